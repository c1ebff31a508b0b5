"""What lies in a case, at the desk: put in and taken out, refused where it can't be, and never half."""

from person import reload
from playwright.sync_api import expect


def edits_a_case(person, house):
    page = person.page
    case = make_case(house)
    page.goto(f"/desk/assets/{case}")
    section = page.locator("section", has=page.get_by_role("heading", name="In the case"))
    expect(section).to_contain_text("The case is empty", timeout=20_000)
    put_in(section, "D-LENS1")
    put_in(section, "D-LENS2")
    assert contents(house, case) == "", "written before it was saved"
    save(page, section)
    assert contents(house, case) == "D-LENS1,D-LENS2"
    expect(section.get_by_role("listitem")).to_have_count(2)
    # Somebody else takes one out: the list follows, and nothing is left to be saved.
    house.ask("update assets set case_id = null where asset_tag = 'D-LENS2'")
    expect(section.get_by_role("listitem")).to_have_count(1, timeout=20_000)
    expect(section.get_by_role("button", name="Save the contents")).to_have_count(0)
    section.get_by_role("button", name="Take D-LENS1 out").click()
    put_in(section, "D-LENS3")
    save(page, section)
    assert contents(house, case) == "D-LENS3"
    # Somebody else puts one in meanwhile: it is shown, and stays in the case.
    put_in(section, "D-LENS1")
    house.ask(f"update assets set case_id = '{case}' where asset_tag = 'D-LENS2'")
    expect(section.get_by_role("listitem")).to_have_count(3, timeout=20_000)
    save(page, section)
    assert contents(house, case) == "D-LENS1,D-LENS2,D-LENS3"
    for tag in ("D-LENS1", "D-LENS2"):
        section.get_by_role("button", name=f"Take {tag} out").click()
    save(page, section)
    assert contents(house, case) == "D-LENS3"
    # One that is retired while it is being put in: all of it is refused, and what lay there still does.
    put_in(section, "D-LENS1")
    house.ask("update assets set status = 'DISPOSED' where asset_tag = 'D-LENS1'")
    section.get_by_role("button", name="Save the contents").click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=20_000)
    assert contents(house, case) == "D-LENS3"
    # Neither a case nor what lies in it already is offered.
    for text in ("D-BOX2", "D-LENS3"):
        field = section.get_by_role("combobox")
        field.fill(text)
        expect(section.get_by_role("option")).to_have_count(0)
        field.fill("")
    reload(page)
    expect(section.get_by_role("listitem")).to_have_count(1, timeout=20_000)
    expect(section).to_contain_text("D-LENS3")
    changes = house.ask(f"select count(*) from audit_log where asset_id = '{case}' and action = 'asset.changed'")
    assert changes == "4", f"{changes} changes in the audit"


def put_in(section, tag):
    section.get_by_role("combobox").fill(tag)
    expect(section.get_by_role("option")).to_contain_text(tag, timeout=20_000)
    section.get_by_role("combobox").press("Enter")
    expect(section.get_by_role("listitem").filter(has_text=tag)).to_be_visible()


def save(page, section):
    button = section.get_by_role("button", name="Save the contents")
    with page.expect_response(lambda response: response.url.endswith("/contents")) as answered:
        button.click()
    assert answered.value.status == 200, answered.value.text()
    expect(button).to_have_count(0, timeout=20_000)


def contents(house, case):
    return house.ask(
        f"select coalesce(string_agg(asset_tag, ',' order by asset_tag), '') from assets where case_id = '{case}'"
    )


def make_case(house):
    """Two empty cases and three lenses. Returns the first case."""
    tenant = house.ask("select id from tenants order by created_at limit 1")
    made = {}
    for name, is_case, tags in (
        ("Desk case", "true", ("D-BOX1", "D-BOX2")),
        ("Desk lens", "false", ("D-LENS1", "D-LENS2", "D-LENS3")),
    ):
        item = house.ask(
            f"insert into items (tenant_id, name, serialized, is_case) values ('{tenant}', '{name}', true, {is_case}) returning id"
        )
        for tag in tags:
            made[tag] = house.ask(
                f"insert into assets (tenant_id, item_id, asset_tag) values ('{tenant}', '{item}', '{tag}') returning id"
            )
    return made["D-BOX1"]
