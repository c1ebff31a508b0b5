import Foundation

/// Runs each job of a task on a new thread. A test may block there; on the cooperative pool, which has a thread a core, it would keep all
/// other tests waiting, and its own next step would wait behind all tests that have not begun.
package final class BlockingExecutor: TaskExecutor {
    private static let shared = BlockingExecutor()

    private init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: Self.shared.asUnownedTaskExecutor()) }
    }

    /// Runs the body, and the child tasks that it makes, where they may block.
    package static func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await withTaskExecutorPreference(shared, operation: body)
    }
}
