import Foundation

/// What a server holds open, read from `/proc`.
enum OpenFiles {
    /// Descriptors of any kind.
    static func count(of process: pid_t) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
    }

    /// Those of them that are Unix sockets.
    static func unixSockets(of process: pid_t) -> Int {
        // Number, references, protocol, flags, type, state, inode.
        let table = (try? String(contentsOfFile: "/proc/\(process)/net/unix", encoding: .utf8)) ?? ""
        let inodes = Set(table.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").dropFirst(6).first })
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)") else {
                return false
            }
            return target.hasPrefix("socket:[") && inodes.contains(target.dropFirst(8).dropLast())
        }
    }
}
