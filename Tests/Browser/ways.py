"""Out and back at the shelf: a scan goes the way that the page says, a second look gives nothing back, and what is all back is closed by whoever knows that it is."""

import re

from desk import person_of
from person import reload, wait_for
from playwright.sync_api import expect
from readable import is_readable
from refusals import EARS, buzzes, tones

OUT, BACK, KNOWN = [880, 1320], [1320, 880], [660]
# How the phone shakes: once for out, twice for back, shortly for what was known.
ONCE, TWICE, SHORTLY = 40, [40, 60, 40], 15


def ways(browser, arguments, house):
    made = make_house(house)
    person = person_of(browser, arguments, house, "staff", f"/r/{made[0]}", init=EARS)
    looks_twice(person, house, made[0])
    turns_by_a_tap(person, house, made[0])
    follows_the_facts(person, house, made[0])
    counts_the_way_it_goes(person, house, made[1])
    counts_others_than_the_named(person, house, made[2])
    hands_back_what_is_elsewhere(person, house, made[0], made[2])
    opens_what_was_closed(person, house, made[0])
    closes_without_a_network(person, house, made[3])
    closes_on_the_floor(person, house, made[4])
    goes_out_from_its_own_address(person, house, made[5])
    assert not person.faults, person.faults
    person.context.close()
    print("a scan goes out or back as the page says, and a second look moves nothing")


def make_house(house):
    """Reservations of three days from yesterday: two lamps; twelve cables; two lamps that are named; twice two lamps of which one goes; one lamp. Returns them."""
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
    ).split("|")
    item = {
        name: house.ask(
            f"insert into items (tenant_id, name, serialized, owned_qty) values ('{tenant}', '{name}', {kind}) returning id"
        )
        for name, kind in (("Way lamp", "true, null"), ("Way cable", "false, 60"))
    }
    for number in range(1, 11):
        house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item['Way lamp']}', 'T-WAY{number:02}') returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', 'WAY{number:02}', id from a"
        )
    made = []
    for number, (name, qty) in enumerate(
        (("Way lamp", 2), ("Way cable", 12), ("Way lamp", 2), ("Way lamp", 2), ("Way lamp", 2), ("Way lamp", 1)),
        start=1,
    ):
        made.append(
            house.ask(
                f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-WAY-{number}', 'confirmed', now() - interval '1 day', now() + interval '2 days') returning id"
            )
        )
        named = (
            "(select array_agg(id order by asset_tag) from assets where asset_tag in ('T-WAY03', 'T-WAY04'))"
            if number == 3
            else "'{}'"
        )
        house.ask(
            f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position, assigned_asset_ids) values ('{tenant}', '{made[-1]}', '{item[name]}', {qty}, 0, {named})"
        )
    return made


def goes_to(person, reservation):
    person.page.goto(f"/r/{reservation}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)


def looks_again(person, reservation):
    """As the same person a minute later: a page that was just loaded does not take it for the scan of a moment ago."""
    reload(person.page)
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)


def expect_way(person, name):
    expect(person.page.locator(".way [aria-pressed=true]")).to_have_text(name)


def looks_twice(person, house, reservation):
    """All of it goes out; a sticker that is scanned again says so, and stays out; its button takes it back."""
    page = person.page
    expect_way(person, "Handing out")
    for code in ("WAY01", "WAY02"):
        person.scan(code)
        person.expect_state(code, "sent")
    assert tones(person) == OUT + OUT
    assert buzzes(person) == [ONCE, ONCE]
    expect(page.locator(".tally")).to_contain_text("2of 2 out", timeout=20_000)
    # Everything is out, and whoever stands here still hands out, also when the page is loaded again.
    looks_again(person, reservation)
    expect(page.locator("[data-unit=out]")).to_have_count(2, timeout=20_000)
    expect_way(person, "Handing out")
    for code in ("WAY01", "WAY02"):
        person.scan(code)
        expect(page.get_by_role("alert")).to_contain_text(f"Way lamp T-{code} is out already.")
        expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Out since [0-9:]+ · \w"))
    assert tones(person) == KNOWN + KNOWN
    assert buzzes(person) == [SHORTLY, SHORTLY]
    for code in ("WAY01", "WAY02"):
        assert house.moves(code, reservation) == ["asset.picked_up"], code
    is_readable(page, page.url)
    page.get_by_role("alert").get_by_role("button", name="Take it back").click()
    wait_for(lambda: house.moves("WAY02", reservation) == ["asset.picked_up", "asset.returned"])
    person.expect_state("WAY02", "sent")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert tones(person) == BACK
    assert buzzes(person) == [TWICE]
    assert house.is_out("WAY01")


def turns_by_a_tap(person, house, reservation):
    """Taking back, what is not out says so; its button hands it out. Nothing is turned but by the tap."""
    page = person.page
    person.turn("back")
    expect_way(person, "Taking back")
    person.scan("WAY02")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("Way lamp T-WAY02 is not out here.", timeout=20_000)
    expect(notice).to_contain_text("Back since")
    assert house.moves("WAY02", reservation)[2:] == []
    is_readable(page, page.url)
    notice.get_by_role("button", name="Hand it out").click()
    wait_for(lambda: house.is_out("WAY02"))
    expect_way(person, "Taking back")
    person.scan("WAY01")
    person.expect_state("WAY01", "sent")
    assert not house.is_out("WAY01")
    expect(page.locator(".tally")).to_contain_text("1of 2 back", timeout=20_000)


def follows_the_facts(person, house, reservation):
    """Whoever comes back to it finds the way that is left."""
    page = person.page
    person.turn("out")
    page.locator("a.back").click()
    expect(page.get_by_role("heading", name="Floor")).to_be_visible()
    goes_to(person, reservation)
    # All of it has been out.
    expect_way(person, "Taking back")
    expect(page.locator(".btn.scan")).to_have_attribute("data-way", "back")


def counts_the_way_it_goes(person, house, reservation):
    """There is one button, that of the way; twelve of twelve leave none to be pressed."""
    goes_to(person, reservation)
    page = person.page
    row = page.locator("[data-counted]")
    expect(page.locator(".tally")).to_contain_text("0of 12 out", timeout=20_000)
    row.get_by_role("button", name="12 out").click()
    wait_for(lambda: house.counted(reservation) == "out12")
    expect(page.locator(".tally")).to_contain_text("12of 12 out", timeout=20_000)
    expect(row.get_by_role("button", name="0 out")).to_be_disabled()
    expect(row.get_by_role("button", name=re.compile(r"\d back"))).to_have_count(0)
    person.turn("back")
    expect(row.get_by_role("button", name=re.compile(r"\d out"))).to_have_count(0)
    row.get_by_label("How many Way cable").fill("5")
    row.get_by_role("button", name="5 back").click()
    wait_for(lambda: house.counted(reservation) == "out12,back5")
    expect(page.locator(".tally")).to_contain_text("5of 12 back", timeout=20_000)


def counts_others_than_the_named(person, house, reservation):
    """Two that nobody named go in the place of those that are: without a network they count at once."""
    goes_to(person, reservation)
    page = person.page
    person.wait_for_copy()
    expect(page.locator(".tally")).to_contain_text("0of 2 out", timeout=20_000)
    person.cut()
    for number, code in enumerate(("WAY05", "WAY06"), start=1):
        person.scan(code)
        person.expect_state(code, "waiting")
        expect(page.locator(".tally")).to_contain_text(f"{number}of 2 out")
        expect(page.locator(".tally")).to_contain_text(f"{number} queued")
    expect(page.locator("[data-unit]")).to_have_count(2)
    person.mend()
    for code in ("WAY05", "WAY06"):
        person.expect_state(code, "sent")
    expect(page.locator("[data-unit=out]")).to_have_count(2, timeout=20_000)
    expect(page.locator(".conflict")).to_have_count(0)


def hands_back_what_is_elsewhere(person, house, reservation, elsewhere):
    """In a heap that is taken back lies something of another reservation: it finds that one."""
    goes_to(person, reservation)
    expect_way(person, "Taking back")
    person.scan("WAY05")
    notice = person.page.get_by_role("alert")
    expect(notice).to_contain_text("Out on R-WAY-3", timeout=20_000)
    notice.get_by_role("button", name="Take it back from R-WAY-3").click()
    wait_for(lambda: not house.is_out("WAY05"))
    assert house.moves("WAY05", elsewhere) == ["asset.picked_up", "asset.returned"]
    assert house.moves("WAY05", reservation) == []


def status(house, reservation):
    return house.ask(f"select status from reservations where id = '{reservation}'")


def opens_what_was_closed(person, house, reservation):
    """The last return closed it: what goes out once more is refused, and one button undoes that return and sends the scan again."""
    goes_to(person, reservation)
    page = person.page
    person.scan("WAY02", "back")
    wait_for(lambda: status(house, reservation) == "returned")
    expect(page.locator(".tally")).to_contain_text("2of 2 back", timeout=20_000)
    expect(page.get_by_role("button", name="Close it")).to_have_count(0)
    person.scan("WAY01", "out")
    card = page.locator(".conflict", has_text="WAY01")
    expect(card).to_be_visible(timeout=20_000)
    expect(card.locator(".choice b").first).to_have_text("Undo the return that closed it")
    card.get_by_role("button", name="Undo the return that closed it").click()
    expect(card).to_have_count(0, timeout=20_000)
    wait_for(lambda: house.is_out("WAY01"))
    assert house.is_out("WAY02") and status(house, reservation) == "confirmed"


def closes_without_a_network(person, house, reservation):
    """One of two went and came back early. It stays open, says what was never out, and one tap closes it when the network is back."""
    goes_to(person, reservation)
    page = person.page
    person.scan("WAY07")
    person.expect_state("WAY07", "sent")
    expect(page.locator("[data-unit=out]")).to_have_count(1, timeout=20_000)
    person.cut()
    person.scan("WAY07", "back")
    person.expect_state("WAY07", "waiting")
    closing = page.get_by_role("status").filter(has_text="All back.")
    expect(closing).to_contain_text("Never out: 1 × Way lamp")
    is_readable(page, page.url)
    closing.get_by_role("button", name="Close it").click()
    expect(closing).to_have_count(0)
    expect(page.locator("#scans > li").first).to_contain_text("R-WAY-4 closed: all back")
    assert status(house, reservation) == "confirmed"
    person.mend()
    wait_for(lambda: status(house, reservation) == "returned")
    expect(page.locator("#scans > li").first).to_have_attribute("data-state", "sent", timeout=20_000)
    assert house.moves("WAY07", reservation)[:2] == ["asset.picked_up", "asset.returned"]


def closes_on_the_floor(person, house, reservation):
    """Nothing is asked. It stands on the floor among what is to be closed, with a button."""
    goes_to(person, reservation)
    page = person.page
    for way, out in (("out", True), ("back", False)):
        person.scan("WAY08", way)
        wait_for(lambda out=out: house.is_out("WAY08") == out)
    expect(page.get_by_role("status").filter(has_text="All back.")).to_be_visible(timeout=20_000)
    assert status(house, reservation) == "confirmed"
    page.locator("a.back").click()
    row = page.locator("section", has=page.get_by_role("heading", name="Ready to close")).locator(
        "li", has=page.locator(".ref", has_text="R-WAY-5")
    )
    expect(row).to_be_visible(timeout=20_000)
    is_readable(page, page.url)
    row.get_by_role("button", name="Close it").click()
    expect(row).to_have_count(0)
    wait_for(lambda: status(house, reservation) == "returned")
    returned = page.locator("section", has=page.get_by_role("heading", name="Returned"))
    expect(returned.locator(".ref", has_text="R-WAY-5")).to_be_visible(timeout=20_000)


def goes_out_from_its_own_address(person, house, reservation):
    """A sticker's page offers the reservations that wait for such a thing, and says without a network what was noted there."""
    page = person.page
    page.goto("/q/WAY10")
    give = page.get_by_role("button", name="Hand it out on R-WAY-6")
    expect(give).to_be_visible(timeout=20_000)
    expect(page.get_by_text("In stock")).to_be_visible()
    person.cut()
    give.click()
    expect(page.get_by_role("button", name="Take it back")).to_be_visible()
    expect(page.get_by_role("button", name="Hand it out on")).to_have_count(0)
    expect(page.get_by_text("In stock")).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("R-WAY-6"))).to_be_visible()
    person.mend()
    wait_for(lambda: house.is_out("WAY10"))
    assert house.moves("WAY10", reservation) == ["asset.picked_up"]
