"""A camera that sees what a film shows: stickers before it are scanned once each, for as long as they are there, also without a network."""

import base64
import io
import pathlib
import re
import tempfile

import zxingcpp
from desk import person_of
from gear import Gear
from person import reload, wait_for_promise
from photos import sticker
from PIL import Image
from playwright.sync_api import expect
from symbols import symbols_of

WIDTH, HEIGHT = 640, 480
# The browser shows a film of single pictures so quickly.
RATE = 30
# What is seen for how many seconds: the first sticker, both, nothing, the first again, nothing until the browser is closed.
FILM = [("a", 2), ("ab", 5), ("", 6), ("a", 4), ("", 90)]
LONG_ENOUGH = 18
# The worker answers for the page from the next start on, or as soon as it takes it.
CONTROLLED = """new Promise((taken) => {
    if (navigator.serviceWorker.controller) taken();
    else navigator.serviceWorker.addEventListener('controllerchange', taken);
})"""


# Chromium on Linux reads no barcodes. What phones' browsers have is put in its place; zxing reads the pictures.
DETECTOR = """
    globalThis.BarcodeDetector = class {
        static getSupportedFormats = async () => ['qr_code', 'code_128', 'data_matrix'];
        async detect(video) {
            const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
            canvas.getContext('2d').drawImage(video, 0, 0);
            const picture = await canvas.convertToBlob({ type: 'image/png' });
            const bytes = new Uint8Array(await picture.arrayBuffer());
            const texts = await globalThis.readBarcodes(btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')));
            return texts.map((rawValue) => ({ rawValue }));
        }
    };
"""
# In how many seconds they pass; as long for the way back. For more than four each is out of sight then: it is a scan once more.
PANNED = 12
# What a scan that counts is in the audit, by the way.
DONE = {"out": "asset.picked_up", "back": "asset.returned"}


def camera(playwright, browser, arguments, house):
    reservation, codes = two_on_the_shelf(house)
    before = [house.moves(code, reservation) for code in codes]
    with tempfile.TemporaryDirectory() as folder:
        film = pathlib.Path(folder) / "stickers.mjpeg"
        film.write_bytes(seen_by(pictures_of(browser, arguments, codes), FILM))
        with_camera = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=camera_arguments(film))
        person = person_of(
            with_camera, arguments, house, "staff", f"/r/{reservation}", viewport={"width": 390, "height": 844}
        )
        page = person.page
        expect(page.get_by_role("button", name="Scan", exact=True)).to_be_visible(timeout=20_000)
        # The reader of codes was not needed yet: it comes from what the worker keeps.
        person.wait_for_copy()
        wait_for_promise(page, CONTROLLED, "the worker does not answer for the page")
        # Others of it came back before.
        person.turn("out")
        person.cut()
        page.get_by_role("button", name="Scan", exact=True).click()
        expect(page.locator("#eye")).to_be_visible(timeout=20_000)
        person.expect_state(codes[0], "waiting")
        person.mend()
        for code in codes:
            person.expect_state(code, "sent")
        expect(page.locator(".last[data-state]")).to_be_visible()
        wait_for_promise(page, seen_for(LONG_ENOUGH), "the film stands still")
        moves = [house.moves(code, reservation)[len(done) :] for code, done in zip(codes, before, strict=True)]
        # It is seen twice. A second look gives nothing back.
        assert moves == [["asset.picked_up"], ["asset.picked_up"]], moves
        expect(page.get_by_role("alert")).to_contain_text("is out already")
        track = page.evaluate_handle("document.getElementById('eye').srcObject.getTracks()[0]")
        page.get_by_role("button", name="Close the camera").click()
        expect(page.locator("#eye")).to_have_count(0)
        assert track.evaluate("(track) => track.readyState") == "ended", "the camera is still on"
        scans_anything(page, codes)
        assert [len(house.moves(code, reservation)) - len(done) for code, done in zip(codes, before, strict=True)] == [
            1,
            1,
        ]
        assert not person.faults, person.faults
        with_camera.close()
    print("two stickers before a camera for seconds: each scan is there once")
    barcodes(playwright, arguments, house, "back", reservation, codes)
    barcodes(playwright, arguments, house, "out", *two_of_its_own(house))


def barcodes(playwright, arguments, house, way, reservation, codes):
    """What stands on gear already, a Code 128 and a Data Matrix, panned there and back: each thing is out, or back, once."""
    before = [house.moves(code, reservation) for code in codes]
    with tempfile.TemporaryDirectory() as folder:
        film = pathlib.Path(folder) / "barcodes.mjpeg"
        film.write_bytes(panned(codes))
        with_camera = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=camera_arguments(film))
        person = person_of(
            with_camera, arguments, house, "staff", f"/r/{reservation}", viewport={"width": 390, "height": 844}
        )
        page = person.page
        page.expose_binding("readBarcodes", lambda _, picture: texts_of(base64.b64decode(picture)))
        page.add_init_script(DETECTOR)
        reload(page)
        expect(page.get_by_role("button", name="Scan", exact=True)).to_be_visible(timeout=20_000)
        person.wait_for_copy()
        person.turn(way)
        page.get_by_role("button", name="Scan", exact=True).click()
        expect(page.locator("#eye")).to_be_visible(timeout=20_000)
        for code in codes:
            person.expect_state(code, "sent")
        wait_for_promise(page, seen_for(2 * PANNED + 2), "the film stands still")
        moves = [house.moves(code, reservation)[len(done) :] for code, done in zip(codes, before, strict=True)]
        assert moves == [[DONE[way]], [DONE[way]]], moves
        if way == "out":
            # They were seen twice.
            expect(page.get_by_role("alert")).to_contain_text("is out already")
        assert not person.faults, person.faults
        with_camera.close()
    print(f"a Code 128 and a Data Matrix panned twice: each thing is {way} once")


def seen_for(seconds):
    """A promise that is kept when the page has seen so much of the film."""
    return f"""new Promise((seen) => {{
        const eye = document.getElementById('eye');
        const look = () => {{
            if (eye.currentTime > {seconds}) seen();
        }};
        eye.addEventListener('timeupdate', look);
        look();
    }})"""


def texts_of(picture):
    return [found.text for found in zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))]


def panned(codes):
    """Past the camera and back again, then the empty shelf."""
    formats = (zxingcpp.BarcodeFormat.Code128, zxingcpp.BarcodeFormat.DataMatrix)
    labels = []
    for code, kind in zip(codes, formats, strict=True):
        label = Image.fromarray(zxingcpp.create_barcode(code, kind).to_image(scale=4, add_quiet_zones=True)).convert(
            "L"
        )
        label.thumbnail((300, 180))
        labels.append(label)
    frames = []
    for step in range(PANNED * RATE):
        shelf = Image.new("L", (WIDTH, HEIGHT), 96)
        for place, label in enumerate(labels):
            shelf.paste(label, (WIDTH - step * (WIDTH * 2) // (PANNED * RATE) + place * 340, 80 + place * 160))
        file = io.BytesIO()
        shelf.convert("RGB").save(file, "JPEG", quality=90)
        frames.append(file.getvalue())
    return b"".join(frames + frames[::-1] + [frames[0]] * (90 * RATE))


def scans_anything(page, codes):
    """On the floor the camera, whose film begins anew, offers what fits a sticker, and leads to its asset."""
    page.goto("/")
    page.get_by_role("button", name="Scan anything").click()
    offer = page.locator(".offer", has=page.get_by_role("button", name="Take it back"))
    expect(offer).to_contain_text(re.compile("|".join(codes)), timeout=20_000)
    expect(page.locator("#eye")).to_be_visible()
    page.locator(".offer").get_by_role("link", name="Look at it").click()
    expect(page).to_have_url(re.compile("/q/(" + "|".join(codes) + ")$"), timeout=20_000)
    expect(page.locator("#eye")).to_have_count(0)


def camera_arguments(film):
    return [
        "--no-sandbox",
        "--disable-gpu",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]


def two_on_the_shelf(house):
    """A confirmed reservation with two assets that are named on it and not out."""
    reservation, codes = house.ask(
        "select r.id, (array_agg(s.code order by s.code))[1:2] from reservations r join reservation_items l on l.reservation_id = r.id "
        "cross join unnest(l.assigned_asset_ids) named (asset) join short_links s on s.asset_id = named.asset join assets a on a.id = named.asset "
        "where r.status = 'confirmed' and a.status not in ('REPAIR', 'ARCHIVED', 'DISPOSED') and "
        "not exists (select from asset_checkouts c where c.asset_id = a.id and c.returned_at is null) "
        "group by r.id, r.pickup_at having count(distinct a.id) > 1 order by r.pickup_at, r.id limit 1"
    ).split("|")
    return reservation, codes.strip("{}").split(",")


def two_of_its_own(house):
    """A confirmed reservation of three lamps of which two pass the camera: while the third is to go, nobody is asked to take back."""
    gear = Gear(house)
    gear.add_item("Panned lamp")
    codes = ["PLAMP1", "PLAMP2"]
    for code in codes:
        gear.add_asset("Panned lamp", code.replace("P", "P-", 1), code)
    gear.add_asset("Panned lamp", "P-LAMP3", "PLAMP3")
    return gear.reserve("R-PANNED", (("Panned lamp", 3),)), codes


def pictures_of(browser, arguments, codes):
    """By who is on it, a picture of a shelf: the labels as the page prints them, a little turned."""
    url = f"http://localhost:{arguments.network.port}"
    page = browser.new_page()
    page.goto(url)
    labels = [
        sticker(symbol, code)[0]
        for symbol, code in zip(symbols_of(page, [f"{url}/q/{code}" for code in codes]), codes, strict=True)
    ]
    page.close()
    pictures = {}
    for who in ("", "a", "b", "ab"):
        shelf = Image.new("L", (WIDTH, HEIGHT), 96)
        for letter in who:
            label = labels["ab".index(letter)].convert("LA")
            label.thumbnail((270, 200))
            turned = label.rotate(12 if letter == "a" else -7, Image.Resampling.BICUBIC, expand=True)
            shelf.paste(
                turned.getchannel(0),
                (30 if letter == "a" else 330, 110 if letter == "a" else 150),
                turned.getchannel(1),
            )
        file = io.BytesIO()
        shelf.convert("RGB").save(file, "JPEG", quality=85)
        pictures[who] = file.getvalue()
    return pictures


def seen_by(pictures, film):
    return b"".join(pictures[who] * (seconds * RATE) for who, seconds in film)
