import API
import ArgumentParser
import Operations
import Settings

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks the database for what must never exist, such as an asset that is out twice.",
        discussion: """
            For every night, beside a running server: it changes nothing. A line an invariant, then what each breach means and \
            the first rows, by their ids. It connects with MIGRATE_DATABASE_URL where it is set (the table owner), else with \
            DATABASE_URL, and needs to see every row.

            Exit code 0 when nothing was found, 1 when something was, 69 or 78 when it could not look for all.

            Example: DATABASE_URL=postgresql:///house quartermaster verify
            """)

    @Option(help: "Check only this invariant; may be given several times.")
    var only: [String] = []

    @Option(help: "The most rows shown of an invariant (1 to 1000).")
    var rows = 10

    @Option(help: "The most seconds for one invariant (1 to 86400).")
    var timeout = 600

    func validate() throws {
        guard (1...1000).contains(rows) else { throw ValidationError("--rows must be from 1 to 1000") }
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout must be from 1 to 86400") }
        let unknown = Set(only).subtracting(Verification.names).sorted()
        guard unknown.isEmpty else {
            let names = Verification.names.joined(separator: ", ")
            throw ValidationError("there is no invariant \(unknown.joined(separator: ", ")); there are: \(names)")
        }
    }

    func run() throws {
        let settings = try Environment.settings(for: .verify)
        var extent = Verification.Extent()
        extent.names = only
        extent.rows = rows
        extent.seconds = timeout
        var verdict = Verification.Verdict.incomplete
        try Environment.run { () throws(CommandFailure) in
            // A look for some of them says nothing of the others.
            verdict = only.isEmpty ? try noted(settings, extent) : try Verification(settings, extent).run { print($0) }
        }
        if let code = exitCode(of: verdict) { throw ExitCode(code.rawValue) }
    }

    private func noted(_ settings: Settings, _ extent: Verification.Extent) throws(CommandFailure) -> Verification.Verdict {
        var found: Verification.Verdict?
        do throws(CommandFailure) {
            try OperationRecord.noting(.verify, settings, warn: Environment.complain) { () throws(CommandFailure) in
                var conclusion = ""
                let verdict = try Verification(settings, extent).run {
                    print($0)
                    conclusion = $0
                }
                found = verdict
                return OperationRecord.Outcome(conclusion, failure: exitCode(of: verdict).map { CommandFailure($0, conclusion) })
            }
        } catch {
            // What was found has been printed.
            guard found != nil else { throw error }
        }
        return found ?? .incomplete
    }

    private func exitCode(of verdict: Verification.Verdict) -> CommandFailure.ExitCode? {
        switch verdict {
        case .sound: nil
        case .broken: .failed
        case .incomplete: .unavailable
        }
    }
}

struct Diagnose: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Looks at settings, database, rights, keys and clock, and says what is wrong.",
        discussion: """
            One line a check: ok, warning or wrong, its name, what was found and what to do. It changes nothing. Exit code 0 \
            when nothing is wrong, 78 otherwise.

            Example: DATABASE_URL=postgresql:///house JWT_SECRET_FILE=/run/secrets/jwt quartermaster doctor
            """)

    func run() throws {
        let lines = Doctor.examine()
        print(Doctor.report(lines))
        if lines.contains(where: { $0.finding.verdict == .wrong }) {
            throw ExitCode(CommandFailure.ExitCode.misconfigured.rawValue)
        }
    }
}
