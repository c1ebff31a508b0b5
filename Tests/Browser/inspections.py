"""Inspections on the shelf: begun, filled in and completed whatever happens to network and tab, once; what is missing is told by name."""

import json
import re

from desk import person_of
from network import OUTBOX
from person import wait_for
from playwright.sync_api import expect
from reports import STORAGE, photo


def inspections(browser, arguments, house):
    reservation, asset = make_house(house)
    manager = person_of(browser, arguments, house, "manager", "/desk/templates")
    makes_a_template(manager, house)
    person = person_of(browser, arguments, house, "staff", f"/r/{reservation}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    person.wait_for_copy()
    looks_at_the_templates_only(person)
    says_why_it_knows_none(browser, arguments, house, asset)
    pickup = survives_a_closed_tab(person, house, reservation, asset)
    tells_what_the_server_misses(person, house, pickup)
    goes_on_without_an_answer(person, house, reservation, asset)
    shows_both_beside_one_another(manager, house, reservation, asset)
    deletes_the_template(manager, house)
    for each in (person, manager):
        assert not each.faults, each.faults
        each.context.close()
    print("inspections: each is completed once, with all that was said")


def make_house(house):
    """A van that waits on a reservation."""
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
    ).split("|")
    item = house.ask(
        f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'Van of the house', true) returning id"
    )
    asset = house.ask(
        f"insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-VAN-1') returning id"
    )
    house.ask(f"insert into short_links (tenant_id, code, asset_id) values ('{tenant}', 'INSPECT1', '{asset}')")
    reservation = house.ask(
        f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-INSPECT-1', 'confirmed', now(), now() + interval '2 days') returning id"
    )
    house.ask(
        f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position, assigned_asset_ids) values ('{tenant}', '{reservation}', '{item}', 1, 0, array['{asset}']::uuid[])"
    )
    return reservation, asset


def makes_a_template(person, house):
    """What the house asks for: two photos, of which one may be left out, and who signs."""
    page = person.page
    page.get_by_role("link", name="New", exact=True).click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_have_text("The template needs a name.")
    page.get_by_label("Name", exact=True).fill("Van of the house")
    for number, name in ((1, "front"), (2, "Scratched corner")):
        page.get_by_role("button", name="Add a photo").click()
        field = page.get_by_label(f"Name of photo {number}")
        if field.count():
            expect(field).to_be_focused()
        page.locator(f"#slot-{number - 1}").press_sequentially(name, delay=20)
    page.locator(".places li").nth(1).get_by_role("checkbox").uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Van of the house")).to_be_visible(timeout=20_000)
    assert template(house) == [
        [{"slot": "front", "required": True}, {"slot": "Scratched corner", "required": False}],
        ["staff"],
    ], template(house)


def template(house):
    return json.loads(
        house.ask(
            "select json_build_array(slots, sign_off_roles) from inspection_templates where name = 'Van of the house'"
        )
    )


def looks_at_the_templates_only(person):
    """Who works at the shelf sees what is asked for, and changes none of it."""
    page = person.page
    page.goto("/desk/templates")
    expect(page.get_by_role("link", name="Van of the house")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("link", name="New", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Vehicle").click()
    expect(page.locator(".facts")).to_contain_text("Load area", timeout=20_000)
    expect(page.get_by_role("button", name="Save")).to_have_count(0)


def says_why_it_knows_none(browser, arguments, house, asset):
    """A refusal and a server that is away are told, with a way to ask again; they are asked for once, and not at each turn."""
    person = person_of(browser, arguments, house, "staff", "/me")
    page = person.page
    asked = []
    address = "**/api/office/inspection-templates?*"

    def refuse(route):
        asked.append(route.request.url)
        route.fulfill(
            status=403, content_type="application/json", body='{"error": {"code": "x", "message": "Not you."}}'
        )

    person.context.route(address, refuse)
    page.evaluate(FORGET_TEMPLATES)
    page.goto(f"/inspect/{asset}")
    expect(page.get_by_role("alert")).to_contain_text("Not you.", timeout=20_000)
    house.ask(f"update assets set notes = 'Looked at.' where id = '{asset}'")
    before = len(asked)
    page.get_by_role("button", name="Try again").click()
    wait_for(lambda: len(asked) == before + 1, page)
    expect(page.get_by_role("alert")).to_contain_text("Not you.")
    person.context.unroute(address)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#template")).to_have_value("Van of the house", timeout=20_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert not person.faults, person.faults
    person.context.close()


def take(page, slot, seed=1):
    page.locator(f"[id='photo-{slot}']").set_input_files(
        {"name": "seen.jpg", "mimeType": "image/jpeg", "buffer": photo(seed)}
    )
    expect(page.locator(f"[data-slot='{slot}'][data-has]")).to_be_visible(timeout=20_000)


def sign(page, role):
    pad = page.locator(f"#pad-{role}")
    pad.scroll_into_view_if_needed()
    # Where it is once nothing above it grows any more.
    box = None
    while box != (box := pad.bounding_box()):
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    for step in range(10):
        page.mouse.move(box["x"] + 20 + step * 18, box["y"] + 40 + step % 3 * 20)
        # What changes elsewhere on the screen meanwhile takes nothing out of the field.
        if step == 8:
            page.evaluate("() => { dispatchEvent(new Event('offline')); dispatchEvent(new Event('online')); }")
    page.mouse.up()
    expect(pad).to_have_accessible_name("Signed")


def begin(page, reservation, asset, stage):
    """From the reservation's list of inspections."""
    page.goto(f"/r/{reservation}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    page.get_by_role("link", name="Inspections").click()
    page.get_by_role("link", name="Inspect T-VAN-1").click()
    expect(page.locator("#template")).to_have_value("Van of the house", timeout=20_000)
    page.get_by_role("button", name=stage, exact=True).click()
    page.get_by_role("button", name="Begin the inspection").locator("visible=true").click()
    expect(page.locator("svg.diagram")).to_be_visible(timeout=20_000)
    return page.url.split("/inspections/")[1].split("?")[0]


def complete(page):
    page.get_by_role("button", name="Complete the inspection").locator("visible=true").click()


def survives_a_closed_tab(person, house, reservation, asset):
    """Without a network it is begun, filled in and completed, the tab is closed in between; meanwhile the template asks for more."""
    page = person.page
    page.goto(f"/r/{reservation}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    # Whoever has never opened the screen has learned on the floor what it asks for.
    wait_for(lambda: "Van of the house" in page.evaluate(TEMPLATES))
    person.cut()
    inspection = begin(page, reservation, asset, "Pickup")
    complete(page)
    gaps = page.locator("#gaps")
    expect(gaps.get_by_role("link")).to_have_text(["Front", "Signature of the house"])
    gaps.get_by_role("link", name="Front").click()
    expect(page.locator("#photo-front")).to_be_focused()
    expect(page.locator("#photo-front")).to_have_attribute("aria-invalid", "true")
    take(page, "front")
    marks_by_keyboard(page)
    page.locator("#notes").fill("Picked up in the rain.")
    page.get_by_label("Part", exact=True).fill("Tyres")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_label("Tyres", exact=True)).to_be_visible()
    # What is typed is kept once the fingers rest.
    wait_for(lambda: {"notes", "conditions", "photos", "damage"} <= said(page))
    person.page.close()
    person.open(f"{person.url}/inspections/{inspection}")
    page = person.page
    expect(page.locator("[data-slot=front][data-has] img")).to_be_visible(timeout=20_000)
    expect(page.locator("#notes")).to_have_value("Picked up in the rain.")
    expect(page.locator(".mark-row")).to_have_count(1)
    expect(page.locator("#gaps")).to_have_count(0)
    sign(page, "staff")
    complete(page)
    expect(page.get_by_text("It is completed on this phone")).to_be_visible(timeout=20_000)
    page.goto("/outbox")
    expect(page.locator("main")).to_contain_text("Inspection completed: Van of the house", timeout=20_000)
    expect(page.locator("main li", has_text="Inspection filled in")).to_contain_text(re.compile(r"[0-9]+ changes"))
    assert house.ask(f"select count(*) from inspections where id = '{inspection}'") == "0"
    # The network is cut for everybody here.
    house.ask(
        """update inspection_templates set slots = slots || '[{"slot": "Key", "required": true}]' where name = 'Van of the house'"""
    )
    person.mend()
    return inspection


FORGET_TEMPLATES = """async () => {
    const [{ name }] = (await indexedDB.databases()).filter((each) => each.name.startsWith('quartermaster-'));
    const db = await new Promise((done) => { const r = indexedDB.open(name); r.onsuccess = () => done(r.result); });
    const change = db.transaction('meta', 'readwrite');
    change.objectStore('meta').delete('inspection-templates');
    await new Promise((done) => { change.oncomplete = done; });
    db.close();
}"""
TEMPLATES = """async () => {
    const [{ name }] = (await indexedDB.databases()).filter((each) => each.name.startsWith('quartermaster-'));
    const db = await new Promise((done) => { const r = indexedDB.open(name); r.onsuccess = () => done(r.result); });
    const kept = await new Promise((done) => {
        const r = db.transaction('meta').objectStore('meta').get('inspection-templates'); r.onsuccess = () => done(r.result);
    });
    db.close();
    return (kept?.rows ?? []).map((each) => each.name);
}"""


def marks_by_keyboard(page):
    page.get_by_role("button", name="Left", exact=True).click()
    page.get_by_role("button", name="Add a mark").click()
    mark = page.locator(".diagram [data-mark]")
    expect(mark).to_be_focused()
    expect(mark).to_have_accessible_name("1: Scratch, 50 % from the left, 50 % from the top")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(mark).to_have_accessible_name("1: Scratch, 60 % from the left, 49 % from the top")
    page.keyboard.press("Enter")
    expect(page.locator(".mark-row select")).to_be_focused()
    page.locator(".mark-row select").select_option("dent")
    # Another one, and away with it.
    page.get_by_role("button", name="Add a mark").click()
    expect(page.locator(".mark-row")).to_have_count(2)
    expect(mark.nth(1)).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator(".mark-row")).to_have_count(1)


def tells_what_the_server_misses(person, house, inspection):
    """The house asks for one photo more since: the refusal names it, at its field too, and the same end goes through with it."""
    page = person.page
    card = page.locator(".conflict")
    expect(card).to_contain_text("Key", timeout=60_000)
    key = key_of(page)
    card.get_by_role("link", name="Fill in what is missing").click()
    expect(page.locator("[data-slot=Key][data-missing]")).to_contain_text("Missing", timeout=20_000)
    take(page, "Key", 2)
    wait_for(lambda: "Everything is sent." in page.locator("main").inner_text() or photos_of(house, inspection) == "2")
    page.get_by_role("button", name="Complete the inspection").locator("visible=true").click()
    expect(page.get_by_text("Completed ·")).to_be_visible(timeout=60_000)
    expect(page.locator(".conflict")).to_have_count(0)
    ends = [row for row in page.evaluate(OUTBOX_ROWS) if row["step"] == "complete"]
    assert not ends, f"a second end was noted: {ends}"
    row = house.ask(
        "select i.status, i.stage, i.template, i.notes, (select count(*) from inspection_marks m where m.inspection_id = i.id), "
        f"(select count(*) from audit_log l where l.action = 'inspection.completed' and l.entity_id = i.id) from inspections i where i.id = '{inspection}'"
    )
    assert row == "completed|pickup|Van of the house|Picked up in the rain.|1|1", row
    mark = house.ask(f"select view, x, y, kind from inspection_marks where inspection_id = '{inspection}'")
    assert mark == "left|0.6|0.49|dent", mark
    assert house.ask(f"select count(*) from idempotency_keys where key = '{key}'") == "1"
    expect(page.locator(".seen img")).to_have_count(2, timeout=20_000)
    expect(page.locator(".signed img")).to_have_count(1)


OUTBOX_ROWS = """async () => {
    const [{ name }] = (await indexedDB.databases()).filter((each) => each.name.startsWith('quartermaster-'));
    const db = await new Promise((done) => { const r = indexedDB.open(name); r.onsuccess = () => done(r.result); });
    const rows = await new Promise((done) => {
        const r = db.transaction('outbox').objectStore('outbox').getAll(); r.onsuccess = () => done(r.result);
    });
    db.close();
    return rows.map(({ key, step, patch }) => ({ key, step, names: Object.keys(patch ?? {}) }));
}"""


def said(page):
    """The names of what was said of an inspection, as they are on the disk of the browser."""
    return {name for row in page.evaluate(OUTBOX_ROWS) for name in row["names"]}


def key_of(page):
    """The key of the end that was refused."""
    return next(row["key"] for row in page.evaluate(OUTBOX_ROWS) if row["step"] == "complete")


def photos_of(house, inspection):
    return house.ask(f"select count(*) from inspection_files where inspection_id = '{inspection}' and role = 'photo'")


def goes_on_without_an_answer(person, house, reservation, asset):
    """The network goes away in the middle of a photo, and an answer is lost: nothing is said twice."""
    page = person.page
    inspection = begin(page, reservation, asset, "Return")
    wait_for(lambda: house.ask(f"select count(*) from inspections where id = '{inspection}'") == "1")
    person.network.cuts_in = STORAGE
    take(page, "front", 3)
    person.network.wait_until_cut()
    person.cut()
    take(page, "Key", 4)
    page.locator("#video").set_input_files({"name": "x.avi", "mimeType": "video/x-msvideo", "buffer": b"RIFF"})
    expect(page.get_by_text("This is not an MP4 or MOV video.")).to_be_visible()
    page.get_by_role("button", name="Left", exact=True).click()
    box = page.locator("svg.diagram").bounding_box()
    page.locator("svg.diagram").click(position={"x": box["width"] * 0.3, "y": box["height"] * 0.3})
    expect(page.locator(".mark-row")).to_have_count(1)
    sign(page, "staff")
    person.mend()
    expect(page.get_by_text("Everything is sent.")).to_be_visible(timeout=60_000)
    person.network.loses_answers_to = OUTBOX
    complete(page)
    person.network.wait_until_lost(OUTBOX)
    person.cut()
    person.mend()
    expect(page.get_by_text("Completed ·")).to_be_visible(timeout=60_000)
    done = house.ask(
        f"select count(*) from audit_log where action = 'inspection.completed' and entity_id = '{inspection}'"
    )
    assert done == "1" and photos_of(house, inspection) == "2", (done, photos_of(house, inspection))


def shows_both_beside_one_another(person, house, reservation, asset):
    """On the asset, whose history names them; on the reservation; and the pickup beside the return."""
    page = person.page
    page.goto(f"/desk/assets/{asset}")
    expect(page.locator("#h-inspections")).to_be_visible(timeout=20_000)
    section = page.locator("section", has=page.locator("#h-inspections"))
    expect(section.get_by_role("link", name="Completed")).to_have_count(2, timeout=20_000)
    expect(section).to_contain_text("1 new mark")
    expect(page.locator(".feed > li", has_text="Inspection · at return")).to_have_count(1, timeout=20_000)
    page.goto(f"/r/{reservation}?inspections=all")
    page.get_by_role("link", name="Compare pickup and return").click()
    expect(page.locator(".compare")).to_contain_text("1 new mark", timeout=20_000)
    expect(page.locator(".compare .seen img")).to_have_count(4)
    expect(page.locator(".compare [data-new=no]")).to_have_count(1)
    expect(page.locator(".compare [data-new=yes]")).to_have_count(1)


def deletes_the_template(person, house):
    page = person.page
    page.goto("/desk/templates/Van%20of%20the%20house")
    # Somebody else saves another one meanwhile: both are shown, and nothing is sent until a person says which stays.
    places = page.locator(".places li")
    expect(places.first).to_be_visible(timeout=20_000)
    count = places.count()
    page.get_by_role("button", name="Add a photo").click()
    page.locator(f"#slot-{count}").fill("Mine")
    house.ask(
        """update inspection_templates set version = version + 1, slots = slots || '[{"slot": "Theirs", "required": true}]' where name = 'Van of the house'"""
    )
    house.ask("update items set notes = 'Counted' where name = 'Sony FX6'")
    card = page.locator(".conflict")
    expect(card).to_contain_text("Theirs", timeout=20_000)
    expect(card).to_contain_text("Mine")
    card.get_by_role("button", name="Take theirs").click()
    expect(card).to_have_count(0)
    expect(places).to_have_count(count + 1)
    expect(page.locator(f"#slot-{count}")).to_have_value("Theirs")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("link", name="Vehicle")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("link", name="Van of the house")).to_have_count(0)
    assert house.ask("select count(*) from inspection_templates where name = 'Van of the house'") == "0"
