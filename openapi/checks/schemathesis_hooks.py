"""What schemathesis cannot know of the server from its description."""

import base64
import gzip

import schemathesis
from hypothesis import strategies

MICROSECONDS_A_DAY = 86_400_000_000


def cursor(microseconds, identifier):
    return base64.urlsafe_b64encode(f"{microseconds}:{identifier}".encode()).decode().rstrip("=")


# The format of a cursor is the server's own: any moment, any reservation.
schemathesis.openapi.format(
    "page-cursor",
    strategies.builds(cursor, strategies.integers(0, 50_000 * MICROSECONDS_A_DAY), strategies.uuids()),
)


def pack(request):
    """Does to the body what its Content-Encoding says was done to it; the description cannot tell a client to."""
    if request.headers.get("Content-Encoding") in ("gzip", "x-gzip") and request.body is not None:
        body = request.body if isinstance(request.body, bytes) else request.body.encode()
        request.body = gzip.compress(body)
        request.headers["Content-Length"] = str(len(request.body))
    return request


@schemathesis.hook
def before_call(context, case, kwargs):
    kwargs.setdefault("auth", pack)
