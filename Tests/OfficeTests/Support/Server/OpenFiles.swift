import Foundation

/// What a server holds open, read from `/proc`.
enum OpenFiles {
    /// Descriptors of any kind.
    static func count(of process: pid_t) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
    }

    /// Accepted connections of the port that a process still holds, whatever the other side has done.
    static func connections(toPort port: UInt16) -> Int {
        let table = (try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)) ?? ""
        let local = ":" + String(format: "%04X", port)
        return table.split(separator: "\n").count { line in
            let columns = line.split(separator: " ")
            return columns.count > 9 && columns[1].hasSuffix(local) && columns[3] != listening && columns[9] != unheld
        }
    }

    private static let listening = "0A"
    /// The inode of a socket that only the kernel still knows.
    private static let unheld = "0"
}
