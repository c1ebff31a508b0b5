import TestSupport
import Testing

/// A Postgres connection is taken only when the body is in and the token is good, counted on the wire between the two.
@Suite(.mayBlock) struct UntouchedPostgresTests {
    private let server: TestServer
    private let proxy: PostgresProxy

    /// A server that reaches Postgres through the proxy, one connection a kind, each in use.
    init() throws {
        let database = try TestDatabase.shared()
        proxy = try PostgresProxy(to: database)
        let target = database.target(as: .server).with(host: "127.0.0.1", port: proxy.port)
        server = try TestServer.start(
            // The job of every ten seconds would be heard as well.
            settings: [
                "DATABASE_URL": target.text, "LOOPS": "1", "READ_CONNECTIONS": "1", "WRITE_CONNECTIONS": "1",
                "NOTIFICATION_INTERVAL": "1h",
            ],
            database: database)
        let scene = try HandoverScene(on: server)
        for path in ["/me", "/reservations?window=today", scene.path] { #expect(try scene.house.phone().get(path).status == 200) }
        #expect(try scene.house.phone().post(scene.pickups, scene.pickup).status == 200)
    }

    @Test("whatever is refused before the account is looked at asks Postgres nothing, at every operation")
    func refusals() throws {
        for operation in APIDescription.shared.operations where operation.role != nil {
            let call = try DescribedCall(operation, on: server)
            let (answers, messages) = try proxy.listen { try earlyRefusals(of: call) }
            #expect(messages.ofRequests == [], "\(operation.id)")
            #expect(answers.allSatisfy { (400..<500).contains($0.status) || [501, 505].contains($0.status) }, "\(operation.id)")
        }
    }

    /// Every answer that the description promises before it comes to the person and the house, and paths and methods that it
    /// does not have.
    private func earlyRefusals(of call: DescribedCall) throws -> [Answer] {
        let promised = try DescribedAnswer.all.filter { $0.operation.id == call.operation.id }.compactMap { promise -> Answer? in
            switch promise.status {
            case 400: try call.badRequest(promise.code ?? "")
            case 401: try call.notSignedIn(promise.code ?? "")
            case 413, 415: try call.refusedBody(promise.status)
            case 414, 417, 421, 431, 501, 505: try call.refusedByHTTP(promise.status)
            default: nil
            }
        }
        var nowhere = call.request
        nowhere.target = "/nowhere" + nowhere.target
        var otherMethod = call.request
        let methods = Set(APIDescription.shared.operations.filter { $0.template == call.operation.template }.map(\.method))
        otherMethod.method = try #require(["DELETE", "PUT", "PATCH"].first { !methods.contains($0) })
        return try promised + [call.send(nowhere), call.send(otherMethod)]
    }

    @Test("a body that is cut, or that never comes, asks Postgres nothing, at every change")
    func incompleteBodies() throws {
        // A file of an import is read only for somebody who may import it.
        for operation in APIDescription.shared.operations where operation.requestBody != nil && operation.id != "importRows" {
            let call = try DescribedCall(operation, on: server)
            let (answer, messages) = try proxy.listen {
                let cut = try begin(call)
                cut.finishSending()
                let answer = try AnswerReader(connection: cut).read(answering: operation.method)
                try begin(call).reset()
                return answer
            }
            #expect(answer.status == 400 && (answer.code == "bad_request" || answer.sentence != nil), "\(operation.id)")
            #expect(messages.ofRequests == [], "\(operation.id)")
        }
    }

    @Test("fifty bodies that do not end hold no connection: of one that there is, another has the use")
    func unfinishedBodies() throws {
        let operation = try #require(APIDescription.shared.operation("pickUpAsset"))
        let (held, calls) = (try DescribedCall(operation, on: server), try DescribedCall(operation, on: server))
        let (status, messages) = try proxy.listen {
            let waiting = try (0..<50).map { _ in try begin(held) }
            let status = try calls.send(calls.request).status
            for connection in waiting { connection.reset() }
            return status
        }
        #expect(status == 200)
        #expect(messages.ofRequests == [.bind("office.pick_up_asset"), .execute, .sync, .ready("I")])
    }

    /// All of the request but the last byte of its body.
    private func begin(_ call: DescribedCall) throws -> Connection {
        let connection = try Connection(port: server.port)
        try connection.send(call.request.bytes.dropLast())
        return connection
    }
}
