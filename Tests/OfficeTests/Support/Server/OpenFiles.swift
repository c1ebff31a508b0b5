import Foundation

/// What a server holds open, read from `/proc`.
enum OpenFiles {
    /// Descriptors of any kind.
    static func count(of process: pid_t) -> Int { numbers(of: process).count }

    /// The limit that leaves a process room for so many more. A limit is of numbers, and what was closed has left some free.
    static func limit(of process: pid_t, room: Int) -> Int {
        let taken = Set(numbers(of: process))
        let free = (0...).lazy.filter { !taken.contains($0) }.prefix(room)
        return (free.max() ?? 0) + 1
    }

    private static func numbers(of process: pid_t) -> [Int] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? []).compactMap(Int.init)
    }
}
