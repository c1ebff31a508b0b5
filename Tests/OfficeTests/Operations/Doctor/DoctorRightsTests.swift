import TestSupport
import Testing

/// What `quartermaster doctor` says of migrations, rights and rows.
@Suite(.mayBlock) struct DoctorRightsTests {
    @Test("a database that was never migrated is wrong, and rights and rows are not looked at")
    func neverMigrated() throws {
        let run = try DoctorRun(BareDatabase().settings)
        #expect(run["migrations"]?.verdict == "wrong")
        #expect(run["migrations"]?.sentence.contains("quartermaster migrate") == true)
        #expect(run["tenants"] == nil)
        #expect(run.exit == .code(78))
    }

    @Test("a database that has drifted is wrong, by the name of the migration")
    func drifted() throws {
        let run = try HealthyHouse().examined(
            after: "update office.migrations set checksum = repeat('0', 64) where name = '0002_tables'")
        #expect(run.names("wrong") == ["migrations"])
        #expect(run["migrations"]?.sentence.contains("0002_tables") == true)
    }

    @Test(
        "an app role that owns a table, or does not own a function, is wrong",
        arguments: [
            ("alter table public.clients owner to quartermaster_app", "has the rights of the owner of public.clients"),
            ("alter function office.get_me owner to current_user", "does not own office.get_me"),
        ])
    func officeRole(breaking: String, fault: String) throws {
        let run = try HealthyHouse().examined(after: breaking)
        #expect(run["office-role"]?.verdict == "wrong")
        #expect(run["office-role"]?.sentence.contains(fault) == true)
        #expect(run.exit == .code(78))
    }

    @Test("a table without row-level security is wrong, and the sentence mends it")
    func rowSecurity() throws {
        let house = try HealthyHouse()
        let run = try house.examined(after: "alter table public.assets disable row level security")
        #expect(run.names("wrong") == ["row-security"])
        let mend = "alter table public.assets enable row level security"
        #expect(run["row-security"]?.sentence.hasSuffix(mend) == true)
        #expect(try house.examined(after: mend).exit == .code(0))
    }

    @Test("a table without its tenant's policy is wrong, and serve refuses it")
    func policy() throws {
        let house = try HealthyHouse()
        let run = try house.examined(after: "drop policy assets_of_tenant on public.assets")
        #expect(run.names("wrong") == ["row-security"])
        #expect(run["row-security"]?.sentence.contains("public.assets") == true)
        let refused = try Refusal.serve(on: house.database)
        #expect(refused.exit == .code(78))
        #expect(refused.output.contains("the tenants are not kept apart: public.assets has no policy of its tenant"))
    }

    @Test("a server's role that may not call the functions is wrong; one that may read tables is a warning")
    func serverRole() throws {
        let server = DatabaseRole.server.rawValue
        let without = try HealthyHouse().examined(after: "revoke execute on all functions in schema office from \(server)")
        #expect(without["server-role"]?.verdict == "wrong")
        #expect(without["server-role"]?.sentence.contains("office.pick_up_asset") == true)
        let reader = try HealthyHouse().examined(after: "grant select on public.assets to \(server)")
        #expect(reader.names("warning") == ["server-role"])
        #expect(reader["server-role"]?.sentence.contains("may read or change public.assets") == true)
    }

    @Test("a server that comes in as the owner, or as a superuser, is a warning")
    func serverIsOwner() throws {
        let house = try HealthyHouse()
        let owner = try house.examined(settings: ["DATABASE_URL": house.database.target(as: .owner).text])
        #expect(owner.names("warning") == ["server-role"])
        #expect(owner["server-role"]?.sentence.contains("owns the tables") == true)
        let superuser = try house.examined(settings: ["DATABASE_URL": house.database.target().text])
        #expect(superuser["server-role"]?.sentence.contains("is a superuser") == true)
        #expect(superuser.exit == .code(0))
    }

    @Test(
        "a right of PUBLIC is wrong, and the sentence takes it away",
        arguments: [
            ("grant select on public.clients to public", "revoke all on table public.clients from public"),
            ("grant usage on schema office to public", "revoke all on schema office from public"),
            (
                "grant execute on function office.list_tenants() to public",
                "revoke all on function office.list_tenants() from public"
            ),
        ])
    func outsiders(breaking: String, mend: String) throws {
        let house = try HealthyHouse()
        let run = try house.examined(after: breaking)
        #expect(run["outsiders"]?.verdict == "wrong")
        #expect(run["outsiders"]?.sentence.hasSuffix(mend) == true)
        #expect(try house.examined(after: mend)["outsiders"]?.verdict == "ok")
    }

    @Test("a function that is not ours is a warning, by its name and parameters") func functions() throws {
        let house = try HealthyHouse()
        let run = try house.examined(after: "create function office.of_before(text, int) returns int language sql return 1")
        #expect(run["functions"]?.verdict == "warning")
        #expect(run["functions"]?.sentence.hasSuffix(": office.of_before(text,integer)") == true)
        let mend = "drop function office.of_before(text, int)"
        #expect(try house.examined(after: mend)["functions"]?.verdict == "ok")
    }

    @Test("no tenant is wrong, a tenant without an admin who may sign in a warning, by its name")
    func tenants() throws {
        let house = try HealthyHouse()
        let second = try house.examined(after: "insert into tenants (name) values ('Second')")
        #expect(second["tenants"]?.sentence.hasPrefix("2 tenants: ") == true)
        #expect(second.names("warning") == ["admins"])
        #expect(second["admins"]?.sentence.contains("Second") == true)
        let disabled = try house.examined(
            after:
                "set session_replication_role = replica; update accounts set disabled_at = now(); reset session_replication_role")
        #expect(disabled["admins"]?.sentence.contains("Acme Rental, Second") == true)
        let invited = try house.examined(
            after:
                "set session_replication_role = replica; update accounts set disabled_at = null, auth_user_id = null; reset session_replication_role"
        )
        #expect(invited["admins"]?.sentence.contains("Acme Rental, Second") == true)
        let empty = try TestDatabase.fresh()
        try empty.session().execute("delete from tenants")
        let run = try DoctorRun(empty.settings)
        #expect(run["tenants"]?.verdict == "wrong")
        #expect(run["tenants"]?.sentence.contains("quartermaster migrate") == true)
    }
}
