/// What all phones of a run have in common.
struct Stage: Sendable {
    let world: World
    let port: UInt16
    let history: History
    let generator: SeededGenerator
    let opened: ContinuousClock.Instant
    let duration: Duration

    /// False when the faults are over.
    var isOpen: Bool { ContinuousClock.now < opened + duration }

    /// One of the few reservations that a house works on at this moment; the hours go by in seconds.
    func current(in house: World.House, _ generator: inout SeededGenerator) -> World.Reservation {
        let share = min(1, (ContinuousClock.now - opened) / duration)
        let first = Int(Double(house.reservations.count - Stage.atOnce) * share)
        return house.reservations[first + .random(in: 0..<Stage.atOnce, using: &generator)]
    }

    private static let atOnce = 10

    /// The unit of these moments: what several phones of a house want at once, for whatever reservation.
    func contested(in house: World.House) -> World.Unit {
        let moment = Int((ContinuousClock.now - opened) / .milliseconds(250))
        return house.units[moment % house.units.count]
    }
}
