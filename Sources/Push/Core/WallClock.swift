import Glibc

/// The time of day, as tokens and expiry have it.
enum WallClock {
    /// Seconds since 1970.
    static var now: Int64 { Int64(time(nil)) }
}
