/// What can be tried: what phones change, also while a standby takes over, what devices or receivers of webhooks are told, or people who are shut out and moved.
struct Trial: Sendable {
    /// What the command line says for it.
    let option: String?
    /// Where its bugs lie, under `Tests/Chaos`.
    let plants: String
    private let run: @Sendable (UInt64, Int, Plant?, Surroundings) throws -> any Outcome

    static let all = [changes, failOvers, moves, push, webhooks, people]

    static let changes = Trial(option: nil, plants: "Plants") { seed, seconds, plant, surroundings in
        try Run(seed: seed, seconds: seconds, plant: plant).verdict(surroundings)
    }

    /// The number is not one of seconds, but of fail-overs.
    static let failOvers = Trial(option: "--failover", plants: "Plants") { seed, count, plant, surroundings in
        try Run(seed: seed, seconds: count * FailOverNemesis.secondsEach, plant: plant, failOvers: count).verdict(surroundings)
    }

    /// The number is one of moves.
    static let moves = Trial(option: "--moves", plants: "Plants") { seed, count, plant, surroundings in
        try Run(seed: seed, seconds: count * MoveNemesis.secondsEach, plant: plant, moves: count).verdict(surroundings)
    }

    static let push = Trial(option: "--push", plants: "PushPlants") { seed, seconds, plant, surroundings in
        try PushRun(seed: seed, seconds: seconds, plant: plant).verdict(surroundings)
    }

    static let webhooks = Trial(option: "--webhooks", plants: "WebhookPlants") { seed, seconds, plant, surroundings in
        try WebhookRun(seed: seed, seconds: seconds, plant: plant).verdict(surroundings)
    }

    static let people = Trial(option: "--people", plants: "PeoplePlants") { seed, seconds, plant, surroundings in
        try PeopleRun(seed: seed, seconds: seconds, plant: plant).verdict(surroundings)
    }

    func outcome(seed: UInt64, seconds: Int, plant: Plant? = nil, _ surroundings: Surroundings) throws -> any Outcome {
        try run(seed, seconds, plant, surroundings)
    }
}
