import Foundation

/// What a server holds open, read from `/proc`.
enum OpenFiles {
    /// Descriptors of any kind.
    static func count(of process: pid_t) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
    }

    /// Accepted connections of the port that a process still holds, whatever the other side has done.
    static func connections(toPort port: UInt16) -> Int {
        let local = ":" + String(format: "%04X", port)
        return socketTable.split(separator: "\n").count { line in
            let columns = line.split(separator: " ")
            return columns.count > 9 && columns[1].hasSuffix(local) && columns[3] != listening && columns[9] != unheld
        }
    }

    private static let listening = "0A"
    /// The inode of a socket that only the kernel still knows.
    private static let unheld = "0"

    /// Read to its end: the kernel gives a page at a time, which Foundation's `String(contentsOfFile:)` takes for all.
    private static var socketTable: String {
        guard let file = FileHandle(forReadingAtPath: "/proc/net/tcp") else { return "" }
        var bytes = Data()
        while let piece = try? file.read(upToCount: 4096), !piece.isEmpty { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }
}
