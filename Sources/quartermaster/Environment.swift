import API
import ArgumentParser
import Glibc
import Operations
import Settings
import Text

/// How commands meet their settings and say what went wrong.
enum Environment {
    /// The settings, or the end: every fault on a line of its own, exit code 78.
    static func settings(for command: AnySetting.Command) throws -> Settings {
        do {
            return try Settings.ofProcess(for: command)
        } catch {
            for fault in error.faults { complain(fault.description) }
            throw ExitCode(CommandFailure.ExitCode.misconfigured.rawValue)
        }
    }

    /// Runs a command's work; its failure becomes a sentence and an exit code.
    static func run(_ body: () throws(CommandFailure) -> Void) throws {
        do throws(CommandFailure) {
            try body()
        } catch {
            complain(error.belowThem)
            throw ExitCode(error.exitCode.rawValue)
        }
    }

    /// Runs what leaves threads behind, and ends the process without the handlers of `exit`: they would take OpenSSL away
    /// from under a thread that is just connecting to Postgres.
    static func runToTheEnd(_ body: () throws(CommandFailure) -> Void) throws -> Never {
        do {
            try run(body)
        } catch let code as ExitCode {
            _exit(code.rawValue)
        }
        _exit(0)
    }

    /// Says something on standard error.
    static func complain(_ sentence: String) {
        // In a log it comes behind what was printed before.
        fflush(nil)
        let line = Array("quartermaster: \(OneLine.shownLines(sentence))\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, line.count) }
    }
}
