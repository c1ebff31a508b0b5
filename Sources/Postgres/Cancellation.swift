import CPostgres
import EventLoop
import Synchronization

/// Asks Postgres, over a connection of its own, to give up what runs on another.
///
/// It is a courtesy: Postgres ends a statement by itself at `statement_timeout`, and nobody waits for this. libpq waits
/// without end for the other side, which may be silent. So it gets a thread of its own, never one that connects, and of a
/// few that are stuck no more are made.
final class Cancellation: @unchecked Sendable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQfreeCancel(handle) }

    private static let most = 4
    private static let underWay = Atomic<Int>(0)

    /// Returns at once.
    func send() {
        guard Self.underWay.add(1, ordering: .relaxed).newValue <= Self.most else {
            Self.underWay.subtract(1, ordering: .relaxed)
            return
        }
        LoopThread(name: "pg-cancel") { [self] in
            _ = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { message in
                PQcancel(handle, message.baseAddress, 256)
            }
            Self.underWay.subtract(1, ordering: .relaxed)
        }.detach()
    }
}
