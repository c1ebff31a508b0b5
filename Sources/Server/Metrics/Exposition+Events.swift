import API
import Metrics

extension Exposition {
    /// The counters of endpoints and workers. Each is there from the start as 0, so that its first time shows as a rise.
    mutating func addEvents(_ loops: [LoopFigures]) {
        guard !loops.isEmpty else { return }
        let all = loops.map(\.events).reduce(into: Meter.Figures()) { $0 += $1 }
        family("quartermaster_refusals", .counter, "Refused requests, and entries of outboxes, by the code that clients get") {
            samples in
            for (refused, count) in all.refusals.sorted(by: { ($0.key.api, $0.key.code) < ($1.key.api, $1.key.code) }) {
                samples.add(count, [("api", refused.api), ("code", refused.code)])
            }
        }
        family("quartermaster_keyed_changes", .counter, "Changes by how their idempotency key was met") { samples in
            let counts = Self.keyOutcomes.reduce(into: all.keys) { $0[$1, default: 0] += 0 }
            for (outcome, count) in counts.sorted(by: { $0.key < $1.key }) { samples.add(count, [("outcome", outcome)]) }
        }
        addOutcomes(
            "quartermaster_sign_ins", "way", "Tries to get a session by outcome", all.signIns, Self.signInOutcomes)
        addOutcomes(
            "quartermaster_messages", "outbox", "Tries to send a message by outcome", all.messages, Self.messageOutcomes
        )
    }

    private mutating func addOutcomes(
        _ name: String, _ label: String, _ help: String, _ counts: [Meter.Outcome: Int], _ known: [Meter.Outcome]
    ) {
        let counts = known.reduce(into: counts) { $0[$1, default: 0] += 0 }
        family(name, .counter, help) { samples in
            for (one, count) in counts.sorted(by: { ($0.key.kind, $0.key.outcome) < ($1.key.kind, $1.key.outcome) }) {
                samples.add(count, [(label, one.kind), ("outcome", one.outcome)])
            }
        }
    }

    private static let keyOutcomes = ["stored", "replayed", "busy", "reused"]
    private static let signInOutcomes = ["code", "password", "refresh"].map { Meter.Outcome(kind: $0, outcome: "ok") }
    private static let messageOutcomes =
        ["sent", "refused", "deferred", "expired"].map { Meter.Outcome(kind: "mail", outcome: $0) }
        + ["apns", "fcm", "webpush"].flatMap { platform in
            ["sent", "gone", "refused", "deferred", "misconfigured", "expired"].map { Meter.Outcome(kind: platform, outcome: $0) }
        }

    /// The answers that the loops keep.
    mutating func addAnswers(_ loops: [LoopFigures]) {
        let all = loops.compactMap(\.answers)
        guard !all.isEmpty else { return }
        family("quartermaster_answer_cache_answers", .counter, "Answers that may be kept, by whether the kept one was good") {
            samples in
            samples.add(all.reduce(0) { $0 + $1.hits }, [("outcome", "hit")])
            samples.add(all.reduce(0) { $0 + $1.misses }, [("outcome", "miss")])
        }
        family("quartermaster_answer_cache_size_bytes", .gauge, "Bytes of answers that are kept") { samples in
            samples.add(all.reduce(0) { $0 + $1.bytes })
        }
    }

    /// Tells whether somebody sends: messages for a service that is not set lie there until they are of no more use.
    mutating func addOutboxes(_ outboxes: [(name: String, isSent: Bool)]) {
        family("quartermaster_outbox_enabled", .gauge, "Whether this server sends what is in an outbox") { samples in
            for outbox in outboxes { samples.add(outbox.isSent ? 1 : 0, [("outbox", outbox.name)]) }
        }
    }

    /// The requests to the store of photos.
    mutating func addStorage(_ operations: [MeteredFileStore.Operation: Histogram]) {
        family("quartermaster_storage_operation_duration_seconds", .histogram, "What the server asks the store of photos") {
            samples in
            for (operation, durations) in operations.sorted(by: { ($0.key.name, $0.key.outcome) < ($1.key.name, $1.key.outcome) })
            {
                samples.add(durations, [("operation", operation.name), ("outcome", operation.outcome)])
            }
        }
    }
}

extension Meter.Refused {
    /// The text for a label.
    fileprivate var api: String {
        switch dialect {
        case .office: "office"
        case .assetApp: "asset_app"
        case .storage: "storage"
        case .tus: "tus"
        case .signIn: "sign_in"
        case .page: "page"
        case .pageSession: "page_session"
        }
    }
}
