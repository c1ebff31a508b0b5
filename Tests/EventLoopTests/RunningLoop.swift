import EventLoop

/// A loop on a thread of its own for the length of a test.
struct RunningLoop: Sendable {
    let loop: EventLoop
    private let thread: LoopThread

    init() throws {
        let loop = try EventLoop()
        self.loop = loop
        thread = LoopThread(name: "test-loop") { loop.run() }
    }

    /// Runs `body` as a task of the loop and waits for its value.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            loop.spawn { continuation.resume(returning: await body()) }
        }
    }

    func stop() {
        loop.stop()
        thread.join()
    }
}
