import CLinux
import Glibc
import Synchronization

/// One thread that waits in epoll and runs everything that became ready: jobs of Swift tasks, timers, descriptors.
///
/// A loop is a `TaskExecutor`: a task spawned on it stays on its thread through every `await`, so what belongs to a loop
/// needs no lock. All members are for the loop's own thread except those marked *any thread*.
public final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// The time at the start of this turn.
    public private(set) var now: Instant = .now
    /// Tasks spawned and not yet ended, for tests that look for what was left behind.
    public private(set) var liveTasks = 0

    /// Where bytes are read to before it is known how many come: one for all sockets of the loop.
    let scratch: UnsafeMutableRawBufferPointer
    /// The events of one turn, as epoll tells them: whose, and which.
    private let tokens: UnsafeMutableBufferPointer<UInt64>
    private let events: UnsafeMutableBufferPointer<UInt32>
    private let epoll: Int32
    private let wakeUp: Int32
    private let inbox = Mutex(Inbox())
    private var ready: [UnownedJob] = []
    private var endOfTurn: [() -> Void] = []
    private var timers = TimerQueue()
    private var watches: [DescriptorWatch?] = []
    private var freeSlots: [Int] = []
    private var lastGeneration: UInt32 = 0
    private var isRunning = true

    private struct Inbox {
        var jobs: [UnownedJob] = []
        var isStopped = false
        var isSignalled = false
    }

    private static let eventsATurn = 256

    /// The token of the wake-up descriptor: no slot can have it.
    private static let wakeUpToken = UInt64.max

    /// A loop that does not run yet. Throws `IOError.system` when the process is out of descriptors.
    public init() throws(IOError) {
        // `deinit` does not run for a loop that was not made, so nothing is assigned before the last error can be thrown.
        let epoll = qm_epoll_create()
        guard epoll >= 0 else { throw .system(-epoll) }
        let wakeUp = qm_eventfd()
        guard wakeUp >= 0 else {
            close(epoll)
            throw .system(-wakeUp)
        }
        self.epoll = epoll
        self.wakeUp = wakeUp
        scratch = .allocate(byteCount: 32_768, alignment: 16)
        tokens = .allocate(capacity: Self.eventsATurn)
        events = .allocate(capacity: Self.eventsATurn)
        _ = qm_epoll_add(epoll, wakeUp, UInt32(QM_READABLE), 0, Self.wakeUpToken)
    }

    deinit {
        close(wakeUp)
        close(epoll)
        scratch.deallocate()
        tokens.deallocate()
        events.deallocate()
    }

    /// The loop of this thread, if it is a loop's. Any thread.
    public static var current: EventLoop? {
        qm_current_loop().map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    /// True when the caller is on this loop's thread. Any thread.
    public var isCurrent: Bool { qm_current_loop() == Unmanaged.passUnretained(self).toOpaque() }

    // MARK: Tasks

    /// Starts a task that stays on this loop from its first line to its last. Any thread.
    public func spawn(_ body: @escaping @Sendable () async -> Void) {
        Task(executorPreference: self) {
            self.liveTasks += 1
            await body()
            self.liveTasks -= 1
        }
    }

    /// Runs `body` as a task of this loop and comes back with what it returned or threw. Any thread.
    public func perform<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withUnsafeContinuation { (continuation: UnsafeContinuation<Result<Value, Failure>, Never>) in
            spawn {
                do throws(Failure) {
                    continuation.resume(returning: .success(try await body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    /// Takes a task's next piece of work. Any thread; without a lock from the loop's own.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            ready.append(job)
        } else {
            let mustSignal = inbox.withLock { inbox in
                inbox.jobs.append(job)
                defer { inbox.isSignalled = true }
                return !inbox.isSignalled
            }
            if mustSignal { qm_eventfd_signal(wakeUp) }
        }
    }

    // MARK: The turn

    /// Runs on the calling thread until `stop()`.
    public func run() {
        let previous = qm_current_loop()
        qm_set_current_loop(Unmanaged.passUnretained(self).toOpaque())
        defer { qm_set_current_loop(previous) }
        while isRunning {
            runJobs()
            runEndOfTurn()
            poll()
            runTimers()
        }
        // Whoever waits for a task that was given up would wait for ever.
        repeat {
            runJobs()
            runEndOfTurn()
            takeInbox()
        } while !ready.isEmpty
    }

    /// Ends `run()` after its present turn and the jobs that are at hand then, with those that they make. Any thread.
    public func stop() {
        inbox.withLock { $0.isStopped = true }
        qm_eventfd_signal(wakeUp)
    }

    /// Runs `body` once, after the jobs of this turn and before the loop waits: where batches are sent.
    public func atEndOfTurn(_ body: @escaping () -> Void) {
        endOfTurn.append(body)
    }

    private func runJobs() {
        guard !ready.isEmpty else { return }
        // Only those that are there now: a task that goes on making jobs must not keep descriptors waiting.
        var jobs: [UnownedJob] = []
        swap(&jobs, &ready)
        for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        if ready.isEmpty {
            jobs.removeAll(keepingCapacity: true)
            swap(&jobs, &ready)
        }
    }

    private func runEndOfTurn() {
        while !endOfTurn.isEmpty {
            var bodies: [() -> Void] = []
            swap(&bodies, &endOfTurn)
            for body in bodies { body() }
            // First, for what they held may ask for another when it is dropped.
            bodies.removeAll(keepingCapacity: true)
            if endOfTurn.isEmpty { swap(&bodies, &endOfTurn) }
        }
    }

    private func poll() {
        let count = qm_epoll_wait(epoll, tokens.baseAddress, events.baseAddress, Int32(Self.eventsATurn), timeout())
        now = .now
        for index in 0..<Int(count) { dispatch(tokens[index], events: events[index]) }
    }

    /// Nanoseconds to wait: none with work at hand, else until the nearest timer, else for ever.
    private func timeout() -> Int64 {
        if !ready.isEmpty || !endOfTurn.isEmpty { return 0 }
        guard let next = timers.next else { return -1 }
        let now = Instant.now
        return now < next ? next.nanoseconds - now.nanoseconds : 0
    }

    private func dispatch(_ token: UInt64, events: UInt32) {
        if token == Self.wakeUpToken {
            takeInbox()
            return
        }
        let slot = Int(token & 0xFFFF_FFFF)
        // The generation keeps an event of a closed descriptor from its successor in the slot.
        guard let watch = watches[slot], watch.generation == UInt32(token >> 32) else { return }
        watch.handler(DescriptorEvents(rawValue: events))
    }

    private func takeInbox() {
        qm_eventfd_drain(wakeUp)
        inbox.withLock { inbox in
            ready.append(contentsOf: inbox.jobs)
            inbox.jobs.removeAll(keepingCapacity: true)
            inbox.isSignalled = false
            isRunning = !inbox.isStopped
        }
    }

    private func runTimers() {
        while let action = timers.popDue(at: now) { action() }
    }

    // MARK: Timers

    /// Runs `body` at `instant`, or in the next turn when that has passed.
    public func schedule(at instant: Instant, _ body: @escaping () -> Void) -> Timer {
        timers.schedule(at: instant, body)
    }

    /// Suspends the calling task, without a thread of its own as `Task.sleep` has it.
    public func sleep(for duration: Duration) async {
        await withUnsafeContinuation { continuation in
            _ = schedule(at: .now + duration) { continuation.resume() }
        }
    }

    // MARK: Descriptors

    func nextGeneration() -> UInt32 {
        lastGeneration &+= 1
        return lastGeneration
    }

    func add(_ watch: DescriptorWatch) throws(IOError) {
        let slot = freeSlots.popLast() ?? watches.count
        let result = qm_epoll_add(epoll, watch.descriptor, watch.interest.rawValue, watch.isEdge ? 1 : 0, watch.token(slot))
        guard result == 0 else {
            if slot < watches.count { freeSlots.append(slot) }
            throw .system(-result)
        }
        watch.slot = slot
        if slot == watches.count { watches.append(watch) } else { watches[slot] = watch }
    }

    func update(_ watch: DescriptorWatch) {
        let token = watch.token(watch.slot)
        _ = qm_epoll_modify(epoll, watch.descriptor, watch.interest.rawValue, watch.isEdge ? 1 : 0, token)
    }

    func remove(_ watch: DescriptorWatch) {
        _ = qm_epoll_remove(epoll, watch.descriptor)
        watches[watch.slot] = nil
        freeSlots.append(watch.slot)
    }
}
