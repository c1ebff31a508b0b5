import TestSupport
import Testing

/// Bugs that are planted in what holds and judges, each found by a probe that is content without it.
@Suite(.mayBlock) struct PlantedStockTests {
    struct Plant: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let function: String
        let text: String
        let other: String
        /// Whether the house does as it should.
        let isRight: @Sendable (Depot) throws -> Bool
    }

    static let plants = [
        Plant(
            testDescription: "a half-open range closed", function: "keep_hold", text: "booking.return_at + turnaround",
            other: "booking.return_at + interval '1 microsecond' + turnaround"
        ) { depot in
            _ = try depot.reserve(3...5, qty: 3)
            return depot.isFree { _ = try depot.reserve(6...7, qty: 1) }
        },
        Plant(
            testDescription: "the turnaround forgotten", function: "keep_hold", text: "booking.return_at + turnaround",
            other: "booking.return_at"
        ) { depot in
            _ = try depot.reserve(3...5, qty: 3)
            return !depot.isFree { _ = try depot.reserve(5...7, qty: 1) }
        },
        Plant(
            testDescription: "the turnaround counted twice", function: "keep_hold", text: "booking.return_at + turnaround",
            other: "booking.return_at + 2 * turnaround"
        ) { depot in
            _ = try depot.reserve(3...5, qty: 3)
            return depot.isFree { _ = try depot.reserve(6...7, qty: 1) }
        },
        Plant(
            testDescription: "overdue gear taken for free", function: "held_pieces", text: "c.out_qty > 0 and", other: "false and"
        ) {
            depot in
            let camera = try depot.house.addItem()
            let unit = try depot.house.addAsset(of: camera)
            let gone = try depot.house.addReservation(
                [LineDraft(camera, qty: 1)], pickupAt: WireTime.now(plus: -3 * WireTime.day),
                returnAt: WireTime.now(plus: -WireTime.day))
            try depot.house.checkOut(unit, on: gone, line: gone.lines[0])
            return !depot.isFree {
                _ = try depot.house.addReservation(
                    [LineDraft(camera, qty: 1)], pickupAt: WireTime.now(plus: -1), returnAt: WireTime.now(plus: WireTime.day))
            }
        },
    ]

    @Test("is found", arguments: plants) func found(plant: Plant) throws {
        let database = try TestDatabase.fresh()
        #expect(try plant.isRight(Depot(turnaround: 24 * 60, in: database)))
        try database.plant(plant.function, plant.text, plant.other)
        #expect(try !plant.isRight(Depot(turnaround: 24 * 60, in: database)))
    }

    @Test("a late fact refused for stock is found") func lateFact() throws {
        let server = try TestServer.start(database: TestDatabase.fresh())
        defer { server.stop() }
        func isTaken() throws -> Bool {
            let scene = try Scene(on: server)
            _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(30))
            _ = try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(10), last: true)
            try scene.house.database.query("update tenants set overbooking = 'refuse' where id = $1", [scene.house.tenant])
            _ = try scene.otherReservation(qty: 3)
            return try scene.phone.pickUp(scene.units[1], on: scene.reservation, at: minutesAgo(20)).status == 200
        }
        #expect(try isTaken())
        try server.database.plant(
            "confirm_again", "set_config('office.stock', 'record', true)", "set_config('office.stock', '', true)")
        #expect(try !isTaken())
    }
}

extension Depot {
    /// Whether the write goes through.
    fileprivate func isFree(_ write: () throws -> Void) -> Bool {
        do {
            try write()
            return true
        } catch {
            return false
        }
    }
}
