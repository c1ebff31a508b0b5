import Synchronization

/// An issuer's JWKS endpoint on this machine: it serves the keys it was last given, and counts how often it was asked.
final class KeyServer: Sendable {
    private final class Document: Sendable {
        let bytes = Mutex<[UInt8]?>(nil)
    }

    private let server: StubHTTPServer
    private let document: Document

    init() throws {
        let document = Document()
        self.document = document
        server = try StubHTTPServer { _ in
            document.bytes.withLock { $0 }.map { .answer(200, body: $0) } ?? .answer(500)
        }
    }

    var port: UInt16 { server.port }
    var url: String { server.url + "/jwks.json" }

    /// What it was asked, in order.
    var requests: [StubHTTPServer.Request] { server.requests }

    var fetches: Int { requests.count }

    /// From now on serves these members; nil answers every fetch with a 500.
    func publish(_ keys: [[UInt8]]?) {
        let document = keys.map { Array(#"{"keys":["#.utf8) + $0.joined(separator: Array(",".utf8)) + Array("]}".utf8) }
        self.document.bytes.withLock { $0 = document }
    }

    /// From now on nobody listens.
    func close() { server.close() }
}
