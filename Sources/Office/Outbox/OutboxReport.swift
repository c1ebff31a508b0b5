import API
import HTTP

/// Writes the entries of an outbox into the access log, in the line of the request that they came with.
struct OutboxReport {
    private var entries = 0
    private var stored = 0
    private var replayed = 0
    private var refused = 0
    private var postponed = 0
    private var postgres = 0
    private var sqlState: RequestLog.Value?
    private var rateLimit: RequestLog.Value?
    private var codes: [Int: String] = [:]

    /// Adds an entry: its answer, and what its endpoint had to say.
    mutating func add(_ response: Response, _ log: RequestLog, at index: Int) {
        entries += 1
        switch OutboxOrder.Fate(status: response.status.code, code: nil) {
        case .done: if response.isReplay { replayed += 1 } else { stored += 1 }
        case .refused: refused += 1
        case .postponed: postponed += 1
        }
        codes[index] = log.text("code")
        for field in log.fields {
            switch (field.name, field.value) {
            case ("postgres_us", .number(let time)): postgres += time
            case ("sqlstate", let value): sqlState = value
            case ("rate_limit", let value): rateLimit = value
            default: continue
            }
        }
    }

    /// Sets the fields of the line.
    func write(to log: RequestLog) {
        let counts = [
            ("entries", entries), ("stored", stored), ("replayed", replayed), ("refused", refused), ("postponed", postponed),
            ("postgres_us", postgres),
        ]
        for (name, count) in counts { log.set(name, .number(count)) }
        if !codes.isEmpty { log.set("refusals", .places(codes)) }
        if let sqlState { log.set("sqlstate", sqlState) }
        if let rateLimit { log.set("rate_limit", rateLimit) }
    }
}

extension Response {
    /// True when it was stored earlier and nothing was done now.
    var isReplay: Bool { headers["Idempotent-Replayed"] != nil }
}
