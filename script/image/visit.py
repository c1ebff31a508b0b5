"""The steps of `docker compose up`, service by service in its order, and then those of a person.

visit.py PROJECT WORK  on the roots that build.py and base made in WORK. In a network namespace of its own, and every
exchange over its loopback. Prints a line for each thing that held; ends with 1 at the first that did not.
"""

import hashlib
import json
import re
import socket
import stat
import subprocess
import sys
import urllib.request
import uuid
from pathlib import Path

import compose
from house import House

LIMIT_BYTES = 120_000_000


def held(sentence, condition=True, detail=""):
    if not condition:
        raise SystemExit(f"error: it does not hold that {sentence}: {detail}")
    print(f"    {sentence}", flush=True)


def image_itself(house):
    image = house.image
    total, base, layers, program = map(int, (house.work / "size").read_text().split())
    held(
        f"the image has {total / 1e6:.1f} MB (Debian {base / 1e6:.1f}, layers {layers / 1e6:.1f}, of them the program "
        f"{program / 1e6:.1f}), under {LIMIT_BYTES // 1_000_000}",
        total < LIMIT_BYTES,
    )
    user, group = image["User"].split(":")
    held("its user is a number that is not root's", int(user) > 0 and int(group) > 0)
    held(
        "it says how it is stopped, asked and described",
        image["StopSignal"] == "SIGTERM"
        and image["Healthcheck"][-1] == "ready"
        and image["ExposedPorts"] == ["8080"]
        and {"title", "description", "licenses", "version"} <= {name.rsplit(".", 1)[1] for name in image["Labels"]},
    )
    arguments = ["read-only", "user=" + image["User"]]
    for words, code, expected in (
        (["--help"], 0, "USAGE"),
        (["serve"], 78, "DATABASE_URL"),
        (["migrate"], 78, "DATABASE_URL"),
    ):
        done = subprocess.run(
            house.container("image", arguments, image["Entrypoint"] + words),
            check=False,
            timeout=30,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        held(
            f"`{words[0]}` and no settings: exit code {code}", done.returncode == code and expected in done.stdout, done
        )


def no_toolchain(house):
    """The program needs nothing but Debian: a machine without Swift, or with it in a home that a unit can't enter, starts it."""
    done = subprocess.run(
        ["readelf", "--dynamic", str(house.work / "image/usr/local/bin/quartermaster")],
        timeout=30,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", done.stdout)
    ours = [name for name in needed if re.match(r"libswift|lib_?Foundation|libdispatch|libBlocksRuntime", name)]
    held("the program links no library of the toolchain", needed and not ours, ours)


def fingerprints(house):
    files = sorted(path for path in house.volumes.glob("*-secrets/*"))
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def secrets(house):
    house.run("secrets", 30)
    first = fingerprints(house)
    held("the secrets are made, all different", len(first) == 6 and len(set(first.values())) == 6, first.keys())
    for path in map(Path, first):
        if path.name != "complete":
            owner = {"postgres-secrets": 999}.get(path.parent.name, 10001)
            found = path.stat()
            held(
                f"{path.name} of {path.parent.name} is for user {owner} alone",
                (found.st_uid, stat.S_IMODE(found.st_mode)) == (owner, 0o600),
                oct(found.st_mode),
            )
    house.run("secrets", 30)
    held("a second start leaves them alone", fingerprints(house) == first)


def database(house):
    house.start("postgres")
    test = house.file["services"]["postgres"]["healthcheck"]["test"][1:]
    took = house.wait_until_healthy("postgres", test, 60)
    held(f"Postgres is healthy after {took:.1f} s, as user 999 on a read-only root")
    held("migrate brings it up to date", "up to date" in house.run("migrate", 120))
    held("a second migrate has nothing to do", house.run("migrate", 60).strip() == "up to date")
    held("the demo house is loaded", "the demo house is ready" in house.run("demo", 60))
    pictures = [path for path in (house.volumes / "photos/storage/sealed").rglob("*") if path.is_file()]
    held(
        f"… its {len(pictures)} pictures are in the volume of photos, for user 10001 alone",
        pictures and all((path.stat().st_uid, path.stat().st_mode & 0o077) == (10001, 0) for path in pictures),
        pictures,
    )


def server(house):
    house.start("server")
    took = house.wait_until_healthy("server", house.image["Healthcheck"], 30)
    held(f"the server is ready after {took:.1f} s, by the image's own HEALTHCHECK")
    status = Path(f"/proc/{house.process('server')}/status").read_text()
    fields = dict(re.findall(r"^(\w+):\s*(.*)$", status, re.MULTILINE))
    held(
        "it is process 1, of user 10001, without a capability and without the means to get one",
        fields["NSpid"].split()[-1] == "1"
        and fields["Uid"].split() == ["10001"] * 4
        and int(fields["CapBnd"], 16) == int(fields["CapPrm"], 16) == 0
        and fields["NoNewPrivs"] == "1",
        fields,
    )
    denied = house.execute("server", ["touch", "/written"])
    held("it cannot write to its root", "Read-only" in denied.stderr, denied)
    owners = house.execute("server", ["cat", "/run/quartermaster/owner/database-url"])
    held("it does not see the owner's secrets", "No such file" in owners.stderr, owners)
    demo = house.execute("server", ["quartermaster", "demo"])
    held(
        "its role is not the owner's: it may not load the demo", demo.returncode == 78 and "42501" in demo.stderr, demo
    )
    check = house.execute("server", ["quartermaster", "migrate", "--check"])
    held("… but may see that the database is up to date", check.stdout.strip() == "up to date", check)


def photos(house):
    """A photo there and back, by the URLs that the server signs."""
    token = house.execute("server", ["quartermaster", "token", "--email", "staff@example.com"]).stdout.strip()
    query = (
        "select l.reservation_id || ' ' || l.assigned_asset_ids[1] from reservation_items l "
        "where cardinality(l.assigned_asset_ids) > 0 order by l.id limit 1"
    )
    row = house.execute("postgres", ["psql", "-XAtc", query, "dbname=quartermaster user=postgres"])
    reservation, asset = row.stdout.split()
    picture = next((house.project / "demo/photos").glob("*.jpg")).read_bytes()
    wanted = {"reservation_id": reservation, "asset_id": asset, "content_type": "image/jpeg", "ext": "jpg"}
    minted = json.loads(ask("/api/office/condition-reports/uploads", token, wanted)[1])
    request = urllib.request.Request(minted["upload_url"], picture, minted["headers"], method="PUT")
    held("a photo is taken", urllib.request.urlopen(request, timeout=30).status == 200)
    report = wanted | {"direction": "in", "condition": "fair", "photo_object_paths": [minted["object_path"]]}
    held("… a report names it", ask("/api/office/condition-reports", token, report)[0] == 201)
    listed = json.loads(ask(f"/api/office/reservations/{reservation}/condition-reports", token)[1])["condition_reports"]
    url = next(
        photo["url"] for one in listed for photo in one["photos"] if photo["object_path"] == minted["object_path"]
    )
    held("… and it comes back as it was", urllib.request.urlopen(url, timeout=30).read() == picture)


def backup(house):
    said = house.run("backup", 120)
    held("a backup is made beside the server, by the image's own pg_dump", " photos, " in said, said)
    said = house.run("backup", 120)
    held("… and a second one copies no photo again", said.rstrip().endswith(" 0 of them copied now"), said)
    folder = "/var/backups/quartermaster"
    tried = as_owner(house, "restore", folder, "--check")
    held("… which can be restored", tried.returncode == 0 and "can be restored" in tried.stdout, tried)
    one = house.execute("postgres", ["psql", "-XAtc", "select id from tenants", "dbname=quartermaster user=postgres"])
    for words in (["verify"], ["tenant", "export", one.stdout.strip(), f"{folder}/house.tar"]):
        done = as_owner(house, *words)
        held(f"the owner's command {' '.join(words[:2])} runs by the same service", done.returncode == 0, done.stdout)


def as_owner(house, *words):
    """What `docker compose run --rm backup` with a command does."""
    arguments, command = house.told("backup")
    return subprocess.run(
        house.container("backup", arguments, [command[0], *words]),
        check=False,
        timeout=120,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def ask(path, token, body=None):
    """Status and body of the server's answer."""
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    }
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(
        urllib.request.Request(f"http://127.0.0.1:8080{path}", data, headers), timeout=30
    ) as answer:
        return answer.status, answer.read()


def paste(house):
    """The lines of docs/container.md as a person pastes them; `docker` is a function that asks this process's house."""
    text = (house.project / "docs/container.md").read_text()
    blocks = [block for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) if "quartermaster token" in block]
    held("the documentation has the lines to paste", len(blocks) == 1)
    here = Path(__file__).resolve().parent
    stand_in = f'docker() {{ python3 "{here}/execute.py" "$@"; }}\n'
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": "/nonexistent",
        "LANG": "C.UTF-8",
        "PROJECT": str(house.project),
        "WORK": str(house.work),
        "PIDS": json.dumps({name: process.pid for name, process in house.running.items()}),
    }
    done = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", stand_in + blocks[0]],
        check=False,
        env=environment,
        timeout=60,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    held("the lines of docs/container.md, pasted, all go through", done.returncode == 0, done.stdout)
    held("… who am I", '"role":"staff"' in done.stdout, done.stdout)
    held(
        "… a camera is out, and in again",
        re.search(r'"current_reservation_id":"[0-9a-f-]{36}"', done.stdout)
        and '"current_reservation_id":null' in done.stdout,
        done.stdout,
    )
    held("… the trail shows both", "asset.picked_up" in done.stdout and "asset.returned" in done.stdout, done.stdout)


def outside(house):
    """No password that anybody could know opens the database."""
    for user in ("postgres", "quartermaster", "quartermaster_owner"):
        for password in ("", "postgres", "quartermaster", "password"):
            target = f"host=127.0.0.1 user={user} password='{password}' dbname=postgres"
            done = house.execute("postgres", ["psql", "-Xc", "select 1", target])
            held(f"{user} is not let in with the password '{password}'", done.returncode != 0, done)


def end(house):
    idle = socket.create_connection(("127.0.0.1", 8080))
    idle.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
    held("a connection is open and answered", idle.recv(4096).startswith(b"HTTP/1.1 200 "))
    code, took = house.stop("server", house.image["StopSignal"], 90)
    held(f"SIGTERM with a connection open: exit code {code} after {took:.1f} s", code == 0)
    held("every line of its log is JSON", all(json.loads(line) for line in house.log("server").splitlines()))
    for _ in range(10):
        house.start("server")
        house.wait_until_healthy("server", house.image["Healthcheck"], 30)
        # At once: some of its connections to Postgres are still being made.
        code, _ = house.stop("server", house.image["StopSignal"], 90)
        if code != 0:
            raise SystemExit(f"error: stopped just after it started: exit code {code}: {house.log('server')}")
    held("ten times started again on the same volumes, and stopped at once: exit code 0")
    code, took = house.stop("postgres", house.file["services"]["postgres"]["stop_signal"], 60)
    held(f"Postgres stops after {took:.1f} s", code == 0)


def main(project, work):
    house = House(project, work, json.loads((Path(work) / "image.json").read_text()))
    broken = list(compose.broken_promises(house.file, house.image))
    held("the compose file keeps its promises", not broken, "; ".join(broken))
    try:
        for part in (image_itself, no_toolchain, secrets, database, server, photos, backup, outside, paste, end):
            part(house)
    finally:
        house.kill_everything()


if __name__ == "__main__":
    main(*sys.argv[1:])
