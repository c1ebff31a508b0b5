"""Photos of stickers as a hand takes them: tilted, turned, blurred, in bad light, dirty, far away. The same seed makes the same photos."""

import io
import math
import string

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIZES = [(640, 480), (800, 600), (1280, 720)]
# What is drawn large first and then seen through a lens: pixels a module.
MODULE = 16


def address(rng):
    """A sticker's, as long as houses have them."""
    host = "".join(rng.choices(string.ascii_lowercase + string.digits, k=rng.randint(5, 32)))
    code = "".join(rng.choices("ACDEFHJKLMNPQRTUVWXY34679", k=rng.randint(4, 8)))
    return f"https://{host}.example/q/{code}"


def sticker(symbol, code):
    """A label of white paper: the symbol at the left with its quiet zone, the code for people at the right. And where the symbol stands."""
    dark = numpy.array([[int(module) for module in row] for row in symbol], dtype=numpy.uint8)
    image = Image.fromarray(numpy.kron(1 - dark, numpy.ones((MODULE, MODULE), numpy.uint8)) * 255)
    quiet = 4 * MODULE
    height = image.height + 2 * quiet
    paper = Image.new("L", (int(height * 1.7), height), 255)
    paper.paste(image, (quiet, quiet))
    draw = ImageDraw.Draw(paper)
    draw.text((height, height * 0.36), code, fill=0, font=ImageFont.load_default(height * 0.17))
    draw.text((height, height * 0.6), "A-FX6-01", fill=60, font=ImageFont.load_default(height * 0.09))
    return paper, (quiet, quiet, image.width)


def photo(rng, symbol, code):
    """One photo, as a JPEG."""
    noise = numpy.random.default_rng(rng.getrandbits(64))
    paper, (left, top, side) = sticker(symbol, code)
    paper = dirty(rng, paper, left, top, side)
    width, height = rng.choice(SIZES)
    # Between far away and near: the symbol's side in the photo, before it is tilted.
    wanted = min(len(symbol) * rng.choice([rng.uniform(2.2, 4), rng.uniform(3, 7), rng.uniform(5, 14)]), 0.8 * height)
    corners = seen(rng, paper.size, (left + side / 2, top + side / 2), wanted / side, (width, height))
    scale = wanted / side
    if scale < 0.5:
        # Made smaller first, so that no module falls between two pixels.
        paper = paper.resize(
            (max(1, round(paper.width * scale * 2)), max(1, round(paper.height * scale * 2))), Image.Resampling.BOX
        )
    scene = background(rng, noise, width, height)
    through = coefficients(corners, [(0, 0), (paper.width, 0), paper.size, (0, paper.height)])
    paper.putalpha(255)
    laid, where = paper.transform(
        (width, height), Image.Transform.PERSPECTIVE, through, Image.Resampling.BILINEAR
    ).split()
    # Ink is not black and paper is not white; sometimes there is little between them.
    ink, white = rng.choice(
        [(rng.uniform(10, 50), rng.uniform(200, 250)), (rng.uniform(40, 90), rng.uniform(130, 190))]
    )
    picture = Image.composite(
        laid.point([round(ink + value / 255 * (white - ink)) for value in range(256)]), scene, where
    )
    picture = lit(rng, blurred(rng, picture, wanted / len(symbol)))
    picture += noise.standard_normal(picture.shape, numpy.float32) * numpy.float32(
        rng.choice([1, 4, rng.uniform(4, 16)])
    )
    grey = Image.fromarray(numpy.clip(picture, 0, 255).astype(numpy.uint8))
    colours = Image.merge(
        "RGB",
        [
            grey.point([round(value * share) for value in range(256)])
            for share in (rng.uniform(0.85, 1), rng.uniform(0.9, 1), rng.uniform(0.75, 1))
        ],
    )
    file = io.BytesIO()
    colours.save(file, "JPEG", quality=rng.choice([90, 70, rng.randint(25, 60)]))
    return file.getvalue()


def dirty(rng, paper, left, top, side):
    """Now and then something lies over a corner: a smear, a thumb, a strip of tape."""
    if rng.random() > 0.3:
        return paper
    draw = ImageDraw.Draw(paper)
    size = side * rng.uniform(0.04, 0.16)
    x, y = left + rng.choice([0.5, 0.97, rng.random()]) * side, top + rng.choice([0.5, 0.97, rng.random()]) * side
    shade = rng.choice([0, 90, 160, 255])
    if rng.random() < 0.5:
        draw.ellipse((x - size, y - size, x + size, y + size), fill=shade)
    else:
        draw.line((x - size, y - size * 2, x + size, y + size * 2), fill=shade, width=int(size / 2) + 1)
    return paper


def seen(rng, size, middle, scale, window):
    """Where the paper's corners are in the photo: turned, tilted about two axes, shifted."""
    turn = rng.uniform(0, 6.2832)
    rotation = about("xy", turn)
    for axes in ("yz", "xz"):
        rotation = about(axes, math.radians(rng.choice([rng.uniform(-15, 15), rng.uniform(-50, 50)]))) @ rotation
    distance = rng.uniform(2.5, 6) * size[1] * scale
    shift = [window[each] * rng.uniform(0.42, 0.58) for each in (0, 1)]
    corners = []
    for x, y in ((0, 0), (size[0], 0), size, (0, size[1])):
        point = rotation @ numpy.array([(x - middle[0]) * scale, (y - middle[1]) * scale, 0])
        nearness = distance / (distance + point[2])
        corners.append((shift[0] + point[0] * nearness, shift[1] + point[1] * nearness))
    return corners


def about(axes, angle):
    """The rotation in the plane of two axes."""
    one, other = ("xyz".index(axis) for axis in axes)
    rotation = numpy.eye(3)
    rotation[one, one] = rotation[other, other] = math.cos(angle)
    rotation[one, other], rotation[other, one] = -math.sin(angle), math.sin(angle)
    return rotation


def coefficients(there, here):
    """Of the perspective that leads from a place of the photo to one of the paper."""
    rows, values = [], []
    for (x, y), (u, v) in zip(there, here, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return numpy.linalg.solve(numpy.array(rows, float), numpy.array(values, float)).tolist()


def background(rng, noise, width, height):
    """A shelf: boxes, edges, a grain, and letters."""
    image = Image.new("L", (width, height), rng.randint(20, 235))
    draw = ImageDraw.Draw(image)
    for _ in range(rng.randint(0, 14)):
        x, y = rng.uniform(-0.1, 1) * width, rng.uniform(-0.1, 1) * height
        draw.rectangle(
            (x, y, x + rng.uniform(0.02, 0.5) * width, y + rng.uniform(0.02, 0.5) * height), fill=rng.randint(0, 255)
        )
    for _ in range(rng.randint(0, 4)):
        draw.text(
            (rng.random() * width, rng.random() * height),
            "".join(rng.choices(string.ascii_letters, k=8)),
            fill=rng.randint(0, 255),
            font=ImageFont.load_default(rng.randint(12, 60)),
        )
    grain = Image.fromarray(noise.integers(0, 256, (height // 8 + 1, width // 8 + 1), numpy.uint8)).resize(
        (width, height), Image.Resampling.BILINEAR
    )
    return Image.blend(image, grain, rng.choice([0.02, 0.1, 0.3]))


def blurred(rng, picture, module):
    """Out of focus, or moved, by a part of a module. As numbers from here on."""
    radius = module * rng.choice([0.1, rng.uniform(0, 0.35), rng.uniform(0, 0.55)])
    picture = numpy.asarray(picture.filter(ImageFilter.GaussianBlur(radius)), numpy.float32)
    if rng.random() < 0.25:
        length = max(1, int(module * rng.uniform(0.3, 1.1)))
        axis = rng.randint(0, 1)
        picture = sum(numpy.roll(picture, each, axis) for each in range(length)) / length
    return picture


def lit(rng, picture):
    """Light from one side, the edge of a shadow, a lamp that shines back."""
    height, width = picture.shape
    y, x = numpy.arange(height, dtype=numpy.float32)[:, None], numpy.arange(width, dtype=numpy.float32)[None]
    angle = rng.uniform(0, 6.2832)
    across = (x / width - 0.5) * math.cos(angle) + (y / height - 0.5) * math.sin(angle)
    picture = picture * (1 - rng.choice([0, rng.uniform(0, 0.6), rng.uniform(0.5, 0.9)]) * (across + 0.5))
    if rng.random() < 0.3:
        edge = rng.uniform(-0.25, 0.25)
        picture = picture * numpy.where(across > edge, numpy.float32(1), numpy.float32(rng.uniform(0.35, 0.8)))
    if rng.random() < 0.2:
        cx, cy, size = width * rng.uniform(0.3, 0.7), height * rng.uniform(0.3, 0.7), height * rng.uniform(0.05, 0.2)
        picture = picture + rng.uniform(30, 140) * numpy.exp(-((x - cx) ** 2) / (2 * size * size)) * numpy.exp(
            -((y - cy) ** 2) / (2 * size * size)
        )
    return picture
