import Foundation

/// Two reservations of cameras, and what is left of an outbox after it drained, told without ids and server times
/// so that one warehouse can be compared with another.
struct Warehouse {
    let scene: Scene
    let bookings: [Reservation]
    private let now = Date()

    /// - Parameters:
    ///   - keepingOpen: whether a third camera, another phone's, stays out on the first reservation.
    ///   - qty: how many the first one asks for, if not just those that go out.
    init(keepingOpen: Bool, qty asked: Int? = nil) throws {
        let qty = keepingOpen ? 3 : 2
        scene = try Scene(qty: asked ?? qty, assigned: qty)
        bookings = [scene.reservation, try scene.otherReservation(qty: 2)]
        if keepingOpen { try scene.house.checkOut(scene.units[2], on: scene.reservation, line: scene.line) }
    }

    func time(minutesAgo: Int) -> String { WireTime.text(now.addingTimeInterval(-60 * Double(minutesAgo))) }

    /// Ledger, pointers, states, stamps and progress.
    func outcome() throws -> [String] {
        let facts = try scene.house.facts()
        let trips = scene.units.prefix(2).enumerated().flatMap { index, unit in
            facts.trips(of: unit).map { trip in
                "unit \(index) on \(name(trip["reservation_id"])) \(ago(trip["actual_pickup_at"])) to \(ago(trip["actual_return_at"]))"
            }
        }
        let pointers = scene.units.enumerated().map { index, unit in
            "unit \(index) points at \(name(facts.asset(unit)?["current_reservation_id"]))"
        }
        return try trips.sorted() + pointers + bookings.map { try outcome(of: $0, facts) }
    }

    private func outcome(of booking: Reservation, _ facts: Facts) throws -> String {
        let row = facts.reservation(booking)
        let trips = facts.checkouts.filter { $0["reservation_id"] == booking.id }
        let first = trips.compactMap { Instant($0["picked_up_at"]) }.min()
        let last = trips.compactMap { Instant($0["returned_at"]) }.max()
        let isReturned = row?["status"] == "returned"
        let progress = try scene.phone.get("/reservations/\(booking.id)")["progress"]
        return [
            name(booking.id), row?["status"] ?? "",
            "from \(ago(row?["actual_pickup_at"])) to \(ago(row?["actual_return_at"]))",
            "first pickup's: \(Instant(row?["picked_up_at"]) == first)",
            "last return's: \(Instant(row?["returned_at"]) == (isReturned ? last : nil))",
            String(decoding: progress?.bytes ?? [], as: UTF8.self),
        ].joined(separator: ", ")
    }

    private func name(_ id: String?) -> String {
        bookings.firstIndex { $0.id == id }.map { "reservation \($0)" } ?? "nothing"
    }

    private func ago(_ stamp: String?) -> String {
        guard let instant = Instant(stamp) else { return "-" }
        return "\((Int(now.timeIntervalSince1970) - instant.microseconds / 1_000_000 + 30) / 60)"
    }
}
