import Foundation

/// The sockets of this process; the kernel's table has those of all others, programs under test among them.
enum OpenSockets {
    /// How many have a local port.
    static func count(localPort: UInt16) -> Int { lines(localPort: localPort).count }

    /// The table's lines that belong to a local port, for the message of a test that expected another number.
    static func lines(localPort: UInt16) -> [Substring] {
        let suffix = ":" + String(format: "%04X", Int(localPort))
        let own = inodes
        return table.split(separator: "\n").dropFirst().filter { line in
            let columns = line.split(separator: " ")
            return columns.count > 9 && columns[1].hasSuffix(suffix) && own.contains(String(columns[9]))
        }
    }

    /// Read to its end: the kernel gives a page at a time, which Foundation's `String(contentsOfFile:)` takes for all.
    private static var table: String {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/net/tcp") else { return "" }
        var bytes = Data()
        while let piece = try? file.read(upToCount: 4096), !piece.isEmpty { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// By these the table names the descriptors; what only the kernel still knows has none.
    private static var inodes: Set<String> {
        let folder = "/proc/self/fd"
        let files = FileManager.default
        let links = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let targets = links.compactMap { try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return Set(targets.filter { $0.hasPrefix("socket:[") }.map { String($0.dropFirst(8).dropLast()) })
    }
}
