"""What anybody has to be able to read and reach: names, roles, contrast, targets for a thumb and width, at each size, light and dark."""

import pathlib

# A small phone, a phone, a tablet, a desk.
SIZES = [(320, 700), (390, 844), (820, 1180), (1440, 900)]
LOOK = (pathlib.Path(__file__).parent / "look.js").read_text()


def is_readable(page, what):
    """The window is as before afterwards. Answers how many looks it took."""
    for width, height in SIZES:
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            faults = page.evaluate(LOOK)
            assert not faults, f"{what} at {width}, {scheme}:\n" + "\n".join(faults[:12])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{what} is wider than {width}"
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(color_scheme="light")
    return 2 * len(SIZES)
