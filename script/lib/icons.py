"""The page's icons as pixels, drawn by a browser from page/icon.svg.

python3 script/lib/icons.py
"""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

PAGE = Path(__file__).parents[2] / "page"
# Name, size, and whether the ground goes to the edges: a phone cuts those itself.
ICONS = (
    ("touch-icon.png", 180, True),
    ("icon-small.png", 192, False),
    ("icon-large.png", 512, False),
    ("icon-maskable.png", 512, True),
)


def draw(page, svg, size, is_whole):
    shown = re.sub(r' rx="\d+"', "", svg) if is_whole else svg
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{shown}")
    return page.screenshot(omit_background=True)


def main():
    svg = (PAGE / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        for name, size, is_whole in ICONS:
            (PAGE / name).write_bytes(draw(page, svg, size, is_whole))
        browser.close()


main()
