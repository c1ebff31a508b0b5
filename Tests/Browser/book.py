"""The desk's bookings: kits with their parts, what is late, repairs; a reservation copied, extended, split."""

import contextlib
import re
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

from desk import pick
from person import Person, reload, wait_for
from playwright.sync_api import expect
from states import AWAY

WAIT = 20_000


def book(browser, arguments, house):
    email = house.ask(
        "select email from accounts where 'admin' = any (roles) and disabled_at is null order by created_at limit 1"
    )
    person = Person(browser, arguments, locale="en-GB", reduced_motion="reduce")
    person.sign_in(house, email)
    page = person.page
    page.on("dialog", lambda dialog: dialog.accept())
    house.ask("update tenants set overbooking = 'refuse'")
    kits_are_open(page, house)
    says_why_on_a_phone(page)
    counts_until_it_is_ready_again(page, house)
    late_is_extended(page, house)
    is_repaired(page, house)
    is_split_and_copied(page, house)
    is_not_asked_twice(page, house)
    types_while_it_is_saved(page, house)
    types_while_it_is_made(page, house)
    tells_it_elsewhere(page, house)
    assert not person.faults, person.faults
    person.context.close()


def kits_are_open(page, house):
    """A kit that is not saved yet shows its parts; what is short is what the refusal names."""
    kit, name, parts = house.ask(
        "select i.id, i.name, (select string_agg(p.name || '|' || k.qty, ';' order by p.name) from item_kits k "
        "join items p on p.id = k.item_id where k.kit_id = i.id) from items i "
        "where i.id in (select kit_id from item_kits) order by i.name limit 1"
    ).split("|", 2)
    parts = [each.split("|") for each in parts.split(";")]
    away(page, "**/api/office/availability?*")
    page.goto(f"/desk/items/{kit}")
    stock = page.locator("section", has=page.locator("#h-stock"))
    expect(stock.get_by_role("alert")).to_have_text("What is free is not known now. Not now.", timeout=WAIT)
    page.unroute("**/api/office/availability?*")
    reload(page)
    expect(stock.locator("[role=status]")).to_contain_text("whole kit", timeout=WAIT)
    for part, qty in parts:
        expect(stock.locator("li", has_text=part)).to_contain_text(f"{qty} in each kit")
    # A rental of one day is that day.
    day, next_day = house.ask("select current_date + 200, current_date + 201").split("|")
    stock.get_by_label("From", exact=True).fill(day)
    with page.expect_request(lambda asked: "/availability?" in asked.url and f"to={next_day}" in asked.url):
        stock.get_by_label("To", exact=True).fill(day)
    page.goto("/desk/reservations/new")
    pick(page, "Client", "Acme Films")
    pick(page, "Add gear or a kit: name or SKU", name)
    rows = page.locator(".bl.part")
    expect(rows).to_have_count(len(parts), timeout=WAIT)
    page.get_by_label(f"How many {name}").fill("999")
    page.get_by_label(f"How many {name}").press("Tab")
    row = page.locator(".bl", has=page.get_by_label(f"How many {name}"))
    expect(row).to_contain_text("limited by", timeout=WAIT)
    button = page.get_by_role("button", name=re.compile(r"Confirm, \d+ short")).first
    expect(button).to_be_visible(timeout=WAIT)
    count = int(re.search(r"\d+", button.inner_text())[0])
    named = page.locator("[key=shorts] li, .stretches li").all_inner_texts()
    button.click()
    card = page.locator(".conflict")
    expect(card).to_contain_text("Not everything is free", timeout=WAIT)
    refused = card.locator("dt").all_inner_texts()
    assert len(refused) == count, (refused, count)
    assert sorted(each.split(":")[0] for each in named[: len(refused)]) == sorted(refused), (named, refused)
    # Fewer whole kits, where any is free.
    card.get_by_role("button", name="Reduce to what is free").click()
    expect(page.get_by_role("button", name=re.compile(r"Confirm, \d+ short"))).to_have_count(0, timeout=WAIT)
    page.goto("/desk/reservations")


def says_why_on_a_phone(page):
    """What is missing gets the focus; a refusal is in sight, though its place is far below the button, and so is that it is saved."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/desk/reservations/new")
    pick(page, "Client", "Acme Films")
    confirm = page.locator(".thumb").get_by_role("button", name="Confirm").first
    confirm.click()
    field = page.locator("#b-item")
    expect(field).to_be_focused(timeout=WAIT)
    expect(field).to_have_accessible_description("Add at least one item.")
    expect(field).to_be_in_viewport()
    pick(page, "Add gear or a kit: name or SKU", "Gaffer")
    page.evaluate("scrollTo(0, 0)")
    away(page, "**/api/office/reservations")
    confirm.click()
    why = page.locator("#b-why")
    expect(why).to_have_text("Not now.", timeout=WAIT)
    expect(why).to_be_in_viewport()
    page.unroute("**/api/office/reservations")
    page.locator(".thumb").get_by_role("button", name="Save draft").click()
    page.wait_for_url(re.compile(r"/desk/reservations/[0-9a-f-]{36}$"), timeout=WAIT)
    page.locator("#b-notes").fill("By phone")
    page.evaluate("scrollTo(0, 0)")
    page.locator(".thumb").get_by_role("button", name="Save", exact=True).click()
    saved = page.get_by_role("status").filter(has_text="Saved")
    expect(saved).to_be_visible(timeout=WAIT)
    expect(saved).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/desk/reservations")


def counts_until_it_is_ready_again(page, house):
    """Gear that is away long after it came back is not free for the next: what is asked for reaches as far."""
    gaffer = "where sku = 'GAFFER'"
    house.ask(f"update items set turnaround_minutes = 14400 {gaffer}")
    page.goto("/desk/reservations/new")

    def reaches(asked):
        query = parse_qs(urlsplit(asked.url).query)
        if not asked.url.split("?")[0].endswith("/availability"):
            return False
        begins, ends = (datetime.fromisoformat(query[name][0]) for name in ("from", "to"))
        return (ends - begins).days >= 12

    with page.expect_request(reaches, timeout=WAIT):
        pick(page, "Add gear or a kit: name or SKU", "Gaffer")
    house.ask(f"update items set turnaround_minutes = 0 {gaffer}")
    page.goto("/desk/reservations")


def away(page, address):
    """What is asked there has no answer now."""
    page.route(address, lambda route: route.fulfill(**AWAY))


def late_is_extended(page, house):
    """Whom to call is told with the list, what others need is told before it is saved, and that it is not known where it is not."""
    reservation, reference = house.ask(
        "select r.id, r.reference from reservations r where r.status = 'confirmed' and r.return_at < now() and exists "
        "(select from asset_checkouts c where c.reservation_id = r.id and c.returned_at is null) order by r.return_at limit 1"
    ).split("|")
    house.ask(
        f"update clients set phone = '+57 300 123 4567' where id = (select client_id from reservations where id = '{reservation}')"
    )
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/desk/late")
    row = page.locator("li.line", has=page.get_by_role("link", name=reference))
    expect(row).to_be_visible(timeout=WAIT)
    # A phone at 200 %.
    before = page.viewport_size
    page.set_viewport_size({"width": 195, "height": 422})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "what is late is wider than 195"
    page.set_viewport_size(before)
    call = page.locator("section", has=row).locator("a[href^='tel:']")
    expect(call).to_have_attribute("href", "tel:+573001234567", timeout=WAIT)
    assert not [each for each in asked if "/api/office/clients/" in each], "each client is asked for by itself"
    expect(row.locator("a.lost")).to_have_attribute("href", f"/r/{reservation}?lost=all")
    away(page, "**/api/office/availability?*")
    row.get_by_role("button", name="Extend").click()
    panel = page.get_by_role("region", name=f"Extend {reference}")
    expect(panel.locator("[role=status]")).to_have_text(
        "Whether others need this gear is not known now. Not now.", timeout=WAIT
    )
    page.unroute("**/api/office/availability?*")
    reload(page)
    row.get_by_role("button", name="Extend").click()
    # Told before it is saved, either way.
    expect(panel.locator("[role=status]")).to_contain_text(re.compile("Nobody else|others need"), timeout=WAIT)
    was = house.ask(f"select return_at from reservations where id = '{reservation}'")
    panel.get_by_role("button", name="A week later").click()
    expect(panel.locator("[role=status]")).to_contain_text(re.compile("Nobody else|others need"), timeout=WAIT)
    assert house.ask(f"select return_at from reservations where id = '{reservation}'") == was
    panel.get_by_role("button", name=re.compile("^Extend")).click()
    reason = panel.get_by_label("Why is the shortage")
    said = page.get_by_text(f"{reference} is extended")
    expect(reason.or_(said).first).to_be_visible(timeout=WAIT)
    if reason.count():
        reason.fill("They shoot on")
        panel.get_by_role("button", name="Extend anyway").click()
    expect(said).to_be_visible(timeout=WAIT)
    expect(row).to_have_count(0, timeout=WAIT)
    assert (
        house.ask(f"select return_at > now() + interval '5 days' from reservations where id = '{reservation}'") == "t"
    )


def is_repaired(page, house):
    asset = house.ask("select r.asset_id from repairs r where r.closed_at is null order by r.id limit 1")
    page.goto("/desk/repair")
    row = page.locator("li.line", has=page.locator(f"a[href='/desk/assets/{asset}']"))
    expect(row).to_be_visible(timeout=WAIT)
    row.get_by_role("button", name="Due day, cost, note").click()
    row.get_by_label("Due on").fill("2020-01-02")
    row.get_by_label("Cost").fill("120.5")
    row.get_by_label("What was found").fill("The mount is loose")
    row.get_by_role("button", name="Save").click()
    expect(row).to_contain_text("overdue since", timeout=WAIT)
    # What is overdue comes first, and the sum is told.
    expect(page.locator(".repairs > li").first).to_contain_text("The mount is loose")
    said = house.ask(
        "select count(*) filter (where due_on < current_date) || ' overdue · cost so far ' || sum(cost) from repairs where closed_at is null"
    )
    expect(page.locator("main .tools .sub")).to_contain_text(said, timeout=WAIT)
    assert (
        house.ask(f"select due_on, cost, note from repairs where asset_id = '{asset}' and closed_at is null")
        == "2020-01-02|120.50|The mount is loose"
    )
    row.get_by_role("button", name="Back in stock").click()
    expect(page.get_by_text(re.compile("is back in stock"))).to_be_visible(timeout=WAIT)
    expect(row).to_have_count(0, timeout=WAIT)
    assert house.ask(f"select status from assets where id = '{asset}'") == "IN_STOCK"
    page.get_by_label("Status").select_option("closed")
    expect(row).to_contain_text("120.50", timeout=WAIT)
    page.goto(f"/desk/assets/{asset}")
    expect(page.locator("section", has=page.locator("#h-repairs"))).to_contain_text("The mount is loose", timeout=WAIT)


def is_split_and_copied(page, house):
    reservation, reference, line, qty = house.ask(
        "select r.id, r.reference, l.id, l.qty from reservations r join reservation_items l on l.reservation_id = r.id "
        "where r.status = 'confirmed' and r.picked_up_at is null and l.qty > 1 and l.kit_id is null order by r.pickup_at desc limit 1"
    ).split("|")
    page.goto(f"/desk/reservations/{reservation}")
    page.get_by_role("button", name="Split").click()
    panel = page.get_by_role("region", name=f"Split {reference}")
    panel.get_by_role("button", name="Split off").click()
    expect(panel.get_by_text("Choose how many go along.")).to_be_visible()
    panel.locator(f"#s-{line}").fill("1")
    panel.locator(f"#s-{line}").press("Tab")
    panel.get_by_role("button", name="Split off").click()
    page.wait_for_url(
        lambda url: reservation not in url and re.search(r"/desk/reservations/[0-9a-f-]{36}$", url), timeout=WAIT
    )
    made = page.url.rsplit("/", 1)[1]
    assert house.ask(f"select qty from reservation_items where id = '{line}'") == str(int(qty) - 1)
    assert house.ask(f"select sum(qty) from reservation_items where reservation_id = '{made}'") == "1"
    expect(page.get_by_role("link", name=f"from {reference}")).to_be_visible(timeout=WAIT)
    page.get_by_role("link", name="Copy to other dates").click()
    expect(page.get_by_role("heading", name="New reservation")).to_be_visible(timeout=WAIT)
    expect(page.locator(".bl:not(.cap-row)")).to_have_count(1, timeout=WAIT)
    page.get_by_role("button", name="Save draft").first.click()
    page.wait_for_url(
        lambda url: made not in url and re.search(r"/desk/reservations/[0-9a-f-]{36}$", url), timeout=WAIT
    )
    copy = page.url.rsplit("/", 1)[1]
    assert (
        house.ask(
            f"select c.status, c.client_id = r.client_id, c.pickup_at > r.pickup_at or c.pickup_at > now(), "
            f"c.return_at - c.pickup_at = r.return_at - r.pickup_at from reservations c, reservations r "
            f"where c.id = '{copy}' and r.id = '{made}'"
        )
        == "draft|t|t|t"
    )
    asks_before_a_copy_takes_the_place(page)


def asks_before_a_copy_takes_the_place(page):
    """Another new reservation that was not saved is gone only where a person says so."""
    page.goto("/desk/reservations/new")
    page.get_by_label("Notes").fill("Twelve lines")
    page.locator(".nav").get_by_role("link", name="Reservations").click()
    page.locator("main a.row").first.click()
    with page.expect_event("dialog", timeout=WAIT) as asked:
        page.get_by_role("link", name="Copy to other dates").click()
    assert "not saved" in asked.value.message, asked.value.message
    expect(page.get_by_label("Notes")).not_to_have_value("Twelve lines", timeout=WAIT)


def is_not_asked_twice(page, house):
    """A shortage that was accepted is accepted at other dates that make it no worse."""
    name, owned = house.ask(
        "select i.name, i.owned_qty from items i where not i.serialized and i.owned_qty > 1 "
        "and i.id not in (select kit_id from item_kits) order by i.name limit 1"
    ).split("|")
    page.goto("/desk/reservations/new")
    pick(page, "Client", "Acme Films")
    pick(page, "Add gear or a kit: name or SKU", name)
    page.get_by_label(f"How many {name}").fill(str(int(owned) + 1))
    page.get_by_label(f"How many {name}").press("Tab")
    page.locator("#b-pickup").fill("2031-03-03T08:00")
    page.locator("#b-return").fill("2031-03-05T18:00")
    page.get_by_role("button", name="Confirm, 1 short").first.click()
    card = page.locator(".conflict")
    card.get_by_label("Why is the shortage").fill("One comes from Lumina")
    card.get_by_role("button", name="Confirm anyway").click()
    page.wait_for_url(re.compile(r"/desk/reservations/[0-9a-f-]{36}$"), timeout=WAIT)
    made = page.url.rsplit("/", 1)[1]
    expect(page.get_by_text("1 short, accepted")).to_be_visible(timeout=WAIT)
    page.locator("#b-return").fill("2031-03-09T18:00")
    page.get_by_role("button", name="Save").first.click()
    # What is typed before the answer would be for the row as it was.
    expect(page.get_by_role("button", name="Save", exact=True)).to_have_count(0, timeout=WAIT)
    expect(page.get_by_text("Saved").first).to_be_visible(timeout=WAIT)
    assert (
        house.ask(
            f"select r.return_at::date, l.shortage from reservations r join reservation_items l on l.reservation_id = r.id where r.id = '{made}'"
        ).split("|")[1]
        == "1"
    )
    # More of it is worse.
    page.get_by_label(f"How many {name}").fill(str(int(owned) + 3))
    page.get_by_label(f"How many {name}").press("Tab")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator(".conflict")).to_contain_text("Not everything is free", timeout=WAIT)


@contextlib.contextmanager
def held(page, method, address, press):
    """The answer to what `press` asks for comes only after what is done meanwhile."""
    requests = []

    def hold(route):
        if route.request.method == method and not requests:
            requests.append(route)
        else:
            route.fallback()

    page.route(address, hold)
    press()
    wait_for(lambda: requests, page)
    yield
    requests[0].continue_()
    page.unroute(address, hold)


def types_while_it_is_saved(page, house):
    """What is typed between the request and its answer stays, is not taken for saved, and is saved by the next press."""
    made, item = house.ask(
        "select r.id, i.name from reservations r join reservation_items l on l.reservation_id = r.id join items i on i.id = l.item_id "
        "where r.pickup_at between '2031-03-02' and '2031-03-05' limit 1"
    ).split("|")
    page.goto(f"/desk/reservations/{made}")
    notes, count = page.locator("#b-notes"), page.get_by_label(f"How many {item}")
    expect(notes).to_be_visible(timeout=WAIT)
    qty = int(count.input_value())
    notes.fill("At the door\nAsk for Luis")
    save = page.get_by_role("button", name="Save", exact=True)
    with held(page, "PATCH", f"**/api/office/reservations/{made}", save.first.click):
        notes.fill("At the back door")
        count.fill(str(qty - 1))
    wait_for(
        lambda: house.ask(f"select notes = E'At the door\\nAsk for Luis' from reservations where id = '{made}'") == "t"
    )
    expect(save.first).to_be_enabled()
    expect(page.get_by_text("Saved", exact=True)).to_have_count(0)
    expect(notes).to_have_value("At the back door")
    expect(count).to_have_value(str(qty - 1))
    save.first.click()
    expect(page.get_by_text("Saved", exact=True).first).to_be_visible(timeout=WAIT)
    expect(page.locator(".conflict")).to_have_count(0)
    now = house.ask(
        f"select r.notes, l.qty from reservations r join reservation_items l on l.reservation_id = r.id where r.id = '{made}'"
    )
    assert now == f"At the back door|{qty - 1}", now


def types_while_it_is_made(page, house):
    """The same of a new one: it is one reservation, and what was typed since is on it by the next press."""
    count = "select count(*) from reservations"
    before = int(house.ask(count))
    page.goto("/desk/reservations/new")
    pick(page, "Client", "Acme Films")
    item = house.ask(
        "select i.name from items i where not i.serialized and i.id not in (select kit_id from item_kits) order by i.name limit 1"
    )
    pick(page, "Add gear or a kit: name or SKU", item)
    press = page.get_by_role("button", name="Save draft").first.click
    with held(page, "POST", "**/api/office/reservations", press):
        page.locator("#b-notes").fill("A second thought")
        page.get_by_label(f"How many {item}").fill("3")
    page.wait_for_url(re.compile(r"/desk/reservations/[0-9a-f-]{36}$"), timeout=WAIT)
    made = page.url.rsplit("/", 1)[1]
    expect(page.locator("#b-notes")).to_have_value("A second thought", timeout=WAIT)
    page.get_by_role("button", name="Save", exact=True).first.click()
    expect(page.get_by_text("Saved", exact=True).first).to_be_visible(timeout=WAIT)
    now = house.ask(
        f"select r.notes, string_agg(l.qty::text, ',') from reservations r join reservation_items l on l.reservation_id = r.id where r.id = '{made}' group by 1"
    )
    assert now == "A second thought|3", now
    assert int(house.ask(count)) == before + 1


def tells_it_elsewhere(page, house):
    """Whoever has closed the panel, or looks at another list by then, is told what became of it there, and not as if it were of that list."""
    made, reference = house.ask(
        "select id, reference from reservations where pickup_at between '2031-03-02' and '2031-03-05' limit 1"
    ).split("|")
    said = page.locator(".banner.ended")
    page.goto(f"/desk/reservations/{made}")
    page.get_by_role("button", name="Extend", exact=True).click()
    panel = page.get_by_role("region", name=f"Extend {reference}")
    panel.get_by_role("button", name="A day later").click()
    press = panel.get_by_role("button", name=re.compile("^Extend")).click
    with held(page, "PATCH", f"**/api/office/reservations/{made}", press):
        panel.get_by_role("button", name="Leave it").click()
        expect(panel).to_have_count(0)
    expect(said).to_contain_text(f"{reference} is extended to", timeout=WAIT)
    said.get_by_role("button", name="Close this").click()
    expect(said).to_have_count(0)
    page.goto("/desk/assets?q=fx6")
    box = page.locator("tbody input[type=checkbox]").first
    expect(box).to_be_visible(timeout=WAIT)
    box.click()
    page.get_by_role("group", name="1 selected").get_by_role("button", name="Location").click()
    page.locator("#bulk-value").fill("Bodega Z")
    with held(page, "PATCH", "**/api/office/assets/*", page.get_by_role("button", name="Apply").click):
        page.locator(".nav").get_by_role("link", name="Items").click()
        expect(page.get_by_role("heading", name="Items", level=1)).to_be_visible(timeout=WAIT)
        expect(page.locator("progress")).to_have_count(0)
    expect(said).to_contain_text("1 was changed.", timeout=WAIT)
    expect(page.get_by_text("1 was changed.")).to_have_count(1)
    assert house.ask("select count(*) from assets where location = 'Bodega Z'") == "1"
    said.get_by_role("link", name="See").click()
    expect(page.locator("main .note").get_by_text("1 was changed.")).to_be_visible(timeout=WAIT)
    expect(said).to_have_count(0)
