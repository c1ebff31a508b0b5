import EventLoop

/// A request that waits for its answer without a task. Belongs to the loop of its connection.
///
/// A handler that has no answer yet makes one, keeps it in its request (`Request.suspension`), sees to it that `wake` is called
/// when there may be news, looks once more, and returns `Response.suspended`. Its task ends. Woken, the server calls the whole
/// handler again with the same request, so that whoever asks is let in anew. A wake that comes while the handler runs is not
/// lost: the handler is then called again at once. A subclass keeps what the handler wants to remember.
open class Suspension {
    /// Woken then, if nobody does so before. A handler that waits again sets it anew.
    public final var deadline: EventLoop.Instant
    private var isWoken = false
    private var resume: (() -> Void)?

    /// One that is woken at `deadline` at the latest.
    public init(until deadline: EventLoop.Instant) {
        self.deadline = deadline
    }

    /// Has the handler called again. Cheap: the call itself is a task of its own.
    public final func wake() {
        guard let resume else {
            isWoken = true
            return
        }
        self.resume = nil
        resume()
    }

    /// The request is over, answered or not: nobody is to wake it any more. Called once.
    open func ended() {}

    /// Forgets wakes up to now: what they were about is going to be looked at.
    public final func begin() { isWoken = false }

    /// Keeps what `wake` is to call; false where somebody has woken it since the handler was called.
    public final func arm(_ resume: @escaping () -> Void) -> Bool {
        guard !isWoken else { return false }
        self.resume = resume
        return true
    }

    /// Whoever waited runs again by itself: a wake from here on is kept for the next `arm`.
    public final func disarm() { resume = nil }
}
