"""The shelf in other browsers than the one in which all of the page is tried: the same cases in each that is installed."""

import argparse
import json
import subprocess
import sys
import time
import traceback
import urllib.request
import uuid

from network import OUTBOX, Network
from people import KEPT
from person import House, wait_for
from server import Server
from waiting import until
from webdriver import ENGINES, ENTER, Refused

# How long a page may take to show what it should: a browser without a switch asks for the network again after up to 30 seconds.
SOON = 60

# The elements that somebody sees, by what is written in them.
SEEN = """
const seen = (selector, text = '') => [...document.querySelectorAll(selector)].filter((each) =>
    each.checkVisibility() && each.textContent.replace(/\\s+/g, ' ').includes(text));
"""

SCREEN = "return document.documentElement.outerHTML"


class Phone:
    """A browser that nobody has used, its own network, and what somebody does with it."""

    def __init__(self, engine, house, port):
        self.engine, self.house = engine(), house
        self.network = Network(port)
        self.url = f"http://localhost:{self.network.port}"
        # What the browser said last in place of doing it.
        self.refusal = ""

    def run(self, body, *given):
        """What the page says: the body of an asynchronous function, with `given` before it."""
        script = f"""
            const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);
            {SEEN}
            (async () => {{ {body} }})().then((said) => done({{ said }}), (fault) => done({{ fault: `${{fault}}` }}));
        """
        answer = self.engine.command("ExecuteAsyncScript", script=script, args=list(given))
        if answer is None:
            raise Refused("no such window", "the page went away")
        assert "fault" not in answer, answer["fault"]
        return answer.get("said")

    def wait_for(self, condition, why):
        """A page that goes to another address in the middle of the question, or draws anew, has no answer yet."""

        def found():
            try:
                return condition()
            except Refused as refusal:
                if refusal.error not in AGAIN:
                    raise
                self.refusal = refusal
                return None

        return until(found, SOON, lambda: f"{why}\n{self.refusal}\n{self.shown()}")

    def shown(self):
        return self.run("return `${location.pathname}: ${document.body.innerText}`")

    def see(self, selector, text=""):
        """The first of these with this text in it, as soon as it is on the screen."""
        return self.wait_for(
            lambda: self.run("return seen(...given)[0] ?? null", selector, text), f"nothing like {selector} with {text}"
        )

    def see_none(self, selector, text=""):
        self.wait_for(
            lambda: self.run("return !seen(...given).length", selector, text), f"{selector} with {text} is still there"
        )

    def press(self, selector, text=""):
        """As people do, who scroll until it lies under no bar: chromedriver scrolls to nothing that the window already has."""

        def pressed():
            element = self.see(selector, text)
            self.run("given[0].scrollIntoView({ block: 'nearest' })", element)
            [name] = element.values()
            self.engine.command("ElementClick", id=name)
            return True

        self.wait_for(pressed, f"{selector} with {text} can't be pressed")

    def type(self, selector, text):
        """Where something stood, it is gone before."""
        [element] = self.see(selector).values()
        self.engine.command("ElementClear", id=element)
        self.engine.command("ElementSendKeys", id=element, text=text)

    def type_as_scanner(self, text):
        """Its keys and Enter, as fast as the browser takes them, wherever the cursor is."""
        keys = [{"type": kind, "value": key} for key in text + ENTER for kind in ("keyDown", "keyUp")]
        self.engine.command("PerformActions", actions=[{"type": "key", "id": "scanner", "actions": keys}])

    def open(self, path):
        self.engine.command("Navigate", url=self.url + path)

    def reload(self):
        """As the page itself and a person do: some drivers' own word for it passes the worker by."""
        self.run("document.isOld = true; setTimeout(() => location.reload(), 0)")
        self.wait_for(
            lambda: self.run("return !document.isOld && document.readyState === 'complete'"), "not loaded anew"
        )

    def cut(self):
        self.network.cut()
        if self.engine.has_switch:
            self.engine.offline(True)

    def mend(self):
        self.network.mend()
        if self.engine.has_switch:
            self.engine.offline(False)

    def sign_in(self, email, path="/"):
        self.house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
        self.house.ask(f"update accounts set locale = 'en' where email = '{email}' and locale <> 'en'")
        first = len(self.house.server.lines)
        self.open(path)
        self.type("#email", email)
        self.press("button[type=submit]")
        self.see("#otp")
        # Six digits send themselves.
        self.type("#otp", self.house.code(email, first))
        self.see(".nav")

    def come_in(self, email):
        """Whoever the case of before left at the door."""
        self.open("/")
        self.see(".nav, #email")
        if self.run("return seen('#email').length > 0"):
            self.sign_in(email)
        self.see("a.row")

    def hold_page(self):
        """Until the worker holds the page, so that it opens without a network."""
        self.run("await navigator.serviceWorker.ready")
        self.reload()
        self.see(".nav")
        self.wait_for(
            lambda: self.run("return !!navigator.serviceWorker.controller"), "the worker did not take the page"
        )

    def shelf(self, stage):
        """The reservation, ready for scans, in a browser that opens it without a network."""
        self.open(f"/r/{stage.reservation}")
        self.see("#code")
        self.hold_page()
        self.see("#code")

    def state(self, code):
        """Of the newest line about the sticker in the list of scans."""
        return self.run(
            """
            const lines = [...document.querySelectorAll('#scans > li, main .feed > li')];
            return lines.find((each) => each.querySelector('.code')?.textContent.includes(given[0]))?.dataset.state ?? null;
            """,
            code,
        )

    def expect_state(self, code, state):
        self.wait_for(lambda: self.state(code) == state, f"{code} is not {state}")

    def door(self):
        self.see("#email")

    def settled(self):
        """The door, and nothing of a session that has ended is left to be done."""
        self.door()
        self.wait_for(lambda: self.run("return !localStorage.getItem('quartermaster.left')"), "it is still leaving")

    def close(self):
        self.network.cut()
        self.engine.close()


# What a browser says of a page that has just gone or was just drawn anew.
AGAIN = {
    "stale element reference",
    "no such element",
    "element not interactable",
    "element click intercepted",
    "javascript error",
    "script timeout",
    "no such alert",
    "no such window",
    "unknown error",
}


class Stage:
    """A reservation of a browser's own, of things that nobody else touches; the people of the house."""

    def __init__(self, house, program, port, name):
        self.house, self.program, self.port = house, program, port
        self.reference, self.prefix = f"R-{name}", name
        tenant, client, self.client, self.tenant = house.ask(
            "select t.id, c.id, c.display_name, t.name from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
        ).split("|")
        item, cable = (
            house.ask(
                f"insert into items (tenant_id, name, serialized, owned_qty) values ('{tenant}', '{kind} of {name}', {rest}) returning id"
            )
            for kind, rest in (("Thing", "true, null"), ("Cable", "false, 40"))
        )
        self.codes = [f"{name}{number:02}" for number in range(1, 37)]
        for code in self.codes:
            house.ask(
                f"with a as (insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-{code}') returning id) "
                f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{code}', id from a"
            )
        self.reservation = house.ask(
            f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', '{self.reference}', 'confirmed', now(), now() + interval '2 days') returning id"
        )
        for position, (of, qty) in enumerate(((item, len(self.codes)), (cable, 10))):
            house.ask(
                f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) values ('{tenant}', '{self.reservation}', '{of}', {qty}, {position})"
            )
        self.staff, self.staff_name = self.person("staff")
        self.manager, self.manager_name = self.person("manager")

    def person(self, role):
        return self.house.ask(
            f"select email, display_name from accounts where roles = array['{role}'] and disabled_at is null order by created_at, email limit 1"
        ).split("|")

    def code(self):
        """A sticker that was not scanned yet."""
        return self.codes.pop(0)

    def moves(self, code):
        return self.house.moves(code, self.reservation)

    def expect_moves(self, code, *moves):
        wait_for(lambda: self.moves(code) == list(moves))

    def at_the_desk(self, method, path, body):
        """What an admin does elsewhere."""
        email, _ = self.person("admin")
        token = subprocess.run(
            [self.program, "token", "--email", email], check=True, capture_output=True, text=True
        ).stdout.strip()
        request = urllib.request.Request(
            f"http://localhost:{self.port}/api/office{path}", json.dumps(body).encode(), method=method
        )
        request.add_header("Authorization", f"Bearer {token}")
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", str(uuid.uuid4()))
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def account(self, email):
        return self.house.ask(f"select id from accounts where email = '{email}' order by created_at limit 1")

    def change(self, email, change):
        path = f"/accounts/{self.account(email)}"
        version = self.house.ask(f"select version from accounts where id = '{self.account(email)}'")
        self.at_the_desk("PATCH", path, {**change, "version": int(version)})


def has_nothing_of_the_house(phone, stage, waiting):
    """Neither on the screen nor in what the browser keeps: only what waits, and the page's own files."""
    answers = []
    phone.wait_for(lambda: answers.append((phone.run(SCREEN), phone.run(f"return ({KEPT})()"))) or True, "no answer")
    text, kept = answers[-1]
    for word in (stage.reference, stage.prefix, stage.client, stage.tenant, "R-DEMO-"):
        assert word not in text, f"{word} is on the screen: {text}"
    rows = {name: len(rows) for name, rows in kept["databases"].items() if rows}
    assert rows == ({"outbox": waiting} if waiting else {}), rows
    assert all(path == "/" or path.startswith("/page/") for path in kept["files"]), kept["files"]
    for word in (stage.tenant, stage.reference, "token", "@"):
        assert word not in kept["texts"], kept["texts"]


def nobody_gets_in(phone, stage, waiting):
    """Loaded again, at other addresses, one page back, with and without a network: the door, and nothing of the house."""
    phone.settled()
    has_nothing_of_the_house(phone, stage, waiting)
    phone.reload()
    phone.door()
    has_nothing_of_the_house(phone, stage, waiting)
    phone.cut()
    phone.reload()
    phone.door()
    has_nothing_of_the_house(phone, stage, waiting)
    paths = ("/", "/back", "/outbox", "/me", f"/q/{stage.prefix}01", f"/r/{stage.reservation}")
    for path in paths:
        phone.open(path)
        phone.door()
        has_nothing_of_the_house(phone, stage, waiting)
    for _ in paths:
        phone.engine.command("Back")
        phone.door()
        has_nothing_of_the_house(phone, stage, waiting)


# --- The shelf


def signs_in(phone, stage):
    """By six digits that send themselves; the session is in a cookie that no script reads, and outlasts the page."""
    phone.sign_in(stage.staff, f"/r/{stage.reservation}")
    phone.see("h1", stage.reference)
    assert phone.run("return document.cookie") == ""
    assert "refresh" not in phone.run("return JSON.stringify({ ...localStorage })")
    phone.reload()
    phone.see("h1", stage.reference)


def sees_the_floor(phone, stage):
    phone.open("/")
    phone.see("header [role=status]", "Live")
    phone.see("a.row", stage.reference)
    phone.type("#search", stage.reference.lower())
    phone.wait_for(lambda: phone.run("return seen('a.row').length === 1"), "others than what was looked for")
    phone.reload()
    phone.see("a.row", stage.reference)
    assert phone.run("return document.querySelector('#search').value") == stage.reference.lower()
    phone.press("a.row", stage.reference)
    phone.see("h1", stage.reference)
    phone.engine.command("Back")
    phone.see("h1", "Floor")


def hears_a_scanner(phone, stage):
    """Its keys, where the cursor is in no field and where it is in one."""
    phone.shelf(stage)
    for place in ("h1", "#code"):
        code = stage.code()
        phone.press(place)
        phone.type_as_scanner(code)
        phone.expect_state(code, "sent")
        phone.see("[data-unit=out]", code)
        stage.expect_moves(code, "asset.picked_up")
    assert phone.run("return document.querySelector('#code').value") == ""


def takes_a_typed_code(phone, stage):
    """In small letters; once; and what is no sticker is named."""
    phone.shelf(stage)
    code = stage.code()
    phone.type("#code", code.lower() + ENTER)
    phone.expect_state(code, "sent")
    phone.see("[data-unit=out]", code)
    phone.type("#code", "NOSUCHCODE" + ENTER)
    phone.see("[role=alert]", "not a sticker of this house")
    stage.expect_moves(code, "asset.picked_up")


def takes_back(phone, stage):
    """What is out comes back in the heap, where nobody names a reservation."""
    phone.shelf(stage)
    code = goes_out(phone, stage)
    phone.open("/back")
    phone.see("#code")
    phone.press("h1")
    phone.type_as_scanner(code)
    phone.expect_state(code, "sent")
    stage.expect_moves(code, "asset.picked_up", "asset.returned")


def goes_out(phone, stage):
    code = stage.code()
    phone.type("#code", code + ENTER)
    phone.expect_state(code, "sent")
    return code


def undoes(phone, stage):
    phone.shelf(stage)
    code = goes_out(phone, stage)
    assert phone.house.is_out(code)
    phone.press("#scans > li:first-child button.undo")
    wait_for(lambda: not phone.house.is_out(code))


def counts(phone, stage):
    phone.shelf(stage)
    row = "[data-counted]"
    phone.see(f"{row} button", "10 out")
    for _ in range(2):
        phone.press(f"{row} button[aria-label='One less']")
    phone.press(f"{row} button", "8 out")
    phone.see(row, "8 of 10 out")
    wait_for(lambda: phone.house.counted(stage.reservation) == "out8")


def is_left_at_once(phone, stage):
    """While it reads and writes: the next page is as ever, and so is the one that somebody comes back to."""
    code = stage.code()
    for _ in range(8):
        phone.open(f"/r/{stage.reservation}")
        phone.see("[data-counted]")
        phone.press("h1")
        phone.type_as_scanner(code)
        phone.open("/")
        phone.see("header [role=status]", "Live")
        phone.see("a.row", stage.reference)
    phone.engine.command("Back")
    phone.expect_state(code, "sent")
    stage.expect_moves(code, "asset.picked_up")


def works_without_a_network(phone, stage):
    """What was noted without one is there after a reload, and is sent once when there is one again."""
    phone.shelf(stage)
    codes = [stage.code(), stage.code()]
    phone.cut()
    phone.see("body", "Offline since")
    phone.press("h1")
    phone.type_as_scanner(codes[0])
    phone.expect_state(codes[0], "waiting")
    phone.type("#code", codes[1] + ENTER)
    phone.expect_state(codes[1], "waiting")
    for _ in range(2):
        phone.reload()
        phone.see("#code")
        for code in codes:
            phone.expect_state(code, "waiting")
    phone.open("/outbox")
    for code in codes:
        phone.see("main .code", code)
    phone.open("/")
    phone.see("a.row", stage.reference)
    assert [stage.moves(code) for code in codes] == [[], []]
    phone.mend()
    phone.open(f"/r/{stage.reservation}")
    for code in codes:
        phone.expect_state(code, "sent")
        stage.expect_moves(code, "asset.picked_up")
    phone.reload()
    phone.see("header [role=status]", "Live")
    for code in codes:
        phone.see("[data-unit=out]", code)


def sends_what_a_closed_tab_noted(phone, stage):
    """Noted without a network in a tab that is closed then: the next one sends it, once."""
    phone.shelf(stage)
    code = stage.code()
    phone.cut()
    phone.type("#code", code + ENTER)
    phone.expect_state(code, "waiting")
    first = phone.engine.command("GetWindowHandle")
    second = phone.engine.command("NewWindow", type="tab")["handle"]
    phone.engine.command("CloseWindow")
    phone.engine.command("SwitchToWindow", handle=second)
    assert first != second
    phone.open("/outbox")
    phone.see("main .code", code)
    phone.mend()
    stage.expect_moves(code, "asset.picked_up")


def hears_no_answer(phone, stage):
    """The server has it and its answer is lost, then the network: it arrives once."""
    phone.shelf(stage)
    code = stage.code()
    phone.network.forget()
    phone.network.loses_answers = True
    phone.type("#code", code + ENTER)
    phone.network.wait_until_lost(OUTBOX)
    assert phone.house.is_out(code)
    phone.expect_state(code, "waiting")
    phone.cut()
    phone.see("body", "Offline since")
    phone.mend()
    phone.expect_state(code, "sent")
    stage.expect_moves(code, "asset.picked_up")


def two_tabs_are_one(phone, stage):
    """One sends for both, and each shows what the other noted."""
    phone.shelf(stage)
    first = phone.engine.command("GetWindowHandle")
    second = phone.engine.command("NewWindow", type="tab")["handle"]
    phone.engine.command("SwitchToWindow", handle=second)
    phone.open(f"/r/{stage.reservation}")
    phone.see("#code")
    codes = [goes_out(phone, stage)]
    phone.engine.command("SwitchToWindow", handle=first)
    phone.expect_state(codes[0], "sent")
    codes.append(goes_out(phone, stage))
    phone.engine.command("SwitchToWindow", handle=second)
    phone.expect_state(codes[1], "sent")
    phone.engine.command("CloseWindow")
    phone.engine.command("SwitchToWindow", handle=first)
    for code in codes:
        stage.expect_moves(code, "asset.picked_up")


# --- Whoever has gone leaves nothing of the house


def notes_without_a_network(phone, stage):
    phone.shelf(stage)
    code = stage.code()
    phone.cut()
    phone.type("#code", code + ENTER)
    phone.expect_state(code, "waiting")
    return code


def is_disabled_while_offline(phone, stage):
    """The browser hears of it with the network: nothing of the house stays but what waits, and that goes out once the person is let in again."""
    code = notes_without_a_network(phone, stage)
    stage.change(stage.staff, {"disabled": True})
    try:
        phone.reload()
        phone.see("#code")
        phone.mend()
        phone.reload()
        nobody_gets_in(phone, stage, 1)
        assert stage.moves(code) == []
    finally:
        stage.change(stage.staff, {"disabled": False})
    phone.mend()
    phone.sign_in(stage.staff, f"/r/{stage.reservation}")
    stage.expect_moves(code, "asset.picked_up")


def is_disabled_while_open(phone, stage):
    """The same where nobody loads the page anew: it hears of it by itself."""
    code = notes_without_a_network(phone, stage)
    stage.change(stage.staff, {"disabled": True})
    try:
        phone.mend()
        nobody_gets_in(phone, stage, 1)
    finally:
        stage.change(stage.staff, {"disabled": False})
    phone.mend()
    phone.sign_in(stage.staff, f"/r/{stage.reservation}")
    stage.expect_moves(code, "asset.picked_up")


def loses_its_session_while_offline(phone, stage):
    """A phone that is lost: the desk signs its person out everywhere."""
    code = notes_without_a_network(phone, stage)
    ended = stage.at_the_desk("POST", f"/accounts/{stage.account(stage.staff)}/sign-out", {})
    assert ended["ended"] >= 1, ended
    phone.reload()
    phone.see("#code")
    phone.mend()
    nobody_gets_in(phone, stage, 1)
    assert stage.moves(code) == []
    phone.mend()
    phone.sign_in(stage.staff, f"/r/{stage.reservation}")
    stage.expect_moves(code, "asset.picked_up")


def signs_out_without_a_network(phone, stage):
    """The browser forgets at once and lets nobody in; the server hears of it at the next chance."""
    sessions = f"select count(*) from signin.sessions s join accounts a on a.auth_user_id = s.user_id where a.email = '{stage.staff}'"
    phone.shelf(stage)
    before = int(phone.house.ask(sessions))
    phone.cut()
    signs_out(phone)
    phone.door()
    has_nothing_of_the_house(phone, stage, 0)
    phone.reload()
    phone.door()
    has_nothing_of_the_house(phone, stage, 0)
    assert int(phone.house.ask(sessions)) == before
    phone.mend()
    wait_for(lambda: int(phone.house.ask(sessions)) == before - 1)
    nobody_gets_in(phone, stage, 0)


def signs_out(phone, asks=False):
    phone.open("/me")
    phone.press("main button", "Sign out")
    if asks:
        phone.wait_for(lambda: phone.engine.command("AcceptAlert") or True, "nobody asked")


def another_comes_and_the_first_again(phone, stage):
    """A shift change on one device: what the first noted waits while the second works, and goes out when the first is there again."""
    code = notes_without_a_network(phone, stage)
    signs_out(phone, asks=True)
    phone.door()
    has_nothing_of_the_house(phone, stage, 1)
    phone.mend()
    phone.settled()
    phone.sign_in(stage.manager, "/outbox")
    card = f"section[aria-label='{stage.staff_name}']"
    phone.see(card, f"noted by {stage.staff_name}")
    phone.press(f"{card} button", "Not now")
    phone.see(card, f"until {stage.staff_name} signs in")
    phone.open(f"/r/{stage.reservation}")
    theirs = goes_out(phone, stage)
    stage.expect_moves(theirs, "asset.picked_up")
    phone.reload()
    phone.see("#code")
    assert stage.moves(code) == []
    # What another noted is no reason to ask.
    signs_out(phone)
    phone.settled()
    has_nothing_of_the_house(phone, stage, 1)
    phone.sign_in(stage.staff, f"/r/{stage.reservation}")
    stage.expect_moves(code, "asset.picked_up")
    assert noted_by(stage, code) == f"{stage.staff_name}|"


def another_confirms_by_name(phone, stage):
    """The second is told whose it is and sends it: the audit names both."""
    code = notes_without_a_network(phone, stage)
    signs_out(phone, asks=True)
    phone.door()
    phone.mend()
    phone.settled()
    phone.sign_in(stage.manager, "/outbox")
    assert stage.moves(code) == []
    phone.press(f"section[aria-label='{stage.staff_name}'] button", "Send")
    stage.expect_moves(code, "asset.picked_up")
    assert noted_by(stage, code) == f"{stage.manager_name}|{stage.staff_name}"
    signs_out(phone)
    nobody_gets_in(phone, stage, 0)


def noted_by(stage, code):
    return stage.house.ask(
        "select a.display_name, n.display_name from audit_log l join short_links s on s.asset_id = l.asset_id "
        "join accounts a on a.auth_user_id = l.actor_user_id and a.tenant_id = l.tenant_id "
        "left join accounts n on n.id = l.noted_by and n.tenant_id = l.tenant_id "
        f"where s.code = '{code}' and l.action = 'asset.picked_up'"
    )


CASES = (
    signs_in,
    sees_the_floor,
    hears_a_scanner,
    takes_a_typed_code,
    takes_back,
    undoes,
    counts,
    is_left_at_once,
    works_without_a_network,
    sends_what_a_closed_tab_noted,
    hears_no_answer,
    two_tabs_are_one,
    is_disabled_while_offline,
    is_disabled_while_open,
    loses_its_session_while_offline,
    signs_out_without_a_network,
    another_comes_and_the_first_again,
    another_confirms_by_name,
)


def tried(engine, house, arguments, words):
    """The cases that fail, one after another in one browser; after one that fails, in a new one."""
    phone, failed = None, []
    cases = [each for each in CASES if not words or any(word in each.__name__ for word in words)]
    stage = Stage(house, arguments.program, arguments.port, engine.name[:4].upper())
    for case in cases:
        began = time.monotonic()
        try:
            if phone is None:
                phone = Phone(engine, house, int(arguments.port))
            if case is not signs_in:
                phone.mend()
                phone.come_in(stage.staff)
            case(phone, stage)
            print(f"{engine.name}: {case.__name__}: {time.monotonic() - began:.0f} s", flush=True)
        except Exception:
            print(f"{engine.name}: {case.__name__} FAILED after {time.monotonic() - began:.0f} s", flush=True)
            traceback.print_exc()
            failed.append(f"{case.__name__} in {engine.name}")
            if phone:
                phone.close()
            phone = None
    if phone:
        phone.close()
    print(f"{engine.name}: {len(cases) - len(failed)} of {len(cases)} cases hold", flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser()
    for name in ("--program", "--port", "--database"):
        parser.add_argument(name, required=True)
    parser.add_argument(
        "--only", default="", help="engines and cases whose names have one of these words, with commas between them"
    )
    arguments = parser.parse_args()
    words = [each for each in arguments.only.lower().split(",") if each]
    house = House(Server(arguments.program), arguments.database)
    house.server.start()
    named = [each for each in ENGINES if each.name.split()[0].lower() in words] or ENGINES
    words = [each for each in words if each not in [engine.name.split()[0].lower() for engine in ENGINES]]
    engines = [each for each in named if each.is_there()]
    for engine in named:
        if engine not in engines:
            print(f"{engine.name}: left out, apt-get install {engine.packages}")
    failed = []
    for engine in engines:
        failed += tried(engine, house, arguments, words)
    house.server.stop()
    if failed:
        sys.exit("failed: " + "; ".join(failed))


if __name__ == "__main__":
    main()
