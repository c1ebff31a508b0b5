"""Labels: what the browser prints, read again by a decoder that is not ours, and measured."""

import io
import random
import re
import string

import numpy
import pypdfium2
import zxingcpp
from playwright.sync_api import expect

POINTS = 72 / 25.4


# What the makers of the sheets say, in millimetres: the first label's corner, from one label to the next, a label, columns.
SHEETS = {
    "L7160": ((7.21, 15.15), (66.04, 38.1), (63.5, 38.1), 3),
    "L7651": ((4.75, 10.7), (40.6, 21.2), (38.1, 21.2), 5),
    "5160": ((4.7625, 12.7), (69.85, 25.4), (66.675, 25.4), 3),
    "r62": ((0, 0), (0, 0), (62, 29), 1),
    "r24": ((0, 0), (0, 0), (60, 24), 1),
    "r12": ((0, 0), (0, 0), (48, 12), 1),
}


def labels_are_true(person, house, count):
    codes_decode(person, count)
    item = house.ask("select id from items where name = 'Sony FX6'")
    codes = set(
        house.ask(
            f"select s.code from short_links s join assets a on a.id = s.asset_id where a.item_id = '{item}'"
        ).split()
    )
    worst = max(sheet_is_true(person, f"/desk/labels?item={item}", sheet, codes) for sheet in SHEETS)
    print(f"{len(SHEETS)} sheets: each code's four corners are within {worst:.2f} mm of their places")
    zpl_says_the_same(person, codes)


def codes_decode(person, count):
    """Random addresses of stickers, encoded by the page and decoded by zxing."""
    page = person.page
    page.goto("/desk/labels")
    expect(page.get_by_role("heading", name="Labels")).to_be_visible(timeout=20_000)
    rng = random.Random(4)
    texts = [
        f"https://{''.join(rng.choices(string.ascii_lowercase + string.digits + '-.', k=rng.randint(1, 60)))}/q/{''.join(rng.choices(string.ascii_uppercase + string.digits, k=rng.randint(3, 12)))}"
        for _ in range(count)
    ]
    # A thousand at a time: the page answers with all modules of all symbols.
    rows = [
        row
        for first in range(0, count, 1000)
        for row in page.evaluate(
            """async (texts) => {
            const { qr } = await import(document.querySelector('script[src$="start.js"]').src.replace('start.js', 'qr/encoder.js'));
            return texts.map((text) => qr(text).map((row) => row.map(Number).join('')));
        }""",
            texts[first : first + 1000],
        )
    ]
    for text, symbol in zip(texts, rows, strict=True):
        dark = numpy.array([[int(module) for module in row] for row in symbol], dtype=numpy.uint8)
        image = numpy.kron(numpy.pad(1 - dark, 4, constant_values=1) * 255, numpy.ones((4, 4))).astype(numpy.uint8)
        found = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
        assert [each.text for each in found] == [text], text
    print(f"{count} codes decode")


def sheet_is_true(person, address, sheet, codes):
    """The codes of a printed sheet, and where the corners of each stand: to 0.3 mm, across and down. Returns what they are off at most."""
    corner, pitch, (width, height), columns = SHEETS[sheet]
    quiet = 1 if height < 15 else 2
    side = min(height - 2 * quiet, width * 0.42)
    page = person.page
    page.goto(address)
    page.locator("#l-sheet").select_option(sheet)
    expect(page.locator(".paper path").first).to_be_attached(timeout=20_000)
    document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))
    wanted = page.locator("svg.paper").count()
    assert len(document) == wanted, f"{sheet}: {len(document)} pages for {wanted} sheets"
    found, worst = set(), 0
    zoom = 4 if columns > 1 else 8
    for number in range(len(document)):
        image = document[number].render(scale=zoom).to_numpy()
        for each in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):
            code = re.fullmatch(rf"{re.escape(person.url)}/q/([A-Z0-9]+)", each.text)[1]
            found.add(code)
            left, top, right, bottom = (value / zoom / POINTS for value in box(image, each.position))
            column, row = (
                round((at - start - quiet) / step) if step else 0
                for at, start, step in zip((left, top), corner, pitch, strict=True)
            )
            x, y = corner[0] + column * pitch[0] + quiet, corner[1] + row * pitch[1] + (height - side) / 2
            off = max(abs(left - x), abs(top - y), abs(right - x - side), abs(bottom - y - side))
            assert off < 0.3, (
                f"{sheet} {code}: from {left:.2f}, {top:.2f} to {right:.2f}, {bottom:.2f} mm instead of {x:.2f}, {y:.2f} and {side:.2f} on"
            )
            worst = max(worst, off)
    assert found == codes, f"{sheet}: {codes - found} can't be read, {found - codes} are not wanted"
    return worst


def box(image, position):
    """Of a code in a picture the first and the last dark dot, across and down: the decoder says where it lies, the dots say how exactly."""
    corners = position.top_left, position.top_right, position.bottom_right, position.bottom_left
    xs, ys = [each.x for each in corners], [each.y for each in corners]
    # Nothing else is nearer than the margin of two modules.
    margin = round((max(xs) - min(xs)) / 25)
    left, top = max(0, min(xs) - margin), max(0, min(ys) - margin)
    dark = image[top : max(ys) + margin, left : max(xs) + margin, 0] < 128
    across, down = numpy.flatnonzero(dark.any(axis=0)), numpy.flatnonzero(dark.any(axis=1))
    return left + across[0], top + down[0], left + across[-1] + 1, top + down[-1] + 1


def zpl_says_the_same(person, codes):
    page = person.page
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as ZPL").click()
    with open(download.value.path(), encoding="ascii") as file:
        text = file.read()
    labels = re.findall(r"\^XA.*?\^XZ", text, re.S)
    assert len(labels) == len(codes)
    assert {re.search(r"\^FDMA,.*/q/([A-Z0-9]+)\^FS", label)[1] for label in labels} == codes
    for label in labels:
        assert label.count("^FO") == label.count("^FS") == 4 and "~" not in label
