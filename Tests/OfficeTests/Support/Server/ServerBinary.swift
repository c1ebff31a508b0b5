import Foundation
import Testing

/// The program under test: built beside the test bundle by the same build, or another that `TEST_QUARTERMASTER` names,
/// such as a release build.
enum ServerBinary {
    static let path =
        ProcessInfo.processInfo.environment["TEST_QUARTERMASTER"]
        ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("quartermaster").path

    /// What the program may see of the tests' environment besides the settings it is given.
    private static let inherited = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"]

    static func environment(_ settings: [String: String]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
            .merging(["STORAGE_DIR": StorageFolder.ofRun?.path ?? ""]) { $1 }
            .merging(settings) { $1 }
    }

    /// Runs a subcommand to its end, which a watchdog brings about after two minutes.
    ///
    /// - Parameter tool: a program that runs it, and what that is told before.
    static func run(_ arguments: [String], settings: [String: String], under tool: [String] = []) throws -> ProgramRun {
        let log = LogFile()
        let words = tool + [path] + arguments
        let child = try ChildProcess(words[0], Array(words.dropFirst()), environment: environment(settings), log: log)
        if !eventually(within: 120, { child.status() != nil }) {
            Issue.record("quartermaster \(arguments.joined(separator: " ")) does not end")
            child.send(SIGKILL)
        }
        return ProgramRun(exit: child.wait(), output: log.text)
    }
}

/// How a subcommand ended, and what it wrote to both of its outputs.
struct ProgramRun: Sendable {
    let exit: ExitStatus
    let output: String
}
