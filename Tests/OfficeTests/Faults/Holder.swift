import Glibc
import Synchronization

/// The process that is running at present.
final class Holder: Sendable {
    private let process = Mutex<ChildProcess?>(nil)

    func set(_ next: ChildProcess) { process.withLock { $0 = next } }

    func end(by signal: Int32) {
        guard let running = process.withLock({ $0 }) else { return }
        running.send(signal)
        if !eventually(within: 60, { running.status() != nil }) { running.send(SIGKILL) }
        _ = running.wait()
    }

    var hasEnded: Bool { process.withLock { $0 }.map { $0.status() != nil } ?? true }
}
