"""The page in a real browser: nothing scanned is ever lost, and nothing happens twice."""

import argparse
import gc
import os
import re
import subprocess
import sys
import threading
import time
import traceback
from pathlib import Path

from axe import axe
from book import book
from camera import camera
from day import day
from desk import desk, person_of
from greenlet import greenlet
from heap import heap
from inspections import inspections
from keyboard import keyboard
from known import known
from lists import lists
from looks import looks
from moving import moving
from network import OUTBOX, Network
from notices import notices
from paper import paper
from people import people
from person import House, Person, reload, wait_for, wait_for_promise
from pictures import take_pictures
from playwright.sync_api import expect, sync_playwright
from refusals import refusals
from reports import reports
from rounds import rounds
from scan import scan
from server import Server
from shelf import shelf
from states import states
from symbols import codes_are_read
from walk import walk
from ways import ways
from webhooks import webhooks

# Seconds; the longest part of the core takes less than a tenth of it.
LONGEST = 600
# Looks at each screen of the page many times.
LONGER = {"looks": 3600, "axe": 3600, "keyboard": 3600, "bursts": 7200}

NEWS = re.compile("/api/office/changes[?]")

PAINTED = """new Promise((painted) => {
    new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length) painted();
    }).observe({ type: 'paint', buffered: true });
})"""


def main():
    # Five seconds are too short for what goes to the server and back on a busy machine; only what fails takes longer for it.
    expect.set_options(timeout=20_000)
    parser = argparse.ArgumentParser()
    for name in ("--program", "--port", "--database"):
        parser.add_argument(name, required=True)
    parser.add_argument("--pictures")
    parser.add_argument(
        "--core",
        action="store_true",
        help="scans whatever happens to the network, the shelf, refusals, a day in the house",
    )
    parser.add_argument("--only", help="the parts to try, by name, with commas between them, such as people,day")
    parser.add_argument("--day", help="where the pictures of the day go that the documents show")
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--codes", type=int, default=1000)
    parser.add_argument("--photos", type=int, default=300)
    parser.add_argument("--bursts", type=int, default=480)
    arguments = parser.parse_args()
    arguments.network = Network(int(arguments.port))
    house = House(Server(arguments.program), arguments.database)
    house.server.start()
    reservation, reference, codes = demo(house)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        if arguments.only:
            only(arguments.only.split(","), playwright, browser, arguments, house)
            browser.close()
            house.server.stop()
            return
        staff = house.ask(
            "select email from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1"
        )
        person = Person(browser, arguments, locale="en-GB")
        person.sign_in(house, staff)
        sees_the_floor(person, reference)
        is_quick(browser, arguments)
        scans_once(person, house, reservation, codes[0])
        survives_a_cut_network(person, house, reservation, codes[1])
        survives_a_closed_tab(person, house, reservation, codes[1])
        shows_a_conflict(person, house, reservation)
        second_tab(person, house, reservation, codes[1])
        two_see_each_other(person, browser, arguments, house, reservation, codes[0])
        if house.ask("select to_regclass('public.stock_movements') is not null") == "t":
            timed(shelf, person, house)
            timed(ways, browser, arguments, house)
            if not arguments.core:
                timed(heap, person, browser, arguments, house)
            timed(refusals, browser, arguments, house)
        stays_signed_in_until_signed_out(person)
        signs_in_for_all_tabs(
            person, house, staff, house.ask("select id from reservations where reference = 'R-SHELF-1'"), "SLIGHT1"
        )
        if not arguments.core:
            starts_anew_after_an_update(person_of(browser, arguments, house, "staff", "/", service_workers="block"))
            starts_anew_for_its_reader(browser, arguments, house)
            timed(states, browser, arguments, house)
            timed(camera, playwright, browser, arguments, house)
            timed(scan, playwright, browser, arguments, house)
            timed(walk, browser, arguments, house)
        timed(day, playwright, browser, arguments, house)
        if not arguments.core:
            timed(desk, browser, arguments, house)
            timed(book, browser, arguments, house)
            timed(moving, browser, arguments, house)
            timed(notices, browser, arguments, house)
            timed(reports, browser, arguments, house)
            timed(known, browser, arguments, house)
            timed(lists, browser, arguments, house)
            timed(webhooks, browser, arguments, house)
            timed(looks, browser, arguments, house, longest=LONGER["looks"])
            timed(axe, browser, arguments, house, longest=LONGER["axe"])
            timed(keyboard, browser, arguments, house, longest=LONGER["keyboard"])
            timed(inspections, browser, arguments, house)
            timed(paper, browser, arguments, house)
        timed(people, browser, arguments, house)
        timed(rounds, browser, arguments, house, min(arguments.rounds, 8) if arguments.core else arguments.rounds)
        if not arguments.core:
            timed(codes_are_read, browser, arguments, house, arguments.photos)
            timed(bursts, arguments, longest=LONGER["bursts"])
        if arguments.pictures:
            timed(take_pictures, browser, arguments, house, reservation, reference, staff, longest=3600)
        assert not person.faults, person.faults
        browser.close()
    house.server.stop()
    print("the page holds")


def only(names, playwright, browser, arguments, house):
    """Those parts that need nothing of what comes before them."""
    parts = {
        each.__name__: (each, browser)
        for each in (
            ways,
            refusals,
            states,
            walk,
            desk,
            book,
            moving,
            notices,
            reports,
            inspections,
            paper,
            people,
            known,
            lists,
            looks,
            axe,
            keyboard,
            webhooks,
        )
    }
    parts |= {each.__name__: (each, playwright, browser) for each in (camera, day, scan)}
    parts["bursts"] = (bursts,)
    for name in names:
        timed(*parts[name], arguments, house, longest=LONGER.get(name, LONGEST))


def timed(part, *given, longest=LONGEST):
    began = time.monotonic()
    watchdog = threading.Timer(longest, say_where)
    watchdog.daemon = True
    watchdog.start()
    part(*given)
    watchdog.cancel()
    print(f"{part.__name__}: {time.monotonic() - began:.0f} s", flush=True)


def say_where():
    """A call to the browser that never comes back says where it was made: its frames are those of a greenlet."""
    for each in gc.get_objects():
        if isinstance(each, greenlet) and each.gr_frame:
            traceback.print_stack(each.gr_frame)
    os._exit(1)


def demo(house):
    """The reservation for newcomers, R-DEMO-01 in a fresh house, and the stickers of the two cameras on it."""
    reservation, reference = house.ask(
        "select id, reference from reservations where reference like 'R-DEMO-%' and status = 'confirmed' order by reference desc limit 1"
    ).split("|")
    codes = house.ask(
        f"select s.code from reservation_items l, unnest(l.assigned_asset_ids) with ordinality a (id, place) "
        f"join short_links s on s.asset_id = a.id where l.reservation_id = '{reservation}' order by l.position, a.place"
    ).split()
    return reservation, reference, codes


def bursts(arguments, *_):
    """In a process of its own: many pages at once, each with a scanner."""
    program = Path(__file__).with_name("bursts.py")
    count = ["--count", str(arguments.bursts)]
    subprocess.run([sys.executable, program, "--port", arguments.port, *count], check=True)


def sees_the_floor(person, reference):
    page = person.page
    expect(page.get_by_role("heading", name="Floor")).to_be_visible()
    row = page.locator("a.row", has=page.locator(".ref", has_text=reference))
    expect(row).to_contain_text("Acme Films", timeout=20_000)
    expect(page.locator("header [role=status]")).to_have_text("Live")
    page.get_by_role("searchbox").fill(reference.lower())
    expect(page.locator("a.row")).to_have_count(1)
    # What is looked for is in the address.
    reload(page)
    expect(page.get_by_role("searchbox")).to_have_value(reference.lower(), timeout=20_000)
    expect(page.locator("a.row")).to_have_count(1, timeout=20_000)
    row.click()
    expect(page.get_by_role("heading", name=reference)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Floor")).to_be_visible()


def is_quick(browser, arguments):
    """What a browser that has nothing yet fetches for the first screen, and how soon it shows something, then what was asked for: printed, the bytes are held."""
    context = browser.new_context(
        base_url=f"http://localhost:{arguments.network.port}", locale="en-GB", service_workers="block"
    )
    page = context.new_page()
    page.add_init_script("""
        new MutationObserver((_, self) => {
            if (!document.getElementById('email')) return;
            self.disconnect();
            requestAnimationFrame(() => performance.mark('door'));
        }).observe(document, { childList: true, subtree: true });
    """)
    page.goto("/")
    expect(page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    # The page's policy refuses what wait_for_function evaluates.
    wait_for_promise(page, PAINTED, "nothing was painted")
    fetched, drawn, asked = page.evaluate(
        """() => {
            const [door] = performance.getEntriesByName('door');
            const [document] = performance.getEntriesByType('navigation');
            const files = performance.getEntriesByType('resource').filter((each) => each.name.includes('/page/'));
            const [paint] = performance.getEntriesByName('first-contentful-paint');
            return [[document, ...files].reduce((sum, each) => sum + each.encodedBodySize, 0), paint.startTime - document.responseEnd, door.startTime - document.responseEnd];
        }"""
    )
    print(
        f"{fetched} bytes to the first screen, drawn {drawn:.0f} ms after the page was there, and the form to sign in {asked:.0f} ms"
    )
    assert fetched < 80_000, fetched
    context.close()


def scans_once(person, house, reservation, code):
    """Queued, then done; in the database once; the line of the reservation shows it."""
    person.page.goto(f"/r/{reservation}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    held = []
    person.page.route("**/api/office/outbox", lambda route: held.append(route), times=1)
    with person.page.expect_request("**/api/office/outbox"):
        person.scan(code.lower())
    person.expect_state(code, "waiting")
    expect(person.page.locator("[data-unit=queued]")).to_have_count(1)
    assert house.moves(code, reservation) == [], "nothing was sent yet"
    held[0].continue_()
    person.expect_state(code, "sent")
    expect(person.page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    assert house.moves(code, reservation) == ["asset.picked_up"], house.moves(code, reservation)
    person.scan(code)
    expect(person.page.get_by_role("alert")).to_contain_text(re.compile("Once is enough|is out already"))
    person.scan("NOSUCHCODE")
    expect(person.page.get_by_role("alert")).to_contain_text("not a sticker of this house")
    assert house.moves(code, reservation) == ["asset.picked_up"]


def survives_a_cut_network(person, house, reservation, code):
    """The answer is lost, then the network; the change arrives, once. News of the house has not come when this ends."""
    person.network.loses_answers = True
    person.scan(code)
    person.network.wait_until_lost(OUTBOX)
    assert house.is_out(code)
    person.expect_state(code, "waiting")
    person.cut()
    expect(person.page.get_by_text("Offline since")).to_be_visible(timeout=20_000)
    person.expect_state(code, "waiting")
    # The server may have it, so it can't be withdrawn.
    expect(person.line(code).get_by_role("button", name="Undo")).to_have_count(0)
    person.context.route(NEWS, lambda route: route.abort())
    person.mend()
    person.expect_state(code, "sent")
    assert house.moves(code, reservation) == ["asset.picked_up"], house.moves(code, reservation)


def survives_a_closed_tab(person, house, reservation, code):
    """
    What was noted without a network is sent by the next tab, once; the page opens without a network. That the thing is out is
    known from what was sent, before the house has told it.
    """
    person.wait_for_copy()
    # A page that was just loaded does not take it for the scan of a moment ago.
    reload(person.page)
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    person.cut()
    person.scan(code, "back")
    person.expect_state(code, "waiting")
    person.page.close()
    person.open(f"{person.url}/outbox")
    expect(person.page.get_by_role("heading", name="Not sent yet")).to_be_visible(timeout=20_000)
    expect(person.page.locator("main .code", has_text=code).first).to_be_visible()
    assert house.is_out(code)
    person.page.close()
    person.context.unroute(NEWS)
    person.mend()
    person.open(f"{person.url}/r/{reservation}")
    person.expect_state(code, "sent")
    assert house.moves(code, reservation) == ["asset.picked_up", "asset.returned"], house.moves(code, reservation)


def shows_a_conflict(person, house, reservation):
    """What the server refuses is shown with its facts; trying again is refused again; dropping it leaves nothing."""
    code = house.ask(
        f"select s.code from asset_checkouts c join short_links s on s.asset_id = c.asset_id "
        f"where c.returned_at is null and c.reservation_id <> '{reservation}' order by s.code limit 1"
    )
    before = house.moves(code, reservation)
    # A scanner types quickly, wherever the cursor is, and ends with Enter.
    person.page.locator("h1").click()
    person.type_as_scanner(code)
    card = person.page.locator(".conflict")
    expect(card).to_contain_text(code, timeout=20_000)
    expect(card.get_by_role("button", name="Try again")).to_be_visible()
    person.expect_state(code, "parked")
    card.get_by_role("button", name="Try again").click()
    person.expect_state(code, "parked")
    person.page.goto("/outbox")
    expect(person.page.locator(".conflict")).to_contain_text(code, timeout=20_000)
    person.page.get_by_role("button", name="Discard this scan").click()
    expect(person.page.locator(".conflict")).to_have_count(0)
    expect(person.page.get_by_text("Nothing is waiting")).to_be_visible()
    assert house.moves(code, reservation) == before


def two_see_each_other(person, browser, arguments, house, reservation, code):
    """What one scans the other sees, without loading anything again."""
    manager = house.ask(
        "select email from accounts where roles = array['manager'] and disabled_at is null order by created_at, email limit 1"
    )
    other = Person(browser, arguments, locale="es-CO")
    other.sign_in(house, manager, f"/r/{reservation}")
    expect(other.page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    expect(other.page.get_by_role("heading", name="Líneas")).to_be_visible()
    person.page.goto(f"/r/{reservation}")
    expect(person.page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    person.scan(code, "back")
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
    person.scan(code, "out")
    # Its line is not the first of this sticker, so that one is sent says nothing yet.
    wait_for(lambda: len(house.moves(code, reservation)) == len(before) + 1)
    person.expect_state(code, "sent")
    person.page = first
    person.expect_state(code, "sent")
    expect(first.locator(".conflict")).to_have_count(0)
    second.close()


def stays_signed_in_until_signed_out(person):
    cookies = {cookie["name"]: cookie for cookie in person.context.cookies(person.url + "/auth/v1/page/refresh")}
    # That of the code is good for ten minutes, which a slow machine may take, and void with it.
    assert {"quartermaster_session"} <= set(cookies) <= {"quartermaster_session", "quartermaster_code"}, cookies
    for cookie in cookies.values():
        assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Strict", "/auth/v1/page"), cookie
    assert "refresh" not in person.page.evaluate("JSON.stringify({...localStorage}) + document.cookie")
    person.page.goto("/me")
    # The page starts anew once all is gone.
    with person.page.expect_event("load"):
        person.page.get_by_role("button", name="Sign out").click()
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    reload(person.page)
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)


def signs_in_for_all_tabs(person, house, email, reservation, code):
    """Whoever signs in or out in one tab does so in all; what the new tab notes is sent, once."""
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    first = person.page
    second = person.open(f"{person.url}/")
    expect(second.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    person.sign_in(house, email, f"/r/{reservation}")
    expect(first.locator(".nav")).to_be_attached(timeout=20_000)
    before = house.moves(code, reservation)
    expect(second.locator("#code")).to_be_visible(timeout=20_000)
    person.scan(code, "back")
    wait_for(lambda: len(house.moves(code, reservation)) == len(before) + 1)
    person.expect_state(code, "sent")
    first.goto("/me")
    first.get_by_role("button", name="Sign out").click()
    expect(second.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    person.sign_in(house, email, f"/r/{reservation}")
    expect(second.locator("#code")).to_be_visible(timeout=20_000)
    person.scan(code, "out")
    wait_for(lambda: len(house.moves(code, reservation)) == len(before) + 2)
    person.expect_state(code, "sent")
    first.close()


def starts_anew_without(person, file, button):
    """The server is of another version and has the file no more: the page is loaded anew where a button asks for it."""
    page = person.page
    ours = page.evaluate("document.querySelector('script[src]').src.split('/page/')[1].split('/')[0]")
    person.context.route(f"**/page/{ours}/{file}", lambda route: route.fulfill(status=404, body="{}"))
    updated = page.request.get("/").text().replace(ours, "0" * len(ours))
    person.context.route(
        f"{person.url}/",
        lambda route: route.fulfill(body=updated) if not route.request.is_navigation_request() else route.continue_(),
    )
    page.evaluate("globalThis.isOld = true")
    with page.expect_event("load", timeout=30_000):
        button.click()
    assert not page.evaluate("globalThis.isOld")
    person.context.unroute_all()


def starts_anew_after_an_update(person):
    """A server of another version does not have the files of this page any more."""
    page = person.page
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    starts_anew_without(person, "desk/reservations.js", page.get_by_role("link", name="Reservations"))
    expect(page.locator("main a.row").first).to_be_visible(timeout=20_000)
    person.context.close()


def starts_anew_for_its_reader(browser, arguments, house):
    """A browser that reads no codes by itself fetches what does when the camera is opened: that may be gone by then."""
    person = person_of(
        browser,
        arguments,
        house,
        "staff",
        "/back",
        init="delete globalThis.BarcodeDetector",
        service_workers="block",
    )
    page = person.page
    # There is no camera here: a picture that is drawn takes its place.
    page.evaluate("""() => {
        const canvas = document.createElement('canvas');
        const pen = canvas.getContext('2d');
        setInterval(() => pen.fillRect(9 * Math.random(), 0, 9, 9), 50);
        navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    }""")
    scan = page.get_by_role("button", name="Scan", exact=True).locator("visible=true")
    starts_anew_without(person, "qr/reader.js", scan)
    person.context.close()


main()
