"""Condition reports in the outbox: what somebody saw and photographed arrives once, with its photos, whatever happens to network and tab."""

import io

import numpy
from desk import person_of
from network import OUTBOX
from person import Person, reload, wait_for
from PIL import Image
from playwright.sync_api import expect

# Where the server takes photos.
STORAGE = "/storage/v1/object/upload/"


def reports(browser, arguments, house):
    first, second = make_house(house)
    takes_over_what_waited(browser, arguments, house, first, "REPOLD")
    person = person_of(browser, arguments, house, "staff", f"/r/{first}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    person.wait_for_copy()
    survives_a_closed_tab(person, house, first, "REPO1")
    goes_with_its_pickup(person, house, first, "REPO2")
    is_filed_once_without_an_answer(person, house, first, "REPO2")
    holds_up_no_scan(person, house, first, "REPO2", "REPO3")
    goes_on_after_a_cut(person, house, first, "REPO3")
    brings_up_again_what_was_swept(person, house, first, "REPO3")
    waits_for_a_refused_pickup(person, house, first, second, "REPO4")
    assert (
        house.ask(
            "select count(*), count(distinct idempotency_key) from condition_reports r join reservations b on b.id = r.reservation_id where b.reference like 'R-REPORT-%'"
        )
        == "6|6"
    )
    assert not person.faults, person.faults
    person.context.close()
    print("condition reports: each is there once, with its photos")


def make_house(house):
    """Two reservations of things that have no place on them yet. Returns them."""
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
    ).split("|")
    item = house.ask(
        f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'Report thing', true) returning id"
    )
    for code in ("REPO1", "REPO2", "REPO3", "REPO4", "REPO5", "REPOLD"):
        house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-{code}') returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{code}', id from a"
        )
    made = []
    for number, qty in ((1, 5), (2, 1)):
        made.append(
            house.ask(
                f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-REPORT-{number}', 'confirmed', now(), now() + interval '2 days') returning id"
            )
        )
        house.ask(
            f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) values ('{tenant}', '{made[-1]}', '{item}', {qty}, 0)"
        )
    return made


def photo(seed=1):
    """So many pixels, and so little alike, that it takes a while to send."""
    noise = numpy.random.default_rng(seed).integers(0, 255, (1200, 2600, 3), dtype=numpy.uint8)
    file = io.BytesIO()
    Image.fromarray(noise).save(file, "JPEG", quality=70)
    return file.getvalue()


def filed(house, reservation, code):
    """What the database says of the reports on a thing, oldest first: direction, condition, notes, and the widths of the photos."""
    rows = house.ask(
        f"select r.direction, r.condition, r.notes, (select string_agg(p.width::text, '+') from condition_report_photos p where p.report_id = r.id) "
        f"from condition_reports r join short_links s on s.asset_id = r.asset_id where r.reservation_id = '{reservation}' and s.code = '{code}' order by r.created_at, r.id"
    )
    return rows.split("\n") if rows else []


def report(person, code, condition, notes, photos=1):
    """From the unit on the reservation's screen, and back there."""
    page = person.page
    page.locator("[data-unit]", has_text=code).get_by_role("link", name="Report its condition").click()
    expect(page.get_by_role("heading", name="Report its condition")).to_be_visible(timeout=20_000)
    page.locator("#report-c").select_option(condition)
    page.locator("#report-n").fill(notes)
    for number in range(photos):
        page.locator("#photos").set_input_files({"name": "seen.jpg", "mimeType": "image/jpeg", "buffer": photo(number)})
        expect(page.locator(".thumbs img")).to_have_count(number + 1, timeout=20_000)
    page.get_by_role("button", name="Note the report").click()
    expect(page.locator("#code")).to_be_visible(timeout=20_000)


def line(person, code):
    """The newest report on the thing in the list of scans."""
    return (
        person.page.locator("#scans > li", has_text="Report on")
        .filter(has=person.page.locator(".code", has_text=code))
        .first
    )


def expect_report(person, code, state):
    expect(line(person, code)).to_have_attribute("data-state", state, timeout=60_000)


def takes_over_what_waited(browser, arguments, house, reservation, code):
    """A browser in which a page of before noted a scan, and kept it in a database without photos."""
    tenant, asset = house.ask(f"select s.tenant_id, s.asset_id from short_links s where s.code = '{code}'").split("|")
    context = {"tenant": tenant, "asset": asset, "reservation": reservation, "code": code}
    older = person_of(browser, arguments, house, "staff", "/", service_workers="block")
    state = older.context.storage_state()
    older.context.close()
    person = Person(browser, arguments, locale="en-GB", storage_state=state)
    person.page.goto("/openapi.json")
    person.page.evaluate(
        """({ tenant, asset, reservation, code }) => new Promise((done, failed) => {
            const request = indexedDB.open(`quartermaster-${tenant}`, 1);
            request.onerror = failed;
            request.onupgradeneeded = () => {
                for (const name of ['documents', 'meta']) request.result.createObjectStore(name);
                request.result.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
                request.result.createObjectStore('sent', { keyPath: 'key' });
            };
            request.onsuccess = () => {
                const at = new Date().toISOString();
                const transaction = request.result.transaction('outbox', 'readwrite');
                transaction.objectStore('outbox').add({
                    key: crypto.randomUUID(), state: 'waiting', kind: 'pickup', at, asset, reservation, reference: 'R-REPORT-1', name: 'Report thing', code,
                    path: `/api/office/reservations/${reservation}/pickups`, body: JSON.stringify({ asset_id: asset, at }),
                });
                transaction.oncomplete = () => { request.result.close(); done(); };
            };
        })""",
        context,
    )
    person.page.goto(f"/r/{reservation}")
    person.expect_state(code, "sent")
    assert house.moves(code, reservation) == ["asset.picked_up"], house.moves(code, reservation)
    person.context.close()


def survives_a_closed_tab(person, house, reservation, code):
    """Back and damaged, with no network; the tab is closed, and another one has it all."""
    page = person.page
    person.scan(code)
    person.expect_state(code, "sent")
    expect(page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    # A page that was just loaded does not take it for the scan of a moment ago.
    reload(page)
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    expect(page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    person.cut()
    person.scan(code, "back")
    person.expect_state(code, "waiting")
    report(person, code, "damaged", "Dented at the foot", photos=2)
    expect_report(person, code, "waiting")
    expect(line(person, code)).to_contain_text("Damaged · 2 photos")
    # It is no unit of its own, and nothing that went out.
    expect(page.locator("[data-unit=queued]")).to_have_count(1)
    person.page.close()
    person.open(f"{person.url}/outbox")
    expect(person.page.get_by_role("heading", name="Not sent yet")).to_be_visible(timeout=20_000)
    expect(person.page.locator("aside dd").first).to_have_text("2 changes")
    assert house.is_out(code) and filed(house, reservation, code) == []
    # The asset's screen opens without a network too, by what the browser knows.
    asset = house.ask(f"select asset_id from short_links where code = '{code}'")
    person.page.goto(f"/desk/assets/{asset}")
    expect(person.page.get_by_role("link", name="Report its condition")).to_be_visible(timeout=20_000)
    expect(person.page.locator("li[data-state=waiting]")).to_contain_text("Damaged · 2 photos")
    person.page.close()
    person.mend()
    person.open(f"{person.url}/r/{reservation}")
    expect_report(person, code, "sent")
    assert filed(house, reservation, code) == ["in|damaged|Dented at the foot|2048+2048"], filed(
        house, reservation, code
    )
    wait_for(lambda: not house.is_out(code))
    # Whoever looks at the thing sees what the server has.
    person.page.goto(f"/desk/assets/{asset}")
    expect(person.page.locator(".photos img")).to_have_count(2, timeout=20_000)
    person.page.get_by_role("link", name="Report its condition").click()
    expect(person.page.locator("figcaption")).to_contain_text("Dented at the foot", timeout=20_000)
    person.page.locator("a.back").click()
    expect(person.page.get_by_role("heading", name=f"T-{code}")).to_be_visible(timeout=20_000)


def goes_with_its_pickup(person, house, reservation, code):
    """Nobody has named it for the reservation: without its pickup the report would be refused."""
    person.page.goto(f"/r/{reservation}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    person.cut()
    person.scan(code)
    person.expect_state(code, "waiting")
    report(person, code, "fair", "Scratched when it left", photos=0)
    expect_report(person, code, "waiting")
    person.mend()
    expect_report(person, code, "sent")
    assert filed(house, reservation, code) == ["out|fair|Scratched when it left|"], filed(house, reservation, code)
    assert house.moves(code, reservation)[0] == "asset.picked_up"
    # What was noted last of the thing is its pickup still: that can be undone, and the report can't.
    about = person.page.locator("#scans > li", has=person.page.locator(".code", has_text=code))
    expect(about.filter(has=person.page.get_by_role("button", name="Undo"))).to_contain_text(["Report thing out"])


def is_filed_once_without_an_answer(person, house, reservation, code):
    person.network.loses_answers_to = OUTBOX
    report(person, code, "poor", "Nobody answered")
    person.network.wait_until_lost(OUTBOX)
    wait_for(lambda: len(filed(house, reservation, code)) == 2)
    expect_report(person, code, "waiting")
    expect(line(person, code).get_by_role("button", name="Undo")).to_have_count(0)
    person.cut()
    person.mend()
    expect_report(person, code, "sent")
    assert filed(house, reservation, code)[1:] == ["out|poor|Nobody answered|2048"], filed(house, reservation, code)


def holds_up_no_scan(person, house, reservation, code, other):
    """The way to the storage is closed: scans go all the same, and the report when it is open."""
    page = person.page
    page.route(f"**{STORAGE}**", lambda route: route.abort())
    report(person, code, "good", "Later")
    expect_report(person, code, "waiting")
    person.scan(other, "out")
    person.expect_state(other, "sent")
    reload(page)
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.scan(code, "back")
    expect(
        page.locator("#scans > li", has_text="Report thing back").filter(has=page.locator(".code", has_text=code))
    ).to_have_attribute("data-state", "sent", timeout=20_000)
    expect_report(person, code, "waiting")
    assert len(filed(house, reservation, code)) == 2
    page.unroute_all()
    page.goto("/outbox")
    expect(page.get_by_text("Nothing is waiting")).to_be_visible(timeout=60_000)
    assert filed(house, reservation, code)[2:] == ["out|good|Later|2048"], filed(house, reservation, code)
    page.goto(f"/r/{reservation}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)


def goes_on_after_a_cut(person, house, reservation, code):
    """The network goes away in the middle of a photo, which goes to the same place again."""
    person.network.cuts_in = STORAGE
    report(person, code, "fair", "Cut in the middle")
    person.network.wait_until_cut()
    person.cut()
    expect_report(person, code, "waiting")
    minted = (
        "select count(*) from photo_uploads u join short_links s on s.asset_id = u.asset_id where s.code = '"
        + code
        + "'"
    )
    assert house.ask(minted) == "1" and filed(house, reservation, code) == []
    person.mend()
    expect_report(person, code, "sent")
    assert filed(house, reservation, code) == ["out|fair|Cut in the middle|2048"], filed(house, reservation, code)


def brings_up_again_what_was_swept(person, house, reservation, code):
    """Days pass between the photo and the report: the server has dropped it by then, and gets it again."""
    page = person.page
    held = []
    page.route("**/api/office/outbox", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/office/outbox", timeout=60_000):
        report(person, code, "poor", "Days late")
    expect_report(person, code, "waiting")
    swept = house.ask(
        "update photo_uploads u set swept_at = now() from short_links s where s.asset_id = u.asset_id and u.reported_at is null "
        f"and s.code = '{code}' returning u.object_path"
    )
    assert swept and "\n" not in swept, swept
    held[0].continue_()
    expect_report(person, code, "sent")
    assert filed(house, reservation, code)[1:] == ["out|poor|Days late|2048"], filed(house, reservation, code)
    assert house.ask(f"select count(*) from condition_reports where '{swept}' = any (photo_object_paths)") == "0"


def waits_for_a_refused_pickup(person, house, reservation, elsewhere, code):
    """The pickup that it depends on is refused, so it waits; without that it is refused itself, and the thing comes back all the same."""
    page = person.page
    page.goto(f"/r/{elsewhere}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.scan(code)
    person.expect_state(code, "sent")
    page.goto(f"/r/{reservation}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.cut()
    person.scan(code)
    person.expect_state(code, "waiting")
    report(person, code, "damaged", "Of another reservation", photos=0)
    person.mend()
    card = page.locator(".conflict")
    expect(card.get_by_role("button", name="Discard this scan")).to_be_visible(timeout=20_000)
    expect(line(person, code)).to_contain_text("Waiting")
    expect_report(person, code, "waiting")
    card.get_by_role("button", name="Discard this scan").click()
    expect_report(person, code, "parked")
    expect(card).to_contain_text("R-REPORT-1")
    assert filed(house, reservation, code) == []
    page.goto("/back")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.scan(code)
    person.expect_state(code, "sent")
    assert not house.is_out(code)
    page.goto("/outbox")
    # Trying again changes nothing.
    card.get_by_role("button", name="Try again").click()
    expect(card.get_by_role("button", name="Discard this report")).to_be_visible(timeout=20_000)
    card.get_by_role("button", name="Discard this report").click()
    expect(page.get_by_text("Nothing is waiting")).to_be_visible(timeout=20_000)
