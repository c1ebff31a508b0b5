import Glibc
import Synchronization

/// Ports for servers under test: below the range that outgoing connections take theirs from, each once a run.
enum FreePort {
    private static let taken = Mutex<Set<UInt16>>([])

    static func take() -> UInt16 {
        while true {
            let port = UInt16.random(in: 20000..<32000)
            if taken.withLock({ $0.insert(port).inserted }), isFree(port) { return port }
        }
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in.loopback(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
