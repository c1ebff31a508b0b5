"""Somebody comes without a booking; something is lost; gear comes back in the other city; figures are those of a place."""

import re

from desk import email_of, person_of
from person import reload, wait_for
from playwright.sync_api import expect


def walk(browser, arguments, house):
    made = make_house(house)
    manager = person_of(browser, arguments, house, "manager", "/")
    hands_out_in_five_taps(manager, house)
    makes_the_client_by_the_way(manager, house)
    tells_what_is_not_free(manager, house, made)
    goes_past_the_server_with_a_reason(manager, house)
    takes_back_what_is_out_elsewhere(manager, house)
    keeps_the_list_without_a_network(manager, house)
    happens_once_without_an_answer(manager, house)
    outlasts_a_sign_out_without_an_answer(manager, house)
    happens_once_in_two_tabs(manager, house)
    shows_figures_of_a_place(manager, house)
    assert not manager.faults, manager.faults
    manager.context.close()
    lets_the_shelf_book_where_the_house_says_so(browser, arguments, house)
    staff = person_of(browser, arguments, house, "staff", "/")
    loses_a_unit_and_finds_it(staff, house, made)
    loses_counted_gear_from_the_late_list(staff, house, made)
    tells_what_a_case_lacks(staff, house, made)
    comes_back_in_the_other_city(staff, house)
    loses_a_unit_from_the_late_list(staff, house, made)
    assert not staff.faults, staff.faults
    staff.context.close()
    print("a walk-in, a loss and a place are what the database holds")


def make_house(house):
    """Cameras, lenses in a case and cables; a booking of all cameras in two days, and what is out. Returns ids of reservations by reference."""
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id where c.display_name = 'Acme Films' order by t.created_at limit 1"
    ).split("|")
    item = {}
    for name, kind in (
        ("Walk camera", "true, false, null"),
        ("Walk lens", "true, false, null"),
        ("Walk lamp", "true, false, null"),
        ("Walk case", "true, true, null"),
        ("Walk cable", "false, false, 40"),
    ):
        item[name] = house.ask(
            f"insert into items (tenant_id, name, serialized, is_case, owned_qty) values ('{tenant}', '{name}', {kind}) returning id"
        )
    for name, place, codes in (
        ("Walk camera", "MDE", [f"WALK{number}" for number in range(1, 9)]),
        ("Walk lamp", "MDE", ["LAMP1", "LAMP2"]),
        ("Walk case", "MDE", ["WALKBOX1", "WALKBOX2"]),
        ("Walk lens", "MDE", [f"WALKIN{number}" for number in range(1, 5)]),
    ):
        for code in codes:
            house.ask(
                f"with a as (insert into assets (tenant_id, item_id, asset_tag, location) values ('{tenant}', '{item[name]}', 'T-{code}', '{place}') returning id) "
                f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{code}', id from a"
            )
    for box, codes in (("WALKBOX1", "'T-WALKIN1', 'T-WALKIN2'"), ("WALKBOX2", "'T-WALKIN3', 'T-WALKIN4'")):
        house.ask(
            f"update assets set case_id = (select id from assets where asset_tag = 'T-{box}') where asset_tag in ({codes})"
        )
    made = {}
    for reference, begins, ends, lines in (
        ("R-WALK-BOOKED", "2 days", "4 days", (("Walk camera", 6),)),
        ("R-WALK-LATE", "-3 days", "1 day", (("Walk cable", 10),)),
        ("R-WALK-BACK", "-1 day", "1 day", (("Walk lamp", 2), ("Walk lens", 2))),
    ):
        made[reference] = house.ask(
            f"insert into reservations (tenant_id, client_id, reference, status, location, pickup_at, return_at) values ('{tenant}', '{client}', '{reference}', 'confirmed', 'MDE', "
            f"now() + interval '{begins}', now() + interval '{ends}') returning id"
        )
        for position, (name, qty) in enumerate(lines):
            house.ask(
                f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) values ('{tenant}', '{made[reference]}', '{item[name]}', {qty}, {position})"
            )
    return made


def walk_in(person):
    """From the floor: the first tap."""
    page = person.page
    if not page.url.endswith("/walk-in"):
        page.goto("/")
        page.get_by_role("link", name="Hand out without a booking").click()
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    return page


def choose(page, text, name):
    page.get_by_label("Who takes it?").fill(text)
    page.locator("#main .choice", has_text=name).first.click()
    expect(page.locator(".chosen")).to_contain_text(name.removeprefix("New: "))


def scan(person, *codes):
    for code in codes:
        person.scan(code)
        expect(person.page.locator("#listed")).to_contain_text(code, timeout=20_000)


def hand_out(page, size):
    """The last tap; then it is a reservation. Returns its id."""
    page.get_by_role("button", name=f"Hand out {size}", exact=True).locator("visible=true").click()
    return reservation_of(page)


def reservation_of(page):
    """The id of the reservation that it became."""
    expect(page).to_have_url(re.compile(r"/r/[0-9a-f-]{36}$"), timeout=20_000)
    return page.url[-36:]


def hand_out_unheard(person):
    """One thing is handed out, and the answer is lost: nobody knows. The network is there again."""
    person.network.loses_answers_to = "/api/office/reservations"
    person.page.get_by_role("button", name="Hand out 1", exact=True).locator("visible=true").click()
    person.network.wait_until_lost("/api/office/reservations")
    expect(person.page.get_by_role("alert")).to_contain_text("not known whether it was handed out", timeout=20_000)
    person.network.mend()


def lines_of(house, reservation):
    return house.ask(
        f"select string_agg(i.name || ' ' || l.qty, ', ' order by i.name) from reservation_items l join items i on i.id = l.item_id where l.reservation_id = '{reservation}' and l.added_by is distinct from 'case'"
    )


def hands_out_in_five_taps(person, house):
    """The button, the client's field, the client, two scans, the button: today, or tomorrow in its last half hour, at the place of the phone."""
    page = walk_in(person)
    choose(page, "acme", "Acme Films")
    page.get_by_label("Where?").select_option("MDE")
    scan(person, "WALK1", "WALK2")
    person.scan("WALK1")
    expect(page.get_by_role("alert")).to_contain_text("already on the list")
    assert not house.is_out("WALK1"), "it went out before it was handed out"
    made = hand_out(page, 2)
    for code in ("WALK1", "WALK2"):
        person.expect_state(code, "sent")
        assert house.is_out(code)
    assert lines_of(house, made) == "Walk camera 2"
    assert (
        house.ask(
            f"select r.status, c.display_name, r.location, to_char(r.return_at at time zone t.time_zone, 'HH24:MI'), (r.return_at at time zone t.time_zone)::date = (r.created_at at time zone t.time_zone + interval '30 minutes')::date "
            f"from reservations r join clients c on c.id = r.client_id join tenants t on t.id = r.tenant_id where r.id = '{made}'"
        )
        == "confirmed|Acme Films|MDE|23:59|t"
    )
    expect(page.locator("[data-unit=out]")).to_have_count(2, timeout=20_000)
    # The phone has been told where it is, and the list is empty again.
    page = walk_in(person)
    expect(page.get_by_label("Where?")).to_have_value("MDE")
    expect(page.locator("#listed")).to_have_count(0)


def makes_the_client_by_the_way(person, house):
    """A new client with a phone, until tomorrow: a case with what lies in it, and counted gear."""
    page = walk_in(person)
    page.get_by_role("button", name="Hand out", exact=True).locator("visible=true").click()
    expect(page.get_by_text("Choose who takes it")).to_be_visible()
    choose(page, "Wanda Walker", "New: Wanda Walker")
    page.get_by_label("Phone, if you have it").fill("+57 300 1")
    page.get_by_role("button", name="Tomorrow").click()
    scan(person, "WALKBOX1")
    expect(page.locator("#listed")).to_contain_text("2 things inside")
    page.get_by_text("Add counted gear").click()
    page.get_by_label("Add counted gear").fill("walk cab")
    page.locator(".choice", has_text="Walk cable").click()
    page.get_by_label("How many Walk cable").fill("4")
    page.locator("#listed [data-counted]").get_by_role("button", name="One more").click()
    made = hand_out(page, 6)
    person.expect_state("WALKBOX1", "sent")
    assert lines_of(house, made) == "Walk cable 5, Walk lens 2"
    wait_for(
        lambda: (
            house.ask(f"select sum(qty) from stock_movements where reservation_id = '{made}' and kind = 'out'") == "5"
        )
    )
    assert house.is_out("WALKIN1") and house.is_out("WALKIN2")
    assert (
        house.ask(
            f"select c.display_name, c.phone, (r.return_at at time zone t.time_zone)::date - (now() at time zone t.time_zone)::date "
            f"from reservations r join clients c on c.id = r.client_id join tenants t on t.id = r.tenant_id where r.id = '{made}'"
        )
        == "Wanda Walker|+57 300 1|1"
    )


def tells_what_is_not_free(person, house, made):
    """Six of eight cameras are booked in two days, two are out: one more until in three days is one too many. Only until then it goes."""
    page = walk_in(person)
    choose(page, "acme", "Acme Films")
    page.get_by_role("button", name="Another day").click()
    # What is being mended is no fault any more.
    page.locator("#w-at").fill("2020-01-01T12:00")
    page.locator("button.hand:visible").first.click()
    past = page.get_by_text("Choose a time that is still to come.")
    expect(past).to_be_visible()
    page.locator("#w-at").fill(
        house.ask(
            "select to_char((now() + interval '3 days') at time zone time_zone, 'YYYY-MM-DD\"T\"12:00') from tenants order by created_at limit 1"
        )
    )
    expect(past).to_have_count(0)
    scan(person, "WALK3", "WALK4", "WALK5")
    card = page.locator("[data-short]")
    expect(card).to_contain_text("Walk camera: not free that long", timeout=20_000)
    expect(card).to_contain_text("3 on the list, 2 free that long at MDE")
    expect(card.get_by_role("link", name="R-WALK-BOOKED")).to_be_visible(timeout=20_000)
    card.get_by_role("button", name="Leave 1 out").click()
    expect(page.locator("#listed li")).to_have_count(2)
    expect(card).to_have_count(0)
    scan(person, "WALK5")
    expect(card).to_be_visible(timeout=20_000)
    card.get_by_role("button", name="Only until").click()
    expect(card).to_have_count(0, timeout=20_000)
    reservation = hand_out(page, 3)
    person.expect_state("WALK5", "sent")
    assert (
        house.ask(
            f"select date_trunc('minute', b.pickup_at) = r.return_at from reservations r, reservations b where r.id = '{reservation}' and b.id = '{made['R-WALK-BOOKED']}'"
        )
        == "t"
    )


def goes_past_the_server_with_a_reason(person, house):
    """The house refuses overbooking: refused with who holds it, then handed out for a reason that stays on the line."""
    page = walk_in(person)
    choose(page, "acme", "Acme Films")
    page.get_by_role("button", name="Another day").click()
    page.locator("#w-at").fill(
        house.ask(
            "select to_char((now() + interval '3 days') at time zone time_zone, 'YYYY-MM-DD\"T\"12:00') from tenants order by created_at limit 1"
        )
    )
    scan(person, "WALK6", "WALK7", "WALK8")
    page.get_by_role("button", name="Hand out 3", exact=True).locator("visible=true").click()
    card = page.locator("[data-short]")
    anyway = card.get_by_role("button", name="Hand it out anyway")
    expect(anyway).to_be_visible(timeout=20_000)
    assert not house.is_out("WALK6")
    anyway.click()
    page.get_by_label("Why?").fill("He is waiting at the door")
    card.get_by_role("button", name="Hand out", exact=True).click()
    expect(page).to_have_url(re.compile(r"/r/[0-9a-f-]{36}$"), timeout=20_000)
    person.expect_state("WALK8", "sent")
    assert house.ask(f"select shortage from reservation_items where reservation_id = '{page.url[-36:]}'") == "1"
    for code in ("WALK6", "WALK7", "WALK8"):
        page.goto("/back")
        person.scan(code)
        person.expect_state(code, "sent")


def takes_back_what_is_out_elsewhere(person, house):
    """It is in the hand and out by the books: what was forgotten is noted, and it goes out."""
    page = walk_in(person)
    choose(page, "acme", "Acme Films")
    person.scan("WALK5")
    expect(page.get_by_role("alert")).to_contain_text("is out on R-", timeout=20_000)
    expect(page.locator("#listed")).to_have_count(0)
    page.get_by_role("button", name="It came back from").click()
    expect(page.locator("#listed")).to_contain_text("WALK5")
    made = hand_out(page, 1)
    person.expect_state("WALK5", "sent")
    assert house.moves("WALK5", made) == ["asset.picked_up"]


def keeps_the_list_without_a_network(person, house):
    """It is scanned offline, kept when the page is loaded again, and handed out when the server can judge it."""
    page = walk_in(person)
    person.wait_for_copy()
    person.cut()
    choose(page, "acme", "Acme Films")
    scan(person, "WALK6")
    expect(page.get_by_text("This needs the network").first).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Hand out 1", exact=True).locator("visible=true").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("This needs the network")
    reload(page)
    expect(page.locator("#listed")).to_contain_text("WALK6", timeout=20_000)
    expect(page.locator(".chosen")).to_contain_text("Acme Films")
    assert not house.is_out("WALK6")
    person.mend()
    expect(page.get_by_role("status").filter(has_text="Live")).to_be_visible(timeout=40_000)
    hand_out(page, 1)
    person.expect_state("WALK6", "sent")


def happens_once_without_an_answer(person, house):
    """The answer is lost: nobody knows, and the same again, after the page was loaded anew, makes no second one."""
    page = walk_in(person)
    choose(page, "acme", "Acme Films")
    scan(person, "WALK7")
    count = "select count(*) from reservations"
    before = int(house.ask(count))
    hand_out_unheard(person)
    expect(page.locator("#code")).to_have_count(0)
    reload(page)
    again = page.get_by_role("button", name="Try again").locator("visible=true")
    expect(again).to_be_enabled(timeout=20_000)
    again.click()
    expect(page).to_have_url(re.compile(r"/r/[0-9a-f-]{36}$"), timeout=20_000)
    person.expect_state("WALK7", "sent")
    assert int(house.ask(count)) == before + 1
    assert house.moves("WALK7", page.url[-36:]) == ["asset.picked_up"]


def outlasts_a_sign_out_without_an_answer(person, house):
    """The answer is lost and the person signs out: they are told, and go on with the same list when they are back."""
    page = walk_in(person)
    choose(page, "acme", "Acme Films")
    page.get_by_label("Where?").select_option("MDE")
    scan(person, "WALK8")
    count = "select count(*) from reservations"
    before = int(house.ask(count))
    hand_out_unheard(person)
    page.goto("/me")
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    page.locator("#main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    assert asked and "not sent yet" in asked[0], asked
    person.sign_in(house, email_of(house, "manager"))
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    page.goto("/walk-in")
    again = page.get_by_role("button", name="Try again").locator("visible=true")
    expect(again).to_be_enabled(timeout=20_000)
    expect(page.locator("#listed")).to_contain_text("WALK8")
    again.click()
    expect(page).to_have_url(re.compile(r"/r/[0-9a-f-]{36}$"), timeout=20_000)
    person.expect_state("WALK8", "sent")
    assert int(house.ask(count)) == before + 1
    assert house.moves("WALK8", page.url[-36:]) == ["asset.picked_up"]
    page.goto("/back")
    person.scan("WALK8")
    person.expect_state("WALK8", "sent")


def happens_once_in_two_tabs(person, house):
    """Both tabs show one list. Handed out in one it is over in the other, which says so and has nothing to hand out."""
    person.page.goto("/back")
    person.scan("WALK7")
    person.expect_state("WALK7", "sent")
    first = walk_in(person)
    choose(first, "acme", "Acme Films")
    scan(person, "WALK8")
    count = "select count(*) from reservations"
    before = int(house.ask(count))
    second = person.open("/walk-in")
    expect(second.locator("#listed")).to_contain_text("WALK8", timeout=20_000)
    scan(person, "WALK7")
    expect(first.locator("#listed")).to_contain_text("WALK7", timeout=20_000)
    held = []
    second.route("**/api/office/reservations", lambda route: held.append(route), times=1)
    second.get_by_role("button", name="Hand out 2", exact=True).locator("visible=true").click()
    expect(first.get_by_role("alert")).to_have_text("This list is being handed out in another tab.", timeout=20_000)
    expect(first.get_by_role("button", name="Try again")).to_have_count(0)
    expect(first.locator("#code")).to_have_count(0)
    # Pressed all the same, past the look of the button, nothing is asked for.
    first.get_by_role("button", name="Hand out 2", exact=True).locator("visible=true").dispatch_event("click")
    held[0].continue_()
    made = reservation_of(second)
    for code in ("WALK7", "WALK8"):
        person.expect_state(code, "sent")
        assert house.moves(code, made) == ["asset.picked_up"]
    expect(first.get_by_role("alert")).to_contain_text("handed out, or cleared, in another tab", timeout=20_000)
    expect(first.locator("#listed")).to_have_count(0)
    first.get_by_role("button", name="Hand out", exact=True).locator("visible=true").click()
    expect(first.get_by_text("Choose who takes it")).to_be_visible()
    assert int(house.ask(count)) == before + 1
    second.goto("/back")
    for code in ("WALK7", "WALK8"):
        person.scan(code)
        person.expect_state(code, "sent")
    second.close()
    person.page = first


def shows_figures_of_a_place(person, house):
    """All cameras are in MDE: a booking from LAS is short, and says where there are more; so do timeline and shortages."""
    page = person.page
    page.goto("/desk/reservations/new")
    field = page.get_by_role("combobox", name="Add gear")
    field.fill("Walk camera")
    page.get_by_role("option", name="Walk camera").click()
    page.get_by_role("textbox", name="Out").fill("2027-06-01T08:00")
    page.get_by_role("textbox", name="Back").fill("2027-06-02T18:00")
    line = page.locator(".booking .bl", has_text="Walk camera")
    expect(line).to_contain_text("8 owned", timeout=20_000)
    page.get_by_label("At", exact=True).select_option("LAS")
    expect(page.get_by_text("free each day at LAS")).to_be_visible()
    expect(line).to_contain_text("0 at LAS", timeout=20_000)
    expect(line).to_contain_text("1 needed, 0 free")
    expect(line).to_contain_text("8 more are free at other locations.")
    page.goto("/desk/timeline?q=walk%20camera")
    row = page.locator(".tl-r", has_text="Walk camera")
    expect(row).to_contain_text("8 owned", timeout=20_000)
    page.get_by_label("Location").select_option("LAS")
    expect(row).to_contain_text("0 at LAS", timeout=20_000)
    expect(page.locator(".tl-h")).to_contain_text("free each day at LAS")
    expect(row.locator(".evt")).to_have_count(0)
    house.ask(
        "with r as (insert into reservations (tenant_id, client_id, reference, status, location, pickup_at, return_at) select tenant_id, client_id, 'R-WALK-LAS', 'confirmed', 'LAS', now() + interval '10 days', now() + interval '11 days' from reservations where reference = 'R-WALK-BOOKED' returning id, tenant_id) "
        "insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) select r.tenant_id, r.id, i.id, 1, 0 from r join items i on i.tenant_id = r.tenant_id and i.name = 'Walk camera'"
    )
    page.goto("/desk/shortages")
    expect(page.locator("main .bone")).to_have_count(0, timeout=20_000)
    short = page.locator("li.line", has_text="Walk camera").filter(has_text="R-WALK-LAS")
    expect(short).to_have_count(0)
    page.get_by_label("Location").select_option("LAS")
    expect(short).to_contain_text("0 at LAS", timeout=20_000)


def lets_the_shelf_book_where_the_house_says_so(browser, arguments, house):
    """The house begins with managers; its administrator says otherwise, and a phone at the shelf is told at once."""
    staff = person_of(browser, arguments, house, "staff", "/")
    page = staff.page
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    button = page.get_by_role("link", name="Hand out without a booking")
    expect(button).to_have_count(0)
    admin = person_of(browser, arguments, house, "admin", "/desk/house")
    admin.page.get_by_label("Who may make and confirm reservations").select_option("staff")
    admin.page.get_by_role("button", name="Save").click()
    expect(admin.page.get_by_text("Saved")).to_be_visible(timeout=20_000)
    expect(button).to_be_visible(timeout=20_000)
    button.click()
    choose(page, "acme", "Acme Films")
    scan(staff, "WALK8")
    made = hand_out(page, 1)
    staff.expect_state("WALK8", "sent")
    assert house.ask(f"select status from reservations where id = '{made}'") == "confirmed"
    admin.page.get_by_label("Who may make and confirm reservations").select_option("manager")
    admin.page.get_by_role("button", name="Save").click()
    page.goto("/walk-in")
    expect(page.get_by_text("Your role has no access to this.")).to_be_visible(timeout=20_000)
    for person in (staff, admin):
        assert not person.faults, person.faults
        person.context.close()


def status_of(house, code):
    return house.ask(f"select a.status from assets a join short_links s on s.asset_id = a.id where s.code = '{code}'")


def loses_a_unit_and_finds_it(person, house, made):
    """Told on its reservation with a note; then it is found, and undone."""
    page = person.page
    page.goto(f"/r/{made['R-WALK-BACK']}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    for code in ("LAMP1", "LAMP2"):
        person.scan(code)
        person.expect_state(code, "sent")
    expect(page.locator("[data-unit=out]")).to_have_count(2, timeout=20_000)
    page.get_by_role("link", name="Report a loss").click()
    note = page.get_by_role("button", name="Choose what is lost").locator("visible=true")
    expect(note).to_be_disabled()
    page.get_by_label("T-LAMP2").check()
    page.get_by_label("What happened?").fill("Left in the taxi")
    page.get_by_role("button", name="Note 1 as lost").locator("visible=true").click()
    person.expect_state("LAMP2", "sent")
    expect(person.line("LAMP2")).to_contain_text("Walk lamp lost")
    assert status_of(house, "LAMP2") == "DISPOSED"
    assert (
        house.ask(
            "select count(*) from audit_log l join short_links s on s.asset_id = l.asset_id where s.code = 'LAMP2' and l.action = 'asset.lost' and l.after ->> 'note' = 'Left in the taxi'"
        )
        == "1"
    )
    expect(page.locator("[data-unit]", has_text="LAMP2")).to_contain_text("lost", timeout=20_000)
    person.line("LAMP2").get_by_role("button", name="Undo").click()
    wait_for(lambda: status_of(house, "LAMP2") != "DISPOSED" and house.is_out("LAMP2"))
    expect(page.locator("[data-unit=out]", has_text="LAMP2")).to_be_visible(timeout=20_000)


def loses_counted_gear_from_the_late_list(person, house, made):
    """Ten cables are out since three days: three of them are told lost, from the floor's list, without a network."""
    page = person.page
    late = made["R-WALK-LATE"]
    page.goto(f"/r/{late}")
    row = page.locator("[data-counted]")
    row.get_by_role("button", name="10 out").click()
    wait_for(lambda: house.ask(f"select sum(qty) from stock_movements where reservation_id = '{late}'") == "10")
    house.ask(f"update reservations set return_at = now() - interval '1 day' where id = '{late}'")
    page.goto("/")
    entry = page.locator("li", has=page.locator("a.row", has_text="R-WALK-LATE")).filter(
        has=page.get_by_role("link", name="Report a loss")
    )
    expect(entry).to_be_visible(timeout=20_000)
    person.wait_for_copy()
    person.cut()
    entry.get_by_role("link", name="Report a loss").click()
    line = page.locator("#lost [data-counted]")
    expect(line).to_contain_text("10 out")
    line.get_by_role("textbox").fill("12")
    expect(line.get_by_role("textbox")).to_have_value("10")
    line.get_by_role("textbox").fill("2")
    line.get_by_role("button", name="One more").click()
    page.get_by_label("What happened?").fill("The truck drove over them")
    page.get_by_role("button", name="Note 3 as lost").locator("visible=true").click()
    expect(page.locator("#scans > li").first).to_contain_text("3 × Walk cable lost")
    expect(page.locator("#scans > li").first).to_have_attribute("data-state", "waiting")
    person.mend()
    wait_for(
        lambda: (
            house.ask(f"select sum(qty) from stock_movements where reservation_id = '{late}' and kind = 'lost'") == "3"
        )
    )
    assert house.ask("select owned_qty from items where name = 'Walk cable'") == "37"


def tells_what_a_case_lacks(person, house, made):
    """The case came back, one of its two lenses did not: told of the line of the scan, the other stays back."""
    page = person.page
    page.goto(f"/r/{made['R-WALK-BACK']}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.scan("WALKBOX2")
    person.expect_state("WALKBOX2", "sent")
    wait_for(lambda: house.is_out("WALKIN3") and house.is_out("WALKIN4"))
    page.goto("/back")
    person.scan("WALKBOX2")
    person.expect_state("WALKBOX2", "sent")
    wait_for(lambda: not house.is_out("WALKIN3"))
    person.line("WALKBOX2").get_by_role("link", name="Missing?").click()
    expect(page.get_by_text("It lies in this case. What is missing?")).to_be_visible(timeout=20_000)
    page.get_by_label("T-WALKIN4").check()
    page.get_by_role("button", name="Note 1 as lost").locator("visible=true").click()
    person.expect_state("WALKIN4", "sent")
    wait_for(lambda: status_of(house, "WALKIN4") == "DISPOSED")
    assert status_of(house, "WALKIN3") != "DISPOSED" and not house.is_out("WALKIN3")
    person.line("WALKIN4").get_by_role("button", name="Undo").click()
    wait_for(lambda: status_of(house, "WALKIN4") != "DISPOSED")


def location_of(house, code):
    return house.ask(f"select a.location from assets a join short_links s on s.asset_id = a.id where s.code = '{code}'")


def comes_back_in_the_other_city(person, house):
    """The phone is asked once where it is; what comes back there is there, also what was noted without a network."""
    page = person.page
    page.goto("/back")
    expect(page.get_by_text("Where is this phone?")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="LAS", exact=True).click()
    expect(page.get_by_text("You are at LAS")).to_be_visible()
    person.scan("LAMP1")
    person.expect_state("LAMP1", "sent")
    wait_for(lambda: location_of(house, "LAMP1") == "LAS")
    # It stays so, and is changed by a tap.
    reload(page)
    expect(page.get_by_text("You are at LAS")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("button", name="MDE", exact=True).click()
    expect(page.get_by_text("You are at MDE")).to_be_visible()
    house.ask("update assets set location = 'LAS' where asset_tag = 'T-LAMP2'")
    person.wait_for_copy()
    person.cut()
    person.scan("LAMP2")
    person.expect_state("LAMP2", "waiting")
    person.mend()
    person.expect_state("LAMP2", "sent")
    wait_for(lambda: location_of(house, "LAMP2") == "MDE")


def loses_a_unit_from_the_late_list(person, house, made):
    """A lamp is out since three days, a day too long: told lost from the floor's list it is late no more."""
    page = person.page
    late = house.ask(
        "insert into reservations (tenant_id, client_id, reference, status, location, pickup_at, return_at) "
        "select tenant_id, client_id, 'R-WALK-UNIT', 'confirmed', 'MDE', now() - interval '3 days', now() + interval '1 day' "
        f"from reservations where id = '{made['R-WALK-LATE']}' returning id"
    )
    house.ask(
        "insert into reservation_items (tenant_id, reservation_id, item_id, qty) select r.tenant_id, r.id, i.id, 1 "
        f"from reservations r join items i on i.tenant_id = r.tenant_id and i.name = 'Walk lamp' where r.id = '{late}'"
    )
    page.goto(f"/r/{late}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.scan("LAMP2")
    wait_for(lambda: house.is_out("LAMP2"))
    house.ask(f"update reservations set return_at = now() - interval '1 day' where id = '{late}'")
    page.goto("/")
    entry = page.locator("li", has=page.locator("a.row", has_text="R-WALK-UNIT")).filter(
        has=page.get_by_role("link", name="Report a loss")
    )
    expect(entry).to_be_visible(timeout=20_000)
    entry.get_by_role("link", name="Report a loss").click()
    page.get_by_label("T-LAMP2").check()
    page.get_by_role("button", name="Note 1 as lost").locator("visible=true").click()
    wait_for(lambda: status_of(house, "LAMP2") == "DISPOSED" and not house.is_out("LAMP2"))
    assert house.ask(f"select status from reservations where id = '{late}'") == "returned"
