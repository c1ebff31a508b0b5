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

    /// The few reservations that a house works on at this moment; the hours go by in seconds.
    func current(in house: World.House) -> [World.Reservation] {
        let share = min(1, (ContinuousClock.now - opened) / duration)
        let first = Int(Double(house.reservations.count - Stage.atOnce) * share)
        return Array(house.reservations[first..<first + Stage.atOnce])
    }

    private static let atOnce = 10

    /// The unit of these moments: what several phones of a house want at once, for one reservation or another.
    func contested(in house: World.House) -> World.Unit {
        let moment = Int((ContinuousClock.now - opened) / .milliseconds(250))
        return house.units[moment % house.units.count]
    }
}
