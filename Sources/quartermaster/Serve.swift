import API
import ArgumentParser
import Service

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the server until SIGTERM or SIGINT.",
        discussion: """
            Answers what is in flight before it ends. Refuses to start on a database that is not up to date; MIGRATE=1 \
            brings it up to date first. While Postgres is down it keeps trying.

            Example: DATABASE_URL=postgresql:///house JWT_SECRET_FILE=/run/secrets/jwt quartermaster serve
            """)

    func run() throws {
        let settings = try Environment.settings(for: .serving)
        try Environment.runToTheEnd { () throws(CommandFailure) in try OfficeServer(settings).run() }
    }
}
