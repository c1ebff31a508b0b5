import Postgres

/// A coordinator and its workers with Citus, as `script/scale-out` has started them, each on a port of its own.
struct ScaleOut: Sendable {
    /// The coordinator's first.
    let ports: [String]

    /// An empty database of that name on all of them, which know each other.
    func makeDatabase(_ name: String) throws {
        for port in ports {
            let maintenance = try session(port, database: "postgres")
            try maintenance.execute("drop database if exists \(name) with (force)")
            try maintenance.execute("create database \(name) template template0")
            try session(port, database: name).execute("create extension citus")
        }
        let coordinator = try session(ports[0], database: name)
        try coordinator.execute("select citus_set_coordinator_host('127.0.0.1', \(ports[0]))")
        for port in ports.dropFirst() { try coordinator.execute("select citus_add_node('127.0.0.1', \(port))") }
    }

    /// Has a tenant, and whoever lies in its part, move to another worker. Others go on meanwhile.
    func move(_ tenant: String, of database: String, blocking: Bool) throws {
        let coordinator = try session(ports[0], database: database)
        let places = try coordinator.execute(
            """
            select p.shardid, n.nodeport
            from pg_dist_placement p
            join pg_dist_node n on n.groupid = p.groupid
            where p.shardid = get_shard_id_for_distribution_column('public.tenants', $1::uuid)
            """, [tenant])
        guard let shard = places.first?.text(0), let from = places.first?.text(1),
            let to = ports.dropFirst().first(where: { $0 != from })
        else { throw NoPlace(tenant: tenant) }
        let moving = """
            select citus_move_shard_placement(
                \(shard), '127.0.0.1', \(from), '127.0.0.1', \(to), '\(blocking ? "block_writes" : "force_logical")')
            """
        for _ in 1..<Self.tries {
            do throws(PostgresError) {
                try coordinator.execute(moving)
                return
            } catch {
                guard error.isSerializationFailure else { throw error }
            }
        }
        try coordinator.execute(moving)
    }

    /// A move that met a change in a deadlock has moved nothing, and whoever asked for it asks again.
    private static let tries = 5

    struct NoPlace: Error, CustomStringConvertible {
        let tenant: String
        var description: String { "no worker has the rows of \(tenant), or there is no other" }
    }

    private func session(_ port: String, database: String) throws -> Session {
        try Session(connecting: "host=127.0.0.1 port=\(port) user=postgres dbname=\(database)")
    }
}
