"""Responses, with the fields that the server's own have."""

import hashlib
import secrets
import zlib

from fastapi import Request, Response

JSON = "application/json"


def request_id(request: Request) -> str:
    return request.headers.get("X-Request-Id") or secrets.token_hex(16)


def plain(request: Request, status: int, body: bytes, replayed: bool = False) -> Response:
    headers = {"X-Request-Id": request_id(request)}
    if replayed:
        headers["Idempotent-Replayed"] = "true"
    return Response(body, status, headers, JSON)


def refused(request: Request, status: int, code: str) -> Response:
    return plain(request, status, b'{"error":{"code":"%s"}}' % code.encode())


def tagged(request: Request, body: bytes) -> Response:
    """A 200 with its tag, or a 304 to a client that has it; packed where it is long and the client takes it."""
    packs = len(body) > 1024 and "gzip" in request.headers.get("Accept-Encoding", "")
    tag = '"' + hashlib.sha256(body).hexdigest()[:32] + ('-gzip"' if packs else '"')
    headers = {
        "X-Request-Id": request_id(request),
        "Cache-Control": "private, no-cache",
        "Vary": "Authorization, Accept-Encoding",
        "ETag": tag,
    }
    if request.headers.get("If-None-Match") == tag:
        return Response(None, 304, headers)
    if packs:
        headers["Content-Encoding"] = "gzip"
        body = zlib.compress(body, 5, wbits=31)
    return Response(body, 200, headers, JSON)
