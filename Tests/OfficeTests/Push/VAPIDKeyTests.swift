import Crypto
import TestCertificates
import TestSupport
import Testing
import Text

/// `GET /push/vapid`, and the key that the database keeps for it.
@Suite(.mayBlock) struct VAPIDKeyTests {
    private func key(_ server: TestServer) throws -> JSONTree? {
        let answer = try House(on: server).phone(.viewer).get("/push/vapid")
        #expect(answer.status == 200)
        return answer["public_key"]
    }

    @Test("servers of one database have one key, which the database does not know")
    func shared() throws {
        let database = try TestDatabase.fresh()
        let settings = ["AUTH_SEAL_KEY": MailQueue.keyText]
        let keys = try (0..<2).map { _ in try key(try TestServer.start(settings: settings, database: database))?.string }
        let text = try #require(keys[0])
        #expect(keys[1] == text)
        let point = try #require(Base64URL.decode(text.utf8))
        #expect(point.count == 65 && point[0] == 4)
        let rows = try database.session().query("select public_key, encode(sealed_key, 'hex') from office.vapid_keys")
        #expect(rows.count == 1 && rows[0][0] == text)
        let sealed = try #require(rows[0][1].flatMap { Hexadecimal.decode(Array($0.utf8)) })
        let sealing = try #require(SealingKey(text: MailQueue.keyText))
        let opened = try #require(sealing.open(sealed, for: "web push key", context: Array(text.utf8)))
        #expect(SigningKey(privateBytes: opened)?.point == point)
        #expect(sealing.open(sealed, for: "signing key", context: Array(text.utf8)) == nil)
    }

    @Test("a server with another sealing key tells no browser of anything, and works")
    func otherSeal() throws {
        let database = try TestDatabase.fresh()
        #expect(try key(try TestServer.start(settings: ["AUTH_SEAL_KEY": MailQueue.keyText], database: database)) != .null)
        let other = try TestServer.start(settings: ["AUTH_SEAL_KEY": String(repeating: "07", count: 32)], database: database)
        #expect(try key(other) == .null)
        #expect(eventually { other.log.text.contains("browsers can't be notified") })
    }

    @Test("a database that does not answer in time is asked again")
    func late() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        try session.execute("begin; lock table office.vapid_keys in access exclusive mode")
        let server = try TestServer.start(
            settings: ["AUTH_SEAL_KEY": MailQueue.keyText, "PUSH_RETRY": "100ms"], database: database)
        #expect(try key(server) == .null)
        try session.execute("rollback")
        #expect(try eventually { try key(server) != .null }, "\(server.log.tail)")
    }

    @Test("without a sealing key there is none; one that is set is taken")
    func given() throws {
        let folder = try StorageFolder()
        let database = try TestDatabase.fresh()
        #expect(
            try key(try TestServer.start(settings: ["AUTH_SEAL_KEY": "", "AUTH_DIR": folder.path], database: database)) == .null)
        let made = try OpenSSLCommand.run(["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]).output
        let point = try #require(SigningKey(pem: made)?.point)
        let server = try TestServer.start(
            settings: ["VAPID_KEY": made, "AUTH_SEAL_KEY": "", "AUTH_DIR": folder.path], database: database)
        #expect(try key(server) == .string(Base64URL.encode(point)))
        #expect(try database.session().value("select count(*) from office.vapid_keys") == "0")
        #expect(folder.files(in: "").isEmpty)
    }

    @Test("nobody without an account here is told it")
    func access() throws {
        let server = try TestServer.shared()
        let answer = try server.client().send(Request("GET", "/api/office/push/vapid"))
        #expect(answer.status == 401 && answer["error"]?["code"] == "token_missing")
        #expect(answer["public_key"] == nil)
    }

    @Test("the key is made anew with those that sign tokens")
    func renewed() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        try session.query("select office.add_vapid_key('x', '\\x01')")
        #expect(try session.value("select office.add_vapid_key('y', '\\x02')") == "f")
        #expect(try session.value("select public_key from office.vapid_key()") == "x")
        try session.query("select office.delete_signing_keys()")
        #expect(try session.value("select count(*) from office.vapid_key()") == "0")
    }
}
