import TestSupport

/// A Postgres that lets nobody in, and says why (Postgres documentation, chapter "Frontend/Backend Protocol"). It has no TLS.
final class RefusingPostgres: Sendable {
    private let server: StubServer

    /// - Parameter state: the SQLSTATE of its refusal.
    init(_ state: String, _ message: String) throws {
        server = try StubServer()
        server.start { client in try? Self.serve(client, state, message) }
    }

    deinit { server.close() }

    /// The words by which libpq finds it.
    var url: String { "host=127.0.0.1 port=\(server.port) dbname=quartermaster user=quartermaster password=canary" }

    private static let askForTLS: [UInt8] = [4, 210, 22, 47]
    private static let askForGSS: [UInt8] = [4, 210, 22, 48]

    private static func serve(_ client: TCPConnection, _ state: String, _ message: String) throws {
        while true {
            let length = try client.read(exactly: 4).reduce(0) { $0 << 8 | Int($1) }
            let request = try client.read(exactly: length - 4)
            guard request == askForTLS || request == askForGSS else { break }
            try client.send("N")
        }
        let fields: [UInt8] = ["SFATAL", "VFATAL", "C\(state)", "M\(message)"].flatMap { Array($0.utf8) + [0] } + [0]
        let length = fields.count + 4
        try client.send([UInt8(ascii: "E"), 0, 0, UInt8(length >> 8), UInt8(length & 0xff)] + fields)
    }
}
