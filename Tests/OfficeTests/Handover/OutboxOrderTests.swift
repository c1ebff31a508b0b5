import TestSupport
import Testing

/// A phone's outbox keeps the operations of one asset in order; across assets it may drain in any order and ends in the
/// same facts (docs/client-guide.md, "The outbox").
@Suite(.mayBlock) struct OutboxOrderTests {
    /// One operation of an outbox. The numbers are those of the units and reservations of a `Warehouse`.
    private struct Operation {
        let isPickup: Bool
        let unit: Int
        let booking: Int
        let minutesAgo: Int
        var isLast = false

        static func out(_ unit: Int, on booking: Int = 0, _ minutesAgo: Int) -> Operation {
            Operation(isPickup: true, unit: unit, booking: booking, minutesAgo: minutesAgo)
        }

        static func back(_ unit: Int, from booking: Int = 0, _ minutesAgo: Int, isLast: Bool = false) -> Operation {
            Operation(isPickup: false, unit: unit, booking: booking, minutesAgo: minutesAgo, isLast: isLast)
        }
    }

    @Test("two out and back, one out again and back, while a third stays out: every order ends in the same facts")
    func again() throws {
        let first = [Operation.out(0, 60), .back(0, 40), .out(0, 30), .back(0, 10)]
        try expectSameFacts(first, [.out(1, 50), .back(1, 20)], keepingOpen: true)
    }

    @Test("two out and back, one out again on another reservation and back: every order ends in the same facts")
    func againElsewhere() throws {
        let first = [Operation.out(0, 60), .back(0, 40), .out(0, on: 1, 30), .back(0, from: 1, 10)]
        try expectSameFacts(first, [.out(1, 50), .back(1, 20)])
    }

    @Test("two out and back, one out again on another reservation where it stays") func staysOut() throws {
        let first = [Operation.out(0, 60), .back(0, 40), .out(0, on: 1, 30)]
        try expectSameFacts(first, [.out(1, 50), .back(1, 20), .out(1, on: 1, 15)])
    }

    @Test("two of three out and back, one of them said to be the last: every order ends in the same facts, and closed")
    func saidToBeLast() throws {
        let first = [Operation.out(0, 60), .back(0, 20, isLast: true)]
        try expectSameFacts(first, [.out(1, 50), .back(1, 30)], orders: 6, qty: 3, status: "returned")
    }

    private func expectSameFacts(
        _ first: [Operation], _ second: [Operation], keepingOpen: Bool = false, orders count: Int? = nil, qty: Int? = nil,
        status: String? = nil
    ) throws {
        let orders = interleavings(first, second)
        #expect(orders.count == count ?? (first.count == 3 ? 20 : 15))
        let outcomes = try orders.map { order in
            let warehouse = try Warehouse(keepingOpen: keepingOpen, qty: qty)
            for operation in order { #expect(try send(operation, warehouse).status == 200) }
            #expect(try Invariants.broken(in: warehouse.scene.house) == (keepingOpen ? ["audit and ledger that differ"] : []))
            if let status { #expect(try warehouse.scene.house.facts().reservation(warehouse.bookings[0])?["status"] == status) }
            return try warehouse.outcome()
        }
        for outcome in outcomes { #expect(outcome == outcomes[0]) }
    }

    private func send(_ operation: Operation, _ warehouse: Warehouse) throws -> Answer {
        let (unit, booking) = (warehouse.scene.units[operation.unit], warehouse.bookings[operation.booking])
        let at = warehouse.time(minutesAgo: operation.minutesAgo)
        let phone = warehouse.scene.phone
        return operation.isPickup
            ? try phone.pickUp(unit, on: booking, at: at, code: unit.code)
            : try phone.takeBack(unit, from: booking, at: at, code: unit.code, last: operation.isLast)
    }

    /// Every way to mix two sequences that keeps the order of each.
    private func interleavings<T>(_ first: [T], _ second: [T]) -> [[T]] {
        guard let one = first.first, let other = second.first else { return [first + second] }
        return interleavings(Array(first.dropFirst()), second).map { [one] + $0 }
            + interleavings(first, Array(second.dropFirst())).map { [other] + $0 }
    }
}
