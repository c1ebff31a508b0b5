import ArgumentParser
import Office
import Postgres

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the server until SIGTERM or SIGINT.",
        discussion: """
            Answers what is in flight before it ends. Refuses to start on a database that is not up to date; MIGRATE=1 \
            brings it up to date first. While Postgres is down it keeps trying.

            Example: DATABASE_URL=postgresql:///house JWT_SECRET_FILE=/run/secrets/jwt quartermaster serve
            """)

    func run() throws {
        let settings = try Environment.settings()
        do throws(StartFailure) {
            try OfficeServer(settings).run()
        } catch {
            Environment.complain(Self.sentence(error))
            throw ExitCode(error.exitCode)
        }
    }

    private static func sentence(_ failure: StartFailure) -> String {
        switch failure {
        case .notListening(let reason): "can't listen: \(reason). HOST and PORT say where."
        case .schemaNotCurrent(let state) where state.hasDrifted: Migrate.sentence(.drifted(state))
        case .schemaNotCurrent:
            "the database is not up to date: run `quartermaster migrate`, or set MIGRATE=1 to do it at every start"
        case .schemaUnreadable(let error): "the server's role can't read office.migrations: \(Environment.sentence(error))"
        case .migration(let failure): Migrate.sentence(failure)
        case .missingLibrary(let reason): reason
        case .outOfResources: "the process is out of file descriptors: raise its limit (ulimit -n)"
        }
    }
}
