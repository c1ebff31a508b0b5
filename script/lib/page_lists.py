"""The server's lists of the page, as Swift: read from the rows of page/core/screens.js and from what the modules import.

python3 script/lib/page_lists.py > Sources/Office/Page/PageLists.swift
"""

import os
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "page"
# It is fetched before anybody is signed in, so no row of the table names it.
SIGN_IN = "shelf/sign-in.js"
# How one file names another: at its start, when it is needed, or as a worker. Tests/Page reads this rule too, and refuses other forms.
AT_START = re.compile(r"\b(?:from|import) '(\.[^']+)'")
LATER = re.compile(r"\b(?:import|URL)\('(\.[^']+)'")


def imports(name, patterns):
    text = (PAGE / name).read_text(encoding="utf-8")
    found = [each for pattern in patterns for each in pattern.findall(text)]
    return [os.path.normpath(os.path.join(os.path.dirname(name), each)) for each in found]


def reached(names, patterns):
    """The files and all that they need."""
    found, left = set(), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            if name.endswith(".js"):
                left += imports(name, patterns)
    return found


def rows():
    """Address, title, module of each screen, and whether it is kept for when there is no network."""
    table = (PAGE / "core/screens.js").read_text(encoding="utf-8").split("const table = [")[1].split("\n];")[0]
    for line in table.strip().splitlines():
        address, title, _role, module, *rest = re.findall(r"'([^']*)'", line)
        yield re.sub(r"\?\w+$", "", address), title, module, "offline" in rest


def addresses(screens):
    """The addresses that the server answers with the page. Below /desk it is every address: the page says what is not there."""
    found = {}
    for address, title, _module, _is_kept in screens:
        below = address.startswith("/desk/")
        found.setdefault("/desk/{screen...}" if below else address, "deskScreen" if below else title)
    return found


def swift_list(name, what, values):
    lines = "".join(f"        {value},\n" for value in values)
    return f"    /// {what}\n    static let {name} = [\n{lines}    ]\n"


def main():
    screens = list(rows())
    named = [f'("{address}", "get{title[0].upper()}{title[1:]}Page")' for address, title in addresses(screens).items()]
    floor = screens[0][2]
    door = reached(["start.js"], [AT_START]) - {"start.js"}
    first = reached(["main.js", floor], [AT_START]) - door
    words = {each.relative_to(PAGE).as_posix() for each in PAGE.glob("words/??/*.js")}
    roots = ["main.js", SIGN_IN, *(module for _, _, module, is_kept in screens if is_kept)]
    kept = (reached(roots, [AT_START, LATER]) | words) - door - first
    print("// Made by script/generate from page/core/screens.js and from what the page's modules import.\n")
    print("enum PageLists {")
    print(swift_list("addresses", "The addresses that are the page, and what they are called.", named))
    print(
        swift_list(
            "door", "The files of the form to sign in, besides its words.", [f'"{each}"' for each in sorted(door)]
        )
    )
    print(swift_list("first", "What the first screen needs besides these.", [f'"{each}"' for each in sorted(first)]))
    print(
        swift_list(
            "kept",
            "The other files that a browser keeps, for when there is no network.",
            [f'"{each}"' for each in sorted(kept)],
        ),
        end="",
    )
    print("}")


main()
