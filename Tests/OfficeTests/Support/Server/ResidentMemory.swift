import Foundation

/// How much memory a process has resident, from `/proc` (proc(5)).
enum ResidentMemory {
    struct NoFigure: Error {}

    /// In bytes, now.
    static func now(of process: ChildProcess) throws -> Int { try figure("VmRSS", of: process) }

    /// In bytes, the most there ever was, or since `forgetPeak`.
    static func peak(of process: ChildProcess) throws -> Int { try figure("VmHWM", of: process) }

    /// From here on the peak is counted anew.
    static func forgetPeak(of process: ChildProcess) throws {
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/\(process.id)/clear_refs"))
    }

    private static func figure(_ name: String, of process: ChildProcess) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw NoFigure()
        }
        return kilobytes << 10
    }
}
