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


def labels_are_true(person, house):
    codes_decode(person)
    item = house.ask("select id from items where name = 'Sony FX6'")
    codes = set(house.ask(f"select s.code from short_links s join assets a on a.id = s.asset_id where a.item_id = '{item}'").split())
    for sheet, corner, pitch, columns in (("L7160", (7.21, 15.15), (66.04, 38.1), 3), ("L7651", (4.75, 10.7), (40.6, 21.2), 5), ("5160", (4.7625, 12.7), (69.85, 25.4), 3), ("r62", (0, 0), (0, 0), 1), ("r24", (0, 0), (0, 0), 1), ("r12", (0, 0), (0, 0), 1)):
        sheet_is_true(person, f"/desk/labels?item={item}", sheet, codes, corner, pitch, columns)
    zpl_says_the_same(person, codes)


def codes_decode(person, count=1000):
    """Random addresses of stickers, encoded by the page and decoded by zxing."""
    page = person.page
    page.goto("/desk/labels")
    expect(page.get_by_role("heading", name="Labels")).to_be_visible(timeout=20_000)
    rng = random.Random(4)
    texts = [f"https://{''.join(rng.choices(string.ascii_lowercase + string.digits + '-.', k=rng.randint(1, 60)))}/q/{''.join(rng.choices(string.ascii_uppercase + string.digits, k=rng.randint(3, 12)))}" for _ in range(count)]
    rows = page.evaluate(
        """async (texts) => {
            const { qr } = await import(document.querySelector('script[type=module]').src.replace('main.js', 'desk-qr.js'));
            return texts.map((text) => qr(text).map((row) => row.map(Number).join('')));
        }""", texts)
    for text, symbol in zip(texts, rows):
        dark = numpy.array([[int(module) for module in row] for row in symbol], dtype=numpy.uint8)
        image = numpy.kron(numpy.pad(1 - dark, 4, constant_values=1) * 255, numpy.ones((4, 4))).astype(numpy.uint8)
        found = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
        assert [each.text for each in found] == [text], text
    print(f"{count} codes decode")


def sheet_is_true(person, address, sheet, codes, corner, pitch, columns):
    """The codes of a printed sheet, and where each stands: to 0.3 mm."""
    page = person.page
    page.goto(address)
    page.locator("#l-sheet").select_option(sheet)
    expect(page.locator(".paper path").first).to_be_attached(timeout=20_000)
    document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))
    wanted = page.locator("svg.paper").count()
    assert len(document) == wanted, f"{sheet}: {len(document)} pages for {wanted} sheets"
    found = set()
    zoom = 4 if columns > 1 else 8
    for number in range(len(document)):
        image = document[number].render(scale=zoom).to_numpy()
        for each in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):
            code = re.fullmatch(rf"{re.escape(person.url)}/q/([A-Z0-9]+)", each.text)[1]
            found.add(code)
            if columns > 1:
                left, top = each.position.top_left.x / zoom / POINTS, each.position.top_left.y / zoom / POINTS
                column, row = round((left - corner[0] - 2) / pitch[0]), round((top - corner[1] - 2) / pitch[1])
                assert abs(left - (corner[0] + 2 + column * pitch[0])) < 0.3, f"{sheet} {code}: {left} mm from the left"
    assert found == codes, f"{sheet}: {codes - found} can't be read, {found - codes} are not wanted"


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
