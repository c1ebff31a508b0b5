"""The services that bring notifications to devices, for tests, by h2: says what it took, one JSON object a line.

    push_services.py plain|tls FOLDER PORT...

A path may stand before all of these. Speaks HTTP/2 alone: in the clear by prior knowledge, or by TLS with a certificate for 127.0.0.1 and localhost that it makes at
its start, FOLDER/certificate.pem. By the path of a request it is APNs (`/3/device/…`), FCM (`/v1/projects/…/messages:send`, and
`/token` for access tokens) or a push service of a browser (`/push/…`). It checks what they check:

  - APNs: the provider token by FOLDER/apns.json {"key": JWK, "kid", "iss", "topic"}: signature, age, topic. Where that is
    missing it is made, and its key in FOLDER/apple.pem;
  - FCM: the assertion by FOLDER/fcm.json {"key": JWK, "email"};
  - browsers: `Authorization` by py-vapid, and the body by http-ece. The one browser's keys are made at the start:
    FOLDER/browser.json {"private", "public", "auth"}.

FOLDER/script.json, read again when it changes, says what becomes of a request: by the last part of its path, or the token of an
FCM message, a list of answers, of which each is given once and the last from then on; under "*" that of all others.

    {"status": 410, "headers": {}, "body": {}}   an answer
    {"stall": true}                              none at all
    {"drop": true}                               the connection is cut off
    {"reset": true}                              the stream is reset
    {"goaway": true}                             GOAWAY: this request and later ones were not looked at. What came before is
                                                 still answered, then the connection is closed
    {"goaway": true, "cut": true}                the same, and it is closed at once
    {"leave": 41, …}                             the rest after all other connections were told GOAWAY with that last stream, and closed
    {"delay": 0.2, …}                            the rest after so many seconds

"streams" is the number of streams that a new connection allows, [1, 1000] with the second after the first good answer.
"""

import asyncio
import base64
import datetime
import hashlib
import ipaddress
import json
import os
import pathlib
import ssl
import struct
import sys
import time
from typing import ClassVar

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.settings
import http_ece
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from cryptography.x509.oid import NameOID
from py_vapid import Vapid02


def say(event, **fields):
    print(json.dumps({"event": event, "at": time.time(), **fields}), flush=True)


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Refused(Exception):
    """An answer that is none of the script's."""

    def __init__(self, status, body):
        super().__init__(status, body)
        self.answer = {"status": status, "body": body}


class Script:
    def __init__(self, folder):
        self.path = folder / "script.json"
        self.stamp = None
        self.answers = {}
        self.given = {}

    def read(self):
        stamp = self.path.stat().st_mtime_ns if self.path.exists() else 0
        if stamp != self.stamp:
            self.stamp = stamp
            self.answers = json.loads(self.path.read_text()) if stamp else {}
            self.given = {}

    def streams(self):
        self.read()
        return self.answers.get("streams", [1000])

    def answer(self, name):
        self.read()
        name = name if name in self.answers else "*"
        answers = self.answers.get(name, [])
        place = self.given.get(name, 0)
        self.given[name] = place + 1
        return answers[min(place, len(answers) - 1)] if answers else {}


class Judge:
    """What a service checks of a request."""

    def __init__(self, folder):
        self.folder = folder
        self.access_tokens = set()

    def settings(self, name):
        return json.loads((self.folder / f"{name}.json").read_text())

    @staticmethod
    def opened(token, key, refusal):
        try:
            head, claims, signature = token.split(".")
            signed, signature = f"{head}.{claims}".encode(), decoded(signature)
            number = lambda name: int.from_bytes(decoded(key[name]), "big")  # noqa: E731
            if key["kty"] == "EC":
                public = ec.EllipticCurvePublicNumbers(number("x"), number("y"), ec.SECP256R1()).public_key()
                if len(signature) != 64:
                    raise refusal
                numbers = [int.from_bytes(half, "big") for half in (signature[:32], signature[32:])]
                public.verify(utils.encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
            else:
                public = rsa.RSAPublicNumbers(number("e"), number("n")).public_key()
                public.verify(signature, signed, padding.PKCS1v15(), hashes.SHA256())
            return json.loads(decoded(head)), json.loads(decoded(claims))
        except (ValueError, InvalidSignature):
            raise refusal from None

    def apns(self, headers, body):
        wanted = self.settings("apns")
        refusal = Refused(403, {"reason": "InvalidProviderToken"})
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            raise Refused(403, {"reason": "MissingProviderToken"})
        head, claims = self.opened(token, wanted["key"], refusal)
        if head.get("alg") != "ES256" or head.get("kid") != wanted["kid"] or claims.get("iss") != wanted["iss"]:
            raise refusal
        age = time.time() - claims["iat"]
        if age < -60 or age > 3600:
            raise Refused(403, {"reason": "ExpiredProviderToken"})
        if headers.get("apns-topic") != wanted["topic"]:
            raise Refused(400, {"reason": "BadTopic"})
        if len(body) > 4096:
            raise Refused(413, {"reason": "PayloadTooLarge"})
        if len(headers.get("apns-collapse-id", "").encode()) > 64:
            raise Refused(400, {"reason": "BadCollapseId"})
        json.loads(body)["aps"]["alert"]["title"]
        return {"jwt": hashlib.sha256(token.encode()).hexdigest(), "issued": claims["iat"]}

    def access_token(self, body):
        wanted = self.settings("fcm")
        form = dict(part.split("=", 1) for part in body.decode().split("&"))
        refusal = Refused(400, {"error": "invalid_grant"})
        if form["grant_type"].lower() != "urn%3aietf%3aparams%3aoauth%3agrant-type%3ajwt-bearer":
            raise Refused(400, {"error": "unsupported_grant_type"})
        head, claims = self.opened(form["assertion"], wanted["key"], refusal)
        scope = "https://www.googleapis.com/auth/firebase.messaging"
        if head.get("alg") != "RS256" or claims["iss"] != wanted["email"] or claims["scope"] != scope:
            raise refusal
        if not 0 < claims["exp"] - claims["iat"] <= 3600 or abs(time.time() - claims["iat"]) > 300:
            raise refusal
        token = f"access-{len(self.access_tokens)}"
        self.access_tokens.add(token)
        return {"status": 200, "body": {"access_token": token, "expires_in": 3599, "token_type": "Bearer"}}

    def fcm(self, headers, body):
        token = headers.get("authorization", "").removeprefix("Bearer ")
        if token not in self.access_tokens:
            raise Refused(401, {"error": {"status": "UNAUTHENTICATED"}})
        message = json.loads(body)["message"]
        if not all(isinstance(value, str) for value in message["data"].values()):
            raise Refused(400, {"error": {"status": "INVALID_ARGUMENT"}})
        return {}

    def browser(self, headers, body):
        if not headers.get("ttl", "").isdigit():
            raise Refused(400, {"reason": "no TTL"})
        if headers.get("content-encoding") != "aes128gcm" or len(body) > 4096:
            raise Refused(400, {"reason": "not aes128gcm, or too long"})
        authorization = headers.get("authorization", "")
        if not Vapid02.verify(authorization):
            raise Refused(403, {"reason": "not signed by its key"})
        fields = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
        claims = json.loads(decoded(fields["t"].split(".")[1]))
        if not time.time() < claims["exp"] <= time.time() + 86_400:
            raise Refused(403, {"reason": "exp"})
        wanted = self.settings("browser")
        private = ec.derive_private_key(int.from_bytes(decoded(wanted["private"]), "big"), ec.SECP256R1())
        text = http_ece.decrypt(body, private_key=private, auth_secret=decoded(wanted["auth"]), version="aes128gcm")
        return {"text": text.decode(), "claims": claims, "vapid": fields["k"]}


class Service(asyncio.Protocol):
    connections = 0
    open: ClassVar[set] = set()

    def __init__(self, script, judge, port):
        self.script = script
        self.judge = judge
        self.port = port
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self.requests = {}
        # The last stream that is still looked at, after a GOAWAY.
        self.last = None
        self.streams = script.streams()
        Service.connections += 1
        self.number = Service.connections

    def connection_made(self, transport):
        self.transport = transport
        Service.open.add(self)
        self.h2.local_settings[h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS] = self.streams[0]
        self.h2.initiate_connection()
        self.flush()
        say("connection", port=self.port, connection=self.number)

    def connection_lost(self, error):
        Service.open.discard(self)
        say("closed", port=self.port, connection=self.number)

    def flush(self):
        if not self.transport.is_closing():
            self.transport.write(self.h2.data_to_send())

    def data_received(self, data):
        try:
            events = self.h2.receive_data(data)
        except h2.exceptions.ProtocolError as error:
            say("broken", port=self.port, connection=self.number, reason=str(error))
            self.flush()
            self.transport.close()
            return
        for event in events:
            if self.last is not None and getattr(event, "stream_id", 0) > self.last:
                continue
            if isinstance(event, h2.events.RequestReceived):
                self.requests[event.stream_id] = (dict(event.headers), bytearray())
            elif isinstance(event, h2.events.DataReceived):
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                if event.stream_id in self.requests:
                    self.requests[event.stream_id][1].extend(event.data)
            elif isinstance(event, h2.events.StreamEnded):
                self.take(event.stream_id, *self.requests[event.stream_id])
            elif isinstance(event, h2.events.StreamReset):
                self.requests.pop(event.stream_id, None)
        self.flush()

    def take(self, stream, headers, body):
        path = headers[":path"]
        name = path.rsplit("/", 1)[-1]
        found = {}
        try:
            if path == "/token":
                service = "token"
                answer = self.judge.access_token(bytes(body))
            else:
                if "/3/device/" in path:
                    service, check = "apns", self.judge.apns
                elif path.endswith("/messages:send"):
                    service, check, name = "fcm", self.judge.fcm, json.loads(body)["message"]["token"]
                else:
                    service, check = "browser", self.judge.browser
                found = check(headers, bytes(body))
                answer = self.script.answer(name)
        except Refused as refused:
            answer = refused.answer
        text = None if service in ("browser", "token") else body.decode()
        say(
            "request",
            service=service,
            port=self.port,
            connection=self.number,
            stream=stream,
            device=name,
            headers={key: value for key, value in headers.items() if key != "authorization"},
            body=text,
            answer=answer.get("status", next(iter(answer), 200)),
            **found,
        )
        if "delay" in answer:
            asyncio.get_running_loop().call_later(answer["delay"], self.answer_later, stream, answer, service)
        else:
            self.answer(stream, answer, service)

    def leave(self, last, at_once):
        # h2 itself would take the connection for closed.
        self.flush()
        self.last = last
        self.transport.write(b"\0\0\x08\x07\0\0\0\0\0" + struct.pack(">II", last, 0))
        self.requests = {number: request for number, request in self.requests.items() if number <= last}
        if at_once or not self.requests:
            self.transport.close()

    def answer_later(self, stream, answer, service):
        if not self.transport.is_closing() and stream in self.requests:
            self.answer(stream, answer, service)
            self.flush()

    def answer(self, stream, answer, service):
        if answer.get("stall"):
            return
        if answer.get("drop"):
            self.transport.abort()
            return
        if answer.get("reset"):
            self.h2.reset_stream(stream, h2.errors.ErrorCodes.INTERNAL_ERROR)
            return
        if answer.get("goaway"):
            self.leave(max(0, stream - 2), answer.get("cut"))
            return
        if "leave" in answer:
            for other in Service.open - {self}:
                other.leave(answer["leave"], True)
        status = answer.get("status", 201 if service == "browser" else 200)
        body = json.dumps(answer["body"]).encode() if "body" in answer else b""
        if status == 200 and service == "fcm":
            body = json.dumps({"name": "projects/p/messages/1"}).encode()
        headers = [(":status", str(status)), ("content-length", str(len(body)))]
        headers += [(name.lower(), value) for name, value in answer.get("headers", {}).items()]
        self.h2.send_headers(stream, headers, end_stream=not body)
        if body:
            self.h2.send_data(stream, body, end_stream=True)
        self.requests.pop(stream, None)
        if self.last is not None and not self.requests:
            self.flush()
            self.transport.close()
        if status in (200, 201) and len(self.streams) > 1:
            self.h2.update_settings({h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS: self.streams[1]})
            self.streams = self.streams[1:]


def make_browser(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    text = lambda some: base64.urlsafe_b64encode(some).decode().rstrip("=")  # noqa: E731
    point = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    keys = {
        "private": text(key.private_numbers().private_value.to_bytes(32, "big")),
        "public": text(point),
        "auth": text(os.urandom(16)),
    }
    (folder / "browser.json").write_text(json.dumps(keys))


def make_apple(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    form = serialization.PrivateFormat.PKCS8
    pem = key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    (folder / "apple.pem").write_bytes(pem)
    text = lambda number: base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")  # noqa: E731
    point = key.public_key().public_numbers()
    jwk = {"kty": "EC", "crv": "P-256", "x": text(point.x), "y": text(point.y)}
    wanted = {"key": jwk, "kid": "KEY1234567", "iss": "TEAM123456", "topic": "com.example.scanner"}
    (folder / "apns.json").write_text(json.dumps(wanted))


def tls_context(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push services for tests")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "key.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(pem))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    context.set_alpn_protocols(["h2"])
    return context


async def main(security, folder, *ports):
    folder = pathlib.Path(folder)
    context = tls_context(folder) if security == "tls" else None
    make_browser(folder)
    if not (folder / "apns.json").exists():
        make_apple(folder)
    script, judge = Script(folder), Judge(folder)
    loop = asyncio.get_running_loop()
    # A service ends TLS and waits for the client's end: its socket stays open, however long the client takes.
    options = {"ssl": context, "ssl_shutdown_timeout": 3600} if context else {}
    for port in map(int, ports):
        await loop.create_server(lambda port=port: Service(script, judge, port), "127.0.0.1", port, **options)
    say("listening")
    await loop.create_future()


asyncio.run(main(*sys.argv[1:]))
