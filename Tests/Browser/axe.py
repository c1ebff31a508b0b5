"""What Deque's axe-core finds on each screen: a second opinion beside look.js, by rules that others keep."""

from axe_playwright_python.sync_playwright import Axe
from desk import person_of
from looks import LANGUAGES, addresses, shown

# On a phone in the light, at a desk in the dark.
SEEN_AT = ((390, 844, "light"), (1440, 900, "dark"))


def axe(browser, arguments, house):
    """Each screen, in both languages; all that is found, at once."""
    rules, found, seen = Axe(), [], 0
    for language, locale in LANGUAGES.items():
        person = person_of(browser, arguments, house, "admin", "/", locale=locale)
        page = person.page
        for address in addresses(house).values():
            shown(page, address)
            for width, height, scheme in SEEN_AT:
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=scheme)
                for each in rules.run(page).response["violations"]:
                    where = "; ".join(str(node["target"]) for node in each["nodes"][:3])
                    found.append(f"{address} at {width}, {scheme}, {language}: {each['id']}: {each['help']}: {where}")
                seen += 1
        assert not person.faults, person.faults
        person.context.close()
    assert not found, f"{len(found)} finds:\n" + "\n".join(found[:80])
    print(f"axe finds nothing in {seen} looks at screens")
