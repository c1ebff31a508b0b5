"""A booking moved on the timeline, by the pointer and by the keyboard: shown first, written once, refused where it may not be."""

from playwright.sync_api import expect


def moves_a_booking(person, house):
    page = person.page
    made = make_booking(house)
    page.goto("/desk/timeline?q=Move")
    booking = page.locator("a.evt", has_text="Acme Films")
    expect(booking).to_be_visible(timeout=20_000)
    before = times(house, made)
    # Dragged two days to the right: shown, not written; left as it is.
    drag(page, booking, 2)
    note = page.get_by_role("region", name="Move R-MOVE-1")
    expect(note.get_by_role("button", name="Move it 2 days later")).to_be_visible()
    assert page.url.endswith("/desk/timeline?q=Move"), "a drag is no click"
    assert times(house, made) == before, "written before a person said so"
    note.get_by_role("button", name="Leave it").click()
    expect(note).to_have_count(0)
    # And once more, back by a day, written.
    drag(page, booking, 2)
    drag(page, booking, -1)
    note.get_by_role("button", name="Move it a day later").click()
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_visible(timeout=20_000)
    assert times(house, made) == later(house, before, 1)
    # By keyboard: two days on, one back, Escape leaves it; then a day, and Enter.
    expect(booking).not_to_have_class("moved")
    booking.focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    expect(note.get_by_role("button", name="Move it a day later")).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    assert times(house, made) == later(house, before, 1)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(note).to_have_count(0, timeout=20_000)
    assert times(house, made) == later(house, before, 2)
    # Somebody else has the only one there: refused, and said; nothing is written.
    make_booking(house, number=2, days=8)
    expect(page.locator("a.evt")).to_have_count(2, timeout=20_000)
    booking = page.locator(f".evt[href$='{made}']")
    booking.focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect(note.get_by_role("alert")).to_be_visible(timeout=20_000)
    assert times(house, made) == later(house, before, 2)
    note.get_by_role("button", name="Leave it").click()
    audit = house.ask(
        f"select count(*) from audit_log where reservation_id = '{made}' and action = 'reservation.changed'"
    )
    assert audit == "2", f"{audit} changes in the audit"


def shows_all_of_a_large_house(person, house):
    """The server answers for 100 items at once; the timeline shows as many as there are."""
    page = person.page
    house.ask(
        "insert into items (tenant_id, name, serialized, owned_qty) select (select tenant_id from items order by created_at limit 1), "
        "'Row ' || to_char(n, 'FM000'), false, 1 from generate_series(1, 101) as n"
    )
    rows = page.locator(".tl-r:not(.tl-h)")
    page.goto("/desk/timeline?q=Row")
    for count in (40, 80, 101):
        expect(rows).to_have_count(count, timeout=20_000)
        # What is free stands in each of its days.
        expect(rows.last.locator(".f").first).to_have_text("1")
        if count < 101:
            page.get_by_role("button", name="Show more").click()
    house.ask("delete from items where name ~ '^Row [0-9]+$'")


def drag(page, booking, days):
    width = page.locator(".tl-h > .d").first.bounding_box()["width"]
    box = booking.bounding_box()
    x, y = box["x"] + 8, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + days * width, y, steps=6)
    page.mouse.up()


def times(house, reservation):
    return house.ask(f"select pickup_at, return_at from reservations where id = '{reservation}'")


def later(house, both, days):
    return house.ask(
        "select {} + interval '{} days', {} + interval '{} days'".format(
            *(part for at in both.split("|") for part in (f"timestamptz '{at}'", days))
        )
    )


def make_booking(house, number=1, days=2):
    """The one thing of its kind, booked for two days."""
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id where c.display_name = 'Acme Films' order by t.created_at limit 1"
    ).split("|")
    item = house.ask("select id from items where name = 'Move thing'")
    if not item:
        item = house.ask(
            f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'Move thing', true) returning id"
        )
        house.ask(f"insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-MOVE')")
    made = house.ask(
        f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-MOVE-{number}', 'confirmed', "
        f"date_trunc('day', now()) + interval '{days} days 14 hours', date_trunc('day', now()) + interval '{days + 2} days 14 hours') returning id"
    )
    house.ask(
        f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) values ('{tenant}', '{made}', '{item}', 1, 0)"
    )
    return made
