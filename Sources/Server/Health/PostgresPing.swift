import EventLoop
import Postgres

/// Asks whether Postgres answers, for `/readyz`. Belongs to its loop.
final class PostgresPing {
    /// The question.
    static let statement = Statement(name: "ping", sql: "select 1")
    /// How long Postgres may take to say anything.
    static let patience: Duration = .seconds(1)
    /// A balancer that asks often is answered from memory; a change is seen a second later at most.
    private static let kept: Duration = .seconds(1)

    private let ask: () async -> Bool
    private var upUntil = EventLoop.Instant.now

    /// `ask` sends the statement, and gives up after `patience`.
    init(_ ask: @escaping () async -> Bool) { self.ask = ask }

    /// True when it has answered lately.
    var isKnownUp: Bool { upUntil > .now }

    /// A failure is not kept: health has to come back as soon as Postgres does.
    func isUp() async -> Bool {
        if isKnownUp { return true }
        let isUp = await ask()
        if isUp { upUntil = .now + Self.kept }
        return isUp
    }
}
