"""The desk in a real browser: what a person types is what the database holds, once, and what it refuses is shown."""

import json
import pathlib
import re
import struct
import zlib

from cases import edits_a_case
from labels import labels_are_true
from note import prints_a_delivery_note
from person import Person, reload, wait_for
from playwright.sync_api import expect
from readable import SIZES, is_readable
from timeline import moves_a_booking, shows_all_of_a_large_house


def desk(browser, arguments, house):
    manager = person_of(browser, arguments, house, "manager")
    makes_a_reservation(manager, house)
    saves_once_without_an_answer(manager, house)
    shows_both_where_two_changed_one(manager, house)
    keeps_clients(manager, house)
    keeps_items_and_assets(manager, house)
    imports_a_file(manager, house)
    labels_are_true(manager, house, arguments.codes)
    prints_a_delivery_note(manager, house)
    edits_a_case(manager, house)
    moves_a_booking(manager, house)
    shows_all_of_a_large_house(manager, house)
    follows_a_sticker(manager, house)
    reports_damage(manager, house)
    goes_by_keyboard(manager, house)
    admin = person_of(browser, arguments, house, "admin")
    looks_after_people_and_house(admin, house)
    reads_the_description(admin)
    every_screen_is_readable(admin, house)
    staff = person_of(browser, arguments, house, "staff")
    shows_a_role_what_it_may_see(staff, house)
    speaks_spanish(browser, arguments, house)
    for person in (manager, admin, staff):
        assert not person.faults, person.faults
        person.context.close()


def email_of(house, role):
    """The address of the first of a role, which may be mailed a code at once."""
    email = house.ask(
        f"select email from accounts where roles = array['{role}'] and disabled_at is null order by created_at, email limit 1"
    )
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    return email


def person_of(browser, arguments, house, role, address="/desk", init=None, **options):
    email = email_of(house, role)
    person = Person(browser, arguments, **{"locale": "en-GB", "reduced_motion": "reduce", **options})
    if init:
        person.context.add_init_script(init)
    person.sign_in(house, email, address)
    expect(person.page.get_by_role("heading", level=1)).to_have_text(
        re.compile("Desk|Oficina|Scan|Escan|[A-Z]"), timeout=20_000
    )
    return person


def pick(page, label, text):
    """Types into a field that finds one of many and takes the first."""
    field = page.get_by_role("combobox", name=label, exact=True)
    field.fill(text)
    expect(page.get_by_role("option").filter(has_text=re.compile(re.escape(text), re.I)).first).to_be_visible(
        timeout=20_000
    )
    field.press("Enter")


def save(page):
    page.get_by_role("button", name="Save", exact=True).first.click()
    expect(page.get_by_role("status").filter(has_text="Saved").first).to_be_visible(timeout=20_000)


def makes_a_reservation(person, house):
    """More than is free is shown while it is typed, refused with who holds it, and recorded with a reason."""
    page = person.page
    item, owned = house.ask(
        "select name, (select count(*) from assets a where a.item_id = i.id and a.status not in ('REPAIR','ARCHIVED','DISPOSED')) from items i where name = 'Sony FX6' order by created_at limit 1"
    ).split("|")
    page.goto("/desk/reservations")
    expect(page.locator("main a.row").first).to_be_visible(timeout=20_000)
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="New reservation")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Confirm").first.click()
    # What is being mended is no fault any more.
    faults = [page.get_by_text(text) for text in ("Choose a client, or", "Add at least one item")]
    for each in faults:
        expect(each).to_be_visible()
    pick(page, "Client", "Acme Films")
    expect(faults[0]).to_have_count(0)
    expect(faults[1]).to_be_visible()
    pick(page, "Add gear or a kit: name or SKU", item)
    expect(faults[1]).to_have_count(0)
    page.get_by_label(f"How many {item}").fill(str(int(owned) + 2))
    page.get_by_label(f"How many {item}").press("Tab")
    expect(page.locator(".why")).to_contain_text(f"{int(owned) + 2} needed", timeout=20_000)
    expect(page.locator(".why a").first).to_be_visible(timeout=20_000)
    # Whoever looks at what holds it comes back to what was typed.
    page.locator(".why a").first.click()
    expect(page.get_by_role("heading", name="New reservation")).to_have_count(0, timeout=20_000)
    expect(page.locator(".who-h h2")).to_be_visible(timeout=20_000)
    page.go_back()
    expect(page.get_by_label(f"How many {item}")).to_have_value(str(int(owned) + 2), timeout=20_000)
    before = house.ask("select count(*) from reservations")
    page.get_by_role("button", name="Confirm, 1 short").first.click()
    card = page.locator(".conflict")
    expect(card).to_contain_text("Not everything is free", timeout=20_000)
    expect(card.locator("a").first).to_be_visible()
    assert house.ask("select count(*) from reservations") == before, "a refused reservation was stored"
    card.get_by_role("button", name="Confirm anyway").click()
    expect(card.get_by_label("Why is the shortage")).to_be_focused()
    card.get_by_label("Why is the shortage").fill("Two more come from Lumina")
    card.get_by_role("button", name="Confirm anyway").click()
    page.wait_for_url(re.compile(r"/desk/reservations/[0-9a-f-]{36}"), timeout=20_000)
    made = page.url.rsplit("/", 1)[1]
    assert (
        house.ask(
            f"select status, (select sum(qty) from reservation_items where reservation_id = r.id), (select min(shortage) > 0 from reservation_items where reservation_id = r.id) from reservations r where id = '{made}'"
        )
        == f"confirmed|{int(owned) + 2}|t"
    )
    assert (
        house.ask(
            f"select count(*) from audit_log where reservation_id = '{made}' and action = 'stock.shortage_allowed'"
        )
        == "1"
    )
    page.goto("/desk/shortages")
    expect(page.get_by_role("link", name=item)).to_be_visible(timeout=20_000)
    page.goto(f"/desk/reservations/{made}")
    page.get_by_label(f"How many {item}").fill("1")
    page.get_by_label(f"How many {item}").press("Tab")
    save(page)
    assert house.ask(f"select qty from reservation_items where reservation_id = '{made}'") == "1"
    # A client who is not in the books yet.
    pick(page, "Client", "Nueva Luz SAS")
    save(page)
    assert (
        house.ask(
            f"select c.display_name from reservations r join clients c on c.id = r.client_id where r.id = '{made}'"
        )
        == "Nueva Luz SAS"
    )
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Cancel the reservation").click()
    expect(page.locator(".chip[data-s=cancelled]")).to_be_visible(timeout=20_000)
    assert house.ask(f"select status from reservations where id = '{made}'") == "cancelled"


def saves_once_without_an_answer(person, house):
    """The answer is lost; the same press again makes nothing twice."""
    page = person.page
    page.goto("/desk/reservations/new")
    pick(page, "Client", "Neon Mile Pictures")
    pick(page, "Add gear or a kit: name or SKU", "Gaffer")
    page.get_by_label("Reference").fill("R-LOST-1")
    page.get_by_label("Reference").press("Tab")
    person.network.loses_answers = True
    page.get_by_role("button", name="Save draft").first.click()
    wait_for(lambda: house.ask("select count(*) from reservations where reference = 'R-LOST-1'") == "1")
    # On a slow machine what is free is not answered either, and says so above.
    expect(page.get_by_role("alert").filter(has_text=re.compile("^No answer"))).to_be_visible(timeout=60_000)
    person.mend()
    page.get_by_role("button", name="Save draft").first.click()
    page.wait_for_url(re.compile(r"/desk/reservations/[0-9a-f-]{36}"), timeout=20_000)
    assert house.ask("select count(*), min(status) from reservations where reference = 'R-LOST-1'") == "1|draft"
    # A second reservation of that name is refused, and said.
    page.goto("/desk/reservations/new")
    pick(page, "Client", "Neon Mile Pictures")
    pick(page, "Add gear or a kit: name or SKU", "Gaffer")
    page.get_by_label("Reference").fill("R-LOST-1")
    page.get_by_label("Reference").press("Tab")
    page.get_by_role("button", name="Save draft").first.click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=20_000)
    assert house.ask("select count(*) from reservations where reference = 'R-LOST-1'") == "1"


def shows_both_where_two_changed_one(person, house):
    made = house.ask("select id from reservations where reference = 'R-LOST-1'")
    first = person.page
    first.goto(f"/desk/reservations/{made}")
    first.get_by_label("Notes").fill("Ask for Lina")
    first.get_by_label("Notes").press("Tab")
    second = person.open(f"{person.url}/desk/reservations/{made}")
    second.get_by_label("At", exact=True).select_option(label="LAS")
    save(second)
    second.close()
    person.page = first
    first.get_by_role("button", name="Save", exact=True).first.click()
    card = first.locator(".conflict")
    expect(card).to_contain_text("Somebody else changed this in the meantime", timeout=20_000)
    expect(card).to_contain_text("Ask for Lina")
    expect(card).to_contain_text("LAS")
    card.get_by_role("button", name="Keep mine").click()
    expect(first.get_by_role("status").filter(has_text="Saved")).to_be_visible(timeout=20_000)
    assert house.ask(f"select notes, location from reservations where id = '{made}'") == "Ask for Lina|LAS"


def keeps_clients(person, house):
    page = person.page
    page.goto("/desk/clients")
    expect(page.locator("main a.row").first).to_be_visible(timeout=20_000)
    page.locator("#new").click()
    page.get_by_label("Name").fill("Río Claro")
    page.get_by_label("E-mail").fill("lina@rio.example")
    page.get_by_label("Number in another system").fill("C-1001")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=20_000)
    assert house.ask("select count(*) from clients where display_name = 'Río Claro'") == "0", (
        "another client has that number"
    )
    page.get_by_label("Number in another system").fill("")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/desk/clients/[0-9a-f-]{36}"), timeout=20_000)
    made = page.url.rsplit("/", 1)[1]
    # Somebody else is quicker: both are shown, and what only they changed stays theirs.
    page.get_by_label("Phone").fill("+57 300 000 0000")
    house.ask(f"update clients set display_name = 'Río Claro Films' where id = '{made}'")
    # Something else in the house changes, and what is shown is asked for again: what was typed is made from what was there before.
    with page.expect_response(lambda response: response.url.endswith(f"/api/office/clients/{made}")):
        house.ask("update items set notes = 'Serviced' where name = 'Sony FX6'")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".conflict")).to_contain_text("Río Claro Films", timeout=20_000)
    page.get_by_role("button", name="Keep mine").click()
    wait_for(
        lambda: (
            house.ask(f"select phone, display_name from clients where id = '{made}'")
            == "+57 300 000 0000|Río Claro Films"
        )
    )
    # After the save the fields follow the row again: what somebody else changes is shown, and not sent over.
    house.ask(f"update clients set phone = '+57 1' where id = '{made}'")
    expect(page.get_by_label("Phone")).to_have_value("+57 1", timeout=20_000)
    page.get_by_label("Notes").fill("Call first")
    save(page)
    assert house.ask(f"select phone, notes from clients where id = '{made}'") == "+57 1|Call first"
    page.goto("/desk/clients?q=r%C3%ADo")
    expect(page.locator("main a.row")).to_have_count(1, timeout=20_000)


def keeps_items_and_assets(person, house):
    page = person.page
    page.goto("/desk/items/new")
    page.get_by_label("Name").fill("Test tripod")
    page.get_by_label("SKU").fill("TT-1")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/desk/items/[0-9a-f-]{36}"), timeout=20_000)
    item = page.url.rsplit("/", 1)[1]
    assert house.ask(f"select name, sku, serialized from items where id = '{item}'") == "Test tripod|TT-1|t"
    page.get_by_role("link", name="Add one").click()
    page.get_by_label("Tag").fill("A-TT-01")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/desk/assets/[0-9a-f-]{36}"), timeout=20_000)
    asset = page.url.rsplit("/", 1)[1]
    page.get_by_label("New code").fill("TTCODE")
    page.get_by_label("New code").press("Enter")
    expect(page.get_by_role("button", name="Take TTCODE off")).to_be_visible(timeout=20_000)
    taken = house.ask("select code from short_links where code <> 'TTCODE' order by code limit 1")
    page.get_by_label("New code").fill(taken)
    page.get_by_label("New code").press("Enter")
    expect(page.get_by_role("alert")).to_be_visible(timeout=20_000)
    assert house.ask(f"select string_agg(code, ',') from short_links where asset_id = '{asset}'") == "TTCODE"
    # What is typed beside a button is not saved by it, and is no other person's change after it.
    page.locator("main form").first.get_by_label("Notes").fill("Loose head")
    page.get_by_role("button", name="Send to repair").click()
    expect(page.get_by_role("button", name="Back from repair")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("status").filter(has_text="Saved")).to_have_count(1)
    expect(page.locator("main form").get_by_role("status")).to_have_count(0)
    page.locator("main form").first.get_by_role("button", name="Save", exact=True).click()
    wait_for(lambda: house.ask(f"select notes from assets where id = '{asset}'") == "Loose head")
    expect(page.locator(".conflict")).to_have_count(0)
    # The buttons go by the row that is read after it. The read after "Send to repair" may still be under way, too.
    reload(page)
    expect(page.get_by_role("button", name="Back from repair")).to_be_visible(timeout=20_000)
    assert house.ask(f"select status from assets where id = '{asset}'") == "REPAIR"
    page.get_by_role("button", name="Back from repair").click()
    expect(page.get_by_role("button", name="Send to repair")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Retire").click()
    expect(page.get_by_role("button", name="Return to stock")).to_be_visible(timeout=20_000)
    assert house.ask(f"select status from assets where id = '{asset}'") == "DISPOSED"
    expect(page.locator(".feed > li")).to_have_count(
        int(house.ask(f"select count(*) from audit_log where entity_id = '{asset}'")), timeout=20_000
    )
    page.get_by_role("button", name="Return to stock").click()
    expect(page.get_by_role("button", name="Send to repair")).to_be_visible(timeout=20_000)
    # A kit of it.
    page.goto("/desk/items/new")
    page.get_by_label("Name").fill("Test kit")
    page.get_by_label("Each one has a sticker").uncheck()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/desk/items/[0-9a-f-]{36}"), timeout=20_000)
    kit = page.url.rsplit("/", 1)[1]
    pick(page, "Add a part", "Test tripod")
    page.get_by_label("How many Test tripod").fill("2")
    page.get_by_label("How many Test tripod").press("Tab")
    page.locator("section", has=page.locator("#h-kit")).get_by_role("button", name="Save").click()
    wait_for(lambda: house.ask(f"select item_id || '|' || qty from item_kits where kit_id = '{kit}'") == f"{item}|2")


def imports_a_file(person, house):
    """Each fault is shown by its line and nothing is written; without faults all of it is, once."""
    page = person.page
    page.goto("/desk/import?kind=items")
    wrong = "name,sku,serialized,owned_qty\nApple box,APPLE,false,12\nSandbag,SAND,perhaps,4\n"
    file = {"name": "gear.csv", "mimeType": "text/csv"}
    page.locator("#file").set_input_files({**file, "buffer": wrong.encode()})
    expect(page.get_by_role("heading", name="1 fault in 1 line")).to_be_visible(timeout=20_000)
    expect(page.locator(".faults .at")).to_contain_text("3")
    expect(page.locator(".faults mark")).to_have_text("perhaps")
    expect(page.locator("#run")).to_be_disabled()
    assert house.ask("select count(*) from items where sku in ('APPLE', 'SAND')") == "0"
    page.locator("#file").set_input_files({**file, "buffer": wrong.replace("perhaps", "false").encode()})
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)
    assert house.ask("select count(*) from items where sku in ('APPLE', 'SAND')") == "0", "a check wrote something"
    page.locator("#run").click()
    expect(page.get_by_role("heading", name="Done: 2 new, 0 changed")).to_be_visible(timeout=20_000)
    assert (
        house.ask("select string_agg(sku || owned_qty, ',' order by sku) from items where sku in ('APPLE', 'SAND')")
        == "APPLE12,SAND4"
    )
    with page.expect_download() as download:
        page.get_by_role("button", name="Items").click()
    text = pathlib.Path(download.value.path()).read_text()
    assert "Apple box" in text and download.value.suggested_filename == "items.csv"
    page.locator("#file").set_input_files({**file, "buffer": text.encode()})
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)
    expect(page.locator("aside dl").first).to_contain_text("Changed0")
    # As Excel writes it in Western Europe: its letters are shown, so that a person sees whether they are right.
    page.locator("#file").set_input_files(
        {**file, "buffer": "name,sku,serialized,owned_qty\nCañón,CANON,false,1\n".encode("latin-1")}
    )
    expect(page.get_by_text("Look whether they are right, as in “Cañón”")).to_be_visible(timeout=20_000)
    expect(page.locator("#run")).to_be_enabled()


def reports_damage(person, house):
    """A photo, made smaller here, and what was seen; the asset is lent no more."""
    page = person.page
    asset, reservation = house.ask(
        "select asset_id, reservation_id from asset_checkouts where returned_at is null order by asset_id limit 1"
    ).split("|")
    page.goto(f"/desk/assets/{asset}")
    page.get_by_role("link", name="Report its condition").click()
    page.locator("#report-c").select_option("damaged")
    page.locator("#report-n").fill("Cracked housing")
    page.locator("#photos").set_input_files(
        {"name": "crack.png", "mimeType": "image/png", "buffer": picture(2600, 1300)}
    )
    expect(page.locator(".thumbs img")).to_have_count(1, timeout=20_000)
    page.get_by_label("It needs repair").check()
    page.get_by_role("button", name="Note the report").click()
    wait_for(
        lambda: (
            house.ask(
                f"select count(*) from condition_reports where asset_id = '{asset}' and notes = 'Cracked housing'"
            )
            == "1"
        )
    )
    found = house.ask(
        f"select r.condition, r.notes, (select count(*) from condition_reports where asset_id = '{asset}' and notes = 'Cracked housing'), a.status from condition_reports r "
        f"join assets a on a.id = r.asset_id where r.asset_id = '{asset}' and r.reservation_id = '{reservation}' order by r.created_at desc limit 1"
    )
    assert found == "damaged|Cracked housing|1|REPAIR", found
    image = page.locator(".photos img").last
    expect(image).to_be_visible(timeout=20_000)
    expect(image).to_have_js_property("naturalWidth", 2048, timeout=60_000)


def picture(width, height):
    """A PNG of one colour."""
    rows = b"".join(b"\0" + b"\x60\x80\xa0" * width for _ in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))  # noqa: E731
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def follows_a_sticker(person, house):
    """A sticker's address opens its asset, also when it is loaded again, and tells a stranger whose it is and nothing else."""
    code, tag = house.ask(
        "select s.code, a.asset_tag from short_links s join assets a on a.id = s.asset_id where a.asset_tag is not null and a.status not in ('ARCHIVED','DISPOSED') order by code limit 1"
    ).split("|")
    page = person.page
    for _ in range(2):
        page.goto(f"/q/{code.lower()}")
        expect(page.get_by_role("heading", name=tag)).to_be_visible(timeout=20_000)
    # A scanner that types finds it from everywhere; the keys that it types mean nothing else.
    page.goto("/desk/reservations")
    expect(page.locator("main a.row").first).to_be_visible(timeout=20_000)
    person.type_as_scanner(f"http://n/q/{code}")
    expect(page.get_by_role("heading", name=tag)).to_be_visible(timeout=20_000)
    page.goto("/q/NOSUCHCODE")
    expect(page.get_by_text("NOSUCHCODE is not a sticker of this house.")).to_be_visible(timeout=20_000)
    stranger = person.context.browser.new_context(base_url=person.url, locale="en-GB")
    other = stranger.new_page()
    other.goto(f"/q/{code}")
    expect(other.get_by_role("heading", name="You have found this")).to_be_visible(timeout=20_000)
    expect(other.get_by_role("main")).to_contain_text("Cóndor Rental")
    expect(other.get_by_role("main")).to_contain_text("+57 300 555 0100")
    assert tag not in other.content()
    # Whoever works there signs in as ever; a sticker that nobody knows has nothing to tell.
    other.get_by_role("button", name="I work there").click()
    expect(other.get_by_label("E-mail")).to_be_visible()
    other.goto("/q/NOSUCHCODE")
    expect(other.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    stranger.close()


def goes_by_keyboard(person, house):
    page = person.page
    page.goto("/desk/reservations")
    expect(page.locator("main a.row").nth(2)).to_be_visible(timeout=20_000)
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.locator("#search").focus()
    page.keyboard.type("R-DEMO-01", delay=100)  # as a hand: what comes quicker is a scan
    page.wait_for_url(re.compile("q=R-DEMO-01"), timeout=20_000)
    expect(page.locator("main a.row")).to_have_count(1, timeout=20_000)
    reload(page)
    expect(page.locator("main a.row")).to_have_count(1, timeout=20_000)
    expect(page.locator("#search")).to_have_value("R-DEMO-01")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="R-DEMO-01")).to_be_visible(timeout=20_000)
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Reservations", level=1)).to_be_visible(timeout=20_000)
    # Whatever has the focus is seen to have it.
    for _ in range(25):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || getComputedStyle(document.activeElement).outlineStyle !== 'none' || document.activeElement.id === 'main'"
        ), page.evaluate("document.activeElement.outerHTML.slice(0, 120)")


def looks_after_people_and_house(person, house):
    page = person.page
    # A new person has the language of the house, whatever the admin's is.
    usual = house.ask("select locale from tenants order by created_at limit 1")
    house.ask("update tenants set locale = 'es'")
    page.goto("/desk/people")
    expect(page.locator("main a.row").first).to_be_visible(timeout=20_000)
    page.locator("#new").click()
    expect(page.get_by_label("Language")).to_have_value("es", timeout=20_000)
    page.get_by_label("Name").fill("Ana Torres")
    page.get_by_label("E-mail").fill("ana@example.com")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(re.compile(r"/desk/people/[0-9a-f-]{36}"), timeout=20_000)
    assert house.ask("select roles, locale from accounts where email = 'ana@example.com'") == "{staff}|es"
    house.ask(f"update tenants set locale = '{usual}'")
    expect(page.get_by_label("May not sign in")).to_be_visible(timeout=20_000)
    page.get_by_label("May not sign in").check()
    save(page)
    assert house.ask("select disabled_at is not null from accounts where email = 'ana@example.com'") == "t"
    me = house.ask("select id from accounts where roles = array['admin'] order by created_at, email limit 1")
    page.goto(f"/desk/people/{me}")
    expect(page.get_by_label("May not sign in")).to_be_visible(timeout=20_000)
    page.get_by_label("May not sign in").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=20_000)
    assert house.ask(f"select disabled_at is null from accounts where id = '{me}'") == "t", "the last admin stays one"
    page.goto("/desk/house")
    page.get_by_label("Minutes of notice before pickup").fill("45")
    save(page)
    assert house.ask("select pickup_notice_minutes from tenants order by created_at limit 1") == "45"
    house.ask("update tenants set storage_limit = 5000000000")
    house.ask(
        "insert into tenant_figures (tenant_id, counted_at, people, byte_count) select id, now(), 3, 1234567890 from tenants "
        "on conflict on constraint tenant_figures_pkey do update set byte_count = excluded.byte_count"
    )
    page.goto("/desk/house")
    held = page.locator("section", has=page.locator("#h-held"))
    expect(held).to_contain_text("They take 1.23 GB of 5 GB.", timeout=20_000)
    house.ask("update tenants set storage_limit = null")
    page.goto("/desk/audit?action=account.changed")
    expect(page.locator(".feed > li").first).to_contain_text("Changed", timeout=20_000)


def reads_the_description(person):
    page = person.page
    page.goto("/docs?q=getMe")
    page.locator(".op", has_text="/api/office/me").click()
    page.get_by_role("button", name="Send").click()
    answer = page.locator(".try pre")
    expect(answer).to_contain_text("time_zone", timeout=20_000)
    assert json.loads(answer.text_content())["user"]["role"] == "admin"


SCREENS = [
    "/",
    "/back",
    "/walk-in",
    "/outbox",
    "/me",
    "/desk",
    "/desk/reservations",
    "/desk/reservations/new",
    "/desk/timeline",
    "/desk/shortages",
    "/desk/clients",
    "/desk/items",
    "/desk/assets",
    "/desk/import",
    "/desk/audit",
    "/desk/notices",
    "/desk/people",
    "/desk/people/new",
    "/desk/house",
    "/docs?q=reservations",
]


def every_screen_is_readable(person, house):
    """Each screen, and one of what it lists."""
    page = person.page
    one = {
        "/r/": "select id from reservations where status = 'confirmed' order by reference limit 1",
        "/desk/reservations/": "select id from reservations where status = 'confirmed' order by reference limit 1",
        "/desk/clients/": "select id from clients order by id limit 1",
        "/desk/items/": "select id from items where name = 'Sony FX6'",
        "/desk/assets/": "select id from assets order by id limit 1",
        "/desk/labels?item=": "select id from items where name = 'Sony FX6'",
    }
    report = house.ask(
        "select '/r/' || reservation_id || '?report=' || asset_id from asset_checkouts order by returned_at desc nulls last, asset_id limit 1"
    )
    lost = house.ask(
        "select '/r/' || reservation_id || '?lost=all' from asset_checkouts where returned_at is null order by asset_id limit 1"
    )
    seen = 0
    for address in SCREENS + [report, lost] + [start + house.ask(query) for start, query in one.items()]:
        page.goto(address)
        expect(page.locator("main .bone")).to_have_count(0, timeout=20_000)
        expect(page.locator("main :is(a, input, button, h2, h3)").first).to_be_attached(timeout=20_000)
        seen += is_readable(page, address)
    print(f"{seen} looks at screens: each has its names, roles and contrast")


def shows_a_role_what_it_may_see(person, house):
    page = person.page
    page.goto("/desk/people")
    expect(page.get_by_text("Your role has no access to this.")).to_be_visible(timeout=20_000)
    page.goto("/desk/clients")
    expect(page.locator("main a.row").first).to_be_visible(timeout=20_000)
    expect(page.locator("#new")).to_have_count(0)
    page.goto("/desk/reservations/new")
    expect(page.get_by_text("Your role has no access to this.")).to_be_visible(timeout=20_000)
    page.goto("/desk/reservations/" + house.ask("select id from reservations where reference = 'R-LOST-1'"))
    expect(page.get_by_role("heading", name="R-LOST-1")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("button", name="Save")).to_have_count(0)


def speaks_spanish(browser, arguments, house):
    person = person_of(browser, arguments, house, "manager", "/desk/reservations", locale="es-CO")
    expect(person.page.get_by_role("heading", name="Reservas", level=1)).to_be_visible(timeout=20_000)
    person.page.goto("/desk/timeline")
    expect(person.page.locator(".tl-h")).to_contain_text("libres cada día", timeout=20_000)
    # Its words and times are longer.
    confirmed = house.ask("select id from reservations where status = 'confirmed' order by reference limit 1")
    for address in (
        "/",
        f"/r/{confirmed}",
        f"/desk/reservations/{confirmed}",
        "/desk/timeline",
        "/outbox",
        "/desk/notices",
        "/desk/import",
    ):
        person.page.goto(address)
        expect(person.page.locator("main .bone")).to_have_count(0, timeout=20_000)
        expect(person.page.locator("main :is(a, input, button, h2, h3)").first).to_be_attached(timeout=20_000)
        for width, height in SIZES:
            person.page.set_viewport_size({"width": width, "height": height})
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
                f"{address} is wider than {width} in Spanish"
            )
            if address == "/desk/timeline":
                assert person.page.locator("h1").evaluate("(title) => title.scrollWidth <= title.clientWidth"), (
                    f"the title of {address} is cut at {width}"
                )
            if address.startswith("/desk/reservations/"):
                # In the bar or among the buttons.
                shelf = re.compile("^(Entregar en|En) la bodega$")
                expect(person.page.get_by_role("link", name=shelf)).to_have_count(1)
    assert not person.faults, person.faults
    person.context.close()
