"""Papers on a phone: a client reads the delivery note and signs it without a network; documents are added, shown and taken away."""

import io

from desk import person_of
from person import wait_for
from PIL import Image
from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}


def paper(browser, arguments, house):
    reservation = make_house(house)
    person = person_of(browser, arguments, house, "staff", f"/r/{reservation}", viewport=PHONE)
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    shows_nothing_to_sign(person, reservation)
    person.page.goto(f"/r/{reservation}")
    person.scan("PAPER1", "out")
    person.expect_state("PAPER1", "sent")
    speaks_the_clients_language(person, reservation)
    is_signed_without_a_network(person, house, reservation)
    tells_that_more_went_out(person, house, reservation)
    is_signed_for_what_the_server_hears_later(person, house, reservation)
    adds_a_receipt_without_a_network(person, house, reservation)
    refuses_what_is_no_paper(person, reservation)
    assert not person.faults, person.faults
    person.context.close()
    finds_and_deletes(browser, arguments, house, reservation)
    print("papers: the note was signed, the documents are there")


def make_house(house):
    """A reservation of a client who reads Spanish, for two things with a sticker and for counted gear."""
    tenant = house.ask("select id from tenants order by created_at limit 1")
    client = house.ask(
        f"insert into clients (tenant_id, display_name, preferred_language) values ('{tenant}', 'Papelería Arango', 'es') returning id"
    )
    item = house.ask(
        f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'Paper thing', true) returning id"
    )
    cables = house.ask(
        f"insert into items (tenant_id, name, serialized, owned_qty) values ('{tenant}', 'Paper cable', false, 50) returning id"
    )
    for code in ("PAPER1", "PAPER2", "PAPER3"):
        house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag, serial) values ('{tenant}', '{item}', 'T-{code}', 'SN-{code}') returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{code}', id from a"
        )
    made = house.ask(
        f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-PAPER-1', 'confirmed', now(), now() + interval '2 days') returning id"
    )
    for place, (what, qty) in enumerate(((item, 3), (cables, 10))):
        house.ask(
            f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) values ('{tenant}', '{made}', '{what}', {qty}, {place})"
        )
    return made


def shows_nothing_to_sign(person, reservation):
    person.page.get_by_role("link", name="Delivery note").click()
    expect(person.page.get_by_role("heading", level=2)).to_contain_text("R-PAPER-1", timeout=20_000)
    expect(person.page.locator("#sign")).to_have_count(0)


def speaks_the_clients_language(person, reservation):
    page = person.page
    page.goto(f"/r/{reservation}?note=1")
    note = page.locator("article.paper")
    expect(note).to_have_attribute("lang", "es", timeout=20_000)
    expect(note.get_by_role("heading", level=2)).to_contain_text("Albarán de entrega")
    expect(note).to_contain_text("T-PAPER1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the note is wider than the phone"
    for asked in ("note", "papers", "inspections"):
        page.goto(f"/r/{reservation}?{asked}=1")
        # Opened by its address it leads to the reservation, and not to itself.
        page.locator("a.back").click()
        page.wait_for_url(lambda url: url.endswith(f"/r/{reservation}"), timeout=20_000)
        expect(page.locator("#code")).to_be_visible(timeout=20_000)
    page.goto(f"/r/{reservation}?note=1")
    expect(note).to_be_visible(timeout=20_000)


def draw(page, field):
    """With a mouse as with a finger: two strokes."""
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    for begin, end in (((0.2, 0.3), (0.6, 0.7)), ((0.7, 0.3), (0.4, 0.8))):
        page.mouse.move(box["x"] + box["width"] * begin[0], box["y"] + box["height"] * begin[1])
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * end[0], box["y"] + box["height"] * end[1], steps=6)
        page.mouse.up()


def is_signed_without_a_network(person, house, reservation):
    page = person.page
    person.cut()
    form = page.locator("#sign")
    form.get_by_role("button", name="Firmar").click()
    expect(form.get_by_role("alert")).to_contain_text("nombre")
    page.locator("#signer-customer").fill("Juliana Arango")
    form.get_by_role("button", name="Firmar").click()
    expect(form.get_by_role("alert")).to_contain_text("Firme en el campo")
    draw(page, page.locator("#ink-customer"))
    page.locator(".sign").first.get_by_role("button", name="Borrar").click()
    draw(page, page.locator("#ink-customer"))
    form.get_by_role("button", name="Firmar").click()
    signed = page.locator("[data-signed=customer]")
    expect(signed).to_contain_text("Juliana Arango")
    expect(signed).to_contain_text("espera la red")
    # It is on the disk: the page may be gone before there is a network.
    assert house.ask(f"select count(*) from inspections where reservation_id = '{reservation}'") == "0"
    person.mend()
    wait_for(
        lambda: (
            house.ask(
                f"select i.status, i.template, i.asset_id is null, i.notes like '%T-PAPER1%', s.name, f.size_bytes > 200 from inspections i join inspection_sign_offs s on s.inspection_id = i.id "
                f"join inspection_files f on f.inspection_id = i.id and f.role = 'signature' where i.reservation_id = '{reservation}'"
            )
            == "completed|delivery|t|t|Juliana Arango|t"
        )
    )
    expect(signed.locator(".shape")).to_have_attribute("data-s", "done", timeout=20_000)


def tells_that_more_went_out(person, house, reservation):
    page = person.page
    # Within one second a signature is of what went out.
    wait_for(
        lambda: (
            house.ask(
                f"select clock_timestamp() >= date_trunc('second', max(s.at)) + interval '1 second' from inspection_sign_offs s "
                f"join inspections i on i.id = s.inspection_id where i.reservation_id = '{reservation}'"
            )
            == "t"
        )
    )
    page.goto(f"/r/{reservation}")
    person.scan("PAPER2")
    person.expect_state("PAPER2", "sent")
    page.goto(f"/r/{reservation}?note=1")
    expect(page.locator("article.paper")).to_contain_text("Firme por favor otra vez", timeout=20_000)
    page.locator("#signer-customer").fill("Juliana Arango")
    # Whoever can't draw has the name stand for it.
    page.locator(".sign").first.get_by_role("button", name="Usar el nombre escrito").click()
    page.locator("#sign").get_by_role("button", name="Firmar").click()
    wait_for(
        lambda: (
            house.ask(
                f"select count(*) from inspections where reservation_id = '{reservation}' and status = 'completed'"
            )
            == "2"
        )
    )
    expect(page.locator("#sign")).to_have_count(0)


def is_signed_for_what_the_server_hears_later(person, house, reservation):
    """It goes out and is signed for without a network: the server hears of it after that, and nobody signs again."""
    page = person.page
    page.goto(f"/r/{reservation}")
    person.wait_for_copy()
    person.cut()
    person.scan("PAPER3")
    page.get_by_role("link", name="Delivery note").click()
    form = page.locator("#sign")
    page.locator("#signer-customer").fill("Juliana Arango")
    form.get_by_role("button", name="Usar el nombre escrito").first.click()
    form.get_by_role("button", name="Firmar").click()
    expect(form).to_have_count(0)
    signed = page.evaluate("Date.now()")
    # The server's clock has to be in another second than the signature.
    page.wait_for_function("(signed) => Date.now() - signed > 2000", arg=signed)
    person.mend()
    wait_for(
        lambda: (
            house.ask(
                f"select count(*) from inspections where reservation_id = '{reservation}' and status = 'completed'"
            )
            == "3"
        )
    )
    wait_for(lambda: house.is_out("PAPER3"))
    page.goto("/")
    person.wait_for_copy()
    page.goto(f"/r/{reservation}?note=1")
    expect(page.locator("article.paper")).to_contain_text("T-PAPER3", timeout=20_000)
    expect(page.locator("#sign")).to_have_count(0)


def picture():
    file = io.BytesIO()
    Image.new("RGB", (900, 1400), (240, 238, 230)).save(file, "PNG")
    return file.getvalue()


def adds_a_receipt_without_a_network(person, house, reservation):
    page = person.page
    page.goto(f"/r/{reservation}")
    page.get_by_role("link", name="Documents").click()
    expect(page.get_by_text("No documents yet.")).to_be_visible(timeout=20_000)
    person.cut()
    page.locator("#paper-file").set_input_files({"name": "diesel.png", "mimeType": "image/png", "buffer": picture()})
    page.locator("#paper-title").fill("Diesel")
    page.locator("#paper-amount").fill("142000")
    page.locator("#paper-currency").fill("cop")
    page.get_by_role("button", name="Add it").click()
    expect(page.locator("li[data-state=waiting]", has_text="Diesel")).to_be_visible()
    person.mend()
    expect(page.locator("li[data-paper=receipt]", has_text="Diesel")).to_be_visible(timeout=30_000)
    assert (
        house.ask(
            f"select kind, title, amount, currency, content_type from documents where reservation_id = '{reservation}'"
        )
        == "receipt|Diesel|142000.00|COP|image/jpeg"
    )
    page.get_by_role("button", name="Open Diesel").click()
    expect(page.locator("img.page")).to_be_visible(timeout=20_000)


def refuses_what_is_no_paper(person, reservation):
    page = person.page
    page.locator("#paper-file").set_input_files(
        {"name": "list.docx", "mimeType": "application/msword", "buffer": b"PK\x03\x04 no paper"}
    )
    expect(page.get_by_role("alert")).to_contain_text("list.docx is not a PDF or a picture")


def finds_and_deletes(browser, arguments, house, reservation):
    person = person_of(browser, arguments, house, "manager", "/desk/documents")
    page = person.page
    page.locator("#search").fill("Papelería")
    page.get_by_role("link", name="Papelería Arango Clients").click()
    row = page.locator("li[data-paper]", has_text="Diesel")
    expect(row).to_be_visible(timeout=20_000)
    expect(page.locator("li[data-paper]")).to_have_count(1)
    page.on("dialog", lambda dialog: dialog.accept())
    row.get_by_role("button", name="Delete Diesel").click()
    expect(row).to_have_count(0, timeout=20_000)
    assert (
        house.ask(f"select count(*) from documents where reservation_id = '{reservation}' and deleted_at is null")
        == "0"
    )
    assert not person.faults, person.faults
    person.context.close()
