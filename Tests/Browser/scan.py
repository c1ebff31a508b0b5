"""The shelf's main screen: the last scan in one strip with its Undo, things that are tapped, what fits a sticker on the floor, what people wrote, and what is to be fetched, on the screen and on paper. Taps are counted."""

import io
import pathlib
import re
import tempfile

import pypdfium2
from camera import HEIGHT, RATE, WIDTH, camera_arguments
from desk import person_of
from person import reload, wait_for
from photos import sticker
from PIL import Image
from playwright.sync_api import expect
from readable import SIZES, is_readable
from symbols import symbols_of

SIX = [f"SCSIX{number}" for number in range(1, 7)]
PHONE = {"width": 390, "height": 844}
# How often a person has pressed something, on this page and those before it in the tab.
TAPS = """
addEventListener('click', (event) => {
    if (event.isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1));
}, true);
"""


def scan(playwright, browser, arguments, house):
    made = make_house(house)
    person = person_of(browser, arguments, house, "staff", f"/r/{made['first']}", init=TAPS)
    tells_what_people_wrote(person, house, made["first"])
    undoes_in_one_tap(person, house, made["first"])
    undoes_without_a_network(person, house, made["first"])
    taps_what_is_named(person, house, made["first"])
    taps_what_is_here(person, house, made["first"])
    fetches_by_a_list(person, house, made["list"])
    counts_once(person, house, made["first"])
    offers_on_the_floor(person, house, made["floor"])
    offers_without_a_network(person, house, made["floor"])
    six_by_scanner(person, house, made["scanner"])
    assert not person.faults, person.faults
    person.context.close()
    adopts_what_is_unknown(browser, arguments, house)
    six_by_camera(playwright, browser, arguments, house, made["camera"])
    print("six things out: one tap and none per thing by camera, one by scanner; a wrong scan is undone by one")


def make_house(house):
    """
    Cameras that are named, with notes; lamps that nobody named, here and elsewhere, one of them in repair; cables. On one
    reservation all of that, on one what is to be fetched, on one a lamp for the floor, on two six things each. Returns them.
    """
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
    ).split("|")
    house.ask(f"update clients set phone = '(+57) 300 555-0101' where id = '{client}'")
    item = {
        name: house.ask(
            f"insert into items (tenant_id, name, serialized, owned_qty, category, notes) values ('{tenant}', '{name}', {kind}) returning id"
        )
        for name, kind in (
            ("Scan camera", "true, null, 'Video', 'Look at the sensor first.'"),
            ("Scan lamp", "true, null, 'Light', null"),
            ("Scan spot", "true, null, 'Light', null"),
            ("Scan cable", "false, 60, 'Cables', null"),
            ("Scan six", "true, null, 'Light', null"),
            ("Scan seven", "true, null, 'Light', null"),
        )
    }
    asset = {}
    for name, tag, rest in (
        ("Scan camera", "SC-CAM1", "'MDE', 'good', 'IN_STOCK', 'The left screw is loose.'"),
        ("Scan camera", "SC-CAM2", "'MDE', 'fair', 'IN_STOCK', null"),
        ("Scan camera", "SC-CAM3", "'BOG', 'good', 'IN_STOCK', null"),
        ("Scan lamp", "SC-LAMP1", "'BOG', 'poor', 'IN_STOCK', null"),
        ("Scan lamp", "SC-LAMP2", "'MDE', 'good', 'IN_STOCK', null"),
        ("Scan lamp", "SC-LAMP3", "'MDE', 'damaged', 'REPAIR', null"),
        ("Scan spot", "SC-SPOT1", "'MDE', 'good', 'IN_STOCK', null"),
        ("Scan spot", "SC-SPOT2", "'MDE', 'good', 'IN_STOCK', null"),
        ("Scan spot", "SC-SPOT3", "'MDE', 'good', 'IN_STOCK', null"),
        *(("Scan six", f"SC-SIX{number}", "'MDE', 'good', 'IN_STOCK', null") for number in range(1, 7)),
        *(("Scan seven", f"SC-SEVEN{number}", "'MDE', 'good', 'IN_STOCK', null") for number in range(1, 7)),
    ):
        asset[tag] = house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag, location, condition, status, notes) values ('{tenant}', '{item[name]}', '{tag}', {rest}) returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{tag.replace('-', '')}', id from a returning asset_id"
        )
    made = {}
    for number, (name, lines) in enumerate(
        {
            "first": [
                ("Scan camera", 2, ["SC-CAM1", "SC-CAM2"]),
                ("Scan lamp", 1, []),
                ("Scan cable", 12, []),
            ],
            "list": [("Scan cable", 5, []), ("Scan camera", 1, ["SC-CAM3"]), ("Scan spot", 1, [])],
            "floor": [("Scan spot", 2, [])],
            "scanner": [("Scan seven", 6, [])],
            "camera": [("Scan six", 6, [])],
        }.items(),
        start=1,
    ):
        made[name] = house.ask(
            f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at, location, notes) values ('{tenant}', '{client}', 'R-SCAN-{number}', 'confirmed', now() - interval '{number} minutes', now() + interval '2 days', 'MDE', 'For the shelf: use the grey boxes.') returning id"
        )
        for position, (kind, qty, tags) in enumerate(lines):
            named = ", ".join(f"'{asset[tag]}'" for tag in tags)
            house.ask(
                f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position, assigned_asset_ids) values ('{tenant}', '{made[name]}', '{item[kind]}', {qty}, {position}, array[{named}]::uuid[])"
            )
    return made


def goes_to(person, address):
    person.page.goto(address)
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)


def taps(page):
    return int(page.evaluate("sessionStorage.getItem('taps') ?? '0'"))


def strip(person):
    return person.page.locator(".last[data-state]")


def tells_what_people_wrote(person, house, reservation):
    """The note of the reservation on top, those of item and thing where they are; the client's phone, the way to the desk."""
    page = person.page
    expect(page.locator(".note.shelf")).to_contain_text("use the grey boxes", timeout=20_000)
    line = page.locator("li.line", has_text="Scan camera")
    expect(line.locator(":scope > .remarks")).to_have_text("Look at the sensor first.")
    expect(line.locator("[data-unit]", has_text="SCCAM1")).to_contain_text("The left screw is loose.")
    phone = page.get_by_role("link", name=re.compile(r"Call .*: \(\+57\) 300 555-0101"))
    expect(phone).to_have_attribute("href", "tel:+573005550101")
    expect(page.get_by_role("link", name="Open at the desk")).to_have_attribute(
        "href", f"/desk/reservations/{reservation}"
    )
    is_readable(page, page.url)


def undoes_in_one_tap(person, house, reservation):
    page = person.page
    person.scan("SCCAM1")
    expect(strip(person).get_by_role("status")).to_contain_text("Scan camera out", timeout=20_000)
    expect(strip(person).get_by_role("status")).to_contain_text("The left screw is loose.")
    expect(strip(person)).to_have_attribute("data-state", "sent", timeout=20_000)
    wait_for(lambda: house.is_out("SCCAM1"))
    is_readable(page, page.url)
    # Right under the field, at each size.
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        form, last = (page.locator(each).bounding_box() for each in ("form.field", ".last"))
        assert 0 <= last["y"] - form["y"] - form["height"] < 24, (form, last)
    page.set_viewport_size({"width": 1280, "height": 720})
    before = taps(page)
    strip(person).get_by_role("button", name="Undo Scan camera").click()
    wait_for(lambda: not house.is_out("SCCAM1"))
    assert taps(page) - before == 1
    expect(strip(person).get_by_role("status")).to_contain_text("Undone: Scan camera")
    expect(strip(person).get_by_role("button")).to_have_count(0)


def undoes_without_a_network(person, house, reservation):
    """What was never sent is forgotten; a second tap finds no button of the scan before it."""
    page = person.page
    person.wait_for_copy()
    before = house.moves("SCCAM2", reservation)
    person.cut()
    for code in ("SCCAM1", "SCCAM2"):
        person.scan(code)
        expect(strip(person)).to_have_attribute("data-state", "waiting")
    expect(strip(person)).to_contain_text("SCCAM2")
    strip(person).get_by_role("button", name="Undo").click()
    expect(strip(person).get_by_role("status")).to_contain_text("Undone: Scan camera")
    expect(strip(person).get_by_role("button")).to_have_count(0)
    person.expect_state("SCCAM1", "waiting")
    person.line("SCCAM1").get_by_role("button", name="Undo").click()
    expect(page.locator("#scans > li[data-state=waiting]")).to_have_count(0)
    person.mend()
    expect(page.locator("header [role=status]")).to_have_text("Live", timeout=20_000)
    assert house.moves("SCCAM2", reservation) == before


def scans_of(house, code):
    return int(
        house.ask(f"select count(*) from short_link_scans where code = '{code}' and idempotency_key is not null")
    )


def taps_what_is_named(person, house, reservation):
    """A tap hands out and takes back as a scan does, in the way that is shown; the server is told of no sticker."""
    page = person.page
    goes_to(person, f"/r/{reservation}")
    unit = page.locator("[data-unit]", has_text="SCCAM2")
    expect(unit).to_contain_text("MDE · Fair")
    before = scans_of(house, "SCCAM2")
    unit.get_by_role("button", name="Hand out SC-CAM2").click()
    wait_for(lambda: house.is_out("SCCAM2"))
    expect(strip(person)).to_contain_text("not scanned")
    expect(page.locator("[data-unit=out]", has_text="SCCAM2")).to_be_visible(timeout=20_000)
    expect(unit.get_by_role("button", name="Hand out")).to_have_count(0)
    person.turn("back")
    unit.get_by_role("button", name="Take back SC-CAM2").click()
    wait_for(lambda: not house.is_out("SCCAM2"))
    assert house.moves("SCCAM2", reservation)[-2:] == ["asset.picked_up", "asset.returned"]
    assert scans_of(house, "SCCAM2") == before, "a tap was told as a scan"
    person.turn("out")


def taps_what_is_here(person, house, reservation):
    """A line that names nothing says what is here, where, and how it is; one tap hands it out, also without a network."""
    page = person.page
    here = page.locator("li.line", has_text="Scan lamp").locator("[data-here]")
    expect(here).to_have_count(3)
    expect(here.nth(0)).to_contain_text("MDE · Good")
    expect(here.nth(1)).to_contain_text("MDE · In repair")
    expect(here.nth(1).get_by_role("button")).to_have_count(0)
    # What is at another place is behind one tap.
    expect(here.nth(2)).to_be_hidden()
    page.locator("li.line", has_text="Scan lamp").get_by_text("1 is elsewhere: BOG").click()
    expect(here.nth(2)).to_contain_text("BOG · Poor")
    person.cut()
    here.nth(2).get_by_role("button", name="Hand out SC-LAMP1").click()
    expect(strip(person)).to_have_attribute("data-state", "waiting")
    expect(page.locator("li.line", has_text="Scan lamp").locator("[data-here]")).to_have_count(0)
    person.mend()
    wait_for(lambda: house.is_out("SCLAMP1"))


def fetches_by_a_list(person, house, reservation):
    """Place by place, in it by category; ticked by hand and by scan, which moves nothing; the same on paper, and without a network."""
    page = person.page
    goes_to(person, f"/r/{reservation}")
    page.get_by_role("link", name="Pick list").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pick list", timeout=20_000)
    assert page.url.endswith(f"/r/{reservation}?pick")
    sections = page.locator("main section")
    expect(sections.get_by_role("heading", level=2)).to_have_text(["MDE", "BOG"])
    expect(sections.nth(0).get_by_role("heading", level=3)).to_have_text(["Cables", "Light"])
    rows = page.locator("[data-pick]")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("5 × Scan cable")
    expect(rows.nth(1)).to_contain_text("1 × Scan spot")
    expect(rows.nth(1)).to_contain_text("SC-SPOT1")
    expect(rows.nth(2)).to_contain_text("SC-CAM3")
    expect(rows.nth(2)).to_contain_text("Look at the sensor first.")
    is_readable(page, page.url)
    rows.nth(0).get_by_role("checkbox").check()
    person.scan("SCCAM3")
    expect(rows.nth(2).get_by_role("checkbox")).to_be_checked()
    expect(page.locator(".tally")).to_contain_text("6of 7 found")
    person.scan("SCLAMP2")
    expect(page.get_by_role("alert")).to_contain_text("is not on this pick list")
    reload(page)
    expect(rows.nth(0).get_by_role("checkbox")).to_be_checked(timeout=20_000)
    # By hand and by scan is one tick, and it outlives the tab.
    expect(rows.nth(2).get_by_role("checkbox")).to_be_checked()
    rows.nth(2).get_by_role("checkbox").uncheck()
    expect(page.locator(".tally")).to_contain_text("5of 7 found")
    person.scan("SCCAM3")
    expect(rows.nth(2).get_by_role("checkbox")).to_be_checked()
    expect(page.locator(".tally")).to_contain_text("6of 7 found")
    person.scan("SCCAM3")
    expect(page.locator(".tally")).to_contain_text("6of 7 found")
    page.close()
    page = person.open(f"{person.url}/r/{reservation}?pick")
    rows = page.locator("[data-pick]")
    expect(rows.nth(2).get_by_role("checkbox")).to_be_checked(timeout=20_000)
    assert house.moves("SCCAM3", reservation) == [] and house.counted(reservation) == ""
    person.wait_for_copy()
    person.cut()
    reload(page)
    expect(rows).to_have_count(3, timeout=20_000)
    is_on_paper(page)
    # The way back leads to the reservation, also where the list was opened by its address.
    page.locator("a.back").click()
    page.wait_for_url(lambda url: url.endswith(f"/r/{reservation}"), timeout=20_000)
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.mend()


def is_on_paper(page):
    """One sheet of A4 and of Letter with all of it; what is pressed is not there, whatever the screen's theme is."""
    page.emulate_media(color_scheme="dark")
    for paper in ("A4", "Letter"):
        document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format=paper)))
        assert len(document) == 1, f"{paper}: {len(document)} sheets"
        text = document[0].get_textpage().get_text_bounded().replace("\r\n", " ")
        for word in ("Pick list", "R-SCAN-2", "grey boxes", "MDE", "BOG", "5 × Scan cable", "SC-CAM3", "555-0101"):
            assert word in text, f"{paper}: {word} is not on it: {text}"
        for word in ("Enter", "Print", "Live", "found"):
            assert word not in text, f"{paper}: {word} is on it"
        ground = document[0].render(scale=1).to_pil().convert("L").getpixel((4, 400))
        assert ground > 250, f"{paper} is not white: {ground}"
    page.emulate_media(color_scheme="light")


def counts_once(person, house, reservation):
    """Two taps in a moment are one, twelve of twelve leave nothing to tap, and what comes next is the primary button."""
    page = person.page
    goes_to(person, f"/r/{reservation}")
    page.set_viewport_size(PHONE)
    row = page.locator("[data-counted]")
    row.get_by_role("button", name="12 out").dblclick()
    wait_for(lambda: house.counted(reservation) == "out12")
    expect(row.get_by_role("button", name="0 out")).to_be_disabled(timeout=20_000)
    expect(page.locator(".thumb .scan")).to_be_visible()
    for code in ("SCCAM1", "SCCAM2"):
        person.scan(code)
        wait_for(lambda code=code: house.is_out(code))
    expect(page.get_by_role("status").filter(has_text="Everything is out.")).to_be_visible(timeout=20_000)
    expect(page.locator(".thumb .scan")).to_have_count(0)
    is_readable(page, page.url)
    page.set_viewport_size(PHONE)
    page.locator(".thumb").get_by_role("link", name="Back to the floor").click()
    expect(page.get_by_role("heading", name="Floor")).to_be_visible()
    assert house.counted(reservation) == "out12"
    page.set_viewport_size({"width": 1280, "height": 720})


def reached_by_thumb(page):
    """The button that scans is in the lower third of a phone, and not behind the tabs."""
    button = page.get_by_role("button", name="Scan anything")
    expect(button).to_be_visible(timeout=20_000)
    box, tabs = button.bounding_box(), page.locator(".nav").bounding_box()
    height = page.viewport_size["height"]
    assert box["y"] > height * 2 / 3 and box["height"] >= 44 and box["y"] + box["height"] <= tabs["y"] + 1, (box, tabs)
    return button


def offers_on_the_floor(person, house, reservation):
    """A sticker is handed out where it is wanted, and taken back from where it is out; by one tap each."""
    page = person.page
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto("/")
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    reached_by_thumb(page)
    page.set_viewport_size(PHONE)
    reached_by_thumb(page).click()
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.scan("SCSPOT1")
    offer = page.locator(".offer")
    expect(offer).to_contain_text("In stock · MDE · Good")
    # Two want it: the one whose pickup is nearer comes first.
    expect(offer.locator(".choice b")).to_have_text(
        ["Hand it out on R-SCAN-2", "Hand it out on R-SCAN-3", "Look at it"]
    )
    is_readable(page, page.url)
    page.set_viewport_size(PHONE)
    before = taps(page)
    offer.get_by_role("button", name="Hand it out on R-SCAN-3").click()
    wait_for(lambda: house.is_out("SCSPOT1"))
    assert taps(page) - before == 1
    assert house.moves("SCSPOT1", reservation) == ["asset.picked_up"] and scans_of(house, "SCSPOT1") == 1
    expect(offer).to_have_count(0)
    expect(strip(person)).to_contain_text("Scan spot out")
    expect(strip(person)).to_contain_text("R-SCAN-3")
    expect(strip(person)).to_have_attribute("data-state", "sent", timeout=20_000)
    person.scan("SCSPOT1")
    expect(offer).to_contain_text("Out on R-SCAN-3")
    expect(offer).to_contain_text("use the grey boxes")
    offer.get_by_role("button", name="Take it back").click()
    wait_for(lambda: not house.is_out("SCSPOT1"))
    expect(strip(person)).to_contain_text("Scan spot back")
    strip(person).get_by_role("button", name="Undo").click()
    wait_for(lambda: house.is_out("SCSPOT1"))
    # What nobody can have says why.
    person.scan("SCLAMP3")
    expect(offer).to_contain_text("In repair")
    expect(offer.locator(".choice b")).to_have_text(["Look at it"])
    person.scan("NOTHERE7")
    expect(page.get_by_role("alert")).to_contain_text("NOTHERE7 is not a sticker of this house.")
    expect(page.get_by_role("button", name="Put it on an asset")).to_have_count(0)
    # Of an address the part behind the last slash is looked for; it is shown as far as it tells something.
    far = "https://far.example/" + "x" * 280
    person.scan(far)
    expect(page.get_by_role("alert")).to_contain_text(f"{'x' * 60}… is not a sticker of this house.", timeout=20_000)
    before = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a long address makes the page wider"
    page.set_viewport_size(before)


def offers_without_a_network(person, house, reservation):
    """By the copy: noted, and sent when the network is back. The page of a sticker offers the same."""
    page = person.page
    person.cut()
    person.scan("SCSPOT2")
    page.locator(".offer").get_by_role("button", name="Hand it out on R-SCAN-3").click()
    expect(strip(person)).to_have_attribute("data-state", "waiting")
    person.scan("NOTHERE8")
    expect(page.get_by_role("alert")).to_contain_text("Try again when you are online")
    person.mend()
    wait_for(lambda: house.is_out("SCSPOT2"))
    page.goto("/q/SCSPOT2")
    expect(page.locator(".note.shelf")).to_contain_text("use the grey boxes", timeout=20_000)
    page.get_by_role("button", name="Take it back").click()
    wait_for(lambda: not house.is_out("SCSPOT2"))
    expect(strip(person)).to_contain_text("Scan spot back")
    strip(person).get_by_role("button", name="Undo").click()
    wait_for(lambda: house.is_out("SCSPOT2"))
    goes_to(person, "/back")
    person.scan("SCSPOT2")
    wait_for(lambda: not house.is_out("SCSPOT2"))
    part = page.locator("[data-part='R-SCAN-3']")
    expect(part).to_contain_text("use the grey boxes")
    expect(part.get_by_role("link", name=re.compile("Call"))).to_be_visible()
    part.get_by_role("button", name="Take back SC-SPOT1").click()
    wait_for(lambda: not house.is_out("SCSPOT1"))
    page.set_viewport_size({"width": 1280, "height": 720})


def six_by_scanner(person, house, reservation):
    """From the floor: one tap opens the reservation, and the scanner does the rest."""
    page = person.page
    page.goto("/")
    row = page.locator("a.row", has=page.locator(".ref", has_text="R-SCAN-4"))
    expect(row).to_be_visible(timeout=20_000)
    before = taps(page)
    row.click()
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    for number in range(1, 7):
        person.type_as_scanner(f"SCSEVEN{number}")
        person.expect_state(f"SCSEVEN{number}", "sent")
    assert all(house.moves(f"SCSEVEN{number}", reservation) == ["asset.picked_up"] for number in range(1, 7))
    assert taps(page) - before == 1, taps(page) - before


def adopts_what_is_unknown(browser, arguments, house):
    """Whoever may puts an unknown sticker on a thing, from where it was scanned."""
    person = person_of(browser, arguments, house, "manager", "/", viewport=PHONE)
    page = person.page
    page.get_by_role("button", name="Scan anything").click()
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.scan("SCANNEW1")
    page.get_by_role("alert").get_by_role("button", name="Put it on an asset").click()
    field = page.get_by_role("combobox", name="Tag, serial, sticker or name")
    field.fill("sc-cam3")
    field.press("Enter")
    is_readable(page, page.url)
    page.get_by_role("button", name="Put SCANNEW1 on it").click()
    wait_for(
        lambda: (
            house.ask(
                "select a.asset_tag from short_links s join assets a on a.id = s.asset_id where s.code = 'SCANNEW1'"
            )
            == "SC-CAM3"
        )
    )
    expect(page.get_by_role("heading", name="SC-CAM3")).to_be_visible(timeout=20_000)
    assert not person.faults, person.faults
    person.context.close()


def six_by_camera(playwright, browser, arguments, house, reservation):
    """One tap opens the camera; six stickers pass before it."""
    with tempfile.TemporaryDirectory() as folder:
        film = pathlib.Path(folder) / "six.mjpeg"
        film.write_bytes(six_passing(browser, arguments))
        with_camera = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=camera_arguments(film))
        person = person_of(
            with_camera,
            arguments,
            house,
            "staff",
            f"/r/{reservation}",
            init=TAPS,
            viewport={"width": 320, "height": 700},
        )
        page = person.page
        button = page.get_by_role("button", name="Scan", exact=True)
        expect(button).to_be_visible(timeout=20_000)
        before = taps(page)
        button.click()
        for code in SIX:
            person.expect_state(code, "sent")
        assert taps(page) - before == 1, taps(page) - before
        assert all(house.moves(code, reservation) == ["asset.picked_up"] for code in SIX)
        # Picture, field and strip are in sight together, on the smallest phone too.
        eye, last, thumb = (page.locator(each).bounding_box() for each in (".eye", ".last", ".thumb"))
        bar = page.locator(".bar").bounding_box()
        assert eye["y"] >= bar["y"] + bar["height"] - 1, (eye, bar)
        assert last["y"] + last["height"] <= thumb["y"] + 1, (last, thumb)
        assert not person.faults, person.faults
        with_camera.close()


def six_passing(browser, arguments):
    """A film of one sticker after the other, each for six seconds, then the empty shelf."""
    url = f"http://localhost:{arguments.network.port}"
    page = browser.new_page()
    page.goto(url)
    symbols = symbols_of(page, [f"{url}/q/{code}" for code in SIX])
    page.close()
    frames = []
    for symbol, code in zip(symbols, SIX, strict=True):
        label = sticker(symbol, code)[0].convert("L")
        label.thumbnail((360, 300))
        shelf = Image.new("L", (WIDTH, HEIGHT), 96)
        shelf.paste(label, (140, 90))
        frames += [encoded(shelf)] * (6 * RATE)
    return b"".join(frames + [encoded(Image.new("L", (WIDTH, HEIGHT), 96))] * (90 * RATE))


def encoded(picture):
    file = io.BytesIO()
    picture.convert("RGB").save(file, "JPEG", quality=85)
    return file.getvalue()
