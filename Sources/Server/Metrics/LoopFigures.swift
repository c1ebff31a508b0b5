import API
import HTTP
import Metrics
import Postgres

/// The counters of a loop, and what it has at hand.
struct LoopFigures: Sendable {
    /// The loop's number.
    let number: Int
    var requests: RequestFigures
    var server: ServerFigures
    /// By how much timers were late.
    var delays: Histogram
    /// The lanes of its connections to Postgres.
    var lanes: [LaneFigures]
    var events: Meter.Figures
    /// Nil where it keeps no answers.
    var answers: AnswerFigures?
    /// Requests that wait for changes.
    var listeners: Int

    /// The answers that it keeps.
    struct AnswerFigures: Sendable {
        var hits: Int
        var misses: Int
        var bytes: Int
    }
}
