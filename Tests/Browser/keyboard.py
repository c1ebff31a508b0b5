"""Each screen by the keyboard alone: all that a pointer can act on is reached, seen and pressed; dialogs give the focus back; the keys are those
of the help."""

import pathlib
import time

from desk import person_of
from looks import PARTS, addresses, shown
from person import Person
from playwright.sync_api import expect

KEYBOARD = (pathlib.Path(__file__).parent / "keyboard.js").read_text()
SEEN_AT = {"desk": (1440, 900), "phone": (390, 844)}

# Past all that a screen can have: whoever is still in it then is in a trap.
MOST = 1500
# So many of a kind are opened and closed again on a screen.
OPENED = 3

# One is the search itself, at the other there is nothing.
WITHOUT_FIND = ("/desk/search", "/desk/nothing")

# The keys that the table of page/core/keys.js gives a meaning to, by what the help shows.
SCREENS_KEYS = {"/": "/", "s": "s", "n": "n", "↓": "ArrowDown", "Esc": "Escape"}
# What Windows calls a key, by which browsers know what it does, and what it types.
CODES = {
    "Backspace": 8,
    "Tab": 9,
    "Enter": 13,
    "Escape": 27,
    "Space": 32,
    "PageUp": 33,
    "PageDown": 34,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Insert": 45,
    "Delete": 46,
    "F2": 113,
    "F4": 115,
    "F8": 119,
    "F9": 120,
}
TEXTS = {"Enter": "\r", "Space": " "}
# These mean nothing by themselves anywhere.
OTHERS = [
    *"abcdefghijklmopqrtuvwxyz0123456789.,-+*#'",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "Insert",
    "F2",
    "F4",
    "F8",
    "F9",
]

# A key waits so long for a scanner's next one, in milliseconds (gapOfShortcut in page/core/gap.js), and what it does is drawn.
WAITS = 160
FOCUS_MAIN = "document.activeElement.blur(); document.getElementById('main')?.focus()"
AT = "((at) => at === document.body ? '' : at.id || at.outerHTML.slice(0, 300))(document.activeElement)"
TELL = "(each) => keyboard.tell(each)"
STANDING = f"[location.pathname + location.search, {AT}, !!document.querySelector('dialog[open]')]"


class Finds:
    """What is wrong, and how much was looked at."""

    def __init__(self):
        # The widths by the screen and by what is wrong there.
        self.found = {}
        self.screens, self.walked, self.pressed, self.keys, self.opened = 0, 0, 0, 0, 0

    def say(self, where, *faults):
        screen, width = where
        for fault in faults:
            self.found.setdefault(screen, {}).setdefault(fault, {})[SEEN_AT[width][0]] = True

    def told(self):
        """A line a find, below its screen, with the widths at which it is so."""
        count = sum(len(faults) for faults in self.found.values())
        lines = [f"{count} finds"]
        for screen, faults in self.found.items():
            lines += [screen, *(f"    at {', '.join(map(str, widths))}: {fault}" for fault, widths in faults.items())]
        return "\n".join(lines)


def keyboard(browser, arguments, house):
    """All that is found, at once."""
    finds = Finds()
    walks_the_door(browser, arguments, finds)
    person = person_of(browser, arguments, house, "admin", "/", service_workers="block")
    hands = Hands(person)
    for address in addresses(house).values():
        shown(person.page, address)
        if address.startswith("/desk") and address not in WITHOUT_FIND:
            expect(person.page.locator("#find")).to_be_attached(timeout=20_000)
        for width in SEEN_AT:
            tries(hands, address, width, finds)
    inspects(hands, house, finds)
    asks_of_many(hands, finds)
    assert not finds.found, finds.told()
    assert not person.faults, person.faults
    person.context.close()
    print(
        f"by keyboard: {finds.screens} looks at screens, {finds.walked} stops, {finds.pressed} presses, {finds.keys} keys of the help, "
        f"{finds.opened} parts opened and closed"
    )


class Hands:
    """Somebody's ten fingers on a page."""

    def __init__(self, person):
        self.person, self.page = person, person.page
        self.devtools = person.context.new_cdp_session(person.page)
        self.clock = 0

    def ready(self):
        self.page.evaluate(KEYBOARD)

    def resize(self, width):
        wide, high = SEEN_AT[width]
        self.page.set_viewport_size({"width": wide, "height": high})

    def ask(self, name):
        """What the page tells that only the tools of a developer know: who listens."""
        answer = self.devtools.send(
            "Runtime.evaluate",
            {"expression": f"keyboard.{name}(getEventListeners)", "includeCommandLineAPI": True, "returnByValue": True},
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"]["value"]

    def press(self, key):
        """Two seconds after the one before, by a clock of the keys' own, however quick this test is: what follows sooner may be a scanner's."""
        self.clock = max(self.clock, time.time()) + 2
        *held, key = key.split("+") if len(key) > 1 else [key]
        text = TEXTS.get(key, key if len(key) == 1 else "")
        event = {
            "key": " " if key == "Space" else key,
            "code": key if len(key) > 1 else "",
            "windowsVirtualKeyCode": CODES.get(key, 0),
            "modifiers": 8 if held else 0,
            "timestamp": self.clock,
        }
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.devtools.send("Input.dispatchKeyEvent", {**event, **down})
        # What the others do they do when they go down.
        if key == "Space":
            self.devtools.send("Input.dispatchKeyEvent", {**event, "type": "keyUp"})

    def press_alone(self, key):
        """Until whatever it means has been done."""
        self.press(key)
        self.page.evaluate(f"new Promise((over) => setTimeout(over, {WAITS}))")

    def at(self):
        """Where the focus is: nothing else of the page looks like it."""
        return self.page.evaluate(AT)

    def place(self):
        return self.page.evaluate("location.pathname + location.search")

    def focus_main(self):
        """Where a screen begins: no field has the focus."""
        self.page.evaluate(FOCUS_MAIN)


def tries(hands, address, width, finds):
    where = (address, width)
    hands.resize(width)
    hands.ready()
    finds.screens += 1
    finds.say(where, *(f"a key that no help lists: {each}" for each in hands.ask("strangers")))
    walks(hands, where, finds)
    opens_and_closes(hands, where, finds)
    keys_hold(hands, address, where, finds)


def walks(hands, where, finds):
    """By Tab from the first to the last, and past it; whatever is pressed by Enter and by the space bar is pressed once by each."""
    page = hands.page
    page.evaluate("keyboard.begin(); keyboard.holdClicks()")
    for _ in range(2):
        page.evaluate("keyboard.start()")
        for count in range(MOST):
            at = page.evaluate("keyboard.step()")
            finds.say(where, *at["faults"])
            if at.get("isOut") or (count and at.get("isFirst")):
                break
            for key in at["keys"]:
                hands.press(key)
                finds.pressed += 1
            hands.press("Tab")
        else:
            finds.say(where, f"no way out by Tab: {hands.at()}")
        # What came while somebody walked is met the second time.
        missed = hands.ask("missed")
        if not missed:
            break
    finds.say(where, *(f"is not reached: {each}" for each in missed))
    finds.walked += page.evaluate("keyboard.count()")
    page.evaluate("keyboard.release()")


def walks_the_door(browser, arguments, finds):
    """Before anybody has signed in."""
    person = Person(browser, arguments, locale="en-GB", reduced_motion="reduce")
    person.page.goto("/")
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    hands = Hands(person)
    for width in SEEN_AT:
        hands.resize(width)
        hands.ready()
        finds.screens += 1
        walks(hands, ("the door", width), finds)
    person.context.close()


EXPANDERS = "main button[aria-expanded=false]"


def opens_and_closes(hands, where, finds):
    """What a button opens closes by Escape where it is a panel, else by the same button, which has the focus then."""
    page = hands.page
    buttons = page.locator(EXPANDERS)
    for index in range(min(OPENED, buttons.count())):
        button = buttons.nth(index)
        if not button.is_visible():
            continue
        handle = button.element_handle()
        handle.focus()
        hands.press("Enter")
        if not became(handle, "true"):
            finds.say(where, f"does not open: {handle.evaluate(TELL)}")
            continue
        finds.opened += 1
        if page.locator("main section.panel").count():
            page.locator("main section.panel :is(input, select, textarea)").first.focus()
            hands.press("Escape")
        else:
            handle.focus()
            hands.press("Enter")
        if not became(handle, "false") or not settles(
            lambda each=handle: each.evaluate("(each) => each === document.activeElement")
        ):
            finds.say(
                where,
                f"does not close, or the focus is lost at {hands.at()}: {handle.evaluate(TELL)}",
            )


def became(handle, value):
    return settles(lambda: handle.get_attribute("aria-expanded") == value)


def settles(holds):
    """Whether it comes to be so, within ten times what a slow machine takes."""
    end = time.monotonic() + 5
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def keys_hold(hands, address, where, finds):
    """The help opens and closes, and gives the focus back; each key that it lists does what it says; those that it does not list do nothing."""
    page = hands.page
    listed = reads_help(hands, where, finds)
    if listed is None:
        return
    finds.keys += len(listed)
    for keys, said in listed:
        check = CHECKS.get(keys)
        if check is None:
            finds.say(where, f"nobody knows what {keys} does: {said}")
            continue
        if fault := check(hands, said):
            finds.say(where, f"{keys}, {said}: {fault}")
        if hands.place() != address or page.locator("dialog[open]").count():
            page.evaluate("history.back()")
            if not settles(lambda: hands.place() == address):
                shown(page, address)
                hands.ready()
            expect(page.locator("main .bone")).to_have_count(0, timeout=20_000)
    there = {key for keys, _ in listed for key in keys.split()}
    for sign, key in SCREENS_KEYS.items():
        if sign not in there:
            does_nothing(hands, key, where, finds)
    # What listens is the same everywhere, and elsewhere it was asked who does.
    if address == "/":
        for key in OTHERS:
            does_nothing(hands, key, where, finds)


def does_nothing(hands, key, where, finds):
    before = hands.page.evaluate(f"{FOCUS_MAIN}; {STANDING}")
    hands.press(key)
    after = hands.page.evaluate(f"new Promise((over) => setTimeout(() => over({STANDING}), {WAITS}))")
    if after != before:
        finds.say(where, f"{key} does something, and no help lists it: {after}")


def reads_help(hands, where, finds):
    """The keys that the help lists, each with its sentence. It is opened by its key, which comes from some button, and by its own button."""
    page = hands.page
    last = page.locator("main :is(a[href], button):not(:disabled)").locator("visible=true").last
    opener = page.locator("#help")
    listed = None
    for way in ("?", "Enter"):
        from_here = last if way == "?" and last.count() else opener
        handle = from_here.element_handle()
        handle.focus()
        hands.press_alone(way)
        dialog = page.locator("dialog.help[open]")
        try:
            expect(dialog).to_be_visible(timeout=20_000)
        except AssertionError:
            finds.say(where, f"{way} opens no help")
            return None
        rows = dialog.evaluate(
            "(dialog) => [...dialog.querySelectorAll('dt')].map((each) => [[...each.children].map((key) => key.textContent).join(' '), "
            "each.nextElementSibling.textContent])"
        )
        listed = listed or rows
        for _ in range(3):
            hands.press("Tab")
            if not page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            ):
                finds.say(where, f"Tab leaves the help for {hands.at()}")
        # Behind the last the focus is in the browser's own frame, which may give it back to the page late: then to the first that there is.
        if not hands.at():
            hands.press_alone("Tab")
        hands.press("Escape")
        if not settles(lambda: not page.locator("dialog.help").count()):
            finds.say(where, "Escape does not close the help")
        if not settles(lambda each=handle: each.evaluate("(each) => each === document.activeElement")):
            finds.say(where, f"after the help that {way} opened the focus is at {hands.at() or 'nothing'}")
    return listed


# --- What each key does, by what the help shows; each answers with what is wrong


def goes_to_search(hands, said):
    hands.focus_main()
    hands.press_alone("/")
    if settles(lambda: hands.at() in ("find", "search") or hands.place() == "/desk/search"):
        return ""
    return f"the focus is at {hands.at()}"


def goes_to_codes(hands, said):
    hands.focus_main()
    hands.press_alone("s")
    return "" if settles(lambda: hands.at() == "code") else f"the focus is at {hands.at()}"


def begins_a_new_one(hands, said):
    to = hands.page.locator("#new").get_attribute("href")
    hands.focus_main()
    hands.press_alone("n")
    return "" if settles(lambda: hands.place() == to) else f"it leads to {hands.place()} and not to {to}"


ENTRIES = "main :is(a.row, .conflict, .feed > li)"


def goes_through_a_list(hands, said):
    entries = hands.page.locator(ENTRIES).locator("visible=true")
    count = entries.count()
    hands.focus_main()

    def is_at(index):
        return settles(lambda: entries.nth(index).evaluate("(each) => each === document.activeElement"))

    hands.press("ArrowDown")
    if not is_at(0):
        return f"↓ leads to {hands.at()}"
    if "Enter opens" in said and (to := entries.nth(0).get_attribute("href")):
        hands.press("Enter")
        return "" if settles(lambda: hands.place() == to) else f"Enter leads to {hands.place()} and not to {to}"
    if count > 1:
        hands.press("ArrowDown")
        if not is_at(1):
            return f"↓ leads to {hands.at()}"
        hands.press("ArrowUp")
        if not is_at(0):
            return f"↑ leads to {hands.at()}"
    return ""


def moves_a_booking(hands, said):
    page = hands.page
    page.locator("main .evt.free").locator("visible=true").first.focus()
    moving = page.locator("section.moving")
    for way in ("Shift+ArrowRight", "Shift+ArrowLeft"):
        hands.press(way)
        if not settles(lambda: moving.count() == 1):
            return f"{way} moves nothing"
        hands.press("Escape")
        if not settles(lambda: moving.count() == 0):
            return "Esc does not leave it"
    return "" if "evt" in hands.at() else f"the focus is at {hands.at()}"


FIELDS = ":is(.bar, main) :is(input:not([type=file], [type=checkbox], [type=radio]), textarea, select):not(:disabled)"


def leaves(hands, said):
    page = hands.page
    if "field" in said:
        field = page.locator(FIELDS).locator("visible=true")
        if not field.count():
            field = page.locator(":is(.bar, main) :is(input, textarea, select)").locator("visible=true")
        before = hands.place()
        field.first.focus()
        hands.press("Escape")
        if not settles(lambda: hands.at() == ""):
            return f"the focus stays at {hands.at()}"
        if hands.place() != before:
            return "it leaves the screen at once"
    if "screen" in said:
        to = page.locator(".bar .back").get_attribute("href")
        hands.focus_main()
        hands.press("Escape")
        if not settles(lambda: hands.place() == to):
            return f"it leads to {hands.place()} and not to {to}"
    return ""


def moves_a_mark(hands, said):
    mark = hands.page.locator(".diagram .mark").first
    mark.focus()
    before = mark.get_attribute("aria-label")
    hands.press("ArrowRight")
    if not settles(lambda: mark.get_attribute("aria-label") != before):
        return "→ moves nothing"
    moved = mark.get_attribute("aria-label")
    hands.press("Shift+ArrowDown")
    if not settles(lambda: mark.get_attribute("aria-label") != moved):
        return "Shift and ↓ move nothing"
    hands.press("Enter")
    return "" if settles(lambda: hands.at().startswith("kind-")) else f"Enter leads to {hands.at()}"


def takes_a_mark_away(hands, said):
    page = hands.page
    marks = page.locator(".diagram .mark")
    for key in ("Delete", "Backspace"):
        if not marks.count():
            page.locator("#add-mark").focus()
            hands.press("Enter")
            expect(marks).to_have_count(1, timeout=20_000)
        marks.first.focus()
        count = marks.count()
        hands.press(key)
        if not settles(lambda each=count: marks.count() == each - 1):
            return f"{key} takes nothing away"
        if not settles(lambda: hands.at() == "add-mark"):
            return f"the focus is at {hands.at()}"
    return ""


def is_the_help(hands, said):
    return ""


CHECKS = {
    "/": goes_to_search,
    "s": goes_to_codes,
    "n": begins_a_new_one,
    "↑ ↓": goes_through_a_list,
    "Shift ← Shift →": moves_a_booking,
    "← → ↑ ↓": moves_a_mark,
    "Delete Backspace": takes_a_mark_away,
    "Esc": leaves,
    "?": is_the_help,
}


# --- What is behind a first step


def inspects(hands, house, finds):
    """An inspection that is being filled in, with a mark on its drawing, is the screen with the most to act on."""
    page = hands.page
    shown(page, house.ask(PARTS["/inspect/{asset}"]))
    page.get_by_role("button", name="Begin the inspection").locator("visible=true").focus()
    hands.press("Enter")
    expect(page.locator("svg.diagram")).to_be_visible(timeout=20_000)
    address = hands.place()
    for width in SEEN_AT:
        hands.resize(width)
        page.locator("#add-mark").focus()
        hands.press("Enter")
        expect(page.locator(".diagram .mark")).to_be_focused(timeout=20_000)
        tries(hands, address, width, finds)


def asks_of_many(hands, finds):
    """Rows are chosen, and a value is asked for: Escape leaves a field with something in it, and then that, for the button that asked."""
    page = hands.page
    for width in SEEN_AT:
        hands.resize(width)
        shown(page, "/desk/assets")
        hands.ready()
        page.locator("main tbody input[type=checkbox]").first.focus()
        hands.press("Space")
        button = page.locator("#bulk-place")
        expect(button).to_be_visible(timeout=20_000)
        walks(hands, ("/desk/assets with one chosen", width), finds)
        button.focus()
        hands.press("Enter")
        expect(page.locator("#bulk-value")).to_be_focused(timeout=20_000)
        walks(hands, ("/desk/assets, asked for a place", width), finds)
        page.locator("#bulk-value").focus()
        page.locator("#bulk-value").fill("Bodega Z")
        hands.press("Escape")
        expect(page.locator("#bulk-apply")).to_be_focused(timeout=20_000)
        expect(page.locator("#bulk-value")).to_have_value("Bodega Z")
        hands.press("Escape")
        expect(button).to_be_focused(timeout=20_000)
        finds.opened += 1
