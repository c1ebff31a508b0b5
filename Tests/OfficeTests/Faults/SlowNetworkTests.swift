import Crypto
import Synchronization
import TestSupport
import Testing

/// Services that the server asks over the network, and that take their time: no transaction and no connection is held meanwhile.
@Suite(.mayBlock) struct SlowNetworkTests {
    @Test("while the store of photos keeps a report waiting nothing is open in Postgres, and others have the one connection")
    func storage() throws {
        let fake = try FakeS3()
        defer { fake.service.close() }
        let database = try TestDatabase.fresh()
        let one = ["LOOPS": "1", "READ_CONNECTIONS": "1", "WRITE_CONNECTIONS": "1"]
        let server = try TestServer.start(settings: fake.settings.merging(one) { $1 }, database: database)
        let remote = try RemoteScene(on: server, storagePort: fake.service.port)
        let upload = try remote.uploaded()
        let gate = Gate()
        fake.interrupt { _ in
            gate.wait()
            return nil
        }
        let reporting = try race(2) { index in
            if index == 0 { return try remote.report([upload]).status }
            defer { gate.open() }
            #expect(eventually(within: 30) { gate.isWaitedAt })
            return try self.others(on: server)
        }
        #expect(reporting == [201, 200])
        #expect(try remote.house.facts().reports.count == 1)
    }

    @Test("while the JWKS keeps a token waiting nothing is open in Postgres, and others are answered")
    func keys() throws {
        let (key, gate) = (try #require(SigningKey.generateES256()), Gate())
        let keys = Array(#"{"keys":["#.utf8) + (key.webKey(identifier: "new") ?? []) + Array("]}".utf8)
        let isSlow = Gate()
        let service = try StubHTTPServer { _ in
            if isSlow.isOpen { gate.wait() }
            return .answer(200, body: isSlow.isOpen ? keys : Array(#"{"keys":[]}"#.utf8))
        }
        defer { service.close() }
        let server = try TestServer.start(settings: ["JWKS_URL": service.url, "LOOPS": "1"], database: .fresh())
        let house = try House(on: server)
        let claims = JSONTree.object(Token(subject: house.account(.staff).subject).claims)
        let token = try #require(TokenSigner(key: key, keyIdentifier: "new").token(claims: claims.bytes))
        isSlow.open()
        let asking = try race(2) { index in
            if index == 0 { return try Phone(port: server.port, token: token).get("/me").status }
            defer { gate.open() }
            #expect(eventually(within: 30) { gate.isWaitedAt })
            return try self.others(on: server)
        }
        #expect(asking == [200, 200])
    }

    /// What somebody else's change is answered, and that nothing is open in the server's sessions.
    private func others(on server: TestServer) throws -> Int {
        let open = "select count(*) from pg_stat_activity where application_name = $1 and xact_start is not null"
        let session = try server.database.session()
        #expect(try eventually { try session.value(open, ["quartermaster-\(server.port)"]) == "0" })
        let scene = try HandoverScene(on: server)
        return try scene.house.phone().post(scene.pickups, scene.pickup).status
    }
}

/// Keeps those who come to it waiting until it is opened, for half a minute at most.
private final class Gate: Sendable {
    private let state = Mutex((isOpen: false, isWaitedAt: false))

    func open() { state.withLock { $0.isOpen = true } }

    var isOpen: Bool { state.withLock { $0.isOpen } }
    var isWaitedAt: Bool { state.withLock { $0.isWaitedAt } }

    func wait() {
        state.withLock { $0.isWaitedAt = true }
        _ = eventually(within: 30) { isOpen }
    }
}
