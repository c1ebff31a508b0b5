/// The counts of a loop's endpoints and workers. Belongs to its loop, so that it needs no lock.
package final class Meter {
    /// How often each has happened. The words are ours, so that there are few: never a path, an id or anybody's text.
    package struct Figures: Sendable {
        /// Refusals by the part of the API and its code.
        package var refusals: [Refused: Int] = [:]
        /// Changes by how their key was met.
        package var keys: [String: Int] = [:]
        /// Tries to sign in, by how and what came of them.
        package var signIns: [Outcome: Int] = [:]
        /// Messages, by the outbox they were in and what came of a try.
        package var messages: [Outcome: Int] = [:]

        package init() {}

        /// Takes in what another loop has counted.
        package static func += (left: inout Figures, right: Figures) {
            left.refusals.merge(right.refusals, uniquingKeysWith: +)
            left.keys.merge(right.keys, uniquingKeysWith: +)
            left.signIns.merge(right.signIns, uniquingKeysWith: +)
            left.messages.merge(right.messages, uniquingKeysWith: +)
        }
    }

    /// A code of a part of the API.
    package struct Refused: Sendable, Hashable {
        package let dialect: DialectName
        package let code: String
    }

    /// The outcome of something of a kind.
    package struct Outcome: Sendable, Hashable {
        package let kind: String
        package let outcome: String

        package init(kind: String, outcome: String) {
            self.kind = kind
            self.outcome = outcome
        }
    }

    package private(set) var figures = Figures()

    package init() {}

    /// A request was refused.
    package func countRefusal(_ code: String, in dialect: DialectName) {
        figures.refusals[Refused(dialect: dialect, code: code), default: 0] += 1
    }

    /// A change met its key.
    package func countKey(_ outcome: String) { figures.keys[outcome, default: 0] += 1 }

    /// Somebody tried to sign in.
    package func countSignIn(by way: String, _ outcome: String) {
        figures.signIns[Outcome(kind: way, outcome: outcome), default: 0] += 1
    }

    /// Messages of an outbox were tried.
    package func countMessages(_ count: Int = 1, of outbox: String, _ outcome: String) {
        figures.messages[Outcome(kind: outbox, outcome: outcome), default: 0] += count
    }
}
