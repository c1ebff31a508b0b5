import Foundation
import TestSupport
import Testing

/// A program of the project in Python.
enum PythonProgram {
    /// Runs it to its end, which a watchdog brings about after two minutes.
    static func run(_ path: String, _ arguments: [String]) throws -> ProgramRun {
        let log = LogFile()
        let program = Document.root.appendingPathComponent(path).path
        let child = try ChildProcess(
            "/usr/bin/env", ["python3", "-B", program] + arguments, environment: ServerBinary.environment([:]), log: log)
        if !eventually(within: 120, { child.status() != nil }) {
            Issue.record("\(path) does not end")
            child.send(SIGKILL)
        }
        return ProgramRun(exit: child.wait(), output: log.text)
    }
}
