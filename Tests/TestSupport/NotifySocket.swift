import Foundation
import Glibc

/// Stands for the service manager that a process tells how it is: a datagram socket under a path, or under an abstract name.
package final class NotifySocket: Sendable {
    /// As `NOTIFY_SOCKET` has it.
    package let address: String
    private let descriptor: Int32

    package struct NotBound: Error { let code: Int32 }

    package init(isAbstract: Bool = false) throws {
        let name = "quartermaster-notify-\(UUID().uuidString.prefix(8))"
        address = isAbstract ? "@\(name)" : "\(NSTemporaryDirectory())\(name)"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var bound = sockaddr_un()
        bound.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(address.utf8)
        withUnsafeMutableBytes(of: &bound.sun_path) { $0.copyBytes(from: isAbstract ? [0] + bytes.dropFirst() : bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1))
        let result = withUnsafePointer(to: bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard result == 0 else { throw NotBound(code: errno) }
    }

    deinit {
        close(descriptor)
        if !address.hasPrefix("@") { unlink(address) }
    }

    /// The next message, once there is one: its lines; nil where none has come.
    package func next() -> [String]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// True once a line has come that begins so; what comes before is thrown away.
    package func hears(_ line: String, within deadline: Double = 60) -> Bool {
        eventually(within: deadline) {
            while let lines = next() { if lines.contains(where: { $0.hasPrefix(line) }) { return true } }
            return false
        }
    }
}
