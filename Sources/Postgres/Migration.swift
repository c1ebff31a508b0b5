import Glibc
import Text

/// One SQL file the program carries.
public struct Migration: Sendable {
    /// The file's path under `migrations/`, without `.sql`.
    public let name: String
    /// SHA-256 of the text, as lower-case hexadecimal digits.
    public let checksum: String
    private let read: @Sendable () -> String

    /// A file whose text is asked for only when it is applied.
    public init(name: String, checksum: String, reading read: @escaping @Sendable () -> String) {
        self.name = name
        self.checksum = checksum
        self.read = read
    }

    /// The text.
    public var sql: String { read() }
}

/// Everything that makes a database the one this program works on.
public struct SchemaSource: Sendable {
    /// The number of this schema with its functions: a release that changes either has a higher one.
    public var version: Int
    /// The oldest version whose program can go on serving on this schema.
    public var serves: Int
    /// Forward only, each applied once, in this order.
    public var migrations: [Migration]
    /// One function a file, applied again when its text changes.
    public var functions: [Migration]
    /// The triggers, in the order in which transactions lock their tables; applied again when their text changes.
    public var triggers: [Migration]
    /// One index a file, named as the index is: built outside of a transaction, after everything else, while others write.
    public var indexes: [Migration]
    /// Applied each time: owners and rights.
    public var finish: Migration

    /// By version, and the kinds of file.
    public init(
        version: Int, serves: Int, migrations: [Migration], functions: [Migration], triggers: [Migration], indexes: [Migration],
        finish: Migration
    ) {
        self.version = version
        self.serves = serves
        self.migrations = migrations
        self.functions = functions
        self.triggers = triggers
        self.indexes = indexes
        self.finish = finish
    }
}

/// How long a migration waits for the locks of others. Whoever comes after it queues behind it, so it waits a little while, lets
/// them through, and waits longer the next time: always less than the second after which Postgres looks for deadlocks, so that
/// it is the migration that gives way and never a phone's change.
public struct LockPatience: Sendable {
    /// The first wait; the next is twice as long.
    public var first: Duration = .milliseconds(50)
    /// The longest wait.
    public var longest: Duration = .milliseconds(800)
    /// All attempts together.
    public var total: Duration = .seconds(60)

    /// Uses the values above.
    public init() {}

    func wait(_ attempt: Int) -> Duration { min(longest, first * (1 << min(attempt, 10))) }

    /// Waits as long again, so that those who queued are through. Blocks.
    func pause(after attempt: Int) { usleep(UInt32(clamping: wait(attempt).wholeMilliseconds * 1000)) }
}
