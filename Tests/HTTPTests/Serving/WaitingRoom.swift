import EventLoop
import HTTP
import Synchronization

/// Where the requests of a test wait, and what they wait for.
final class WaitingRoom: Sendable {
    private struct State {
        var news: String?
        var asked = 0
        var resumed = 0
        var waits: [ObjectIdentifier: (EventLoop, LoopBound<Wait>)] = [:]
    }

    /// One request that waits here.
    private final class Wait: Suspension {
        private let room: WaitingRoom

        init(_ room: WaitingRoom, until deadline: EventLoop.Instant) {
            self.room = room
            super.init(until: deadline)
        }

        override func ended() { room.state.withLock { $0.waits[ObjectIdentifier(self)] = nil } }
    }

    private let state = Mutex(State())
    private let patience: Duration

    /// Requests wait for so long.
    init(patience: Duration = .seconds(600)) { self.patience = patience }

    /// How many requests wait.
    var count: Int { state.withLock { $0.waits.count } }
    /// How often the handler was called, and how often of these for a request that had waited.
    var calls: (asked: Int, resumed: Int) { state.withLock { ($0.asked, $0.resumed) } }

    /// From now on there is an answer, and all who wait are told.
    func tell(_ news: String) {
        state.withLock { $0.news = news }
        wakeAll()
    }

    /// Has all look again.
    func wakeAll() {
        for (loop, wait) in state.withLock({ Array($0.waits.values) }) { loop.spawn { wait.value.wake() } }
    }

    /// Makes a request wait here, if it does not yet. False when its time is over.
    func enter(_ request: Request) -> Bool {
        if let wait = request.suspension { return wait.deadline > .now }
        guard let loop = EventLoop.current else { return false }
        let wait = Wait(self, until: .now + patience)
        request.suspension = wait
        state.withLock { $0.waits[ObjectIdentifier(wait)] = (loop, LoopBound(wait, to: loop)) }
        return true
    }

    /// What there is to tell.
    var news: String? { state.withLock { $0.news } }

    /// Answers requests under `/wait` when there are news, the others at once.
    @Sendable func answer(_ request: Request) async -> Response {
        guard request.target.path == "/wait" else { return await TestRoutes.answer(request) }
        let isResumed = request.isResumed
        state.withLock {
            $0.asked += 1
            if isResumed { $0.resumed += 1 }
        }
        if request.isDraining { return TestRoutes.text(.ok, "draining") }
        let isWaiting = enter(request)
        if let news { return TestRoutes.text(.ok, news) }
        return isWaiting ? .suspended : TestRoutes.text(.ok, "nothing")
    }
}
