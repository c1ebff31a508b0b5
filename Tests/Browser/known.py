"""What happened, in words; parcels and tickets; figures: what the screens say is what the database holds."""

import re

from desk import person_of, save
from person import reload, wait_for
from playwright.sync_api import expect


def known(browser, arguments, house):
    manager = person_of(browser, arguments, house, "manager")
    says_what_changed(manager, house)
    narrows_the_audit(manager, house)
    checks_a_seal(manager, house)
    follows_a_parcel(manager, house)
    shows_figures(manager, house)
    staff = person_of(browser, arguments, house, "staff")
    lets_staff_receive_alone(staff, house)
    spanish = person_of(browser, arguments, house, "manager", address="/desk/audit", locale="es-CO")
    expect(spanish.page.locator(".feed")).to_contain_text(re.compile("A reparación|Salió|Creado|Cambi"), timeout=20_000)
    for person in (manager, staff, spanish):
        assert not person.faults, person.faults
        person.context.close()
    print("what happened is told in words, parcels come, figures are what the database says")


def says_what_changed(person, house):
    """A repair is called one; a number, a time and a client are said as what they were and are."""
    page = person.page
    asset, tag = house.ask(
        "select id, asset_tag from assets where status = 'IN_STOCK' and current_reservation_id is null and country is null "
        "order by asset_tag desc limit 1"
    ).split("|")
    page.goto(f"/desk/assets/{asset}")
    page.get_by_role("button", name="Send to repair").click()
    history = page.locator(".feed li")
    expect(history.first).to_contain_text("To repair", timeout=20_000)
    page.get_by_role("button", name="Back from repair").click()
    expect(history.first).to_contain_text("Back from repair", timeout=20_000)
    page.get_by_label("Country").fill("Colombia")
    save(page)
    expect(history.first).to_contain_text("Country Colombia", timeout=20_000)
    assert house.ask(f"select country from assets where id = '{asset}'") == "Colombia"
    page.goto(f"/desk/audit?asset={asset}")
    expect(page.locator(".feed li").first).to_contain_text(tag, timeout=20_000)
    text = page.locator(".feed").inner_text()
    assert "{" not in text and "_" not in text, text


def checks_a_seal(person, house):
    """An entry is a leaf of the log, by what this browser works out, and one that was changed is told."""
    page = person.page
    # The newest was made a moment ago.
    wait_for(lambda: house.ask("select office.has_unsealed(id) from tenants order by created_at limit 1") == "f")
    page.goto("/desk/audit")
    expect(page.get_by_text(re.compile(r"Sealed in a log of \d+ leaves"))).to_be_visible(timeout=20_000)
    first, other = page.locator(".feed > li").nth(0), page.locator(".feed > li").nth(1)
    first.get_by_role("button", name="Check the seal").click()
    expect(first.get_by_role("status")).to_contain_text("Sealed as leaf", timeout=20_000)
    # What the server shows is not believed.
    page.route("**/api/office/audit/tile/**", lambda route: route.fulfill(body=b"\x00\x02\x01\x01" * 256))
    other.get_by_role("button", name="Check the seal").click()
    expect(other.get_by_role("status")).to_contain_text("This is not what was sealed", timeout=20_000)
    page.unroute("**/api/office/audit/tile/**")


def narrows_the_audit(person, house):
    """By kind, deed, person and day; the filters are in the address and stay when it is loaded again."""
    page = person.page
    page.goto("/desk/audit")
    page.get_by_label("About").select_option("reservation")
    expect(page).to_have_url(re.compile(r"kind=reservation"))
    page.get_by_label("What was done").select_option("reservation.cancelled")
    count = int(house.ask("select count(*) from audit_log where action = 'reservation.cancelled'"))
    expect(page.locator(".feed > li")).to_have_count(count, timeout=20_000)
    reload(page)
    expect(page.locator(".feed > li")).to_have_count(count, timeout=20_000)
    page.get_by_label("About").select_option("ticket")
    expect(page.locator(".feed > li")).to_have_count(
        int(house.ask("select count(*) from audit_log where action like 'ticket.%'")), timeout=20_000
    )
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all of it as CSV").click()
    assert download.value.suggested_filename == "audit.csv"


def follows_a_parcel(person, house):
    """A ticket is made, gets a parcel, which is on its way and arrives, once; its history tells it."""
    page = person.page
    page.goto("/desk/tickets")
    page.get_by_role("link", name="New").click()
    page.get_by_label("Subject").fill("A monitor for the agency")
    page.get_by_label("Customer").fill("Caribe Digital")
    page.get_by_role("button", name="Save", exact=True).click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile(r"TIC-\d{5}"), timeout=20_000)
    number = heading.inner_text()
    form = page.get_by_role("form", name="Add a parcel")
    form.get_by_label("Tracking number").fill("7009 1234 0001")
    form.get_by_label("Carrier").fill("Servientrega")
    form.get_by_role("button", name="Add a parcel").click()
    parcel = page.locator("main li.line", has_text="7009 1234 0001")
    expect(parcel).to_contain_text("Pending", timeout=20_000)
    parcel.get_by_role("button", name="It is on its way").click()
    expect(parcel).to_contain_text("On its way", timeout=20_000)
    parcel.get_by_role("button", name="It has arrived").click()
    parcel.get_by_label("Who took it").fill("The doorman")
    parcel.get_by_role("button", name="Note it").click()
    expect(parcel).to_contain_text("The doorman", timeout=20_000)
    expect(page.locator(".feed li").first).to_contain_text("Received", timeout=20_000)
    assert (
        house.ask(
            "select p.state || ' ' || p.notes from ticket_parcels p join tickets t on t.id = p.ticket_id "
            "where p.tracking_number = '7009 1234 0001' and t.customer_name = 'Caribe Digital'"
        )
        == "received The doorman"
    )
    page.goto("/desk/parcels?status=received")
    expect(page.locator("main a.row", has_text=number)).to_contain_text("Caribe Digital", timeout=20_000)
    page.goto("/desk/parcels")
    page.get_by_role("searchbox").fill("700912340001")
    expect(page.locator("main a.row")).to_have_count(1, timeout=20_000)
    page.locator("main a.row").click()
    expect(heading).to_have_text(number, timeout=20_000)


def lets_staff_receive_alone(person, house):
    page = person.page
    ticket = house.ask("select ticket_id from ticket_parcels where state = 'in_transit' order by ticket_id limit 1")
    page.goto(f"/desk/tickets/{ticket}")
    expect(page.get_by_role("button", name="It has arrived").first).to_be_visible(timeout=20_000)
    expect(page.get_by_role("button", name="It is on its way")).to_have_count(0)
    expect(page.get_by_role("form", name="Add a parcel")).to_have_count(0)
    expect(page.locator("main form input[name=subject]")).to_have_count(0)


def shows_figures(person, house):
    """Each row has its number and its bar; the days and the kind are in the address; the file has all of it."""
    page = person.page
    page.goto("/desk/figures")
    rows = page.locator(".figures tbody tr")
    out = int(
        house.ask(
            "select count(distinct r.client_id) from reservations r where exists (select from asset_checkouts c "
            "where c.reservation_id = r.id and c.returned_at is null) or exists (select from reservation_items l "
            "where l.reservation_id = r.id and l.counted_out > 0)"
        )
    )
    expect(rows).to_have_count(out, timeout=20_000)
    expect(rows.first.locator("progress")).to_be_visible()
    page.get_by_label("Which").select_option("use")
    expect(page).to_have_url(re.compile("show=use"))
    expect(rows.first).to_contain_text("%", timeout=20_000)
    page.get_by_label("Which").select_option("idle")
    expect(rows.first).to_contain_text(re.compile(r"\d+ days"), timeout=20_000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    assert download.value.suggested_filename == "idle.csv"
    page.get_by_label("Not out for").select_option("365")
    reload(page)
    expect(page.get_by_label("Not out for")).to_have_value("365", timeout=20_000)
