/// A server that lets one request a minute in of an address without a good token.
struct LimitedServer {
    private let server: TestServer

    /// Started by the first test that asks for it.
    static func shared() throws -> LimitedServer { try run.get() }
    private static let run = Result {
        let limited = LimitedServer(server: try TestServer.start(settings: LimitedServer.settings))
        RunEnd.add { limited.server.stop() }
        return limited
    }

    static let settings = ["RATE_LIMIT": "on", "RATE_LIMIT_ADDRESS": "1", "LOOPS": "1"]

    /// What an operation answers to one request too many. One was let in by then, at most one more is, a minute later.
    func meet(_ operation: DescribedOperation) throws -> Answer {
        let request = Request(
            operation.method,
            operation.template.replacing("{id}", with: ID.fresh()).replacing("{itemId}", with: ID.fresh())
                .replacing("{ticket_id}", with: "1").replacing("{code}", with: "MJQT")
                .replacing("{kind}", with: "clients").replacing("{file}", with: "clients.csv").replacing("{name}", with: "van")
                .replacing("{path}", with: DescribedCall.tile).replacing("{delivery}", with: ID.fresh()))
        var answer = try server.client().send(request)
        for _ in 0..<2 where answer.status != 429 { answer = try server.client().send(request) }
        return answer
    }
}
