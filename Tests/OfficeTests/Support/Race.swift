import Foundation
import Synchronization

/// Runs the body on `count` threads that set off together, and gives their outcomes in order.
/// Real threads, since the bodies block: the cooperative pool has one a core and would run them one after another.
func race<T: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) throws -> T) throws -> [T] {
    let outcomes = Mutex<[Int: Result<T, any Error>]>([:])
    let gate = StartingGate(count)
    let finished = DispatchGroup()
    for index in 0..<count {
        finished.enter()
        Thread {
            gate.pass()
            let outcome = Result { try body(index) }
            outcomes.withLock { $0[index] = outcome }
            finished.leave()
        }.start()
    }
    SuiteTimes.count { finished.wait() }
    return try outcomes.withLock { outcomes in try (0..<count).compactMap { try outcomes[$0]?.get() } }
}

/// Holds everyone until the last has come.
private final class StartingGate: Sendable {
    private let missing: Mutex<Int>
    private let opened = DispatchSemaphore(value: 0)
    private let count: Int

    init(_ count: Int) {
        self.count = count
        missing = Mutex(count)
    }

    func pass() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast { for _ in 0..<count { opened.signal() } }
        opened.wait()
    }
}
