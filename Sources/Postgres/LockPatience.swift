import Glibc
import Text

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

    /// As above.
    public init() {}

    func wait(_ attempt: Int) -> Duration { min(longest, first * (1 << min(attempt, 10))) }

    /// As long again, so that those who queued are through. Blocks.
    func pause(after attempt: Int) { usleep(UInt32(clamping: wait(attempt).wholeMilliseconds * 1000)) }
}
