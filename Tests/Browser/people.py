"""People and a browser that several of them use: whoever is shut out leaves nothing of the house, and what somebody noted stays theirs."""

import re

from desk import person_of
from person import Person, close, reload, wait_for, wait_for_promise
from playwright.sync_api import expect

# All that the page keeps in the browser, but for its own files. Nothing where the browser does not say it: it may be about to load the page.
KEPT = """() => {
    const look = async () => {
        const databases = {};
        for (const { name } of await indexedDB.databases()) {
            const db = await new Promise((resolve) => {
                const request = indexedDB.open(name);
                request.onsuccess = () => resolve(request.result);
            });
            for (const store of db.objectStoreNames)
                databases[store] = await new Promise((resolve) => {
                    const request = db.transaction(store).objectStore(store).getAll();
                    request.onsuccess = () => resolve(request.result);
                });
            db.close();
        }
        const files = [];
        for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname);
        return { databases, files, texts: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) };
    };
    return Promise.race([look(), new Promise((over) => setTimeout(over, 5000, null))]);
}"""

# At the way out the store is open a second late: whoever presses sooner is asked all the same.
SLOW_STORE = """if (location.pathname === '/me') {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...what) => {
        const request = open(...what);
        Object.defineProperty(request, 'onsuccess', {
            set: (heard) => request.addEventListener('success', () => setTimeout(heard, 1000)),
        });
        return request;
    };
}"""


def people(browser, arguments, house):
    codes = make_house(house)
    is_shut_out_without_a_network(browser, arguments, house, codes[0])
    signs_out_without_a_network(browser, arguments, house)
    shifts_change(browser, arguments, house, codes[1:])
    asks_for_the_network_after_some_days(browser, arguments, house)
    sees_and_ends_sessions(browser, arguments, house)
    tells_a_wrong_code(browser, arguments, house)
    joins_a_second_house(browser, arguments, house)
    print("whoever has gone leaves nothing of the house, and what they noted is theirs")


def make_house(house):
    """A reservation of today with three things. Returns their stickers."""
    tenant, client = house.ask(
        "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
    ).split("|")
    item = house.ask(
        f"insert into items (tenant_id, name, serialized) values ('{tenant}', 'Shift thing', true) returning id"
    )
    codes = ["SHIFT1", "SHIFT2", "SHIFT3"]
    for code in codes:
        house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', 'T-{code}') returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{tenant}', '{code}', id from a"
        )
    house.ask(
        f"with r as (insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{tenant}', '{client}', 'R-SHIFT-1', 'confirmed', now(), now() + interval '2 days') returning id) "
        f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) select '{tenant}', id, '{item}', 3, 0 from r"
    )
    return codes


def reservation_of(house):
    return house.ask("select id from reservations where reference = 'R-SHIFT-1'")


def staff_of(browser, arguments, house):
    """Somebody at the shelf whose browser opens the page without a network too."""
    person = person_of(browser, arguments, house, "staff", f"/r/{reservation_of(house)}")
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    person.wait_for_copy()
    reload(person.page)
    expect(person.page.locator("#code")).to_be_visible(timeout=20_000)
    return person


SHOWN = "document.documentElement.outerHTML"


def has_nothing_of_the_house(page, waiting):
    """Neither on the screen nor in what the browser keeps: only what waits, and the page's own files."""
    answers = []
    wait_for(lambda: answers.append((page.evaluate(SHOWN), page.evaluate(KEPT))) or answers[-1][1], page)
    text, kept = answers[-1]
    for word in ("R-SHIFT-1", "R-DEMO-01", "Cóndor Rental", "Acme Films"):
        assert word not in text, word
    rows = {name: len(rows) for name, rows in kept["databases"].items() if rows}
    assert rows == ({"outbox": waiting} if waiting else {}), rows
    assert all(path == "/" or path.startswith("/page/") for path in kept["files"]), kept["files"]
    for word in ("Cóndor", "token", "@example.com"):
        assert word not in kept["texts"], kept["texts"]


def is_shut_out_without_a_network(browser, arguments, house, code):
    """An account is disabled while its browser has no network: as soon as it hears of it the copy is gone, and in airplane mode too."""
    person = staff_of(browser, arguments, house)
    email = house.ask(
        "select email from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1"
    )
    person.cut()
    person.scan(code)
    person.expect_state(code, "waiting")
    house.ask(f"update accounts set disabled_at = now() where email = '{email}'")
    person.mend()
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=40_000)
    wait_for(lambda: not person.page.evaluate("localStorage.getItem('quartermaster.left')"), person.page)
    reload(person.page)
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    has_nothing_of_the_house(person.page, 1)
    person.cut()
    reload(person.page)
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    has_nothing_of_the_house(person.page, 1)
    assert house.moves(code, reservation_of(house)) == []
    # Let in again, it goes out by itself: it was this person's.
    house.ask(f"update accounts set disabled_at = null where email = '{email}'")
    person.mend()
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    person.sign_in(house, email, f"/r/{reservation_of(house)}")
    wait_for(lambda: house.moves(code, reservation_of(house)) == ["asset.picked_up"], person.page)
    assert not person.faults, person.faults
    person.leave()


def signs_out_without_a_network(browser, arguments, house):
    """The browser forgets at once, and nobody is let in by the cookie; the server hears of it at the next chance."""
    person = staff_of(browser, arguments, house)
    sessions = "select count(*) from signin.sessions s join signin.users u on u.id = s.user_id join accounts a on a.auth_user_id = u.id where a.roles = array['staff']"
    before = int(house.ask(sessions))
    person.cut()
    person.page.goto("/me")
    person.page.get_by_role("button", name="Sign out").click()
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    has_nothing_of_the_house(person.page, 0)
    reload(person.page)
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    assert int(house.ask(sessions)) == before
    person.mend()
    wait_for(lambda: int(house.ask(sessions)) == before - 1, person.page)
    reload(person.page)
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    assert not person.faults, person.faults
    person.leave()


def shifts_change(browser, arguments, house, codes):
    """What one person noted on a shared phone goes out in the session of another only when that one has said yes, and says who noted it."""
    reservation = reservation_of(house)
    person = staff_of(browser, arguments, house)
    name = house.ask(
        "select display_name from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1"
    )
    email = house.ask(
        "select email from accounts where roles = array['manager'] and disabled_at is null order by created_at, email limit 1"
    )
    person.cut()
    for code in codes:
        person.scan(code)
        person.expect_state(code, "waiting")
    person.page.add_init_script(SLOW_STORE)
    asked = []
    person.page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    person.page.goto("/me")
    person.page.get_by_role("button", name="Sign out").click()
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    assert f"{len(codes)} changes not sent yet" in asked[0], asked
    has_nothing_of_the_house(person.page, len(codes))
    person.mend()
    wait_for(lambda: not person.page.evaluate("localStorage.getItem('quartermaster.left')"), person.page)
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    person.sign_in(house, email, "/")
    page = person.page
    expect(page.get_by_text(f"{len(codes)} changes were noted here by {name}")).to_be_visible(timeout=20_000)
    page.get_by_role("link", name="See", exact=True).click()
    card = page.get_by_label(name, exact=True)
    expect(card).to_contain_text(f"{len(codes)} changes were noted by {name}", timeout=20_000)
    card.get_by_role("button", name="Not now").click()
    expect(card).to_contain_text(f"It stays here until {name} signs in.")
    page.goto(f"/r/{reservation}")
    # Asked once; what waits for somebody else is not this person's to undo.
    expect(page.get_by_text("were noted here by")).to_have_count(0)
    expect(person.line(codes[0])).to_contain_text(f"noted by {name}", timeout=20_000)
    expect(person.line(codes[0]).get_by_role("button", name="Undo")).to_have_count(0)
    assert house.moves(codes[0], reservation) == []
    page.goto("/outbox")
    page.get_by_label(name, exact=True).get_by_role("button", name=f"Send {len(codes)} changes").click()
    for code in codes:
        wait_for(lambda code=code: house.moves(code, reservation) == ["asset.picked_up"], page)
    actor, noter = house.ask(
        "select a.display_name, n.display_name from audit_log l join short_links s on s.asset_id = l.asset_id "
        "join accounts a on a.auth_user_id = l.actor_user_id and a.tenant_id = l.tenant_id "
        "left join accounts n on n.id = l.noted_by and n.tenant_id = l.tenant_id "
        f"where s.code = '{codes[0]}' and l.action = 'asset.picked_up' and l.reservation_id = '{reservation}'"
    ).split("|")
    assert (actor, noter) == (house.ask(f"select display_name from accounts where email = '{email}'"), name)
    assert not person.faults, person.faults
    person.leave()


def asks_for_the_network_after_some_days(browser, arguments, house):
    """A copy that the server has not confirmed for longer than the house allows is not shown; with the server's word it is again."""
    person = staff_of(browser, arguments, house)
    page = person.page
    person.cut()
    # As if it had been heard last nine days ago.
    wait_for_promise(
        page,
        """new Promise((resolve) => indexedDB.databases().then(([{ name }]) => {
            indexedDB.open(name).onsuccess = ({ target: { result: db } }) => {
                const meta = db.transaction('meta', 'readwrite').objectStore('meta');
                meta.get('feed').onsuccess = ({ target: { result: feed } }) => {
                    meta.put({ ...feed, heardAt: Date.now() - 9 * 86400000 }, 'feed').onsuccess = () => {
                        db.close();
                        resolve();
                    };
                };
            };
        }))""",
        "the browser's store did not answer",
    )
    for address in ("/", f"/r/{reservation_of(house)}"):
        page.goto(address)
        expect(page.get_by_text("Connect to the network to see the house")).to_be_visible(timeout=20_000)
        has_nothing_of(page, "R-SHIFT-1", "R-DEMO-01")
    page.goto("/outbox")
    expect(page.get_by_text("Nothing is waiting")).to_be_visible(timeout=20_000)
    page.goto("/")
    person.mend()
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    assert not person.faults, person.faults
    person.leave()


def has_nothing_of(page, *references):
    """Also what is not shown. A tab that is shut out may load once more meanwhile, so it is looked at until it stands still."""
    for reference in references:
        expect(page.locator("html")).not_to_contain_text(reference)


def sees_and_ends_sessions(browser, arguments, house):
    """A person ends a session of their own, which is over in each tab of its browser; the desk signs somebody out everywhere."""
    first = person_of(browser, arguments, house, "staff", "/")
    other = person_of(browser, arguments, house, "staff", "/")
    tabs = (other.page, other.open("/"))
    for tab in tabs:
        expect(tab.locator("a.row").first).to_be_visible(timeout=20_000)
    page = first.page
    page.goto("/me")
    rows = page.get_by_role("region", name="Where you are signed in").get_by_role("listitem")
    expect(rows.filter(has_text="this one")).to_have_count(1, timeout=20_000)

    # The server notes where a session is used off the path of its requests.
    unnamed = (
        "select count(*) from signin.sessions where coalesce(device, '') not like '%Linux%' and user_id = "
        "(select user_id from signin.sessions order by created_at desc limit 1)"
    )
    wait_for(lambda: house.ask(unnamed) == "0", page)
    reload(page)
    expect(rows.filter(has_text="this one")).to_have_count(1, timeout=20_000)
    expect(rows.filter(has_not_text="Chrome, Linux")).to_have_count(0)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=re.compile("^End")).first.click()
    for tab in tabs:
        expect(tab.get_by_label("E-mail")).to_be_visible(timeout=90_000)
        has_nothing_of(tab, "R-DEMO-01")
        close(tab)
    admin = person_of(browser, arguments, house, "admin", "/desk/people")
    admin.page.on("dialog", lambda dialog: dialog.accept())
    name = house.ask(
        "select display_name from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1"
    )
    admin.page.locator("main a.row", has_text=name).click()
    admin.page.get_by_role("button", name="Sign out everywhere").click()
    expect(admin.page.get_by_role("status").filter(has_text="ended")).to_be_visible(timeout=20_000)
    expect(page.get_by_label("E-mail")).to_be_visible(timeout=90_000)
    for person in (first, admin):
        assert not person.faults, person.faults
        person.leave()


def tells_a_wrong_code(browser, arguments, house):
    """In the person's words, with the field still there; another code can be asked for after a while; six digits send themselves."""
    email = house.ask(
        "select email from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1"
    )
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    person = Person(browser, arguments, locale="es-CO")
    page = person.page
    first = len(house.server.lines)
    page.goto("/")
    page.get_by_label("Correo").fill(email)
    page.locator("button[type=submit]").click()
    expect(page.get_by_text("Se puede enviar otro código en")).to_be_visible(timeout=20_000)
    code = house.code(email, first)
    page.locator("#otp").fill("000000" if code != "000000" else "111111")
    expect(page.get_by_role("alert")).to_have_text("Ese código no es correcto, o ya caducó.", timeout=20_000)
    # Whoever asks too early still has the field for the code that is good.
    page.get_by_role("button", name="Usar otro correo").click()
    page.locator("button[type=submit]").click()
    expect(page.locator("#otp")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("alert")).to_have_count(0)
    house.ask(f"update accounts set locale = 'es' where email = '{email}'")
    page.locator("#otp").fill(code)
    expect(page.locator(".nav")).to_be_attached(timeout=20_000)
    assert not person.faults, person.faults
    person.leave()


def joins_a_second_house(browser, arguments, house):
    """An invitation is answered, the houses are switched: each has its own copy, each request names the house, and what one does is nothing to the other."""
    email = "two@example.com"
    first = house.ask("select id from tenants order by created_at limit 1")
    second = house.ask(
        "insert into tenants (name, time_zone) values ('Second House', 'America/Bogota') returning id"
    ).strip()
    for tenant in (first, second):
        house.ask(
            f"insert into accounts (tenant_id, email, display_name, roles, locale) values ('{tenant}', '{email}', 'Tina Two', '{{manager}}', 'en')"
        )
    person = Person(browser, arguments, locale="en-GB")
    person.sign_in(house, email, "/me")
    page = person.page
    expect(page.get_by_text("Second House has invited you.")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Join: Second House").click()
    houses = page.get_by_role("region", name="Your houses")
    expect(houses.get_by_text("Open", exact=True)).to_be_visible(timeout=20_000)
    with page.expect_request(
        lambda request: "/api/office/changes" in request.url and request.headers.get("x-quartermaster-house") == second,
        timeout=20_000,
    ):
        houses.get_by_role("button", name=re.compile("Second House")).click()
    expect(page.locator(".nav .house")).to_have_text("Second House", timeout=20_000)
    page.goto("/")
    expect(page.get_by_text("Nothing goes out or comes back today.")).to_be_visible(timeout=20_000)
    has_nothing_of(page, "R-DEMO-01")
    page.goto("/me")
    # The page starts anew in another house.
    with page.expect_event("domcontentloaded"):
        houses.get_by_role("button", name=re.compile("Cóndor Rental")).click()
    expect(page.locator(".nav .house")).to_have_text("Cóndor Rental", timeout=20_000)
    page.goto("/")
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    # What was told in the other house is looked at there, at the same address.
    for there, name in ((second, "Second House"), (first, "Cóndor Rental")):
        page.goto(f"/desk/notices?house={there}")
        expect(page.get_by_role("heading", name=f"This is in {name}")).to_be_visible(timeout=20_000)
        page.get_by_role("button", name=re.compile(f"^{name}")).click()
        expect(page.locator(".nav .house")).to_have_text(name, timeout=20_000)
        expect(page).to_have_url(re.compile("/desk/notices$"))
    page.goto(f"/desk/notices?house={second}")
    page.get_by_role("button", name="Stay in Cóndor Rental").click()
    expect(page.locator(".nav .house")).to_have_text("Cóndor Rental", timeout=20_000)
    page.goto("/")
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    comes_into_a_suspended_house(person, house, email, first)
    # What one house does to the person is nothing to the other, but its copy goes.
    wait_for(lambda: page.evaluate(COPY, second) > 0, page)
    house.ask(f"update accounts set disabled_at = now() where tenant_id = '{second}' and email = '{email}'")
    reload(page)
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
    wait_for(lambda: page.evaluate(COPY, second) == 0, page)
    assert page.evaluate(COPY, first) > 0
    assert not person.faults, person.faults
    person.leave()


# How much of a house's copy this browser keeps.
COPY = """(house) => new Promise((resolve) => {
    indexedDB.open(`quartermaster-${house}`).onsuccess = ({ target: { result: db } }) => {
        db.transaction('documents').objectStore('documents').count().onsuccess = ({ target: { result } }) => {
            db.close();
            resolve(result);
        };
    };
})"""


def comes_into_a_suspended_house(person, house, email, suspended):
    """Whoever signs in while the house of last time is suspended is told so, and works in the other one."""
    page = person.page
    house.ask(f"update tenants set suspended_at = now() where id = '{suspended}'")
    page.goto("/me")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    wait_for(lambda: not page.evaluate("localStorage.getItem('quartermaster.left')"), page)
    house.ask(f"update signin.addresses set sent_at = null, blocked_until = null where email = '{email}'")
    person.send_code(house, email)
    expect(page.get_by_text("Your house is suspended.")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("button", name=re.compile("Cóndor Rental"))).to_contain_text("Suspended")
    page.get_by_role("button", name=re.compile("Second House")).click()
    expect(page.locator(".nav .house")).to_have_text("Second House", timeout=20_000)
    expect(page.get_by_text("Nothing goes out or comes back today.")).to_be_visible(timeout=20_000)
    house.ask(f"update tenants set suspended_at = null where id = '{suspended}'")
    page.goto("/me")
    with page.expect_event("domcontentloaded"):
        page.get_by_role("button", name=re.compile("Cóndor Rental")).click()
    expect(page.locator(".nav .house")).to_have_text("Cóndor Rental", timeout=20_000)
    page.goto("/")
    expect(page.locator("a.row").first).to_be_visible(timeout=20_000)
