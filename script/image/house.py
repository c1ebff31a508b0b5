"""The compose file's services as processes: what `docker compose` would be asked for, done by script/image/container."""

import os
import signal
import subprocess
import time
from pathlib import Path

import compose

HERE = Path(__file__).resolve().parent
STANDARD_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class House:
    """A project of services on roots and volumes in a folder, all in the network namespace of this process."""

    def __init__(self, project, work, image):
        self.project, self.work, self.image = Path(project), Path(work), image
        self.file = compose.read(self.project / "docker-compose.yml")
        self.volumes = self.work / "volumes"
        self.running = {}
        for name in self.file["volumes"]:
            (self.volumes / name).mkdir(parents=True, exist_ok=True)
        # A volume begins as a copy of what the image has there: Postgres' own folder, and that of the photos.
        os.chown(self.volumes / "database", 999, 999)
        for volume, folder in (("photos", "lib"), ("backups", "backups")):
            found = (self.work / f"image/var/{folder}/quartermaster").stat()
            os.chown(self.volumes / volume, found.st_uid, found.st_gid)
            (self.volumes / volume).chmod(found.st_mode)

    def told(self, name):
        """The arguments and the command of a service."""
        service = self.file["services"][name]
        image = (
            self.image
            if name != "postgres"
            else {"User": None, "Env": {}, "Entrypoint": ["/usr/local/bin/postgres-entrypoint"], "Cmd": []}
        )
        return compose.arguments(service, image, self.volumes, self.project), compose.command(service, image)

    def container(self, name, arguments, command, **options):
        root = self.work / ("postgres" if name == "postgres" else "image")
        return [str(HERE / "container"), str(root), *arguments, "--", *command]

    def run(self, name, seconds, expect=0):
        """A service that ends by itself; its output."""
        done = subprocess.run(
            self.container(name, *self.told(name)),
            check=False,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode != expect:
            raise SystemExit(f"error: {name} ended with {done.returncode}:\n{done.stdout[-3000:]}")
        return done.stdout

    def start(self, name):
        """A service that stays."""
        log = (self.work / f"{name}.log").open("w")
        self.running[name] = subprocess.Popen(
            self.container(name, *self.told(name)), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )

    def log(self, name):
        return (self.work / f"{name}.log").read_text()

    def process(self, name):
        """The process 1 of a running service, by its number here."""
        parent = self.running[name].pid
        return int(Path(f"/proc/{parent}/task/{parent}/children").read_text().split()[0])

    def execute(self, name, command, seconds=30):
        """Runs a command in a running service as its user, with its environment; what `docker compose exec -T` does."""
        arguments, _ = self.told(name)
        user, group = next(a for a in arguments if a.startswith("user=")).removeprefix("user=").split(":")
        settings = [a.removeprefix("env=") for a in arguments if a.startswith("env=")]
        inside = [
            "nsenter",
            f"--target={self.process(name)}",
            "--mount",
            "--pid",
            "--root",
            "--wd",
            "setpriv",
            f"--reuid={user}",
            f"--regid={group}",
            "--clear-groups",
            "--bounding-set=-all",
            "--inh-caps=-all",
            "--no-new-privs",
            "env",
            "-i",
            f"PATH={STANDARD_PATH}",
            *settings,
            *command,
        ]
        return subprocess.run(
            inside, check=False, timeout=seconds, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )

    def wait_until_healthy(self, name, test, seconds):
        """Asks as the engine would, by the check's own command; how long it took."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            if self.running[name].poll() is not None:
                raise SystemExit(f"error: {name} ended:\n{self.log(name)[-3000:]}")
            try:
                if self.execute(name, test).returncode == 0:
                    return time.monotonic() - began
            except (IndexError, FileNotFoundError):
                pass
            time.sleep(0.1)
        raise SystemExit(f"error: {name} is not healthy after {seconds} s:\n{self.log(name)[-3000:]}")

    def stop(self, name, how, seconds):
        """Sends process 1 the signal; its exit code, and how long it took."""
        began = time.monotonic()
        os.kill(self.process(name), getattr(signal, how))
        code = self.running.pop(name).wait(timeout=seconds)
        return code, time.monotonic() - began

    def kill_everything(self):
        for process in self.running.values():
            process.kill()
