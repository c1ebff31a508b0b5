import Testing

@testable import API

/// One way for a storage service not to do what it is asked, and the fault that a store makes of it.
struct ServiceTrouble: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: StubHTTPServer.Reply
    let kind: String
    var isSilent: Bool { if case .silence = reply { true } else { false } }

    /// Those of any HTTP service.
    static let ofAny = [
        ServiceTrouble("a server error", .text(500, "broken"), "failed"),
        ServiceTrouble("overload", .text(503, "later"), "failed"),
        ServiceTrouble("forbidden", .text(403, "no"), "failed"),
        ServiceTrouble("a redirect", .answer(307, headers: [("Location", "http://127.0.0.1:1/")]), "failed"),
        ServiceTrouble("no HTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n"), "failed"),
        ServiceTrouble("an answer cut off", .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), "failed"),
        ServiceTrouble("an endless head", .raw("HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 200_000)), "failed"),
        ServiceTrouble("silence", .silence, "timed out"),
    ]

    init(_ description: String, _ reply: StubHTTPServer.Reply, _ kind: String) {
        testDescription = description
        self.reply = reply
        self.kind = kind
    }

    /// The fault of `ask`, or nil when it got through.
    static func fault<Value>(of ask: () async throws(StorageFault) -> Value) async -> StorageFault? {
        do throws(StorageFault) {
            _ = try await ask()
            return nil
        } catch {
            return error
        }
    }
}
