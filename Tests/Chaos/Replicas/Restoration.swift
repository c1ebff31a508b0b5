import Postgres

/// A database that goes back to its backup, and comes from a cluster that had counted further: what the phones have seen since is lost,
/// and their cursors mean nothing.
struct Restoration {
    let cluster: Cluster
    let database: String
    let folder: String

    private var file: String { "\(folder)/backup.dump" }

    func dump() throws {
        try cluster.run(
            "pg_dump", ["--format=custom", "--file=\(file)", "--dbname=\(cluster.target(database: database))"], log: log)
    }

    /// Nobody may be connected.
    func restore() throws {
        let maintenance = try cluster.session(database: "postgres")
        try maintenance.execute("drop database \(database) with (force)")
        try maintenance.execute("create database \(database) template template0")
        try cluster.run("pg_restore", ["--dbname=\(cluster.target(database: database))", file], log: log)
        try cluster.session(database: database).execute(Self.elsewhere)
    }

    private var log: String { "\(folder)/backup.log" }

    private static let elsewhere = """
        update change_log set xid = (xid::text::bigint + 1000000000)::text::xid8;
        insert into change_log_marks select distinct tenant_id, '1000000000'::xid8 from change_log
        on conflict (tenant_id) do update set xid = excluded.xid
        """
}
