"""The shelf beyond a scan: counting, a case with what lies in it, a swap, an undone scan, and going past a refusal with a reason."""

from gear import Gear
from person import reload, wait_for
from playwright.sync_api import expect


def shelf(person, house):
    reservation = make_house(house)
    counts(person, house, reservation)
    takes_a_case(person, house, reservation)
    takes_a_case_as_it_is_now(person, house, reservation)
    swaps_and_undoes(person, house, reservation)
    goes_past_a_refusal(person, house, reservation)
    takes_a_typed_tag(person, house, reservation)
    takes_a_scan_in_a_field(person, house, reservation)
    forgets_what_was_never_sent(person, house, reservation)
    settles_a_forgotten_return(person, house, reservation)
    shows_what_is_counted(person, house)


def make_house(house):
    """A reservation of ten cables, two cases in which two lights lie each, and one of three cameras; one of a light, and one of cables alone. Returns the first."""
    gear = Gear(house)
    gear.add_item("Shelf cable", counted=40)
    gear.add_item("Shelf case", is_case=True)
    gear.add_item("Shelf light")
    gear.add_item("Shelf camera")
    for name, tag in (
        ("Shelf case", "S-CASE"),
        ("Shelf light", "S-LIGHT1"),
        ("Shelf light", "S-LIGHT2"),
        ("Shelf case", "S-BOX"),
        ("Shelf light", "S-LIGHT3"),
        ("Shelf light", "S-LIGHT4"),
        ("Shelf light", "S-LIGHT5"),
        ("Shelf camera", "S-CAM1"),
        ("Shelf camera", "S-CAM2"),
        ("Shelf camera", "S-CAM3"),
    ):
        gear.add_asset(name, tag, tag.replace("-", ""))
    gear.put_into("S-CASE", "S-LIGHT1", "S-LIGHT2")
    gear.put_into("S-BOX", "S-LIGHT3", "S-LIGHT4")
    made = gear.reserve("R-SHELF-1", (("Shelf cable", 10), ("Shelf light", 4), ("Shelf camera", 1)))
    gear.reserve("R-SHELF-2", (("Shelf light", 1),))
    gear.reserve("R-SHELF-3", (("Shelf cable", 1),))
    return made


def counts(person, house, reservation):
    page = person.page
    page.goto(f"/r/{reservation}")
    row = page.locator("[data-counted]")
    expect(row.get_by_role("button", name="10 out")).to_be_visible(timeout=20_000)
    for _ in range(2):
        row.get_by_role("button", name="One less").click()
    row.get_by_role("button", name="8 out").click()
    expect(row).to_contain_text("8 of 10 out", timeout=20_000)
    wait_for(lambda: house.counted(reservation) == "out8")
    # Lost and used up: 5 are back, 1 is lost.
    person.turn("back")
    row.get_by_label("How many Shelf cable").fill("5")
    row.get_by_text("Some were lost or used up").click()
    row.get_by_label("Lost").fill("1")
    row.get_by_role("button", name="5 back").click()
    wait_for(lambda: sorted(house.counted(reservation).split(",")) == ["back5", "lost1", "out8"])
    expect(row).to_contain_text("2 of 10 out", timeout=20_000)
    expect(row).to_contain_text("1 lost or used")
    # More than the line: told before it is noted, then with a reason.
    person.turn("out")
    row.get_by_label("How many Shelf cable").fill("8")
    row.get_by_role("button", name="8 out").click()
    expect(row.get_by_role("alert")).to_contain_text("The line has 10 of Shelf cable. Already out: 2.")
    expect(row.get_by_label("How many Shelf cable")).to_have_value("8")
    expect(row.get_by_role("button", name="7 out")).to_be_visible()
    row.get_by_role("button", name="Hand it out anyway").click()
    row.get_by_label("Why?").fill("A longer set")
    row.get_by_role("button", name="Note it", exact=True).click()
    expect(row.get_by_role("alert")).to_have_count(0, timeout=20_000)
    expect(page.locator(".conflict")).to_have_count(0)
    wait_for(
        lambda: (
            house.ask(
                f"select l.qty from reservation_items l join items i on i.id = l.item_id where reservation_id = '{reservation}' and name = 'Shelf cable'"
            )
            == "11"
        )
    )


def takes_a_case(person, house, reservation):
    page = person.page
    person.scan("SCASE")
    card = page.locator(".conflict")
    wait_for(lambda: house.is_out("SCASE") or card.count())
    assert card.count() == 0, card.inner_text()
    assert house.is_out("SLIGHT1") and house.is_out("SLIGHT2")
    expect(person.line("SCASE")).to_contain_text("2 things inside", timeout=20_000)
    expect(page.locator("[data-unit=out]", has_text="SLIGHT1")).to_be_visible(timeout=20_000)


def takes_a_case_as_it_is_now(person, house, reservation):
    """Noted without a network, with two lights; meanwhile somebody takes one out: refused, and then taken as it is."""
    page = person.page
    person.cut()
    person.scan("SBOX")
    person.expect_state("SBOX", "waiting")
    expect(person.line("SBOX")).to_contain_text("2 things inside")
    house.ask("update assets set case_id = null where asset_tag = 'S-LIGHT4'")
    person.mend()
    card = page.locator(".conflict", has_text="SBOX")
    expect(card).to_be_visible(timeout=20_000)
    assert not any(house.is_out(code) for code in ("SBOX", "SLIGHT3", "SLIGHT4")), "a refused case went out"
    as_it_is = card.get_by_role("button", name="Take the case as it is now")
    expect(as_it_is).to_contain_text("1 inside, as the server knows it")
    as_it_is.click()
    expect(card).to_have_count(0, timeout=20_000)
    person.expect_state("SBOX", "sent")
    expect(person.line("SBOX")).to_contain_text("1 thing inside")
    assert [house.is_out(code) for code in ("SBOX", "SLIGHT3", "SLIGHT4")] == [True, True, False]
    assert house.moves("SBOX", reservation) == ["asset.picked_up"] and house.moves("SLIGHT4", reservation) == []
    expect(page.locator("[data-unit=out]", has_text="SLIGHT3")).to_be_visible(timeout=20_000)


def swaps_and_undoes(person, house, reservation):
    page = person.page
    person.scan("SCAM1")
    person.expect_state("SCAM1", "sent")
    swapping = page.get_by_text("Scan the one that goes instead of S-CAM1.")
    page.get_by_role("button", name="Swap S-CAM1").click()
    expect(swapping).to_be_visible()
    # The way is turned: what comes back now is no swap, nor is what goes out after that.
    for way in ("back", "out"):
        person.turn(way)
        expect(swapping).to_have_count(0)
    page.get_by_role("button", name="Swap S-CAM1").click()
    expect(swapping).to_be_visible()
    person.scan("SCAM2")
    person.expect_state("SCAM2", "sent")
    assert house.is_out("SCAM2") and not house.is_out("SCAM1")
    expect(page.locator("[data-unit=out]", has_text="SCAM2")).to_be_visible(timeout=20_000)
    person.line("SCAM2").get_by_role("button", name="Undo").click()
    wait_for(lambda: house.is_out("SCAM1") and not house.is_out("SCAM2"))
    assert house.moves("SCAM1", reservation)[-1] == "asset.swap_undone" or "asset.swap_undone" in house.moves(
        "SCAM2", reservation
    )
    expect(page.locator("[data-unit=out]", has_text="SCAM1")).to_be_visible(timeout=20_000)


def goes_past_a_refusal(person, house, reservation):
    """The line is full: refused with the facts, then taken with a reason, once; and taken back again by undoing it."""
    page = person.page
    person.scan("SCAM3")
    card = page.locator(".conflict")
    expect(card).to_be_visible(timeout=20_000)
    expect(card.get_by_role("button", name="It goes instead of S-CAM1")).to_be_visible()
    assert not house.is_out("SCAM3")
    card.get_by_role("button", name="Hand it out anyway").click()
    expect(card.get_by_label("Why?")).to_be_focused()
    card.get_by_label("Why?").fill("Spare for the crane")
    card.get_by_role("button", name="Note it").click()
    person.expect_state("SCAM3", "sent")
    assert house.is_out("SCAM3")
    said = house.ask(
        "select after ->> 'reason' from audit_log l join short_links s on s.asset_id = l.asset_id where s.code = 'SCAM3' and l.action = 'asset.picked_up'"
    )
    assert said == "Spare for the crane", said
    person.line("SCAM3").get_by_role("button", name="Undo").click()
    wait_for(lambda: not house.is_out("SCAM3"))
    assert (
        house.ask(
            f"select l.qty from reservation_items l join items i on i.id = l.item_id where reservation_id = '{reservation}' and name = 'Shelf camera'"
        )
        == "1"
    )


def takes_a_typed_tag(person, house, reservation):
    """A tag names the asset as well, and is no sticker: it is not sent as one."""
    reload(person.page)
    expect(person.page.locator("[data-unit=out]", has_text="SCAM1")).to_be_visible(timeout=20_000)
    person.scan("S-CAM1", "back")
    wait_for(lambda: not house.is_out("SCAM1"))
    person.expect_state("SCAM1", "sent")
    expect(person.page.locator(".conflict")).to_have_count(0)


def takes_a_scan_in_a_field(person, house, reservation):
    """The cursor was left in a number: it stays as it is, and the scan counts."""
    page = person.page
    person.turn("out")
    field = page.locator("[data-counted]").get_by_label("How many Shelf cable")
    field.fill("2")
    person.type_as_scanner("SLIGHT4")
    person.expect_state("SLIGHT4", "sent")
    assert house.is_out("SLIGHT4")
    expect(field).to_have_value("2")
    field.fill("")


def forgets_what_was_never_sent(person, house, reservation):
    """A scan by mistake, without a network: it is taken out of the outbox, and never happened."""
    page = person.page
    before = house.moves("SCAM3", reservation)
    person.cut()
    person.scan("SCAM3")
    person.expect_state("SCAM3", "waiting")
    person.line("SCAM3").get_by_role("button", name="Undo").click()
    expect(page.locator("#scans > li[data-state=waiting]")).to_have_count(0)
    reload(page)
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    expect(page.locator("#scans > li[data-state=waiting]")).to_have_count(0)
    person.mend()
    expect(page.locator("header [role=status]")).to_have_text("Live", timeout=20_000)
    assert house.moves("SCAM3", reservation) == before


def settles_a_forgotten_return(person, house, reservation):
    """It is in the hand, and out on another reservation by the books: its return goes ahead, and then it goes out, each once."""
    page = person.page
    second = house.ask("select id from reservations where reference = 'R-SHELF-2'")
    page.goto(f"/r/{second}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    before = house.moves("SLIGHT4", reservation)
    person.scan("SLIGHT4")
    card = page.locator(".conflict", has_text="SLIGHT4")
    expect(card).to_be_visible(timeout=20_000)
    card.get_by_role("button", name="It came back from R-SHELF-1 first").click()
    expect(card).to_have_count(0, timeout=20_000)
    person.expect_state("SLIGHT4", "sent")
    expect(page.locator("[data-unit=out]", has_text="SLIGHT4")).to_be_visible(timeout=20_000)
    assert house.moves("SLIGHT4", reservation) == [*before, "asset.returned"]
    assert house.moves("SLIGHT4", second) == ["asset.picked_up"]
    # verify/forgotten.json: a second before, or later than it went out where that was less than two seconds ago.
    assert (
        house.ask(
            "select case when a.actual_pickup_at <= b.actual_pickup_at - interval '2 s' "
            "then a.actual_return_at = b.actual_pickup_at - interval '1 s' else a.actual_return_at > a.actual_pickup_at end "
            "from asset_checkouts a join asset_checkouts b using (asset_id) "
            f"where a.reservation_id = '{reservation}' and b.reservation_id = '{second}' order by a.actual_pickup_at desc limit 1"
        )
        == "t"
    )


def shows_what_is_counted(person, house):
    """A reservation without a sticker is on the floor like any other."""
    page = person.page
    page.goto("/")
    row = page.locator("a.row", has=page.locator(".ref", has_text="R-SHELF-3"))
    expect(row).to_contain_text("0 of 1", timeout=20_000)
    row.click()
    page.locator("[data-counted]").get_by_role("button", name="1 out").click()
    expect(page.locator("[data-counted]")).to_contain_text("1 of 1 out", timeout=20_000)
    page.goto("/")
    page.get_by_role("link", name="This week").click()
    section = page.locator("section", has=page.get_by_role("heading", name="Coming back"))
    expect(section.locator(".ref", has_text="R-SHELF-3")).to_be_visible(timeout=20_000)
