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
        }
        struct Trip: Decodable {
            let asset: String
            let line: String
            let out: Date
            let back: Date?
            let isSwappedAway: Bool?
            let isVoid: Bool?
        }
        struct Expected: Decodable {
            struct Line: Decodable {
                let id: String
                let hadOut: Int
                let out: Int
                let back: Int
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
        let movements: [JSONPart]
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
            Line(
                id: Self.id(line.id), item: BookedItem(id: item(line), name: line.id, serialized: line.serialized), qty: line.qty,
                version: 1, shortage: 0, cameBack: 0, addedAtShelf: line.addedBy != nil, hadOut: 0, assignedAssetIds: [],
                assignedAssets: [], candidateAssets: [])
        }
        let none = ReservationProgressCounted(qty: 0, pickedUp: 0, out: 0, returned: 0)
        return Reservation(
            id: Self.id("r"), reference: "R",
            client: ReservationClient(id: Self.id("c"), displayName: "C", preferredLanguage: "en"),
            status: .confirmed, pickupAt: row.returnAt - 86_400, returnAt: row.returnAt, updatedAt: row.returnAt, version: 1,
            overdue: false, toClose: false,
            progress: ReservationProgress(qty: 0, pickedUp: 0, out: 0, returned: 0, counted: none), kits: [], items: lines)
    }

    @Test("what was noted here alone counts and closes as the server counts and closes")
    func tally() throws {
        var count = 0
        for row in try Self.cases() where row.movements.isEmpty && row.lines.allSatisfy(\.serialized) {
            // Swaps are no change of this kit yet, and what was undone is not noted.
            guard row.trips.allSatisfy({ $0.isSwappedAway != true && $0.isVoid != true }) else { continue }
            // Two lines of one item: the server may put a unit on either.
            guard Set(row.lines.map(item)).count == row.lines.count else { continue }
            count += 1
            let cases = Set(row.lines.filter { $0.addedBy == "case" }.map(item))
            var shelf = Shelf(reservation(row), caseItems: cases, timeZone: TimeZone(identifier: row.timeZone) ?? .gmt)
            let last = row.trips.compactMap(\.back).max()
            let events = row.trips.flatMap { trip in [(trip.out, trip, true)] + (trip.back.map { [($0, trip, false)] } ?? []) }
                .sorted { $0.0 < $1.0 }
            for (at, trip, isOut) in events {
                guard let line = row.lines.first(where: { $0.id == trip.line }) else { continue }
                let unit = Shelf.Unit(id: Self.id("a" + trip.asset), item: item(line))
                // A line that a case got of its own comes about with it.
                if isOut, line.addedBy != nil { continue }
                if isOut { shelf.pickUp(unit, at: at) } else { shelf.takeBack(unit.id, at: at, isLast: row.last && at == last) }
            }
            guard row.lines.allSatisfy({ $0.addedBy == nil }) else { continue }
            for line in row.expected.lines {
                let seen = try #require(shelf.reservation.items.first { $0.id == Self.id(line.id) })
                #expect(seen.hadOut == line.hadOut, "\(row.name)")
                let trips = seen.assignedAssets.filter { $0.pickedUpAt != nil }
                #expect(trips.filter { $0.returnedAt == nil }.count == line.out, "\(row.name)")
            }
            if row.at == last, row.at != nil {
                #expect((shelf.reservation.status == .returned) == row.expected.flips, "\(row.name)")
                if !row.last { #expect(shelf.reservation.toClose == row.expected.toClose, "\(row.name)") }
            }
        }
        #expect(count > 15, "\(count)")
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
}
