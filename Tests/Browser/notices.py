"""What a person is told: live, read once, muted; and a push that the browser's own worker is given."""

import json

from desk import person_of
from person import reload
from playwright.sync_api import expect

# What the worker shows, as soon as one has that text; null where that takes too long.
SHOWN = """async (text) => {
    const worker = await navigator.serviceWorker.ready;
    for (let looks = 0; looks < 30; looks++) {
        const shown = await worker.getNotifications();
        if (shown.some(({ body }) => body === text)) return shown.map(({ title, body, data }) => [title, body, data.reservation_id]);
        await new Promise((later) => setTimeout(later, 100));
    }
    return null;
}"""


def notices(browser, arguments, house):
    person = person_of(browser, arguments, house, "manager", "/desk/notices", viewport={"width": 1440, "height": 900})
    page = person.page
    account = house.ask(
        "select id from accounts where roles = array['manager'] and disabled_at is null order by created_at, email limit 1"
    )
    house.ask(f"delete from notifications where account_id = '{account}'")
    expect(page.get_by_text("Nothing so far")).to_be_visible(timeout=20_000)
    reservation = house.ask("select id from reservations where status = 'confirmed' order by reference limit 1")
    # The house tells of its own pickups as well: these are known by their title.
    told = [tell(house, account, reservation, minutes) for minutes in (2, 1)]
    rows = page.locator(".told > li", has_text="minutes ago")
    # The feed brings them, nobody loads the page again.
    expect(rows).to_have_count(2, timeout=20_000)
    expect(rows.first).to_contain_text("Pickup 1 minutes ago")
    reads_one(page, house, reservation, told)
    reads_all(page, house, account)
    says_what_it_wants(page, house, account)
    is_given_a_push(person, reservation)
    is_told_nothing_once_signed_out(person, house, account)
    assert not person.faults, person.faults
    person.context.close()
    print("notifications are told live, read once, and shown by the browser")


def tell(house, account, reservation, minutes):
    return house.ask(
        f"insert into notifications (tenant_id, account_id, kind, reservation_id, moment, expires_at, title, body, created_at) "
        f"select tenant_id, '{account}', 'pickup_soon', id, now() - interval '{minutes} minutes', now() + interval '1 hour', 'Pickup {minutes} minutes ago', "
        f"'It is near.', now() - interval '{minutes} minutes' from reservations where id = '{reservation}' returning id"
    )


def reads_one(page, house, reservation, told):
    with page.expect_response(lambda response: response.url.endswith("/notifications/read")):
        page.locator(".told a", has_text="Pickup 1 minutes").click()
    page.wait_for_url(f"**/r/{reservation}")
    assert [house.ask(f"select read_at is not null from notifications where id = '{each}'") for each in told] == [
        "f",
        "t",
    ]
    page.goto("/desk/notices")
    expect(page.locator(".told > li[data-unread]", has_text="minutes ago")).to_have_count(1, timeout=20_000)


def reads_all(page, house, account):
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator(".told > li[data-unread]", has_text="minutes ago")).to_have_count(0, timeout=20_000)
    left = house.ask(
        f"select count(*) from notifications where account_id = '{account}' and read_at is null and title like '% minutes ago'"
    )
    assert left == "0", left


def says_what_it_wants(page, house, account):
    page.get_by_label("More is booked than there is, E-mail").uncheck()
    page.get_by_label("A pickup is near, Devices").uncheck()
    page.get_by_label("Locations that matter").fill("MDE, BOG")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved")).to_be_visible(timeout=20_000)
    kept = house.ask(
        f"select muted_push, muted_mail, locations from notification_settings where account_id = '{account}'"
    )
    assert kept == "{pickup_soon}|{shortage}|{BOG,MDE}", kept
    reload(page)
    expect(page.get_by_label("A pickup is near, Devices")).not_to_be_checked(timeout=20_000)
    expect(page.get_by_label("Gear is late, E-mail")).to_be_checked()


def is_given_a_push(person, reservation):
    """No push service can be reached from here: the browser is told that one has sent something."""
    page = person.page
    person.context.grant_permissions(["notifications"])
    devtools = person.context.new_cdp_session(page)
    registrations = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    common = {"kind": "asset_damaged", "reservation_id": reservation, "badge": 1}

    def given(title, body, key):
        data = json.dumps({"title": title, "body": body, "collapse_key": key, **common})
        # The worker may hear that it may show something later than that there is something to show.
        for _ in range(10):
            devtools.send(
                "ServiceWorker.deliverPushMessage",
                {"origin": person.url, "registrationId": registrations[-1]["registrationId"], "data": data},
            )
            if shown := page.evaluate(SHOWN, body):
                return sorted(shown)
        return None

    first, second = ["A-1 is damaged", "Cracked.", reservation], ["A-2 is damaged", "Wet.", reservation]
    assert given(*first[:2], "a1") == [first]
    # Another unit's damage does not take its place; what is newer of the same does.
    assert given(*second[:2], "a2") == [first, second]
    newer = ["A-2 is damaged", "It does not start.", reservation]
    assert given(*newer[:2], "a2") == [first, newer]


def is_told_nothing_once_signed_out(person, house, account):
    """The device goes by a request of its own: another issuer's session is none that this server could take it away with."""
    device = house.ask(
        f"insert into devices (tenant_id, account_id, platform, token) select tenant_id, id, 'fcm', 'here' from accounts where id = '{account}' returning id"
    )
    person.page.evaluate("id => localStorage.setItem('push-device', JSON.stringify({ id, endpoint: '' }))", device)
    person.page.goto("/me")
    person.page.get_by_role("button", name="Sign out").click()
    expect(person.page.get_by_label("E-mail")).to_be_visible(timeout=20_000)
    assert house.ask(f"select count(*) from devices where id = '{device}'") == "0"
    assert person.page.evaluate("localStorage.getItem('push-device')") is None
