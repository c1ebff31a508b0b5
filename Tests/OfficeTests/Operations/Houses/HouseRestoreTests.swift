import Foundation
import TestSupport
import Testing

/// `quartermaster restore --tenant`: one house comes back out of a backup of all, and nobody else notices.
@Suite(.watchdog, .mayBlock) struct HouseRestoreTests {
    /// As a role that may create a database, for as long as it reads the backup.
    private func restore(_ scene: BackupScene, _ options: String...) throws -> ProgramRun {
        let owner = ["MIGRATE_DATABASE_URL": scene.database.target().text]
        return try ServerBinary.run(
            ["restore", scene.folder.path, "--tenant"] + options, settings: scene.settings.merging(owner) { $1 })
    }

    private func suspend(_ scene: BackupScene) throws {
        let run = try ServerBinary.run(["tenant", "suspend", scene.houses.ours.house.tenant], settings: scene.settings)
        #expect(run.exit == .code(0), "\(run.output)")
    }

    @Test("in place of a suspended house: its rows as they were, its people as they are today, other houses untouched")
    func inPlace() throws {
        let scene = try BackupScene()
        let (ours, theirs) = (scene.houses.ours.house, scene.houses.theirs.house)
        let session = try scene.database.session()
        let mine = try Feed(phone: ours.phone(.admin)).cursor()
        let other = try Feed(phone: theirs.phone(.manager)).cursor()
        try scene.backedUp()
        let rows =
            "select count(*), (select count(*) from asset_checkouts where tenant_id = $1) from audit_log where tenant_id = $1"
        let before = try session.query(rows, [ours.tenant])
        #expect(try scene.phone.takeBack(scene.houses.ours.units[0], from: scene.houses.ours.reservation).status == 200)
        #expect(try session.query(rows, [ours.tenant]) != before)
        try ours.changePeople(
            "update accounts set display_name = 'Later', disabled_at = now() where id = $1", [ours.account(.viewer).id])
        try session.query("delete from accounts where tenant_id = $1 and id = $2", [ours.tenant, ours.account(.manager).id])
        let people =
            "select id, auth_user_id, display_name, roles, disabled_at, email from accounts where tenant_id = $1 and id <> $2 order by id"
        let today = try session.query(people, [ours.tenant, ours.account(.manager).id])
        let all = "select md5(string_agg(to_jsonb(a)::text, '' order by id)) from audit_log a where tenant_id = $1"
        let untouched = try session.value(all, [theirs.tenant])

        let atWork = try restore(scene, ours.tenant)
        #expect(atWork.exit == .code(1) && atWork.output.contains("is at work; nothing was restored"), "\(atWork.output)")
        try suspend(scene)
        try session.query(
            """
            insert into signin.mail_outbox (recipient, language, template, is_discarded, valid_until, tenant_id, notification_id)
            values ('ana@example.com', 'en', 'notification', false, now() + interval '1 day', $1, gen_random_uuid())
            """, [ours.tenant])
        let run = try restore(scene, ours.tenant)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.contains("it is still suspended"))
        let mails = "select count(*) from signin.mail_outbox where tenant_id = $1 and recipient = 'ana@example.com'"
        #expect(try session.value(mails, [ours.tenant]) == "0")

        #expect(try session.query(rows, [ours.tenant]) == before)
        #expect(try session.query(people, [ours.tenant, ours.account(.manager).id]) == today)
        #expect(
            try session.query(
                "select auth_user_id from accounts where tenant_id = $1 and id = $2", [ours.tenant, ours.account(.manager).id])
                == [[nil]])
        #expect(try session.value(all, [theirs.tenant]) == untouched)
        #expect(
            try ServerBinary.run(["tenant", "resume", ours.tenant], settings: scene.settings).exit == .code(0))
        let admin = try ours.phone(.admin)
        #expect(try admin.get("\(scene.houses.ours.path)")["progress"]?["out"] == 1)
        #expect(try admin.get("/changes?since=\(mine)").status == 410)
        #expect(try theirs.phone(.manager).get("/changes?since=\(other)").status == 200)
        #expect(try ServerBinary.run(["verify"], settings: scene.settings).exit == .code(0))
    }

    @Test(
        "in place of a house whose audit was sealed: its log ends, the next says why, and the rows that are gone are one finding")
    func sealed() throws {
        let scene = try BackupScene()
        let ours = scene.houses.ours.house
        let session = try scene.database.session()
        try session.query(
            """
            insert into webhooks (id, tenant_id, url, events, active, secret)
            values (gen_random_uuid(), $1, 'https://erp.example', '{asset.returned}', true, '\\x00')
            """, [ours.tenant])
        try scene.backedUp()
        for _ in 0..<3 {
            try session.query("insert into audit_log (tenant_id, action) values ($1, 'item.changed')", [ours.tenant])
        }
        #expect(try session.sealAudit(of: ours.tenant))
        try suspend(scene)
        let run = try restore(scene, ours.tenant)
        #expect(run.exit == .code(0) && run.output.contains("the log of its audit goes on as another"), "\(run.output)")
        #expect(run.output.contains("its webhooks are turned off: 1. "), "\(run.output)")
        let trees = "select generation, reason from audit_trees where tenant_id = $1 order by generation"
        #expect(try session.query(trees, [ours.tenant]) == [["1", "new"], ["2", "restored"]])
        let found = try ServerBinary.run(
            ["audit", "verify", "--tenant", ours.tenant],
            settings: scene.settings.merging(["AUTH_DIR": scene.folder.path]) { $1 })
        #expect(found.exit == .code(1) && found.output.contains(": a restore takes such, and "), "\(found.output)")
        #expect(found.output.components(separatedBy: "removed: ").count == 2, "\(found.output)")
        for kind in ["changed: ", "inserted: ", "cut: ", "sealed anew: "] {
            #expect(!found.output.contains(kind), "\(found.output)")
        }
        // The house works on in the new log.
        #expect(try ServerBinary.run(["tenant", "resume", ours.tenant], settings: scene.settings).exit == .code(0))
        #expect(try session.sealAudit(of: ours.tenant))
        #expect(try session.query(trees, [ours.tenant]).count == 2)
    }

    @Test("in place of a house whose removal did not end: it is whole again and can be resumed; until then it is not exported")
    func halfRemoved() throws {
        let scene = try BackupScene()
        let ours = scene.houses.ours.house
        try scene.backedUp()
        try suspend(scene)
        let session = try scene.database.session()
        let uploads = "select count(*) from photo_uploads where tenant_id = $1"
        let before = try session.value(uploads, [ours.tenant])
        try session.query("insert into office.removed_tenants (tenant_id, name) values ($1, 'X')", [ours.tenant])
        try session.query("delete from photo_uploads where tenant_id = $1", [ours.tenant])
        let archive = "\(scene.folder.path)/half.tar"
        let export = try ServerBinary.run(["tenant", "export", ours.tenant, archive], settings: scene.settings)
        #expect(export.exit == .code(1) && export.output.contains("is being taken away"), "\(export.output)")
        let run = try restore(scene, ours.tenant)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try session.value(uploads, [ours.tenant]) == before)
        #expect(try session.value("select count(*) from office.removed_tenants") == "0")
        #expect(
            try ServerBinary.run(["tenant", "resume", ours.tenant], settings: scene.settings).exit == .code(0))
    }

    @Test("as a new house, with other ids throughout and the same gear, beside the one that goes on")
    func asNew() throws {
        let scene = try BackupScene()
        let ours = scene.houses.ours.house
        let key = ID.fresh()
        #expect(try scene.phone.takeBack(scene.houses.ours.units[0], from: scene.houses.ours.reservation, key: key).status == 200)
        #expect(try scene.phone.undo(key, on: scene.houses.ours.reservation).status == 200)
        try scene.backedUp()
        // Its name is one line, as wherever one is given.
        let run = try restore(scene, ours.tenant, "--as", " As it\nwas\u{202E} ")
        #expect(run.exit == .code(0), "\(run.output)")
        let session = try scene.database.session()
        let new = try #require(try session.value("select id from tenants where name = 'As it was'"))
        #expect(new != ours.tenant)
        for table in ["assets", "clients", "reservations", "reservation_items", "asset_checkouts", "accounts", "audit_log"] {
            let count = "select count(*) from \(table) where tenant_id = $1"
            #expect(try session.value(count, [new]) == session.value(count, [ours.tenant]), "\(table)")
        }
        for table in ["assets", "clients", "reservations", "accounts", "condition_reports"] {
            #expect(
                try session.value(
                    "select count(*) from \(table) a join \(table) b on b.id = a.id where a.tenant_id = $1 and b.tenant_id = $2",
                    [new, ours.tenant]) == "0", "\(table)")
        }
        let codes = "select string_agg(code, ',' order by created_at, code) from short_links where tenant_id = $1"
        #expect(try session.value(codes, [new]) == session.value(codes, [ours.tenant]))
        // Strangers are told of the house that has had the code longest.
        let older = """
            select bool_and(n.created_at > o.created_at and n.created_at <= now())
            from short_links n join short_links o on o.code = n.code
            where n.tenant_id = $1 and o.tenant_id = $2
            """
        #expect(try session.value(older, [new, ours.tenant]) == "t")
        // An undone change is known in the audit by the key that it was made with.
        let undone = """
            select count(*)
            from audit_log u
            join audit_log r on r.tenant_id = u.tenant_id and r.idempotency_key = u.before ->> 'key' and r.action = 'asset.returned'
            where u.tenant_id = $1 and u.action = 'asset.return_undone' and r.idempotency_key <> $2
            """
        #expect(try session.value(undone, [new, key]) == "1")
        #expect(try session.actorNames(of: new) == session.actorNames(of: ours.tenant))
        let strays = """
            select count(*) from condition_report_photos
            where tenant_id = $1 and (object_path not like tenant_id || '/%' or stored_key not like '%' || tenant_id || '/%')
            """
        #expect(try session.value(strays, [new]) == "0")
        let verified = try ServerBinary.run(["verify"], settings: scene.settings)
        #expect(verified.exit == .code(0), "\(verified.output)")
        let again = try restore(scene, ours.tenant, "--as", "As it was")
        #expect(again.exit == .code(1) && again.output.contains("there is already a house with the name As it was"))
        for name in ["*", ID.fresh().uppercased()] {
            let refused = try restore(scene, ours.tenant, "--as", name)
            #expect(refused.exit == .code(1) && refused.output.contains("a house can't be called *"), "\(name)")
        }
        #expect(try session.value("select count(*) from tenants where name = '*'") == "0")
    }

    @Test("a house that is gone comes back, its people tied to nobody; whoever may not create a database is told so")
    func gone() throws {
        let scene = try BackupScene.shared()
        let ours = scene.houses.ours.house
        let run = try ServerBinary.run(["restore", scene.folder.path, "--tenant", ours.tenant], settings: scene.settings)
        #expect(run.exit == .code(78))
        #expect(run.output.contains("this role may not create a database to restore the backup into (42501)"), "\(run.output)")
        let none = try restore(scene, "Nowhere")
        #expect(none.exit == .code(1) && none.output.contains("there is no such tenant. There are: "), "\(none.output)")
        let copy = try BareDatabase()
        #expect(try copy.run("migrate", "--tenant-name", "Of before").exit == .code(0))
        let storage = try StorageFolder()
        let there = ["STORAGE_DIR": storage.path, "MIGRATE_DATABASE_URL": copy.target().text]
        let back = try copy.run("restore", scene.folder.path, "--tenant", ours.tenant, settings: there)
        #expect(back.exit == .code(0), "\(back.output)")
        #expect(back.output.contains("2 files are in storage"))
        let rows = "select count(*), count(*) filter (where auth_user_id is not null) from accounts where tenant_id = $1"
        #expect(try copy.session().query(rows, [ours.tenant]) == [["4", "0"]])
        #expect(try copy.session().value("select count(*) from tenants") == "2")
        #expect(try copy.run("verify").exit == .code(0))
    }

    @Test("options that don't go together are a wrong command line")
    func options() throws {
        for wrong in [
            ["--as", "New"], ["--tenant", "x", "--check"], ["--tenant", "x", "--replace"], ["--tenant", "x", "--as", ""],
            ["--tenant", "x", "--as", " \u{200E}\n"],
        ] {
            #expect(try ServerBinary.run(["restore", "/nonexistent"] + wrong, settings: [:]).exit == .code(64), "\(wrong)")
        }
    }
}
