import TestSupport
import Testing

/// The commands about people, tokens and the demo (docs/reference/commands.md).
@Suite(.mayBlock) struct CommandTests {
    @Test("from an empty database to a person signed in, by the commands alone, with two roles in Postgres")
    func fromNothing() throws {
        let database = try BareDatabase()
        for name in ["*", ID.fresh()] {
            let refused = try database.run("migrate", "--tenant-name", name)
            #expect(refused.exit == .code(1) && refused.output.contains("a house can't be called *"), "\(name)")
        }
        #expect(try database.session().value("select to_regnamespace('office')") == nil)
        #expect(try database.run("migrate", "--tenant-name", "Acme", "--time-zone", "America/Bogota").exit == .code(0))
        #expect(
            try database.run("account", "add", "--email", "ana@acme.example", "--name", "Ana", "--role", "manager").exit
                == .code(0))
        let server = try TestServer.start(settings: database.settings)
        let token = try database.run("token", "--email", "ana@acme.example", "--ttl", "60")
        #expect(token.exit == .code(0))
        let phone = Phone(port: server.port, token: token.output.filter { !$0.isWhitespace })
        let me = try phone.get("/me")
        #expect(me["user"]?["email"] == "ana@acme.example")
        #expect(me["user"]?["role"] == "manager")
        #expect(me["tenant"]?["name"] == "Acme")
        #expect(me["tenant"]?["time_zone"] == "America/Bogota")
        let again = try database.run("token", "--email", "ANA@acme.example")
        let second = Phone(port: server.port, token: again.output.filter { !$0.isWhitespace })
        #expect(try second.get("/me")["user"]?["id"] == me["user"]?["id"])
    }

    @Test(
        "a command that works as the tables' owner says so to the server's role, with 78",
        arguments: [["audit", "checkpoint"], ["demo"], ["migrate", "--tenant-name", "Another"]])
    func ownerNeeded(arguments: [String]) throws {
        let database = try TestDatabase.fresh()
        let run = try ServerBinary.run(arguments, settings: database.settings.merging(["MIGRATE_DATABASE_URL": ""]) { $1 })
        #expect(run.exit == .code(78))
        #expect(
            run.output.contains("(42501). This needs the tables' owner: set MIGRATE_DATABASE_URL to that role"), "\(run.output)")
    }

    @Test("a password that Postgres refuses is told, with 69", arguments: [["migrate"], ["account", "list"], ["verify"]])
    func password(arguments: [String]) throws {
        let postgres = try RefusingPostgres("28P01", "password authentication failed for user \"quartermaster\"")
        let run = try withExtendedLifetime(postgres) { try ServerBinary.run(arguments, settings: ["DATABASE_URL": postgres.url]) }
        #expect(run.exit == .code(69))
        #expect(
            run.output.contains("Postgres refuses the password (28P01). That is not the password of this role"), "\(run.output)")
        #expect(!run.output.contains("canary"))
    }

    @Test("people are added, listed, given roles, disabled and enabled, each with an audit row of source cli")
    func accounts() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let email = "bo@acme.example"
        #expect(try database.run("account", "add", "--email", email, "--name", "Bo").exit == .code(0))
        #expect(try database.run("account", "list").output == "\(email)\tstaff\tnot signed in yet\tBo\n")
        #expect(try database.run("account", "role", "--email", email, "viewer", "manager").exit == .code(0))
        #expect(try database.run("account", "disable", "--email", email).exit == .code(0))
        #expect(try database.run("account", "list").output == "\(email)\tviewer,manager\tdisabled\tBo\n")
        #expect(try database.run("account", "enable", "--email", email).exit == .code(0))
        let audit = try database.session().query("select action, source from audit_log order by id")
        #expect(audit.map { $0[1] } == Array(repeating: "cli", count: 4))
        #expect(audit.map { $0[0] } == ["account.created"] + Array(repeating: "account.changed", count: 3))
    }

    @Test("a person's sessions are listed, and ended, with an audit row of source cli")
    func sessions() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let email = "bo@acme.example"
        _ = try database.run("account", "add", "--email", email, "--name", "Bo")
        #expect(try database.run("account", "sessions", "--email", email).output == "")
        try database.session().execute(
            """
            insert into signin.users (email) values ('\(email)');
            update accounts set auth_user_id = (select id from signin.users);
            insert into signin.sessions (user_id, amr, created_at, last_seen_at, address, device)
            select id, '[]', '2026-06-02 07:58:31Z', '2026-06-02 14:05:12Z', '203.0.113.7', E'Phone/3.1\\x1b[2J\\u202e\\u2066' from signin.users;
            """)
        #expect(
            try database.run("account", "sessions", "--email", email).output
                == "2026-06-02T14:05:12Z\t2026-06-02T07:58:31Z\t203.0.113.7\tPhone/3.1\\u{1b}[2J\\u{202e}\\u{2066}\n")
        #expect(try database.run("account", "sign-out", "--email", email).output == "1 session ended\n")
        #expect(try database.run("account", "sign-out", "--email", email).output == "0 sessions ended\n")
        #expect(try database.run("account", "sign-out", "--email", "nobody@acme.example").exit == .code(1))
        let audit = try database.session().query(
            "select source, after ->> 'ended' from audit_log where action = 'account.signed_out'")
        #expect(audit == [["cli", "1"], ["cli", "0"]])
    }

    @Test(
        "what a name has in it besides letters moves nothing on a terminal: lists, sentences and an import's lines show it as an escape"
    )
    func terminal() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        _ = try database.run("account", "add", "--email", "bo@acme.example", "--name", " Bo\u{1b}\n\u{202e}Smit ")
        #expect(try database.run("account", "list").output == "bo@acme.example\tstaff\tnot signed in yet\tBo Smit\n")
        #expect(try database.run("account", "add", "--email", "eve@acme.example", "--name", "\u{202e}\u{7}").exit == .code(64))
        // Past the rule, as another program may write.
        let session = try database.session()
        try session.execute(
            """
            update accounts set display_name = E'Bo\\tx\\n\\x1b[2J\\u202e\\u2028\\u009b';
            update tenants set name = E'Acme\\n\\u2066\\x07'
            """)
        let shown = "Bo\\u{9}x\\u{a}\\u{1b}[2J\\u{202e}\\u{2028}\\u{9b}"
        #expect(try database.run("account", "list").output == "bo@acme.example\tstaff\tnot signed in yet\t\(shown)\n")
        #expect(try database.run("tenant", "list").output.hasPrefix("Acme\\u{a}\\u{2066}\\u{7}\tUTC\t"))
        for words in [["account", "list", "--tenant", "Nobody"], ["doctor"], ["import", "clients", "/nowhere/\u{1b}[2J.csv"]] {
            let output = try database.run(words).output
            let hidden = output.unicodeScalars.filter { $0.properties.generalCategory == .control && !["\n", "\t"].contains($0) }
            #expect(hidden.isEmpty && !output.unicodeScalars.contains("\u{2066}"), "\(words): \(output)")
        }
    }

    @Test("a person's name, language and address are changed; the last admin stays one")
    func changes() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        _ = try database.run("account", "add", "--email", "bo@acme.example", "--role", "admin")
        let set = try database.run(
            "account", "set", "--email", "BO@acme.example", "--name", "Bo", "--locale", "es", "--new-email", "bo2@acme.example")
        #expect(set.output == "bo2@acme.example\tadmin\tnot signed in yet\tBo\n")
        let row = "select email, display_name, locale, version from accounts"
        #expect(try database.session().query(row) == [["bo2@acme.example", "Bo", "es", "2"]])
        for words in [["disable"], ["role", "staff"]] {
            let refused = try database.run(["account", words[0], "--email", "bo2@acme.example"] + words.dropFirst())
            #expect(refused.exit == .code(1) && refused.output.contains("this is the last admin of the house"))
        }
        _ = try database.run("account", "add", "--email", "ana@acme.example", "--role", "admin")
        #expect(
            try database.run("account", "set", "--email", "ana@acme.example", "--new-email", "BO2@acme.example").exit == .code(1))
        #expect(try database.run("account", "set", "--email", "ana@acme.example").exit == .code(64))
        #expect(try database.run("account", "disable", "--email", "bo2@acme.example").exit == .code(0))
    }

    @Test("another address is another person's, unless it is said to be the same; unlinking cuts a person off, once")
    func ties() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let (email, second) = ("bo@acme.example", "bo2@acme.example")
        _ = try database.run("account", "add", "--email", email, "--name", "Bo")
        #expect(try database.run("token", "--email", email).exit == .code(0))
        #expect(try database.run("account", "list").output == "\(email)\tstaff\tactive\tBo\n")
        let moved = try database.run("account", "set", "--email", email, "--new-email", second, "--same-person")
        #expect(moved.output == "\(second)\tstaff\tactive\tBo\n")
        let changed = try database.run("account", "set", "--email", second, "--new-email", email)
        #expect(changed.output == "\(email)\tstaff\tcut off, not signed in again\tBo\n")
        let refused = try database.run("account", "set", "--email", email, "--new-email", second, "--same-person")
        #expect(refused.exit == .code(1) && refused.output.contains("change it without --same-person"))
        #expect(try database.run("account", "set", "--email", email, "--same-person", "--name", "B").exit == .code(64))
        #expect(try database.run("token", "--email", email).exit == .code(0))
        for _ in 1...2 {
            let cut = try database.run("account", "unlink", "--email", email)
            #expect(cut.output == "\(email)\tstaff\tcut off, not signed in again\tBo\n")
        }
        #expect(try database.run("account", "list").output == "\(email)\tstaff\tcut off, not signed in again\tBo\n")
        let cuts = "select source from audit_log where action = 'account.unlinked'"
        #expect(try database.session().query(cuts) == [["cli"]])
        #expect(try database.run("account", "unlink", "--email", "no@acme.example").exit == .code(1))
    }

    @Test("an account that asks nobody is the user's of its address at once; with another issuer there are no users here")
    func noConsent() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let add = ["account", "add", "--email", "Ana@acme.example", "--name", "Ana", "--no-consent"]
        let refused = try database.run(add)
        #expect(refused.exit == .code(78) && refused.output.contains("leave it out where another issuer signs people in"))
        #expect(try database.session().value("select count(*) from accounts") == "0")
        let own = database.settings.merging(SignInScene.settings) { $1 }
        #expect(try ServerBinary.run(add, settings: own).output == "Ana@acme.example\tstaff\tactive\tAna\n")
        let tied = """
            select u.email, u.email_confirmed_at is null from accounts a join signin.users u on u.id = a.auth_user_id
            """
        #expect(try database.session().query(tied) == [["ana@acme.example", "t"]])
        let audit = "select action, source from audit_log where entity_type = 'account' order by id"
        #expect(try database.session().query(audit) == [["account.created", "cli"], ["account.linked", "cli"]])
        // The account has another address since, the person signs in by the one that they had.
        try database.session().execute("update accounts set email = 'office@acme.example'")
        let second = try ServerBinary.run(add, settings: own)
        #expect(second.exit == .code(1) && second.output.contains("has an account here already, by another"))
        #expect(try database.session().value("select count(*) from accounts") == "1")
        #expect(try database.session().query(audit) == [["account.created", "cli"], ["account.linked", "cli"]])
    }

    @Test("what can't be done is a sentence and a code that is not 0")
    func refusals() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        _ = try database.run("account", "add", "--email", "bo@acme.example")
        let before = try database.session().value("select count(*) from audit_log")
        #expect(try database.run("account", "add", "--email", "BO@acme.example").exit == .code(1))
        #expect(try database.run("account", "disable", "--email", "no@acme.example").exit == .code(1))
        #expect(try database.run("token", "--email", "no@acme.example").exit == .code(1))
        #expect(try database.run("account", "list", "--tenant", "Nowhere").exit == .code(1))
        #expect(try database.run("account", "role", "--email", "bo@acme.example", "king").exit == .code(64))
        #expect(try database.run("token", "--email", "bo@acme.example", "--ttl", "0").exit == .code(64))
        #expect(try database.run("nonsense").exit == .code(64))
        try database.session().execute("insert into tenants (name) values ('Second')")
        #expect(try database.run("account", "list").exit == .code(1))
        #expect(try database.run("account", "list", "--tenant", "Second").exit == .code(0))
        #expect(try database.session().value("select count(*) from audit_log") == before)
    }

    @Test(
        "a command that is a letter or two off is refused with the one that was meant",
        arguments: [
            (["acount", "list"], "account"), (["sreve"], "serve"), (["account", "ad", "--email", "a@b.example"], "add"),
            (["keys", "rotat"], "rotate"),
        ])
    func mistyped(words: [String], meant: String) throws {
        let run = try ServerBinary.run(words, settings: [:])
        #expect(run.exit == .code(64))
        #expect(run.output.contains("did you mean '\(meant)'?"))
    }

    @Test(
        "help on what is no command is a wrong command line, and on a command is help",
        arguments: [(["nope"], 64), (["acount"], 64), (["account", "nope"], 64), (["account", "add"], 0), ([], 0)]
            as [([String], Int32)])
    func strangers(words: [String], code: Int32) throws {
        let run = try ServerBinary.run(["help"] + words, settings: [:])
        #expect(run.exit == .code(code), "\(run.output)")
        #expect(run.output.contains("there is no command '\(words.last ?? "")'") == (code != 0), "\(run.output)")
    }

    @Test("--version says the version, and so does /readyz")
    func version() throws {
        let run = try ServerBinary.run(["--version"], settings: [:])
        #expect(run.exit == .code(0))
        let version = try #require(try TestServer.shared().readiness()["version"]?.string)
        #expect(run.output == "quartermaster \(version)\n")
    }

    @Test("a language that nothing is written in is a wrong command line")
    func language() throws {
        let run = try ServerBinary.run(
            ["account", "add", "--email", "bo@acme.example", "--locale", "fr"], settings: ["DATABASE_URL": "host=/nonexistent"])
        #expect(run.exit == .code(64))
        #expect(run.output.contains("The value 'fr' is invalid for '--locale <locale>'"))
    }

    @Test("a token can't be made without the secret, and is good for as long as it was asked for")
    func token() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        _ = try database.run("account", "add", "--email", "bo@acme.example")
        let without = try database.run(
            "token", "--email", "bo@acme.example", settings: ["JWT_SECRET": "", "JWKS_URL": "https://issuer.example/jwks"])
        #expect(without.exit == .code(78))
        let made = try database.run("token", "--email", "bo@acme.example", "--ttl", "60").output.split(separator: ".")
        #expect(made.count == 3)
    }

    @Test("the demo fills nobody's house: beside one it is refused, and with --tenant it gets one of its own")
    func demoBesideAHouse() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate", "--tenant-name", "Acme", "--time-zone", "America/Bogota")
        _ = try database.run("account", "add", "--email", "ana@acme.example", "--role", "admin")
        let refused = try database.run("demo")
        #expect(refused.exit == .code(1))
        #expect(refused.output.contains("there is a house here that is not the demo's: Acme. `quartermaster demo --tenant"))
        #expect(try database.run("demo", "--tenant", "Acme").exit == .code(1))
        let session = try database.session()
        #expect(try session.value("select count(*) from items") == "0")
        #expect(try session.value("select count(*) from accounts") == "1")
        for _ in 0..<2 { #expect(try database.run("demo", "--tenant", "Demo house").exit == .code(0)) }
        let houses = try session.query(
            "select t.name, count(a.id) > 0 from tenants t left join assets a on a.tenant_id = t.id group by 1 order by 1")
        #expect(houses == [["Acme", "f"], ["Demo house", "t"]])
    }

    @Test("the demo is a house around today, a camera goes out and in, and loading it again harms nothing")
    func demo() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        #expect(try database.run("demo").exit == .code(0))
        let session = try database.session()
        let counts = "select (select count(*) from items), (select count(*) from assets), (select count(*) from accounts)"
        let before = try session.query(counts)
        #expect(try database.run("demo").exit == .code(0))
        #expect(try session.query(counts) == before)
        #expect(try session.value("select count(*) > 0 from reservations where reference = 'R-DEMO-01'") == "t")
        let email = try #require(try session.value("select email from accounts where 'manager' = any (roles) limit 1"))
        let tenant = try #require(try session.value("select tenant_id from accounts where email = $1", [email]))
        let token = try database.run("token", "--tenant", tenant, "--email", email)
        // The demo's pictures are in that of the run.
        let server = try TestServer.start(settings: database.settings, storage: StorageFolder.ofRun)
        let phone = Phone(port: server.port, token: token.output.filter { !$0.isWhitespace })
        let today = try phone.get("/reservations?window=today")
        #expect(today.status == 200)
        let offer = try #require(today["reservations"]?.array?.first { $0["reference"] == "R-DEMO-01" })
        let path = "/reservations/\(offer["id"]?.string ?? "")"
        let camera = offer["items"]?[0]?["assigned_asset_ids"]?[0] ?? nil
        #expect(try phone.post(path + "/pickups", ["asset_id": camera, "at": .string(WireTime.now())]).status == 200)
        let back: JSONTree = ["asset_id": camera, "at": .string(WireTime.now()), "last": true]
        #expect(try phone.post(path + "/returns", back).status == 200)
        #expect(try phone.get(path)["status"] == "returned")
        #expect(try database.run("demo").exit == .code(0))
        #expect(try phone.get(path)["status"] == "returned")
    }
}
