import TestSupport
import Testing

@testable import Webhooks

/// A house that leaves for another server takes its webhooks along, and nothing is told twice.
@Suite(.mayBlock) struct WebhookMoveTests {
    @Test("they arrive turned off, with the secrets that the same key opens; the audit of before is told to nobody")
    func moves() throws {
        let scene = try WebhookScene()
        let hook = try scene.add()
        try scene.note()
        _ = try hook.delivery("delivered")
        let (folder, database) = (try StorageFolder(), try TestDatabase.fresh())
        let storage = try StorageFolder(of: database)
        let archive = folder.path + "/house.tar"
        let here = scene.server.database.settings.merging(["STORAGE_DIR": scene.server.storage.path]) { $1 }
        let there = database.settings.merging(["STORAGE_DIR": storage.path]) { $1 }
        for (arguments, settings) in [
            (["suspend", scene.house.tenant], here), (["export", scene.house.tenant, archive], here),
            (["import", archive], there),
        ] {
            let run = try ServerBinary.run(["tenant"] + arguments, settings: settings)
            #expect(run.exit == .code(0), "\(run.output)")
        }
        let session = try database.session()
        let rows = "select id, url, events, active, turned_off, encode(secret, 'hex') as secret from webhooks"
        let kept = try #require(try scene.house.database.rows(rows).first)
        let arrived = try #require(try session.rows(rows).first)
        for name in ["id", "url", "events", "secret"] { #expect(arrived[name] == kept[name], "\(name)") }
        #expect(arrived["active"] == "f" && arrived["turned_off"] == "moved")
        #expect(try session.value("select count(*) from webhook_deliveries") == "0")
        // What came along is of the run that took it in, and was so before anybody wanted to hear of it.
        #expect(try session.value("select bool_and(xid <> '0' and epoch = pg_postmaster_start_time()) from audit_log") == "t")

        let resumed = try ServerBinary.run(["tenant", "resume", scene.house.tenant], settings: there)
        #expect(resumed.exit == .code(0), "\(resumed.output)")
        try session.query(
            "update accounts set auth_user_id = $1 where id = $2",
            [scene.house.account(.admin).subject, scene.house.account(.admin).id])
        let server = try TestServer.start(settings: WebhookScene.settings, database: database, storage: storage)
        let admin = Phone(port: server.port, token: scene.house.account(.admin).token())
        #expect(try admin.patch(hook.path, ["active": true]).status == 200)
        let told = scene.requests().count
        let id = try session.value(
            "insert into audit_log (tenant_id, source, action) values ($1, 'system', 'item.changed') returning id",
            [scene.house.tenant])
        #expect(try admin.patch(hook.path, ["events": ["item.changed", "reservation.changed"]]).status == 200)
        let next = try session.value(
            "insert into audit_log (tenant_id, source, action) values ($1, 'system', 'item.changed') returning id",
            [scene.house.tenant])
        #expect(id != next)
        #expect(eventually { scene.requests().count > told })
        #expect(try eventually { try admin.get(hook.path + "/deliveries")["deliveries"]?.array?.first?["state"] == "delivered" })
        let last = try #require(scene.requests().last)
        #expect(last[header: "webhook-signature"] == Receiver.signature(of: last, with: hook.secret))
        #expect(Receiver.event(last)["data"]?["audit_id"]?.int.map(String.init) != "1")
    }
}
