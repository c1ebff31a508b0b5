"""The private Postgres: its databases, and copies of them."""

import os
import subprocess

import place

# The server's role may only call the functions; the owner made the tables.
OWNER = "quartermaster_owner"
SERVER = "quartermaster"
# What bench/data/house.sql makes of it: past reservations, and assets of the house that is read.
SIZES = {"small": (1_000, 2_000), "desk": (1_000, 2_000), "houses": (1_000, 2_000), "large": (1_000_000, 200_000)}
# What else bench/data makes.
MORE = {"desk": "desk.sql", "houses": "houses.sql"}


def query(sql: str, database: str = "postgres") -> str:
    """Runs SQL as the superuser and returns its rows, unadorned."""
    return _psql(database, "-XAtq", "-c", sql)


def reservations(database: str) -> int:
    """How many past reservations the database has."""
    return SIZES["large" if database == "large" else "small"][0]


def assets(database: str) -> int:
    """How many assets its first house has."""
    return SIZES["large" if database == "large" else "small"][1]


def ensure(database: str) -> None:
    """Makes a database of SIZES where it is not there yet, the large one in some minutes, and brings it up to date."""
    for role in (f"{OWNER} login createrole", f"{SERVER} login"):
        name = role.split()[0]
        if not query(f"select 1 from pg_roles where rolname = '{name}'"):
            query(f"create role {role}")
    if query(f"select 1 from pg_database where datname = '{database}'"):
        _migrate(database)
        return
    making = f"{database}_making"
    query(f"drop database if exists {making}")
    query(f"create database {making} owner {OWNER} template template0")
    _migrate(making)
    past, assets = SIZES[database]
    _psql(
        making,
        "-XAtq",
        "-v",
        f"reservations={past}",
        "-v",
        f"assets={assets}",
        "-f",
        str(place.BENCH / "data/house.sql"),
    )
    if database in MORE:
        _psql(making, "-XAtq", "-f", str(place.BENCH / "data" / MORE[database]))
    query("vacuum analyze", making)
    query(f"alter database {making} rename to {database}")


def _migrate(database: str) -> None:
    subprocess.run(
        [place.PROGRAM, "migrate"],
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"DATABASE_URL": url(database), "MIGRATE_DATABASE_URL": url(database, OWNER)},
    )


def copy(source: str, name: str) -> None:
    """Makes a database with what another holds, in the place of one of that name."""
    query(f"drop database if exists {name} with (force)")
    query(f"create database {name} template {source} owner {OWNER}")
    query("checkpoint")


def drop(name: str) -> None:
    query(f"drop database if exists {name} with (force)")


def url(database: str, user: str = SERVER) -> str:
    return " ".join(
        f"{key}='{value}'"
        for key, value in (("host", place.PGHOST), ("port", place.PGPORT), ("user", user), ("dbname", database))
    )


def process() -> int:
    """The postmaster's process id."""
    folder = query("show data_directory")
    with open(f"{folder}/postmaster.pid", encoding="ascii") as file:
        return int(file.readline())


def _psql(database: str, *arguments: str) -> str:
    done = subprocess.run(
        ["psql", "-v", "ON_ERROR_STOP=1", *arguments],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=place.environment(database, "postgres") | {"PGOPTIONS": "-c client_min_messages=warning"},
    )
    return done.stdout.strip()
