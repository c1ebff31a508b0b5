import Foundation

/// What a server holds open, read from `/proc`.
enum OpenFiles {
    /// Descriptors of any kind.
    static func count(of process: pid_t) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
    }
}
