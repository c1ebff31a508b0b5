/// What the harness is asked to do.
enum Command: Equatable {
    case one(seed: UInt64, seconds: Int, plant: String?)
    /// Seeds one after another.
    case series(count: UInt64, seed: UInt64, seconds: Int)
    /// A run for every planted bug.
    case planted(seed: UInt64, seconds: Int)

    struct Usage: Error, CustomStringConvertible {
        var description: String {
            """
            usage: script/chaos [--push | --webhooks | --people] SEED SECONDS [--plant NAME]
                   script/chaos [--push | --webhooks | --people] --seeds COUNT SEED SECONDS
                   script/chaos [--push | --webhooks | --people] --planted SEED SECONDS
            """
        }
    }

    init(_ arguments: [String]) throws(Usage) {
        let numbers = arguments.compactMap { UInt64($0) }
        guard let last = numbers.last, (1...86_400).contains(last) else { throw Usage() }
        let seconds = Int(last)
        switch (arguments.first, numbers.count, arguments.count) {
        case ("--planted", 2, 3): self = .planted(seed: numbers[0], seconds: seconds)
        case ("--seeds", 3, 4): self = .series(count: numbers[0], seed: numbers[1], seconds: seconds)
        case (_, 2, 2): self = .one(seed: numbers[0], seconds: seconds, plant: nil)
        case (_, 2, 4) where arguments[2] == "--plant":
            self = .one(seed: numbers[0], seconds: seconds, plant: arguments[3])
        default: throw Usage()
        }
    }

    /// Does it, and prints what came of it.
    func passes(_ trial: Trial, _ surroundings: Surroundings) throws -> Bool {
        let plants = try Plant.all(in: surroundings.root + "/Tests/Chaos/" + trial.plants)
        switch self {
        case .one(let seed, let seconds, let name):
            let plant = plants.first { $0.name == name }
            guard name == nil || plant != nil else { throw Usage() }
            let outcome = try trial.outcome(seed: seed, seconds: seconds, plant: plant, surroundings)
            print(outcome.text)
            return outcome.isPass
        case .series(let count, let seed, let seconds):
            return try Series(trial: trial, count: count, seed: seed, seconds: seconds).passes(surroundings)
        case .planted(let seed, let seconds):
            return try PlantedRuns(trial: trial, plants: plants, seed: seed, seconds: seconds).areAllCaught(surroundings)
        }
    }
}
