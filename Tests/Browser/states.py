"""Each screen where the server can't answer now, and what is found, opened and sent all the same."""

import json

from desk import person_of
from network import OUTBOX
from person import wait_for
from playwright.sync_api import expect

AWAY = {
    "status": 503,
    "headers": {"Retry-After": "1"},
    "content_type": "application/json",
    "body": json.dumps(
        {"error": {"code": "unavailable", "message": "Not now.", "retryable": True, "request_id": "0" * 32}}
    ),
}


def states(browser, arguments, house):
    codes = make_house(house)
    manager = person_of(browser, arguments, house, "manager", "/")
    finds_all_of_the_copy(manager, house, codes)
    goes_by_keyboard(manager, house)
    keeps_what_was_typed(manager, house)
    takes_a_sticker_from_a_field(manager, house, codes)
    tells_away_from_unknown(manager, house)
    sends_from_any_tab(manager, house, codes)
    takes_over_from_a_sleeper(manager, house, codes)
    admin = person_of(browser, arguments, house, "admin", "/desk")
    opens_every_person(admin, house)
    shows_what_is_no_json(admin)
    for person in (manager, admin):
        assert not person.faults, person.faults
        person.context.close()
    print("what can't be had now is said, stays, and can be asked for again")


def make_house(house):
    """Three things, one of them on a reservation in 20 days. Returns their stickers."""
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
    ).split("|")
    item = house.ask(
        f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'State thing', true) returning id"
    )
    codes = [f"STATE{number}" for number in range(1, 6)]
    for code in codes:
        house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-{code}') returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{code}', id from a"
        )
    for number, days in ((1, 0), (2, 20)):
        house.ask(
            f"with r as (insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-STATE-{number}', 'confirmed', now() + interval '{days} days', now() + interval '{days + 3} days') returning id) "
            f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) select '{tenant}', id, '{item}', 4, 0 from r"
        )
    return codes


def finds_all_of_the_copy(person, house, codes):
    """What is due in three weeks, and the thing that has a sticker."""
    page = person.page
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    expect(page.locator(".ref", has_text="R-STATE-2")).to_have_count(0)
    page.get_by_role("searchbox").fill("r-state-2")
    section = page.locator("section", has=page.get_by_role("heading", name="Other days"))
    expect(section.locator(".ref", has_text="R-STATE-2")).to_be_visible(timeout=20_000)
    page.get_by_role("searchbox").fill(codes[0].lower())
    row = page.locator("a.row").first
    expect(row).to_contain_text("State thing")
    row.click()
    expect(page.get_by_role("heading", name=f"T-{codes[0]}")).to_be_visible(timeout=20_000)
    assert page.url.endswith(f"/q/{codes[0]}"), page.url


def goes_by_keyboard(person, house):
    """`n` on the floor, and the arrows where lists are of entries."""
    page = person.page
    page.goto("/")
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    page.locator("h1").click()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="New reservation")).to_be_visible(timeout=20_000)
    page.goto("/desk/audit")
    expect(page.locator(".feed > li").nth(2)).to_be_visible(timeout=20_000)
    page.locator("h1").click()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".feed > li").nth(1)).to_be_focused()


def touch(house):
    """Something in the house changes, so that each screen asks again."""
    house.ask("update items set notes = coalesce(notes, '') || '.' where name = 'State thing'")


def keeps_what_was_typed(person, house):
    """The server can't answer a look in the background: what was typed stays, under the fault, until it can."""
    page = person.page
    client = house.ask("select id from clients order by display_name limit 1")
    page.goto(f"/desk/clients/{client}")
    notes = page.get_by_label("Notes")
    expect(notes).to_be_visible(timeout=20_000)
    notes.fill("Rings twice")
    page.route(f"**/api/office/clients/{client}", lambda route: route.fulfill(**AWAY))
    touch(house)
    expect(page.get_by_role("alert")).to_contain_text("Not now.", timeout=20_000)
    expect(notes).to_have_value("Rings twice")
    page.unroute(f"**/api/office/clients/{client}")
    expect(page.get_by_role("alert")).to_have_count(0, timeout=30_000)
    expect(notes).to_have_value("Rings twice")


def takes_a_sticker_from_a_field(person, house, codes):
    """A scanner types a sticker's address into a field of the desk: that is a scan, and the field stays as it was. A new sticker's field takes it."""
    page = person.page
    notes = page.get_by_label("Notes")
    notes.press("End")
    person.type_as_scanner(f"https://office.example/q/{codes[1]}")
    expect(page.get_by_role("heading", name=f"T-{codes[1]}")).to_be_visible(timeout=20_000)
    page.get_by_label("New code").focus()
    person.type_as_scanner("https://office.example/q/STATENEW")
    wait_for(
        lambda: (
            house.ask(
                "select a.asset_tag from short_links s join assets a on a.id = s.asset_id where s.code = 'STATENEW'"
            )
            == f"T-{codes[1]}"
        )
    )


def tells_away_from_unknown(person, house):
    """A sticker, and a reservation, that can't be asked about now; then that there is none."""
    page = person.page
    nobody = "00000000-0000-8000-8000-000000000000"
    for address, asked, gone in (
        ("/q/NOTHERE9", "**/api/office/assets/resolve?*", "NOTHERE9 is not a sticker of this house."),
        (f"/r/{nobody}", f"**/api/office/reservations/{nobody}*", "There is no such reservation."),
    ):
        page.route(asked, lambda route: route.fulfill(**AWAY))
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text("Not now.", timeout=20_000)
        expect(page.get_by_role("button", name="Try again")).to_be_visible(timeout=20_000)
        page.unroute(asked)
        # When something of the house changes meanwhile it asks by itself, and the button is gone.
        page.get_by_role("button", name="Try again").evaluate_all("(all) => all.forEach((each) => each.click())")
        expect(page.get_by_text(gone)).to_be_visible(timeout=20_000)


def sends_from_any_tab(person, house, codes):
    """What the tab that leads would try again in many minutes is sent at once from another one. And the house is opened once in each."""
    reservation = house.ask("select id from reservations where reference = 'R-STATE-1'")
    first = person.page
    first.goto(f"/r/{reservation}")
    expect(first.locator("#code")).to_be_visible(timeout=20_000)
    second = person.open(f"{person.url}/outbox")
    expect(second.get_by_text("Nothing is waiting")).to_be_visible(timeout=20_000)
    tries = []
    # By itself the tab that leads would try again after ten minutes.
    later = {**AWAY, "headers": {"Retry-After": "600"}}
    person.context.route(
        f"**{OUTBOX}",
        lambda route: (tries.append(1), route.fulfill(**later) if len(tries) < 2 else route.continue_()),
    )
    person.page = first
    with first.expect_response(lambda answer: answer.url.endswith(OUTBOX), timeout=60_000):
        person.scan(codes[2])
    # When it is pressed first, the tab that leads may not have begun to wait.
    send, nothing = second.get_by_role("button", name="Send now"), second.get_by_text("Nothing is waiting")
    wait_for(
        lambda: (send.evaluate_all("(all) => all.forEach((each) => each.click())"), nothing.is_visible())[1], second
    )
    person.expect_state(codes[2], "sent")
    assert house.moves(codes[2], reservation) == ["asset.picked_up"]
    person.context.unroute(f"**{OUTBOX}")
    second.close()


def takes_over_from_a_sleeper(person, house, codes):
    """The browser has put the tab that leads to sleep, with its lock: another one sends."""
    reservation = house.ask("select id from reservations where reference = 'R-STATE-1'")
    first = person.page
    second = person.open(f"{person.url}/r/{reservation}")
    expect(second.locator("#code")).to_be_visible(timeout=20_000)
    sleeper = person.context.new_cdp_session(first)
    # As good as asleep: nothing of it runs, and the lock stays its.
    sleeper.send("Debugger.enable")
    sleeper.send("Debugger.pause")
    person.scan(codes[3])
    person.expect_state(codes[3], "sent")
    assert house.moves(codes[3], reservation) == ["asset.picked_up"]
    sleeper.send("Debugger.disable")
    # It follows again, behind the other.
    person.page = first
    person.expect_state(codes[3], "sent")
    person.scan(codes[4])
    wait_for(lambda: house.moves(codes[4], reservation) == ["asset.picked_up"])
    second.close()


def opens_every_person(person, house):
    """The last of more than a page of them, by their address."""
    tenant = house.ask("select id from tenants order by created_at limit 1")
    house.ask(
        f"insert into accounts (tenant_id, email, display_name, roles) select '{tenant}', 'crowd' || n || '@example.com', 'Zz Crowd ' || lpad(n::text, 3, '0'), array['viewer'] from generate_series(1, 130) n"
    )
    last = house.ask("select id from accounts where display_name = 'Zz Crowd 130'")
    person.page.goto(f"/desk/people/{last}")
    expect(person.page.get_by_label("Name")).to_have_value("Zz Crowd 130", timeout=20_000)
    house.ask("delete from accounts where display_name like 'Zz Crowd %'")


def shows_what_is_no_json(person):
    """An export, tried in the description: its text, and not that nobody answered."""
    page = person.page
    page.goto("/docs?q=exports")
    page.locator(".op", has_text="/api/office/exports/").first.click()
    page.locator(".try input").first.fill("items.csv")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".try pre")).to_contain_text("name,", timeout=20_000)
