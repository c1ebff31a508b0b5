"""The page's own reader of QR codes, in its worker: photos of stickers beside another decoder's, and every version, level, mask and mode."""

import base64
import io
import random
import string

import numpy
import zxingcpp
from desk import person_of
from photos import address, photo
from PIL import Image
from playwright.sync_api import expect

QR = zxingcpp.BarcodeFormat.QRCode
# What it has to read of what the other decoder reads.
LEAST = 0.95

START = """async () => {
    const { reader } = await import(document.querySelector('script[src$="start.js"]').src.replace('start.js', 'qr/reader.js'));
    const { read } = reader();
    globalThis.readPicture = async (text) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
        const began = performance.now();
        return [await read(image), performance.now() - began];
    };
}"""


def codes_are_read(browser, arguments, house, count, seed=1):
    person = person_of(browser, arguments, house, "staff", "/")
    page = person.page
    expect(page.get_by_role("heading", name="Floor")).to_be_visible(timeout=20_000)
    page.evaluate(START)
    read = lambda picture: page.evaluate("(text) => readPicture(text)", base64.b64encode(picture).decode())  # noqa: E731
    every_symbol(read)
    photos_of_stickers(page, read, count, seed)
    assert not person.faults, person.faults
    person.context.close()


def every_symbol(read, seed=2):
    """As another encoder writes them: 40 versions, four levels, eight masks; digits, capitals, bytes, UTF-8 with a mark of its own."""
    rng = random.Random(seed)
    letters = {
        "digits": string.digits,
        "capitals": string.digits + string.ascii_uppercase + " $%*+-./:",
        "bytes": string.ascii_letters + string.digits + "?#_=&",
        "UTF-8": "aeiouáéíóúñ€日本語😀",
    }
    seen = 0
    for version in range(1, 41):
        for level in "LMQH":
            kind = rng.choice(list(letters))
            text = "".join(
                rng.choices(
                    letters[kind],
                    k=rng.randint(
                        1, 2 + version if kind == "UTF-8" else 7 + 8 * version if level in "LM" else 5 + 4 * version
                    ),
                )
            )
            options = {"eci": 26} if kind == "UTF-8" else {}
            barcode = zxingcpp.create_barcode(text, QR, version=version, ec_level=level, mask=seen % 8, **options)
            image = numpy.array(barcode.to_image(scale=4))
            assert image.shape[0] == (17 + 4 * version + 8) * 4, f"{image.shape} is no version {version}"
            found, _ = read(png(image))
            assert found == [text], f"version {version}-{level}, mask {seen % 8}, {kind}: {found!r} instead of {text!r}"
            seen += 1
    print(f"{seen} symbols of another encoder read, of 40 versions and 4 levels")


def photos_of_stickers(page, read, count, seed):
    """Of each photo that zxing reads, or nearly, ours reads the same."""
    rng = random.Random(seed)
    texts = [address(rng) for _ in range(count)]
    symbols = symbols_of(page, texts)
    theirs = ours = both = 0
    times = {True: [], False: []}
    for number, (text, symbol) in enumerate(zip(texts, symbols, strict=True)):
        picture = photo(random.Random(f"{seed}.{number}"), symbol, text.rsplit("/", 1)[1])
        image = Image.open(io.BytesIO(picture))
        is_theirs = any(each.text == text for each in zxingcpp.read_barcodes(image, formats=QR))
        found, time = read(picture)
        assert found in ([text], []), f"photo {number}: {found!r} instead of {text!r}"
        theirs, ours, both = theirs + is_theirs, ours + len(found), both + (is_theirs and len(found))
        if image.width == 1280:
            times[len(found) == 1].append(time)
    middle = lambda times: sorted(times)[len(times) // 2] if times else 0  # noqa: E731
    print(
        f"{count} photos: zxing reads {theirs}, the page {ours}, and {both} of zxing's, {100 * both / theirs:.1f} %; "
        f"a frame of 1280 x 720 takes {middle(times[True]):.0f} ms, one that can't be read {middle(times[False]):.0f} ms"
    )
    assert both >= LEAST * theirs, f"{both} of {theirs}"
    assert theirs > count / 2, "the photos are too hard to say anything"


def symbols_of(page, texts):
    """As the page prints them: rows of 0 and 1."""
    return page.evaluate(
        """async (texts) => {
            const { qr } = await import(document.querySelector('script[src$="start.js"]').src.replace('start.js', 'qr/encoder.js'));
            return texts.map((text) => qr(text).map((row) => row.map(Number).join('')));
        }""",
        texts,
    )


def png(image):
    file = io.BytesIO()
    Image.fromarray(image).save(file, "PNG")
    return file.getvalue()
