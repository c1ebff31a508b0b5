import API
import Postgres

/// The database that a backup is restored into.
struct RestoreTarget {
    private let owner: OwnerSession

    init(_ owner: OwnerSession) { self.owner = owner }

    /// Throws while anybody else works on it: a server would see it half way. Of others' sessions an owner sees no more than whose they are.
    func checkAlone() throws(CommandFailure) {
        let count = try owner.asking { session throws(PostgresError) in
            try session.execute(
                """
                select count(*) from pg_stat_activity a
                where a.datname = current_database() and a.pid <> pg_backend_pid() and a.usesysid is not null
                """
            ).first?.text(0)
        }
        guard count == "0" else {
            throw CommandFailure(
                .misconfigured,
                "\(count ?? "some") other sessions use the database \(owner.database): stop the servers first")
        }
    }

    /// Throws when there is something in it.
    func checkEmpty(orReplacing replaces: Bool) throws(CommandFailure) {
        let found = try owner.asking { session throws(PostgresError) in
            try session.execute("select \(Self.things) from (\(Self.relations) limit 3) found").first?.text(0)
        }
        guard let found, !replaces else { return }
        throw CommandFailure(
            .misconfigured,
            "the database \(owner.database) is not empty (it has \(found)): restore into an empty one (createdb), or delete what is "
                + "there by --replace")
    }

    /// Throws away the office's schemas with all that is in them, and of `public` the tables, views, sequences, enums and domains; not what
    /// belongs to an extension. Other schemas stay, and functions in `public`.
    func clear() throws(CommandFailure) {
        try owner.asking { session throws(PostgresError) in
            _ = try session.execute(
                """
                set lock_timeout = '10s';
                do $$
                declare
                    thing record;
                begin
                    drop schema if exists office, signin, numbers cascade;
                    for thing in
                        select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
                            as kind, c.oid::regclass::text as name
                        from pg_class c
                        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
                          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
                        order by c.relkind desc
                    loop
                        execute format('drop %s if exists %s cascade', thing.kind, thing.name);
                    end loop;
                    for thing in
                        select t.oid::regtype::text as name
                        from pg_type t
                        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
                          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
                    loop
                        execute format('drop type if exists %s cascade', thing.name);
                    end loop;
                end
                $$
                """)
        }
    }

    private static let things = "string_agg(name, ', ')"

    private static let relations = """
        select c.oid::regclass::text as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by 1
        """
}
