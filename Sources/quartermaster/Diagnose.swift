import API
import ArgumentParser
import Service

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
