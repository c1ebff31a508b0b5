/// What a phone still has to send: an asset's own changes in order, otherwise in any.
struct Outbox {
    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ entry: Entry) { entries.append(entry) }

    mutating func remove(_ entry: Entry) { entries.removeAll { $0 === entry } }

    /// Any of those that wait for no other; nil when there is none.
    func next(_ generator: inout SeededGenerator) -> Entry? { sendable.any(&generator) }

    /// The latest of those that wait for no other.
    var newest: Entry? { sendable.last }

    private var sendable: [Entry] {
        var strands: Set<String> = []
        return entries.filter { strands.insert($0.strand).inserted }
    }
}
