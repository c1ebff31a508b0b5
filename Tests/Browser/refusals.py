"""What the server refuses: it is heard, told by what it is about, and settled in its place; two taps count once."""

import re

from desk import person_of
from gear import Gear
from person import reload
from playwright.sync_api import expect

# Each tone that the page makes, and how it shakes the phone.
EARS = """
globalThis.tones = [];
globalThis.buzzes = [];
navigator.vibrate = (buzz) => globalThis.buzzes.push(buzz) > 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) {
  globalThis.tones.push(this.frequency.value);
  return start.apply(this, given);
};
"""
# Out is a tone that rises.
OUT, LOW = [880, 1320], [220]

# What this browser keeps under a name: `outbox` or `sent`.
KEPT = """
async (name) => {
  const { name: house } = (await indexedDB.databases()).find((each) => each.name.startsWith('quartermaster-'));
  const db = await new Promise((done) => { indexedDB.open(house).onsuccess = ({ target }) => done(target.result); });
  const rows = await new Promise((done) => { db.transaction(name).objectStore(name).getAll().onsuccess = ({ target }) => done(target.result); });
  db.close();
  return rows;
}
"""

# What waits was noted two days ago.
AGE = """
async () => {
  const { name: house } = (await indexedDB.databases()).find((each) => each.name.startsWith('quartermaster-'));
  const db = await new Promise((done) => { indexedDB.open(house).onsuccess = ({ target }) => done(target.result); });
  const transaction = db.transaction('outbox', 'readwrite');
  const outbox = transaction.objectStore('outbox');
  outbox.getAll().onsuccess = ({ target }) => {
    for (const entry of target.result) outbox.put({ ...entry, at: new Date(Date.parse(entry.at) - 172_800_000).toISOString() });
  };
  await new Promise((done) => { transaction.oncomplete = done; });
  db.close();
}
"""


def refusals(browser, arguments, house):
    first, second = make_house(house)
    person = person_of(browser, arguments, house, "staff", f"/r/{second}", init=EARS)
    is_heard(person, house, first, second)
    settles_in_its_place(person, house, first)
    leaves_a_part_out(person, house, first, second)
    counts_two_taps_once(person, house, second)
    waits_for_another_phone(person, browser, arguments, house, second)
    keeps_what_waited_long(person, house, first)
    assert not person.faults, person.faults
    person.context.close()
    viewer_scans_nothing(browser, arguments, house, first)
    print("a refusal is heard, told by the part that it is about, and settled where it stood")


def make_house(house):
    """Two reservations of lights and cables; of the first a case in which two of the lights lie. Returns them."""
    gear = Gear(house)
    gear.add_item("Refused light")
    gear.add_item("Refused case", is_case=True)
    gear.add_item("Refused cable", counted=40)
    for name, codes in (
        ("Refused light", [f"NOLIGHT{number}" for number in range(1, 10)]),
        ("Refused case", ["NOCASE"]),
    ):
        for code in codes:
            gear.add_asset(name, f"T-{code}", code)
    gear.put_into("T-NOCASE", "T-NOLIGHT1", "T-NOLIGHT2")
    return [gear.reserve(f"R-REFUSE-{number}", (("Refused light", 4), ("Refused cable", 10))) for number in (1, 2)]


def tones(person):
    return person.page.evaluate("globalThis.tones.splice(0)")


def buzzes(person):
    return person.page.evaluate("globalThis.buzzes.splice(0)")


def is_heard(person, house, first, second):
    """A tone that rises where it was noted; a low one, with a sentence, where the copy says that it will be refused; low once more when it is."""
    page = person.page
    for code in ("NOLIGHT1", "NOLIGHT3"):
        expect(page.locator("#code")).to_be_visible(timeout=20_000)
        person.scan(code)
        person.expect_state(code, "sent")
        expect(page.locator("[data-unit=out]", has_text=code)).to_be_visible(timeout=20_000)
    assert tones(person) == OUT + OUT
    # Who took it stands beside it.
    expect(page.locator("[data-unit=out]", has_text="NOLIGHT1")).to_contain_text(
        house.ask(
            "select display_name from accounts where roles = array['staff'] and disabled_at is null order by created_at, email limit 1"
        ),
        timeout=20_000,
    )
    page.goto(f"/r/{first}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    held = []
    page.route("**/api/office/outbox", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/office/outbox"):
        person.scan("NOLIGHT3")
    expect(page.get_by_role("alert")).to_contain_text("is out on R-REFUSE-2, as far as this browser knows")
    person.expect_state("NOLIGHT3", "waiting")
    assert tones(person) == LOW, "the copy knew better"
    held[0].continue_()
    card = page.locator(".conflict", has_text="NOLIGHT3")
    expect(card.get_by_role("alert")).to_be_visible(timeout=20_000)
    assert tones(person) == LOW
    # What foretold it gives way to what the server knows.
    expect(page.get_by_role("alert")).to_have_count(1)
    # Said once: not again to whoever comes back.
    reload(page)
    expect(card).to_be_visible(timeout=20_000)
    expect(card.get_by_role("alert")).to_have_count(0)
    assert tones(person) == []


def settles_in_its_place(person, house, first):
    """What was noted after it stays behind it."""
    page = person.page
    [before] = page.evaluate(KEPT, "outbox")
    person.scan("NOLIGHT4")
    person.expect_state("NOLIGHT4", "sent")
    card = page.locator(".conflict", has_text="NOLIGHT3")
    choices = [re.sub(r"\s+", " ", each) for each in card.locator(".choice b").all_inner_texts()]
    assert choices == [
        "It came back from R-REFUSE-2 first",
        "Look at R-REFUSE-2",
        "Hand it out anyway",
        "Try again",
        "Discard this scan",
    ], choices
    card.get_by_role("button", name="Hand it out anyway").click()
    card.get_by_label("Why?").fill("It lies here")
    card.get_by_role("button", name="Note it").dblclick()
    expect(card).to_have_count(0, timeout=20_000)
    person.expect_state("NOLIGHT3", "sent")
    after = [
        each
        for each in page.evaluate(KEPT, "sent")
        if each["asset"] == before["asset"] and each["reservation"] == first
    ]
    assert [each["number"] for each in after] == [before["number"]] and after[0]["key"] != before["key"], after
    assert after[0]["at"] == before["at"], "when it happened is another time by now"
    assert house.moves("NOLIGHT3", first) == ["asset.picked_up"]


def leaves_a_part_out(person, house, first, second):
    """A light of the case is out elsewhere: that light is told, not the case, and the case goes without it."""
    page = person.page
    person.scan("NOCASE")
    card = page.locator(".conflict", has_text="NOCASE")
    expect(card).to_be_visible(timeout=20_000)
    expect(card.locator("[data-part]")).to_have_count(1)
    expect(card.locator("[data-part=T-NOLIGHT1]")).to_contain_text("Out on R-REFUSE-2")
    assert not house.is_out("NOCASE") and not house.is_out("NOLIGHT2"), "a refused case went out"
    card.get_by_role("button", name="Leave T-NOLIGHT1 out, take the rest").click()
    expect(card).to_have_count(0, timeout=20_000)
    person.expect_state("NOCASE", "sent")
    expect(person.line("NOCASE")).to_contain_text("1 thing inside")
    assert [house.moves(code, first) for code in ("NOCASE", "NOLIGHT2", "NOLIGHT1")] == [
        ["asset.picked_up"],
        ["asset.picked_up"],
        [],
    ]
    assert (
        house.ask(
            "select string_agg(asset_tag, ',') from assets where case_id = (select id from assets where asset_tag = 'T-NOCASE')"
        )
        == "T-NOLIGHT2"
    )
    assert house.is_out("NOLIGHT1")


def counts_two_taps_once(person, house, second):
    page = person.page
    page.goto(f"/r/{second}")
    row = page.locator("[data-counted]")
    row.get_by_label("How many Refused cable").fill("3")
    row.get_by_role("button", name="3 out").dblclick()
    expect(row).to_contain_text("3 of 10 out", timeout=20_000)
    expect(page.locator("#scans > li", has_text="3 × Refused cable")).to_have_attribute(
        "data-state", "sent", timeout=20_000
    )
    assert sorted(house.counted(second).split(",")) == ["out3"]


def waits_for_another_phone(person, browser, arguments, house, second):
    """More comes back than is out: the pickup may be on another phone. It is sent again when the house was heard again, and then a person is asked."""
    page = person.page
    row = page.locator("[data-counted]")
    last = page.locator("#scans > li").first
    other = person_of(browser, arguments, house, "manager", f"/r/{second}")
    theirs = other.page.locator("[data-counted]")
    theirs.get_by_label("How many Refused cable").fill("2")
    person.turn("back")
    row.get_by_label("How many Refused cable").fill("5")
    # Heard just now, so that what is heard next is the other's pickup, and no answer to a question that was open.
    house.ask(f"update reservations set notes = 'Heard just now' where id = '{second}'")
    expect(page.get_by_text("Heard just now")).to_be_visible(timeout=20_000)
    with page.expect_response("**/api/office/outbox") as answered:
        row.get_by_role("button", name="5 back").click()
        expect(row).to_contain_text("Only 3 of Refused cable are out.")
        row.get_by_role("button", name="Another phone handed them out: note it").click()
    assert answered.value.json()["results"][0]["body"]["error"]["code"] == "more_than_out", answered.value.text()
    expect(last.locator(".state")).to_contain_text("Waiting", timeout=20_000)
    expect(page.locator(".conflict")).to_have_count(0)
    theirs.get_by_role("button", name="2 out").click()
    expect(last).to_have_attribute("data-state", "sent", timeout=30_000)
    assert sorted(house.counted(second).split(",")) == ["back5", "out2", "out3"]
    assert not other.faults, other.faults
    other.context.close()
    # Nobody else had it.
    person.turn("out")
    row.get_by_label("How many Refused cable").fill("1")
    row.get_by_role("button", name="1 out").click()
    expect(page.locator("#scans > li", has_text="1 × Refused cable").first).to_have_attribute(
        "data-state", "sent", timeout=20_000
    )
    person.turn("back")
    row.get_by_label("How many Refused cable").fill("4")
    with page.expect_response("**/api/office/outbox"):
        row.get_by_role("button", name="4 back").click()
        row.get_by_role("button", name="Another phone handed them out: note it").click()
    house.ask("update items set name = name || ' ' where name = 'Refused case'")
    card = page.locator(".conflict")
    expect(card).to_be_visible(timeout=40_000)
    card.get_by_role("button", name="Discard this change").click()
    expect(card).to_have_count(0)
    assert sorted(house.counted(second).split(",")) == ["back5", "out1", "out2", "out3"]


def keeps_what_waited_long(person, house, first):
    """What waited for two days is among what was sent, and not gone at once."""
    page = person.page
    page.goto(f"/r/{first}")
    expect(page.locator("#code")).to_be_visible(timeout=20_000)
    person.wait_for_copy()
    person.cut()
    person.scan("NOLIGHT5")
    person.expect_state("NOLIGHT5", "waiting")
    page.evaluate(AGE)
    reload(page)
    person.expect_state("NOLIGHT5", "waiting")
    person.mend()
    person.expect_state("NOLIGHT5", "sent")
    reload(page)
    person.expect_state("NOLIGHT5", "sent")
    assert house.moves("NOLIGHT5", first) == ["asset.picked_up"]


def viewer_scans_nothing(browser, arguments, house, first):
    """Whoever only looks on is told so; a scanner leads to the asset, and nothing is noted."""
    tenant = house.ask("select id from tenants order by created_at limit 1")
    if not house.ask("select 1 from accounts where roles = array['viewer'] and disabled_at is null limit 1"):
        house.ask(
            f"insert into accounts (tenant_id, email, display_name, roles) values ('{tenant}', 'looks@example.com', 'Looks On', array['viewer'])"
        )
    person = person_of(browser, arguments, house, "viewer", f"/r/{first}")
    page = person.page
    expect(page.get_by_text("Your role can only read.")).to_be_visible(timeout=20_000)
    expect(page.locator("#code")).to_have_count(0)
    expect(page.get_by_role("button", name="Scan", exact=True)).to_have_count(0)
    expect(page.locator("[data-counted] button")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Swap|Undo"))).to_have_count(0)
    person.type_as_scanner("NOLIGHT6")
    page.wait_for_url("**/q/NOLIGHT6")
    assert house.moves("NOLIGHT6", first) == []
    assert not person.faults, person.faults
    person.context.close()
