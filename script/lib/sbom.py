"""Lists what a release is made of, as SPDX 2.3: sbom.py SOURCE PROGRAM VERSION REVISION ARCHITECTURE MOMENT TOOLCHAIN FILE [ROOT]

SOURCE is the clone, TOOLCHAIN the version of Swift whose runtime is linked in. With ROOT, a Debian, also the packages that are installed
there: the image's. Two runs for one commit give the same bytes. Run by script/release.
"""

import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

NAME = re.compile(r"[^A-Za-z0-9.-]+")


def package(kind, name, version, licence="NOASSERTION", place="NOASSERTION", purl=None):
    told = {
        "SPDXID": f"SPDXRef-{kind}-{NAME.sub('-', name)}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": place,
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if purl:
        told["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    return told


def swift_packages(source):
    """The packages of Package.swift, each of one exact version."""
    text = (Path(source) / "Package.swift").read_text()
    dependencies = text.split("dependencies: [", 1)[1].split("\n    ],", 1)[0]
    found = re.findall(r'\.package\(url: "(https://[^"]+)", exact: "([^"]+)"\)', dependencies)
    if len(found) != dependencies.count(".package("):
        sys.exit("Package.swift names a package without its exact version")
    for address, version in found:
        name = address.removeprefix("https://").removesuffix(".git")
        yield package("Swift", name, version, place=f"git+{address}@{version}", purl=f"pkg:swift/{name}@{version}")


def shared_libraries(program):
    """What the loader looks for when the program begins: its version is that of the system it runs on."""
    told = subprocess.run(["readelf", "--dynamic", "--wide", program], check=True, capture_output=True, text=True)
    for name in sorted(re.findall(r"\(NEEDED\)\s+Shared library: \[([^\]]+)\]", told.stdout)):
        yield package("Library", name, "NOASSERTION")


def debian_packages(root):
    """Those that are installed in a Debian."""
    release = (Path(root) / "etc/os-release").read_text()
    codename = re.search(r"^VERSION_CODENAME=(\S+)", release, re.MULTILINE)[1]
    for row in sorted((Path(root) / "var/lib/dpkg/status").read_text().split("\n\n")):
        fields = dict(re.findall(r"^(Package|Status|Version|Architecture): (.+)$", row, re.MULTILINE))
        if not fields.get("Status", "").endswith(" installed"):
            continue
        name, version, architecture = fields["Package"], fields["Version"], fields["Architecture"]
        purl = f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}&distro={codename}"
        yield package("Debian", name, version, purl=purl)


def main(source, program, version, revision, architecture, moment, toolchain, target, root=None):
    ours = package("Program", "quartermaster", version, "Apache-2.0")
    inside = [
        *swift_packages(source),
        package("Runtime", "swift-runtime", toolchain, "Apache-2.0 WITH Swift-exception"),
    ]
    beside = list(debian_packages(root)) if root else list(shared_libraries(program))
    joined = [("CONTAINS", each) for each in inside] + [
        ("CONTAINS" if root else "DYNAMIC_LINK", each) for each in beside
    ]
    what = f"quartermaster-{version}-{'image' if root else 'linux'}-{architecture}"
    told = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": what,
        # An address that is of this document alone; nothing has to lie there (SPDX 2.3, 6.5).
        "documentNamespace": f"https://spdx.org/spdxdocs/{what}-{revision}",
        "creationInfo": {
            "created": datetime.fromtimestamp(int(moment), UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: quartermaster-script-release"],
        },
        "packages": [ours, *inside, *beside],
        "relationships": [
            {
                "spdxElementId": "SPDXRef-DOCUMENT",
                "relationshipType": "DESCRIBES",
                "relatedSpdxElement": ours["SPDXID"],
            },
            *(
                {
                    "spdxElementId": ours["SPDXID"],
                    "relationshipType": kind,
                    "relatedSpdxElement": each["SPDXID"],
                }
                for kind, each in joined
            ),
        ],
    }
    Path(target).write_text(json.dumps(told, indent=2) + "\n")


main(*sys.argv[1:])
