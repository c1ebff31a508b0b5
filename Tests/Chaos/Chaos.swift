import Foundation

/// `chaos SEED SECONDS [--plant NAME]`, or `chaos --planted SEED SECONDS`: see docs/chaos.md. Exit code 0 is a pass.
@main
enum Chaos {
    static func main() {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let surroundings = try Surroundings()
            exit(try run(arguments, surroundings) ? 0 : 1)
        } catch {
            print("chaos: \(error)")
            exit(2)
        }
    }

    private struct Usage: Error, CustomStringConvertible {
        var description: String { "usage: script/chaos SEED SECONDS [--plant NAME], or script/chaos --planted SEED SECONDS" }
    }

    private static func run(_ arguments: [String], _ surroundings: Surroundings) throws -> Bool {
        var numbers = arguments
        let isPlanted = numbers.first == "--planted"
        if isPlanted { numbers.removeFirst() }
        guard numbers.count >= 2, let seed = UInt64(numbers[0]), let seconds = Int(numbers[1]), (1...86_400).contains(seconds)
        else {
            throw Usage()
        }
        let plants = try Plant.all(in: surroundings.root + "/Tests/Chaos/Plants")
        if isPlanted { return try PlantedRuns(plants: plants, seed: seed, seconds: seconds).areAllCaught(surroundings) }
        var run = Run(seed: seed, seconds: seconds)
        if numbers.count == 4, numbers[2] == "--plant" {
            run.plant = plants.first { $0.name == numbers[3] }
            guard run.plant != nil else { throw Usage() }
        } else if numbers.count != 2 {
            throw Usage()
        }
        let verdict = try run.verdict(surroundings)
        print(verdict.text)
        return verdict.isPass
    }
}
