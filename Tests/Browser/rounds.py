"""The browser as a phone that everything happens to: scans with the network cut, answers lost, the tab closed, the server killed, a wrong clock."""

import collections
import random

from network import OUTBOX
from person import Person, reload
from playwright.sync_api import expect

# A clock that is three quarters of an hour slow, from the first script on.
SLOW_CLOCK = """
(() => {
  const Real = Date;
  const off = -45 * 60_000;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + off); }
    static now() { return Real.now() + off; }
  };
})();
"""

# Each as often as it stands here.
FAULTS = [
    "none",
    "answer lost",
    "cut",
    "tab closed",
    "second tab",
    "reload",
    "cut and answer lost",
    "server away",
    "server killed with a request",
    "server and tab gone",
    "server killed after it answered nobody",
]
# So many that the same sticker comes again after more than four seconds: until then it is one scan.
THINGS = 25


def rounds(browser, arguments, house, count, seed=1):
    """Afterwards the database holds each scan once, in order, and the page says so."""
    rng = random.Random(seed)
    reservation, codes = quiet_reservation(house)
    email = house.ask(
        "select email from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1"
    )
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    person = Person(browser, arguments, locale="en-GB")
    person.context.add_init_script(SLOW_CLOCK)
    person.sign_in(house, email, f"/r/{reservation}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    person.wait_for_copy()
    # One stays out, so that the reservation is never over.
    person.scan(codes[-1])
    person.expect_state(codes.pop(), "sent")
    wanted = {code: [] for code in codes}
    done = collections.Counter()
    # Every fault happens, in an order of chance.
    faults = [FAULTS[number % len(FAULTS)] for number in range(count)]
    rng.shuffle(faults)
    for number, fault in enumerate(faults):
        code = codes[number % len(codes)]
        wanted[code].append("asset.picked_up" if len(wanted[code]) % 2 == 0 else "asset.returned")
        try:
            way = "out" if wanted[code][-1] == "asset.picked_up" else "back"
            one_round(person, house.server, reservation, code, fault, way)
            # The page says that the server has it: then it has it.
            expect(scans_of(person, code)).to_have_count(len(wanted[code]), timeout=20_000)
            for line in scans_of(person, code).all():
                expect(line).to_have_attribute("data-state", "sent", timeout=60_000)
            moves = house.moves(code, reservation)
            assert moves == wanted[code], f"{moves} instead of {wanted[code]}"
        except AssertionError as error:
            raise AssertionError(f"round {number}, {fault}, {code}") from error
        done[fault] += 1
    person.page.goto("/outbox")
    expect(person.page.get_by_text("Nothing is waiting")).to_be_visible(timeout=20_000)
    person.page.goto(f"/r/{reservation}")
    for code, moves in wanted.items():
        if moves:
            state = "out" if moves[-1] == "asset.picked_up" else "back"
            expect(
                person.page.locator(f"[data-unit={state}]", has=person.page.get_by_text(code, exact=True))
            ).to_be_visible(timeout=20_000)
            assert house.is_out(code) == (state == "out"), code
    keys = house.ask(
        f"select count(*), count(distinct idempotency_key) from audit_log where reservation_id = '{reservation}' and action in ('asset.picked_up', 'asset.returned')"
    ).split("|")
    assert keys == [str(count + 1)] * 2, keys
    assert not person.faults, person.faults
    person.context.close()
    kills = sum(count for fault, count in done.items() if fault.startswith("server"))
    print(f"{count} rounds, the server killed in {kills} of them: each scan is there once")


def scans_of(person, code):
    return person.page.locator("#scans > li", has=person.page.get_by_text(code, exact=True))


def one_round(person, server, reservation, code, fault, way):
    network = person.network
    network.forget()
    if fault in ("answer lost", "server killed after it answered nobody"):
        network.loses_answers = True
    if fault in ("cut", "tab closed", "cut and answer lost"):
        person.cut()
    if fault in ("server away", "server and tab gone"):
        server.kill()
    before = scans_of(person, code).count()
    person.scan(code, way)
    # Only what the page says that it noted is promised.
    expect(scans_of(person, code)).to_have_count(before + 1, timeout=20_000)
    if fault == "server killed with a request":
        # What it did with the request is not known here, and the page has to live with that.
        network.wait_until_passed(OUTBOX)
        server.kill()
    elif fault in ("answer lost", "server killed after it answered nobody"):
        network.wait_until_lost(OUTBOX)
        if fault != "answer lost":
            server.kill()
    elif fault in ("tab closed", "server and tab gone"):
        person.page.close()
        if fault == "server and tab gone":
            server.start()
        person.mend()
        person.open(f"{person.url}/r/{reservation}")
    elif fault == "reload":
        reload(person.page)
    elif fault == "second tab":
        first = person.page
        person.open(f"{person.url}/r/{reservation}")
        first.close()
    elif fault == "cut and answer lost":
        # Before the browser knows of the network: it sends at once.
        network.mend()
        network.loses_answers = True
        person.context.set_offline(False)
        network.wait_until_lost(OUTBOX)
    if server.is_dead():
        server.start()
    person.mend()
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)


def quiet_reservation(house):
    """One of things that nobody else in the tests touches."""
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
    ).split("|")
    item = house.ask(
        f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'Round thing', true) returning id"
    )
    codes = [f"ROUND{number:02}" for number in range(THINGS)]
    for code in codes:
        house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-{code}') returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{code}', id from a"
        )
    made = house.ask(
        f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-ROUNDS', 'confirmed', now() - interval '1 day', now() + interval '2 days') returning id"
    )
    house.ask(
        f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) values ('{tenant}', '{made}', '{item}', {THINGS}, 0)"
    )
    return made, codes
