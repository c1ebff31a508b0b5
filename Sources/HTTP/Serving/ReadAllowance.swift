import EventLoop

/// How much longer a client may keep the server waiting that reads an answer. Bytes that it takes earn time, waiting
/// spends it.
struct ReadAllowance {
    private let deadlines: Deadlines
    /// How long the next write may last besides what its own bytes earn.
    private var left: Duration

    init(_ deadlines: Deadlines) {
        self.deadlines = deadlines
        left = deadlines.writeStall
    }

    /// When a write of so many bytes that begins now has to be over.
    func deadline(ofBytes count: Int, from now: EventLoop.Instant) -> EventLoop.Instant { now + left + earned(count) }

    /// A write of so many bytes has taken so long.
    mutating func wrote(_ count: Int, in time: Duration) {
        left = min(left + earned(count) - time, deadlines.writeStall)
    }

    private func earned(_ count: Int) -> Duration { .seconds(1) * Double(count) / Double(max(1, deadlines.readRate)) }
}
