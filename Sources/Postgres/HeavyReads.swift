import EventLoop
import Synchronization

/// The slow reads that keep a connection busy most of the time: exports, whole copies, a year of availability. Those of one house take turns
/// over all loops, since other houses wait for the processors that they take. Lists and searches, which are slow reads too, go past them
/// as long as they take less.
final class HeavyReads: Sendable {
    /// A statement of a house.
    struct Kind: Hashable {
        let statement: String
        let house: String
    }

    /// How long a kind has kept connections busy: what each read took is added, and half of the time that passes goes off.
    private struct Load {
        private var level: Duration = .zero
        private var instant: EventLoop.Instant

        /// Over this it is heavy.
        private static let bound: Duration = .milliseconds(500)
        /// So it counts as heavy for nine seconds at most after the last.
        private static let most: Duration = .seconds(5)

        init(at now: EventLoop.Instant) { instant = now }

        mutating func add(_ duration: Duration, at now: EventLoop.Instant) {
            level = min(level(at: now) + duration, Self.most)
            instant = now
        }

        func isHeavy(at now: EventLoop.Instant) -> Bool { level(at: now) > Self.bound }

        func isOver(at now: EventLoop.Instant) -> Bool { level(at: now) == .zero }

        private func level(at now: EventLoop.Instant) -> Duration { max(.zero, level - (now - instant) / 2) }
    }

    let turns: HouseTurns
    private let loads = Mutex<[Kind: Load]>([:])
    private let houses: HousesOfLate

    private static let mostKinds = 1024

    init(_ turns: HouseTurns, among houses: HousesOfLate) {
        self.turns = turns
        self.houses = houses
    }

    /// Whether a read has to wait for its turn.
    func mustTakeTurns(_ kind: Kind, at now: EventLoop.Instant) -> Bool {
        loads.withLock { $0[kind]?.isHeavy(at: now) ?? false } && houses.areSeveral(at: now)
    }

    /// Counts a read that kept a connection for so long.
    func note(_ kind: Kind, took duration: Duration, at now: EventLoop.Instant) {
        loads.withLock { loads in
            if loads.count >= Self.mostKinds { loads = loads.filter { !$0.value.isOver(at: now) } }
            if loads.count < Self.mostKinds || loads[kind] != nil { loads[kind, default: Load(at: now)].add(duration, at: now) }
        }
    }
}
