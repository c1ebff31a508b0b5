#!/usr/bin/env python3
"""Checks an export of the audit's logs (docs/reference/audit.md) and shares no code with the program that made it.

    quartermaster audit export HOUSE > audit.jsonl
    python3 verify/audit_log.py audit.jsonl --key VKEY checkpoint-june.txt …

Each row is hashed anew and compared with its leaf, the root with the checkpoints. The key is the line that `quartermaster audit verify` shows; without one
that of the export is believed. Exit code 0 when all agrees, 1 when not.
"""

import argparse
import base64
import binascii
import hashlib
import hmac
import json
import re
import sys
import uuid

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ED25519 = b"\x01"
LONGEST_TEXT = 1000
LONGEST_GAP = 1_000_000


class Refused(Exception):
    """What was read is not what it should be."""


# Hashes, RFC 6962


def leaf_hash(entry: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + entry).digest()


def inner_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_of(leaves: list[bytes]) -> bytes:
    """By the definition: split at the largest power of two below the size."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    level = leaves
    while len(level) > 1:
        pairs = [inner_hash(level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0]


def is_included(leaf: bytes, index: int, size: int, proof: list[bytes], root: bytes) -> bool:
    if not 0 <= index < size or any(len(node) != 32 for node in [leaf, root, *proof]):
        return False
    first, last, node = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return False
        if first % 2 or first == last:
            node = inner_hash(sibling, node)
            while first % 2 == 0 and first:
                first, last = first >> 1, last >> 1
        else:
            node = inner_hash(node, sibling)
        first, last = first >> 1, last >> 1
    return last == 0 and node == root


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: list[bytes]) -> bool:
    if not 0 < old <= new or any(len(node) != 32 for node in [old_root, new_root, *proof]):
        return False
    if old == new:
        return not proof and old_root == new_root
    path = [old_root, *proof] if old & (old - 1) == 0 else proof
    if not path:
        return False
    first, last = old - 1, new - 1
    while first % 2:
        first, last = first >> 1, last >> 1
    before = after = path[0]
    for node in path[1:]:
        if last == 0:
            return False
        if first % 2 or first == last:
            before, after = inner_hash(node, before), inner_hash(node, after)
            while first % 2 == 0 and first:
                first, last = first >> 1, last >> 1
        else:
            after = inner_hash(after, node)
        first, last = first >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


# Tiles


def tile_path(level: int | str, number: int, width: int = 256) -> str:
    groups = [f"{number % 1000:03}"]
    while number >= 1000:
        number //= 1000
        groups.insert(0, f"x{number % 1000:03}")
    return f"tile/{level}/{'/'.join(groups)}" + (f".p/{width}" if width < 256 else "")


def entries_of(bundle: bytes) -> list[bytes]:
    entries = []
    while bundle:
        length = int.from_bytes(bundle[:2], "big")
        if len(bundle) < 2 + length:
            raise Refused("a bundle of entries ends early")
        entries.append(bundle[2 : 2 + length])
        bundle = bundle[2 + length :]
    return entries


# Notes


def decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise Refused(f"{text!r} is no base64") from error


class Key:
    """A verifier key, `name+id+key`."""

    def __init__(self, text: str):
        parts = text.split("+", 2)
        if len(parts) != 3:
            raise Refused("a key is name+id+key")
        self.name, identifier, key = parts[0], parts[1], decoded(parts[2])
        if key[:1] != ED25519 or len(key) != 33:
            raise Refused("the key is not Ed25519")
        self.public = key[1:]
        self.identifier = hashlib.sha256(self.name.encode() + b"\n" + key).digest()[:4]
        if self.identifier.hex() != identifier:
            raise Refused("the key has another id")

    def open(self, note: bytes) -> str:
        """The text of a note that the key has signed."""
        text, _, lines = note.decode().rpartition("\n\n")
        text += "\n"
        own = 0
        for line in lines.splitlines():
            words = line.split(" ")
            if len(words) != 3 or words[0] != "\u2014":
                raise Refused("a line of a signature can't be read")
            signature = decoded(words[2])
            if words[1] != self.name or signature[:4] != self.identifier:
                continue
            try:
                Ed25519PublicKey.from_public_bytes(self.public).verify(signature[4:], text.encode())
            except InvalidSignature as error:
                raise Refused("the signature is wrong") from error
            own += 1
        if not own:
            raise Refused(f"{self.name} has not signed it with this key")
        return text


NOTE = re.compile(rb"(?:[^\n]+\n)+\n(?:\xe2\x80\x94 [^\n]*\n)+")


def notes_in(data: bytes) -> list[bytes]:
    """The notes that stand one behind another in a file."""
    return [data] if NOTE.sub(b"", data).strip() else NOTE.findall(data) or [data]


def origin_of(note: bytes) -> str:
    """The name of the log, of a note."""
    return note.decode(errors="replace").split("\n", 1)[0]


def house_of(origin: str) -> str:
    """The house's id in the name of a log."""
    return origin.partition("/audit/")[2].split("/")[0]


def checkpoint(text: str) -> tuple[str, int, bytes]:
    """Origin, size and root."""
    lines = text.split("\n")
    if len(lines) < 4 or not re.fullmatch("0|[1-9][0-9]*", lines[1]) or len(decoded(lines[2])) != 32:
        raise Refused("it is no checkpoint")
    return lines[0], int(lines[1]), decoded(lines[2])


def check_proof(text: bytes, key: Key, entry: bytes) -> int:
    """The number of the leaf that a `tlog-proof` proves."""
    head, _, note = text.decode().partition("\n\n")
    lines = head.split("\n")
    if lines[0] != "c2sp.org/tlog-proof@v1":
        raise Refused("it is no proof")
    index = int(next(line for line in lines if line.startswith("index ")).removeprefix("index "))
    hashes = [decoded(line) for line in lines[1:] if not line.startswith(("index ", "extra "))]
    _, size, root = checkpoint(key.open(note.encode()))
    if not is_included(leaf_hash(entry), index, size, hashes, root):
        raise Refused("the proof is wrong")
    return index


# Entries


def value(data: bytes | None) -> bytes:
    return b"\x01" if data is None else b"\x03" + len(data).to_bytes(4, "big") + data


def text_field(text: str | None) -> bytes:
    if text is None:
        return b"\x01"
    data = text.encode()
    if not data:
        return b"\x02"
    return value(data) if len(data) <= LONGEST_TEXT else b"\x05" + hashlib.sha256(data).digest()


def number_field(text: str | None) -> bytes:
    return value(None if text is None else int(text).to_bytes(8, "big", signed=True))


def id_field(text: str | None) -> bytes:
    return value(None if text is None else uuid.UUID(text).bytes)


def digest_field(text: str | None, salt: str) -> bytes:
    if text is None:
        return b"\x01"
    if not text:
        return b"\x02"
    return b"\x04" + hmac.new(bytes.fromhex(salt), text.encode(), hashlib.sha256).digest()


FIELDS = [
    ("id", number_field), ("tenant_id", id_field), ("at", number_field), ("source", text_field), ("actor_user_id", id_field),
    ("noted_by", id_field), ("action", text_field), ("entity_type", text_field), ("entity_id", id_field), ("reservation_id", id_field),
    ("asset_id", id_field), ("from_status", text_field), ("to_status", text_field), ("before", digest_field), ("after", digest_field),
    ("request_id", text_field), ("idempotency_key", text_field), ("client_at", number_field),
]  # fmt: skip


def entry_of(leaf: dict) -> bytes:
    if "entry" in leaf:
        return bytes.fromhex(leaf["entry"])
    fields = []
    for name, field in FIELDS:
        text = leaf["row"][name]
        fields.append(field(text, leaf[f"{name}_salt"]) if field is digest_field else field(text))
    return b"\x01\x01" + b"".join(fields)


# An export


def opening(entry: bytes) -> tuple[str, tuple[str, int, bytes] | None]:
    """What the first leaf of a log says: why it began, and name, size and root of the log before; nothing where there was none."""
    if entry[:2] != b"\x01\x03":
        return "", None
    values, rest = [], entry[2:]
    while rest:
        length = int.from_bytes(rest[1:5], "big") if rest[0] == 3 else -4
        values.append(rest[5 : 5 + length] if rest[0] == 3 else b"")
        rest = rest[5 + length :]
    if len(values) != 6:
        return "", None
    reason = values[1].decode()
    if not values[3]:
        return reason, None
    return reason, (values[3].decode(), int.from_bytes(values[4], "big"), bytes.fromhex(values[5].decode()))


class Log:
    def __init__(self, head: dict):
        self.origin, self.size, self.key = head["log"], head["size"], head.get("key")
        self.leaves: list[bytes] = []
        self.reason = ""
        self.former: tuple[str, int, bytes] | None = None
        # Leaves whose row is gone.
        self.gone: list[int] = []


def opened(note: bytes, keys: list[Key]) -> str:
    """The text of a note that one of the keys has signed."""
    for key in keys[:-1]:
        try:
            return key.open(note)
        except Refused:
            pass
    return keys[-1].open(note)


def check(lines, keys: dict[str, list[Key]], notes: list[tuple[str, bytes]]) -> list[str]:
    """What is wrong, a line each."""
    faults = []
    logs: dict[int, Log] = {}
    for line in lines:
        record = json.loads(line)
        if "checkpoint" in record:
            notes.append(("the checkpoint of the export", record["checkpoint"].encode()))
        elif "log" in record:
            logs[record["generation"]] = Log(record)
        elif "leaf" in record:
            log = logs[record["generation"]]
            gone = record["leaf"] - len(log.leaves)
            if gone:
                faults.append(f"{log.origin}: leaf {record['leaf']} stands where {len(log.leaves)} should")
            if 0 < gone <= LONGEST_GAP:
                # Those behind them stay where they were.
                log.leaves += [bytes(32)] * gone
            log.leaves.append(bytes.fromhex(record["hash"]))
            if record["leaf"] == 0 and "entry" in record:
                log.reason, log.former = opening(bytes.fromhex(record["entry"]))
            if "entry" not in record and "row" not in record:
                log.gone.append(record["leaf"])
                continue
            if leaf_hash(entry_of(record)) != log.leaves[-1]:
                faults.append(f"{log.origin}: leaf {record['leaf']} is not what was sealed")
    for generation, log in logs.items():
        restored = [
            later.origin for number, later in logs.items() if number > generation and later.reason == "restored"
        ]
        if log.gone and restored:
            count, first, last = len(log.gone), log.gone[0], log.gone[-1]
            faults.append(
                f"{log.origin}: {count} rows of leaves {first} to {last} are gone: a restore takes such, "
                f"and {restored[0]} says that there was one"
            )
        else:
            faults += [f"{log.origin}: leaf {number}: its row is gone" for number in log.gone]
        if len(log.leaves) != log.size:
            faults.append(f"{log.origin}: {len(log.leaves)} leaves, and says that it has {log.size}")
        if log.key:
            keys.setdefault(log.origin, [Key(log.key)])
    by_origin = {log.origin: log for log in logs.values()}
    for log in logs.values():
        if log.former:
            origin, size, root = log.former
            if log.reason == "moved":
                # It is where the house came from.
                continue
            if origin not in by_origin:
                faults.append(f"{log.origin}: the log before it, {origin}, is gone")
            elif (len(by_origin[origin].leaves), root_of(by_origin[origin].leaves)) != (size, root):
                faults.append(f"{log.origin}: the log before it, {origin}, is not as it was when this one began")
    # Beside a note of this house, those of other houses in the same file are left alone.
    houses = {house_of(origin) for origin in by_origin}
    own = {name for name, note in notes if origin_of(note) in by_origin}
    notes[:] = [(name, note) for name, note in notes if name not in own or house_of(origin_of(note)) in houses]
    for name, note in notes:
        try:
            origin = origin_of(note)
            if origin not in keys or origin not in by_origin:
                raise Refused(f"there is no log {origin}, or no key of it")
            _, size, root = checkpoint(opened(note, keys[origin]))
            leaves = by_origin[origin].leaves
            if size > len(leaves):
                raise Refused(f"it has {size} leaves, the log {len(leaves)}")
            if root_of(leaves[:size]) != root:
                raise Refused(f"the first {size} leaves have another root")
        except Refused as refusal:
            faults.append(f"{name}: {refusal}")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("export")
    parser.add_argument("checkpoints", nargs="*")
    parser.add_argument("--key", action="append", default=[], help="a verifier key; may be given several times")
    given = parser.parse_args()
    keys: dict[str, list[Key]] = {}
    for key in map(Key, given.key):
        keys.setdefault(key.name, []).append(key)
    notes = []
    for path in given.checkpoints:
        with open(path, "rb") as file:
            notes += [(path, note) for note in notes_in(file.read())]
    with open(given.export, encoding="utf-8") as lines:
        faults = check(lines, keys, notes)
    print("\n".join(faults) or f"all agrees: {len(notes)} checkpoints")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
