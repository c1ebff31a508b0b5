import EventLoop
import Postgres
import TestSupport
import Testing

/// What a connection leaves on its session, which a pooler hands to others between two transactions.
@Suite(.mayBlock) struct PoolerSessionTests {
    private static let settings = Statement(
        name: "settings",
        sql: """
            select string_agg(name || '=' || setting, ' ' order by name) from pg_settings
            where source = 'session' and name in ('jit', 'lock_timeout', 'statement_timeout')
            """)
    private static let prepared = Statement(
        name: "prepared", sql: "select count(*)::text from pg_prepared_statements where name = 'settings'")

    @Test("a pooler that keeps prepared statements: nothing is set on the session, reads bring their time-out", .mayBlock)
    func pooled() async throws {
        let found = try await look(isPooled: true, .on)
        #expect(found == [nil, "statement_timeout=7000", nil, "1"])
    }

    @Test("any other pooler is noticed: nothing is prepared either", .mayBlock)
    func unprepared() async throws {
        let found = try await look(isPooled: true)
        #expect(found == [nil, "statement_timeout=7000", nil, "0"])
    }

    @Test("nothing between us and Postgres: the session keeps the time-outs", .mayBlock)
    func direct() async throws {
        let found = try await look(isPooled: false)
        let write = "jit=off lock_timeout=5000 statement_timeout=15000"
        #expect(found == [write, "jit=off lock_timeout=5000 statement_timeout=7000", write, "1"])
    }

    @Test("Postgres ends what a blocking session gave up; behind a pooler nothing is set on the session")
    func patience() throws {
        let database = try TestDatabase.fresh()
        let session = try Session(connecting: database.target().text, patience: .seconds(1))
        #expect(try session.execute(Self.settings).first?.text(0) == "statement_timeout=2000")
        #expect(throws: PostgresError.timedOut) { _ = try session.execute("select pg_sleep(600)") }
        let running = """
            select count(*) from pg_stat_activity
            where state = 'active' and datname = $1 and query = 'select pg_sleep(600)'
            """
        let watcher = try database.session()
        #expect(try eventually { try watcher.value(running, [database.name]) == "0" })
        withExtendedLifetime(session) {}

        let proxy = try PostgresProxy(to: database, hidesBackends: true)
        let pooled = try Session(
            connecting: database.target().with(host: "127.0.0.1", port: proxy.port).text, patience: .seconds(20))
        let found = try pooled.execute(Self.settings).first
        #expect(found != nil && found?.text(0) == nil)
    }

    /// What a change finds set, then a quick read, then a change again; and how many statements are prepared under that name.
    private func look(
        isPooled: Bool, _ preparedStatements: PostgresConfiguration.PreparedStatements = .auto
    ) async throws -> [String?] {
        let database = try TestDatabase.fresh()
        let proxy = try PostgresProxy(to: database, hidesBackends: isPooled)
        var configuration = PostgresConfiguration(
            connectionString: database.target().with(host: "127.0.0.1", port: proxy.port).text)
        configuration.preparedStatements = preparedStatements
        configuration.statements = [Self.settings, Self.prepared]
        configuration.readConnections = 1
        configuration.writeConnections = 1
        configuration.acquireTimeout = .seconds(60)
        configuration.quickTimeout = .seconds(7)
        let loop = try EventLoop()
        let thread = LoopThread(name: "pooler") { loop.run() }
        let connector = Connector(configuration)
        let found = await withCheckedContinuation { continuation in
            loop.spawn {
                let door = Postgres.Database(connector, on: loop)
                let found = [
                    await Self.text { () async throws(PostgresError) in try await door.write(Self.settings) },
                    await Self.text { () async throws(PostgresError) in try await door.read(Self.settings) },
                    await Self.text { () async throws(PostgresError) in try await door.write(Self.settings) },
                    await Self.text { () async throws(PostgresError) in try await door.write(Self.prepared) },
                ]
                door.close()
                continuation.resume(returning: found)
            }
        }
        loop.stop()
        thread.join()
        connector.shutdown()
        return found
    }

    private static func text(_ ask: () async throws(PostgresError) -> Rows) async -> String? {
        do throws(PostgresError) { return try await ask().first?.text(0) } catch { return "\(error)" }
    }
}
