import CPostgres
import Glibc

/// Where a session's Postgres listens: a folder with its socket, or an address and a port.
struct PostgresAddress: Sendable {
    let host: String
    let port: UInt16

    init(of session: Database) {
        let name = String(cString: PQhost(session.connection))
        host = name.hasPrefix("/") ? name : String(cString: PQhostaddr(session.connection))
        port = UInt16(String(cString: PQport(session.connection))) ?? 5432
    }

    /// Nil where nobody listens.
    func connect() -> TCPConnection? {
        host.hasPrefix("/") ? connectLocally() : connectOverTCP()
    }

    private func connectLocally() -> TCPConnection? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("\(host)/.s.PGSQL.\(port)".utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        return connected(AF_UNIX, to: address)
    }

    private func connectOverTCP() -> TCPConnection? {
        var address = sockaddr_in.loopback(port)
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
        return connected(AF_INET, to: address)
    }

    private func connected<Address>(_ family: Int32, to address: Address) -> TCPConnection? {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let outcome = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard outcome == 0 else {
            close(descriptor)
            return nil
        }
        return TCPConnection(connected: descriptor)
    }
}
