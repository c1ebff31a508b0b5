import Foundation

/// Programs of others, from PyPI, that deep tests talk to and through: those of Tests/Clients/requirements.txt, in the
/// Python environment that `TEST_CLIENTS` names.
enum ForeignClients {
    static let folder = ProcessInfo.processInfo.environment["TEST_CLIENTS"]

    struct Failed: Error { let run: ProgramRun }

    static func program(_ name: String) -> String { "\(folder ?? "")/bin/\(name)" }

    /// Runs a script of Tests/Clients to its end, and returns what it printed. `settings` are for a program that it starts.
    static func run(_ script: String, _ arguments: String..., settings: [String: String] = [:]) throws -> String {
        let log = LogFile()
        let path = Document.root.appendingPathComponent("Tests/Clients/\(script)").path
        let environment = settings.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        let child = try ChildProcess(program("python3"), [path] + arguments, environment: environment, log: log)
        let run = ProgramRun(exit: child.wait(), output: log.text)
        guard run.exit == .code(0) else { throw Failed(run: run) }
        return run.output
    }
}
