import API
import Invariants

/// What came of looking for one invariant's breaches.
package struct Look {
    /// One row that offends.
    struct Breach {
        let tenant: String
        let subject: String
        let found: String
    }

    /// How it went.
    enum Outcome {
        /// How many rows offend, and the first of them.
        case found(count: Int, first: [Breach])
        /// Postgres would not say: why.
        case refused(String)
    }

    let invariant: Invariant
    let outcome: Outcome
    let time: Duration

    var breachCount: Int {
        if case .found(let count, _) = outcome { count } else { 0 }
    }

    var isDone: Bool {
        if case .found = outcome { true } else { false }
    }
}
