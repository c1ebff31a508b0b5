import Foundation
import Synchronization

/// What is done on a thread of its own while the test goes on.
final class BackgroundWork<Value: Sendable>: Sendable {
    private let outcome = Mutex<Result<Value, any Error>?>(nil)
    private let ended = DispatchGroup()

    init(_ body: @escaping @Sendable () throws -> Value) {
        ended.enter()
        Thread { [self] in
            let result = Result { try body() }
            outcome.withLock { $0 = result }
            ended.leave()
        }.start()
    }

    var isOver: Bool { outcome.withLock { $0 != nil } }

    /// Waits for its end.
    func value() throws -> Value {
        SuiteTimes.count { ended.wait() }
        guard let result = outcome.withLock({ $0 }) else { throw DatabaseError(message: "the work has no outcome") }
        return try result.get()
    }
}
