import Glibc
import TestSupport
import Testing

/// A primary and its standby. What the primary acknowledges the standby has: a fail-over then loses nothing.
struct StandbyPair {
    let primary: PrivatePostgres
    let standby: PrivatePostgres
    let database: TestDatabase

    init() throws {
        primary = try PrivatePostgres(settings: ["wal_level=replica", "max_wal_senders=4"])
        database = try primary.database()
        standby = try PrivatePostgres(following: primary)
        let session = try Database(primary.target)
        try session.execute("alter system set synchronous_standby_names = '*'")
        try session.execute("select pg_reload_conf()")
        let inStep = try eventually(within: 60) {
            try session.value("select count(*) from pg_stat_replication where sync_state = 'sync' and state = 'streaming'") == "1"
        }
        #expect(inStep)
    }

    /// Nothing reaches the standby meanwhile.
    func whileStalled<Value>(_ body: () throws -> Value) throws -> Value {
        let query = "select pid from pg_stat_activity where backend_type = 'walreceiver'"
        let receiver = try #require(try Database(standby.target).value(query).flatMap { pid_t($0) })
        #expect(kill(receiver, SIGSTOP) == 0)
        defer { kill(receiver, SIGCONT) }
        return try body()
    }
}
