"""Moving in: from an empty house and a workbook as people have them to printed labels and the first reservation."""

import io
import json
import re

import pypdfium2
import zxingcpp
from day import picture
from desk import pick
from person import Person, reload, wait_for
from playwright.sync_api import expect
from readable import is_readable
from states import AWAY
from workbooks import ODS, XLSX, Day, bombs, excel, open_document

EMAIL = "moving@example.com"
HOUSE = "Casa Nueva"
# 31 December 2026.
BOUGHT = Day(46387)

GEAR = {
    "Read me": {1: ["This list was made in May"]},
    "Inventory": {
        1: ["Our inventory"],
        "title": "A1:G1",
        3: ["Item", "Serial No.", "Asset Tag", "Category", "Quantity", "Vendor", "Bought"],
        4: ["Sony FX6", "41207", "INV-1", "Cameras", "", "Lumina", BOUGHT],
        5: ["", "41208", "INV-2", "Cameras", "", "Lumina", BOUGHT],
        "down": "A4:A5",
        6: ["Atomos Ninja V", "00017", "INV-3", "Monitors", "", "Lumina", BOUGHT],
        8: ["Sandbag", "", "", "Grip", 12, "", ""],
    },
}


def moving(browser, arguments, house):
    tenant = empty_house(house)
    person = Person(browser, arguments, locale="en-GB", reduced_motion="reduce")
    person.sign_in(house, EMAIL, "/")
    leads_to_the_file(person, arguments)
    brings_in_a_workbook(person, arguments, house, tenant)
    codes = gives_stickers(person, house, tenant)
    prints_their_labels(person, arguments, tenant, codes)
    makes_the_first_reservation(person, arguments, house, tenant)
    remembers_the_columns(person, house, tenant)
    asks_before_stickers_come_off(person, house, tenant)
    tells_doubts_by_their_row(person, house, tenant)
    takes_what_is_shown(person)
    takes_names_from_above(person)
    takes_a_file_of_another_kind(person)
    opens_what_libreoffice_writes(person, house, tenant)
    chooses_labels_by_group(person, house, tenant)
    offers_a_template(person)
    lives_through_bombs(person, house, tenant)
    assert not person.faults, person.faults
    person.context.close()
    speaks_spanish(browser, arguments, house)
    print("moving in: from an empty house to its labels and its first reservation")


def empty_house(house):
    tenant = house.ask(f"insert into tenants (name, time_zone) values ('{HOUSE}', 'America/Bogota') returning id")
    house.ask(
        f"insert into accounts (tenant_id, email, display_name, roles, locale) values ('{tenant}', '{EMAIL}', 'Nora New', '{{admin}}', 'en')"
    )
    return tenant


def leads_to_the_file(person, arguments):
    """Wherever somebody is in the empty house, the first step is gear, and one link leads to the file."""
    page = person.page
    for address in ("/", "/desk", "/desk/items", "/desk/assets", "/desk/reservations", "/desk/import"):
        page.goto(address)
        steps = page.locator("#first-steps li")
        expect(steps).to_have_count(4, timeout=20_000)
        expect(page.locator("#first-steps [aria-current=step]")).to_contain_text("Bring in the gear")
        is_readable(page, address)
    page.goto("/desk/items")
    expect(page.get_by_text("There are no items yet.")).to_be_visible(timeout=20_000)
    page.goto("/")
    expect(page.locator("#first-steps li")).to_have_count(4, timeout=20_000)
    picture(person, arguments, "first-steps")
    page.get_by_role("link", name="Bring in the gear").click()
    expect(page.get_by_role("heading", name="Import and export")).to_be_visible(timeout=20_000)
    expect(page.locator("#kind")).to_have_value("gear")


def choose_file(page, name, content, kind=XLSX):
    page.locator("#file").set_input_files({"name": name, "mimeType": kind, "buffer": content})


def count(house, tenant, table):
    return int(house.ask(f"select count(*) from {table} where tenant_id = '{tenant}'"))


def brings_in_a_workbook(person, arguments, house, tenant):
    """The sheet, the row of the names, the columns that nobody knows: then it is one press."""
    page = person.page
    choose_file(page, "gear.xlsx", excel(GEAR))
    expect(page.locator("#sheet")).to_be_visible(timeout=20_000)
    expect(page.locator("#sheet option")).to_have_text(["Read me", "Inventory"])
    page.locator("#sheet").select_option(label="Inventory")
    expect(page.get_by_role("heading", name="2 columns are unknown")).to_be_visible(timeout=20_000)
    expect(page.locator("#head")).to_have_value("3")
    expect(page.locator("#run")).to_be_disabled()
    expect(page.locator("#run-h")).to_have_text("Available after a check that finds no fault.")
    columns = page.locator("#columns")
    expect(columns.get_by_label("Serial No.")).to_have_value("serial")
    expect(columns.get_by_label("Vendor")).to_have_value("")
    expect(columns.locator("li", has_text="Vendor")).to_contain_text("Lumina")
    expect(columns.locator("li", has_text="Bought")).to_contain_text("2026-12-31")
    groups = ["Used so far: 5", "Not used so far: 2"]
    expect(columns.get_by_role("heading")).to_have_text(groups)
    is_readable(page, "the columns of a file")
    picture(person, arguments, "first-columns")
    columns.get_by_label("Vendor").select_option("notes")
    expect(columns.get_by_role("heading")).to_have_text(groups)
    expect(columns.get_by_role("list").last.get_by_label("Vendor")).to_have_value("notes")
    page.get_by_role("button", name="Check with these columns").click()
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)
    assert count(house, tenant, "items") == 0, "a check wrote something"
    # Another row names other columns: that is a check of its own, and so is the way back.
    page.locator("#head").fill("4")
    page.locator("#head").press("Tab")
    expect(page.locator("#run")).to_be_disabled(timeout=20_000)
    page.locator("#head").fill("3")
    page.locator("#head").press("Tab")
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)
    page.locator("#run").click()
    expect(page.get_by_role("heading", name=re.compile(r"^Done: \d+ new, 0 changed"))).to_be_visible(timeout=20_000)
    made = house.ask(
        "select string_agg(concat_ws('|', i.name, a.serial, a.asset_tag, a.notes), ',' order by a.asset_tag) "
        f"from assets a join items i on i.id = a.item_id where a.tenant_id = '{tenant}'"
    )
    assert made == ("Sony FX6|41207|INV-1|Lumina,Sony FX6|41208|INV-2|Lumina,Atomos Ninja V|00017|INV-3|Lumina"), made
    counted = house.ask(
        f"select name, serialized, owned_qty from items where tenant_id = '{tenant}' and not serialized"
    )
    assert counted == "Sandbag|f|12", counted


def codes_of(house, tenant):
    return house.ask(
        f"select s.code from short_links s join assets a on a.id = s.asset_id where a.tenant_id = '{tenant}' order by a.asset_tag"
    ).split()


def gives_stickers(person, house, tenant):
    page = person.page
    expect(page.locator("#first-steps [aria-current=step]")).to_contain_text("Stickers and labels", timeout=20_000)
    expect(page.get_by_role("button", name="Give these 3 stickers")).to_be_visible(timeout=20_000)
    is_readable(page, "what was made")
    page.get_by_role("button", name="Give these 3 stickers").click()
    expect(page.locator("#give")).to_have_count(0, timeout=20_000)
    wait_for(lambda: len(codes_of(house, tenant)) == 3)
    assert len(set(codes_of(house, tenant))) == 3
    return codes_of(house, tenant)


def prints_their_labels(person, arguments, tenant, codes):
    """What the printer gets says what the database holds, and whose it is; loading the page again changes nothing."""
    page = person.page
    page.get_by_role("link", name="Print these 3 labels").click()
    for _ in range(2):
        page.locator("#l-sheet").select_option("L7160")
        expect(page.locator(".paper path")).to_have_count(3, timeout=20_000)
        printed = io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True))
        sheet = pypdfium2.PdfDocument(printed)[0].render(scale=4).to_numpy()
        found = {each.text for each in zxingcpp.read_barcodes(sheet, formats=zxingcpp.BarcodeFormat.QRCode)}
        assert found == {f"{person.url}/q/{code}?h={tenant[:8]}" for code in codes}, found
        reload(page)
    expect(page.locator(".paper path")).to_have_count(3, timeout=20_000)
    picture(person, arguments, "first-labels")


def makes_the_first_reservation(person, arguments, house, tenant):
    """The last step; when it is done nothing leads there any more."""
    page = person.page
    page.goto("/")
    steps = page.locator("#first-steps li")
    expect(steps.nth(0)).to_contain_text("done", timeout=20_000)
    expect(steps.nth(1)).to_contain_text("done")
    page.get_by_role("link", name="The first reservation").click()
    pick(page, "Client", "Luna Roja")
    pick(page, "Add gear or a kit: name or SKU", "Sony FX6")
    picture(person, arguments, "first-reservation")
    page.get_by_role("button", name="Confirm").first.click()
    page.wait_for_url(re.compile(r"/desk/reservations/[0-9a-f-]{36}"), timeout=20_000)
    booked = house.ask(
        "select r.status, c.display_name, i.name, l.qty from reservations r join clients c on c.id = r.client_id "
        f"join reservation_items l on l.reservation_id = r.id join items i on i.id = l.item_id where r.tenant_id = '{tenant}'"
    )
    assert booked == "confirmed|Luna Roja|Sony FX6|1", booked
    page.goto("/?days=7")
    expect(page.locator("a.row", has_text="Luna Roja")).to_be_visible(timeout=20_000)
    expect(page.locator("#first-steps")).to_have_count(0)


def remembers_the_columns(person, house, tenant):
    """The same list a month later, with one cell changed: no question, one change."""
    page = person.page
    page.goto("/desk/import?kind=gear")
    rows = {**GEAR["Inventory"], 6: ["Atomos Ninja V", "00017", "INV-3", "Screens", "", "Lumina", BOUGHT]}
    choose_file(page, "june.xlsx", excel({"Inventory": rows}))
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)
    expect(page.locator("#columns-done")).to_have_count(0)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#columns").get_by_label("Vendor")).to_have_value("notes")
    page.locator("#run").click()
    expect(page.get_by_role("heading", name=re.compile(r"^Done: 0 new, \d changed"))).to_be_visible(timeout=20_000)
    assert (
        house.ask(f"select category from items where tenant_id = '{tenant}' and name = 'Atomos Ninja V'") == "Screens"
    )
    assert len(codes_of(house, tenant)) == 3, "a file without codes leaves the stickers"


def import_text(page, kind, text):
    page.goto(f"/desk/import?kind={kind}")
    choose_file(page, f"{kind}.csv", text.encode(), "text/csv")


def asks_before_stickers_come_off(person, house, tenant):
    page = person.page
    for is_allowed in (False, True):
        import_text(page, "assets", "asset_tag,code\nINV-1,-\n")
        box = page.get_by_label("Take off 1 sticker that the file does not name")
        expect(box).not_to_be_checked(timeout=20_000)
        is_readable(page, "stickers that come off")
        if is_allowed:
            with page.expect_response(lambda answer: "remove_codes=true" in answer.url and "check=true" in answer.url):
                box.check()
        expect(page.locator("#run")).to_be_enabled(timeout=20_000)
        page.locator("#run").click()
        expect(page.get_by_role("heading", name=re.compile("^Done"))).to_be_visible(timeout=20_000)
        assert len(codes_of(house, tenant)) == (2 if is_allowed else 3)


def tells_doubts_by_their_row(person, house, tenant):
    """A serial that is nearly another one, and one that a spreadsheet has rounded, by the rows of the sheet."""
    page = person.page
    page.goto("/desk/import?kind=gear")
    rows = {
        2: ["name", "serial", "asset_tag"],
        5: ["Atomos Ninja V", "17", "INV-4"],
        9: ["Atomos Ninja V", "4.12E+11", "INV-5"],
    }
    choose_file(page, "doubts.xlsx", excel({"Gear": rows}))
    doubts = page.get_by_role("region", name="2 warnings")
    expect(doubts).to_be_visible(timeout=20_000)
    expect(doubts.locator(".at")).to_have_text(["row5", "row9"])
    expect(doubts.locator("li").first).to_contain_text("00017")
    is_readable(page, "doubts")
    doubts.get_by_role("button", name="Leave out the doubtful row").first.click()
    expect(page.get_by_role("region", name="1 warning").locator(".at")).to_have_text(["row9"], timeout=20_000)
    expect(page.get_by_text("1 row is left out and does not come in: 5")).to_be_visible()
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("region", name="2 warnings")).to_be_visible(timeout=20_000)
    doubts.get_by_role("button", name="Leave out the doubtful row").first.click()
    expect(page.get_by_role("region", name="1 warning").locator(".at")).to_have_text(["row9"], timeout=20_000)
    # A doubt keeps nobody from importing; a fault does, and both its rows are those of the sheet.
    expect(page.locator("#run")).to_be_enabled()
    twice = {12: ["Sony FX9", "900", "INV-7"], 14: ["Sony FX9", "901", "INV-7"]}
    choose_file(page, "fault.xlsx", excel({"Gear": {**rows, **twice}}))
    faults = page.get_by_role("region", name="Faults by row")
    expect(faults.locator(".at")).to_have_text(["row14"], timeout=20_000)
    expect(faults).to_contain_text("Row 12 has INV-7 too.")
    expect(page.locator("#run")).to_be_disabled()
    assert count(house, tenant, "assets") == 3


def takes_what_is_shown(person):
    """What one column is guessed as stays so beside what is said of another one."""
    page = person.page
    import_text(page, "gear", "name,Code,QR,serial\nGH6,GH6-K,QR-1,61301\nGH6,GH6-K,QR-2,61302\n")
    expect(page.get_by_role("heading", name="1 column is unknown")).to_be_visible(timeout=20_000)
    columns = page.locator("#columns")
    expect(columns.get_by_label("Code")).to_have_value("sku")
    expect(columns.get_by_label("QR")).to_have_value("code")
    page.get_by_role("button", name="Check with these columns").click()
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)


def takes_names_from_above(person):
    """A name that stands once, in cells that are not merged, for the rows below it that are no other thing."""
    page = person.page
    page.goto("/desk/import?kind=gear")
    rows = {
        1: ["name", "serial", "asset_tag", "model"],
        2: ["Aputure 600d", "LS71", "INV-8", ""],
        3: ["", "LS72", "INV-9", ""],
        4: ["", "LS73", "INV-10", ""],
        5: ["", "LS74", "INV-11", "300x"],
    }
    choose_file(page, "names.xlsx", excel({"Gear": rows}))
    expect(page.get_by_text("For 2 rows without a name: “Aputure 600d”: 3–4")).to_be_visible(timeout=20_000)
    is_readable(page, "names that are missing")
    page.get_by_role("button", name="Take the name from the row above").click()
    expect(page.get_by_role("heading", name="1 fault in 1 row")).to_be_visible(timeout=20_000)
    expect(page.locator("#name-from-above")).to_have_count(0)
    expect(page.get_by_text("2 names are taken from the row above: “Aputure 600d”: 3–4")).to_be_visible()
    page.get_by_role("button", name="Take the names back").click()
    expect(page.locator("#name-from-above")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("heading", name="3 faults in 3 rows")).to_be_visible()


def takes_a_file_of_another_kind(person):
    """A list of clients under Gear: what it looks like is said, and one press takes it so."""
    page = person.page
    import_text(page, "gear", "display_name,preferred_language,email,phone\nAcme,en,a@acme.example,1\n")
    page.get_by_role("button", name="Check it as Clients").click(timeout=20_000)
    expect(page.locator("#kind")).to_have_value("clients")
    expect(page.locator("#columns-done")).to_have_count(0, timeout=20_000)
    assert "kind=clients" in page.url


def opens_what_libreoffice_writes(person, house, tenant):
    """Also where the server can't check it at first: what it said is shown, and one press asks again."""
    page = person.page
    page.goto("/desk/import?kind=clients")
    page.route("**/api/office/imports/clients?*", lambda route: route.fulfill(**AWAY), times=1)
    rows = [["external_id", "display_name", "notes"], ["C-1", "Río Claro", "Ask for Ana, or José"]]
    choose_file(page, "clients.ods", open_document("Clientes", rows), ODS)
    expect(page.get_by_role("alert").filter(has_text="Not now.")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)
    page.locator("#run").click()
    expect(page.get_by_role("heading", name="Done: 1 new, 0 changed")).to_be_visible(timeout=20_000)
    made = house.ask(f"select display_name, notes from clients where tenant_id = '{tenant}' and external_id = 'C-1'")
    assert made == "Río Claro|Ask for Ana, or José", made


def chooses_labels_by_group(person, house, tenant):
    """All without a sticker, a category, a place; those that get their sticker here stay."""
    page = person.page
    house.ask(f"update assets set location = 'MDE' where tenant_id = '{tenant}' and asset_tag = 'INV-3'")
    page.goto("/desk/labels")
    groups = page.get_by_label("Add all of")
    chosen = page.locator("section", has=page.locator("#h-which")).locator(".head .n")
    for group, number in (("MDE (1)", "1"), ("Cameras (2)", "3")):
        expect(groups.locator("option", has_text=group)).to_have_count(1, timeout=20_000)
        groups.select_option(label=group)
        expect(chosen).to_have_text(number)
        expect(groups).to_have_value("")
    is_readable(page, "labels by group")
    page.goto("/desk/labels?of=without")
    expect(chosen).to_have_text("1", timeout=20_000)
    expect(page.locator(".paper path")).to_have_count(0)
    page.get_by_role("button", name="Give them codes").click()
    expect(page.locator(".paper path")).to_have_count(1, timeout=20_000)
    assert len(codes_of(house, tenant)) == 3


def offers_a_template(person):
    """Its columns are those that an import of its kind takes: sent back it has no fault of columns."""
    page = person.page
    page.goto("/desk/import?kind=clients")
    with page.expect_download() as download:
        page.get_by_role("button", name="Template").click()
    assert download.value.suggested_filename == "clients-template.csv"
    with open(download.value.path(), "rb") as file:
        choose_file(page, "clients.csv", file.read(), "text/csv")
    expect(page.locator("aside dl").first).to_be_visible(timeout=20_000)
    expect(page.locator("#columns-done")).to_have_count(0)


STALLS = """(() => {
    globalThis.longest = 0;
    let last = performance.now();
    setInterval(() => {
        globalThis.longest = Math.max(globalThis.longest, performance.now() - last);
        last = performance.now();
    }, 20);
})()"""


def lives_through_bombs(person, house, tenant):
    """Each is told in a sentence while the tab goes on, and the next good file is read as ever."""
    page = person.page
    page.goto("/desk/import?kind=clients")
    expect(page.locator("#kind")).to_be_visible(timeout=20_000)
    before = count(house, tenant, "audit_log")
    page.evaluate(STALLS)
    for name, (content, sentence) in bombs().items():
        choose_file(page, name, content)
        alert = page.get_by_role("alert").filter(has_text=sentence)
        expect(alert).to_be_visible(timeout=120_000)
        expect(page.get_by_role("heading", name="The file was not read")).to_be_visible()
        expect(page.locator("#run")).to_have_count(0)
    longest = page.evaluate("globalThis.longest")
    print(f"the tab stood still for {longest:.0f} ms at most")
    assert longest < 3000, longest
    # Whoever takes another file meanwhile waits for nothing.
    slow = bombs()["blanks.xlsx"][0]
    choose_file(page, "blanks.xlsx", slow)
    choose_file(page, "clients.csv", b"external_id,display_name\nC-2,Neon Mile\n", "text/csv")
    expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert count(house, tenant, "audit_log") == before


def speaks_spanish(browser, arguments, house):
    """The same way in Spanish, by keyboard alone."""
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{EMAIL}'")
    person = Person(browser, arguments, locale="es-CO", reduced_motion="reduce")
    person.sign_in(house, EMAIL, "/desk/import?kind=gear")
    page = person.page
    choose_file(
        page,
        "gear.xlsx",
        excel({"Inventario": {1: ["nombre", "número de serie", "Proveedor"], 2: ["FX9", "900", "Lumina"]}}),
    )
    expect(page.get_by_role("heading", name="Hay 1 columna desconocida")).to_be_visible(timeout=20_000)
    column = page.locator("#columns").get_by_label("Proveedor")
    column.focus()
    # The list of a select is moved through by its first letters, typed as by a hand: what comes quicker is a scan.
    page.keyboard.type("notes", delay=100)
    expect(column).to_have_value("notes")
    is_readable(page, "the columns in Spanish")
    # What is not used stands last, above the button.
    page.keyboard.press("Tab")
    expect(page.locator("#columns-done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Sin errores")).to_be_visible(timeout=20_000)
    known = json.loads(page.evaluate("localStorage.getItem('quartermaster.columns')"))
    assert known["gear"]["proveedor"] == "notes", known
    assert not person.faults, person.faults
    person.context.close()
