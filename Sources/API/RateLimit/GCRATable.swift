import EventLoop

/// Counts the time that each sender owes for its requests: the generic cell rate algorithm (GCRA), which is the
/// leaky bucket in its virtual scheduling form (ITU-T I.371, annex A), one instant a key. A pure state machine: the caller brings the clock, and the key as 64 random-looking bits.
///
/// Its size is fixed. Who owes nothing is not distinguished from who was never seen. Where all places of a set are taken
/// by debtors, a newcomer takes the place of the one who owes least and its debt, up to a limit: who is pushed out is not
/// rid of the debt at once, the heaviest senders are the last to go, and no flood shuts newcomers out.
struct GCRATable {
    private struct Place {
        var key: UInt64
        /// From then on it owes nothing.
        var paidAt: EventLoop.Instant
    }

    /// Places where a key may be: a choice of eight leaves few sets full of debtors while others have room.
    private static let ways = 8

    private let mostInherited: Duration
    private var places: [Place]

    /// A table of about `capacity` places in which nobody owes anything at `now`, and no newcomer takes over more than
    /// `mostInherited`.
    init(capacity: Int, mostInherited: Duration, at now: EventLoop.Instant) {
        self.mostInherited = mostInherited
        let sets = max(1, capacity / Self.ways)
        places = Array(repeating: Place(key: 0, paidAt: now), count: sets * Self.ways)
    }

    /// How many keys it can hold.
    var capacity: Int { places.count }

    /// The time until the key owes nothing; zero for one that was never seen, while there is room.
    func debt(of key: UInt64, at now: EventLoop.Instant) -> Duration {
        let place = places[place(of: key)]
        let debt = max(.zero, place.paidAt - now)
        return place.key == key ? debt : min(debt, mostInherited)
    }

    /// How long to wait until the key would owe no more than `ceiling` with that cost; zero where it would not now.
    func wait(for cost: Duration, of key: UInt64, upTo ceiling: Duration, at now: EventLoop.Instant) -> Duration {
        max(.zero, debt(of: key, at: now) + cost - ceiling)
    }

    /// Adds a cost to what the key owes.
    mutating func add(_ cost: Duration, to key: UInt64, at now: EventLoop.Instant) {
        let debt = debt(of: key, at: now) + cost
        places[place(of: key)] = Place(key: key, paidAt: now + debt)
    }

    /// Adds a request's cost to what the key owes, unless that would be more than `ceiling`.
    ///
    /// Returns how long to wait until it would not be; zero where the cost was added. A refusal costs nothing, so the
    /// time it names holds.
    mutating func charge(_ cost: Duration, to key: UInt64, upTo ceiling: Duration, at now: EventLoop.Instant) -> Duration {
        let owed = debt(of: key, at: now) + cost
        guard owed <= ceiling else { return owed - ceiling }
        places[place(of: key)] = Place(key: key, paidAt: now + owed)
        return .zero
    }

    /// Adds what was found to be owed afterwards. By this alone nobody comes to owe more than `most`.
    mutating func add(_ cost: Duration, to key: UInt64, upTo most: Duration, at now: EventLoop.Instant) {
        let debt = debt(of: key, at: now)
        places[place(of: key)] = Place(key: key, paidAt: now + max(debt, min(debt + cost, most)))
    }

    /// The key's own place, else the one of its set that owes least.
    private func place(of key: UInt64) -> Int {
        let start = Int(truncatingIfNeeded: key % UInt64(places.count / Self.ways)) * Self.ways
        var lightest = start
        for index in start..<(start + Self.ways) {
            if places[index].key == key { return index }
            if places[index].paidAt < places[lightest].paidAt { lightest = index }
        }
        return lightest
    }
}

/// Keys of a `GCRATable`.
enum HashedKey {
    /// Swift seeds its hasher anew in each process, so that nobody can choose keys that fall into one set.
    static func of(_ value: some Hashable) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(value)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }
}
