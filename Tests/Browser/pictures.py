"""Pictures of each screen at three sizes, light and dark. Whoever changes the page looks at them."""

import pathlib

from day import cracked_screen
from person import SIZES, Person
from playwright.sync_api import expect

# A reservation with counted gear.
COUNTED = (
    "select r.id from reservations r join reservation_items l on l.reservation_id = r.id join items i on i.id = l.item_id "
    "where r.status = 'confirmed' and not i.serialized and i.owned_qty is not null order by r.reference limit 1"
)


def take_pictures(browser, arguments, house, reservation, reference, email):
    """Each screen at three sizes, light and dark. Whoever changes the page looks at them."""
    folder = pathlib.Path(arguments.pictures)
    folder.mkdir(parents=True, exist_ok=True)
    person = Person(browser, arguments, locale="en-GB", reduced_motion="reduce")
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    person.page.goto("/")
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    shoot(person.page, folder, "sign-in")
    person.sign_in(house, email)
    busy = house.ask(
        "select r.id from reservations r join asset_checkouts c on c.reservation_id = r.id where r.status = 'confirmed' "
        "group by r.id having bool_or(c.returned_at is null) order by count(*) desc, r.id limit 1"
    )
    elsewhere = house.ask(
        f"select s.code from asset_checkouts c join short_links s on s.asset_id = c.asset_id "
        f"where c.returned_at is null and c.reservation_id <> '{busy}' order by s.code limit 1"
    )
    free = house.ask(
        f"select s.code from reservation_items l, unnest(l.assigned_asset_ids) a join short_links s on s.asset_id = a "
        f"where l.reservation_id = '{reservation}' order by s.code limit 1"
    )
    expect(person.page.locator("a.row").first).to_be_visible(timeout=20_000)
    shoot(person.page, folder, "floor")
    person.page.goto(f"/r/{busy}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    shoot(person.page, folder, "reservation")
    person.scan(elsewhere, "out")
    expect(person.page.locator(".conflict")).to_be_visible(timeout=20_000)
    shoot(person.page, folder, "conflict")
    person.page.goto("/back")
    for code in out_on(house, busy):
        person.scan(code)
        person.expect_state(code, "sent")
    person.scan(free)
    expect(person.page.locator("#scans [data-state=stray]")).to_have_count(1, timeout=20_000)
    shoot(person.page, folder, "back")
    person.page.goto(f"/r/{house.ask(COUNTED)}")
    person.page.get_by_role("button", name="Number pad").first.click()
    shoot(person.page, folder, "pad")
    person.page.goto(f"/r/{busy}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    person.page.locator("[data-unit=back]").first.get_by_role("link", name="Report its condition").click()
    person.page.locator("#report-c").select_option("damaged")
    person.page.locator("#report-n").fill("Cracked at the lower left corner")
    person.page.locator("#photos").set_input_files(
        {"name": "crack.jpg", "mimeType": "image/jpeg", "buffer": cracked_screen()}
    )
    expect(person.page.locator(".thumbs img")).to_have_count(1, timeout=20_000)
    shoot(person.page, folder, "report")
    person.cut()
    person.page.get_by_role("button", name="Note the report").click()
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    person.page.locator("a.back").click()
    person.page.get_by_role("searchbox").fill(reference)
    person.page.locator("a.row").first.click()
    person.scan(free, "back" if house.is_out(free) else "out")
    person.expect_state(free, "waiting")
    shoot(person.page, folder, "offline")
    person.page.locator("a.back").click()
    person.page.locator(".nav a[href='/outbox']").click()
    shoot(person.page, folder, "outbox")
    person.mend()
    person.context.close()
    of_the_desk(browser, arguments, house, folder, reservation)


def out_on(house, reservation):
    """One of what is out on the reservation, and one of another's."""
    return house.ask(
        "select min(s.code) from asset_checkouts c join short_links s on s.asset_id = c.asset_id where c.returned_at is null "
        f"group by c.reservation_id having count(distinct c.asset_id) > 1 order by c.reservation_id <> '{reservation}' limit 2"
    ).split()


def of_the_desk(browser, arguments, house, folder, reservation):
    admin = house.ask(
        "select email from accounts where roles = array['admin'] and disabled_at is null order by created_at, email limit 1"
    )
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{admin}'")
    person = Person(browser, arguments, locale="en-GB", reduced_motion="reduce")
    person.sign_in(house, admin, "/desk")
    item = house.ask("select id from items where name = 'Sony FX6'")
    asset = house.ask(f"select id from assets where item_id = '{item}' order by asset_tag limit 1")
    ticket = house.ask("select id from tickets order by number limit 1")
    for name, address in {
        "you": "/me",
        "desk": "/desk",
        "reservations": "/desk/reservations",
        "booking": f"/desk/reservations/{reservation}",
        "timeline": "/desk/timeline",
        "shortages": "/desk/shortages",
        "clients": "/desk/clients",
        "item": f"/desk/items/{item}",
        "asset": f"/desk/assets/{asset}",
        "labels": f"/desk/labels?item={item}",
        "import": "/desk/import",
        "audit": "/desk/audit",
        "tickets": "/desk/tickets",
        "ticket": f"/desk/tickets/{ticket}",
        "parcels": "/desk/parcels",
        "figures": "/desk/figures",
        "use": "/desk/figures?show=use",
        "idle": "/desk/figures?show=idle",
        "notices": "/desk/notices",
        "people": "/desk/people",
        "house": "/desk/house",
        "docs": "/docs",
    }.items():
        person.page.goto(address)
        expect(person.page.locator("main .bone")).to_have_count(0, timeout=20_000)
        expect(person.page.locator("main :is(a, input, button, h2, h3)").first).to_be_visible(timeout=20_000)
        shoot(person.page, folder, name)
    person.context.close()


def shoot(page, folder, name):
    for width, height in SIZES:
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
            # Nothing is wider than the window.
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} at {width}"
    page.set_viewport_size({"width": 1280, "height": 720})
