import Testing

/// A client that follows `GET /changes` (docs/apps/keeping-a-copy.md).
struct Feed: Sendable {
    let phone: Phone
    /// What is asked for beside the place and the size of a page, such as `scope=desk`.
    var query = ""

    /// One page.
    func ask(since cursor: String? = nil, limit: Int = 500) throws -> Answer {
        let parts = ["limit=\(limit)", cursor.map { "since=\($0)" }, query.isEmpty ? nil : query]
        return try phone.get("/changes?" + parts.compactMap { $0 }.joined(separator: "&"))
    }

    /// Page by page to the end of the run.
    func run(since cursor: String? = nil, limit: Int = 500) throws -> ChangeRun {
        var run = ChangeRun()
        var place = cursor
        repeat {
            run.add(try ask(since: place, limit: limit))
            place = run.cursor
        } while run.goesOn
        return run
    }

    /// Where a client stands that has everything.
    func cursor() throws -> String { try run().cursor }
}

/// The pages of a run.
struct ChangeRun {
    private(set) var pages: [Answer] = []
    private(set) var changes: [ToldChange] = []

    /// A page that is none ends it.
    mutating func add(_ page: Answer) {
        #expect(page.status == 200, "\(page)")
        pages.append(page)
        changes += ToldChange.all(of: page)
    }

    var cursor: String { pages.last?["cursor"]?.string ?? "" }
    var goesOn: Bool { pages.last?["more"]?.bool ?? false }
    var isFull: [Bool] { pages.map { $0["full"]?.bool ?? false } }

    /// In the order it was told, such as `item put <id>`.
    var told: [String] { changes.map(\.text) }

    /// The document that was put.
    func document(_ id: String) -> JSONTree? { changes.last { $0.id == id }?.document }
}

/// An element of `changes`.
struct ToldChange: Sendable {
    let kind: String
    let id: String
    let op: String
    let document: JSONTree?

    var text: String { "\(kind) \(op) \(id)" }

    static func all(of page: Answer) -> [ToldChange] {
        (page["changes"]?.array ?? []).map { element in
            let kind = element["kind"]?.string ?? "?"
            return ToldChange(
                kind: kind, id: element["id"]?.string ?? "?", op: element["op"]?.string ?? "?", document: element[kind])
        }
    }
}

/// A house with something of each kind: three cameras of which one is assigned, a cable, two reservations in everybody's scope.
struct FeedScene {
    let house: House
    let camera: Item
    let cable: Item
    let units: [Asset]
    let first: Reservation
    let second: Reservation
    let feed: Feed

    init(on server: TestServer? = nil, scope: String = "", as role: Role = .manager) throws {
        house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        camera = try house.addItem("Sony FX6")
        cable = try house.addItem("Cable", serialized: false)
        units = try house.addAssets(3, of: camera)
        first = try house.addReservation([LineDraft(camera, qty: 2, assigned: [units[0]]), LineDraft(cable, qty: 5)])
        second = try house.addReservation([LineDraft(camera, qty: 1)])
        feed = Feed(phone: try house.phone(role), query: scope)
    }

    /// What a full run tells of it, in its order.
    var whole: [String] {
        func lines(_ kind: String, _ ids: [String]) -> [String] { ids.sorted().map { "\(kind) put \($0)" } }
        return lines("tenant", [house.tenant]) + lines("item", [camera.id, cable.id]) + lines("asset", units.map(\.id))
            + lines("client", [house.client]) + lines("reservation", [first.id, second.id])
    }
}

extension House {
    /// Runs it as another program would, past the server.
    func psql(_ sql: String, _ parameters: [Database.Parameter] = []) throws { try database.query(sql, parameters) }

    func rename(_ item: Item, _ name: String) throws {
        try psql("update items set name = $2 where tenant_id = $3 and id = $1", [item.id, name, tenant])
    }

    func addClient(_ name: String = "Other Films") throws -> String {
        let id = ID.fresh()
        try psql("insert into clients (id, tenant_id, display_name) values ($1, $2, $3)", [id, tenant, name])
        return id
    }

    /// Noon of a day of the house's own calendar, so many from today, as it goes over the wire.
    func noon(_ days: Int) throws -> String {
        let asked = """
            select to_char(((now() at time zone t.time_zone)::date + $2::int + time '12:00') at time zone t.time_zone at time zone 'UTC',
                'YYYY-MM-DD"T"HH24:MI:SS"Z"') from tenants t where t.id = $1
            """
        return try database.value(asked, [tenant, days]) ?? ""
    }

    /// The cursor with some fields changed, its checksum right again.
    func cursor(_ cursor: String, changing fields: [String: JSONTree]) throws -> String {
        let asked = "select office.change_cursor_text(jsonb_populate_record(office.read_change_cursor($1), $2::jsonb))"
        return try database.value(asked, [cursor, String(decoding: JSONTree.object(fields).bytes, as: UTF8.self)]) ?? ""
    }

    /// As if a client had it since so many days ago: its scope is that day's.
    func cursor(_ cursor: String, daysAgo days: Int) throws -> String {
        let day = try database.value(
            "select (now() at time zone t.time_zone)::date - $2::int from tenants t where t.id = $1", [tenant, days])
        return try self.cursor(cursor, changing: ["day": .string(day ?? "")])
    }
}
