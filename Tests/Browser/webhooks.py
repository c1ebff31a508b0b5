"""Another system is told of what happens: an admin makes a webhook, sends a test, looks at what was signed, makes another secret, turns it off
and takes it away."""

import re

from desk import person_of, save
from person import reload, wait_for
from playwright.sync_api import expect

TIMEOUT = 20_000


def webhooks(browser, arguments, house):
    person = person_of(browser, arguments, house, "admin", "/desk/webhooks/new")
    page = person.page
    page.get_by_label("Address", exact=True).fill("https://hooks.invalid/gear")
    page.get_by_label("What for").fill("Accounting")
    page.get_by_label("Assets: Out", exact=True).check()
    page.get_by_role("button", name="Save", exact=True).click()
    secret = page.get_by_role("textbox", name="Secret", exact=True)
    expect(secret).to_have_value(re.compile(r"^whsec_[A-Za-z0-9+/]+=*$"), timeout=TIMEOUT)
    first = secret.input_value()
    page.get_by_role("button", name="Send a test").click()
    wait_for(lambda: looks_again(page).get_by_text("The name is unknown").count() > 0, page)
    page.get_by_role("link", name=re.compile("^Test")).first.click()
    expect(page.get_by_role("heading", name="Signed text")).to_be_visible(timeout=TIMEOUT)
    assert '"type":"webhook.test"' in page.locator("pre").first.text_content()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="New secret").click()
    wait_for(lambda: secret.count() == 1 and secret.input_value() not in ("", first), page)
    # The answer with a secret is lost: the next press has none, and the page says so.
    page.route("**/rotate", lose_answer, times=1)
    page.get_by_role("button", name="New secret").click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=TIMEOUT)
    page.get_by_role("button", name="New secret").click()
    expect(page.get_by_text("The secret was lost on its way")).to_be_visible(timeout=TIMEOUT)
    expect(secret).to_have_count(0)
    page.get_by_role("button", name="New secret").click()
    wait_for(lambda: secret.count() == 1 and secret.input_value() not in ("", first), page)
    sends_again(page, house)
    page.get_by_label("On", exact=True).uncheck()
    save(page)
    expect(page.get_by_role("button", name="Send again")).to_have_count(0, timeout=TIMEOUT)
    reload(page)
    expect(page.get_by_role("heading", name="Sent", exact=True)).to_be_visible(timeout=TIMEOUT)
    expect(secret).to_have_count(0)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Webhooks", timeout=TIMEOUT)
    assert house.ask("select count(*) from webhooks where description = 'Accounting' and turned_off is null") == "0"
    assert not person.faults, person.faults
    person.context.close()
    print("a webhook is made, tried, given another secret, turned off and taken away")


def sends_again(page, house):
    """All that happened in a month: as many as the page says wait for the receiver, each an event of that kind."""
    page.get_by_label("Since", exact=True).select_option("720")
    page.get_by_label("Send", exact=True).select_option("all")
    page.get_by_role("button", name="Send again").click()
    told = page.get_by_role("status").filter(has_text=re.compile(r"^[1-9]\d* events? on (its|their) way$"))
    expect(told).to_be_visible(timeout=TIMEOUT)
    queued = house.ask(
        "select count(*), count(distinct d.audit_id), bool_and(d.type = 'asset.picked_up') from webhook_deliveries d "
        "join webhooks w on w.id = d.webhook_id where w.description = 'Accounting' and d.audit_id is not null"
    )
    number = told.inner_text().split()[0]
    assert queued == f"{number}|{number}|t", queued


def lose_answer(route):
    route.fetch()
    route.abort()


def looks_again(page):
    page.get_by_role("button", name="Look again").click()
    return page.locator("main")
