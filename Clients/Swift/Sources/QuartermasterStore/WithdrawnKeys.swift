import Foundation
import GRDB

/// The keys of changes that a person let go. What is gone from the outbox may be so because the server has it, or because it was let go: a
/// second tap notes no undoing of that. What one process let go, others know by rows, each with the newest run of the feed of then.
enum WithdrawnKeys {
    private static func name(_ key: String) -> String { "withdrawn " + key }

    static func add(_ key: String, in db: Database) throws {
        try Kept.set(name(key), try Kept.value("pulls", in: db) ?? "0", in: db)
    }

    static func has(_ key: String, in db: Database) throws -> Bool { try Kept.value(name(key), in: db) != nil }

    /// No answer for such a key can come any more: it never left, or its answer was the refusal. So it guards only against screens that show the
    /// change still, and they do not once a run that began later is over.
    static func prune(before run: Int, in db: Database) throws {
        try db.run(
            "delete from kept where name >= 'withdrawn ' and name < 'withdrawn!' and cast(value as integer) < ?", [run])
    }

    /// Those that this process let go: a change may stay in its hands for longer than the row.
    final class Here: @unchecked Sendable {
        private let lock = NSLock()
        private var keys: Set<String> = []

        func add(_ keys: [String]) { lock.withLock { self.keys.formUnion(keys) } }
        func has(_ key: String) -> Bool { lock.withLock { keys.contains(key) } }
    }
}
