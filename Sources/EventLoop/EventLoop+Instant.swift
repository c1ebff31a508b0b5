import Glibc

extension EventLoop {
    /// A time of the clock of all deadlines: it is monotonic, and counts while the machine sleeps.
    ///
    /// Not the `Instant` of `ContinuousClock`: of that the compiler does not know the size, so that each in a task's own frame costs an
    /// allocation, and each look at one is a call.
    public struct Instant: Comparable, Hashable, Sendable {
        /// Since the machine was started. What lies further off than that can count, some 292 years, is as far as it can.
        @usableFromInline let nanoseconds: Int64

        @inlinable init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

        /// The present time.
        public static var now: Instant {
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
        }

        /// Earlier first.
        @inlinable public static func < (one: Instant, other: Instant) -> Bool { one.nanoseconds < other.nanoseconds }

        /// True when both are the same nanosecond.
        @inlinable public static func == (one: Instant, other: Instant) -> Bool { one.nanoseconds == other.nanoseconds }

        /// So much later.
        @inlinable public static func + (instant: Instant, duration: Duration) -> Instant {
            let distance = Int64(clamping: duration.attoseconds / 1_000_000_000)
            let (sum, overflows) = instant.nanoseconds.addingReportingOverflow(distance)
            if overflows { return Instant(nanoseconds: distance < 0 ? .min : .max) }
            return Instant(nanoseconds: sum)
        }

        /// So much earlier.
        @inlinable public static func - (instant: Instant, duration: Duration) -> Instant { instant + (.zero - duration) }

        /// How long it is from the other to this one; less than zero where the other is later.
        @inlinable public static func - (one: Instant, other: Instant) -> Duration {
            let (difference, overflows) = one.nanoseconds.subtractingReportingOverflow(other.nanoseconds)
            let distance: Int64 = overflows ? (one < other ? .min : .max) : difference
            return .nanoseconds(distance)
        }
    }
}
