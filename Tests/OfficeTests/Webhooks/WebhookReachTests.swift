import Foundation
import TestSupport
import Testing

@testable import Webhooks

/// Where webhooks may go, by the whole program; each spelling of an address is tried in Tests/OutboundTests.
@Suite(.mayBlock) struct WebhookReachTests {
    @Test(
        "without WEBHOOK_ALLOW http is refused at once, and an address of this machine when it is connected to: without a word of it"
    )
    func forbidden() throws {
        let scene = try WebhookScene(settings: ["WEBHOOK_ALLOW": ""])
        let clear = try scene.admin.post("/webhooks", ["url": .string(scene.receiver.url), "events": ["item.changed"]])
        #expect(clear.faults == ["url invalid_value"])
        for host in ["127.0.0.1", "localhost", "[::1]", "2130706433", "169.254.169.254"] {
            let hook = try scene.add(["item.changed"], url: "https://\(host):\(scene.receiver.port)/hook")
            #expect(try scene.admin.post(hook.path + "/test", [:], key: nil).status == 202)
            let tried = try hook.delivery("failed", attempts: 1)
            #expect(tried["fault"] == "forbidden_address" && tried["status"] == .null, "\(host): \(tried)")
        }
        #expect(scene.receiver.requests.isEmpty)
    }

    @Test("the environment's proxy is not asked")
    func proxy() throws {
        let proxy = try StubHTTPServer { _ in .text(200, "") }
        let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        let scene = try WebhookScene(settings: Dictionary(uniqueKeysWithValues: variables.map { ($0, proxy.url) }))
        let hook = try scene.add()
        try scene.note()
        _ = try hook.delivery("delivered")
        #expect(proxy.requests.isEmpty && scene.requests().count == 1)
    }

    @Test("this server's own port is not reached, even where its network is allowed")
    func own() throws {
        let scene = try WebhookScene()
        let answer = try scene.admin.post(
            "/webhooks",
            ["url": .string("http://localhost:\(scene.server.port)/api/office/webhooks"), "events": ["item.changed"]])
        #expect(answer.faults == ["url invalid_value"])
        try scene.house.database.query(
            "update tenants set public_url = 'https://gear.example' where id = $1", [scene.house.tenant])
        for url in ["https://gear.example/api", "HTTPS://GEAR.example.:443", "https://gear.example?x"] {
            let own = try scene.admin.post("/webhooks", ["url": .string(url), "events": ["item.changed"]])
            #expect(own.faults == ["url invalid_value"], "\(url)")
        }
        // A name that leads here all the same.
        let hook = try scene.add()
        try scene.house.database.query(
            "update webhooks set url = $1", ["http://2130706433:\(scene.server.port)/readyz"])
        try scene.note()
        #expect(try hook.delivery("waiting", attempts: 1)["fault"] == "forbidden_address")
    }

    @Test("nobody there, a receiver that hangs up, one that says no HTTP: the class of the fault, and no more")
    func faults() throws {
        let scene = try WebhookScene()
        let closed = FreePort.take()
        let rude = try StubHTTPServer { _ in .raw("no http\r\n\r\n") }
        for (url, fault) in [
            ("http://127.0.0.1:\(closed)/", "not_reachable"), (rude.url, "connection_lost"),
            ("https://no-such-host.invalid/", "name_not_found"),
        ] {
            let hook = try scene.add(["item.changed"], url: url)
            #expect(try scene.admin.post(hook.path + "/test", [:], key: nil).status == 202)
            #expect(try hook.delivery("failed", attempts: 1)["fault"]?.string == fault, "\(url)")
        }
    }

    @Test("a long answer is not read to its end, and is good all the same")
    func long() throws {
        let scene = try WebhookScene()
        scene.answer { _ in .answer(200, body: [UInt8](repeating: 65, count: 1 << 20)) }
        let hook = try scene.add()
        try scene.note()
        #expect(try hook.delivery("delivered")["status"]?.int == 200)
    }

    @Test("a receiver that drips loses its turn after fifteen seconds")
    func drips() throws {
        let scene = try WebhookScene()
        scene.answer { _ in .silence }
        let hook = try scene.add()
        try scene.note()
        let tried = try hook.delivery("waiting", attempts: 1)
        #expect(tried["fault"] == "timeout")
        #expect((14_000...29_000).contains(tried["took_ms"]?.int ?? 0))
    }
}

/// PyPI's `standardwebhooks` takes every delivery, and what is changed of one it refuses.
@Suite(.enabled(if: ForeignClients.folder != nil), .mayBlock) struct WebhookClientTests {
    @Test("every delivery is verified, before a rotation, while both secrets sign, and after it")
    func verified() throws {
        let scene = try WebhookScene()
        let hook = try scene.add(["reservation.changed", "item.changed"])
        for _ in 0..<3 { try scene.note("item.changed") }
        #expect(try eventually { try hook.deliveries().filter { $0["state"] == "delivered" }.count == 3 })
        let rotated = try scene.admin.post(hook.path + "/rotate", [:])
        let secret = try #require(rotated["secret"]?.string)
        try scene.note()
        #expect(try scene.admin.post(hook.path + "/test", [:], key: nil).status == 202)
        #expect(try eventually { try hook.deliveries().filter { $0["state"] == "delivered" }.count == 5 })
        let (before, during) = (scene.requests().prefix(3), scene.requests().dropFirst(3))
        var asked = (before + during).map { ask($0, hook.secret) } + during.map { ask($0, secret) }
        let good = asked.count
        // The other secret, another body, another time, another id.
        asked += before.map { ask($0, secret) }
        let one = try #require(before.first)
        asked.append(ask(one, hook.secret, body: String(decoding: one.body, as: UTF8.self) + " "))
        for header in ["webhook-id", "webhook-timestamp"] {
            asked.append(ask(one, hook.secret, changing: [header: header == "webhook-id" ? "evt_x" : "1"]))
        }
        let folder = try StorageFolder()
        let path = folder.path + "/deliveries.json"
        try Data(JSONTree.array(asked).bytes).write(to: URL(fileURLWithPath: path))
        let said = try ForeignClients.run("webhooks.py", path).split(separator: "\n").map(String.init)
        #expect(said.count == asked.count)
        #expect(said.prefix(good).allSatisfy { $0 == "ok" }, "\(said)")
        #expect(said.dropFirst(good).allSatisfy { $0 == "WebhookVerificationError" }, "\(said)")
    }

    private func ask(
        _ request: StubHTTPServer.Request, _ secret: String, body: String? = nil, changing: [String: String] = [:]
    ) -> JSONTree {
        let headers = Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }.merging(changing)
        { $1 }
        return [
            "secret": .string(secret), "body": .string(body ?? String(decoding: request.body, as: UTF8.self)),
            "headers": .object(headers.mapValues(JSONTree.string)),
        ]
    }
}
