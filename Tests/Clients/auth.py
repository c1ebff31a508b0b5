"""supabase-auth, unmodified, against a server that is its own issuer: from an address to a signed-out session, by its
blocking client and by its asynchronous one. Codes are read from a mail server of this script's own.

auth.py URL SMTP-PORT ADDRESS OTHER-ADDRESS KEYS-COMMAND…"""

import asyncio
import email
import email.policy
import re
import subprocess
import sys
import threading

import httpx
from aiosmtpd.controller import Controller
from supabase_auth import AsyncGoTrueClient, SyncGoTrueClient
from supabase_auth.errors import AuthApiError

URL, PORT, ANA, BEN, *KEYS = sys.argv[1:]
HEADERS = {"apikey": "sb_publishable_key", "Authorization": "Bearer sb_publishable_key"}
OPTIONS = {"auto_refresh_token": False, "persist_session": True, "headers": HEADERS, "url": URL + "/auth/v1"}


class Sink:
    """A mail server that keeps what it is given."""

    def __init__(self):
        self.codes = {}
        self.changed = threading.Condition()

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        code = re.search(r"\b[0-9]{6}\b", message["Subject"])
        with self.changed:
            for recipient in envelope.rcpt_tos:
                self.codes[recipient] = code.group()
            self.changed.notify_all()
        return "250 taken"

    def code(self, address):
        with self.changed:
            assert self.changed.wait_for(lambda: address in self.codes, 120), f"no mail for {address}"
            return self.codes.pop(address)


def office(token):
    return httpx.get(URL + "/api/office/me", headers={"Authorization": "Bearer " + token}, timeout=60)


def expect_error(code, call, *arguments):
    try:
        call(*arguments)
    except AuthApiError as error:
        assert error.code == code, (error.code, code)
    else:
        raise AssertionError(f"{code} was not told")


def blocking(sink):
    client = SyncGoTrueClient(**OPTIONS)
    client.sign_in_with_otp({"email": ANA, "options": {"should_create_user": False}})
    code = sink.code(ANA)
    wrong = "000000" if code != "000000" else "000001"
    expect_error("otp_expired", client.verify_otp, {"email": ANA, "token": wrong, "type": "email"})
    session = client.verify_otp({"email": ANA, "token": code, "type": "email"}).session
    assert session.user.email == ANA and session.expires_in == 3600
    assert client.get_user().user.id == session.user.id
    claims = client.get_claims()["claims"]
    assert claims["sub"] == session.user.id and claims["amr"][0]["method"] == "otp", claims
    assert office(session.access_token).json()["user"]["email"] == ANA
    expect_error("over_email_send_rate_limit", client.sign_in_with_otp, {"email": ANA})

    twins = [SyncGoTrueClient(**OPTIONS) for _ in range(2)]
    answers = at_once([lambda twin=twin: twin.refresh_session(session.refresh_token).session for twin in twins])
    assert answers[0].refresh_token == answers[1].refresh_token != session.refresh_token
    session = client.refresh_session(answers[0].refresh_token).session
    assert client.get_claims()["claims"]["session_id"] == claims["session_id"]

    # The new key is the second next: this server has to fetch it, and the old tokens stay good.
    for _ in range(2):
        subprocess.run([*KEYS, "rotate"], check=True, stdout=subprocess.DEVNULL)
    assert office(session.access_token).status_code == 200
    later = SyncGoTrueClient(**OPTIONS)
    rotated = later.refresh_session(session.refresh_token).session
    assert later.get_claims()["claims"]["sub"] == session.user.id
    assert office(rotated.access_token).status_code == 200
    assert office(session.access_token).status_code == 200

    assert later.update_user({"data": {"shift": "late"}}).user.user_metadata["shift"] == "late"
    later.sign_out()
    assert later.get_session() is None
    assert office(rotated.access_token).status_code == office(session.access_token).status_code == 401
    expect_error("refresh_token_not_found", later.refresh_session, rotated.refresh_token)


def at_once(calls):
    answers = [None] * len(calls)

    def run(index):
        answers[index] = calls[index]()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


async def asynchronous(sink):
    client = AsyncGoTrueClient(**OPTIONS, flow_type="pkce")
    await client.sign_in_with_otp({"email": BEN})
    code = await asyncio.to_thread(sink.code, BEN)
    session = (await client.verify_otp({"email": BEN, "token": code, "type": "email"})).session
    assert (await client.get_user()).user.id == session.user.id
    assert (await client.get_claims())["claims"]["sub"] == session.user.id
    twins = [AsyncGoTrueClient(**OPTIONS) for _ in range(2)]
    answers = await asyncio.gather(*(twin.refresh_session(session.refresh_token) for twin in twins))
    assert answers[0].session.refresh_token == answers[1].session.refresh_token
    session = (await client.refresh_session(answers[0].session.refresh_token)).session
    assert (await asyncio.to_thread(office, session.access_token)).status_code == 200
    await client.sign_out({"scope": "local"})
    assert (await asyncio.to_thread(office, session.access_token)).status_code == 401


if __name__ == "__main__":
    mailbox = Sink()
    controller = Controller(mailbox, hostname="127.0.0.1", port=int(PORT))
    controller.start()
    blocking(mailbox)
    asyncio.run(asynchronous(mailbox))
    controller.stop()
    print("done")
