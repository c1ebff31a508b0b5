import Foundation
import TestSupport
import Testing

/// The keys that sign tokens: shared by the servers of a database, sealed in it, rotated without anybody's noticing.
@Suite(.mayBlock) struct SigningKeyTests {
    @Test("after keys rotate the tokens of before are good, new ones are of the new key, and both servers take both")
    func rotation() throws {
        let first = try SignInScene(settings: [:])
        let old = try first.signedIn()
        #expect(try old.phone.get("/me").status == 200)
        for _ in 0..<2 { #expect(try keys(first.server.database, ["rotate"]).exit == .code(0)) }
        let second = try TestServer.start(settings: SignInScene.settings, database: first.server.database)
        let new = try SignedIn(AuthClient(port: second.port).refresh(old.refreshToken), person: old.person)
        #expect(new.header["kid"] != old.header["kid"])
        for port in [first.server.port, second.port] {
            for session in [old, new] { #expect(try Phone(port: port, token: session.accessToken).get("/me").status == 200) }
        }
        #expect(try AuthClient(port: first.server.port).refresh(new.refreshToken).status == 200)
        let listed = try keys(first.server.database, ["list"]).output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(listed == ["current", "standby", "previous", "previous"])
    }

    @Test("of servers that start at once on an empty database all sign with the same key")
    func firstStart() throws {
        let database = try TestDatabase.fresh()
        let servers = try race(4) { _ in try TestServer.start(settings: SignInScene.settings, database: database) }
        let keySets = try servers.map { try AuthClient(port: $0.port).send("GET", "/.well-known/jwks.json").text }
        #expect(Set(keySets).count == 1)
    }

    @Test("the private keys lie sealed: their bytes are nowhere in the database in the clear")
    func sealed() throws {
        let scene = try SignInScene()
        let rows = try scene.database.rows("select encode(sealed_key, 'hex') as sealed from signin.signing_keys")
        // Every P-256 key in DER names its curve.
        for row in rows { #expect(row["sealed"]?.contains("2a8648ce3d030107") == false) }
        #expect(!rows.isEmpty)
    }

    @Test("a server with another sealing key, or with none, does not start, and says what to do")
    func otherSealKey() throws {
        let database = try TestDatabase.fresh()
        try TestServer.start(settings: SignInScene.settings, database: database).stop()
        let other = try run(on: database, ["AUTH_SEAL_KEY": String(repeating: "6f", count: 32)])
        #expect(other.exit == .code(78))
        #expect(other.output.contains("quartermaster: the keys that sign tokens were sealed with a different key"))
        let none = try run(on: database, ["AUTH_SEAL_KEY": ""])
        #expect(none.exit == .code(78))
        #expect(none.output.contains("/auth/seal-key, but the database has keys sealed with one"))
    }

    @Test("without AUTH_SEAL_KEY the first start makes a file for this user alone, and the next one takes it")
    func file() throws {
        let folder = try StorageFolder()
        let settings = ["JWT_SECRET": "", "AUTH_SEAL_KEY": "", "AUTH_DIR": folder.path + "/auth"]
        let first = try SignInScene(on: TestServer.start(settings: settings, database: TestDatabase.fresh()))
        let session = try first.signedIn()
        let path = folder.path + "/auth/seal-key"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8).wholeMatch(of: #/[0-9a-f]{64}\n/#) != nil)
        first.server.stop()
        let second = try TestServer.start(settings: settings, database: first.server.database)
        #expect(try AuthClient(port: second.port).refresh(session.refreshToken).status == 200)
    }

    @Test("keys renew needs to be meant; then everybody is signed out and can sign in again")
    func renew() throws {
        let first = try SignInScene(settings: [:])
        let session = try first.signedIn()
        let database = first.server.database
        #expect(try keys(database, ["renew"]).exit == .code(64))
        let other = String(repeating: "6f", count: 32)
        let renewed = try keys(database, ["renew", "--sign-everybody-out"], sealKey: other)
        #expect(renewed.exit == .code(0) && renewed.output.contains("webhooks are not sent until"), "\(renewed.output)")
        first.server.stop()
        let second = try SignInScene(settings: ["AUTH_SEAL_KEY": other], database: database)
        let client = AuthClient(port: second.server.port)
        #expect(try client.refresh(session.refreshToken).authCode == "refresh_token_not_found")
        #expect(try Phone(port: second.server.port, token: session.accessToken).get("/me").code == "token_invalid")
        let again = SignInPerson(email: session.person.email, scene: second)
        try again.forgetPause()
        #expect(try again.signIn().userID == session.userID)
    }

    @Test("quartermaster token prints one that the office lets in, and that signing out ends")
    func tokenCommand() throws {
        let scene = try SignInScene()
        let person = try scene.person(.manager)
        let run = try ServerBinary.run(
            ["token", "--email", person.email, "--tenant", scene.house.tenant, "--ttl", "600"],
            settings: scene.server.database.settings.merging(["AUTH_SEAL_KEY": SignInScene.sealKey]) { $1 })
        #expect(run.exit == .code(0), "\(run.output)")
        let token = run.output.trimmingCharacters(in: .newlines)
        #expect(try Phone(port: scene.server.port, token: token).get("/me")["user"]?["role"] == "manager")
        #expect(try person.signIn().phone.get("/me").status == 200)
        #expect(try person.client.signOut(token).status == 204)
        #expect(try Phone(port: scene.server.port, token: token).get("/me").code == "token_invalid")
    }

    @Test("quartermaster token says so where whoever signs in by the address has another account of the house")
    func tokenOfTwo() throws {
        let scene = try SignInScene()
        let person = try scene.person(.manager)
        let session = try person.signIn()
        try scene.database.query(
            "update accounts set email = 'office@house.example' where auth_user_id = $1", [session.userID])
        _ = try scene.house.addAccount(roles: ["staff"], email: person.email, linked: false)
        let run = try ServerBinary.run(
            ["token", "--email", person.email, "--tenant", scene.house.tenant],
            settings: scene.server.database.settings.merging(["AUTH_SEAL_KEY": SignInScene.sealKey]) { $1 })
        #expect(run.exit == .code(1), "\(run.output)")
        #expect(run.output.contains("has an account here already, by another: `quartermaster account list` shows it"))
        #expect(!run.output.contains("23505"))
    }

    @Test("a key that signed a token of the command line stays until that is over, however often keys are rotated")
    func longToken() throws {
        let scene = try SignInScene(settings: [:])
        let person = try scene.person(.manager)
        let database = scene.server.database
        let run = try ServerBinary.run(
            ["token", "--email", person.email, "--tenant", scene.house.tenant, "--ttl", "864000"],
            settings: database.settings.merging(["AUTH_SEAL_KEY": SignInScene.sealKey]) { $1 })
        #expect(run.exit == .code(0), "\(run.output)")
        let token = run.output.trimmingCharacters(in: .newlines)
        func rotateDaysLater() throws {
            for (table, column) in [("signing_keys", "changed_at"), ("sessions", "created_at")] {
                try scene.database.query("update signin.\(table) set \(column) = \(column) - interval '3 days'")
            }
            #expect(try keys(database, ["rotate"]).exit == .code(0))
        }
        for _ in 0..<3 { try rotateDaysLater() }
        // One that has only the keys that are left.
        let second = try TestServer.start(settings: SignInScene.settings, database: database)
        #expect(try Phone(port: second.port, token: token).get("/me")["user"]?["role"] == "manager")
        #expect(try AuthClient(port: second.port).signOut(token).status == 204)
        try rotateDaysLater()
        #expect(try scene.count("signin.signing_keys where state = 'previous'") == 1)
    }

    @Test("the commands about keys say so where another issuer is trusted")
    func otherIssuer() throws {
        let database = try TestDatabase.shared()
        let run = try ServerBinary.run(
            ["keys", "list"], settings: database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })
        #expect(run.exit == .code(78) && run.output.contains("another issuer signs the tokens"))
    }

    private func keys(
        _ database: TestDatabase, _ arguments: [String], sealKey: String = SignInScene.sealKey
    ) throws -> ProgramRun {
        try ServerBinary.run(["keys"] + arguments, settings: database.settings.merging(["AUTH_SEAL_KEY": sealKey]) { $1 })
    }

    private func run(on database: TestDatabase, _ changes: [String: String]) throws -> ProgramRun {
        let folder = try StorageFolder()
        let settings = ["JWT_SECRET": "", "AUTH_DIR": folder.path + "/auth"].merging(changes) { $1 }
        let server = try TestServer.launch(settings: settings, database: database)
        return ProgramRun(exit: server.process.wait(), output: server.log.text)
    }
}
