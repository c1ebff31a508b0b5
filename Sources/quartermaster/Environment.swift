import ArgumentParser
import Glibc
import Office
import Postgres

/// How commands meet their settings and say what went wrong.
enum Environment {
    /// The settings, or the end: every fault on a line of its own, exit code 78.
    static func settings() throws -> Settings {
        do {
            return try Settings.ofProcess()
        } catch {
            for fault in error.faults { complain(fault.description) }
            throw ExitCode(78)
        }
    }

    /// Runs what talks to Postgres; a failure becomes a sentence and an exit code.
    static func withPostgres<Value>(_ body: () throws(PostgresError) -> Value) throws -> Value {
        do throws(PostgresError) {
            return try body()
        } catch {
            try fail(error)
        }
    }

    /// Says what Postgres would not do, and ends: 69 when it can't be reached, else 1.
    static func fail(_ error: PostgresError) throws -> Never {
        complain(sentence(error))
        throw ExitCode(error.sqlState?.hasPrefix("08") == false ? 1 : 69)
    }

    static func sentence(_ error: PostgresError) -> String {
        switch error {
        case .refused(let refusal):
            "Postgres: \(refusal.message.split(separator: "\n").joined(separator: " ")) (\(refusal.sqlState))"
        case .timedOut: "Postgres did not answer in time"
        case .unavailable, .poolExhausted: "Postgres is not available"
        }
    }

    static func complain(_ sentence: String) {
        let line = Array("quartermaster: \(sentence)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, line.count) }
    }
}
