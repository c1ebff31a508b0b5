import Synchronization

/// What all phones of a run have in common.
final class Stage: Sendable {
    let world: World
    let port: UInt16
    let history: History
    let generator: SeededGenerator
    private let closed = Atomic(false)
    /// By house.
    private let taps: Mutex<[Int]>

    init(_ world: World, port: UInt16, _ history: History, _ generator: SeededGenerator) {
        self.world = world
        self.port = port
        self.history = history
        self.generator = generator
        taps = Mutex(world.houses.map { _ in 0 })
    }

    /// False when the faults are over.
    var isOpen: Bool { !closed.load(ordering: .relaxed) }

    func close() { closed.store(true, ordering: .relaxed) }

    /// One more tap in a house: the few reservations that it works on at this moment, and the unit that several phones want
    /// at once, for one reservation or another. Taps are the clock of it, so that a slow machine plays the same game.
    func tapped(in house: Int) -> (reservations: [World.Reservation], contested: World.Unit) {
        let count = taps.withLock { taps in
            taps[house] += 1
            return taps[house]
        }
        let (reservations, units) = (world.houses[house].reservations, world.houses[house].units)
        let first = min(count / Stage.tapsAReservation, reservations.count - Stage.atOnce)
        return (Array(reservations[first..<first + Stage.atOnce]), units[count / Stage.tapsAtOnce % units.count])
    }

    private static let atOnce = 10
    private static let tapsAReservation = 8
    private static let tapsAtOnce = 6
}
