import Foundation
import Glibc
import Synchronization

/// Listens on a port of this machine and serves each connection on a thread of its own, until it is closed or the run ends.
package final class StubServer: Sendable {
    package struct CannotListen: Error {}

    package let port: UInt16
    private let listener: Int32
    private let isClosed = Mutex(false)

    /// Listens. Who connects waits until `start`.
    package init() throws {
        // A port that was free may be another process's by now.
        for _ in 0..<10 {
            let port = FreePort.take()
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            if sockaddr_in.loopback(port).withGeneric({ bind(listener, $0, $1) }) == 0, listen(listener, 256) == 0 {
                self.port = port
                self.listener = listener
                return
            }
            Glibc.close(listener)
        }
        throw CannotListen()
    }

    /// - Parameter serve: runs on the thread of its connection, which is closed when nobody holds it any more.
    package func start(_ serve: @escaping @Sendable (TCPConnection) -> Void) {
        Thread.detachNewThread { [listener] in
            while let connection = TCPConnection(acceptedBy: listener) {
                Thread.detachNewThread { serve(connection) }
            }
            Glibc.close(listener)
        }
    }

    /// From now on nobody listens. Only the first call has an effect: by the second the descriptor may be another's.
    package func close() {
        isClosed.withLock { isClosed in
            if !isClosed { shutdown(listener, Int32(SHUT_RDWR)) }
            isClosed = true
        }
    }
}
