"""An issuer of RS256 tokens for the benchmark: its key, what publishes it, and a token for every phone."""

import base64
import hashlib
import http.server
import json
import subprocess
import threading
import time
import uuid

import place

PRIVATE_KEY = place.FOLDER / "issuer.pem"
PUBLIC_KEY = place.FOLDER / "issuer.pub"
PHONES = 64


def ident(kind: str, number: int) -> str:
    """The id that bench/data/house.sql gives a row."""
    return str(uuid.UUID(hashlib.md5(f"{kind} {number}".encode()).hexdigest()))


def subject(house: int) -> str:
    """The auth user of a house's first person."""
    return ident("user", house * 1000 + 1)


def prepare() -> None:
    """Makes the key, and files of tokens for both houses: tokens-1, tokens-2. They are good for a day."""
    _openssl("genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", str(PRIVATE_KEY))
    _openssl("pkey", "-in", str(PRIVATE_KEY), "-pubout", "-out", str(PUBLIC_KEY))
    issue((1, 2))


def issue(houses) -> None:
    """Makes a file of tokens for each of these houses."""
    for house in houses:
        lines = [_token(ident("user", house * 1000 + n)) for n in range(1, PHONES + 1)]
        file_of(house).write_text("\n".join(lines) + "\n", encoding="ascii")


def file_of(house: int):
    return place.FOLDER / f"tokens-{house}"


def first(house: int) -> str:
    return file_of(house).read_text(encoding="ascii").splitlines()[0]


def some(house: int, count: int) -> list[str]:
    return file_of(house).read_text(encoding="ascii").splitlines()[:count]


def last(house: int) -> str:
    return file_of(house).read_text(encoding="ascii").splitlines()[-1]


def of(name: str) -> str:
    """A token of somebody who has no account."""
    return _token(ident(name, 1))


def publish() -> str:
    """Serves the key set from a thread of this process and returns its URL."""
    body = json.dumps({"keys": [_public_key()]}).encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/keys"


def _token(subject: str) -> str:
    now = int(time.time())
    claims = {"sub": subject, "aud": "authenticated", "role": "authenticated", "iat": now, "exp": now + 86400}
    head = {"alg": "RS256", "kid": "bench", "typ": "JWT"}
    text = ".".join(_base64(json.dumps(part).encode()) for part in (head, claims))
    return text + "." + _base64(_openssl("dgst", "-sha256", "-sign", str(PRIVATE_KEY), stdin=text.encode()))


def _public_key() -> dict[str, str]:
    text = _openssl("rsa", "-pubin", "-in", str(PUBLIC_KEY), "-modulus", "-noout").decode()
    modulus = bytes.fromhex(text.strip().partition("=")[2])
    return {"kty": "RSA", "kid": "bench", "alg": "RS256", "use": "sig", "n": _base64(modulus), "e": "AQAB"}


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _openssl(*arguments: str, stdin: bytes = b"") -> bytes:
    return subprocess.run(
        ["openssl", *arguments], input=stdin, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ).stdout
