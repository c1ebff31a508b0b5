"""`docker compose exec -T SERVICE COMMAND…` for the lines that visit.py pastes: PROJECT, WORK and PIDS say of which house."""

import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace

from house import House

assert sys.argv[1:4] == ["compose", "exec", "-T"], sys.argv
work = Path(os.environ["WORK"])
house = House(os.environ["PROJECT"], work, json.loads((work / "image.json").read_text()))
house.running = {name: SimpleNamespace(pid=pid) for name, pid in json.loads(os.environ["PIDS"]).items()}
done = house.execute(sys.argv[4], sys.argv[5:])
sys.stdout.write(done.stdout)
sys.stderr.write(done.stderr)
sys.exit(done.returncode)
