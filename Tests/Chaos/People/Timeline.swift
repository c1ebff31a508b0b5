/// What may be so at which moment, of something that others change while one asks: between the first word of a change and its answer both
/// is possible, the old and the new.
struct Timeline<Value: Hashable & Sendable>: Sendable {
    /// From a moment on.
    struct Entry: Sendable {
        let at: Double
        let values: Set<Value>
    }

    private(set) var entries: [Entry]

    init(_ value: Value) { entries = [Entry(at: 0, values: [value])] }

    /// As far as is known now.
    var current: Set<Value> { entries[entries.count - 1].values }

    /// A change is under way: from now on it may have happened.
    mutating func begin(at now: Double, _ change: (Value) -> Value) {
        entries.append(Entry(at: now, values: current.union(current.map(change))))
    }

    /// It has happened.
    mutating func settle(at now: Double, _ change: (Value) -> Value) {
        entries.append(Entry(at: now, values: Set(current.map(change))))
    }

    /// All that may have been so at some moment of a time.
    func possible(from began: Double, to ended: Double) -> Set<Value> {
        let first = entries.lastIndex { $0.at <= began } ?? 0
        return entries[first...].prefix { $0.at <= ended }.reduce(into: entries[first].values) { $0.formUnion($1.values) }
    }
}
