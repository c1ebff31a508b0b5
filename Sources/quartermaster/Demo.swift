import ArgumentParser
import Office

struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Loads a believable rental house around today.",
        discussion: """
            Run again, it changes nothing that is there and offers fresh reservations for today.

            Example: DATABASE_URL=postgresql:///house quartermaster demo
            """)

    func run() throws {
        let settings = try Environment.settings()
        try Environment.run { () throws(CommandFailure) in try Schema(settings).loadDemo() }
        print("the demo house is there")
    }
}
