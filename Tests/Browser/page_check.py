"""The page in a real browser: nothing scanned is ever lost, and nothing happens twice."""

import argparse
import pathlib
import re
import subprocess
import time

from network import Network
from playwright.sync_api import expect, sync_playwright

SIZES = [(360, 740), (820, 1180), (1440, 900)]


class House:
    """The demo house behind the server: what its log and its database say."""

    def __init__(self, log, database):
        self.log, self.database = pathlib.Path(log), database

    def code(self, email, known):
        """The sign-in code that was mailed to the address after the first `known` ones."""
        for _ in range(600):
            codes = self.codes(email)
            if len(codes) > known:
                return codes[-1]
            time.sleep(0.1)
        raise AssertionError(f"no code for {email} in {self.log}")

    def codes(self, email):
        # The log does not say who it is: a letter and the domain.
        name, domain = email.split("@")
        return re.findall(rf"sign-in code ([0-9]{{6}}) for {name[0]}…@{re.escape(domain)}", self.log.read_text())

    def ask(self, sql):
        command = ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", self.database, "-c", sql]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def moves(self, code, reservation):
        """The audit's word for each thing that happened to the asset on the reservation, in order."""
        return self.ask(
            f"select l.action from audit_log l join short_links s on s.asset_id = l.asset_id "
            f"where s.code = '{code}' and l.reservation_id = '{reservation}' order by l.id").split()

    def is_out(self, code):
        return self.ask(
            f"select count(*) from asset_checkouts c join short_links s on s.asset_id = c.asset_id "
            f"where s.code = '{code}' and c.returned_at is null") == "1"


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, browser, arguments, **options):
        self.network = arguments.network
        self.url = f"http://localhost:{self.network.port}"
        self.context = browser.new_context(base_url=self.url, **options)
        self.faults = []
        self.page = self.open("about:blank")

    def open(self, address):
        page = self.context.new_page()
        page.on("console", lambda line: self.heard(line))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(address)
        self.page = page
        return page

    def heard(self, line):
        # A browser logs each refused request and each broken connection by itself: those are planned.
        if line.type in ("error", "warning") and "Failed to load resource" not in line.text:
            self.faults.append(line.text)

    def sign_in(self, house, email, address="/"):
        known = len(house.codes(email))
        self.page.goto(address)
        self.page.get_by_label(re.compile("E-mail|Correo")).fill(email)
        self.page.locator("button[type=submit]").click()
        self.page.locator("#otp").fill(house.code(email, known))
        self.page.locator("button[type=submit]").click()
        expect(self.page.locator(".nav")).to_be_attached(timeout=20_000)

    def scan(self, code):
        self.page.locator("#code").fill(code)
        self.page.locator("#code").press("Enter")

    def line(self, code):
        """The newest line about the sticker in the list of scans."""
        return self.page.locator("#scans > li", has=self.page.locator(".code", has_text=code)).first

    def expect_state(self, code, state):
        expect(self.line(code)).to_have_attribute("data-state", state, timeout=20_000)

    def cut(self):
        """No network, and a browser that knows it."""
        self.network.cut()
        self.context.set_offline(True)

    def mend(self):
        self.network.mend()
        self.context.set_offline(False)

    def wait_for_copy(self):
        """Until the worker holds the page, so that it opens without a network."""
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def main():
    parser = argparse.ArgumentParser()
    for name in ("--port", "--log", "--database"):
        parser.add_argument(name, required=True)
    parser.add_argument("--pictures")
    arguments = parser.parse_args()
    arguments.network = Network(int(arguments.port))
    house = House(arguments.log, arguments.database)
    reservation, reference, codes = demo(house)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        staff = house.ask("select email from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1")
        person = Person(browser, arguments, locale="en-GB")
        person.sign_in(house, staff)
        sees_the_floor(person, reference)
        scans_once(person, house, reservation, codes[0])
        survives_a_cut_network(person, house, reservation, codes[1])
        survives_a_closed_tab(person, house, reservation, codes[1])
        shows_a_conflict(person, house, reservation)
        second_tab(person, house, reservation, codes[1])
        two_see_each_other(person, browser, arguments, house, reservation, codes[0])
        stays_signed_in_until_signed_out(person)
        if arguments.pictures:
            take_pictures(browser, arguments, house, reservation, reference, staff)
        assert not person.faults, person.faults
        browser.close()
    print("the page holds")


def demo(house):
    """The reservation for newcomers, R-DEMO-01 in a fresh house, and the stickers of the two cameras on it."""
    reservation, reference = house.ask(
        "select id, reference from reservations where reference like 'R-DEMO-%' and status = 'confirmed' order by reference desc limit 1").split("|")
    codes = house.ask(
        f"select s.code from reservation_items l, unnest(l.assigned_asset_ids) with ordinality a (id, place) "
        f"join short_links s on s.asset_id = a.id where l.reservation_id = '{reservation}' order by l.position, a.place").split()
    return reservation, reference, codes


def sees_the_floor(person, reference):
    page = person.page
    expect(page.get_by_role("heading", name="Floor")).to_be_visible()
    row = page.locator("a.row", has=page.locator(".ref", has_text=reference))
    expect(row).to_contain_text("Acme Films", timeout=20_000)
    expect(page.locator("header [role=status]")).to_have_text("Live")
    page.get_by_role("searchbox").fill(reference.lower())
    expect(page.locator("a.row")).to_have_count(1)
    row.click()
    expect(page.get_by_role("heading", name=reference)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Floor")).to_be_visible()


def scans_once(person, house, reservation, code):
    """Queued, then done; in the database once; the line of the reservation shows it."""
    person.page.goto(f"/r/{reservation}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    held = []
    person.page.route("**/api/office/outbox", lambda route: held.append(route), times=1)
    person.scan(code.lower())
    person.expect_state(code, "waiting")
    expect(person.page.locator("[data-unit=queued]")).to_have_count(1)
    wait_for(lambda: held)
    assert house.moves(code, reservation) == [], "nothing was sent yet"
    held[0].continue_()
    person.expect_state(code, "sent")
    expect(person.page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    assert house.moves(code, reservation) == ["asset.picked_up"], house.moves(code, reservation)
    person.scan(code)
    expect(person.page.get_by_role("alert")).to_contain_text("Once is enough")
    person.scan("NOSUCHCODE")
    expect(person.page.get_by_role("alert")).to_contain_text("no sticker of this house")
    assert house.moves(code, reservation) == ["asset.picked_up"]


def survives_a_cut_network(person, house, reservation, code):
    """The answer is lost, then the network; the change arrives, once."""
    person.network.loses_answers = True
    person.scan(code)
    wait_for(lambda: house.is_out(code))
    person.expect_state(code, "waiting")
    person.cut()
    expect(person.page.get_by_text("Offline since")).to_be_visible(timeout=20_000)
    person.expect_state(code, "waiting")
    person.mend()
    person.expect_state(code, "sent")
    assert house.moves(code, reservation) == ["asset.picked_up"], house.moves(code, reservation)


def survives_a_closed_tab(person, house, reservation, code):
    """What was noted without a network is sent by the next tab, once; the page opens without a network."""
    person.wait_for_copy()
    time.sleep(4.1)  # the same sticker within four seconds is one scan
    person.cut()
    person.scan(code)
    person.expect_state(code, "waiting")
    person.page.close()
    person.open(f"{person.url}/outbox")
    expect(person.page.get_by_role("heading", name="Not sent yet")).to_be_visible(timeout=20_000)
    expect(person.page.locator("main .code", has_text=code).first).to_be_visible()
    assert house.is_out(code)
    person.page.close()
    person.mend()
    person.open(f"{person.url}/r/{reservation}")
    person.expect_state(code, "sent")
    assert house.moves(code, reservation) == ["asset.picked_up", "asset.returned"], house.moves(code, reservation)


def shows_a_conflict(person, house, reservation):
    """What the server refuses is shown with its facts; trying again is refused again; dropping it leaves nothing."""
    code = house.ask(
        f"select s.code from asset_checkouts c join short_links s on s.asset_id = c.asset_id "
        f"where c.returned_at is null and c.reservation_id <> '{reservation}' order by s.code limit 1")
    before = house.moves(code, reservation)
    # A scanner types quickly, wherever the cursor is, and ends with Enter.
    person.page.locator("h1").click()
    person.page.keyboard.type(code + "\n", delay=2)
    card = person.page.locator(".conflict")
    expect(card).to_contain_text(code, timeout=20_000)
    expect(card.get_by_role("button", name="Try again")).to_be_visible()
    person.expect_state(code, "parked")
    card.get_by_role("button", name="Try again").click()
    person.expect_state(code, "parked")
    person.page.goto("/outbox")
    expect(person.page.locator(".conflict")).to_contain_text(code, timeout=20_000)
    person.page.get_by_role("button", name="Drop this scan").click()
    expect(person.page.locator(".conflict")).to_have_count(0)
    expect(person.page.get_by_text("Nothing waits")).to_be_visible()
    assert house.moves(code, reservation) == before


def two_see_each_other(person, browser, arguments, house, reservation, code):
    """What one scans the other sees, without loading anything again."""
    manager = house.ask("select email from accounts where roles = array['manager'] and disabled_at is null order by created_at, email limit 1")
    other = Person(browser, arguments, locale="es-CO")
    other.sign_in(house, manager, f"/r/{reservation}")
    expect(other.page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    expect(other.page.get_by_role("heading", name="Líneas")).to_be_visible()
    person.page.goto(f"/r/{reservation}")
    expect(person.page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    person.scan(code)
    began = time.monotonic()
    expect(other.page.locator("[data-unit=back]", has_text=code)).to_be_visible(timeout=20_000)
    print(f"the other browser saw it after {time.monotonic() - began:.2f} s")
    assert house.moves(code, reservation) == ["asset.picked_up", "asset.returned"]
    assert not other.faults, other.faults
    other.context.close()


def second_tab(person, house, reservation, code):
    """One tab sends for all: what the second notes arrives once, and both show it."""
    before = house.moves(code, reservation)
    person.page.goto(f"/r/{reservation}")
    first = person.page
    second = person.open(f"{person.url}/r/{reservation}")
    expect(second.locator("#code")).to_be_visible(timeout=20_000)
    person.scan(code)
    person.expect_state(code, "sent")
    person.page = first
    person.expect_state(code, "sent")
    wait_for(lambda: len(house.moves(code, reservation)) > len(before) or first.locator(".conflict").count())
    assert len(house.moves(code, reservation)) == len(before) + 1, house.moves(code, reservation)
    second.close()


def stays_signed_in_until_signed_out(person):
    cookies = [cookie for cookie in person.context.cookies(person.url + "/auth/v1/page/refresh") if cookie["httpOnly"]]
    assert [(cookie["sameSite"], cookie["path"]) for cookie in cookies] == [("Strict", "/auth/v1/page")], cookies
    assert "refresh" not in person.page.evaluate("JSON.stringify({...localStorage}) + document.cookie")
    person.page.goto("/outbox")
    with person.page.expect_navigation():
        person.page.get_by_role("button", name="Sign out").click()
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    person.page.reload()
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)


def take_pictures(browser, arguments, house, reservation, reference, email):
    """Each screen at three sizes, light and dark. Whoever changes the page looks at them."""
    folder = pathlib.Path(arguments.pictures)
    folder.mkdir(parents=True, exist_ok=True)
    person = Person(browser, arguments, locale="en-GB", reduced_motion="reduce")
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    person.page.goto("/")
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    shoot(person.page, folder, "sign-in")
    person.sign_in(house, email)
    busy = house.ask(
        "select r.id from reservations r join asset_checkouts c on c.reservation_id = r.id where r.status = 'confirmed' "
        "group by r.id having bool_or(c.returned_at is null) order by count(*) desc, r.id limit 1")
    elsewhere = house.ask(
        f"select s.code from asset_checkouts c join short_links s on s.asset_id = c.asset_id "
        f"where c.returned_at is null and c.reservation_id <> '{busy}' order by s.code limit 1")
    free = house.ask(
        f"select s.code from reservation_items l, unnest(l.assigned_asset_ids) a join short_links s on s.asset_id = a "
        f"where l.reservation_id = '{reservation}' order by s.code limit 1")
    expect(person.page.locator("a.row").first).to_be_visible(timeout=20_000)
    shoot(person.page, folder, "floor")
    person.page.goto(f"/r/{busy}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    shoot(person.page, folder, "reservation")
    person.scan(elsewhere)
    expect(person.page.locator(".conflict")).to_be_visible(timeout=20_000)
    shoot(person.page, folder, "conflict")
    person.cut()
    person.page.locator("a.back").click()
    person.page.get_by_role("searchbox").fill(reference)
    person.page.locator("a.row").first.click()
    person.scan(free)
    person.expect_state(free, "waiting")
    shoot(person.page, folder, "offline")
    person.page.locator("a.back").click()
    person.page.locator(".nav a[href='/outbox']").click()
    shoot(person.page, folder, "outbox")
    person.context.close()


def shoot(page, folder, name):
    for width, height in SIZES:
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
            # Nothing is wider than the window.
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} at {width}"
    page.set_viewport_size({"width": 1280, "height": 720})


def wait_for(condition):
    for _ in range(300):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen")


main()
