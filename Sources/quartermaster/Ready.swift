import API
import ArgumentParser
import Service

struct Ready: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Exits with 0 when the server of these settings is ready.",
        discussion: "For health checks: it asks /readyz on this machine.\n\nExample: PORT=8080 quartermaster ready")

    func run() throws {
        let settings = try Environment.settings(for: .probing)
        try Environment.run { () throws(CommandFailure) in try HealthProbe.check(settings) }
        print("ready")
    }
}
