"""A mail server for tests, by aiosmtpd: takes messages and says what it took, one JSON object a line.

    mail_sink.py PORT plain|starttls|tls FOLDER [USER PASSWORD]

Makes a certificate for 127.0.0.1 and localhost at its start, FOLDER/certificate.pem. The recipient says what becomes of a
message: `refused-…` 550, `unsaid-…` 554 after the content, `grey-…` 451 the first time, `drop-…` an aborted connection in
DATA the first time, `lost-…` one after the content was taken the first time, `slow-…` three seconds at each, `held-…` no
answer to the content until there is a file FOLDER/go.
"""

import asyncio
import base64
import datetime
import email
import ipaddress
import json
import pathlib
import ssl
import sys
from email import policy

from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def say(event, **fields):
    print(json.dumps({"event": event, **fields}), flush=True)


def tls_context(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a mail server for tests")])
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
    return context


class Handler:
    def __init__(self, folder):
        self.folder = folder
        self.seen = set()

    def is_first(self, recipient):
        is_first = recipient not in self.seen
        self.seen.add(recipient)
        return is_first

    async def handle_RCPT(self, server, session, envelope, address, options):
        say("recipient", recipient=address)
        if address.startswith("refused-"):
            return "550 5.1.1 there is no such person as " + address
        if address.startswith("grey-") and self.is_first(address):
            return "451 4.7.1 come back later"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 ok"

    async def handle_DATA(self, server, session, envelope):
        recipient = envelope.rcpt_tos[0]
        if recipient.startswith("unsaid-"):
            return "554 5.7.1 this is not to be said"
        if recipient.startswith("slow-"):
            await asyncio.sleep(3)
        while recipient.startswith("held-") and not (self.folder / "go").exists():
            await asyncio.sleep(0.02)
        message = email.message_from_bytes(envelope.original_content, policy=policy.default)
        parts = list(message.walk())
        say(
            "message",
            recipient=recipient,
            sender=envelope.mail_from,
            greeting=session.host_name,
            isPrivate=server.transport.get_extra_info("cipher") is not None,
            login=session.auth_data.login.decode() if session.auth_data else None,
            headers=[[name, str(value)] for name, value in message.items()],
            types=[part.get_content_type() for part in parts],
            text=message.get_body(("plain",)).get_content(),
            html=message.get_body(("html",)).get_content(),
            defects=[repr(defect) for part in parts for defect in part.defects]
            + [repr(defect) for value in message.values() for defect in value.defects],
            longestLine=max(len(line) for line in envelope.original_content.split(b"\r\n")),
            isASCII=envelope.original_content.isascii(),
            raw=base64.b64encode(envelope.original_content).decode(),
        )
        if recipient.startswith("lost-") and self.is_first(recipient):
            server.transport.abort()
        return "250 2.0.0 taken"


class Sink(SMTP):
    async def smtp_DATA(self, argument):
        recipients = self.envelope.rcpt_tos
        if recipients and recipients[0].startswith("drop-") and self.event_handler.is_first(recipients[0]):
            await self.push("354 go on")
            self.transport.abort()
            return
        await super().smtp_DATA(argument)


async def main(port, security, folder, user=None, password=None):
    handler = Handler(pathlib.Path(folder))
    context = tls_context(pathlib.Path(folder))

    def authenticate(server, session, envelope, mechanism, data):
        is_right = data.login == (user or "").encode() and data.password == (password or "").encode()
        return AuthResult(success=is_right, auth_data=data, handled=False)

    def protocol():
        return Sink(
            handler,
            hostname="mail.test",
            tls_context=context if security == "starttls" else None,
            require_starttls=security == "starttls",
            authenticator=authenticate,
            auth_required=user is not None,
            auth_exclude_mechanism=() if user else ("LOGIN", "PLAIN"),
            auth_require_tls=security == "starttls",
            loop=asyncio.get_running_loop(),
        )

    server = await asyncio.get_running_loop().create_server(
        protocol, "127.0.0.1", int(port), ssl=context if security == "tls" else None
    )
    say("listening", port=server.sockets[0].getsockname()[1])
    await server.serve_forever()


asyncio.run(main(*sys.argv[1:]))
