import TestSupport
import Testing

/// `quartermaster account add` on an installation that is just being made (docs/operating.md, "The first admin").
@Suite(.mayBlock) struct FirstAdminTests {
    private static let ana = ["account", "add", "--email", "ana@acme.example", "--role", "admin"]

    @Test("the first admin is added by the server's role, and may sign in by a token at once")
    func first() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let added = try ServerBinary.run(Self.ana, settings: database.settings.filter { $0.key != "MIGRATE_DATABASE_URL" })
        #expect(added.exit == .code(0))
        #expect(added.output == "ana@acme.example\tadmin\tnot signed in yet\tana@acme.example\n")
        let token = try database.run("token", "--email", "ana@acme.example").output.filter { !$0.isWhitespace }
        let server = try TestServer.start(settings: database.settings)
        #expect(try Phone(port: server.port, token: token).get("/me")["user"]?["role"] == "admin")
    }

    @Test("before the first migration the sentence says to migrate")
    func unmigrated() throws {
        let run = try BareDatabase().run(Self.ana)
        #expect(run.exit == .code(78))
        #expect(run.output.contains("run `quartermaster migrate`"))
    }

    @Test("with no tenant the sentence says how to make one; with several, which there are")
    func tenants() throws {
        let database = try TestDatabase.fresh()
        try database.session().execute("delete from tenants")
        try refuses(database, "there is no tenant yet: `quartermaster migrate --tenant-name 'Your house'` makes the first")
        try database.session().execute("insert into tenants (name) values ('Second'), ('Acme')")
        try refuses(database, "there are several tenants, say which with --tenant: Acme, Second")
        try refuses(database, "there is no such tenant. There are: Acme, Second", ["--tenant", "Nowhere"])
        #expect(try ServerBinary.run(Self.ana + ["--tenant", "Acme"], settings: database.settings).exit == .code(0))
    }

    @Test("a name that two tenants have names neither, in any command; the id names one")
    func twoOfOneName() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        try session.execute("delete from tenants")
        try session.execute("insert into tenants (name) values ('Second'), ('Second')")
        let sentence = "several tenants have that name: say which by its id, which `quartermaster tenant list` shows"
        try refuses(database, sentence, ["--tenant", "Second"])
        for word in ["suspend", "resume"] {
            let run = try ServerBinary.run(["tenant", word, "Second"], settings: database.settings)
            #expect(run.exit == .code(1) && run.output.contains(sentence), "\(run.output)")
        }
        let id = try #require(try session.value("select min(id::text) from tenants"))
        #expect(try ServerBinary.run(["tenant", "suspend", id], settings: database.settings).exit == .code(0))
    }

    @Test("an address that two accounts have names neither, also where one is disabled; the sentence says what mends it")
    func twoOfOneAddress() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        let add = "insert into accounts (tenant_id, email, display_name, roles) select id, $1, 'Ana', '{staff}' from tenants"
        for email in ["ana@acme.example", "Ana@acme.example"] { try session.query(add, [email]) }
        try session.execute("update accounts set disabled_at = now() where email like 'A%'")
        let role = ["account", "role", "--email", "ana@acme.example", "viewer"]
        let run = try ServerBinary.run(role, settings: database.settings)
        let sentence = "several accounts have that address: give all but one of them another with SQL"
        #expect(run.exit == .code(1) && run.output.contains(sentence), "\(run.output)")
        try session.execute("update accounts set email = 'bo@acme.example' where email like 'A%'")
        #expect(try ServerBinary.run(role, settings: database.settings).exit == .code(0))
    }

    @Test("an address that is there already, in any case, is refused with what to do instead")
    func duplicate() throws {
        let database = try TestDatabase.fresh()
        #expect(try ServerBinary.run(Self.ana, settings: database.settings).exit == .code(0))
        try refuses(
            database, "there is already an account with that address: `quartermaster account role` changes its roles",
            ["--email", "ANA@Acme.example"])
    }

    @Test(
        "what is no address is a wrong command line",
        arguments: [
            "", "ana", "@acme.example", "ana@", "ana@b@c", "ana smith@acme.example", "ana@acme.example\n",
            "ana\u{00A0}@a.example",
            String(repeating: "a", count: 250) + "@a.example",
        ])
    func address(email: String) throws {
        let run = try ServerBinary.run(["account", "add", "--email", email], settings: ["DATABASE_URL": "host=/nonexistent"])
        #expect(run.exit == .code(64))
        #expect(run.output.contains("is invalid for '--email <email>'"))
    }

    @Test("an unknown role is a wrong command line, and the sentence lists those there are")
    func role() throws {
        let run = try ServerBinary.run(
            ["account", "add", "--email", "ana@acme.example", "--role", "king"], settings: ["DATABASE_URL": "host=/nonexistent"])
        #expect(run.exit == .code(64))
        #expect(run.output.contains("The value 'king' is invalid for '--role <role>'"))
        #expect(["viewer", "staff", "manager", "admin"].allSatisfy(run.output.contains))
    }

    private func refuses(_ database: TestDatabase, _ sentence: String, _ more: [String] = []) throws {
        let arguments = more.first == "--email" ? ["account", "add"] + more : Self.ana + more
        let run = try ServerBinary.run(arguments, settings: database.settings)
        #expect(run.exit == .code(1))
        #expect(run.output == "quartermaster: \(sentence)\n")
    }
}
