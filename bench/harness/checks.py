"""That a peer does the same work: it has to give Quartermaster's answers before it is timed."""

import gzip
import json
import urllib.error
import urllib.request
from dataclasses import dataclass

import place
import plans
import tokens

# Fields that depend on the moment or on taste.
COMPARED = ("etag", "idempotent-replayed", "content-encoding", "cache-control")


@dataclass(frozen=True)
class Answer:
    """What is compared of a response."""

    status: int
    fields: tuple[tuple[str, bool], ...]
    body: bytes


def live() -> Answer:
    """The one question that every peer answers."""
    answer = _ask("GET", "/livez", None)
    return Answer(answer.status, (), b"")


def office() -> list[Answer]:
    """Asks everything that is measured, on a fresh copy of the database, and what must be refused."""
    token = tokens.first(1)
    plain = _ask("GET", plans.reservation_path(60), token)
    packed = _ask("GET", plans.LIST, token, {"Accept-Encoding": "gzip"})
    answers = [
        plain,
        packed,
        _ask("GET", plans.reservation_path(2), token),
        _ask("GET", plans.LIST, token),
        _ask("GET", plans.reservation_path(60), token, {"If-None-Match": tag(plans.reservation_path(60))}),
        _ask("GET", plans.LIST, token, {"Accept-Encoding": "gzip", "If-None-Match": tag(plans.LIST, "gzip")}),
        _ask("GET", plans.reservation_path(60), token[:-8] + "AAAAAAAA"),
        _ask("GET", plans.reservation_path(60), tokens.first(2)),
    ]
    times = ("2026-01-05T09:00:00Z", "2026-01-05T10:00:00Z")
    for line in plans.handover(0, lambda step: tokens.ident("checked key", step), *times) * 2:
        method, path, key, body = line.split("\t")
        fields = {"Idempotency-Key": key, "Content-Type": "application/json"}
        answers.append(_ask(method, path, tokens.first(2), fields, body.encode()))
    return answers


def tag(path: str, encoding: str = "identity") -> str:
    """The server's own tag of a representation."""
    request = urllib.request.Request(f"http://127.0.0.1:{place.PORT}{path}")
    request.add_header("Authorization", f"Bearer {tokens.first(1)}")
    request.add_header("Accept-Encoding", encoding)
    with urllib.request.urlopen(request, timeout=10) as response:
        return response.headers["ETag"]


def _ask(
    method: str, path: str, token: str | None, fields: dict[str, str] | None = None, body: bytes | None = None
) -> Answer:
    request = urllib.request.Request(f"http://127.0.0.1:{place.PORT}{path}", body, fields or {}, method=method)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return _answer(response.status, response.headers, response.read())
    except urllib.error.HTTPError as error:
        return _answer(error.code, error.headers, error.read())


def _answer(status: int, headers, body: bytes) -> Answer:
    if status >= 400:
        # Sentences are the server's own; the code is the same for all.
        return Answer(status, (), json.loads(body)["error"]["code"].encode())
    if headers["Content-Encoding"] == "gzip":
        body = gzip.decompress(body)
    return Answer(status, tuple((name, headers[name] is not None) for name in COMPARED), body)
