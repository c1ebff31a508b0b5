import CLinux
import DequeModule
import Synchronization

/// A few threads for what would block a loop: name look-ups, connecting, files, compression of something large.
public final class BlockingPool: Sendable {
    private let queue: JobQueue
    private let threads: [LoopThread]

    /// Starts `threads` threads, named `name` in process listings (15 bytes at most). Those that give way get a tenth of a processor that
    /// others want.
    public init(name: String, threads: Int, givesWay: Bool = false) {
        let queue = JobQueue()
        self.queue = queue
        self.threads = (0..<threads).map { _ in
            LoopThread(name: name) {
                if givesWay { qm_lower_thread_priority() }
                queue.runUntilClosed()
            }
        }
    }

    /// Runs `body` on one of the threads and comes back to the caller's executor with its result or error.
    public func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withUnsafeContinuation { (continuation: UnsafeContinuation<Result<Value, Failure>, Never>) in
            queue.append {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }

    /// Runs `body` on one of the threads, and nobody waits for it.
    public func start(_ body: @escaping @Sendable () -> Void) { queue.append(body) }

    /// Ends the threads once what was asked of them is done.
    public func shutdown() {
        queue.close()
        for thread in threads { thread.join() }
    }
}

/// Jobs in order, and threads that wait for them.
private final class JobQueue: Sendable {
    private struct State {
        var jobs: Deque<@Sendable () -> Void> = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let available = Semaphore()

    func append(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(job) }
        available.signal()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        available.signal()
    }

    func runUntilClosed() {
        while true {
            available.wait()
            let (job, isClosed) = state.withLock { ($0.jobs.popFirst(), $0.isClosed) }
            if let job { job() } else if isClosed { break }
        }
        // The next of the threads ends by the same signal.
        available.signal()
    }
}
