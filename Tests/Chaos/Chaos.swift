import Foundation

/// `script/chaos`, once the script has built and prepared everything. Exit code 0 is a pass, 1 none, 2 a harness that is broken.
@main
enum Chaos {
    static func main() {
        do {
            var arguments = CommandLine.arguments.dropFirst()
            let trial = Trial.all.first { $0.option != nil && $0.option == arguments.first } ?? .changes
            if trial.option != nil { arguments = arguments.dropFirst() }
            exit(try Command(Array(arguments)).passes(trial, try Surroundings()) ? 0 : 1)
        } catch {
            print("chaos: \(error)")
            exit(2)
        }
    }
}
