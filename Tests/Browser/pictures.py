"""Pictures of what happens on a screen: a refusal, a number pad, no network. Those of the screens themselves are made by looks.py."""

import pathlib

from day import cracked_screen
from looks import FIT
from person import Person
from playwright.sync_api import expect
from readable import SIZES

# A reservation with counted gear.
COUNTED = (
    "select r.id from reservations r join reservation_items l on l.reservation_id = r.id join items i on i.id = l.item_id "
    "where r.status = 'confirmed' and not i.serialized and i.owned_qty is not null order by r.reference limit 1"
)


def take_pictures(browser, arguments, house, reservation, reference, email):
    """Each moment at each size, light and dark. Whoever changes the page looks at them."""
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


def out_on(house, reservation):
    """One of what is out on the reservation, and one of another's."""
    return house.ask(
        "select min(s.code) from asset_checkouts c join short_links s on s.asset_id = c.asset_id where c.returned_at is null "
        f"group by c.reservation_id having count(distinct c.asset_id) > 1 order by c.reservation_id <> '{reservation}' limit 2"
    ).split()


def shoot(page, folder, name):
    for width, height in SIZES:
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
            faults = page.evaluate(FIT)
            assert not faults, f"{name} at {width}: " + "\n".join(faults[:8])
    page.set_viewport_size({"width": 1280, "height": 720})
