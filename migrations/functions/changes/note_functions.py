#!/usr/bin/python3
"""Which change of which table the feed is told as which entities: the rules, and the trigger functions that follow from them.

note_functions.py          prints the names of the functions
note_functions.py NAME     prints one of them; script/generate writes it to NAME.sql

A function a table, since a function for all of them, which would look up a row's columns by name, takes three times as long.
"""

import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Entity:
    """Noted with every insert, update and delete of a row of the table; both, where the row moves from one entity to another."""

    kind: str
    id: str
    # By which column the log calls the row.
    row: str = "id"
    # Where an update changes none of these, the entity is not changed by it.
    shows: tuple[str, ...] = ()

    def updated(self, table):
        # Who reads the log asks for a row by what it is called, except by its id.
        place = [table.tenant, self.id] if self.row == "id" else [table.tenant, self.id, self.row]
        changed = insert(table, self, "new", "update", FIRST)
        return [
            *(when(differ(place + list(self.shows)), changed) if self.shows else changed),
            *when(differ(place), insert(table, self, "old", "update", FIRST)),
        ]

    def deleted(self, table):
        return insert(table, self, "old", "delete", LAST)


@dataclass(frozen=True)
class Left:
    """Noted where a row no longer names it: it is deleted, or `by` changes."""

    kind: str
    id: str
    by: str
    row: str = "id"
    # As what the log has it where the row is deleted.
    deletion: str = "update"
    nullable: bool = False

    def updated(self, table):
        noted = insert(table, self, "old", "update", FIRST)
        if self.nullable:
            return when(f"old.{self.by} is not null and {differ([table.tenant, self.by], 'is distinct from')}", noted)
        return when(differ([table.tenant, self.by]), noted)

    def deleted(self, table):
        noted = insert(table, self, "old", self.deletion, LAST if self.deletion == "delete" else FIRST)
        return when(f"old.{self.by} is not null", noted) if self.nullable else noted


@dataclass(frozen=True)
class LeftOfArray:
    """As Left, each that an array of ids has no longer."""

    kind: str
    ids: str

    def updated(self, table):
        some = self.each(table, [f"where gone.id <> all (new.{self.ids})"])
        return when(f"not old.{self.ids} <@ new.{self.ids}", some)

    def deleted(self, table):
        return self.each(table, [])

    def each(self, table, condition):
        return [
            *COLUMNS,
            f"select old.{table.tenant}, '{self.kind}', gone.id, '{table.name}', old.id::text, 'update'",
            f"from unnest(old.{self.ids}) as gone (id)",
            *condition,
            FIRST,
        ]


@dataclass(frozen=True)
class LeftAndEntered:
    """Noted where an update takes the row out of it, or puts it into it."""

    kind: str
    id: str

    def updated(self, table):
        return when(
            f"new.{self.id} is distinct from old.{self.id}",
            [
                *COLUMNS,
                f"select new.{table.tenant}, '{self.kind}', entity.id, '{table.name}', new.id::text, 'update'",
                f"from unnest(array[old.{self.id}, new.{self.id}]) as entity (id)",
                "where entity.id is not null",
                FIRST,
            ],
        )

    def deleted(self, table):
        return []


@dataclass(frozen=True)
class OtherLanguage:
    """Noted where an account's person reads another language: what they were told comes in it."""

    def updated(self, table):
        noted = f"perform office.note_other_language(new.{table.tenant}, new.id);"
        return when("office.is_spanish(new.locale) <> office.is_spanish(old.locale)", [noted])

    def deleted(self, table):
        return []


@dataclass(frozen=True)
class Table:
    name: str
    rules: tuple
    # Why these.
    why: str = ""
    tenant: str = "tenant_id"
    # Columns that no entity shows.
    hidden: tuple[str, ...] = ()


A_PART = Entity("reservation", "reservation_id")

TABLES = (
    Table("tenants", (Entity("tenant", "id"),), tenant="id"),
    Table(
        "accounts",
        (
            Entity("account", "id"),
            Left("account", "id", by="auth_user_id", row="auth_user_id", nullable=True),
            OtherLanguage(),
        ),
        why="The user whose account it was is noted as a row of the account's: reservations show who handed out by the account's name.",
    ),
    Table("clients", (Entity("client", "id"),), hidden=("search_key",)),
    Table("items", (Entity("item", "id"),), hidden=("sku_key", "search_key")),
    Table(
        "item_kits",
        (Entity("item", "kit_id", row="item_id"),),
        why="What a kit is made of is the kit's.",
    ),
    Table(
        "assets",
        (Entity("asset", "id"), Entity("item", "item_id", shows=("status",)), LeftAndEntered("asset", "case_id")),
        why="The item is noted too where it counts the asset otherwise, and the case that the asset goes into or out of.",
        hidden=("asset_tag_key", "serial_key", "search_key", "case_item_id", "case_is_case", "item_is_case"),
    ),
    Table("short_links", (Entity("asset", "asset_id", row="code"),), hidden=("key",)),
    Table(
        "reservations",
        (Entity("reservation", "id"), Left("client", "client_id", by="client_id", deletion="delete")),
        why="The client that it had may be out of scope without it, so it is noted too.",
        hidden=("search_key",),
    ),
    Table(
        "reservation_items",
        (A_PART, LeftOfArray("asset", "assigned_asset_ids")),
        why="An asset that is no longer assigned may be out of scope without it, so it is noted too.",
    ),
    Table("reservation_kits", (A_PART,)),
    Table("asset_checkouts", (A_PART,)),
    Table("stock_movements", (A_PART,)),
    Table("condition_reports", (A_PART,)),
    Table(
        "notifications",
        (Entity("notification", "id", row="account_id"),),
        why="Its row is called by the account whose it is: the feed tells nobody else, and a deleted one is in no table.",
    ),
)

COLUMNS = ["insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)"]
# Of what one transaction does to a row the first insert stays and the last delete. Where it can, ON CONFLICT names no constraint: naming
# one has Postgres ask the policies for reading too, for each row of a change.
FIRST = "on conflict do nothing;"
LAST = "on conflict on constraint change_log_pkey do update set op = 'delete';"


def insert(table, rule, row, op, conflict):
    return [*COLUMNS, f"values {values(table, rule, row, op)}", conflict]


def values(table, rule, row, op):
    return f"({row}.{table.tenant}, '{rule.kind}', {row}.{rule.id}, '{table.name}', {called(rule, row)}, '{op}')"


def called(rule, row):
    return f"{row}.{rule.row}" if rule.row == "code" else f"{row}.{rule.row}::text"


def inserted(table):
    """A new row is noted by one statement, as all that it belongs to."""
    entities = [rule for rule in table.rules if isinstance(rule, Entity)]
    rows = ",\n    ".join(values(table, entity, "new", "insert") for entity in entities)
    noted = [*COLUMNS, *f"values {rows}".split("\n"), FIRST]
    made = [line for entity in entities for line in made_an_insert(table, entity)]
    if len(entities) == 1:
        return [*noted, *when("not found", made)]
    return [*noted, "get diagnostics noted = row_count;", *when(f"noted < {len(entities)}", made)]


def made_an_insert(table, rule):
    """What the transaction had noted of the row before, as the delete of one of the same id."""
    return [
        "update public.change_log l",
        "set op = 'insert'",
        f"where l.tenant_id = new.{table.tenant} and l.xid = pg_current_xact_id() and l.row_table = '{table.name}'",
        f"    and l.row_id = {called(rule, 'new')} and l.kind = '{rule.kind}' and l.entity_id = new.{rule.id};",
    ]


def differ(columns, operator="<>"):
    columns = list(dict.fromkeys(columns))
    sides = [", ".join(f"{side}.{column}" for column in columns) for side in ("new", "old")]
    return f" {operator} ".join(sides if len(columns) == 1 else (f"({side})" for side in sides))


def when(condition, lines):
    return [f"if {condition} then", *indented(lines), "end if;"]


def indented(lines, depth=1):
    return ["    " * depth + line for line in lines]


def name(table):
    return f"note_change_of_{table.name}"


def function(table):
    def body(event):
        return indented([line for rule in table.rules for line in getattr(rule, event)(table)], 2)

    return "\n".join(
        [
            f"-- Notes for the feed that a row of {table.name} changed. Made by script/generate from note_functions.py.",
            *([f"-- {table.why}"] if table.why else []),
            f"create or replace function office.{name(table)}()",
            "returns trigger",
            "language plpgsql",
            "security definer",
            "set search_path = pg_catalog, pg_temp",
            "as $$",
            *(["declare", "    noted int;"] if sum(isinstance(rule, Entity) for rule in table.rules) > 1 else []),
            "begin",
            f"    if tg_op = 'INSERT' and current_setting('office.arriving', true) = new.{table.tenant}::text then",
            "        -- Nobody has a cursor of before a house arrived (quartermaster tenant import).",
            "        return null;",
            "    end if;",
            "    if tg_op = 'DELETE' then",
            # Nobody can ask what went with a house.
            f"        if office.is_being_removed(old.{table.tenant}) then",
            "            return null;",
            "        end if;",
            *body("deleted"),
            "    elsif tg_op = 'UPDATE' then",
            *(f"        old.{column} := new.{column};" for column in table.hidden),
            "        if new is not distinct from old then",
            "            return null;",
            "        end if;",
            *body("updated"),
            "    else",
            *indented(inserted(table), 2),
            "    end if;",
            "    return null;",
            "end",
            "$$;",
        ]
    )


def main():
    functions = {name(table): table for table in TABLES}
    print(function(functions[sys.argv[1]]) if sys.argv[1:] else "\n".join(functions))


main()
