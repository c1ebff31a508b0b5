"""How each screen looks, to whom: at four widths, light and dark, in both languages, with letters of twice the size. Whoever changes the page
looks at the pictures; what can be measured is measured here."""

import pathlib
import re

from desk import person_of
from person import Person, reload, wait_for
from playwright.sync_api import expect
from readable import LOOK, SIZES
from states import AWAY

HERE = pathlib.Path(__file__).parent
FIT = (HERE / "fit.js").read_text()
LANGUAGES = {"en": "en-GB", "es": "es-CO"}

# What is shown where an address has parts to fill: a query a part. A row of the table of screens whose part is not here fails.
PARTS = {
    "/r/{id}?report": "select '/r/' || reservation_id || '?report=' || asset_id from asset_checkouts order by returned_at desc nulls last, asset_id limit 1",
    "/r/{id}?lost": "select '/r/' || reservation_id || '?lost=all' from asset_checkouts where returned_at is null order by asset_id limit 1",
    "/r/{id}?note": "select '/r/' || reservation_id || '?note=all' from asset_checkouts where returned_at is null order by asset_id limit 1",
    "/r/{id}?papers": "select '/r/' || reservation_id || '?papers=all' from asset_checkouts where returned_at is null order by asset_id limit 1",
    "/r/{id}?pick": "select '/r/' || id || '?pick' from reservations where status = 'confirmed' order by reference limit 1",
    "/r/{id}?inspections": "select '/r/' || reservation_id || '?inspections=all' from inspections order by reservation_id limit 1",
    "/inspect/{asset}": "select '/inspect/' || asset_id || '?of=' || reservation_id from asset_checkouts where returned_at is null order by asset_id limit 1",
    "/inspections/{id}": "select '/inspections/' || id from inspections order by id limit 1",
    "/r/{id}": "select '/r/' || r.id from reservations r join asset_checkouts c on c.reservation_id = r.id where r.status = 'confirmed' "
    "group by r.id having bool_or(c.returned_at is null) order by count(*) desc, r.id limit 1",
    "/q/{code}": "select '/q/' || s.code from asset_checkouts c join short_links s on s.asset_id = c.asset_id where c.returned_at is null order by s.code limit 1",
    "/desk/reservations/{id?}": "select '/desk/reservations/' || id from reservations where status = 'confirmed' order by reference limit 1",
    "/desk/clients/{id?}": "select '/desk/clients/' || id from clients order by display_name, id limit 1",
    "/desk/items/{id?}": "select '/desk/items/' || id from items where name = 'Sony FX6'",
    "/desk/assets/{id?}": "select '/desk/assets/' || a.id from assets a join items i on i.id = a.item_id where i.name = 'Sony FX6' order by a.asset_tag limit 1",
    "/desk/tickets/{id?}": "select '/desk/tickets/' || ticket_id from ticket_parcels order by (state = 'received'), ticket_id, slot limit 1",
    "/desk/templates/{name?}": "select '/desk/templates/' || name from office.built_in_inspection_templates() order by jsonb_array_length(slots) desc limit 1",
    # Nothing of it is sent: it is turned off.
    "/desk/webhooks/{id?}": "with hook as (insert into webhooks (id, tenant_id, url, events, description, active, turned_off, secret) "
    "select gen_random_uuid(), id, 'https://erp.acme.example/hooks/gear', '{asset.picked_up,asset.returned}', 'Accounting', false, 'failing', '' "
    "from tenants order by created_at limit 1 returning id, tenant_id), sent as ("
    "insert into webhook_deliveries (id, tenant_id, webhook_id, audit_id, generation, type, body, due_at, attempts, done_at, outcome, sent_at, "
    "status, fault, took_ms) select gen_random_uuid(), tenant_id, id, n, 1, 'asset.picked_up', '{}', now(), n, now(), "
    "case n when 1 then 'delivered' else 'failed' end, 1780409113, case n when 1 then 204 when 2 then 500 end, case n when 2 then 'status' "
    "when 3 then 'forbidden_address' end, 84 from hook, generate_series(1, 3) n) select '/desk/webhooks/' || id from hook",
    "/desk/people/{id?}": "select '/desk/people/' || id from accounts order by created_at, email limit 1",
}
# The forms for something new, and what a screen shows of its own accord.
OTHERS = (
    "/desk/reservations/new",
    "/desk/clients/new",
    "/desk/items/new",
    "/desk/assets/new",
    "/desk/people/new",
    "/desk/tickets/new",
    "/desk/templates/new",
    "/desk/webhooks/new",
    "/desk/repair?status=closed",
    "/desk/figures?show=use",
    "/desk/figures?show=idle&days=30",
    "/desk/documents?q=sony",
    "/desk/search?q=sony",
    "/docs?q=reservations",
    "/desk/nothing",
)


def rows():
    """The addresses of the table of screens, as they are written."""
    table = (HERE / "../../page/core/screens.js").read_text().split("const table = [")[1].split("\n];")[0]
    return re.findall(r"^  \['([^']+)'", table, re.MULTILINE)


def addresses(house):
    """Each screen by a name for its picture: the list, and one of what it lists."""
    found = {}
    for row in rows():
        name = re.sub(r"[{}?]", "", row).strip("/").replace("/", "-") or "floor"
        if "{" not in row or row.endswith("?}"):
            found[name.removesuffix("-id")] = re.sub(r"/\{\w+\?\}", "", row)
        if "{" in row:
            assert row in PARTS or row.endswith("?}"), f"{row}: say in Tests/Browser/looks.py what is shown there"
            if row in PARTS:
                found[f"{name.removesuffix('-id')}-one"] = house.ask(PARTS[row])
    item = house.ask("select id from items where name = 'Sony FX6'")
    found["desk-labels-one"] = f"/desk/labels?item={item}"
    found["desk-items-kit"] = house.ask("select '/desk/items/' || kit_id from item_kits order by kit_id limit 1")
    for other in OTHERS:
        found[re.sub(r"\W+", "-", other).strip("-")] = other
    return found


def looks(browser, arguments, house):
    wears_what_a_person_chose(browser, arguments, house)
    helps_by_one_key(browser, arguments, house)
    agrees_with_what_waits(browser, arguments, house)
    forgets_a_fault_that_is_mended(browser, arguments)
    is_at_home_on_an_iphone(browser, arguments)
    opens_on_slow_lines(browser, arguments, house)
    leads_in_an_empty_house(browser, arguments, house)
    says_what_can_not_be_had(browser, arguments, house)
    seen = sum(looks_well(browser, arguments, house, language) for language in LANGUAGES)
    print(f"{seen} looks at screens: nothing lies on anything, is cut, or is wider than its window")


GROUND = "getComputedStyle(document.body).backgroundColor"
DARK, LIGHT = "rgb(18, 18, 16)", "rgb(245, 244, 240)"


def wears_what_a_person_chose(browser, arguments, house):
    """Dark on a device that is light: at once, after loading anew before anything is painted, on another device; and not for others."""
    person = person_of(browser, arguments, house, "manager", "/me", color_scheme="light")
    page = person.page
    choice = page.get_by_role("group", name="Appearance")
    expect(choice.get_by_role("button", name="Device")).to_have_attribute("aria-pressed", "true", timeout=20_000)
    assert page.evaluate(GROUND) == LIGHT
    choice.get_by_role("button", name="Dark").click()
    wait_for(lambda: page.evaluate(GROUND) == DARK, page)
    assert (
        house.ask("select theme from accounts where roles = array['manager'] order by created_at, email limit 1")
        == "dark"
    )
    # The grounds that were ever painted, from the first on.
    person.context.add_init_script("""
        globalThis.grounds = new Set();
        const look = () => {
            if (document.body) grounds.add(getComputedStyle(document.body).backgroundColor);
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    """)
    reload(page)
    expect(choice).to_be_visible(timeout=20_000)
    grounds = page.evaluate("[...grounds].filter((each) => each !== 'rgba(0, 0, 0, 0)')")
    assert grounds == [DARK], grounds
    assert page.evaluate("document.querySelector('meta[name=theme-color][media=all]').content") == "#121210"
    other = person_of(browser, arguments, house, "manager", "/", color_scheme="light")
    wait_for(lambda: other.page.evaluate(GROUND) == DARK, other.page)
    choice.get_by_role("button", name="Device").click()
    wait_for(lambda: page.evaluate(GROUND) == LIGHT, page)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(GROUND) == DARK
    staff = person_of(browser, arguments, house, "staff", "/", color_scheme="light")
    assert staff.page.evaluate(GROUND) == LIGHT
    for each in (person, other, staff):
        assert not each.faults, each.faults
        each.context.close()


def helps_by_one_key(browser, arguments, house):
    """`?` and the button open the help of the screen; each key that it lists does what it says; Esc closes it and stays where it is."""
    person = person_of(browser, arguments, house, "manager", "/desk/reservations")
    page = person.page
    expect(page.locator("main a.row").nth(2)).to_be_visible(timeout=20_000)
    page.locator("h1").click()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help: Reservations")
    expect(dialog).to_be_visible(timeout=20_000)
    assert dialog.locator(".says li").count() >= 2
    assert dialog.locator("kbd").all_text_contents() == ["/", "n", "↑", "↓", "Esc", "?"]
    faults = page.evaluate(LOOK)
    assert not faults, faults
    fits_at_each_size(page, arguments, "help")
    # The dialog has its own keys: `n` begins nothing behind it.
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.url.endswith("/desk/reservations"), page.url
    page.keyboard.press("ArrowDown")
    expect(page.locator("main a.row").first).to_be_focused()
    person.press_later("n")
    expect(page.get_by_role("heading", name="New reservation")).to_be_visible(timeout=20_000)
    page.locator("h1").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Reservations", level=1)).to_be_visible(timeout=20_000)
    page.goto(house.ask(PARTS["/r/{id}"]))
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    page.locator("h1").click()
    page.keyboard.press("s")
    expect(page.locator("#code")).to_be_focused()
    for each in "?n/":
        person.press_later(each)
    expect(page.locator("#code")).to_have_value("?n/")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto("/desk/timeline")
    # Of a booking that can't be moved yet no key is listed.
    expect(page.locator("main .evt.free").first).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Help", exact=True).click()
    expect(page.get_by_role("dialog").locator("dd", has_text="Move the chosen booking")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Close the help").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    # It needs no network.
    page.goto("/")
    person.wait_for_copy()
    person.cut()
    reload(page)
    page.get_by_role("button", name="Help", exact=True).click()
    expect(page.get_by_role("dialog", name="Help: Floor")).to_be_visible(timeout=20_000)
    person.mend()
    assert not person.faults, person.faults
    person.context.close()


def agrees_with_what_waits(browser, arguments, house):
    """Of what was taken back without a network the sticker's page says so too, and offers no second return."""
    code = house.ask(
        "select s.code from asset_checkouts c join short_links s on s.asset_id = c.asset_id where c.returned_at is null order by s.code limit 1"
    )
    person = person_of(browser, arguments, house, "staff", "/")
    page = person.page
    page.goto(f"/q/{code}")
    person.wait_for_copy()
    # Its name says of which reservation.
    back = page.get_by_role("button", name=re.compile("^Take it back R-"))
    expect(back).to_be_visible(timeout=20_000)
    person.cut()
    back.click()
    expect(back).to_have_count(0, timeout=20_000)
    expect(page.locator(".who-h .chip")).not_to_have_text("Out")
    reload(page)
    expect(page.locator(".who-h .chip")).to_have_text(re.compile("In stock|Ready"), timeout=20_000)
    expect(back).to_have_count(0)
    page.goto("/outbox")
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_visible(timeout=20_000)
    person.mend()
    wait_for(lambda: not house.is_out(code))
    assert not person.faults, person.faults
    person.context.close()


def forgets_a_fault_that_is_mended(browser, arguments):
    """What was refused is no longer said once somebody mends it."""
    person = Person(browser, arguments, locale="en-GB")
    page = person.page
    page.goto("/")
    email = page.get_by_label("E-mail")
    expect(email).to_be_visible(timeout=20_000)
    person.network.cut()
    email.fill("somebody@example.com")
    page.get_by_role("button", name="Send me a code").click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=20_000)
    person.network.mend()
    email.press("End")
    email.type("x")
    expect(page.get_by_role("alert")).to_have_count(0)
    person.context.close()


def is_at_home_on_an_iphone(browser, arguments):
    """The icons are those pictures, no field is so small that Safari zooms, and nothing lies under the phone's own bars."""
    person = Person(browser, arguments, locale="es-CO", viewport={"width": 390, "height": 844}, has_touch=True)
    page = person.page
    page.goto("/")
    field = page.get_by_label("Correo")
    expect(field).to_be_visible(timeout=20_000)
    assert float(field.evaluate("(field) => parseFloat(getComputedStyle(field).fontSize)")) >= 16
    assert "viewport-fit=cover" in page.locator("meta[name=viewport]").get_attribute("content")
    icon = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    answer = page.request.get(icon)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png"), answer.headers
    assert "immutable" in answer.headers["cache-control"] and answer.body()[:8] == b"\x89PNG\r\n\x1a\n"
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    for each in page.request.get(manifest).json()["icons"]:
        there = page.request.get(manifest.rsplit("/", 1)[0] + "/" + each["src"])
        assert (there.status, there.headers["content-type"]) == (200, each["type"]), each
    person.context.close()


# A phone at the edge of the net: 400 kbit/s, 400 ms there and back.
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}


def opens_on_slow_lines(browser, arguments, house):
    """For the first time ever, and with all of the page kept: how long until there is something to do."""
    person = Person(browser, arguments, locale="en-GB", service_workers="block")
    person.page.close()
    cold, came = timed_open(person, "/", "#email")
    person.context.close()
    person = person_of(browser, arguments, house, "staff", "/")
    expect(person.page.locator("a.row").first).to_be_visible(timeout=20_000)
    person.wait_for_copy()
    person.page.close()
    warm, came_again = timed_open(person, "/", "a.row")
    person.context.close()
    print(
        f"on a slow line the form to sign in is there after {cold:.1f} s, the floor of a browser that knows it after {warm:.1f} s, "
        f"when {came} and {came_again} bytes have come"
    )
    # The aim is 3 s on a machine that does nothing else. One that is busy with other tests takes longer, and is not the page's fault:
    # that is what comes over the line meanwhile, about twice what does now.
    assert cold <= 30 and warm <= 30, (cold, warm)
    assert came <= 90_000 and came_again <= 15_000, (came, came_again)


# The bytes that came over the line before there was something to do; what the worker had kept counts for none.
CAME = """(() => {
    const [{ startTime: there }] = performance.getEntriesByName('there');
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= there)
        .reduce((sum, { transferSize }) => sum + transferSize, 0);
})()"""


def timed_open(person, address, what):
    page = person.context.new_page()
    devtools = person.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW)
    page.add_init_script(f"""
        new MutationObserver((_, self) => {{
            if (!document.querySelector('{what}')) return;
            self.disconnect();
            requestAnimationFrame(() => performance.mark('there'));
        }}).observe(document, {{ childList: true, subtree: true }});
    """)
    page.goto(address, wait_until="commit")
    expect(page.locator(what).first).to_be_visible(timeout=20_000)
    took = page.evaluate(
        "new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() => told(performance.getEntriesByName('there')[0].startTime))))"
    )
    came = page.evaluate(CAME)
    page.close()
    return took / 1000, came


def leads_in_an_empty_house(browser, arguments, house):
    """Whoever opens it for the first time, in Spanish on a small phone, is led to the file, the labels, the people, the reservation."""
    email = "primera@example.com"
    tenant = house.ask(
        "insert into tenants (name, time_zone, locale) values ('Casa Primera', 'America/Bogota', 'es') returning id"
    )
    house.ask(
        f"insert into accounts (tenant_id, email, display_name, roles, locale) values ('{tenant}', '{email}', 'Primera Persona', '{{admin}}', 'es')"
    )
    person = Person(browser, arguments, locale="es-CO", reduced_motion="reduce")
    person.sign_in(house, email, "/")
    page = person.page
    for name, address in (
        ("floor", "/"),
        ("desk", "/desk"),
        ("items", "/desk/items"),
        ("reservations", "/desk/reservations"),
    ):
        page.goto(address)
        expect(page.locator("#first-steps li")).to_have_count(4, timeout=20_000)
        expect(page.locator("#first-steps [aria-current=step]")).to_contain_text("Traer el inventario")
        fits_at_each_size(page, arguments, f"empty-{name}")
    # The first step is one press away from the file, and by hand it is one more.
    page.goto("/")
    page.get_by_role("link", name="Nuevo artículo").click()
    expect(page.get_by_role("heading", name="Nuevo artículo")).to_be_visible(timeout=20_000)
    assert not person.faults, person.faults
    person.context.close()


def fits_at_each_size(page, arguments, name):
    folder = arguments.pictures and pathlib.Path(arguments.pictures)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults = page.evaluate(FIT) + page.evaluate(LOOK)
        assert not faults, f"{name} at {width}:\n" + "\n".join(faults[:8])
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=folder / f"{name}-{width}.png")
    page.set_viewport_size({"width": 1280, "height": 720})


def says_what_can_not_be_had(browser, arguments, house):
    """A server that can't answer now: each screen says so, or shows what the browser knows, and waits for nothing for ever."""
    person = person_of(browser, arguments, house, "admin", "/", service_workers="block")
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    page.route(re.compile(r"/api/office/(?!me\b|changes)"), lambda route: route.fulfill(**AWAY))
    page.route("**/openapi.json", lambda route: route.fulfill(**AWAY))
    for address in addresses(house).values():
        page.goto(address)
        # Something is said, and nothing is waited for any more.
        expect(page.locator(".nav")).to_be_attached(timeout=20_000)
        expect(page.locator("main")).to_have_text(re.compile(r"\w"), timeout=20_000)
        expect(page.locator("main .bone")).to_have_count(0, timeout=20_000)
        faults = page.evaluate(FIT) + page.evaluate(LOOK)
        assert not faults, f"{address} without an answer:\n" + "\n".join(faults[:8])
    assert not person.faults, person.faults
    person.context.close()


def shown(page, address):
    page.goto(address)
    expect(page.locator("main .bone")).to_have_count(0, timeout=20_000)
    expect(page.locator("main :is(a, input, button, h2, h3)").first).to_be_attached(timeout=20_000)


def looks_well(browser, arguments, house, language):
    """Each screen at each size; what is wrong with any of them, all at once."""
    folder = pathlib.Path(arguments.pictures) if arguments.pictures else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    person = person_of(browser, arguments, house, "admin", "/", locale=LANGUAGES[language])
    page = person.page
    wrong, seen = [], 0
    for name, address in addresses(house).items():
        shown(page, address)
        for width, height, scheme, zoom in looked_at(bool(folder)):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            magnify(page, zoom)
            faults = page.evaluate(FIT) + (page.evaluate(LOOK) if zoom == 1 else [])
            wrong += [f"{address} at {width}, {scheme}, {language}, {zoom * 100} %: {fault}" for fault in faults[:6]]
            seen += 1
            if folder:
                page.screenshot(path=folder / f"{name}-{width}-{scheme}-{language}-{zoom * 100}.png")
        magnify(page, 1)
    page.set_viewport_size({"width": 1280, "height": 720})
    assert not person.faults, person.faults
    person.context.close()
    assert not wrong, f"{len(wrong)} faults:\n" + "\n".join(wrong[:60])
    return seen


def looked_at(is_whole):
    """Width, height, scheme and size of letters: all of them for pictures. Widths decide what fits, so the dark is seen once."""
    for width, height in SIZES:
        yield width, height, "light", 1
        if is_whole or width == 390:
            yield width, height, "dark", 1
        if width == 390 or (is_whole and width == 1440):
            yield width, height, "light", 2


def magnify(page, zoom):
    """Letters of that size, as somebody sets them in the browser: em of the media queries are of that size, too."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * zoom), "fixed": round(13 * zoom)}})
    devtools.detach()
    assert page.evaluate(
        "(size) => matchMedia('(min-width: 45em)').matches === innerWidth >= 45 * size", round(16 * zoom)
    )
