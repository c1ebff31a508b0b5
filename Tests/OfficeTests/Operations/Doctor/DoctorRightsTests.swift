import TestSupport
import Testing

/// What `quartermaster doctor` says of migrations, rights and rows.
@Suite(.mayBlock) struct DoctorRightsTests {
    @Test("a database that was never migrated is wrong, and rights and rows are not looked at")
    func neverMigrated() throws {
        let database = try BareDatabase()
        let run = try DoctorRun(database.settings)
        #expect(run["migrations"]?.verdict == "wrong")
        #expect(run["migrations"]?.sentence.contains("quartermaster migrate") == true)
        #expect(run["tenants"] == nil)
        #expect(run.exit == .code(78))
    }

    @Test(
        "an app role that does not own a function is wrong, also of one without rights of its own",
        arguments: ["get_me", "write_audit", "switch_tenant"])
    func officeRole(function: String) throws {
        let run = try HealthyHouse().examined(after: "alter function office.\(function) owner to current_user")
        #expect(run["office-role"]?.verdict == "wrong")
        #expect(run["office-role"]?.sentence.contains("does not own office.\(function),") == true)
        #expect(run.exit == .code(78))
    }

    @Test("a function of another program in our schema, without rights of its own, is no fault of the app role")
    func ofAnother() throws {
        let run = try HealthyHouse().examined(after: "create function office.of_before(int) returns int language sql return 1")
        #expect(run["office-role"]?.verdict == "ok" && run["functions"]?.verdict == "warning")
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

    @Test("a tenant without an admin who may sign in is a warning, by its name")
    func tenants() throws {
        let house = try HealthyHouse()
        let second = try house.examined(after: "insert into tenants (name) values ('Second')")
        #expect(second["tenants"]?.sentence.hasPrefix("2 tenants: ") == true)
        #expect(second.names("warning") == ["admins"])
        let disabled = try house.examined(
            after:
                "set session_replication_role = replica; update accounts set disabled_at = now(); reset session_replication_role")
        #expect(disabled["admins"]?.sentence.contains("Acme Rental, Second") == true)
        let invited = try house.examined(
            after:
                "set session_replication_role = replica; update accounts set disabled_at = null, auth_user_id = null; reset session_replication_role"
        )
        #expect(invited["admins"]?.sentence.contains("Acme Rental, Second") == true)
    }

    @Test("a sticker that is the same as another but for case is a warning, by the house and as it is written")
    func codes() throws {
        let healthy = try HealthyHouse()
        let house = try House(in: healthy.database)
        let unit = try house.addAsset(of: house.addItem(), code: "TWIN")
        #expect(try healthy.examined()["codes"]?.verdict == "ok")
        try house.addTwin("Twin", of: house.addAsset(of: unit.item))
        let told = try healthy.examined()["codes"]
        #expect(told?.verdict == "warning")
        #expect(told?.sentence.contains("ambiguous: House \(house.tenant.prefix(8)): Twin. ") == true)
    }
}
