import Foundation

/// The kernel's tables of sockets, `/proc/net/tcp` and `/proc/net/unix`.
package enum SocketTable {
    /// One line of the table.
    package struct Entry: Sendable, CustomStringConvertible {
        /// As the kernel writes it.
        package let description: String
        fileprivate let localAddress: String
        fileprivate let remoteAddress: String
        fileprivate let state: String
        /// By this the descriptors of a process are found. "0" where no process holds the socket any more.
        fileprivate let inode: String

        fileprivate init?(_ line: Substring) {
            let columns = line.split(separator: " ")
            guard columns.count > 9 else { return nil }
            description = String(line)
            (localAddress, remoteAddress) = (String(columns[1]), String(columns[2]))
            (state, inode) = (String(columns[3]), String(columns[9]))
        }

        private static let listening = "0A"
        fileprivate var isListening: Bool { state == Self.listening }
    }

    /// The sockets of this process that have a local port, the listener among them.
    package static func ofThisProcess(localPort port: UInt16) -> [Entry] {
        let own = inodes(of: getpid())
        return entries(localPort: port).filter { own.contains($0.inode) }
    }

    /// The listener of this process on a port, and its connection with the client that has that remote port: what another server
    /// left that had the same port before is not counted.
    package static func ofThisProcess(localPort port: UInt16, client: UInt16) -> [Entry] {
        ofThisProcess(localPort: port).filter { $0.isListening || $0.remoteAddress.hasSuffix(suffix(client)) }
    }

    /// How many accepted connections of a port some process still holds, whatever the other side has done.
    package static func acceptedConnections(toPort port: UInt16) -> Int {
        entries(localPort: port).count { !$0.isListening && $0.inode != "0" }
    }

    /// How many Unix sockets a process holds.
    package static func unixSockets(of process: pid_t) -> Int {
        // Number, references, protocol, flags, type, state, inode.
        let unix = text(of: "unix").split(separator: "\n").compactMap {
            $0.split(separator: " ").dropFirst(6).first.map(String.init)
        }
        return inodes(of: process).intersection(unix).count
    }

    private static func entries(localPort port: UInt16) -> [Entry] {
        let suffix = suffix(port)
        return text(of: "tcp").split(separator: "\n").compactMap(Entry.init).filter { $0.localAddress.hasSuffix(suffix) }
    }

    private static func suffix(_ port: UInt16) -> String { ":" + String(format: "%04X", Int(port)) }

    /// Read to its end: the kernel gives a page at a time, and `String(contentsOfFile:)` stops after the first.
    private static func text(of table: String) -> String {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/net/\(table)") else { return "" }
        var bytes = Data()
        while let piece = try? file.read(upToCount: 4096), !piece.isEmpty { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func inodes(of process: pid_t) -> Set<String> {
        let folder = "/proc/\(process)/fd"
        let files = FileManager.default
        let links = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let targets = links.compactMap { try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return Set(targets.filter { $0.hasPrefix("socket:[") }.map { String($0.dropFirst(8).dropLast()) })
    }
}
