import TestSupport
import Testing

@testable import Operations

/// Postgres itself holds the tenants apart (docs/database.md). What the catalogue says of it.
@Suite(.mayBlock) struct RowLevelSecurityTests {
    @Test("every table with a tenant has row-level security, and a policy by the tenant of the transaction")
    func everyTable() throws {
        let rows = try TestDatabase.shared().session().query(
            """
            select c.relname, c.relrowsecurity, exists (
                select from pg_policy p
                where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) like '%office.tenant''%')
            from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
              and (c.relname = 'tenants'
                   or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'))
            order by c.relname
            """)
        #expect(rows.count >= 13)
        for row in rows { #expect(row[1...] == ["t", "t"], "\(row)") }
    }

    @Test("the role of the functions owns no table, is no superuser, cannot log in and cannot bypass row-level security")
    func appRole() throws {
        let session = try TestDatabase.shared().session()
        let attributes = try session.query(
            "select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb from pg_roles where rolname = 'quartermaster_app'"
        )
        #expect(attributes == [["f", "f", "f", "f", "f"]])
        let owned = try session.value(
            "select count(*) from pg_class where relowner = 'quartermaster_app'::regrole and relkind <> 'S'")
        #expect(owned == "0")
    }

    @Test("every function of the office belongs to that role, runs for nobody by itself, with a fixed search path")
    func functions() throws {
        let strays = try TestDatabase.shared().session().query(
            """
            select p.oid::regprocedure
            from pg_proc p
            where p.pronamespace = 'office'::regnamespace
              and (p.proowner <> 'quartermaster_app'::regrole
                   or has_function_privilege('public', p.oid, 'execute')
                       and p.proname <> all (\(EntryPoints.literalOfEverybody)))
            """)
        #expect(strays.isEmpty, "\(strays)")
    }

    /// Called by nearly every change and by some reads, from other functions alone: they have the rights and the search path of their
    /// callers (migrations/README.md), which saves each call the change of role and settings.
    private static let ofCallers = [
        "assets_of_code", "audit_handover", "authorize_caller", "begin_change", "begin_handover", "claim_key", "close_checkout",
        "decide_pickup", "decide_return", "find_code", "find_line_for_asset", "has_out", "is_closed_by_returns", "line_came_back",
        "lock_ledger", "log_scan", "look_up_key", "open_checkout", "place_returned", "sticker_of", "store_pickup_result",
        "store_result", "store_return_result", "try_lock_reservation", "write_audit", "write_audits", "write_pickup",
    ]

    /// Those that the planner puts in the place of their calls have no rights and no settings of their own, and name the schema
    /// of what they use.
    @Test(
        "every function is SECURITY DEFINER, its path fixed, the temporary schema last, but for those inlined or of their callers"
    )
    func securityDefiner() throws {
        let strays = try TestDatabase.shared().session().query(
            """
            select p.proname
            from pg_proc p
            where p.pronamespace = 'office'::regnamespace
              and (p.prosecdef and p.proconfig @> array['search_path=pg_catalog, pg_temp']) is not true
            order by p.proname
            """)
        let called = Set(Self.ofCallers)
        #expect(called.isDisjoint(with: EntryPoints.granted()) && called.isSubset(of: strays.compactMap { $0[0] }))
        #expect(
            strays.filter { !called.contains($0[0] ?? "") } == [
                ["archived_field"], ["asset_audit_json"], ["assigned_assets_json"], ["audit_entry"], ["candidate_assets_json"],
                ["client_audit_json"], ["current_actor"], ["current_noted_by"], ["current_source"], ["edit_client"],
                ["edit_item"], ["entities_kept_by"], ["held_qty"], ["import_fault"], ["import_time"], ["is_erased"],
                ["is_in_scope"],
                ["is_lendable"],
                ["is_needed_asset"], ["judge_named_clients"], ["judge_named_lines"], ["judge_named_reservations"],
                ["line_candidates"], ["line_had_out"], ["look_key"], ["ok_result"],
                ["reservation_lines_json"], ["reservation_trips"],
                ["reservations_of_days_passed"], ["restored_fields"], ["rfc3339_time"], ["salted_digest"],
                ["seal_digest"], ["seal_number"], ["seal_text"], ["seal_uuid"], ["search_rank"], ["switch_tenant"],
                ["whole_microseconds"],
            ])
    }

    /// Any other would run them with the rights and the path of whoever calls it.
    @Test("what has the rights of its callers is called by SECURITY DEFINER functions with a fixed path alone, or by its like")
    func callers() throws {
        let rows = try TestDatabase.shared().session().query(
            """
            select p.proname, p.prosecdef and p.proconfig @> array['search_path=pg_catalog, pg_temp'], p.prosrc
            from pg_proc p
            where p.pronamespace = 'office'::regnamespace
            """)
        let listed = Set(Self.ofCallers)
        var called: Set<String> = []
        for row in rows {
            let name = row[0] ?? ""
            let reached = Self.calls(in: row[2] ?? "").intersection(listed)
            called.formUnion(reached.subtracting([name]))
            #expect(row[1] == "t" || listed.contains(name) || reached.isEmpty, "\(name): \(reached.sorted())")
        }
        #expect(called == listed)
    }

    @Test("a call is seen wherever it stands, but in a comment") func seen() {
        let body = """
            -- office.find_code(code) is not called.
            select office.write_audit(a), office . claim_key (b), (c).office.x from office.sticker_of(d) -- office.has_out(e)
            """
        #expect(Self.calls(in: body) == ["write_audit", "claim_key", "sticker_of"])
    }

    /// The functions of ours that a text calls.
    static func calls(in body: String) -> Set<String> {
        let text = body.replacing(#/--[^\n]*/#, with: "")
        return Set(text.matches(of: #/\boffice\s*\.\s*(\w+)\s*\(/#).map { String($0.1) })
    }

    @Test("PUBLIC has no right on any table") func noPublicRights() throws {
        let rights = try TestDatabase.shared().session().query(
            """
            select c.relname, acl.privilege_type
            from pg_class c, aclexplode(c.relacl) acl
            where c.relnamespace in ('public'::regnamespace, 'office'::regnamespace, 'signin'::regnamespace)
              and acl.grantee = 0
            """)
        #expect(rights.isEmpty)
    }

    @Test("without a tenant the role of the functions sees nothing, with one that tenant's rows alone") func visible() throws {
        let house = try House()
        let stranger = try House()
        let item = try house.addItem()
        _ = try stranger.addItem()
        let session = try TestDatabase.shared().session()
        let see = "select id from items where id in (select id from items)"
        try session.execute("begin; set local role quartermaster_app")
        #expect(try session.query(see) == [])
        try session.execute("set local office.tenant = '\(house.tenant)'")
        #expect(try session.query(see) == [[item.id]])
        try session.execute("rollback")
    }

    @Test("no key points into another tenant") func foreignKeys() throws {
        let house = try House()
        let stranger = try House()
        let item = try stranger.addItem()
        let insert = "insert into assets (tenant_id, item_id) values ($1, $2)"
        #expect(constraint { try house.database.query(insert, [house.tenant, item.id]) } == "assets_item_id_fkey")

        let single = try house.database.query(
            """
            select conname
            from pg_constraint
            where contype = 'f' and connamespace = 'public'::regnamespace
              and confrelid <> 'tenants'::regclass and cardinality(conkey) = 1
            """)
        #expect(single.isEmpty, "\(single)")
    }
}
