"""The verifier of the audit's logs against the published vectors: python3 verify/test_audit_log.py"""

import base64
import hashlib
import json
import pathlib
import unittest

import audit_log

VECTORS = pathlib.Path(__file__).parent.parent / "Tests/CryptoTests/Merkle/MerkleVectors"


def vectors(name: str) -> dict:
    return json.loads((VECTORS / f"{name}.json").read_text())


def decoded(text: str | None) -> bytes:
    return base64.b64decode(text or "")


class Vectors(unittest.TestCase):
    def setUp(self):
        self.own = vectors("audit-vectors")
        self.leaves = [audit_log.leaf_hash(f"leaf {i}".encode()) for i in range(70_000)]

    def test_roots(self):
        for entry, digest in self.own["leaf_hash"].items():
            self.assertEqual(audit_log.leaf_hash(entry.encode()).hex(), digest)
        for size, root in self.own["root"].items():
            self.assertEqual(audit_log.root_of(self.leaves[: int(size)]).hex(), root)

    def test_published(self):
        published = vectors("merkle-vectors")
        for case in published["inclusion"]:
            taken = audit_log.is_included(
                decoded(case["leafHash"]),
                case["leafIdx"],
                case["treeSize"],
                [decoded(p) for p in case["proof"] or []],
                decoded(case["root"]),
            )
            self.assertEqual(taken, not case["wantErr"], case["id"])
        for case in published["consistency"]:
            taken = audit_log.is_consistent(
                case["size1"],
                decoded(case["root1"]),
                case["size2"],
                decoded(case["root2"]),
                [decoded(p) for p in case["proof"] or []],
            )
            # There the roots are no hashes, which the reference does not look at.
            is_good = not case["wantErr"] and case["id"] != "additional/sizes-are-equal-one-and-proof-is-empty"
            self.assertEqual(taken, is_good, case["id"])

    def test_proofs(self):
        roots = {int(size): bytes.fromhex(root) for size, root in self.own["root"].items()}
        for name, proof in self.own["inclusion"].items():
            index, size = map(int, name.split(" of "))
            hashes = [decoded(p) for p in proof]
            self.assertTrue(audit_log.is_included(self.leaves[index], index, size, hashes, roots[size]), name)
        for name, proof in self.own["consistency"].items():
            old, new = map(int, name.split(" to "))
            old_root = audit_log.root_of(self.leaves[:old])
            self.assertTrue(audit_log.is_consistent(old, old_root, new, roots[new], [decoded(p) for p in proof]), name)

    def test_tiles(self):
        for place, path in self.own["tile_path"].items():
            numbers = [int(n) for n in place.replace(" width ", ",").split(",")]
            self.assertEqual(audit_log.tile_path(*numbers), path)
        tile = b"".join(self.leaves[:256])
        self.assertEqual(hashlib.sha256(tile).hexdigest(), self.own["tile_sha256"]["tile/0/000"])
        bundle = bytes.fromhex(self.own["entries_bundle_hex"]["size 5: tile/entries/000.p/5"])
        self.assertEqual(audit_log.entries_of(bundle), [f"leaf {i}".encode() for i in range(5)])

    def test_notes(self):
        key = audit_log.Key(self.own["log"]["vkey"])
        for size, note in self.own["checkpoint"].items():
            origin, found, root = audit_log.checkpoint(key.open(note.encode()))
            self.assertEqual((origin, found, root.hex()), (self.own["log"]["name"], int(size), self.own["root"][size]))
        five = self.own["checkpoint"]["5"]
        key.open((five + self.own["cosignature_of_5"]).encode())
        for wrong in [five.replace("\n5\n", "\n6\n"), "", five.split("\n\n", maxsplit=1)[0] + "\n\n"]:
            with self.assertRaises(audit_log.Refused):
                key.open(wrong.encode())
        self.assertEqual(audit_log.check_proof(self.own["tlog_proof_2_of_5"].encode(), key, b"leaf 2"), 2)
        with self.assertRaises(audit_log.Refused):
            audit_log.check_proof(self.own["tlog_proof_2_of_5"].encode(), key, b"leaf 3")

    def test_notes_of_a_file(self):
        notes = [self.own["checkpoint"][size].encode() for size in ("1", "5")]
        notes[1] += self.own["cosignature_of_5"].encode()
        for between in (b"", b"\n", b"\n\n"):
            self.assertEqual(audit_log.notes_in(between.join(notes)), notes)
        for other in (b"", b"no note", notes[0] + b"\nno note\n"):
            self.assertEqual(audit_log.notes_in(other), [other])

    def test_former_key(self):
        note = self.own["checkpoint"]["5"].encode()
        key = audit_log.Key(self.own["log"]["vkey"])
        body = b"\x01" + bytes(32)
        identifier = hashlib.sha256(key.name.encode() + b"\n" + body).hexdigest()[:8]
        other = audit_log.Key(f"{key.name}+{identifier}+{base64.b64encode(body).decode()}")
        for keys in ([key], [key, other], [other, key]):
            self.assertEqual(audit_log.opened(note, keys), key.open(note))
        with self.assertRaises(audit_log.Refused):
            audit_log.opened(note, [other])

    def test_other_houses(self):
        def note(origin: str) -> bytes:
            return f"{origin}\n0\n{'A' * 43}=\n\n\u2014 {origin} AAAAAAAA\n".encode()

        lines = [json.dumps({"log": "house.example/audit/1/2", "generation": 2, "size": 0})]

        def faults(*origins: str) -> list[str]:
            return audit_log.check(lines, {}, [("file", note(origin)) for origin in origins])

        def none(origin: str) -> str:
            return f"file: there is no log {origin}, or no key of it"

        own, former, other = ("house.example/audit/" + name for name in ("1/2", "1", "2"))
        self.assertEqual(faults(own, former, other), [none(own), none(former)])
        self.assertEqual(faults(other), [none(other)])

    def test_gap(self):
        lines = [{"log": "house.example/audit/1", "generation": 1, "size": 4}]
        for number in (0, 1, 3):
            entry = f"leaf {number}".encode()
            lines.append(
                {"generation": 1, "leaf": number, "hash": audit_log.leaf_hash(entry).hex(), "entry": entry.hex()}
            )
        faults = audit_log.check([json.dumps(line) for line in lines], {}, [])
        self.assertEqual(faults, ["house.example/audit/1: leaf 3 stands where 2 should"])

    def test_former(self):
        first = b"leaf 0"
        root = audit_log.leaf_hash(first)

        def opening(root: bytes, reason: bytes) -> bytes:
            texts = [
                b"house/audit/1/2",
                reason,
                bytes(8),
                b"house/audit/1",
                (1).to_bytes(8, "big"),
                root.hex().encode(),
            ]
            return b"\x01\x03" + b"".join(audit_log.value(text) for text in texts)

        def faults(root: bytes, reason: bytes = b"restored", leaf: dict | None = None) -> list[str]:
            second = opening(root, reason)
            records = [
                {"log": "house/audit/1", "generation": 1, "size": 1},
                {
                    "generation": 1,
                    "leaf": 0,
                    "hash": audit_log.leaf_hash(first).hex(),
                    **(leaf or {"entry": first.hex()}),
                },
                {"log": "house/audit/1/2", "generation": 2, "size": 1},
                {"generation": 2, "leaf": 0, "hash": audit_log.leaf_hash(second).hex(), "entry": second.hex()},
            ]
            return audit_log.check([json.dumps(record) for record in records], {}, [])

        self.assertEqual(faults(root), [])
        self.assertEqual(
            faults(bytes(32)),
            ["house/audit/1/2: the log before it, house/audit/1, is not as it was when this one began"],
        )
        # One that is where the house came from is not looked for.
        self.assertEqual(faults(bytes(32), b"moved"), [])
        # A row that is gone is told as a restore's where there was one.
        gone = {"before_salt": "", "after_salt": ""}
        self.assertEqual(faults(root, b"forked", gone), ["house/audit/1: leaf 0: its row is gone"])
        self.assertEqual(
            faults(root, leaf=gone),
            [
                "house/audit/1: 1 rows of leaves 0 to 0 are gone: a restore takes such, "
                "and house/audit/1/2 says that there was one"
            ],
        )


if __name__ == "__main__":
    unittest.main()
