import ArgumentParser
import Office

struct Ready: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Exits with 0 when the server of these settings is ready.",
        discussion: "For health checks: it asks /readyz on this machine.\n\nExample: PORT=8080 quartermaster ready")

    func run() throws {
        guard HealthProbe.isReady(try Environment.settings().listening) else {
            Environment.complain("the server is not ready")
            throw ExitCode(69)
        }
        print("ready")
    }
}
