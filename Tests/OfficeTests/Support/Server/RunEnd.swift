import Glibc
import Synchronization

/// What is to be undone when the test process ends, the last first.
enum RunEnd {
    private static let actions = Mutex<[@Sendable () -> Void]>([])
    private static let registered: Bool = {
        atexit { RunEnd.finish() }
        return true
    }()

    static func add(_ action: @escaping @Sendable () -> Void) {
        _ = registered
        actions.withLock { $0.append(action) }
    }

    private static func finish() {
        while let action = actions.withLock({ $0.popLast() }) { action() }
    }
}
