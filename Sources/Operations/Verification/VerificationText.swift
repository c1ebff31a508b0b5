import API
import Invariants
import Text

/// The report of `quartermaster verify`, in lines.
enum VerificationText {
    private static let width = Verification.names.map(\.count).max() ?? 0

    static let heading = "\(padded("invariant"))     found       time"

    /// The line of one invariant, once it was looked for.
    static func line(_ look: Look) -> String {
        let found = if case .found(let count, _) = look.outcome { "\(count)" } else { "unknown" }
        return "\(padded(look.invariant.name))  \(aligned(found, 8))  \(aligned(seconds(look.time), 9))"
    }

    /// Says the meaning of a breach and its place, or why nobody looked; nil when all is well.
    static func paragraph(_ look: Look) -> String? {
        switch look.outcome {
        case .found(count: 0, _): return nil
        case .found(let count, let first):
            let rows = first.map { "  tenant \(plain($0.tenant)), \(plain($0.subject)): \(plain($0.found))" }
            let rest = count > first.count ? ["  and \(count - first.count) more"] : []
            return (["", "\(look.invariant.name): \(look.invariant.meaning)"] + rows + rest).joined(separator: "\n")
        case .refused(let reason):
            return "\n\(look.invariant.name) was not checked. \(plain(reason))"
        }
    }

    /// The last line.
    static func conclusion(_ looks: [Look]) -> String {
        let broken = looks.filter { $0.breachCount > 0 }
        let found = broken.reduce(0) { $0 + $1.breachCount }
        let time = looks.reduce(Duration.zero) { $0 + $1.time }
        let what =
            looks.allSatisfy { $0.isDone && $0.breachCount == 0 }
            ? "all hold" : "\(broken.count) broken, by \(Counted.of(found, "row")); \(looks.count { !$0.isDone }) not checked"
        return "\n\(Counted.of(looks.count, "invariant")) in \(seconds(time)): \(what)"
    }

    // MARK: Pieces

    private static func padded(_ name: String) -> String { name + String(repeating: " ", count: max(0, width - name.count)) }

    private static func aligned(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static func seconds(_ duration: Duration) -> String {
        let tenths = duration.components.seconds * 10 + duration.components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) s"
    }

    /// Other programs may have written anything; a terminal is to see text alone.
    private static func plain(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}

/// The result of looking for one invariant's breaches.
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
