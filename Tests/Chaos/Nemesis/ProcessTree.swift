import Foundation
import Glibc

/// A process, and all that it has started.
struct ProcessTree {
    private let root: pid_t

    init(_ root: pid_t) { self.root = root }

    /// Those of whom the words of their command say so.
    static func of(command isMeant: (String) -> Bool) -> [ProcessTree] {
        processes.filter { process in
            let command = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
            return process != getpid() && isMeant(command)
        }.map { ProcessTree($0) }
    }

    /// All at once, as far as that can be: nobody starts more meanwhile, or sees another's end.
    func kill() {
        send(SIGSTOP)
        send(SIGKILL)
    }

    func send(_ signal: Int32) {
        let parents = Self.parents()
        var found = [root]
        var next = 0
        while next < found.count {
            found += parents.filter { $0.value == found[next] }.keys
            next += 1
        }
        for process in found { Glibc.kill(process, signal) }
    }

    private static var processes: [pid_t] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
    }

    /// Each process' parent.
    private static func parents() -> [pid_t: pid_t] {
        Dictionary(
            uniqueKeysWithValues: processes.compactMap { process in
                // The name stands in parentheses and may hold anything; the state and the parent come after it.
                guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                    let end = stat.lastIndex(of: ")")
                else { return nil }
                return stat[end...].split(separator: " ").dropFirst(2).first.flatMap { pid_t($0) }.map { (process, $0) }
            })
    }
}
