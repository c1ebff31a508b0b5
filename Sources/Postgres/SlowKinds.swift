import EventLoop

/// Reads that took too long to share a connection, by statement and owner: for a while the like go where they delay nobody.
///
/// The owner counts as well: what one person asks for must not make the same call slow for the others.
struct SlowKinds {
    struct Kind: Hashable {
        let statement: String
        let owner: String?
    }

    private var until: [Kind: EventLoop.Instant] = [:]

    private static let memory: Duration = .seconds(10)
    private static let most = 1024

    func contains(_ kind: Kind, at now: EventLoop.Instant) -> Bool {
        guard !until.isEmpty, let end = until[kind] else { return false }
        return now < end
    }

    mutating func insert(_ kind: Kind, at now: EventLoop.Instant) {
        if until.count >= Self.most { until = until.filter { now < $0.value } }
        if until.count < Self.most { until[kind] = now + Self.memory }
    }
}
