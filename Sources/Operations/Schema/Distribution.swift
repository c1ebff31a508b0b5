import API
import Postgres

/// Distributes the tenants of a database over the workers of a Citus cluster: what `quartermaster migrate --distribute` does.
///
/// Citus keeps the tables, finds the node of a tenant, takes the calls there and moves tenants. On their node the functions name the shards
/// themselves, so that Postgres plans them as on one machine; the SQL under `migrations/distribution` makes them so.
package struct Distribution {
    /// The result of distributing.
    package struct Report: Sendable {
        /// How many tables were distributed that were not.
        package let tables: Int
        /// How many functions are called on the node of their tenant.
        package let functions: Int
        /// How many parts there are that can move by themselves.
        package let buckets: Int
    }

    /// How many parts the tenants are put in unless somebody says otherwise: there can be as many workers.
    package static let usualShards = 16

    /// Makes the functions that do it, in order.
    static var steps: [String] { SchemaFiles.distribution }

    private let session: Session

    init(_ session: Session) { self.session = session }

    /// True when this database is a distributed one.
    var isThere: Bool {
        get throws(PostgresError) {
            try session.execute("select exists (select from pg_namespace where nspname = 'office_scale')").first?.text(0) == "t"
        }
    }

    /// True when Citus is in this database.
    private var hasCitus: Bool {
        get throws(PostgresError) {
            let asked = "select exists (select from pg_extension where extname = 'citus')"
            return try session.execute(asked).first?.text(0) == "t"
        }
    }

    /// Says why it can't be distributed, and the remedy; nil where it can.
    func obstacle() throws(PostgresError) -> String? {
        guard try hasCitus else {
            return
                "this database has no Citus, so it can't be distributed; nothing was changed. One Postgres serves very many houses: "
                + "docs/scale-out.md says when more are worth their price, and how to set them up"
        }
        let workers = try session.execute(
            "select exists (select from pg_dist_node where isactive and noderole = 'primary' and groupid > 0)")
        guard workers.first?.text(0) == "t" else {
            return "this coordinator knows no worker, so there is nowhere to put the tenants; nothing was changed. Add each with "
                + "`select citus_add_node('HOST', 5432)` (docs/scale-out.md)"
        }
        return nil
    }

    /// The functions that the server may call here besides those of every database.
    var functions: [String] {
        get throws(PostgresError) {
            try session.execute(
                """
                select 'here_' || n from unnest(office_scale.of_every_bucket()) n
                union all values ('bucket_to_furnish'), ('bucket_to_read'), ('bucket_to_change'), ('is_here'), ('tenants_here'), ('tenants_of_subject'), ('ask_node')
                """
            ).rows.compactMap { $0.text(0) }
        }
    }

    /// An invariant's query as it runs on a distributed database: node by node, where the rows are.
    static func inBuckets(_ invariant: String) -> String {
        "select tenant_id, subject, found from office_scale.in_buckets($invariant$\(invariant)$invariant$) as b, "
            + "jsonb_to_record(b) as r (tenant_id uuid, subject text, found text)"
    }

    /// Has what follows in this session be done here alone, and not by Citus on all nodes: they get it in another form.
    func keepToCoordinator() throws(PostgresError) {
        if try hasCitus { try session.execute("set citus.enable_ddl_propagation = off") }
    }

    /// Distributes what is not distributed, and makes the functions of all nodes anew. Each step stands when it is done, and can be
    /// done again.
    func run(shards: Int, server: String) throws(PostgresError) -> Report {
        try keepToCoordinator()
        for step in Self.steps { try session.execute(step) }
        let entries = EntryPoints.granted().postgresArray
        try session.execute("select office_scale.prepare_workers($1)", [server])
        _ = try session.transaction { () throws(PostgresError) in try session.execute("select office_scale.prepare_tables()") }
        let tables = try session.execute("select office_scale.distribute_tables($1)", [String(shards)])
        try session.execute("select office_scale.make_templates($1)", [entries])
        try session.execute("select office_scale.make_buckets($1)", [server])
        try session.execute("select office_scale.make_triggers()")
        try session.execute("select office_scale.make_everywhere($1)", [server])
        let functions = try session.execute("select office_scale.delegate()")
        let buckets = try session.execute("select count(distinct bucket) from office_scale.shards()")
        return Report(tables: tables.number, functions: functions.number, buckets: buckets.number)
    }
}

extension Rows {
    fileprivate var number: Int { first?.text(0).flatMap { Int($0) } ?? 0 }
}
