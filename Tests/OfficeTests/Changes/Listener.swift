/// A phone that keeps a copy of its house, and waits for what changes.
struct Listener: Sendable {
    let house: House
    let server: TestServer
    let token: String
    /// Besides `since` and `wait`.
    let terms: String
    /// Looks at what the server asks Postgres.
    private let observer: Database

    /// - Parameters:
    ///   - token: of the house's staff unless given.
    ///   - terms: such as `&kinds=asset`.
    init(_ house: House, on server: TestServer, token: String? = nil, terms: String = "") throws {
        self.house = house
        self.server = server
        self.token = token ?? house.account(.staff).token()
        self.terms = terms
        observer = try server.database.session()
    }

    /// Fetches everything; the cursor behind it.
    func catchUp() throws -> String {
        let phone = Phone(port: server.port, token: token)
        var answer = try phone.get("/changes?limit=500" + terms)
        while answer["more"] == true { answer = try phone.get("/changes?limit=500&since=\(try cursor(answer))" + terms) }
        return try cursor(answer)
    }

    /// Asks what is new, on a connection and a thread of its own.
    func asked(since cursor: String, wait: Int) -> BackgroundWork<Answer> {
        let (port, token, terms) = (server.port, token, terms)
        return BackgroundWork {
            try Phone(port: port, token: token).get("/changes?since=\(cursor)&wait=\(wait)" + terms)
        }
    }

    /// The same, once it waits. Nobody else may wait at this server.
    func waiting(since cursor: String, wait: Int = 55) throws -> BackgroundWork<Answer> {
        let looks = try watchLook()
        let work = asked(since: cursor, wait: wait)
        guard try eventually(within: 60, { try watchLook() != looks }) else { throw DatabaseError(message: "nobody waits") }
        return work
    }

    /// Whether the watch of the server has nobody to look for.
    func nobodyWaits() throws -> Bool {
        var (last, agreeing) = (try watchLook(), 0)
        return try eventually(within: 60) {
            let look = try watchLook()
            agreeing = look == last ? agreeing + 1 : 0
            last = look
            // The watch looks ten times a second; `eventually` asks less often than every 10 ms at the end.
            return agreeing == 60
        }
    }

    /// Whether the watch comes to know of all who wait by now that they have seen the same: a whole look of it has to come first.
    func isSettled() throws -> Bool {
        // A look asks twice at most, and one may be under way.
        for _ in 0..<4 {
            let last = try watchLook()
            guard try eventually(within: 60, { try watchLook() != last }) else { return false }
        }
        return true
    }

    /// When the watch of the server looked last, as far as Postgres shows it.
    private func watchLook() throws -> String? {
        try observer.value(
            """
            select max(query_start)::text from pg_stat_activity
            where application_name = $1 and query like '%changed_tenants%'
            """, ["quartermaster-\(server.port)"])
    }

    /// The kinds and ops of a page, such as `reservation put`.
    static func told(_ answer: Answer) -> [String] {
        (answer["changes"]?.array ?? []).map { "\($0["kind"]?.string ?? "?") \($0["op"]?.string ?? "?")" }
    }

    private func cursor(_ answer: Answer) throws -> String {
        guard let cursor = answer["cursor"]?.string else { throw DatabaseError(message: "no cursor: \(answer)") }
        return cursor
    }
}
