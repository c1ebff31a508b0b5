import Foundation
import Invariants
import Postgres

/// One run: a fresh database, servers, phones and a nemesis, then peace, then judgement.
struct Run {
    let seed: UInt64
    let seconds: Int
    /// SQL that breaks the server, for a run that has to find out.
    var plant: Plant?
    /// Where Postgres has a standby: how often it takes over.
    var failOvers: Int?
    /// Where the tenants are distributed: how often one moves.
    var moves: Int?

    var quota: Quota { Quota(seconds: seconds, failOvers: failOvers, moves: moves) }

    func verdict(_ outer: Surroundings) throws -> Verdict {
        if let scaleOut = outer.scaleOut { return try verdict(outer, distributedBy: scaleOut) }
        let name = "chaos_\(plant.map { $0.name.replacing("-", with: "_") } ?? "run")_\(seed)"
        let surroundings = try outer.forRun(name)
        let database = surroundings.cluster.target(database: name)
        let generator = SeededGenerator(seed: seed)
        let world = World(seconds: seconds, generator)
        try prepare(world, name, surroundings)

        let history = History()
        let fleet = Fleet(surroundings, database: database, history: history)
        for _ in 0..<2 { try fleet.add() }
        // A proxy has to see them first.
        _ = HealthWatch(port: fleet.port).secondsToHealth()
        let stage = Stage(world, port: fleet.port, history, generator)
        let nemesis: any Adversary =
            if let standby = surroundings.standby {
                FailOverNemesis(fleet, standby, history: history, generator)
            } else {
                Nemesis(fleet, surroundings.cluster, database: name, history: history, generator)
            }
        let crowd = try Crowd(stage) { person, house in
            let arguments = ["token", "--tenant", house.tenant, "--email", person.email, "--ttl", "86400"]
            return try surroundings.quartermaster(arguments, database: database)
        }
        let cluster = surroundings.cluster
        let replicas = Replicas(stage, tokens: crowd.tokens) { try cluster.session(database: name) }
        crowd.play()
        replicas.play()
        try nemesis.haunt(stage, quota: quota)
        crowd.drain()
        replicas.end()
        try cluster.session(database: name).execute(Edit.remembering)
        if surroundings.standby == nil {
            try goBack(replicas, fleet, Restoration(cluster: cluster, database: name, folder: surroundings.folder)) {
                _ = try surroundings.quartermaster(["migrate"], database: database)
            }
        } else {
            replicas.expectInStep()
            replicas.noteShown()
        }
        for server in fleet.servers { fleet.stop(server) }

        let judge = Judge(record: history.all, invariants: try Invariant.all(ofClone: surroundings.root))
        let findings = try judge.findings(in: surroundings.cluster.session(database: name))
        return Verdict(
            run: self, record: judge.record, toll: nemesis.toll, recoveries: nemesis.recoveries, findings: findings, judge: judge)
    }

    /// The replicas are right when all is quiet, after some days have passed, after a restore that takes away what they have seen, and after it goes on.
    private func goBack(_ replicas: Replicas, _ fleet: Fleet, _ restoration: Restoration, migrate: () throws -> Void) throws {
        try restoration.dump()
        try replicas.edit("Lost by the restore")
        replicas.expectInStep()
        try replicas.turnTheDay()
        replicas.expectInStep()
        for server in fleet.servers { fleet.stop(server) }
        try restoration.restore()
        try migrate()
        for _ in 0..<2 { try fleet.add() }
        replicas.expectInStep()
        try replicas.edit("After the restore")
        replicas.expectInStep()
        replicas.noteShown()
    }

    private func prepare(_ world: World, _ name: String, _ surroundings: Surroundings) throws {
        let session = try surroundings.freshDatabase(name)
        try session.execute(World.notes)
        try session.execute(world.sql)
        for house in world.houses { try session.execute(Edit.shelf(of: house)) }
        try session.execute(Plant.tool(in: surroundings.root))
        try session.execute(Edit.clock)
        guard let plant else { return }
        try session.execute(plant.sql)
    }
}
