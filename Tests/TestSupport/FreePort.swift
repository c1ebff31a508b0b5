import Glibc
import Synchronization

/// Ports for servers under test: below the range that outgoing connections take theirs from, each once a run.
package enum FreePort {
    private static let taken = Mutex<Set<UInt16>>([])

    package static func take() -> UInt16 {
        while true {
            let port = UInt16.random(in: 20000..<32000)
            if taken.withLock({ $0.insert(port).inserted }), isFree(port) { return port }
        }
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        return sockaddr_in.loopback(port).withGeneric { bind(descriptor, $0, $1) } == 0
    }
}

extension sockaddr_in {
    /// That port of this machine.
    package static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    /// Calls the body with the address as the socket functions take it.
    package func withGeneric<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        withUnsafePointer(to: self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }
}
