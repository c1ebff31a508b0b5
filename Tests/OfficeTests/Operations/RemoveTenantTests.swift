import Foundation
import Glibc
import TestSupport
import Testing

/// `quartermaster tenant suspend`, `resume` and `remove` (docs/operating.md, "A house leaves").
@Suite(.watchdog, .mayBlock) struct RemoveTenantTests {
    private let scene: BackupScene
    private let house: House
    private let neighbour: House
    private let session: Database

    init() throws {
        scene = try BackupScene()
        house = scene.houses.ours.house
        neighbour = scene.houses.theirs.house
        session = try scene.database.session()
    }

    private func command(_ arguments: String...) throws -> ProgramRun {
        try ServerBinary.run(["tenant"] + arguments, settings: scene.settings)
    }

    private var houseName: String {
        get throws { try session.value("select name from tenants where id = $1", [house.tenant]) ?? "" }
    }

    /// What the server's own work in the background writes.
    private static let background: Set = [
        "tenant_jobs", "tenant_figures", "notification_sweeps", "notification_events", "notifications", "push_outbox",
        "change_log",
        "change_log_marks", "webhook_cursors", "webhook_deliveries",
    ]

    /// All rows of a house, table by table, as a digest.
    private func rows(of tenant: String) throws -> [[String?]] {
        let tables = try session.column(
            """
            select c.relname from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = c.relname || '_of_tenant'
            where c.relnamespace = 'public'::regnamespace and c.relname <> 'tenants' order by c.relname
            """)
        return try tables.map { table in
            let digest =
                "select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from \(table) t where tenant_id = $1"
            return [table] + (try session.query(digest, [tenant]).first ?? [])
        }
    }

    private func kept(of tenant: String) throws -> [[String?]] {
        try rows(of: tenant).filter { !Self.background.contains($0[0] ?? "") }
    }

    @Test("suspend and resume take a name or an id, are audited, and twice is as good; the list shows it")
    func suspended() throws {
        let name = try houseName
        for word in [name, house.tenant] { #expect(try command("suspend", word).exit == .code(0)) }
        #expect(try scene.phone.get("/me").code == "tenant_suspended")
        let line = try #require(try command("list").output.split(separator: "\n").first { $0.contains(house.tenant) })
        #expect(line.split(separator: "\t").map(String.init)[3...4] == ["suspended", "4"])
        for word in [house.tenant, name] { #expect(try command("resume", word).exit == .code(0)) }
        #expect(try scene.phone.get("/me").status == 200)
        let audit = try session.column(
            "select action || ' ' || source from audit_log where tenant_id = $1 and action like 'tenant.%' order by id",
            [house.tenant])
        #expect(audit == ["tenant.suspended cli", "tenant.resumed cli"])
        #expect(try command("suspend", "Nowhere").exit == .code(1))
    }

    @Test("refused: a house that is not suspended, another name, no such house; nothing is changed")
    func refused() throws {
        let before = try kept(of: house.tenant)
        let early = try command("remove", house.tenant, "--name", try houseName)
        #expect(early.exit == .code(1) && early.output.contains("the house is not suspended"), "\(early.output)")
        #expect(try kept(of: house.tenant) == before)
        #expect(try command("suspend", house.tenant).exit == .code(0))
        let other = try command("remove", house.tenant, "--name", try houseName.lowercased())
        #expect(other.exit == .code(1) && other.output.contains("--name is not the name of that house"), "\(other.output)")
        #expect(try command("remove", ID.fresh(), "--name", "X").exit == .code(1))
        #expect(try command("remove", house.tenant).exit == .code(64))
        #expect(try session.value("select count(*) from office.removed_tenants") == "0")
        #expect(try command("resume", house.tenant).exit == .code(0))
    }

    @Test("an id means its house also where another has it as its name; a name that two have means none")
    func named() throws {
        let name = try houseName
        #expect(try command("suspend", name).exit == .code(0))
        #expect(try neighbour.phone(.admin).patch("/tenant", ["name": .string(name)]).status == 200)
        for arguments in [["remove", name, "--name", name], ["export", name, "\(scene.folder.path)/house.tar"]] {
            let run = try ServerBinary.run(["tenant"] + arguments, settings: scene.settings)
            #expect(run.exit == .code(1) && run.output.contains("several tenants have that name"), "\(run.output)")
        }
        try session.query("update tenants set name = $1::uuid::text where id = $2", [house.tenant, neighbour.tenant])
        let export = try command("export", house.tenant, "\(scene.folder.path)/house.tar")
        #expect(export.exit == .code(0) && export.output.contains("\(name) (\(house.tenant))"), "\(export.output)")
        let run = try command("remove", house.tenant, "--name", name)
        #expect(run.exit == .code(0), "\(run.output)")
        let left = "select id from tenants where id in ($1, $2)"
        #expect(try session.column(left, [house.tenant, neighbour.tenant]) == [neighbour.tenant])
    }

    @Test(
        "everything goes: rows, files, people of no other house; a neighbour's rows and files are as they were, and the name is free"
    )
    func removed() throws {
        let shared = neighbour.account(.staff)
        try session.query("insert into signin.users (id, email) values ($1, 'both@example.com')", [shared.subject])
        try session.query(
            "insert into audit_log (tenant_id, action, noted_by) values ($1, 'asset.picked_up', $2)",
            [house.tenant, house.account(.staff).id])
        let alone = ID.fresh()
        try session.query("insert into signin.users (id, email) values ($1, 'alone@example.com')", [alone])
        try session.query("insert into signin.sessions (user_id, amr) values ($1, '[]'), ($2, '[]')", [shared.subject, alone])
        for (user, email) in [(shared.subject, "both@example.com"), (alone, "alone@example.com")] {
            try session.query(
                """
                insert into accounts (tenant_id, auth_user_id, email, display_name, roles) values ($1, $2, $3, 'Ana', '{staff}')
                """, [house.tenant, user, email])
            try session.query("insert into signin.addresses (email) values ($1)", [email])
            try session.query(
                """
                insert into signin.codes (email, code_hash, for_nobody, expires_at) values ($1, 'x', false, now() + interval '1 hour')
                """, [email])
        }
        // Somebody whom the neighbour has under another address than the one that this house invited.
        let moved = ID.fresh()
        try session.query("insert into signin.users (id, email) values ($1, 'moved@example.com')", [moved])
        try session.query("insert into signin.sessions (user_id, amr) values ($1, '[]')", [moved])
        try session.query("insert into signin.addresses (email) values ('moved@example.com')")
        try session.query(
            """
            insert into signin.codes (email, code_hash, for_nobody, expires_at)
            values ('moved@example.com', 'x', false, now() + interval '1 hour')
            """)
        // What is under way to each of them.
        try session.query(
            """
            insert into signin.mail_outbox (recipient, language, template, sealed, is_discarded, valid_until, due_at)
            select c.email, 'en', 'sign_in', '', false, now() + interval '1 hour', now() + interval '1 hour' from signin.codes c
            """)
        let account = "insert into accounts (tenant_id, auth_user_id, email, display_name, roles)"
        try session.query("\(account) values ($1, $2, 'elsewhere@example.com', 'Eva', '{staff}')", [neighbour.tenant, moved])
        try session.query("\(account) values ($1, null, 'moved@example.com', 'Eva', '{staff}')", [house.tenant])
        try session.query("update signin.users set last_tenant = $1", [house.tenant])
        for (subject, tenant) in [(ID.fresh(), house.tenant), (ID.fresh(), neighbour.tenant)] {
            try session.query("insert into signin.choices (subject, tenant_id) values ($1, $2)", [subject, tenant])
            try session.query(
                "insert into signin.invitation_mails (tenant_id, email) values ($1, 'both@example.com')", [tenant])
        }
        for tenant in [house.tenant, neighbour.tenant] {
            try session.query(
                """
                insert into office.refusals (at, tenant_id, subject, request_id, operation, code, status)
                select now(), $1, $1, 'r', 'getMe', 'internal', 500 from generate_series(1, 3)
                """, [tenant])
        }
        let (name, before) = (try houseName, try kept(of: neighbour.tenant))
        #expect(!scene.server.storage.files(in: "sealed").isEmpty)
        #expect(try command("suspend", name).exit == .code(0))
        let run = try command("remove", name, "--name", name)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.hasSuffix("the house is taken away; backups made before still have it\n"))
        let left = try rows(of: house.tenant).filter { $0[1] != "0" }
        #expect(left.isEmpty, "\(left)")
        #expect(try kept(of: neighbour.tenant) == before)
        #expect(scene.server.storage.files(in: "sealed").isEmpty && scene.server.storage.files(in: "incoming").isEmpty)
        let stay = ["both@example.com", "moved@example.com"]
        let mailed = "select recipient from signin.mail_outbox where template = 'sign_in' order by recipient"
        #expect(try session.column(mailed) == stay)
        for table in ["signin.users", "signin.addresses", "signin.codes"] {
            #expect(try session.column("select email from \(table) order by email") == stay, "\(table)")
        }
        #expect(try session.value("select count(*) from signin.sessions") == "2")
        #expect(try session.value("select count(*) from signin.users where last_tenant is not null") == "0")
        for table in ["signin.choices", "signin.invitation_mails"] {
            #expect(try session.column("select tenant_id from \(table)") == [neighbour.tenant], "\(table)")
        }
        #expect(
            try session.column("select distinct tenant_id from office.refusals where request_id = 'r'") == [neighbour.tenant])
        // Whatever has a house's rows, wherever it stands.
        let all = try session.column(
            """
            select format('%I.%I', n.nspname, c.relname)
            from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
            where a.attname = 'tenant_id' and not a.attisdropped and c.relkind in ('r', 'p')
                and n.nspname in ('public', 'office', 'signin') and c.relname <> 'removed_tenants'
            """)
        for table in all {
            #expect(try session.value("select count(*) from \(table) where tenant_id = $1", [house.tenant]) == "0", "\(table)")
        }
        let stone = try session.query("select tenant_id, name, removed_at is not null, removed_by from office.removed_tenants")
        #expect(stone.count == 1 && stone[0][...2] == [house.tenant, name, "t"])
        // A token of someone who was there.
        #expect(try scene.phone.get("/me").code == "no_office_role")
        #expect(try neighbour.phone(.admin).get("/me").status == 200)
        let twice = try command("remove", name, "--name", name)
        #expect(twice.exit == .code(0) && twice.output == "this house was taken away before\n")
        #expect(try command("remove", name, "--name", "X").exit == .code(1))
        #expect(try command("add", "--name", name, "--time-zone", "UTC").exit == .code(0))
        let unlike = try command("remove", name, "--name", name)
        #expect(unlike.exit == .code(1) && unlike.output.contains("the house is not suspended"), "\(unlike.output)")
        let again = try command("remove", house.tenant, "--name", name)
        #expect(again.exit == .code(0) && again.output == "this house was taken away before\n")
    }

    @Test("a tombstone holds nothing up: the house comes back out of its archive, works, and can be taken away once more")
    func cameBack() throws {
        let (name, archive) = (try houseName, "\(scene.folder.path)/house.tar")
        #expect(try command("export", house.tenant, archive).exit == .code(0))
        // What the doctor asks before it tells of a log that is gone.
        let isGone = "select office.was_removed($1)"
        func removed() throws {
            #expect(try command("suspend", house.tenant).exit == .code(0))
            let run = try command("remove", house.tenant, "--name", name)
            #expect(run.exit == .code(0) && run.output.contains("the house is taken away"), "\(run.output)")
            let stones = "select tenant_id, removed_at is not null from office.removed_tenants"
            #expect(try session.query(stones) == [[house.tenant, "t"]])
            #expect(try session.value(isGone, [house.tenant]) == "t")
        }
        try removed()
        let back = try command("import", archive)
        #expect(back.exit == .code(0), "\(back.output)")
        #expect(try session.value(isGone, [house.tenant]) == "f")
        #expect(try command("list").output.contains("\(house.tenant)\tactive\t"))
        try session.query(
            "update accounts set auth_user_id = former_users[cardinality(former_users)] where tenant_id = $1", [house.tenant])
        let ours = scene.houses.ours
        #expect(try scene.phone.get(ours.path)["progress"]?["out"] == 1)
        #expect(try scene.phone.takeBack(ours.units[0], from: ours.reservation).status == 200)
        for word in ["suspend", "resume"] { #expect(try command(word, house.tenant).exit == .code(0)) }
        try removed()
        #expect(try scene.phone.get("/me").code == "no_office_role")
    }

    @Test("while the store is out the house is not gone: 69, and the same line goes on, with files that no row names")
    func storeIsOut() throws {
        let store = try FakeS3()
        let settings = scene.settings.merging(store.settings) { $1 }
        let (mine, other) = ("\(neighbour.tenant)/left/over.png", "\(house.tenant)/left/over.png")
        for key in [mine, "sealed/\(mine)", other] { store.put([1], under: key) }
        #expect(try command("suspend", neighbour.tenant).exit == .code(0))
        let name = try #require(try session.value("select name from tenants where id = $1", [neighbour.tenant]))
        let arguments = ["tenant", "remove", neighbour.tenant, "--name", name]
        store.interrupt { _ in FakeS3.error(403, "AccessDenied") }
        let refused = try ServerBinary.run(arguments, settings: settings)
        #expect(refused.exit == .code(69), "\(refused.output)")
        #expect(refused.output.contains("\(neighbour.tenant)/ can't be deleted (the S3 store answered with 403 AccessDenied"))
        let stones = "select removed_at is not null from office.removed_tenants where tenant_id = $1"
        #expect(try session.column(stones, [neighbour.tenant]) == ["f"])
        #expect(try command("list").output.contains("\(neighbour.tenant)\tremoving\t"))
        store.interrupt(nil)
        let run = try ServerBinary.run(arguments, settings: settings)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(Set(store.objects.keys) == [other])
        #expect(try session.column(stones, [neighbour.tenant]) == ["t"])
    }

    @Test("killed on the way it goes on where it was; until then the house can't be resumed, and is listed as being removed")
    func killed() throws {
        let (name, before) = (try houseName, try kept(of: neighbour.tenant))
        #expect(try command("suspend", name).exit == .code(0))
        // It comes to the assets when what names them is gone, and stands there.
        let holder = try scene.database.session()
        try holder.execute("begin; select from assets where tenant_id = '\(house.tenant)' for update")
        let child = try ChildProcess(
            ServerBinary.path, ["tenant", "remove", house.tenant, "--name", name],
            environment: ServerBinary.environment(scene.settings), log: LogFile())
        let trips = "select count(*) from asset_checkouts where tenant_id = $1"
        #expect(try eventually(within: 60) { try session.value(trips, [house.tenant]) == "0" })
        child.send(SIGKILL)
        #expect(child.wait() == .signal(SIGKILL))
        try holder.execute("rollback")
        #expect(try command("resume", house.tenant).exit == .code(1))
        #expect(try command("list").output.contains("\(house.tenant)\tremoving\t"))
        #expect(try session.value("select count(*) from office.removed_tenants where removed_at is null") == "1")
        let run = try command("remove", house.tenant, "--name", name)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try session.value("select count(*) from tenants where id = $1", [house.tenant]) == "0")
        #expect(try kept(of: neighbour.tenant) == before)
    }

    @Test("a house that is restored while a removal runs keeps its rows: the removal ends with 1")
    func unmarked() throws {
        let name = try houseName
        #expect(try command("suspend", name).exit == .code(0))
        // It comes to the uploads, looks for files with no transaction open, and stands there.
        let holder = try scene.database.session()
        try holder.execute("begin; lock table photo_uploads in access exclusive mode")
        let child = try ChildProcess(
            ServerBinary.path, ["tenant", "remove", house.tenant, "--name", name],
            environment: ServerBinary.environment(scene.settings), log: LogFile())
        let waiting = """
            select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%public.photo_uploads t%'
            """
        #expect(try eventually(within: 60) { try session.value(waiting) == "1" })
        try holder.execute("delete from office.removed_tenants where tenant_id = '\(house.tenant)'; commit")
        #expect(child.wait() == .code(1))
        #expect(try session.value("select count(*) from tenants where id = $1", [house.tenant]) == "1")
        #expect(try session.value("select count(*) from photo_uploads where tenant_id = $1", [house.tenant]) != "0")
    }

    @Test("what is kept for good goes with a marked house alone, and only in a transaction that says so")
    func keptForGood() throws {
        for one in [house, neighbour] { #expect(try one.phone(.admin).patch("/tenant", ["name": "X"]).status == 200) }
        let delete = "delete from audit_log where tenant_id = $1"
        let saying = "begin; set local office.removal = '\(house.tenant)'"
        try session.execute(saying)
        #expect(refusal { try session.query(delete, [house.tenant]) }?.sqlState == "23001")
        try session.execute("rollback")
        try session.query("insert into office.removed_tenants (tenant_id, name) values ($1, 'X')", [house.tenant])
        #expect(refusal { try session.query(delete, [house.tenant]) }?.sqlState == "23001")
        try session.execute(saying)
        #expect(refusal { try session.query(delete, [neighbour.tenant]) }?.sqlState == "23001")
        try session.execute("rollback")
        try session.execute(saying)
        try session.query(delete, [house.tenant])
        #expect(try session.value("select count(*) from audit_log where tenant_id = $1", [house.tenant]) == "0")
        try session.execute("rollback")
    }
}
