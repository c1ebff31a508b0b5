import Foundation
import GRDB
import QuartermasterAPI

/// What a person sees: the copy of the house, with what waits here on top. It is good for one look at the database.
struct Overlay {
    private let db: Database
    private let caseItems: Set<Id>
    private let timeZone: TimeZone

    init(_ db: Database) throws {
        self.db = db
        let cases: [String] = try db.values("select id from case_item")
        caseItems = Set(cases.compactMap { UUID(uuidString: $0) })
        let zone: String? = try db.value("select json_extract(body, '$.time_zone') from document where kind = 'tenant' limit 1")
        timeZone = zone.flatMap(TimeZone.init(identifier:)) ?? .gmt
    }

    // MARK: - Reservations

    /// By the time of their pickup, then their reference.
    func reservations() throws -> [Reservation] {
        try (Documents.all("reservation", in: db) as [Reservation]).map { try shelf(of: $0).reservation }
            .sorted { ($0.pickupAt, $0.reference) < ($1.pickupAt, $1.reference) }
    }

    func reservation(_ id: Id) throws -> Reservation? { try shelf(id)?.reservation }

    func shelf(_ id: Id) throws -> Shelf? {
        try (Documents.one("reservation", id, in: db) as Reservation?).map(shelf)
    }

    private func shelf(of reservation: Reservation) throws -> Shelf {
        var shelf = Shelf(reservation, caseItems: caseItems, timeZone: timeZone)
        for change in try Entries.unheard(on: reservation.id, in: db) {
            for piece in change.pieces {
                switch change.kind {
                case .pickup: try item(of: piece).map { shelf.pickUp(Shelf.Unit(id: piece, item: $0), at: change.at) }
                case .handBack: shelf.takeBack(piece, at: change.at, isLast: change.isLast && piece == change.asset)
                case .undo: break
                }
            }
        }
        return shelf
    }

    // MARK: - Assets

    /// Nil where the copy does not have it.
    func unit(_ id: Id) throws -> Shelf.Unit? {
        let row = try db.row("select item, status, reservation from asset where id = ?", [OfficeClient.part(id)])
        guard let row, let item = UUID(uuidString: row["item"]) else { return nil }
        let heard: String? = row["reservation"]
        return Shelf.Unit(
            id: id, item: item, status: AssetStatus(rawValue: row["status"]),
            out: try whereOut(id, heard: heard.flatMap { UUID(uuidString: $0) }))
    }

    private func item(of asset: Id) throws -> Id? {
        let item: String? = try db.value("select item from asset where id = ?", [OfficeClient.part(asset)])
        return item.flatMap { UUID(uuidString: $0) }
    }

    private func whereOut(_ asset: Id, heard: Id?) throws -> Id? {
        guard let last = try Entries.lastUnheard(of: asset, in: db) else { return heard }
        return last.kind == .pickup ? last.reservation : nil
    }

    func asset(_ id: Id) throws -> AssetRecord? {
        guard var asset: AssetRecord = try Documents.one("asset", id, in: db) else { return nil }
        asset.currentReservationId = try whereOut(id, heard: asset.currentReservationId)
        return asset
    }

    /// What lies in an asset, where it is a case.
    func parts(of id: Id) throws -> [Id] {
        let ids: [String] = try db.values("select id from asset where in_case = ? order by id", [OfficeClient.part(id)])
        return ids.compactMap { UUID(uuidString: $0) }
    }

    // MARK: - Codes

    /// The assets that a text finds, and what it was understood as; nil where it is no code.
    func find(_ text: String) throws -> (text: String?, assets: [AssetRecord]) {
        let meanings = ScannedCode.meanings(text, hosts: try hosts())
        for meaning in meanings {
            guard let key = ScannedCode.key(meaning) else { continue }
            let rows = try db.rows("select asset, rank from asset_name where key = ? order by rank", [key])
            guard let rank = rows.first?["rank"] as Int? else { continue }
            let ids = rows.filter { $0["rank"] == rank }.compactMap { UUID(uuidString: $0["asset"]) }
            return (meaning, try ids.compactMap(asset))
        }
        return (meanings.last, [])
    }

    /// Whether a text is a sticker of the asset, and not a tag or a serial, which no scan names.
    func isSticker(_ text: String, of asset: Id) throws -> Bool {
        guard let key = ScannedCode.key(text) else { return false }
        return try db.value(
            "select exists (select 1 from asset_name where key = ? and rank = 0 and asset = ?)", [key, OfficeClient.part(asset)])
            ?? false
    }

    private func hosts() throws -> ScannedCode.Hosts {
        let row = try db.row(
            """
            select json_extract(body, '$.code_hosts') as hosts, json_extract(body, '$.public_url') as ours
            from document where kind = 'tenant' limit 1
            """)
        let named: String? = row?["hosts"]
        let ours: String? = row?["ours"]
        let address = ours.flatMap(URL.init(string:))
        let host = address?.host.map { $0 + (address?.port.map { ":\($0)" } ?? "") }
        return ScannedCode.Hosts(
            ours: [host].compactMap(\.self),
            house: named.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? [])
    }

    // MARK: - Judging

    /// What the server would say of a change of an asset, a case with all that lies in it. Nil where it may go.
    func judge(_ way: Way, _ id: Id, on reservation: Id, parts: [Id], at: Date) throws -> ScanOutcome? {
        guard var shelf = try shelf(reservation) else {
            return .refused(LocalRefusal(code: .reservationNotFound, asset: try asset(id)))
        }
        for piece in [id] + parts {
            // What the copy does not have is the server's to judge.
            guard let unit = try unit(piece) else { continue }
            switch way == .out ? shelf.judgePickup(of: unit, at: at) : shelf.judgeReturn(of: unit) {
            case .fits: if way == .out { shelf.pickUp(unit, at: at) }
            case .standing(let since, let by):
                if piece == id, let asset = try asset(id) {
                    return .standing(Standing(asset: asset, way: way, since: since, by: by))
                }
            case .refused(let code, let line):
                // Of a case what is not out comes back with nothing.
                if way == .back && piece != id { continue }
                return .refused(try refusal(code, piece, unit, line: line, shelf: shelf))
            }
        }
        return nil
    }

    private func refusal(_ code: ErrorCode, _ id: Id, _ unit: Shelf.Unit, line: Id?, shelf: Shelf) throws -> LocalRefusal {
        var refusal = LocalRefusal(code: code, asset: try asset(id))
        if let out = unit.out {
            refusal.elsewhere = (try Documents.one("reservation", out, in: db) as Reservation?)?.reference ?? "…"
        }
        if let full = shelf.reservation.items.first(where: { $0.id == line }) {
            refusal.line = full.item.name
            refusal.qty = full.qty
        }
        return refusal
    }
}
