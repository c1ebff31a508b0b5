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
        let changes = try Entries.unheard(on: reservation.id, in: db)
        let undone = Self.undoneHere(changes)
        for change in changes where !undone.contains(change.key) { try show(change, on: &shelf) }
        return shelf
    }

    /// The keys of what was noted and undone here, and of the undoing: with neither the reservation is as it was before.
    private static func undoneHere(_ changes: [NotedChange]) -> Set<String> {
        var keys: Set<String> = []
        for undo in changes where undo.kind == .undo && undo.facts.undone != nil {
            guard let undone = try? ModelCoding.decoder().decode(Undo.self, from: Data(undo.body.utf8)).key,
                changes.contains(where: { $0.key == undone })
            else { continue }
            keys.formUnion([undo.key, undone])
        }
        return keys
    }

    private func show(_ change: NotedChange, on shelf: inout Shelf) throws {
        if let line = change.line {
            let moved = Shelf.Counted(qty: change.facts.qty ?? 0, lost: change.facts.lost ?? 0, used: change.facts.used ?? 0)
            switch change.kind {
            case .pickup: shelf.move(.out, line: line, moved, at: change.at)
            case .handBack: shelf.move(.back, line: line, moved, at: change.at, isLast: change.isLast)
            default: break
            }
            return
        }
        if change.kind == .swap {
            guard let asset = change.asset, let by = change.facts.by, let item = try item(of: asset),
                let other = try self.item(of: by)
            else { return }
            return shelf.swap(Shelf.Unit(id: asset, item: item), by: Shelf.Unit(id: by, item: other), at: change.at)
        }
        for piece in change.pieces {
            switch change.kind {
            case .pickup: try item(of: piece).map { shelf.pickUp(Shelf.Unit(id: piece, item: $0), at: change.at) }
            case .handBack: shelf.takeBack(piece, at: change.at, isLast: change.isLast)
            case .undo: change.facts.undone.map { shelf.undo($0, of: piece) }
            default: break
            }
        }
    }

    // MARK: - Assets

    /// Nil where the copy does not have it.
    func unit(_ id: Id) throws -> Shelf.Unit? {
        let row = try db.row("select item, status, reservation from asset where id = ?", [OfficeClient.part(id)])
        guard let row, let item = UUID(uuidString: row["item"]) else { return nil }
        let heard: String? = row["reservation"]
        let now = try standing(id, heard: heard.flatMap { UUID(uuidString: $0) }, status: AssetStatus(rawValue: row["status"]))
        return Shelf.Unit(id: id, item: item, status: now.status, out: now.out)
    }

    private func item(of asset: Id) throws -> Id? {
        let item: String? = try db.value("select item from asset where id = ?", [OfficeClient.part(asset)])
        return item.flatMap { UUID(uuidString: $0) }
    }

    /// Where an asset is, and what it is fit for, by what the copy heard and what waits.
    private func standing(_ asset: Id, heard: Id?, status: AssetStatus) throws -> (out: Id?, status: AssetStatus) {
        var (out, status) = (heard, status)
        if let report = try Entries.lastReport(of: asset, in: db), report.facts.outOfService == true,
            ![.archived, .disposed].contains(status)
        {
            status = .repair
        }
        guard let last = try Entries.lastUnheard(of: asset, in: db) else { return (out, status) }
        switch (last.kind, last.facts.undone) {
        case (.pickup, _), (.undo, .handBack): out = last.reservation
        case (.swap, _): out = last.facts.by == asset ? last.reservation : nil
        default: out = nil
        }
        if last.facts.isLost == true, last.asset == asset { status = .disposed }
        return (out, status)
    }

    func asset(_ id: Id) throws -> AssetRecord? {
        guard var asset: AssetRecord = try Documents.one("asset", id, in: db) else { return nil }
        let now = try standing(id, heard: asset.currentReservationId, status: AssetStatus(rawValue: asset.status))
        asset.currentReservationId = now.out
        asset.status = now.status.rawValue
        if let condition = try Entries.lastReport(of: id, in: db)?.facts.condition { asset.condition = condition.rawValue }
        return asset
    }

    /// What lies in an asset, where it is a case.
    func parts(of id: Id) throws -> [Id] {
        let ids: [String] = try db.values("select id from asset where in_case = ? order by id", [OfficeClient.part(id)])
        return ids.compactMap { UUID(uuidString: $0) }
    }

    // MARK: - Codes

    /// The assets that a text finds, and what it was understood as; nil where it is no code.
    /// - Parameter server: the address by which it is reached.
    func find(_ text: String, reachedAt server: URL?) throws -> (text: String?, assets: [AssetRecord]) {
        let meanings = ScannedCode.meanings(text, hosts: try hosts(server))
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

    /// The server says which hosts are ours. The one by which it is reached is, whatever it is called elsewhere.
    private func hosts(_ server: URL?) throws -> ScannedCode.Hosts {
        let row = try db.row(
            """
            select json_extract(body, '$.code_hosts') as hosts, json_extract(body, '$.own_hosts') as ours,
                json_extract(body, '$.public_url') as address
            from document where kind = 'tenant' limit 1
            """)
        func list(_ name: String) -> [String] {
            let text: String? = row?[name]
            return text.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
        }
        func host(_ address: URL?) -> String? {
            let port = address?.port.flatMap { $0 == (address?.scheme == "https" ? 443 : 80) ? nil : ":\($0)" }
            return address?.host.map { $0 + (port ?? "") }
        }
        // A copy that an older app made has no list yet, but knows the house's own address.
        let address: String? = row?["address"]
        let ours = [host(server), address.flatMap { host(URL(string: $0)) }].compactMap(\.self)
        return ScannedCode.Hosts(ours: list("ours") + ours, house: list("hosts"))
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

    /// What the server would say of a swap. Nil where it may go.
    func judgeSwap(of id: Id, by other: Id, on reservation: Id) throws -> ScanOutcome? {
        guard let shelf = try shelf(reservation) else {
            return .refused(LocalRefusal(code: .reservationNotFound, asset: try asset(id)))
        }
        guard let unit = try unit(id), let other = try self.unit(other) else { return nil }
        guard case .refused(let code, let line) = shelf.judgeSwap(of: unit, by: other) else { return nil }
        let cause = code == .assetNotCheckedOut ? unit : other
        return .refused(try refusal(code, cause.id, cause, line: line, shelf: shelf))
    }

    /// What the server would say of counted gear. Nil where it may go.
    func judgeCounted(
        _ way: Way, line: Id, _ moved: Shelf.Counted, on reservation: Id, at: Date, isLast: Bool
    ) throws -> ScanOutcome? {
        guard let shelf = try shelf(reservation) else { return .refused(LocalRefusal(code: .reservationNotFound)) }
        guard case .refused(let code, _) = shelf.judgeCounted(way, line: line, moved, at: at, isLast: isLast) else { return nil }
        let full = shelf.reservation.items.first { $0.id == line }
        return .refused(
            LocalRefusal(code: code, line: full?.item.name, qty: code == .moreThanOut ? full?.counted?.out : full?.qty))
    }

    /// What the server would say of a report. Nil where it may go: also of what was here once, as before a swap, which the copy does not tell.
    func judgeReport(of id: Id, on reservation: Id) throws -> ScanOutcome? {
        guard let shelf = try shelf(reservation) else {
            return .refused(LocalRefusal(code: .reservationNotFound, asset: try asset(id)))
        }
        guard let unit = try unit(id), unit.out != reservation else { return nil }
        let mayHaveBeenHere = shelf.reservation.items.contains { line in
            line.item.id == unit.item || line.assignedAssetIds.contains(id) || line.assignedAssets.contains { $0.assetId == id }
        }
        guard !mayHaveBeenHere else { return nil }
        return .refused(LocalRefusal(code: .assetNotOnReservation, asset: try asset(id)))
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
