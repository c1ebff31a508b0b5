import Crypto
import Foundation
import TestSupport
import Testing

@testable import Webhooks

/// Webhooks of which nothing can be signed: they wait, and it is told (docs/apps/webhooks.md).
@Suite(.mayBlock) struct WebhookKeyTests {
    private let scene: WebhookScene
    private let hook: Hook

    /// A webhook to which something has been due for two minutes, and no server that runs.
    init() throws {
        scene = try WebhookScene()
        hook = try scene.add()
        scene.server.stop()
        try scene.note()
    }

    private func makeLate() throws {
        try scene.house.database.query("update webhooks set due_at = clock_timestamp() - interval '2 min'")
    }

    private func doctor(_ changes: [String: String]) throws -> DoctorRun.Line? {
        try DoctorRun(scene.server.database.settings.merging(changes) { $1 })["webhooks"]
    }

    private func warns(_ server: TestServer, _ name: String) throws -> Bool {
        try eventually { try server.readiness()["warnings"]?.array?.contains(.string(name)) == true }
    }

    @Test("without a sealing key nothing is sent: the log says so once, /readyz and doctor too, until there is one")
    func missing() throws {
        try makeLate()
        let folder = try StorageFolder()
        let settings = ["AUTH_SEAL_KEY": "", "AUTH_DIR": folder.path, "WEBHOOK_ALLOW": "127.0.0.0/8"]
        let server = try TestServer.start(settings: settings, database: scene.server.database)
        #expect(try warns(server, "webhook_key_missing"), "\(server.log.tail)")
        let told = "there is no sealing key: no webhook is sent"
        #expect(eventually { server.log.lines(containing: told).count == 1 })
        let line = try doctor(["AUTH_DIR": folder.path])
        #expect(line?.verdict == "warning" && line?.sentence.contains("there is no sealing key here") == true, "\(line as Any)")
        #expect(scene.requests().isEmpty)
        // It is put there while the server runs.
        try (WebhookScene.sealKey + "\n").write(toFile: folder.path + "/seal-key", atomically: true, encoding: .utf8)
        #expect(eventually { !scene.requests().isEmpty }, "\(server.log.tail)")
        #expect(eventually { server.log.lines(containing: "webhooks are sent again").count == 1 })
        #expect(try server.readiness()["warnings"]?.array?.contains("webhook_key_missing") != true)
        #expect(server.log.lines(containing: told).count == 1)
        #expect(try doctor(["AUTH_DIR": folder.path])?.verdict == "ok")
    }

    @Test("a sealing key that can't be read is told at once, with what is wrong with it")
    func unreadable() throws {
        let folder = try StorageFolder()
        try "no key\n".write(toFile: folder.path + "/seal-key", atomically: true, encoding: .utf8)
        let server = try TestServer.start(
            settings: ["AUTH_SEAL_KEY": "", "AUTH_DIR": folder.path], database: scene.server.database)
        #expect(try warns(server, "webhook_key_missing"), "\(server.log.tail)")
        let told = "the sealing key can't be read: no webhook is sent"
        #expect(eventually { !server.log.lines(containing: told).isEmpty })
        let lines = server.log.lines(containing: told)
        #expect(lines.count == 1 && lines.first?.contains("64 hexadecimal digits") == true, "\(lines)")
        let refused = try Phone(port: server.port, token: scene.house.account(.admin).token()).post(
            "/webhooks", ["url": "https://a.example/", "events": ["item.changed"]])
        #expect(refused.status == 503, "\(refused)")
        #expect(eventually { server.log.lines(containing: "webhooks can't be made: the sealing key can't be read").count == 1 })
        #expect(try doctor(["AUTH_DIR": folder.path])?.verdict == "wrong")
    }

    @Test("a secret that another key sealed is told once, with its webhook, until there is a new one")
    func another() throws {
        let other = SealingKey.random().text
        let server = try TestServer.start(
            settings: WebhookScene.settings.merging(["AUTH_SEAL_KEY": other]) { $1 }, database: scene.server.database)
        try scene.house.database.query("update webhooks set due_at = clock_timestamp()")
        #expect(try warns(server, "webhook_secret_unreadable"), "\(server.log.tail)")
        let told = "the secret of a webhook can't be opened"
        #expect(eventually { server.log.lines(containing: told).first?.contains(hook.id) == true })
        let line = try doctor(["AUTH_SEAL_KEY": other])
        #expect(line?.verdict == "warning" && line?.sentence.contains(": 1 of 1:") == true, "\(line as Any)")
        let admin = Phone(port: server.port, token: scene.house.account(.admin).token())
        let tried = try admin.get(hook.path + "/deliveries")["deliveries"]?[0]
        #expect(tried?["fault"] == "secret_unreadable", "\(tried as Any)")
        #expect(try admin.post(hook.path + "/rotate", [:]).status == 200)
        try scene.hurry()
        #expect(eventually { !scene.requests().isEmpty }, "\(server.log.tail)")
        #expect(try server.readiness()["warnings"]?.array?.contains("webhook_secret_unreadable") != true)
        #expect(server.log.lines(containing: told).count == 1)
    }

    @Test("a row that this program does not read is a failure of its job, not silence")
    func strangeRow() throws {
        try scene.server.database.plant(
            "claim_webhooks", "encode(hook.secret, 'hex')", "null::text")
        let server = try TestServer.start(settings: WebhookScene.settings, database: scene.server.database)
        try scene.house.database.query("update webhooks set due_at = clock_timestamp()")
        #expect(eventually { server.log.lines(containing: "the answer of office.claim_webhooks can't be read").count == 1 })
    }

    @Test("each fault of a delivery is said once: the description has the same as this program")
    func faults() throws {
        let schema = try #require(
            JSONTree(parsing: Array(Data(contentsOf: Document.root.appendingPathComponent("openapi/openapi.json")))))
        let words = schema["components"]?["schemas"]?["WebhookDelivery"]?["properties"]?["fault"]?["x-extensible-enum"]?.array
        #expect(words.map { Set($0.compactMap(\.string)) } == Set(WebhookFault.allCases.map(\.rawValue)))
    }
}
