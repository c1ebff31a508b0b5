import Foundation
import TestSupport
import Testing

/// How a reservation's gear is counted and whether its last return closes it, by the cases of `verify/tally.json` that the page is held
/// to as well: a house a case, its past written by SQL, or by a phone where units were named, its last return made by a phone.
@Suite(.mayBlock) struct TallyTests {
    private static func rows() throws -> [JSONTree] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../verify/tally.json")
        let bytes = Array(try Data(contentsOf: file.standardizedFileURL))
        return try #require(JSONTree(parsing: bytes)?.array)
    }

    @Test("each case of tally.json counts as it says, and closes where it says so") func cases() throws {
        let cases = try Self.rows()
        #expect(cases.count >= 94)
        for row in cases { try TallyCase(row).judge() }
    }
}

/// A case of the tally in a house of its own.
private struct TallyCase {
    private let row: JSONTree
    private let name: Comment
    private let house: House
    private let phone: Phone
    private let reservation: Reservation
    private var lines: [String: Line] = [:]
    private var assets: [String: Asset] = [:]
    /// The ids of the reservation's kits by their names in the case.
    private var kits: [String: String] = [:]

    init(_ row: JSONTree) throws {
        self.row = row
        name = Comment(rawValue: row["name"]?.string ?? "a case without a name")
        let house = try House(timeZone: #require(row["time_zone"]?.string))
        try house.leaveOpen()
        self.house = house
        phone = try house.phone()
        let lines = try #require(row["lines"]?.array)
        var items: [String: Item] = [:]
        var drafts: [LineDraft] = []
        for line in lines {
            let isSerialized: Bool = try #require(line["serialized"]?.bool as Bool?)
            let kind = line["item"]?.string ?? "item of \(line["id"]?.string ?? "?")"
            let item = if let known = items[kind] { known } else { try isSerialized ? house.addItem() : house.addCounted() }
            items[kind] = item
            var named: [Asset] = []
            for name in line["named"]?.array?.compactMap(\.string) ?? [] {
                let asset = try house.addAsset(of: item)
                assets[name] = asset
                named.append(asset)
            }
            drafts.append(LineDraft(item, qty: try #require(line["qty"]?.int), assigned: named))
        }
        reservation = try house.addReservation(
            drafts, pickupAt: "2010-01-01T00:00:00Z", returnAt: #require(row["return_at"]?.string))
        for (line, made) in zip(lines, reservation.lines) {
            self.lines[line["id"]?.string ?? "?"] = made
            guard let origin = line["added_by"]?.string else { continue }
            // None becomes a case's later on.
            try house.database.unchecked("update reservation_items set added_by = '\(origin)' where id = '\(made.id)'")
        }
        for name in Set(lines.compactMap { $0["kit"]?.string }) {
            let parts = zip(lines, reservation.lines).filter { $0.0["kit"]?.string == name }.map(\.1)
            let kit = try house.addKit(of: parts.map { (item: $0.item, qty: $0.qty) })
            kits[name] = try house.book(kit, as: parts, on: reservation)
        }
        for trip in trips {
            let name = trip["asset"]?.string ?? "?"
            if assets[name] == nil { assets[name] = try house.addAsset(of: line(of: trip).item) }
        }
    }

    private var lineRows: [JSONTree] { row["lines"]?.array ?? [] }
    private var isNamed: Bool { lineRows.contains { $0["named"]?.array != nil } }
    private var trips: [JSONTree] { row["trips"]?.array ?? [] }
    private var movements: [JSONTree] { row["movements"]?.array ?? [] }
    private var at: String? { row["at"]?.string }
    private var isLast: Bool { row["last"]?.bool == true }

    private func line(of part: JSONTree) throws -> Line { try #require(lines[part["line"]?.string ?? "?"], name) }

    private func asset(of trip: JSONTree) throws -> Asset { try #require(assets[trip["asset"]?.string ?? "?"], name) }

    /// Whether it is what came back last, which a phone is to say. What went out again since is not.
    private func isReturned(_ trip: JSONTree) -> Bool {
        at != nil && trip["back"]?.string == at && trip["is_void"]?.bool != true && trip["is_swapped_away"]?.bool != true
            && !trips.contains { $0["asset"] == trip["asset"] && ($0["out"]?.string ?? "") > (trip["out"]?.string ?? "") }
    }

    private func isReturned(movement: JSONTree) -> Bool {
        at != nil && movement["at"]?.string == at && movement["kind"] != "out" && movement["is_void"]?.bool != true
    }

    func judge() throws {
        if isNamed { try play() } else { for trip in trips { try write(trip) } }
        for movement in movements where !isReturned(movement: movement) { try write(movement: movement) }
        let expected = try #require(row["expected"], name)
        let flips = expected["flips"] == true
        if let last = try sendReturns() {
            #expect(last.status == 200, name)
            #expect(last["reservation_status"] == (flips ? "returned" : "confirmed"), name)
        } else {
            #expect(!flips, name)
        }
        let shown = try phone.get("/reservations/\(reservation.id)")
        #expect(shown["status"] == (flips ? "returned" : "confirmed"), name)
        #expect(shown["to_close"] == expected["to_close"], name)
        #expect(
            shown["items"]?.array?.map { $0["had_out"]?.int } == expected["lines"]?.array?.map { $0["had_out"]?.int }, name)
        for (line, (seen, wanted)) in zip(lineRows, zip(shown["items"]?.array ?? [], expected["lines"]?.array ?? [])) {
            let kit = line["kit"]?.string
            #expect(seen["kit_id"]?.string == kit.flatMap { kits[$0] }, name)
            guard let named = wanted["named"]?.array?.compactMap(\.string) else { continue }
            let ids = seen["assigned_asset_ids"]?.array?.compactMap(\.string)
            #expect(ids?.sorted() == named.compactMap { assets[$0]?.id }.sorted(), name)
        }
        #expect(shown["kits"]?.array?.count == kits.count, name)
        let progress = shown["progress"]
        #expect(sum(progress?["qty"], progress?["counted"]?["qty"]) == expected["asked"]?.int, name)
        #expect(sum(progress?["out"], progress?["counted"]?["out"]) == expected["out"]?.int, name)
    }

    /// What a phone did, in the order of its times: the server itself finds the line, and what gives way there.
    private func play() throws {
        var events: [(at: String, send: () throws -> Answer)] = []
        for trip in trips {
            let unit = try asset(of: trip)
            let out = try #require(trip["out"]?.string, name)
            let swapped = trips.first {
                $0["is_swapped_away"] == true && $0["line"] == trip["line"] && $0["back"] == trip["out"]
            }
            if let swapped {
                let first = try asset(of: swapped)
                events.append((out, { try phone.swap(first, by: unit, on: reservation, at: out) }))
            } else {
                events.append((out, { try phone.takeOut(unit, on: reservation, at: out) }))
            }
            guard let back = trip["back"]?.string, trip["is_swapped_away"] != true, !isReturned(trip) else { continue }
            events.append((back, { try phone.bringBack(unit, from: reservation, at: back) }))
        }
        for event in events.sorted(by: { $0.at < $1.at }) {
            let answer = try event.send()
            #expect(answer.status == 200, name)
        }
    }

    private func sum(_ scanned: JSONTree?, _ counted: JSONTree?) -> Int { (scanned?.int ?? -1000) + (counted?.int ?? -1000) }

    private func write(_ trip: JSONTree) throws {
        let back = isReturned(trip) ? nil : trip["back"]?.string
        try house.database.query(
            """
            with trip as (
                insert into asset_checkouts (
                    tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, returned_at, actual_return_at,
                    is_swapped_away, voided_at)
                values ($1, $2, $3, $4, $5, $5, $6, $6, $7::bool, $8)
                returning asset_id, case when returned_at is null then reservation_id end as holder)
            update assets set current_reservation_id = trip.holder from trip where assets.id = trip.asset_id
            """,
            [
                house.tenant, asset(of: trip).id, reservation.id, line(of: trip).id, trip["out"]?.string, back,
                trip["is_swapped_away"]?.bool == true, trip["is_void"]?.bool == true ? back : nil,
            ])
    }

    private func write(movement: JSONTree) throws {
        let at = movement["at"]?.string
        try house.database.query(
            """
            insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, voided_at)
            values ($1, $2, $3, $4, $5, $6, $6, $7)
            """,
            [
                house.tenant, reservation.id, line(of: movement).id, movement["kind"]?.string, movement["qty"]?.int, at,
                movement["is_void"]?.bool == true ? at : nil,
            ])
    }

    /// Sends what came back last, or once more what was back already: the last answer, nil where nothing came back.
    private func sendReturns() throws -> Answer? {
        guard let at else { return nil }
        var last: Answer?
        for trip in trips where isReturned(trip) {
            last = try phone.bringBack(
                asset(of: trip), from: reservation, isLost: trip["is_lost"]?.bool == true, last: isLast, at: at)
        }
        for (id, line) in lines {
            let back = movements.filter { $0["line"]?.string == id && isReturned(movement: $0) }
            guard !back.isEmpty else { continue }
            func qty(_ kind: String) -> Int {
                back.filter { $0["kind"]?.string == kind }.reduce(0) { $0 + ($1["qty"]?.int ?? 0) }
            }
            last = try phone.countIn(
                qty("back"), lost: qty("lost"), used: qty("used"), of: line, on: reservation, last: isLast, at: at)
        }
        if last == nil, let trip = trips.last, trip["back"]?.string != nil {
            last = try phone.bringBack(asset(of: trip), from: reservation, last: isLast, at: at)
        }
        return last
    }
}
