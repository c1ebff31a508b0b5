"""Carries out a Dockerfile without an engine: every stage in a root of its own, by its own lines.

build.py CONTEXT WORK  leaves the last stage's root in WORK/image, its configuration in WORK/image.json and its size, in
bytes as an engine counts layers, in WORK/size. Run by script/image-check, in namespaces of its own.
"""

import fnmatch
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import dockerfile

HERE = Path(__file__).resolve().parent
LIMIT = 1200
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def context_files(context):
    """The files that an engine would be sent: those that git knows or might, without those that .dockerignore names."""
    command = ["git", "-C", context, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    patterns = [line.strip() for line in (Path(context) / ".dockerignore").read_text().splitlines()]
    patterns = [line for line in patterns if line and not line.startswith("#")]
    return [name for name in names if name and not is_ignored(name, patterns) and (Path(context) / name).is_file()]


def is_ignored(name, patterns):
    """The last pattern that speaks of a file, or of a folder that it is in, decides."""
    parents = [name, *(str(parent) for parent in Path(name).parents if str(parent) != ".")]
    ignored = False
    for pattern in patterns:
        plain = pattern.removeprefix("!")
        if any(fnmatch.fnmatchcase(parent, plain) for parent in parents):
            ignored = not pattern.startswith("!")
    return ignored


class Builder:
    """One stage being built."""

    def __init__(self, stage, work, context, roots):
        self.stage, self.context, self.roots = stage, context, roots
        self.root = Path(work) / (stage.name or "image")
        self.folder = "/"
        image = [str(HERE / "base"), stage.image, str(self.root)]
        subprocess.run(image, check=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
        self.base_size = size(self.root)
        # A file that is changed from here on is counted again, as in a layer.
        time.sleep(0.05)
        self.began = time.time()

    def build(self):
        for word, rest in self.stage.steps:
            if word == "RUN":
                self.run(rest)
            elif word == "COPY":
                self.copy(rest.split())
            elif word == "WORKDIR":
                self.folder = rest
                self.at(rest).mkdir(parents=True, exist_ok=True)

    def run(self, command):
        print(f"==> {self.stage.image}: {command}", file=sys.stderr, flush=True)
        path = ":".join([PATH, *os.environ.get("BASE_PATHS", "").split()])
        environment = {"PATH": path, "HOME": "/root", "LANG": "C.UTF-8"}
        if moment := os.environ.get("SOURCE_DATE_EPOCH"):
            environment["SOURCE_DATE_EPOCH"] = moment
        inside = ["chroot", str(self.root), "/bin/sh", "-c", f"cd '{self.folder}' && {command}"]
        done = subprocess.run(
            inside,
            check=False,
            env=environment,
            timeout=LIMIT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if done.returncode != 0:
            sys.stderr.buffer.write(done.stdout[-6000:])
            raise SystemExit(f"error: a RUN of {self.stage.image} ended with {done.returncode}")

    def copy(self, words):
        if words[0].startswith("--from="):
            source, target = self.roots[words[0].removeprefix("--from=")] / words[1].lstrip("/"), self.at(words[2])
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
            # A copy is of now for the layer, whenever the file was made.
            os.utime(target)
            return
        *sources, target = words
        names = context_files(self.context)
        for source in sources:
            found = [name for name in names if name == source or name.startswith(source + "/")]
            if not found:
                raise SystemExit(f"error: COPY {' '.join(words)}: {source} is not in the context")
            for name in found:
                self.copy_file(name, source, target)

    def copy_file(self, name, source, target):
        inner = name if target.endswith("/") and name == source else name.removeprefix(source).lstrip("/")
        path = self.at(target) / inner if inner else self.at(target)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(Path(self.context) / name, path)

    def at(self, path):
        return self.root / os.path.normpath(os.path.join(self.folder, path)).lstrip("/")


def size(root, since=0.0):
    """The bytes of the files in a root that were changed since, each once, what is mounted there left out."""
    seen, total, device = set(), 0, os.lstat(root).st_dev
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not os.path.ismount(os.path.join(folder, name))]
        for file in files:
            found = os.lstat(os.path.join(folder, file))
            if found.st_ino not in seen and found.st_dev == device and found.st_ctime >= since:
                seen.add(found.st_ino)
                total += found.st_size
    return total


def main(context, work):
    roots = {}
    stages = dockerfile.stages((Path(context) / "Dockerfile").read_text())
    for stage in stages:
        builder = Builder(stage, work, context, roots)
        builder.build()
        roots[stage.name] = builder.root
    subprocess.run([str(HERE / "base"), "leave", str(builder.root)], check=True)
    told = dockerfile.configuration(stages[-1])
    (Path(work) / "image.json").write_text(json.dumps(told))
    layers = size(builder.root, builder.began)
    (Path(work) / "began").write_text(str(builder.began))
    program = os.stat(builder.root / told["Entrypoint"][0].lstrip("/")).st_size
    (Path(work) / "size").write_text(f"{builder.base_size + layers} {builder.base_size} {layers} {program}\n")


if __name__ == "__main__":
    _, context_folder, work_folder = sys.argv
    main(context_folder, work_folder)
