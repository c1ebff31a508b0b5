import Glibc
import Text

/// What this machine's clock says.
package enum WallTime {
    /// Since 1970-01-01T00:00:00Z.
    package static var microseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    /// The same in seconds.
    package static var seconds: Double { Double(microseconds) / 1e6 }

    /// As a line of the log has it, and Postgres reads it.
    static var text: String { Timestamp(microseconds: microseconds)?.text ?? "" }
}
