import HeapModule

/// A timer that was scheduled on a loop. Belongs to that loop.
public final class Timer {
    /// When it runs.
    public let instant: EventLoop.Instant
    fileprivate let order: UInt64
    fileprivate var action: (() -> Void)?

    fileprivate init(instant: EventLoop.Instant, order: UInt64, action: @escaping () -> Void) {
        self.instant = instant
        self.order = order
        self.action = action
    }

    /// True when it has neither run nor been cancelled.
    public var isScheduled: Bool { action != nil }

    /// Keeps it from running; harmless when it has run.
    public func cancel() { action = nil }
}

extension Timer: Comparable {
    /// Earlier first; of the same instant, the one scheduled first.
    public static func < (left: Timer, right: Timer) -> Bool {
        (left.instant, left.order) < (right.instant, right.order)
    }

    /// Identity: no two timers have the same order.
    public static func == (left: Timer, right: Timer) -> Bool { left === right }
}

/// The timers of a loop, nearest first. A cancelled one stays until it is nearest: cancelling costs nothing.
struct TimerQueue {
    private var heap = Heap<Timer>()
    private var lastOrder: UInt64 = 0

    /// The instant of the nearest timer that will run.
    var next: EventLoop.Instant? {
        mutating get {
            while let nearest = heap.min, !nearest.isScheduled { heap.removeMin() }
            return heap.min?.instant
        }
    }

    mutating func schedule(at instant: EventLoop.Instant, _ action: @escaping () -> Void) -> Timer {
        lastOrder &+= 1
        let timer = Timer(instant: instant, order: lastOrder, action: action)
        heap.insert(timer)
        return timer
    }

    /// The action of the nearest timer if its time has come; asked again until it says no.
    mutating func popDue(at now: EventLoop.Instant) -> (() -> Void)? {
        guard let next, next <= now else { return nil }
        let timer = heap.removeMin()
        defer { timer.action = nil }
        return timer.action
    }
}
