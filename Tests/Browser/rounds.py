"""The browser as a phone that everything happens to: scans with the network cut, answers lost, the tab closed, a second tab, a wrong clock."""

import random

from person import Person, wait_for
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


def rounds(browser, arguments, house, count, seed=1):
    """Afterwards the database holds each scan once, in order, and the page says that nothing waits."""
    rng = random.Random(seed)
    reservation, codes = quiet_reservation(house)
    email = house.ask("select email from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1")
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
    for number in range(count):
        # One after another: the same sticker within four seconds is one scan.
        code = codes[number % len(codes)]
        fault = rng.choice(["none", "lost", "cut", "closed", "second tab", "reload", "cut and lost"])
        one_round(person, reservation, code, fault)
        wanted[code].append("asset.picked_up" if len(wanted[code]) % 2 == 0 else "asset.returned")
        person.mend()
        moves = lambda: [each for each in house.moves(code, reservation) if each in ("asset.picked_up", "asset.returned")]  # noqa: E731
        try:
            wait_for(lambda: moves() == wanted[code])
        except AssertionError as error:
            raise AssertionError(f"round {number}, {fault}: {code} {moves()} instead of {wanted[code]}") from error
    person.page.goto("/outbox")
    expect(person.page.get_by_text("Nothing waits")).to_be_visible(timeout=20_000)
    keys = house.ask(f"select count(*), count(distinct idempotency_key) from audit_log where reservation_id = '{reservation}' and action in ('asset.picked_up', 'asset.returned')").split("|")
    assert keys == [str(count + 1)] * 2, keys
    assert not person.faults, person.faults
    person.context.close()
    print(f"{count} rounds: each scan is there once")


def one_round(person, reservation, code, fault):
    if fault in ("lost", "cut and lost"):
        person.network.loses_answers = True
    if fault in ("cut", "closed", "cut and lost"):
        person.cut()
    lines = person.page.locator("#scans > li", has=person.page.locator(".code", has_text=code))
    before = lines.count()
    person.scan(code)
    # Only what the page says that it noted is promised.
    expect(lines).to_have_count(before + 1, timeout=20_000)
    if fault == "closed":
        person.page.close()
        person.mend()
        person.open(f"{person.url}/r/{reservation}")
    elif fault == "reload":
        person.page.reload()
    elif fault == "second tab":
        first = person.page
        person.open(f"{person.url}/r/{reservation}")
        first.close()
    if fault == "cut and lost":
        person.mend()
        person.network.loses_answers = True
        person.page.wait_for_timeout(300)
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)


def quiet_reservation(house):
    """One of nine things that nobody else in the tests touches."""
    tenant, client = house.ask("select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1").split("|")
    item = house.ask(f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'Round thing', true) returning id")
    codes = [f"ROUND{number}" for number in range(9)]
    for code in codes:
        house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-{code}') returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{code}', id from a")
    made = house.ask(
        f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-ROUNDS', 'confirmed', now() - interval '1 day', now() + interval '2 days') returning id")
    house.ask(f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) values ('{tenant}', '{made}', '{item}', 9, 0)")
    return made, codes
