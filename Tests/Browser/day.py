"""A day in the house, from the file of its gear to the audit: what people do in the page, in order, is what the database holds in the end."""

import datetime
import io
import math
import pathlib
import re
import tempfile
import zoneinfo

import numpy
import pypdfium2
import zxingcpp
from camera import camera_arguments, seen_by
from desk import person_of, pick
from person import wait_for
from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import expect

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 1.5}
# The clock of the first day's browsers is a day slow: to the server those scans happened yesterday, and arrive now.
YESTERDAY = """
(() => {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() - 86_400_000); }
    static now() { return Real.now() - 86_400_000; }
  };
})();
"""

ITEMS = "sku,name,category,replacement_value\nVRAPTOR,RED V-RAPTOR,Cameras,24500\nNINJA5,Atomos Ninja V,Monitors,649\n"
ASSETS = "item_sku,asset_tag,code\nVRAPTOR,A-RAP-01,TQ4A\nVRATPOR,A-RAP-02,TQ7C\nNINJA5,A-NIN-01,MX3D\nNINJA5,A-NIN-02,MX9F\n"
CAMERAS, MONITOR, SPARE = ["TQ4A", "TQ7C"], "MX3D", "MX9F"
EVERYTHING = [*CAMERAS, MONITOR, SPARE]
REASON = "Spare for focus"
CLIENT = "Luna Roja Films"


def day(playwright, browser, arguments, house):
    manager = person_of(browser, arguments, house, "manager", init=YESTERDAY, **DESK)
    imports_the_gear(manager, house, arguments)
    labels = prints_labels(manager, house, arguments)
    reservation = makes_a_reservation(manager, house, arguments)
    manager.context.close()
    scenes = {code: seen_through_the_lens(label) for code, label in labels.items()} | {"": seen_through_the_lens(None)}
    # Long enough for a machine that is busy, and while the reader of codes is fetched.
    out = [(CAMERAS[0], 8), (CAMERAS[1], 8), (MONITOR, 12), (SPARE, 8), ("", 90)]
    with somebody_with_a_phone(playwright, arguments, house, scenes, out, f"/r/{reservation}", YESTERDAY) as staff:
        takes_it_out(staff, house, arguments, reservation)
        adds_a_spare(staff, house, arguments, reservation)
    back = [(code, 8) for code in EVERYTHING] + [("", 90)]
    with somebody_with_a_phone(playwright, arguments, house, scenes, back, "/", None) as staff:
        takes_it_back(staff, house, arguments, reservation)
        reports_damage(staff, house, arguments)
    manager = person_of(browser, arguments, house, "manager", **DESK)
    looks_back(manager, house, arguments, reservation)
    assert not manager.faults, manager.faults
    manager.context.close()
    is_all_there(house, reservation)
    print("a day in the house: gear in, labels, out, a spare, back, damage, and the audit tells all of it")


def imports_the_gear(person, house, arguments):
    """A fault is shown by its line, with what was meant; then all of it is there."""
    page = person.page
    for kind, wrong, right, count in (
        ("items", None, ITEMS, 2),
        ("assets", ASSETS, ASSETS.replace("VRATPOR", "VRAPTOR"), 4),
    ):
        page.goto(f"/desk/import?kind={kind}")
        file = {"name": f"{kind}.csv", "mimeType": "text/csv"}
        if wrong:
            page.locator("#file").set_input_files({**file, "buffer": wrong.encode()})
            expect(page.get_by_role("heading", name="1 fault in 1 line")).to_be_visible(timeout=20_000)
            expect(page.get_by_text("Did you mean VRAPTOR?")).to_be_visible()
            picture(person, arguments, "day-import")
        page.locator("#file").set_input_files({**file, "buffer": right.encode()})
        expect(page.get_by_role("heading", name="No faults")).to_be_visible(timeout=20_000)
        page.locator("#run").click()
        expect(page.get_by_role("heading", name=f"Done: {count} new, 0 changed")).to_be_visible(timeout=20_000)
    assert (
        house.ask("select count(*) from assets a join items i on i.id = a.item_id where i.sku in ('VRAPTOR', 'NINJA5')")
        == "4"
    )


def prints_labels(person, house, arguments):
    """The sheet as the printer gets it: each label, cut out of it, by the code that another decoder reads on it."""
    page = person.page
    ids = house.ask(
        "select string_agg(a.id::text, ',' order by a.asset_tag) from assets a join items i on i.id = a.item_id where i.sku in ('VRAPTOR', 'NINJA5')"
    )
    page.goto(f"/desk/labels?ids={ids}")
    page.locator("#l-sheet").select_option("L7160")
    expect(page.locator(".paper path")).to_have_count(4, timeout=20_000)
    picture(person, arguments, "day-labels")
    sheet = (
        pypdfium2.PdfDocument(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))[0]
        .render(scale=6)
        .to_pil()
        .convert("L")
    )
    dots = 6 * 72 / 25.4
    labels = {}
    for found in zxingcpp.read_barcodes(sheet, formats=zxingcpp.BarcodeFormat.QRCode):
        code = re.fullmatch(rf"{re.escape(person.url)}/q/([A-Z0-9]+)", found.text)[1]
        column, row = (
            int((found.position.top_left.x / dots - 7.21) / 66.04),
            int((found.position.top_left.y / dots - 15.15) / 38.1),
        )
        left, top = 7.21 + column * 66.04, 15.15 + row * 38.1
        labels[code] = sheet.crop([round(side * dots) for side in (left, top, left + 63.5, top + 38.1)])
    assert sorted(labels) == sorted(EVERYTHING), labels.keys()
    return labels


def makes_a_reservation(person, house, arguments):
    page = person.page
    zone = zoneinfo.ZoneInfo(house.ask("select time_zone from tenants order by created_at limit 1"))
    hour = datetime.datetime.now(zone).replace(minute=0)
    page.goto("/desk/reservations/new")
    pick(page, "Client", CLIENT)
    for name, when in (("pickup", hour - datetime.timedelta(hours=24)), ("return", hour - datetime.timedelta(hours=1))):
        page.locator(f"#b-{name}").fill(when.strftime("%Y-%m-%dT%H:%M"))
    for item, count in (("RED V-RAPTOR", 2), ("Atomos Ninja V", 1)):
        pick(page, "Add gear or a kit: name or SKU", item)
        page.get_by_label(f"How many {item}").fill(str(count))
        page.get_by_label(f"How many {item}").press("Tab")
    expect(page.locator(".days span").first).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Save draft").first.click()
    page.wait_for_url(re.compile(r"/desk/reservations/[0-9a-f-]{36}"), timeout=20_000)
    made = page.url.rsplit("/", 1)[1]
    assert house.ask(f"select status from reservations where id = '{made}'") == "draft"
    expect(page.locator(".days span").first).to_be_visible(timeout=20_000)
    expect(page.locator(".feed > li").first).to_be_visible(timeout=20_000)
    page.mouse.move(0, 0)
    picture(person, arguments, "day-booking")
    page.get_by_role("button", name="Confirm").first.click()
    wait_for(lambda: house.ask(f"select status from reservations where id = '{made}'") == "confirmed")
    return made


def takes_it_out(person, house, arguments, reservation):
    page = person.page
    page.get_by_role("button", name="Scan", exact=True).click()
    for code in [*CAMERAS, MONITOR]:
        person.expect_state(code, "sent")
        wait_for(lambda code=code: house.is_out(code))
    expect(page.locator(".last")).to_contain_text(MONITOR)
    picture(person, arguments, "day-scan")


def adds_a_spare(person, house, arguments, reservation):
    """The line is full: the camera goes on behind what the server knows, and a reason settles it."""
    page = person.page
    card = page.locator(".conflict")
    expect(card).to_contain_text(SPARE, timeout=30_000)
    assert not house.is_out(SPARE)
    page.get_by_role("button", name="Close the camera").click()
    card.get_by_role("button", name="Hand it out anyway").click()
    card.get_by_label("Why?").fill(REASON)
    card.evaluate("(card) => scrollTo(0, card.getBoundingClientRect().top + scrollY - 76)")
    picture(person, arguments, "day-spare")
    card.get_by_role("button", name="Note it").click()
    person.expect_state(SPARE, "sent")
    wait_for(lambda: house.is_out(SPARE))


def takes_it_back(person, house, arguments, reservation):
    """A day later it is late; each scan takes one back."""
    page = person.page
    row = page.locator("section", has=page.locator("#h-late")).locator("a.row", has_text=CLIENT)
    expect(row).to_be_visible(timeout=20_000)
    row.scroll_into_view_if_needed()
    picture(person, arguments, "day-late")
    row.click()
    page.get_by_role("button", name="Scan", exact=True).click()
    for code in EVERYTHING:
        person.expect_state(code, "sent")
    wait_for(lambda: not any(house.is_out(code) for code in EVERYTHING))
    page.get_by_role("button", name="Close the camera").click()
    expect(page.get_by_text("All back").first).to_be_visible(timeout=20_000)


def reports_damage(person, house, arguments):
    page = person.page
    page.goto(f"/q/{MONITOR}")
    page.get_by_role("link", name="Report its condition").click()
    page.locator("#report-c").select_option("damaged")
    page.locator("#report-n").fill("Cracked at the lower left corner")
    page.locator("#photos").set_input_files({"name": "crack.jpg", "mimeType": "image/jpeg", "buffer": cracked_screen()})
    expect(page.locator(".thumbs img")).to_have_count(1, timeout=20_000)
    page.get_by_label("It needs repair").check()
    page.get_by_role("button", name="Note the report").click()
    shown = page.locator(".photos img").last
    expect(shown).to_be_visible(timeout=20_000)
    expect(shown).not_to_have_js_property("naturalWidth", 0, timeout=60_000)
    page.locator("#h-reports").evaluate("(head) => scrollTo(0, head.getBoundingClientRect().top + scrollY - 80)")
    picture(person, arguments, "day-damage")


def looks_back(person, house, arguments, reservation):
    page = person.page
    asset = house.ask(f"select asset_id from short_links where code = '{MONITOR}'")
    page.goto(f"/desk/assets/{asset}")
    feed = page.locator("section", has=page.locator("#h-history"))
    for deed in ("Created", "Out", "Back", "Condition report"):
        expect(feed.get_by_text(deed, exact=True).or_(feed.get_by_text(re.compile(f"^{deed} · "))).first).to_be_visible(
            timeout=20_000
        )
    page.goto(f"/desk/audit?reservation={reservation}")
    spare = page.locator(".feed > li", has_text="A-NIN-02").filter(has_text=re.compile("^Out"))
    expect(spare).to_have_count(1, timeout=20_000)
    expect(spare).to_contain_text(REASON)
    picture(person, arguments, "day-audit")


def is_all_there(house, reservation):
    trips = house.ask(
        f"select s.code, count(*), bool_and(c.returned_at is not null), bool_and(c.pickup_client_at < now() - interval '20 hours'), bool_and(c.return_client_at > now() - interval '2 hours') "
        f"from asset_checkouts c join short_links s on s.asset_id = c.asset_id where c.reservation_id = '{reservation}' group by s.code order by s.code"
    ).split("\n")
    assert trips == [f"{code}|1|t|t|t" for code in sorted(EVERYTHING)], trips
    for code in EVERYTHING:
        assert house.moves(code, reservation)[:2] == ["asset.picked_up", "asset.returned"], house.moves(
            code, reservation
        )
    scans = house.ask(
        f"select count(*), count(distinct idempotency_key) from audit_log where reservation_id = '{reservation}' and action in ('asset.picked_up', 'asset.returned')"
    )
    assert scans == "8|8", scans
    assert house.ask(f"select status from reservations where id = '{reservation}'") == "returned"
    lines = house.ask(
        f"select string_agg(i.sku || l.qty, ',' order by i.sku) from reservation_items l join items i on i.id = l.item_id where l.reservation_id = '{reservation}'"
    )
    assert lines == "NINJA52,VRAPTOR2", lines
    reason = house.ask(
        f"select after ->> 'reason' from audit_log l join short_links s on s.asset_id = l.asset_id where s.code = '{SPARE}' and l.reservation_id = '{reservation}' and l.action = 'asset.picked_up'"
    )
    assert reason == REASON, reason
    report = house.ask(
        f"select r.condition, r.notes, a.status, cardinality(r.photo_object_paths) from condition_reports r join assets a on a.id = r.asset_id join short_links s on s.asset_id = a.id "
        f"where s.code = '{MONITOR}' and r.reservation_id = '{reservation}'"
    )
    assert report == "damaged|Cracked at the lower left corner|REPAIR|1", report
    shelf = house.ask(
        f"select string_agg(distinct a.status, ',') from assets a join short_links s on s.asset_id = a.id where s.code in ('{CAMERAS[0]}', '{CAMERAS[1]}', '{SPARE}')"
    )
    assert shelf == "IN_STOCK", shelf


class somebody_with_a_phone:
    """Staff with a browser whose camera sees a film."""

    def __init__(self, playwright, arguments, house, scenes, film, address, clock):
        self.folder = tempfile.TemporaryDirectory()
        file = pathlib.Path(self.folder.name) / "film.mjpeg"
        file.write_bytes(seen_by(scenes, film))
        self.browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=camera_arguments(file))
        self.person = person_of(self.browser, arguments, house, "staff", address, init=clock, **PHONE)

    def __enter__(self):
        return self.person

    def __exit__(self, kind, *_):
        self.browser.close()
        self.folder.cleanup()
        if kind is None:
            assert not self.person.faults, self.person.faults


def seen_through_the_lens(label):
    """A label on a case, as a phone sees it: a little turned, under a lamp. Without one, the case."""
    width, height = 640, 480
    y, x = numpy.mgrid[0:height, 0:width]
    lamp = 74 - 44 * numpy.hypot((x - 250) / width, (y - 150) / height)
    case = Image.fromarray(lamp.astype(numpy.uint8))
    draw = ImageDraw.Draw(case)
    draw.rectangle((0, 404, width, 432), fill=128)
    draw.line((0, 404, width, 404), fill=188, width=2)
    draw.line((0, 432, width, 432), fill=40, width=3)
    for rivet in (70, 570):
        draw.ellipse((rivet - 8, 410, rivet + 8, 426), fill=170, outline=90)
    if label:
        small = (
            label.resize((400, 240), Image.Resampling.LANCZOS)
            .point([round(24 + value * 0.8) for value in range(256)])
            .convert("LA")
        )
        turned = small.rotate(-5, Image.Resampling.BICUBIC, expand=True)
        shadow = Image.new("L", case.size, 0)
        shadow.paste(turned.getchannel(1), (114, 96))
        case = Image.composite(
            Image.new("L", case.size, 12),
            case,
            shadow.filter(ImageFilter.GaussianBlur(7)).point([round(value * 0.6) for value in range(256)]),
        )
        case.paste(turned.getchannel(0), (110, 88), turned.getchannel(1))
    file = io.BytesIO()
    case.filter(ImageFilter.GaussianBlur(0.5)).convert("RGB").save(file, "JPEG", quality=86)
    return file.getvalue()


def cracked_screen():
    """What somebody photographs: a monitor with a crack from a corner."""
    image = Image.new("RGB", (1600, 1200), (112, 104, 94))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((180, 200, 1420, 1000), 46, fill=(30, 31, 33))
    draw.rectangle((240, 260, 1360, 900), fill=(66, 84, 104))
    for band in range(64):
        draw.line((240, 260 + band * 10, 1360, 260 + band * 10), fill=(66 + band, 84 + band, 104 + band // 2), width=10)
    image = image.filter(ImageFilter.GaussianBlur(2))
    draw = ImageDraw.Draw(image)
    for angle, length in ((-8, 520), (-24, 640), (-43, 470), (-61, 560), (-80, 300)):
        points, at = [(250, 890)], 0
        for step in range(1, 7):
            at = angle + (9 if step % 2 else -9)
            points.append(
                (
                    points[-1][0] + math.cos(math.radians(at)) * length / 6,
                    points[-1][1] + math.sin(math.radians(at)) * length / 6,
                )
            )
        draw.line(points, fill=(236, 240, 244), width=4)
    draw.ellipse((238, 862, 282, 902), fill=(20, 20, 20))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=88)
    return file.getvalue()


def picture(person, arguments, name):
    """For the documents, where they are asked for: few colours, so that it is small."""
    if not arguments.day:
        return
    image = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    folder = pathlib.Path(arguments.day)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.png"
    for colours in (256, 128, 64, 32):
        image.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size < 100_000:
            return
    raise AssertionError(f"{file} is too large")
