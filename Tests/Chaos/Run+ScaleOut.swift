import Foundation
import Invariants
import Postgres

extension Run {
    /// The house is made on one Postgres and then distributed, so that what was there before is taken along. What is left in the end is
    /// copied to one Postgres again and judged there.
    func verdict(_ outer: Surroundings, distributedBy scaleOut: ScaleOut) throws -> Verdict {
        let name = "chaos_moves_\(seed)"
        let surroundings = try outer.forRun(name)
        let cluster = surroundings.cluster
        let database = cluster.target(database: name)
        let generator = SeededGenerator(seed: seed)
        let world = World(seconds: seconds, generator)

        try scaleOut.makeDatabase(name)
        _ = try surroundings.quartermaster(["migrate", "--tenant-name", "Nobody's"], database: database)
        try fill(world, cluster.session(database: name))
        let history = History()
        let fleet = Fleet(surroundings, database: database, history: history)
        let stage = Stage(world, port: fleet.port, history, generator)
        let crowd = try Crowd(stage) { person, house in
            let arguments = ["token", "--tenant", house.tenant, "--email", person.email, "--ttl", "86400"]
            return try surroundings.quartermaster(arguments, database: database)
        }
        _ = try surroundings.quartermaster(["migrate", "--distribute", "--shards", "8"], database: database)

        for _ in 0..<2 { try fleet.add() }
        let nemesis = MoveNemesis(fleet, scaleOut, database: name, history: history, generator)
        crowd.play()
        try nemesis.haunt(stage, quota: quota)
        crowd.drain()
        for server in fleet.servers { fleet.stop(server) }
        // As servers do before they read or trim one: the log of a part that has moved is of another node.
        try cluster.session(database: name).execute("select office.renew_change_log()")
        let verification = try surroundings.quartermaster(["verify"], database: database)
        print(verification.split(separator: "\n").suffix(2).joined(separator: "\n"))

        let judge = Judge(record: history.all, invariants: try Invariant.all(ofClone: surroundings.root))
        let findings = try judge.findings(in: gathered(name, surroundings))
        return Verdict(
            run: self, record: judge.record, toll: nemesis.toll, recoveries: nemesis.recoveries, findings: findings, judge: judge)
    }

    private func fill(_ world: World, _ session: Session) throws {
        try session.execute(World.notes)
        try session.execute(world.sql)
    }

    /// All rows in one plain database.
    private func gathered(_ name: String, _ surroundings: Surroundings) throws -> Session {
        let (cluster, copy) = (surroundings.cluster, "\(name)_gathered")
        let session = try surroundings.freshDatabase(copy)
        try session.execute("delete from notification_sweeps; delete from counters; delete from tenants")
        try session.execute(World.notes)
        let file = "\(surroundings.folder)/gathered.dump"
        try cluster.run(
            "pg_dump",
            [
                "--format=custom", "--data-only", "--schema=public", "--schema=signin", "--exclude-table=public.change_log*",
                "--file=\(file)", "--dbname=\(cluster.target(database: name))",
            ], log: "\(surroundings.folder)/gathered.log")
        try cluster.run(
            "pg_restore", ["--data-only", "--disable-triggers", "--dbname=\(cluster.target(database: copy))", file],
            log: "\(surroundings.folder)/gathered-restore.log")
        return session
    }
}
