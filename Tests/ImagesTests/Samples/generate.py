# /// script
# dependencies = ["pillow==13.0.0", "pillow-heif==1.8.1"]
# ///
"""Writes the pictures beside it. Encoders change, so it is run once and its output kept; in each name is
the size as it is shown, which is turned where the file says so."""

import io
import pathlib
import random

import pillow_heif
from PIL import Image, ImageDraw, ImageFilter, ImageOps

HERE = pathlib.Path(__file__).parent
pillow_heif.register_heif_opener()


def picture(width, height, mode="RGB"):
    wide = ImageOps.mirror(Image.linear_gradient("L")).resize((width, height))
    return Image.merge("RGB", (wide, wide.rotate(180), wide)).convert(mode)


def save(name, image, **options):
    image.save(HERE / name, **options)


def exif_with_thumbnail():
    """An APP1 segment that holds a whole JPEG of another size, as cameras write it, and orientation 6."""
    small = io.BytesIO()
    picture(16, 12).save(small, "JPEG", quality=20)
    thumbnail = small.getvalue()

    def entry(tag, kind, value):
        return tag.to_bytes(2, "big") + kind.to_bytes(2, "big") + (1).to_bytes(4, "big") + value

    first = (1).to_bytes(2, "big") + entry(0x0112, 3, b"\0\6\0\0") + (26).to_bytes(4, "big")
    second = (
        (3).to_bytes(2, "big")
        + entry(0x0103, 3, b"\0\6\0\0")
        + entry(0x0201, 4, (68).to_bytes(4, "big"))
        + entry(0x0202, 4, len(thumbnail).to_bytes(4, "big"))
        + b"\0\0\0\0"
    )
    return b"Exif\0\0MM\0*" + (8).to_bytes(4, "big") + first + second + thumbnail


def things(width, height):
    """Disks, boxes and letters, all with sharp edges."""
    chance = random.Random(7)
    image = Image.new("RGB", (width, height), (150, 150, 140))
    draw = ImageDraw.Draw(image)
    for _ in range(40):
        x, y, size = chance.randrange(width), chance.randrange(height), chance.randrange(width // 20, width // 5)
        shape = draw.ellipse if chance.random() < 0.5 else draw.rectangle
        box = [x, y, x + size, y + 1 + int(size * chance.random())]
        shape(box, fill=tuple(chance.randrange(256) for _ in range(3)))
    for _ in range(12):
        draw.text((chance.randrange(width), chance.randrange(height)), f"SN-{chance.randrange(99999)}", fill=(0, 0, 0))
    return image


def sharpness():
    """The same things, in focus and out of it, as a scan comes in several shapes."""
    sharp = things(240, 180)
    soft = sharp.filter(ImageFilter.GaussianBlur(4))
    corner = soft.copy()
    corner.paste(sharp.crop((60, 40, 180, 140)), (60, 40))
    save("Sharpness/sharp.jpg", sharp, quality=75)
    save("Sharpness/sharp-low.jpg", sharp, quality=40)
    save("Sharpness/sharp-restarts.jpg", sharp, quality=75, restart_marker_blocks=3)
    save("Sharpness/sharp-444.jpg", sharp, quality=75, subsampling=0)
    save("Sharpness/sharp-gray.jpg", sharp.convert("L"), quality=75)
    save("Sharpness/sharp-middle.jpg", corner, quality=75)
    save("Sharpness/blurred.jpg", soft, quality=75)
    save("Sharpness/blurred-high.jpg", soft, quality=92)
    save("Sharpness/none-progressive.jpg", sharp, quality=75, progressive=True)
    save("Sharpness/none-wall.jpg", Image.new("RGB", (240, 180), (90, 90, 90)), quality=75)


def main():
    sharpness()
    save("baseline-40x30.jpg", picture(40, 30), quality=30)
    save("progressive-48x20.jpg", picture(48, 20), quality=30, progressive=True)
    save("gray-17x31.jpg", picture(17, 31, "L"), quality=30)
    save("cmyk-21x9.jpg", picture(21, 9, "CMYK"), quality=30)
    save("thumbnail-48x64.jpg", picture(64, 48), quality=30, exif=exif_with_thumbnail(), icc_profile=b"\0" * 600)
    save("rgb-33x22.png", picture(33, 22))
    save("palette-50x10.png", picture(50, 10, "P"))
    save("alpha-12x34.png", picture(12, 34, "RGBA"), optimize=True)
    save("lossy-45x67.webp", picture(45, 67), quality=20)
    save("lossless-23x19.webp", picture(23, 19), lossless=True)
    save("alpha-31x41.webp", picture(31, 41, "RGBA"), quality=20, exif=exif_with_thumbnail())
    save("still-64x48.heic", picture(64, 48), quality=20)
    save("odd-65x33.heic", picture(65, 33), quality=20)
    turned = Image.Exif()
    turned[0x0112] = 6
    save("turned-32x64.heic", picture(64, 32), quality=20, exif=turned.tobytes())
    several = pillow_heif.from_pillow(picture(80, 64))
    several.add_from_pillow(picture(96, 72))
    several.save(HERE / "second-96x72.heic", quality=20, primary_index=1)
    save("other-32x24.avif", picture(32, 24), quality=20)
    save("other-32x24.gif", picture(32, 24))


main()
