import Foundation

/// `script/chaos`, once the script has built and prepared everything. Exit code 0 is a pass, 1 none, 2 a harness that is broken.
@main
enum Chaos {
    static func main() {
        do {
            let command = try Command(Array(CommandLine.arguments.dropFirst()))
            exit(try command.passes(try Surroundings()) ? 0 : 1)
        } catch {
            print("chaos: \(error)")
            exit(2)
        }
    }
}
