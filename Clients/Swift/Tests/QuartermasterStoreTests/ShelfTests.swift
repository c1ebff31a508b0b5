import Foundation
import QuartermasterAPI
import Testing

@testable import QuartermasterStore

/// When the last return closes a reservation: the cases of verify/tally.json, which SQL and the page are held to as well.
@Suite struct ShelfTests {
    private struct Case: Decodable {
        struct Line: Decodable {
            let id: String
            let qty: Int
            let serialized: Bool
            let addedBy: String?
            let item: String?
            let kit: String?
            let named: [String]?
        }
        struct Trip: Decodable {
            let asset: String
            let line: String
            let out: Date
            let back: Date?
            let isSwappedAway: Bool?
            let isVoid: Bool?
        }
        struct Movement: Decodable {
            let line: String
            let kind: String
            let qty: Int
            let at: Date
            let isVoid: Bool?
        }
        struct Expected: Decodable {
            struct Line: Decodable {
                let id: String
                let hadOut: Int
                let out: Int
                let back: Int
                let named: [String]?
            }
            let flips: Bool
            let toClose: Bool
            let lines: [Line]
        }
        let name: String
        let timeZone: String
        let returnAt: Date
        let lines: [Line]
        let trips: [Trip]
        let movements: [Movement]
        let at: Date?
        let last: Bool
        let expected: Expected
    }

    /// Ids for the words of a case.
    private static func id(_ word: String) -> Id {
        let hex = word.utf8.map { String($0, radix: 16) }.joined()
        let digits = (String(repeating: "0", count: 32) + hex).suffix(12)
        return UUID(uuidString: "00000000-0000-4000-8000-" + digits) ?? UUID()
    }

    private static func cases() throws -> [Case] {
        let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let decoder = ModelCoding.decoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([Case].self, from: Data(contentsOf: root.appendingPathComponent("verify/tally.json")))
    }

    /// The item of a line.
    private func item(_ line: Case.Line) -> Id { Self.id("i" + (line.item ?? line.id)) }

    /// The reservation as the server told it before anything went out.
    private func reservation(_ row: Case) -> Reservation {
        let lines = row.lines.map { line in
            let named = (line.named ?? []).map { Self.id("a" + $0) }
            return Line(
                id: Self.id(line.id), item: BookedItem(id: item(line), name: line.id, serialized: line.serialized), qty: line.qty,
                version: 1, shortage: 0, cameBack: 0, addedAtShelf: line.addedBy != nil,
                kitId: line.kit.map { Self.id("k" + $0) },
                counted: line.serialized ? nil : LineCounted(pickedUp: 0, out: 0, returned: 0, lost: 0, used: 0), hadOut: 0,
                assignedAssetIds: named, assignedAssets: named.map { LineAssignedAssetsElement(assetId: $0) }, candidateAssets: []
            )
        }
        let kits = Set(row.lines.compactMap(\.kit)).map { kit in
            BookedKit(
                id: Self.id("k" + kit), item: BookedItem(id: Self.id("i" + kit), name: kit, serialized: false), qty: 1)
        }
        let none = ReservationProgressCounted(qty: 0, pickedUp: 0, out: 0, returned: 0)
        return Reservation(
            id: Self.id("r"), reference: "R",
            client: ReservationClient(id: Self.id("c"), displayName: "C", preferredLanguage: "en"),
            status: .confirmed, pickupAt: row.returnAt - 86_400, returnAt: row.returnAt, updatedAt: row.returnAt, version: 1,
            overdue: false, toClose: false,
            progress: ReservationProgress(qty: 0, pickedUp: 0, out: 0, returned: 0, counted: none), kits: kits, items: lines)
    }

    @Test("what was noted here alone counts and closes as the server counts and closes")
    func tally() throws {
        var count = 0
        for row in try Self.cases() {
            // What was undone is not noted. Which trip took another's place in a swap, a case does not say.
            guard row.trips.allSatisfy({ $0.isSwappedAway != true && $0.isVoid != true }),
                row.movements.allSatisfy({ $0.isVoid != true })
            else { continue }
            // Two lines of one item of which nothing is named: the server may put a unit on either.
            let scanned = row.lines.filter(\.serialized)
            guard Set(scanned.map(item)).count == scanned.count || scanned.contains(where: { $0.named != nil }) else { continue }
            count += 1
            let cases = Set(row.lines.filter { $0.addedBy == "case" }.map(item))
            var shelf = Shelf(reservation(row), caseItems: cases, timeZone: TimeZone(identifier: row.timeZone) ?? .gmt)
            let last = (row.trips.compactMap(\.back) + row.movements.filter { $0.kind != "out" }.map(\.at)).max()
            var events: [(at: Date, happen: (inout Shelf) -> Void)] = []
            for trip in row.trips {
                guard let line = row.lines.first(where: { $0.id == trip.line }) else { continue }
                let unit = Shelf.Unit(id: Self.id("a" + trip.asset), item: item(line))
                // A line that a case got of its own comes about with it.
                if line.addedBy == nil { events.append((trip.out, { $0.pickUp(unit, at: trip.out) })) }
                guard let back = trip.back else { continue }
                events.append((back, { $0.takeBack(unit.id, at: back, isLast: row.last && back == last) }))
            }
            for moved in row.movements {
                let qty = Shelf.Counted(
                    qty: ["out", "back"].contains(moved.kind) ? moved.qty : 0, lost: moved.kind == "lost" ? moved.qty : 0,
                    used: moved.kind == "used" ? moved.qty : 0)
                let way: Way = moved.kind == "out" ? .out : .back
                let isLast = row.last && moved.at == last
                events.append((moved.at, { $0.move(way, line: Self.id(moved.line), qty, at: moved.at, isLast: isLast) }))
            }
            for event in events.sorted(by: { $0.at < $1.at }) { event.happen(&shelf) }
            guard row.lines.allSatisfy({ $0.addedBy == nil }) else { continue }
            for line in row.expected.lines {
                let seen = try #require(shelf.reservation.items.first { $0.id == Self.id(line.id) })
                #expect(seen.hadOut == line.hadOut, "\(row.name)")
                let trips = seen.assignedAssets.filter { $0.pickedUpAt != nil }
                if let named = line.named {
                    #expect(Set(seen.assignedAssetIds) == Set(named.map { Self.id("a" + $0) }), "\(row.name)")
                }
                #expect((seen.counted?.out ?? trips.filter { $0.returnedAt == nil }.count) == line.out, "\(row.name)")
            }
            if row.at == last, row.at != nil {
                #expect((shelf.reservation.status == .returned) == row.expected.flips, "\(row.name)")
                if !row.last { #expect(shelf.reservation.toClose == row.expected.toClose, "\(row.name)") }
            }
        }
        #expect(count > 50, "\(count)")
    }

    @Test(
        "an earlier return that was said to be the last closes with what comes back later, unless something went out after it",
        arguments: [true, false])
    func saidEarlier(isOutAfter: Bool) throws {
        let row = try #require(try Self.cases().first)
        var booked = reservation(row)
        booked.items[0].qty = 3
        let item = booked.items[0].item.id
        let (first, second) = (Shelf.Unit(id: Self.id("a1"), item: item), Shelf.Unit(id: Self.id("a2"), item: item))
        let morning = row.returnAt - 2 * 86_400
        var shelf = Shelf(booked)
        shelf.pickUp(first, at: morning)
        shelf.pickUp(second, at: isOutAfter ? morning + 7200 : morning)
        shelf.takeBack(first.id, at: morning + 3600, isLast: true)
        #expect(shelf.reservation.status == .confirmed && !shelf.reservation.toClose)
        shelf.takeBack(second.id, at: morning + 10_800)
        let expected: ReservationStatus = isOutAfter ? .confirmed : .returned
        #expect(shelf.reservation.status == expected && shelf.reservation.toClose == isOutAfter)
    }

    @Test("one that was swapped away and stays named fills a place of its own once it goes out again; the other its own again")
    func outAgainAfterSwap() throws {
        let row = try #require(try Self.cases().first { $0.name.hasPrefix("swapped for the other that is named, which is out") })
        var told = reservation(row)
        let line = told.items[0]
        let (away, other) = (Shelf.Unit(id: Self.id("aA"), item: line.item.id), Shelf.Unit(id: Self.id("aB"), item: line.item.id))
        let morning = row.returnAt - 2 * 86_400
        let swapped = morning + 3600
        told.items[0].hadOut = 1
        told.items[0].assignedAssets = [
            LineAssignedAssetsElement(assetId: away.id, pickedUpAt: morning, returnedAt: swapped),
            LineAssignedAssetsElement(assetId: other.id, pickedUpAt: swapped, returnedAt: swapped + 3600),
        ]
        for (unit, hadOut) in [(away, 2), (other, 1)] {
            var shelf = Shelf(told)
            shelf.pickUp(unit, at: swapped + 7200)
            #expect(shelf.reservation.items[0].hadOut == hadOut)
        }
    }

    @Test("so with counted gear", arguments: [true, false])
    func saidEarlierOfCounted(isOutAfter: Bool) throws {
        let row = try #require(try Self.cases().first { $0.name == "four of six are out" })
        let line = Self.id("cable")
        let morning = row.returnAt - 2 * 86_400
        var shelf = Shelf(reservation(row))
        shelf.move(.out, line: line, Shelf.Counted(qty: 3), at: morning)
        shelf.move(.out, line: line, Shelf.Counted(qty: 1), at: isOutAfter ? morning + 7200 : morning)
        shelf.move(.back, line: line, Shelf.Counted(qty: 3), at: morning + 3600, isLast: true)
        #expect(shelf.reservation.status == .confirmed && !shelf.reservation.toClose)
        shelf.move(.back, line: line, Shelf.Counted(qty: 1), at: morning + 10_800)
        let expected: ReservationStatus = isOutAfter ? .confirmed : .returned
        #expect(shelf.reservation.status == expected && shelf.reservation.toClose == isOutAfter)
    }

    @Test("said of nothing new while something is out, it is no word: the server keeps none either")
    func saidOfNothing() throws {
        let row = try #require(try Self.cases().first { $0.name == "four of six are out" })
        let line = Self.id("cable")
        let morning = row.returnAt - 2 * 86_400
        var shelf = Shelf(reservation(row))
        shelf.move(.out, line: line, Shelf.Counted(qty: 3), at: morning)
        shelf.move(.back, line: line, Shelf.Counted(qty: 0), at: morning + 3600, isLast: true)
        shelf.move(.back, line: line, Shelf.Counted(qty: 3), at: morning + 7200)
        #expect(shelf.reservation.status == .confirmed && shelf.reservation.toClose)
    }

    @Test("a return on the last day closes, also where one of the day before is noted after it")
    func lastDayInAnyOrder() throws {
        let row = try #require(try Self.cases().first)
        var booked = reservation(row)
        booked.items[0].qty = 3
        let item = booked.items[0].item.id
        let (first, second) = (Shelf.Unit(id: Self.id("a1"), item: item), Shelf.Unit(id: Self.id("a2"), item: item))
        var shelf = Shelf(booked)
        for unit in [first, second] { shelf.pickUp(unit, at: row.returnAt - 2 * 86_400) }
        shelf.takeBack(first.id, at: row.returnAt)
        shelf.takeBack(second.id, at: row.returnAt - 86_400)
        #expect(shelf.reservation.status == .returned)
    }

    @Test("a unit that nobody named goes in the place of the last one named that never was out")
    func displaced() throws {
        let row = try #require(try Self.cases().first)
        var booked = reservation(row)
        let (named, second, third) = (Self.id("a1"), Self.id("a2"), Self.id("a3"))
        booked.items[0].assignedAssetIds = [named, second]
        var shelf = Shelf(booked)
        let item = booked.items[0].item.id
        shelf.pickUp(.init(id: third, item: item), at: row.returnAt)
        #expect(shelf.reservation.items[0].assignedAssetIds == [named, third])
        shelf.pickUp(.init(id: named, item: item), at: row.returnAt)
        #expect(
            shelf.judgePickup(of: .init(id: second, item: item), at: row.returnAt)
                == .refused(.lineCapacityFull, line: booked.items[0].id))
        shelf.takeBack(named, at: row.returnAt - 900_000)
        #expect(
            shelf.judgePickup(of: .init(id: second, item: item), at: row.returnAt)
                == .refused(.lineCapacityFull, line: booked.items[0].id))
        #expect(shelf.judgePickup(of: .init(id: named, item: item), at: row.returnAt) == .fits)
    }

    @Test("a late fact is left to the server, and a person's returned is not")
    func late() throws {
        let row = try #require(try Self.cases().first)
        var booked = reservation(row)
        booked.status = .returned
        booked.actualReturnAt = row.returnAt
        let unit = Shelf.Unit(id: Self.id("a1"), item: booked.items[0].item.id)
        #expect(Shelf(booked).judgePickup(of: unit, at: row.returnAt - 60) == .fits)
        #expect(Shelf(booked).judgePickup(of: unit, at: row.returnAt + 60) == .refused(.reservationWrongState, line: nil))
    }

    @Test("a swap takes the other's place, counts once, and is judged")
    func swap() throws {
        let row = try #require(try Self.cases().first)
        var booked = reservation(row)
        let (first, second, third) = (Self.id("a1"), Self.id("a2"), Self.id("a3"))
        let item = booked.items[0].item.id
        func unit(_ id: Id, out: Id? = nil) -> Shelf.Unit { Shelf.Unit(id: id, item: item, out: out) }
        booked.items[0].assignedAssetIds = [first, second]
        var shelf = Shelf(booked)
        #expect(shelf.judgeSwap(of: unit(first), by: unit(third)) == .refused(.assetNotCheckedOut, line: nil))
        shelf.pickUp(unit(first), at: row.returnAt - 900_000)
        #expect(
            shelf.judgeSwap(of: unit(first), by: unit(third, out: Self.id("r2"))) == .refused(.assetUnavailable, line: nil))
        #expect(
            shelf.judgeSwap(of: unit(first), by: Shelf.Unit(id: third, item: Self.id("i2")))
                == .refused(.assetNotOnReservation, line: nil))
        #expect(shelf.judgeSwap(of: unit(first), by: unit(third)) == .fits)
        shelf.swap(unit(first), by: unit(third), at: row.returnAt - 800_000)
        #expect(shelf.reservation.items[0].assignedAssetIds == [third, second])
        #expect(shelf.reservation.progress.out == 1 && shelf.reservation.progress.pickedUp == 1)
        #expect(shelf.reservation.items[0].hadOut == 1)
        // One that is assigned changes places.
        shelf.swap(unit(third), by: unit(second), at: row.returnAt - 700_000)
        #expect(shelf.reservation.items[0].assignedAssetIds == [second, third])
    }
}
