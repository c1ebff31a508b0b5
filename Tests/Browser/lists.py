"""The desk's search, and its lists: sorted, selected, and changed many at a time."""

import re

from desk import person_of
from person import reload
from playwright.sync_api import expect

# Other parts make houses of their own.
OURS = "tenant_id = (select id from tenants order by created_at limit 1)"


def lists(browser, arguments, house):
    manager = person_of(browser, arguments, house, "manager")
    manager.page.on("dialog", lambda dialog: dialog.accept())
    finds_everything(manager, house)
    sorts_and_comes_back(manager, house)
    keeps_each_search_to_its_list(manager, house)
    changes_many(manager, house)
    closes_and_cancels_many(manager, house)
    archives_many(manager, house)
    tells_what_is_refused(manager, house)
    works_on_a_phone(manager, house)
    assert not manager.faults, manager.faults
    manager.context.close()


def rows(page):
    return page.locator("main a.row")


def finds_everything(person, house):
    """Whatever the accents, from every screen of the desk, by keyboard."""
    page = person.page
    house.ask(
        "update clients set display_name = 'Vía Láctea Ñandú' where id = (select id from clients order by id limit 1)"
    )
    page.goto("/desk/items")
    expect(rows(page).first).to_be_visible(timeout=20_000)
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("nandu lactea", delay=100)  # as a hand: what comes quicker is a scan
    option = page.locator("#find-l [role=option]").filter(has_text="Vía Láctea Ñandú")
    expect(option.first).to_be_visible(timeout=20_000)
    # What nobody chose leads to all of it.
    page.locator("#find-l [role=option]").last.click()
    page.wait_for_url(re.compile(r"/desk/search\?q=nandu"), timeout=20_000)
    link = rows(page).filter(has_text="Vía Láctea Ñandú").last
    expect(link).to_be_visible(timeout=20_000)
    tag = house.ask(
        f"select asset_tag from assets where {OURS} and asset_tag ~ '-[0-9]+$' order by asset_tag desc limit 1"
    )
    page.goto("/desk/clients")
    expect(rows(page).first).to_be_visible(timeout=20_000)
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type(tag[2:].lower(), delay=100)
    expect(page.locator("#find-l [role=option]").filter(has_text=tag).first).to_be_visible(timeout=20_000)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/desk/(assets|items)/[0-9a-f-]{36}"), timeout=20_000)
    page.goto("/desk/search?q=nothing-like-that")
    expect(page.get_by_role("heading", name="Nothing matches.")).to_be_visible(timeout=20_000)


def sorts_and_comes_back(person, house):
    """A head sorts both ways; the way back shows the list as it was left."""
    page = person.page
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto("/desk/items")
    expect(rows(page).first).to_be_visible(timeout=20_000)
    head = page.get_by_role("columnheader", name="Name")
    expect(head).to_have_attribute("aria-sort", "ascending")
    head.get_by_role("button").click()
    last = house.ask(
        f'select name from items where {OURS} and archived_at is null order by name_key collate "C" desc, id desc limit 1'
    )
    expect(rows(page).first).to_have_text(last, timeout=20_000)
    expect(head).to_have_attribute("aria-sort", "descending")
    page.get_by_label("Find an item").fill("so")
    page.wait_for_url(re.compile("q=so"), timeout=20_000)
    count = int(
        house.ask(f"select count(*) from items where {OURS} and archived_at is null and search_key like '%so%'")
    )
    expect(rows(page)).to_have_count(count, timeout=20_000)
    page.evaluate("scrollTo(0, 150)")
    at = page.evaluate("scrollY")
    rows(page).nth(count - 1).evaluate("each => each.click()")
    page.wait_for_url(re.compile(r"/desk/items/[0-9a-f-]{36}"), timeout=20_000)
    expect(page.locator(".bar .back")).to_have_attribute("href", re.compile(r"q=so"))
    for back in (page.go_back, page.locator(".bar .back").click):
        back()
        page.wait_for_url(re.compile(r"/desk/items\?.*q=so"), timeout=20_000)
        expect(page.get_by_label("Find an item")).to_have_value("so", timeout=20_000)
        expect(rows(page)).to_have_count(count, timeout=20_000)
        page.wait_for_function(f"Math.abs(scrollY - {at}) < 3")
        assert "sort=-name" in page.url, page.url
        page.go_forward()
        page.wait_for_url(re.compile(r"/desk/items/[0-9a-f-]{36}"), timeout=20_000)
    page.set_viewport_size({"width": 1280, "height": 900})


def keeps_each_search_to_its_list(person, house):
    """The fields above a list say what it is filtered by, also where somebody has typed in them before."""
    page = person.page
    page.goto("/desk/items")
    every = int(house.ask(f"select count(*) from items where {OURS} and archived_at is null"))
    expect(rows(page).first).to_be_visible(timeout=20_000)
    page.get_by_label("Find an item").fill("so")
    page.wait_for_url(re.compile("q=so"), timeout=20_000)
    page.locator(".nav").get_by_role("link", name="Items").click()
    expect(page.locator("#search")).to_have_value("", timeout=20_000)
    expect(rows(page)).to_have_count(min(every, 60), timeout=20_000)
    page.get_by_label("Find an item").fill("so")
    page.wait_for_url(re.compile("q=so"), timeout=20_000)
    page.locator(".nav").get_by_role("link", name="Clients").click()
    expect(page.get_by_label("Find a client")).to_have_value("", timeout=20_000)
    page.goto("/desk/reservations")
    page.get_by_label("From").fill("2026-11-01")
    page.wait_for_url(re.compile("from=2026-11-01"), timeout=20_000)
    page.locator(".nav").get_by_role("link", name="Reservations").click()
    expect(page.get_by_label("From")).to_have_value("", timeout=20_000)


def changes_many(person, house):
    """With Shift all between two; each is changed once."""
    page = person.page
    page.goto("/desk/assets?sort=tag&q=fx6")
    expect(rows(page).nth(3)).to_be_visible(timeout=20_000)
    boxes = page.locator("tbody input[type=checkbox]")
    head, first = (each.bounding_box()["x"] for each in (page.get_by_label(re.compile("Select all")), boxes.nth(0)))
    assert abs(head - first) < 1, f"the box of the head is at {head}, those of the lines at {first}"
    boxes.nth(0).click()
    boxes.nth(2).click(modifiers=["Shift"])
    bar = page.get_by_role("group", name="3 selected")
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="Location").click()
    page.get_by_label("Location of the 3 selected").fill("Bodega Ñ")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("status").filter(has_text="3 were changed.")).to_be_visible(timeout=20_000)
    assert house.ask("select count(*) from assets where location = 'Bodega Ñ'") == "3"
    assert house.ask("select count(*) from audit_log where after ->> 'location' = 'Bodega Ñ'") == "3"
    page.get_by_label(re.compile("Select all")).click()
    page.get_by_role("button", name="Print labels").click()
    page.wait_for_url(re.compile("/desk/labels"), timeout=20_000)
    expect(page.get_by_role("heading", name="Labels", level=1)).to_be_visible(timeout=20_000)


def booked(house, number, status):
    """A reservation of nothing that is out; its id."""
    return house.ask(
        f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) select c.tenant_id, c.id, 'R-MANY-{number}', '{status}', "
        "now() + interval '40 days', now() + interval '42 days' from clients c join tenants t on t.id = c.tenant_id order by t.created_at, c.id limit 1 returning id"
    )


def choose_all(page, count):
    expect(rows(page)).to_have_count(count, timeout=20_000)
    page.get_by_label(re.compile("Select all")).click()
    return page.get_by_role("group", name=f"{count} selected")


def closes_and_cancels_many(person, house):
    """Three are cancelled, one audit row each; what is draft can't be closed: it is named, and stays as it is."""
    page = person.page
    made = [booked(house, number, "requested") for number in (1, 2, 3)]
    page.goto("/desk/reservations?q=R-MANY")
    choose_all(page, 3).get_by_role("button", name="Cancel bookings").click()
    expect(page.get_by_role("status").filter(has_text="3 were changed.")).to_be_visible(timeout=20_000)
    ids = "', '".join(made)
    assert house.ask(f"select count(*) from reservations where status = 'cancelled' and id in ('{ids}')") == "3"
    assert (
        house.ask(
            f"select count(*), count(distinct reservation_id) from audit_log where action = 'reservation.cancelled' and reservation_id in ('{ids}')"
        )
        == "3|3"
    )
    booked(house, 4, "returned")
    booked(house, 5, "draft")
    page.goto("/desk/reservations?q=R-MANY")
    choose_all(page, 2).get_by_role("button", name="Close", exact=True).click()
    told = page.get_by_role("status").filter(has_text="1 was changed.")
    expect(told).to_contain_text("R-MANY-5", timeout=20_000)
    expect(told).not_to_contain_text("R-MANY-4")
    statuses = "select string_agg(status, ' ' order by reference) from reservations where reference like 'R-MANY-_'"
    assert house.ask(statuses) == "cancelled cancelled cancelled closed draft", house.ask(statuses)


def archives_many(person, house):
    """Clients and items go out of their lists and come back; items get a category, things go to repair and back."""
    page = person.page
    tenant = house.ask("select id from tenants order by created_at limit 1")
    for number in (1, 2):
        house.ask(f"insert into clients (tenant_id, display_name) values ('{tenant}', 'Many client {number}')")
        item = house.ask(
            f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'Many item {number}', true) returning id"
        )
        house.ask(
            f"insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-MANY-{number}')"
        )
    for kind, title in (("clients", "client"), ("items", "item")):
        column = "display_name" if kind == "clients" else "name"
        gone = f"select count(*) from {kind} where {column} like 'Many %' and archived_at is not null"
        page.goto(f"/desk/{kind}?q=Many {title}")
        choose_all(page, 2).get_by_role("button", name="Archive").click()
        expect(page.get_by_role("status").filter(has_text="2 were changed.")).to_be_visible(timeout=20_000)
        assert house.ask(gone) == "2", kind
        page.goto(f"/desk/{kind}?q=Many {title}&archived=true")
        choose_all(page, 2).get_by_role("button", name="Restore from the archive").click()
        expect(page.get_by_role("status").filter(has_text="2 were changed.")).to_be_visible(timeout=20_000)
        assert house.ask(gone) == "0", kind
    for kind, name, column in (("items", "Many item", "name"), ("assets", "T-MANY", "asset_tag")):
        page.goto(f"/desk/{kind}?q={name}")
        choose_all(page, 2).get_by_role("button", name="Category").click()
        page.get_by_label("Category of the 2 selected").fill("Many things")
        page.get_by_role("button", name="Apply").click()
        expect(page.get_by_role("status").filter(has_text="2 were changed.")).to_be_visible(timeout=20_000)
        there = f"select count(*) from {kind} where {column} like '{name}%' and category = 'Many things'"
        assert house.ask(there) == "2", kind
    in_repair = "select count(*) from assets where asset_tag like 'T-MANY-%' and status = 'REPAIR'"
    for name, count in (("Send to repair", "2"), ("Back from repair", "0")):
        choose_all(page, 2).get_by_role("button", name=name).click()
        expect(page.get_by_role("status").filter(has_text="2 were changed.")).to_be_visible(timeout=20_000)
        assert house.ask(in_repair) == count, name
        reload(page)


def tells_what_is_refused(person, house):
    """What is out can't be retired: it is named, with the reason, and stays selected."""
    page = person.page
    out, here = (
        house.ask(
            f"select asset_tag from assets where current_reservation_id is {kind} null and status = 'IN_STOCK' order by asset_tag limit 1"
        )
        for kind in ("not", "")
    )
    page.goto("/desk/assets")
    expect(rows(page).first).to_be_visible(timeout=20_000)
    for tag in (out, here):
        page.get_by_label("Find by tag").fill(tag)
        line = page.locator("tbody tr").filter(has_text=tag).first
        expect(line).to_be_visible(timeout=20_000)
        line.get_by_role("checkbox").click()
    page.get_by_role("button", name="Retire").click()
    told = page.get_by_role("status").filter(has_text="1 was changed.")
    expect(told).to_be_visible(timeout=20_000)
    expect(told).to_contain_text("1 was refused:")
    expect(told).to_contain_text(out)
    assert house.ask(f"select status from assets where asset_tag = '{here}'") == "DISPOSED"
    assert house.ask(f"select status from assets where asset_tag = '{out}'") != "DISPOSED"
    expect(page.get_by_role("group", name="1 selected")).to_be_visible()


def works_on_a_phone(person, house):
    page = person.page
    page.set_viewport_size({"width": 320, "height": 700})
    for address in ("/desk/reservations", "/desk/clients", "/desk/items", "/desk/assets", "/desk/search?q=so"):
        page.goto(address)
        expect(rows(page).first).to_be_visible(timeout=20_000)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
    page.goto("/desk/reservations")
    expect(rows(page).first).to_be_visible(timeout=20_000)
    page.locator("a.to-find").click()
    page.wait_for_url(re.compile("/desk/search"), timeout=20_000)
    page.locator("#find").fill("r-demo-01")
    rows(page).filter(has_text="R-DEMO-01").first.click()
    page.wait_for_url(re.compile(r"/desk/reservations/[0-9a-f-]{36}"), timeout=20_000)
