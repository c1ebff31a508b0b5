"""Packs the root that build.py made as an image that engines load: layers.py WORK VERSION REVISION ARCHITECTURE MOMENT FILE

Two layers: Debian's own files, and what the Dockerfile's lines added or changed, told apart by when they were changed. The archive is an
OCI image layout with the list that `docker load` reads beside it. Run by script/release.
"""

import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
from datetime import UTC, datetime
from pathlib import Path

# The linker's notes of where libraries lie on this machine's disk. It makes them anew where they are missing.
OF_THIS_DISK = "var/cache/ldconfig/aux-cache"


def names_of(root):
    """Every path under a root, folders before what is in them."""
    for folder, folders, files in os.walk(root):
        folders.sort()
        for name in sorted(folders + files):
            yield os.path.join(folder, name)


def layer(root, wanted, moment):
    """A layer's bytes, packed and not, of the paths that are wanted."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in names_of(root):
            found = os.lstat(path)
            name = os.path.relpath(path, root)
            if name == OF_THIS_DISK or not wanted(found):
                continue
            entry = archive.gettarinfo(path, arcname=name)
            if entry is None:
                continue
            entry.uname = entry.gname = ""
            entry.mtime = min(int(entry.mtime), moment)
            if entry.isreg():
                with open(path, "rb") as file:
                    archive.addfile(entry, file)
            else:
                archive.addfile(entry)
    return plain.getvalue()


def main(work, version, revision, architecture, moment, target):
    work, moment = Path(work), int(moment)
    told = json.loads((work / "image.json").read_text())
    began = float((work / "began").read_text())
    root = work / "image"
    blobs = {}

    def keep(content):
        digest = hashlib.sha256(content).hexdigest()
        blobs[digest] = content
        return digest

    base = layer(root, lambda found: found.st_ctime < began, moment)
    ours = layer(root, lambda found: found.st_ctime >= began, moment)
    packed = [gzip.compress(content, 6, mtime=0) for content in (base, ours)]
    stamp = datetime.fromtimestamp(moment, UTC).isoformat()
    labels = told["Labels"] | {
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.revision": revision,
    }
    config = json.dumps(
        {
            "architecture": architecture,
            "os": "linux",
            "created": stamp,
            "config": {
                "User": told["User"],
                "Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
                + [f"{name}={value}" for name, value in told["Env"].items()],
                "Entrypoint": told["Entrypoint"],
                "Cmd": told["Cmd"],
                "Labels": labels,
                "StopSignal": told["StopSignal"],
                "ExposedPorts": {f"{port}/tcp": {} for port in told["ExposedPorts"]},
                "Healthcheck": {
                    "Test": ["CMD", *told["Healthcheck"]],
                    "Interval": 5 * 10**9,
                    "Timeout": 6 * 10**9,
                    "StartPeriod": 30 * 10**9,
                    "Retries": 3,
                },
            },
            "rootfs": {
                "type": "layers",
                "diff_ids": ["sha256:" + hashlib.sha256(content).hexdigest() for content in (base, ours)],
            },
            "history": [
                {"created": stamp, "created_by": "debootstrap"},
                {"created": stamp, "created_by": "Dockerfile"},
            ],
        }
    ).encode()
    config_digest = keep(config)
    layers = [
        {
            "mediaType": "application/vnd.oci.image.layer.v1.tar+gzip",
            "digest": "sha256:" + keep(content),
            "size": len(content),
        }
        for content in packed
    ]
    manifest = json.dumps(
        {
            "schemaVersion": 2,
            "mediaType": "application/vnd.oci.image.manifest.v1+json",
            "config": {
                "mediaType": "application/vnd.oci.image.config.v1+json",
                "digest": "sha256:" + config_digest,
                "size": len(config),
            },
            "layers": layers,
        }
    ).encode()
    index = json.dumps(
        {
            "schemaVersion": 2,
            "manifests": [
                {
                    "mediaType": "application/vnd.oci.image.manifest.v1+json",
                    "digest": "sha256:" + keep(manifest),
                    "size": len(manifest),
                    "annotations": {"org.opencontainers.image.ref.name": f"quartermaster:{version}"},
                }
            ],
        }
    ).encode()
    files = {f"blobs/sha256/{digest}": content for digest, content in blobs.items()}
    files |= {
        "index.json": index,
        "oci-layout": b'{"imageLayoutVersion":"1.0.0"}',
        "manifest.json": json.dumps(
            [
                {
                    "Config": f"blobs/sha256/{config_digest}",
                    "RepoTags": [f"quartermaster:{version}"],
                    "Layers": ["blobs/sha256/" + one["digest"].removeprefix("sha256:") for one in layers],
                }
            ]
        ).encode(),
    }
    with tarfile.open(target, "w") as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(files[name]), moment, 0o644
            archive.addfile(entry, io.BytesIO(files[name]))


if __name__ == "__main__":
    main(*sys.argv[1:])
