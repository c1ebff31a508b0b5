"""The people of houses of Tests/Scale, as clients of a server: for the scripts that measure houses."""

import base64
import hashlib
import hmac
import http.client
import json
import os
import time
import uuid


class Person:
    """Somebody of a house, on a connection of their own."""

    def __init__(self, house: dict, number: int, port: int | None = None) -> None:
        now = int(time.time())
        claims = {
            "sub": house["people"][number],
            "app_metadata": {"tenant_id": house["tenant"]},
            "role": "authenticated",
        }
        claims |= {"aud": "authenticated", "iat": now, "exp": now + 3600}
        parts = [_packed(json.dumps(part).encode()) for part in ({"alg": "HS256", "typ": "JWT"}, claims)]
        signed = ".".join(parts)
        seal = hmac.new(os.environ["JWT_SECRET"].encode(), signed.encode(), hashlib.sha256).digest()
        self._token = f"{signed}.{_packed(seal)}"
        self.cursor: str | None = None
        # The media type of the last answer.
        self.type = ""
        self._connection = http.client.HTTPConnection("127.0.0.1", port or int(os.environ["PORT"]), timeout=60)

    def ask(self, method: str, path: str, body: object = None, kind: str = "application/json") -> tuple[int, bytes]:
        """The status, 0 where there was no answer, and the body. A path is below /api/office unless it begins with /api."""
        headers = {"Authorization": f"Bearer {self._token}"}
        if method != "GET":
            headers |= {"Content-Type": kind, "Idempotency-Key": str(uuid.uuid4())}
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        # A connection that was idle may be gone; the key makes it the same change.
        for _ in range(2):
            try:
                whole = path if path.startswith("/api/") else "/api/office" + path
                self._connection.request(method, whole, data, headers)
                response = self._connection.getresponse()
                self.type = response.getheader("Content-Type", "")
                return response.status, response.read()
            except (OSError, http.client.HTTPException):
                self._connection.close()
        return 0, b""

    def get(self, path: str) -> object:
        """What is there, as JSON."""
        status, body = self.ask("GET", path)
        return json.loads(body) if status == 200 else None


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
