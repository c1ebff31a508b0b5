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
    /// By house: what somebody did at the shelf a moment ago, which others may take back, or go on with.
    private let deeds: Mutex<[[Operation]]>

    init(_ world: World, port: UInt16, _ history: History, _ generator: SeededGenerator) {
        self.world = world
        self.port = port
        self.history = history
        self.generator = generator
        taps = Mutex(world.houses.map { _ in 0 })
        deeds = Mutex(world.houses.map { _ in [] })
    }

    /// Somebody has done this.
    func did(_ operation: Operation, in house: Int) {
        deeds.withLock { deeds in
            deeds[house].append(operation)
            if deeds[house].count > 8 { deeds[house].removeFirst() }
        }
    }

    /// The newest last.
    func deeds(in house: Int) -> [Operation] { deeds.withLock { $0[house] } }

    /// False when the faults are over.
    var isOpen: Bool { !closed.load(ordering: .relaxed) }

    func close() { closed.store(true, ordering: .relaxed) }

    /// What a house works on at some moment.
    struct Moment {
        /// A few.
        let reservations: [World.Reservation]
        /// What several phones want at once, for one reservation or another.
        let contested: World.Unit
        /// A few, of which the first is the one that several people unpack.
        let tickets: [World.Ticket]
        /// The number of a new model, of which several people are about to make assets.
        let newcomer: Int
    }

    /// One more tap in a house. Taps are the clock of it, so that a slow machine plays the same game.
    func tapped(in house: Int) -> Moment {
        let count = taps.withLock { taps in
            taps[house] += 1
            return taps[house]
        }
        let (house, units) = (world.houses[house], world.houses[house].units)
        return Moment(
            reservations: house.reservations.window(of: 10, at: count / 8), contested: units[count / 6 % units.count],
            tickets: house.tickets.window(of: 6, at: count / 20), newcomer: count / 60)
    }
}

extension Array {
    /// So many in a row, the last ones past the end.
    fileprivate func window(of length: Int, at start: Int) -> [Element] {
        let first = Swift.max(0, Swift.min(start, count - length))
        return Array(self[first..<Swift.min(first + length, count)])
    }
}
