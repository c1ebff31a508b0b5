import API
import ArgumentParser
import Operations
import Server
import Settings

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the server until SIGTERM or SIGINT.",
        discussion: """
            Answers what is in flight before it ends. Refuses to start on a database that is not up to date; MIGRATE=1 \
            brings it up to date first. While Postgres is down it keeps trying.

            Example: DATABASE_URL=postgresql:///house JWT_SECRET_FILE=/run/secrets/jwt quartermaster serve
            """)

    func run() throws {
        let settings = try Environment.settings(for: .serve)
        try Environment.runToTheEnd { () throws(CommandFailure) in try OfficeServer(settings).run() }
    }
}

struct Ready: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Exits with 0 when the server of these settings is ready.",
        discussion: "For health checks: it asks /readyz on this machine.\n\nExample: PORT=8080 quartermaster ready")

    func run() throws {
        let settings = try Environment.settings(for: .ready)
        try Environment.run { () throws(CommandFailure) in try HealthProbe.check(settings) }
        print("ready")
    }
}

struct ListSettings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Prints every setting with its default, its values and its meaning.",
        discussion: """
            `quartermaster doctor` looks at the values of this environment; --here says where each came from.

            Example: quartermaster settings
            """)

    @Flag(help: "As the tables of docs/reference/settings.md.")
    var markdown = false

    @Flag(help: "Instead, where each value of this environment came from; never the value.")
    var here = false

    func run() {
        if here {
            print(SettingSource.ofProcess)
            return
        }
        let table = SettingTable(SettingSection.all)
        print(markdown ? table.markdown : table.text)
    }
}
