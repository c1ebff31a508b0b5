"""The delivery note: opened from the desk, in the client's language, on one sheet of A4 or Letter."""

import io

import pypdfium2
from playwright.sync_api import expect


def prints_a_delivery_note(person, house):
    reservation, reference = house.ask(
        "select r.id, r.reference from reservations r join asset_checkouts o on o.tenant_id = r.tenant_id and o.reservation_id = r.id"
        " where o.voided_at is null and r.reference !~ 'HEAP' group by r.id, r.reference, r.created_at order by count(*) desc, r.created_at limit 1"
    ).split("|")
    client = house.ask(f"select client_id from reservations where id = '{reservation}'")
    pieces = house.ask(
        f"select coalesce(a.asset_tag, a.serial) from asset_checkouts o join assets a on a.id = o.asset_id where o.reservation_id = '{reservation}'"
        " and o.voided_at is null and not o.is_swapped_away"
    ).split()
    before = house.ask(f"select preferred_language from clients where id = '{client}'")
    for language, title in (("en", "Delivery note"), ("es", "Albarán de entrega")):
        house.ask(f"update clients set preferred_language = '{language}' where id = '{client}'")
        is_one_sheet(person, reservation, (title, reference, *pieces))
    house.ask(f"update clients set preferred_language = '{before}' where id = '{client}'")
    print(f"a delivery note of {len(pieces)} pieces prints on one sheet of A4 and of Letter, in English and Spanish")


def is_one_sheet(person, reservation, words):
    page = person.page
    page.goto(f"/desk/reservations/{reservation}")
    with page.expect_popup() as popup:
        page.get_by_role("button", name="Delivery note").first.click()
    note = popup.value
    expect(note.get_by_role("heading", level=1)).to_contain_text(words[0], timeout=20_000)
    # The style is let in by its hash, also where the page's own policy holds.
    assert note.evaluate("getComputedStyle(document.querySelector('table')).borderCollapse") == "collapse"
    for paper in ("A4", "Letter"):
        document = pypdfium2.PdfDocument(io.BytesIO(note.pdf(format=paper)))
        assert len(document) == 1, f"{paper}: {len(document)} sheets"
        text = document[0].get_textpage().get_text_bounded()
        missing = [word for word in words if word not in text.replace("\r\n", " ")]
        assert not missing, f"{paper}: {missing} is not on it: {text}"
    note.close()
