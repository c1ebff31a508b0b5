import Testing

/// A house of the test's own whose people two servers sign in, on one database.
struct TwoServerScene: Sendable {
    /// On the first of them. Codes are read in one log, whichever server sends them.
    let scene: SignInScene
    let servers: [TestServer]
    /// An admin of the house, at the first.
    let desk: Phone

    private static let shared = Result {
        let (database, log) = (try TestDatabase.fresh(), LogFile())
        let servers = try (0..<2).map { _ in
            try TestServer.start(settings: SignInScene.settings, database: database, log: log)
        }
        RunEnd.add { for server in servers { server.stop() } }
        return servers
    }

    init() throws {
        servers = try Self.shared.get()
        scene = try SignInScene(on: servers[0])
        desk = try scene.signedIn(.admin).phone
    }

    var house: House { scene.house }
    var database: Database { scene.database }
    var clients: [AuthClient] { servers.map { AuthClient(port: $0.port) } }

    /// The device that holds a token, at each server.
    func phones(_ token: String) -> [Phone] { servers.map { Phone(port: $0.port, token: token) } }

    /// Runs a command beside the servers that serve.
    func run(_ words: [String]) throws -> ProgramRun {
        try ServerBinary.run(words, settings: servers[0].database.settings.merging(SignInScene.settings) { $1 })
    }

    /// Puts out whoever has the address.
    /// - Parameter other: the new address of who is moved.
    func putOut(_ email: String, _ way: ShutOut, by door: ShutOut.Door, to other: String) throws {
        switch door {
        case .desk:
            let sql = "select id from accounts where tenant_id = $1 and email = $2"
            let id = try #require(try database.value(sql, [house.tenant, email]))
            for request in way.requests(other) {
                let path = "/accounts/\(id)\(request.path)"
                let answer = try request.method == "PATCH" ? desk.patch(path, request.body) : desk.post(path, request.body)
                #expect(answer.status == 200, "\(answer)")
            }
        case .commandLine:
            for words in way.commands(other) {
                let run = try run(["account", words[0], "--tenant", house.tenant, "--email", email] + words.dropFirst())
                #expect(run.exit == .code(0), "\(run.output)")
            }
        }
    }

    /// What the page asks a server, which keeps its session in a cookie.
    func page(_ path: String, _ body: JSONTree? = nil, cookie: String? = nil, at server: Int = 0) throws -> Answer {
        var request = Request("POST", "/auth/v1/page/" + path, body: body?.bytes).with("X-Quartermaster-Page", "1")
            .with("Cookie", cookie).with("X-Supabase-Api-Version", AuthClient.version)
        if body != nil { request = request.with("Content-Type", "application/json") }
        return try servers[server].client().send(request)
    }

    /// The answer to a code that is typed at the page.
    func prove(_ email: String, _ code: String, cookie: String? = nil, at server: Int = 0) throws -> Answer {
        try page("session", ["type": "email", "email": .string(email), "token": .string(code)], cookie: cookie, at: server)
    }

    /// What a browser sends back of an answer that sets a cookie.
    func cookie(of answer: Answer) throws -> String {
        String(try #require(answer[header: "Set-Cookie"]).prefix { $0 != ";" })
    }

    /// Whether a request at a server stands behind a lock of that session, in that function.
    func isHeld(by holder: Database, in function: String) throws -> Bool {
        try eventually {
            try database.value(
                """
                select count(*) from pg_stat_activity
                where $1::int = any (pg_blocking_pids(pid)) and query like '%office.' || $2::text || '%'
                """, [holder.backend, function]) == "1"
        }
    }
}
