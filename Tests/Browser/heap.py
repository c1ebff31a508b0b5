"""A heap of returns: what is scanned is taken back from wherever it is out, once, or is said to be out nowhere. And the number pad."""

import argparse
import re

from desk import person_of
from gear import Gear
from network import Network
from person import reload, wait_for
from playwright.sync_api import expect


def heap(person, browser, arguments, house):
    first, second = make_house(house)
    goes_out(person, house, first, second)
    comes_back(person, house, first, second)
    counts_back(person, house, first)
    waits_for_a_network(person, house, first)
    with_a_slash_behind(person)
    undoes(person, house, second)
    says_what_is_wrong(person, browser, arguments, house, first)
    from_its_own_address(person, house, second)
    # Two cables are still out on the first; the second is over, by the last thing that came back.
    assert (
        house.ask("select string_agg(status, ',' order by reference) from reservations where reference like 'R-HEAP-%'")
        == "confirmed,returned"
    )


def make_house(house):
    """A reservation of lights and cables, one of lights and lenses that lie in a case. Returns them."""
    gear = Gear(house)
    gear.add_item("Heap light")
    gear.add_item("Heap case", is_case=True)
    gear.add_item("Heap lens")
    gear.add_item("Heap cable", counted=40)
    for name, codes in (
        ("Heap light", [f"HEAP{number}" for number in range(1, 8)]),
        ("Heap case", ["HEAPCASE"]),
        ("Heap lens", ["HEAPIN1", "HEAPIN2"]),
    ):
        for code in codes:
            gear.add_asset(name, f"T-{code}", code)
    gear.put_into("T-HEAPCASE", "T-HEAPIN1", "T-HEAPIN2")
    since = "now() - interval '1 day'"
    return [
        gear.reserve("R-HEAP-1", (("Heap light", 4), ("Heap cable", 12)), since, "now() + interval '1 days'"),
        gear.reserve("R-HEAP-2", (("Heap light", 2), ("Heap lens", 2)), since, "now() + interval '2 days'"),
    ]


def goes_out(person, house, first, second):
    """By scans, and cables by the number pad: a digit begins anew, the next ones follow, one is erased."""
    page = person.page
    for reservation, codes in ((second, ["HEAP3", "HEAP6", "HEAPCASE"]), (first, ["HEAP1", "HEAP2"])):
        page.goto(f"/r/{reservation}")
        expect(page.locator("#code")).to_be_visible(timeout=20_000)
        for code in codes:
            person.scan(code)
            person.expect_state(code, "sent")
            assert house.is_out(code), code
    assert house.is_out("HEAPIN1") and house.is_out("HEAPIN2")
    row = page.locator("[data-counted]")
    pad = row.get_by_role("group", name="Number pad")
    row.get_by_role("button", name="Number pad").click()
    expect(pad).to_be_visible()
    for key in ("1", "0", "5"):
        pad.get_by_role("button", name=key, exact=True).click()
    expect(row.get_by_label("How many Heap cable")).to_have_value("105")
    pad.get_by_role("button", name="Erase the last digit").click()
    expect(row.get_by_role("button", name="10 out")).to_be_visible()
    pad.get_by_role("button", name="All 12").click()
    pad.get_by_role("button", name="9", exact=True).click()
    row.get_by_role("button", name="9 out").click()
    expect(pad).to_have_count(0)
    expect(row).to_contain_text("9 of 12 out", timeout=20_000)
    wait_for(lambda: house.counted(first) == "out9")


def part(person, reference):
    return person.page.locator(f"[data-part='{reference}']")


def comes_back(person, house, first, second):
    page = person.page
    page.goto("/")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("navigation").get_by_role("link", name="Take back").click()
    expect(page.get_by_role("heading", name="Take back")).to_be_visible(timeout=20_000)
    page.set_viewport_size({"width": 1280, "height": 720})
    for code, reservation in (("HEAP1", first), ("HEAP3", second), ("HEAPCASE", second)):
        person.scan(code)
        person.expect_state(code, "sent")
        assert house.moves(code, reservation) == ["asset.picked_up", "asset.returned"], code
    assert not house.is_out("HEAPIN1") and not house.is_out("HEAPIN2"), "the case came back without what lies in it"
    expect(person.line("HEAP1")).to_contain_text("R-HEAP-1")
    expect(person.line("HEAP3")).to_contain_text("R-HEAP-2")
    expect(part(person, "R-HEAP-1").locator("[data-unit=out]")).to_have_count(1, timeout=20_000)
    expect(part(person, "R-HEAP-1").locator("[data-unit=out]")).to_contain_text("HEAP2")
    expect(part(person, "R-HEAP-2").locator("[data-unit=out]")).to_have_count(1, timeout=20_000)
    expect(part(person, "R-HEAP-2").locator("[data-unit=out]")).to_contain_text("HEAP6")
    expect(page.locator(".tally")).to_contain_text("3back, from 2 reservations")
    # On the shelf, twice at once, and no sticker at all: said, and nothing noted.
    person.scan("HEAP4")
    expect(page.get_by_role("alert")).to_contain_text("Heap light is not out", timeout=20_000)
    expect(page.locator("#scans [data-state=stray]")).to_contain_text("HEAP4")
    person.scan("HEAPCASE")
    # Within four seconds of the first it is the same scan, and later one of what is back already.
    expect(page.get_by_role("alert")).to_contain_text(re.compile("Once is enough|Heap case is not out"))
    person.scan("NOSUCHCODE")
    expect(page.get_by_role("alert")).to_contain_text("not a sticker of this house")
    assert (
        house.ask(
            "select count(*) from audit_log l join short_links s on s.asset_id = l.asset_id where s.code = 'HEAP4' and l.reservation_id is not null"
        )
        == "0"
    )
    assert house.moves("HEAPCASE", second) == ["asset.picked_up", "asset.returned"]


def counts_back(person, house, first):
    row = part(person, "R-HEAP-1").locator("[data-counted]")
    expect(row.get_by_role("button", name="9 back")).to_be_visible(timeout=20_000)
    expect(row.get_by_role("button", name="9 out")).to_have_count(0)
    row.get_by_role("button", name="Number pad").click()
    row.get_by_role("button", name="7", exact=True).click()
    row.get_by_role("button", name="7 back").click()
    expect(row).to_contain_text("2 of 12 out", timeout=20_000)
    wait_for(lambda: house.counted(first) == "out9,back7")


def waits_for_a_network(person, house, first):
    """Noted without a network, kept when the page is loaded again, known to be back, sent once."""
    page = person.page
    person.wait_for_copy()
    person.cut()
    person.scan("HEAP2")
    person.expect_state("HEAP2", "waiting")
    reload(page)
    person.expect_state("HEAP2", "waiting")
    person.scan("HEAP2")
    expect(page.get_by_role("alert")).to_contain_text("already noted as back")
    person.scan("HEAP5")
    expect(page.get_by_role("alert")).to_contain_text("By what this browser knew at")
    assert house.is_out("HEAP2")
    person.mend()
    person.expect_state("HEAP2", "sent")
    assert house.moves("HEAP2", first) == ["asset.picked_up", "asset.returned"]
    expect(part(person, "R-HEAP-1").locator("[data-unit=out]")).to_have_count(0, timeout=20_000)


def with_a_slash_behind(person):
    """The server knows no such address. The browser's worker opens the screen by it, which takes scans as it does by its own."""
    page = person.page
    page.goto("/back/")
    expect(page.get_by_role("heading", name="Take back")).to_be_visible(timeout=20_000)
    person.scan("NOSUCHCODE")
    expect(page.get_by_role("alert")).to_contain_text("not a sticker of this house")
    page.goto("/back")
    expect(page.get_by_role("heading", name="Take back")).to_be_visible(timeout=20_000)


def undoes(person, house, second):
    person.line("HEAP3").get_by_role("button", name="Undo").click()
    expect(part(person, "R-HEAP-2").locator("[data-unit=out]", has_text="HEAP3")).to_be_visible(timeout=20_000)
    wait_for(lambda: house.is_out("HEAP3"))
    expect(person.page.locator(".tally")).to_contain_text("3back")
    person.scan("HEAP3")
    wait_for(lambda: not house.is_out("HEAP3"))
    expect(part(person, "R-HEAP-2").locator("[data-unit=out]", has_text="HEAP3")).to_have_count(0, timeout=20_000)


def says_what_is_wrong(person, browser, arguments, house, first):
    """A pickup that is undone elsewhere while this browser has no network: the server refuses, the heap goes on."""
    page = person.page
    # A network of its own, so that only this browser's is cut.
    elsewhere = argparse.Namespace(network=Network(arguments.network.server_port))
    other = person_of(browser, elsewhere, house, "manager", f"/r/{first}")
    other.scan("HEAP7")
    other.expect_state("HEAP7", "sent")
    other.scan("HEAP5")
    other.expect_state("HEAP5", "sent")
    expect(part(person, "R-HEAP-1").locator("[data-unit=out]", has_text="HEAP5")).to_be_visible(timeout=20_000)
    person.cut()
    other.line("HEAP7").get_by_role("button", name="Undo").click()
    wait_for(lambda: not house.is_out("HEAP7"))
    person.scan("HEAP7")
    person.expect_state("HEAP7", "waiting")
    person.scan("HEAP5")
    person.expect_state("HEAP5", "waiting")
    person.mend()
    card = page.locator(".conflict", has_text="HEAP7")
    expect(card).to_be_visible(timeout=20_000)
    person.expect_state("HEAP5", "sent")
    person.expect_state("HEAP7", "parked")
    assert house.moves("HEAP5", first)[-1] == "asset.returned" and "asset.returned" not in house.moves("HEAP7", first)
    # It did go out: the pickup is noted ahead of what was refused.
    card.get_by_role("button", name="It went out here first").click()
    expect(card).to_have_count(0, timeout=20_000)
    wait_for(lambda: house.moves("HEAP7", first)[-2:] == ["asset.picked_up", "asset.returned"])
    assert not other.faults, other.faults
    other.context.close()


def from_its_own_address(person, house, second):
    """Whoever opens a sticker's address with the phone's camera takes back what lies before them."""
    page = person.page
    page.goto("/q/HEAP6")
    page.get_by_role("button", name="Take it back").click()
    wait_for(lambda: not house.is_out("HEAP6"))
    expect(page.get_by_role("button", name="Take it back")).to_have_count(0)
    assert house.moves("HEAP6", second) == ["asset.picked_up", "asset.returned"]
    page.goto("/outbox")
    expect(page.get_by_text("Nothing is waiting")).to_be_visible(timeout=20_000)
