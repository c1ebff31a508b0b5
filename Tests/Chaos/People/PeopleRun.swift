import Foundation
import Invariants
import Postgres

/// One run of people who are shut out, moved and signed out under load: a fresh database, two servers that are the issuer, phones, two
/// stewards and a nemesis; then peace, then judgement.
struct PeopleRun {
    let seed: UInt64
    let seconds: Int
    var plant: Plant?

    func verdict(_ outer: Surroundings) throws -> PeopleVerdict {
        let name = "people_\(plant.map { $0.name.replacing("-", with: "_") } ?? "run")_\(seed)"
        let surroundings = try outer.forRun(name)
        let (cluster, database) = (surroundings.cluster, surroundings.cluster.target(database: name))
        let generator = SeededGenerator(seed: seed)
        let world = PeopleWorld(generator)
        let session = try surroundings.freshDatabase(name)
        try session.execute(PeopleWorld.notes)
        try session.execute(world.sql)
        if let plant {
            try session.execute(Plant.tool(in: surroundings.root))
            try session.execute(plant.sql)
        }

        let history = History()
        let fleet = Fleet(surroundings, database: database, history: history) { _ in Self.settings }
        for _ in 0..<2 { try fleet.add() }
        let clerk = Clerk(cluster, database: name, folder: surroundings.folder)
        let stage = PeopleStage(Standings(world), clerk, history, port: fleet.port, generator)
        let tokens = try world.houses.map { house in
            let arguments = ["token", "--tenant", house.tenant, "--email", house.admin, "--ttl", "86400"]
            return try surroundings.quartermaster(arguments, database: database, settings: Self.settings)
        }
        let crowd = PeopleCrowd(stage, tokens: tokens) { words in
            _ = try surroundings.quartermaster(words, database: database, settings: Self.settings)
        }
        let nemesis = Nemesis(fleet, cluster, database: name, history: history, generator)
        try nemesis.haunt(for: seconds)
        crowd.drain()
        for server in fleet.servers { fleet.stop(server) }

        let last = try cluster.session(database: name)
        for statement in stage.standings.sql { try last.execute(statement) }
        let own = try Invariant.all(in: surroundings.root + "/Tests/Chaos/PeopleInvariants")
        let invariants = Invariant.ofEveryDatabase + own
        return PeopleVerdict(
            run: self, toll: nemesis.toll, counts: stage.tally, invariants: invariants,
            findings: try history.all.findings + invariants.flatMap { try $0.findings(in: last) })
    }

    /// The server is the issuer; nobody mails anything, codes are printed.
    private static let settings = [
        "JWT_SECRET": "", "AUTH_SEAL_KEY": String(repeating: "07", count: 32), "MAILS_PER_HOUR": "1000000",
    ]
}
