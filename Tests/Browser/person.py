"""Who the tests are: the demo house behind the server, and people with a browser of their own."""

import re
import subprocess
import time

from described import faults_of
from playwright.sync_api import Error, expect
from waiting import until


class House:
    """The demo house behind the server: what its server logs and its database says."""

    def __init__(self, server, database):
        self.server, self.database = server, database

    def code(self, email, first):
        """The sign-in code that was mailed to the address since the log had so many lines."""
        # The log does not say who it is: a letter and the domain.
        name, domain = email.split("@")
        return self.server.wait_for(rf"sign-in code ([0-9]{{6}}) for {name[0]}…@{re.escape(domain)}", first)[1]

    def ask(self, sql):
        command = ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", self.database, "-c", sql]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def moves(self, code, reservation):
        """The audit's word for each thing that happened to the asset on the reservation, in order."""
        return self.ask(
            f"select l.action from audit_log l join short_links s on s.asset_id = l.asset_id "
            f"where s.code = '{code}' and l.reservation_id = '{reservation}' order by l.id"
        ).split()

    def is_out(self, code):
        return (
            self.ask(
                f"select count(*) from asset_checkouts c join short_links s on s.asset_id = c.asset_id "
                f"where s.code = '{code}' and c.returned_at is null"
            )
            == "1"
        )

    def counted(self, reservation):
        """What moved of the counted gear of a reservation, in order."""
        return self.ask(
            f"select coalesce(string_agg(kind || qty, ',' order by moved_at), '') from stock_movements where reservation_id = '{reservation}' and voided_at is null"
        )


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, browser, arguments, **options):
        self.network = arguments.network
        self.language = options.get("locale", "en")[:2]
        self.url = f"http://localhost:{self.network.port}"
        self.context = browser.new_context(base_url=self.url, **options)
        self.faults = []
        # Of each tab, and of whatever a screen asks for.
        self.context.on("request", lambda request: self.faults.extend(faults_of(request)))
        self.page = self.open("about:blank")

    def open(self, address):
        page = self.context.new_page()
        page.on("console", lambda line: self.heard(line))
        page.on("pageerror", lambda error: self.faults.append(f"{error}\n{error.stack}"))
        page.goto(address)
        self.page = page
        return page

    def heard(self, line):
        # A browser logs each refused request and each broken connection by itself, and Playwright a worker that it blocks: those are planned.
        planned = ("Failed to load resource", "Service Worker registration blocked by Playwright")
        if line.type in ("error", "warning") and not any(each in line.text for each in planned):
            self.faults.append(line.text)

    def sign_in(self, house, email, address="/"):
        self.send_code(house, email, address)
        expect(self.page.locator(".nav")).to_be_attached(timeout=20_000)

    def send_code(self, house, email, address="/"):
        # The page speaks the person's own language.
        house.ask(
            f"update accounts set locale = '{self.language}' where email = '{email}' and locale <> '{self.language}'"
        )
        first = len(house.server.lines)
        go(self.page, address)
        self.page.get_by_label(re.compile("E-mail|Correo")).fill(email)
        self.page.locator("button[type=submit]").click()
        # Six digits send themselves.
        self.page.locator("#otp").fill(house.code(email, first))

    def turn(self, way):
        """Hands out or takes back from now on."""
        self.page.locator(f".way [data-way={way}]").click()

    def scan(self, code, way=None):
        if way:
            self.turn(way)
        self.page.locator("#code").fill(code)
        self.page.locator("#code").press("Enter")

    def type_as_scanner(self, text):
        """The keys of a scanner and Enter, two milliseconds apart by their own clock, however busy this machine is."""
        keys = [{"key": each, "text": each} for each in text]
        keys.append({"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"})
        devtools = self.context.new_cdp_session(self.page)
        begun = time.time()
        for place, key in enumerate(keys):
            for kind in ("keyDown", "keyUp"):
                devtools.send("Input.dispatchKeyEvent", {"type": kind, **key, "timestamp": begun + place * 0.002})
        devtools.detach()

    def press_later(self, letter):
        """A letter a second after the last key, by its own clock: keys that come at once are a scanner's."""
        devtools = self.context.new_cdp_session(self.page)
        for kind in ("keyDown", "keyUp"):
            devtools.send(
                "Input.dispatchKeyEvent", {"type": kind, "key": letter, "text": letter, "timestamp": time.time() + 1}
            )
        devtools.detach()

    def line(self, code):
        """The newest line about the sticker in the list of scans."""
        return self.page.locator("#scans > li", has=self.page.locator(".code", has_text=code)).first

    def expect_state(self, code, state):
        """The newest line about a sticker comes to a state. Where it does not, what the page said is told: a scan that it refuses has no line."""
        try:
            expect(self.line(code)).to_have_attribute("data-state", state, timeout=20_000)
        except AssertionError as fault:
            said = self.page.locator("[role=alert], [role=status], dialog[open], .judged").all_inner_texts()
            raise AssertionError(f"{fault}\nThe page said: {[text for text in said if text.strip()]}") from fault

    def leave(self):
        """Closes the tab. The context goes with the browser: to close it while its page loads itself anew has hung for good."""
        close(self.page)

    def cut(self):
        """No network, and a browser that knows it."""
        self.network.cut()
        self.context.set_offline(True)

    def mend(self):
        self.network.mend()
        self.context.set_offline(False)

    def wait_for_copy(self):
        """Until the worker holds the page, so that it opens without a network."""
        wait_for_promise(self.page, "navigator.serviceWorker.ready", "the worker did not take the page")


def close(tab):
    """Chromium never ends the closing of a tab that just then loads itself anew, so it leaves its page before that."""
    go(tab, "about:blank")
    tab.close()


def go(page, address):
    """To an address, as a person would who tries again where the page just then went somewhere by itself."""
    navigate(lambda: page.goto(address))


def reload(page):
    """Loads the page anew, as a person would who tries again where it just then did so by itself."""
    navigate(page.reload)


# What Chromium answers to whoever comes into the middle of a page's own navigation.
UNDER_WAY = ("interrupted by another navigation", "Not attached to an active page", "net::ERR_ABORTED")


def navigate(work):
    for _ in range(50):
        try:
            return work()
        except Error as error:
            if not any(each in str(error) for each in UNDER_WAY):
                raise
            last = error
    raise last


def wait_for_promise(page, promise, why):
    """Until a promise of the page is kept: it is told by an event, so nobody asks again and again."""
    kept = page.evaluate(
        f"() => Promise.race([({promise}).then(() => true), new Promise((over) => setTimeout(over, 60000, false))])"
    )
    assert kept, why


def holds(condition):
    """A page that goes to another address in the middle of the question has no answer yet."""
    try:
        return condition()
    except Error as error:
        if "Execution context was destroyed" in str(error):
            return False
        raise


def wait_for(condition, page=None):
    """For what the page does not tell: what another program did, or what the database says of it. With a page, what the test itself answers in its place."""
    until(lambda: holds(condition), 60, lambda: "it did not happen within a minute", page)
