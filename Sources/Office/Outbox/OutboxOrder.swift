/// Decides which entries of an outbox wait (docs/client-guide.md, "The outbox"): a pure state machine, told of each entry in its turn.
struct OutboxOrder {
    /// The result of an entry, for those behind it.
    enum Fate: Equatable {
        /// It was done, now or before.
        case done
        /// A person has to settle something first.
        case refused
        /// It may be done later without anyone's doing.
        case postponed

        /// That of an answer.
        init(status: Int, code: String?) {
            switch status {
            case 200..<300: self = .done
            // Another change came after it: whatever waited for it may go.
            case 409 where code == "already_applied": self = .done
            case 408, 429, 500...: self = .postponed
            default: self = .refused
            }
        }
    }

    /// Where each key stands first.
    private let places: [String: Int]
    /// The keys of other requests that were done.
    private let known: Set<String>
    private var fates: [String: Fate] = [:]
    /// The entries that hold an asset or a line up.
    private var holds: [String: Fate] = [:]
    /// Those that were not tried, because they wait for a refused one.
    private var untried: Set<String> = []

    /// - Parameters:
    ///   - keys: of the entries, in their order; nil for one without a key.
    ///   - known: those that other requests have done.
    init(_ keys: [String?], known: Set<String>) {
        var places: [String: Int] = [:]
        for (index, key) in keys.enumerated() {
            if let key, places[key] == nil { places[key] = index }
        }
        self.places = places
        self.known = known
    }

    /// Those of `keys` that no entry before `index` has, though that or a later one does: nothing can wait for them.
    func namesLater(_ keys: [String], at index: Int) -> Bool {
        keys.contains { key in places[key].map { $0 >= index } ?? false }
    }

    /// The reason why an entry waits: nil where it may be done. Of several, what a person has to settle counts.
    func obstacle(after keys: [String], of subjects: [String]) -> Fate? {
        let waits = keys.map { fates[$0] ?? (known.contains($0) ? .done : .refused) } + subjects.compactMap { holds[$0] }
        return waits.contains(.refused) ? .refused : waits.contains(.postponed) ? .postponed : nil
    }

    /// The reason why what takes an entry back waits: nil where that was done, refused, or is in another request.
    func obstacle(undoing key: String) -> Fate? {
        switch fates[key] {
        case .postponed?: .postponed
        case .refused? where untried.contains(key): .refused
        default: nil
        }
    }

    /// Notes what became of an entry. A key that stands twice was done if it was done once.
    ///
    /// - Parameters:
    ///   - holdingUp: the assets and lines that it holds up where it was not done.
    ///   - isUntried: it waits for a refused one.
    mutating func note(_ fate: Fate, of key: String?, holdingUp subjects: [String], isUntried: Bool = false) {
        if let key, fates[key] != .done { fates[key] = fate }
        if let key, isUntried { untried.insert(key) }
        guard fate != .done else { return }
        for subject in subjects where holds[subject] != .refused { holds[subject] = fate }
    }
}
