import Text

/// From when to when a list looks: `from` and `to`, both of which have to be there.
extension QueryFields {
    /// The longest period that is answered for: three years and a day.
    package static var longestPeriod: Int { 3 * 366 }

    /// Two instants, the second one later and excluded.
    package mutating func instants() -> (from: String?, to: String?) {
        let from = requiredInstant("from")
        let to = requiredInstant("to")
        if let from, let to {
            let length = to.microseconds - from.microseconds
            if length <= 0 || length > Int64(Self.longestPeriod) * 86_400_000_000 { fail("to", .outOfRange) }
        }
        return (from?.text, to?.text)
    }

    /// Two days of the tenant, `2026-06-02`, both included.
    package mutating func days() -> (from: String?, to: String?) {
        let from = requiredDay("from")
        let to = requiredDay("to")
        if let from, let to {
            let length = to.daysSince1970 - from.daysSince1970
            if length < 0 || length > Self.longestPeriod { fail("to", .outOfRange) }
        }
        return (from?.text, to?.text)
    }

    /// UUIDs between commas; one that is there twice counts once.
    package mutating func uuids(_ name: String, atMost limit: Int) -> [String] {
        let text = requiredText(name, length: 1...(limit * 40))
        var ids: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let id = UUIDText.canonical(String(part)) else {
                if !text.isEmpty { fail(name, .invalidUUID) }
                return []
            }
            if !ids.contains(id) { ids.append(id) }
        }
        if ids.count > limit { fail(name, .tooLong) }
        return ids
    }

    private mutating func requiredInstant(_ name: String) -> Timestamp? {
        let text = requiredText(name, length: 0...100)
        return faults.contains { $0.field == name } ? nil : instant(name, text)
    }

    private mutating func requiredDay(_ name: String) -> CivilDate? {
        let text = requiredText(name, length: 0...100)
        return faults.contains { $0.field == name } ? nil : day(name, text)
    }
}
