import Foundation

extension OfficeClient {
    // MARK: - Who

    /// Who is signed in, in which house.
    public func me() async throws -> Me { try await get("/api/office/me") }

    /// Works in another house from now on: refresh the session afterwards.
    public func choose(house: Id) async throws -> ChosenTenant {
        try await post("/api/office/me/tenant", TenantChoice(tenantId: house), key: nil)
    }

    // MARK: - Reads

    /// What the shelf has to do with.
    public enum Window: String, Sendable {
        /// The house's local day.
        case today
        /// Seven of them, from today on.
        case week
    }

    /// A page of the reservations of a window.
    public func reservations(
        _ window: Window, location: String? = nil, candidates: Bool = true, limit: Int? = nil, cursor: String? = nil
    ) async throws -> ReservationPage {
        try await get(
            "/api/office/reservations",
            query: [
                ("window", window.rawValue), ("location", location), ("candidates", candidates ? nil : "none"),
                ("limit", limit.map(String.init)), ("cursor", cursor),
            ])
    }

    /// One reservation, with the assets that may be scanned for it.
    public func reservation(_ id: Id) async throws -> Reservation {
        try await get("/api/office/reservations/\(Self.part(id))")
    }

    /// A page of items.
    public func items(q: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> ItemPage {
        try await get("/api/office/items", query: [("q", q), ("limit", limit.map(String.init)), ("cursor", cursor)])
    }

    /// One item.
    public func item(_ id: Id) async throws -> Item { try await get("/api/office/items/\(Self.part(id))") }

    /// The units of an item that are lent out.
    public func assets(ofItem id: Id, location: String? = nil) async throws -> ItemAssetList {
        try await get("/api/office/items/\(Self.part(id))/assets", query: [("location", location)])
    }

    /// A page of assets.
    public func assets(q: String? = nil, item: Id? = nil, limit: Int? = nil, cursor: String? = nil) async throws -> AssetPage {
        try await get(
            "/api/office/assets",
            query: [
                ("q", q), ("item", item.map(Self.part)), ("limit", limit.map(String.init)), ("cursor", cursor),
            ])
    }

    /// One asset.
    public func asset(_ id: Id) async throws -> AssetRecord { try await get("/api/office/assets/\(Self.part(id))") }

    /// The asset that a scan finds.
    public func resolve(code: String) async throws -> ResolvedCode {
        try await get("/api/office/assets/resolve", query: [("code", code)])
    }

    // MARK: - Out and back

    /// An asset leaves on a reservation.
    public func pickUp(_ handover: Handover, on reservation: Id, key: String = OfficeClient.newKey()) async throws -> PickedUp {
        try await post("/api/office/reservations/\(Self.part(reservation))/pickups", handover, key: key)
    }

    /// An asset comes back from a reservation.
    public func takeBack(_ handover: AssetReturn, from reservation: Id, key: String = OfficeClient.newKey()) async throws
        -> Returned
    {
        try await post("/api/office/reservations/\(Self.part(reservation))/returns", handover, key: key)
    }

    /// Takes a pickup, a return or a swap back: exactly what that key did.
    public func undo(_ undone: String, on reservation: Id, key: String = OfficeClient.newKey()) async throws -> Undone {
        try await post("/api/office/reservations/\(Self.part(reservation))/undo", Undo(key: undone), key: key)
    }

    /// Says what lies in a case, the list as a whole.
    public func setContents(of asset: Id, to contents: [Id], key: String = OfficeClient.newKey()) async throws {
        let body = try ModelCoding.encoder().encode(contents)
        let answer = try await answer("PUT", "/api/office/assets/\(Self.part(asset))/contents", body: body, key: key)
        _ = try Self.read(answer, as: AssetRecord.self)
    }

    // MARK: - Files

    /// An address to which one photo, signature or video of an inspection may be put.
    public func mintUpload(_ wanted: InspectionUploadRequest) async throws -> MintedUpload {
        try await post("/api/office/inspections/uploads", wanted, key: nil)
    }

    /// The reports of a reservation, oldest first.
    public func reports(on reservation: Id) async throws -> [ConditionReport] {
        let list: ConditionReportList = try await get("/api/office/reservations/\(Self.part(reservation))/condition-reports")
        return list.conditionReports
    }

    /// An inspection as the server has it.
    public func inspection(_ id: Id) async throws -> Inspection { try await get("/api/office/inspections/\(Self.part(id))") }

    // MARK: - A copy of the house, and an outbox

    /// A page of what changed. An older server answers 404: fetch the lists.
    /// - Parameter seconds: up to 55 that the server may hold the answer back while there is nothing new.
    public func changes(
        since: String?, wait seconds: Int = 0, limit: Int = 500, scope: String = "floor"
    ) async throws -> IncomingAnswer {
        try await answer(
            "GET", "/api/office/changes",
            query: [
                ("since", since), ("wait", since != nil && seconds > 0 ? "\(seconds)" : nil), ("limit", "\(limit)"),
                ("scope", scope),
            ],
            // Above what the server waits.
            timeout: Double(seconds) + 20)
    }

    /// A stream of what changes, as events: `EventReader` reads them. The server says something every 15 seconds.
    public func changeStream(since: String?, limit: Int = 500, scope: String = "floor") async throws -> StreamedAnswer {
        try await open(
            "/api/office/changes", query: [("since", since), ("limit", "\(limit)"), ("scope", scope)],
            headers: ["Accept": "text/event-stream"], timeout: 40)
    }

    /// Many changes in one request, one after another. Each has a fate of its own.
    /// - Parameter entries: their JSON as it lies in the outbox, which is what their keys stand for.
    public func sendOutbox(_ entries: [String]) async throws -> IncomingAnswer {
        let body = Data((#"{"entries":["# + entries.joined(separator: ",") + "]}").utf8)
        return try await answer("POST", "/api/office/outbox", body: body, timeout: 60)
    }
}
