"""Scanners that type: bursts of real keys, by the browser's own protocol, into the page's own listener.

No code is found that was not scanned, none is lost in silence, and with gaps of up to 100 ms all are found. Each burst has its own gaps,
prefix, end, keyboard layout, cursor and busy page. The house's codes are made so that half of one is another.

    python bursts.py --port PORT --count N [--seed S]
"""

import argparse
import asyncio
import itertools
import random
import time

from playwright.async_api import async_playwright

CODES = [
    "CAM-1",
    "CAM-10",
    "CAM-100",
    "10010",
    "100",
    "LENS/7",
    "A_B-C",
    "CASE 12",
    "zx:81-Y",
    "MJQT",
    "Q2W9",
    "https://q.example.com/q/MJQT",
]

PAGES = 12

# What a key types where the system's layout is not the scanner's, as far as that differs: by what the scanner meant.
LAYOUTS = {
    "us": {},
    "es": dict(zip("-_/:;'\"?&()=", "'?-Ññ´¨_/)=¡", strict=True)),
    "de": dict(zip("-_/:;yzYZ?&()=", "ß?-ÖözyZY_/)=´", strict=True)),
    "fr": dict(zip("aqzwAQZWmM1234567890-_/:;?.&", "qawzQAWZ,?&é\"'(-è_çà)°!Mm§:1", strict=True)),
}

US = {
    "-": ("Minus", False), "_": ("Minus", True), "/": ("Slash", False), "?": ("Slash", True), ":": ("Semicolon", True),
    ";": ("Semicolon", False), " ": ("Space", False), ".": ("Period", False), "]": ("BracketRight", False),
    "'": ("Quote", False), '"': ("Quote", True), "&": ("Digit7", True), "(": ("Digit9", True), ")": ("Digit0", True), "=": ("Equal", False),
}  # fmt: skip

CONTROL = {"Enter": 13, "Tab": 9, "KeyJ": 74, "KeyM": 77, "BracketRight": 221}

ENDS = {
    "Enter": ["Enter"],
    "Tab": ["Tab"],
    "nothing": [],
    "two Enters": ["Enter", "Enter"],
    "a line feed": ["^KeyJ"],
    "a carriage return as a control key": ["^KeyM"],
    "a group separator and Enter": ["^BracketRight", "Enter"],
}

# Into these a hand may type, too.
FIELDS = ["field", "dialog", "code", "list"]

PREFIXES = ["", "", "", "]C1", "]d2"]

HARNESS = """async () => {
    document.body.innerHTML = `<button id="button">No</button><input id="field"><dialog id="dialog"><input id="within"><button id="inner">No</button></dialog>
        <input id="code"><select id="list"><option>None<option>Cali<option>Madrid<option>Quito</select><input id="box" type="checkbox">`;
    const [release] = (await (await fetch('/')).text()).match(/\\/page\\/[0-9a-f]+\\//);
    const { listenForBursts } = await import(release + 'shelf/scanner.js');
    const { mayTakeFrom, readingIn } = await import(release + 'shelf/fields.js');
    window.seen = [];
    window.stamps = [];
    // Before the page's own, which keeps keys from all others.
    addEventListener('keydown', (event) => window.stamps.push(event.timeStamp), true);
    const say = (what) => window.seen.push(what);
    listenForBursts({
        found: (text, others) => say({ found: text, others }),
        broke: () => say({ broke: true }),
        mayTakeFrom: (field, take, before) => mayTakeFrom(field, take, before, isKnown),
        readingIn: (field, take, before) => readingIn(field, take, before, isKnown),
    });
    const isKnown = (text) => window.known.includes(window.clean(text));
    window.clean = (text) => text.replace(/^(\\][A-Za-z]\\d)+/, '');
    for (const each of document.querySelectorAll('button')) each.onclick = () => say({ pressed: each.id });
    document.getElementById('box').onchange = () => say({ pressed: 'box' });
    const texts = () => document.querySelectorAll('input:not([type=checkbox])');
    window.busy = (time) => { const until = performance.now() + time; while (performance.now() < until); };
    window.put = (where) => {
        document.getElementById('dialog').close();
        for (const each of texts()) each.value = '';
        // One that stands open writes its choice when it has closed, and that is later.
        const list = document.getElementById('list');
        list.replaceWith(list.cloneNode(true));
        document.getElementById('list').selectedIndex = 0;
        if (where === 'dialog' || where === 'button in a dialog') document.getElementById('dialog').showModal();
        const id = { nowhere: '', field: 'field', dialog: 'within', button: 'button', 'button in a dialog': 'inner' }[where] ?? where;
        if (id) document.getElementById(id).focus(); else document.activeElement?.blur();
        window.seen = [];
        window.stamps = [];
    };
    // Longer than any silence that ends a scan, and than what remembers half a code.
    window.left = async () => {
        await new Promise((resolve) => setTimeout(resolve, 1300));
        return [window.seen, window.stamps, [...texts()].map((each) => each.value).join('') + (document.getElementById('list').selectedIndex ? 'chosen' : '')];
    };
}"""


class Burst:
    """What one scan is made of."""

    def __init__(self, dice):
        self.code = dice.choice(CODES)
        self.prefix = dice.choice(PREFIXES)
        self.end = dice.choice(list(ENDS))
        self.layout = dice.choice(["us", "us", "us", "es", "de", "fr"])
        self.where = dice.choice(["nowhere", "nowhere", *FIELDS, "box", "button", "button in a dialog"])
        self.text = self.prefix + self.code
        most = dice.choice([5, 30, 60, 95, 95, 150, 250, 390])
        # The first is the pause before it.
        self.gaps = [dice.uniform(1, most) for _ in range(len(self.text) + len(ENDS[self.end]))]
        self.busy = dice.choice([0, 0, 50, 200, 700])

    def keys(self):
        """What the browser is told of each key."""
        for character in self.text:
            typed = LAYOUTS[self.layout].get(character, character)
            place, shift = US.get(character, (None, character.isupper()))
            if place is None:
                place = f"Digit{character}" if character.isdigit() else f"Key{character.upper()}"
            yield {"key": typed, "code": place, "text": typed, "modifiers": 8 if shift else 0}
        for end in ENDS[self.end]:
            name = end.lstrip("^")
            key = {"code": name, "windowsVirtualKeyCode": CONTROL[name]}
            if end.startswith("^"):
                yield {**key, "key": {"KeyJ": "j", "KeyM": "m", "BracketRight": "]"}[name], "modifiers": 2}
            else:
                yield {**key, "key": name, "text": {"Enter": "\r", "Tab": "\t"}[name]}

    def __str__(self):
        return f"{self.text!r} by {self.layout}, ended by {self.end}, {self.where}, busy {self.busy} ms"


async def scan(page, devtools, burst):
    """Types it, and returns what the page said, the gaps by the clock of the keys, and what stands in a field."""
    await page.evaluate("(where) => put(where)", burst.where)
    is_blocked = asyncio.ensure_future(page.evaluate("(time) => busy(time)", burst.busy)) if burst.busy else None
    under_way = []
    for key, gap in zip(burst.keys(), burst.gaps, strict=True):
        # Nothing is waited for: the gap is what is tried.
        await asyncio.sleep(gap / 1000)
        for kind in ("keyDown", "keyUp"):
            under_way.append(asyncio.ensure_future(devtools.send("Input.dispatchKeyEvent", {"type": kind, **key})))
        # A busy page answers later.
        if not is_blocked or is_blocked.done():
            await asyncio.gather(*under_way)
    await asyncio.gather(*under_way)
    if is_blocked:
        await is_blocked
    seen, stamps, left = await page.evaluate("left()")
    gaps = [after - before for before, after in itertools.pairwise(stamps)]
    return seen, gaps, left


def verdict(burst, seen, gaps, left):
    """What is wrong, or None; and in what way it came through."""
    # A machine that is too busy to type as it was told.
    if len(gaps) != len(burst.gaps) - 1 or max(gaps) > 400:
        return None, "too slow a machine"
    # Without an end four keys are a scan, and fewer are a hand's.
    if burst.end == "nothing" and len(burst.text) < 4 and not any("pressed" in each for each in seen):
        return None, "too short"
    found = [each for each in seen if "found" in each]
    meant = {burst.text, burst.code}
    for each in seen:
        if "pressed" in each:
            return f"pressed {each['pressed']}", None
    if len(found) > 1:
        return "found twice", None
    for each in found:
        readings = [each["found"], *each["others"]]
        if not any(reading in meant for reading in readings):
            return f"found {each['found']!r}", None
        # The first reading that is a code of the house is the one that counts.
        known = next(
            (reading.removeprefix(burst.prefix) for reading in readings if reading.removeprefix(burst.prefix) in CODES),
            None,
        )
        if known != burst.code:
            return f"means {known!r}", None
    if found:
        return (f"left {left!r}" if left else None), "found"
    slow = max(gaps)
    if any("broke" in each for each in seen):
        return ("not found at gaps of up to 100 ms" if slow <= 100 else None), "told"
    if left or (burst.where == "list" and slow > 80):
        # Typed into a field without an end, it looks as a hand does.
        by_hand = burst.where in FIELDS and burst.end == "nothing" and slow > 80
        return ("left in the field" if slow <= 100 and not by_hand else None), "in the field"
    return "lost in silence", None


async def types(context, port, dice, count, tally, faults):
    page = await context.new_page()
    # Nothing of the page but its listener.
    await page.route(
        "**/bursts", lambda route: route.fulfill(content_type="text/html", body="<!doctype html><title>Bursts</title>")
    )
    await page.goto(f"http://localhost:{port}/bursts")
    await page.evaluate(HARNESS)
    await page.evaluate("(codes) => { window.known = codes; }", CODES)
    devtools = await context.new_cdp_session(page)
    for _ in range(count):
        burst = Burst(dice)
        wrong, way = verdict(burst, *(given := await scan(page, devtools, burst)))
        if not wrong:
            tally[way] = tally.get(way, 0) + 1
        else:
            faults.append(
                f"{wrong}: {burst}; gaps {[round(each) for each in given[1]]}; seen {given[0]}; left {given[2]!r}"
            )
    await page.close()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    tally, faults = {}, []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        contexts = [await browser.new_context(bypass_csp=True, service_workers="block") for _ in range(PAGES)]
        await asyncio.gather(
            *(
                types(
                    context,
                    arguments.port,
                    random.Random(arguments.seed * PAGES + place),
                    arguments.count // PAGES,
                    tally,
                    faults,
                )
                for place, context in enumerate(contexts)
            )
        )
        await browser.close()
    tally["wrong"] = len(faults)
    print(f"bursts with seed {arguments.seed}: {tally}")
    for fault in faults[:20]:
        print(fault)
    assert not faults, f"{len(faults)} faults"
    # On a machine that types nothing as it was told, nothing would be wrong.
    typed = sum(tally.values()) - tally.get("too slow a machine", 0)
    assert typed >= min(20, arguments.count // 2), "too few were typed as they were told to say anything"
    assert 3 * tally.get("found", 0) > typed, "too few were found to say anything"


asyncio.run(main())
