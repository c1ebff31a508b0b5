import Crypto
import Foundation
import Synchronization
import TestSupport
import Testing
import Text

@testable import Webhooks

/// A house on a server and database of its own, a receiver that answers as the test says, and a webhook between them.
final class WebhookScene: Sendable {
    let server: TestServer
    let house: House
    let admin: Phone
    let receiver: StubHTTPServer
    private let answers: Answers

    /// What the receiver says, which a test may change.
    final class Answers: Sendable {
        private let next = Mutex<@Sendable (StubHTTPServer.Request) -> StubHTTPServer.Reply>({ _ in .text(200, "") })

        func reply(to request: StubHTTPServer.Request) -> StubHTTPServer.Reply { next.withLock { $0 }(request) }
        func set(_ reply: @escaping @Sendable (StubHTTPServer.Request) -> StubHTTPServer.Reply) { next.withLock { $0 = reply } }
    }

    static let sealKey = String(repeating: "0f", count: 32)
    static let settings = ["AUTH_SEAL_KEY": sealKey, "WEBHOOK_ALLOW": "127.0.0.0/8", "LOG_LEVEL": "debug"]

    init(settings: [String: String] = [:]) throws {
        let answers = Answers()
        self.answers = answers
        receiver = try StubHTTPServer { answers.reply(to: $0) }
        server = try TestServer.start(
            settings: Self.settings.merging(settings) { $1 }, database: TestDatabase.fresh())
        house = try House(on: server)
        admin = try house.phone(.admin)
    }

    deinit { receiver.close() }

    /// From now on the receiver answers so.
    func answer(_ reply: @escaping @Sendable (StubHTTPServer.Request) -> StubHTTPServer.Reply) { answers.set(reply) }

    func answer(_ status: Int, headers: [(name: String, value: String)] = []) {
        answer { _ in .answer(status, headers: headers) }
    }

    /// A webhook to the receiver.
    func add(_ events: [String] = ["reservation.changed"], path: String = "/hook", url: String? = nil) throws -> Hook {
        let answer = try admin.post(
            "/webhooks",
            ["url": .string(url ?? receiver.url + path), "events": .array(events.map(JSONTree.string)), "description": "Test"])
        #expect(answer.status == 201, "\(answer)")
        return Hook(id: answer["id"]?.string ?? "", secret: answer["secret"]?.string ?? "", scene: self)
    }

    /// Writes a row of the audit, as a change would.
    @discardableResult
    func note(_ action: String = "reservation.changed", of reservation: Reservation? = nil, by database: Database? = nil) throws
        -> String
    {
        let id = try (database ?? house.database).value(
            """
            insert into audit_log (tenant_id, source, action, entity_type, entity_id, reservation_id, from_status, to_status, after)
            values ($1, 'system', $2, 'reservation', coalesce($3::uuid, gen_random_uuid()), $3::uuid, 'draft', 'requested',
                '{"version": 3, "customer": "Laura"}') returning id
            """, [house.tenant, action, reservation?.id])
        return try #require(id)
    }

    /// Brings everything that waits forward, as if its time had come.
    func hurry() throws {
        try house.database.query(
            "update webhook_deliveries set due_at = clock_timestamp() where done_at is null and leased_until is null")
        try house.database.query(
            "update webhooks set due_at = clock_timestamp(), paused_until = '-infinity' where due_at < 'infinity'")
    }

    /// Those of the receiver's requests that came to that path.
    func requests(_ path: String = "/hook") -> [StubHTTPServer.Request] { receiver.requests.filter { $0.path == path } }
}

/// A webhook as the admin who made it knows it.
struct Hook {
    let id: String
    let secret: String
    let scene: WebhookScene

    var path: String { "/webhooks/\(id)" }

    /// What was sent, the newest first.
    func deliveries() throws -> [JSONTree] {
        let answer = try scene.admin.get("\(path)/deliveries")
        #expect(answer.status == 200, "\(answer)")
        return answer["deliveries"]?.array ?? []
    }

    /// Waits for a delivery in that state, and gives the newest.
    func delivery(_ state: String, attempts: Int? = nil) throws -> JSONTree {
        var found: JSONTree?
        let isThere = try eventually {
            found = try deliveries().first
            return found?["state"]?.string == state && (attempts == nil || found?["attempts"]?.int == attempts)
        }
        #expect(isThere, "\(found as Any)\n\(scene.server.log.tail)")
        return found ?? .null
    }

    func shown() throws -> JSONTree { try scene.admin.get(path).json }
}

/// What a receiver does with a request, by the specification and nothing of ours but HMAC.
enum Receiver {
    /// The signatures of the request, made anew with that secret.
    static func signature(of request: StubHTTPServer.Request, with secret: String) -> String {
        let key = Data(base64Encoded: String(secret.dropFirst("whsec_".count))).map(Array.init) ?? []
        let text = "\(request[header: "webhook-id"] ?? "").\(request[header: "webhook-timestamp"] ?? "")."
        let code = HMACSHA256(key: key).code(for: Array(text.utf8) + request.body)
        return "v1," + Data(code).base64EncodedString()
    }

    static func event(_ request: StubHTTPServer.Request) -> JSONTree { JSONTree(parsing: request.body) ?? .null }
}
