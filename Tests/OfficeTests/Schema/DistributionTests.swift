import Foundation
import TestSupport
import Testing

@testable import Operations

/// `quartermaster migrate --distribute`, as far as a plain Postgres shows: what is done with each table, and with each function that is
/// called. `script/scale-out` does it.
@Suite(.mayBlock) struct DistributionTests {
    @Test("a Postgres without Citus is told what it lacks, and nothing is changed") func refused() throws {
        let database = try TestDatabase.fresh()
        let run = try ServerBinary.run(
            ["migrate", "--distribute"], settings: database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })
        #expect(run.exit == .code(78))
        #expect(run.output.contains("this database has no Citus, so it can't be distributed; nothing was changed"))
        let session = try database.session()
        #expect(try session.value("select to_regnamespace('office_scale') is null") == "t")
        #expect(try session.value("select count(*) from pg_policy where pg_get_expr(polqual, polrelid) like '%SELECT%'") != "0")
    }

    @Test("an index that a distributed database lacks is refused: it would be built over the coordinator's empty tables")
    func pendingIndex() throws {
        let database = try TestDatabase.fresh()
        let session = try prepared(database)
        try session.execute(
            "drop index public.audit_log_by_key; delete from office.migrations where name = 'indexes/audit_log_by_key'")
        let run = try ServerBinary.run(
            ["migrate"], settings: database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })
        #expect(run.exit == .code(78))
        #expect(run.output.contains("nothing was changed. Pending: indexes/audit_log_by_key (docs/scale-out.md"))
        #expect(try session.value("select to_regclass('public.audit_log_by_key') is null") == "t")
    }

    @Test("--shards is a power of two; --check distributes nothing") func usage() throws {
        let settings = try TestDatabase.shared().settings
        for flags in [["--distribute", "--shards", "12"], ["--distribute", "--shards", "256"], ["--check", "--distribute"]] {
            #expect(try ServerBinary.run(["migrate"] + flags, settings: settings).exit == .code(64), "\(flags)")
        }
    }

    @Test("each table is distributed, copied to every node, of a bucket or local") func kinds() throws {
        let session = try prepared()
        let kinds = try session.query(
            "select schema_name || '.' || table_name, kind, tenant_column from office_scale.table_kinds()")
        let named = Dictionary(grouping: kinds) { $0[1] ?? "" }.mapValues { Set($0.compactMap { $0[0] }) }
        // One that comes is to be put in one of these.
        #expect(
            named["reference"] == [
                "office.role_tenants", "office.own_hosts", "office.removed_tenants", "signin.users", "signin.sessions",
            ])
        #expect(named["bucket"] == ["office.change_epoch"])
        #expect(
            named["local"] == [
                "office.jobs", "office.migrations", "office.operations", "office.refusals", "office.schema_version",
                "office.vapid_keys",
                "signin.addresses", "signin.choices", "signin.codes",
                "signin.hours", "signin.invitation_mails",
                "signin.mail_outbox", "signin.signing_keys",
            ])
        let ours = try session.column(
            """
            select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relkind = 'r' and n.nspname in ('public', 'office', 'signin')
            """)
        #expect(Set(kinds.compactMap { $0[0] }) == Set(ours))
        #expect(kinds.count == ours.count)
        // What distributes a table is a part of its key.
        for table in kinds where table[1] == "distributed" {
            let isKey = try session.value(
                """
                select exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
                where i.indrelid = $1::regclass and i.indisprimary and a.attname = $2)
                """, [table[0], table[2]])
            #expect(isKey == "t", "\(table)")
        }
    }

    @Test("the tables take the form that Citus takes, and what pointed at a row that goes points nowhere") func form() throws {
        let database = try TestDatabase.fresh()
        let session = try prepared(database)
        let triggers = "select count(*) from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^signin'"
        let before = try session.value(triggers)
        let cleared = try session.value("select count(*) - 2 from pg_constraint where contype = 'f' and confdeltype = 'n'")
        // What Citus says is distributed already.
        try session.execute("create temp table pg_dist_partition (logicalrelid regclass)")
        try session.execute(session.value("select office_scale.next_id_sql()") ?? "")
        try session.execute("select office_scale.prepare_tables()")
        #expect(try session.value(triggers) == "0")
        try session.execute("select office_scale.make_triggers()")
        // As many but the two that end passwords, and one for each ON DELETE SET NULL.
        #expect(try session.value("select (\(triggers)) - \(before ?? "")") == cleared)
        #expect(try session.column("select polname from pg_policy where pg_get_expr(polqual, polrelid) like '%SELECT%'") == [])
        #expect(try session.column("select conname from pg_constraint where contype = 'f' and confdeltype = 'n'") == [])
        let keys = try session.column(
            """
            select i.indexrelid::regclass::text from pg_index i
            join office_scale.table_kinds() k on format('%I.%I', k.schema_name, k.table_name)::regclass = i.indrelid
            where k.kind = 'distributed' and i.indisunique and not exists (
                select from pg_attribute a where a.attrelid = i.indrelid and a.attname = k.tenant_column and a.attnum = any (i.indkey))
            """)
        #expect(keys == [])

        let tenant = ID.fresh()
        try session.query("insert into public.tenants (id, name) values ($1, 'House')", [tenant])
        let pair = try session.first(
            """
            with item as (insert into public.items (tenant_id, name, is_case) values ($1, 'Case', true) returning id),
            boxed as (insert into public.items (tenant_id, name) values ($1, 'Lens') returning id),
            box as (insert into public.assets (tenant_id, item_id) select $1, id from item returning id),
            lens as (insert into public.assets (tenant_id, item_id) select $1, id from boxed returning id)
            select box.id, lens.id from box, lens
            """, [tenant])
        try session.query("update public.assets set case_id = $2 where tenant_id = $1 and id = $3", [tenant, pair[0], pair[1]])
        try session.query("delete from public.assets where tenant_id = $1 and id = $2", [tenant, pair[0]])
        #expect(try session.query("select id, case_id from public.assets where tenant_id = $1", [tenant]) == [[pair[1], nil]])
    }

    @Test("each function that is called is called on its tenant's node, in every bucket, or by an operator") func entries() throws
    {
        let session = try prepared(TestDatabase.fresh())
        try session.query("select office_scale.make_templates($1)", ["{\(EntryPoints.functions.joined(separator: ","))}"])
        let others = try session.column(
            """
            select name from office_scale.templates
            where is_entry and reaches and not has_tenant and name <> all (office_scale.of_every_bucket()) order by name
            """)
        #expect(others.filter { !Self.byOperators.contains($0) && !Self.ofSignIn.contains($0) } == [])
        let byBuckets = try session.column(
            "select unnest(office_scale.of_every_bucket()) except select name from office_scale.templates")
        #expect(byBuckets == [])
        // What the server's statements name besides is on every node.
        #expect(try session.value("select 'forget_caller' = any (office_scale.needed())") == "t")
        // Filled in, a template names no table of all tenants and no function outside of its bucket.
        let pickUp = try session.value("select template from office_scale.templates where name = 'pick_up_asset'")
        #expect(pickUp?.contains("FUNCTION ⟦office⟧.pick_up_asset(tenant uuid") == true)
        let strays = """
            select name from office_scale.templates
            where name = any (office_scale.needed()) and reaches
                and (template ~ '[^⟦]public\\.(assets|tenants|reservations)\\M'
                    or template ~ 'on constraint [a-z0-9_]*[a-z0-9](?![a-z0-9_⟦])')
            """
        let strangers = try session.column(strays)
        #expect(strangers.isEmpty, "\(strangers)")
    }

    @Test("what a node calls asks first whether it has a table that may be the coordinator's alone")
    func coordinatorsTables() throws {
        let session = try prepared(TestDatabase.fresh())
        try session.query("select office_scale.make_templates($1)", ["{\(EntryPoints.functions.joined(separator: ","))}"])
        let names = try session.column(
            """
            select distinct t.name
            from office_scale.templates t
            join office_scale.table_kinds() k
                on k.kind = 'local' and t.body ~ ('\\m' || k.schema_name || '\\.' || k.table_name || '\\M(?!\\()')
            where t.name = any (office_scale.needed()) and t.body !~ 'to_regclass|office\\.keeps_codes'
            order by t.name
            """)
        // Nobody chooses a house there, mail_invitation() asks before it counts, and a node has an outbox of mail in which nothing stays.
        let known: Set = ["chosen_house", "count_mail", "describe_outboxes", "notify"]
        #expect(names.filter { !known.contains($0) } == [] && names.contains("count_mail"))
    }

    /// They come as the tables' owner, and reach the rows by Citus.
    private static let byOperators: Set = [
        "add_tenant", "add_tied_account", "complete_id", "create_token_session", "delete_signing_keys", "end_sessions",
        "explain_request", "list_tenants", "note_own_host", "rotate_signing_keys", "sample_stored_files", "show_sessions",
    ]

    /// Not offered there: people come with tokens of another issuer.
    private static let ofSignIn: Set = [
        "answer_invitation", "begin_password_change", "begin_password_sign_in", "choose_tenant", "claim_mail_2", "end_my_session",
        "finish_password_sign_in", "get_user", "list_my_invitations",
        "list_my_sessions", "note_sessions_seen", "purge_sign_in", "refresh_session", "request_sign_in_code_2", "sign_out",
        "update_user", "verify_sign_in_code_2", "changed_tenants",
        "change_epoch",
    ]

    /// A session of a database that knows how it would be distributed.
    private func prepared(_ database: TestDatabase? = nil) throws -> Database {
        let session = try (database ?? TestDatabase.fresh()).session()
        // What they ask of Citus is not there.
        try session.execute("set check_function_bodies = off")
        for step in Distribution.steps { try session.execute(step) }
        return session
    }
}
