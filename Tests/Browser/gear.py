"""Gear and reservations that a part of the check has for itself, written into the tables of the house that was made first."""


class Gear:
    """What was added, by its name: `item` has the ids of items."""

    def __init__(self, house):
        self._house = house
        self.tenant, self.client = house.ask(
            "select t.id, c.id from tenants t join clients c on c.tenant_id = t.id order by t.created_at, c.display_name limit 1"
        ).split("|")
        self.item = {}

    def add_item(self, name, is_case=False, counted=None):
        """One of which each has a code, or so many that are counted."""
        kind = f"{str(counted is None).lower()}, {str(is_case).lower()}, {counted or 'null'}"
        self.item[name] = self._house.ask(
            f"insert into items (tenant_id, name, serialized, is_case, owned_qty) values ('{self.tenant}', '{name}', {kind}) returning id"
        )

    def add_asset(self, name, tag, code):
        """An asset of an item, with a sticker."""
        self._house.ask(
            f"with a as (insert into assets (tenant_id, item_id, asset_tag) values ('{self.tenant}', '{self.item[name]}', '{tag}') returning id) "
            f"insert into short_links (tenant_id, code, asset_id) select '{self.tenant}', '{code}', id from a"
        )

    def put_into(self, case, *tags):
        """Lays assets into a case, all by their tags."""
        listed = ", ".join(f"'{tag}'" for tag in tags)
        self._house.ask(
            f"update assets set case_id = (select id from assets where asset_tag = '{case}') where asset_tag in ({listed})"
        )

    def reserve(self, reference, lines, since="now()", until="now() + interval '2 days'"):
        """A confirmed reservation of items and how many, one after another. Returns it."""
        reservation = self._house.ask(
            f"insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at) values ('{self.tenant}', '{self.client}', '{reference}', 'confirmed', {since}, {until}) returning id"
        )
        for position, (name, qty) in enumerate(lines):
            self._house.ask(
                f"insert into reservation_items (tenant_id, reservation_id, item_id, qty, position) values ('{self.tenant}', '{reservation}', '{self.item[name]}', {qty}, {position})"
            )
        return reservation
