import Foundation
import TestCertificates
import TestSupport
import Testing

/// What `/metrics` says of the connections to Postgres, and what it asks Postgres itself.
@Suite(.mayBlock) struct DatabaseMetricsTests {
    private static let pool = "db_client_connection_pool_name"

    @Test("houses are told apart only with METRICS_BY_TENANT: without it no series names one", arguments: [true, false])
    func byTenant(isOn: Bool) throws {
        let database = try TestDatabase.fresh()
        let settings = ["LOOPS": "1"].merging(isOn ? ["METRICS_BY_TENANT": "on"] : [:]) { $1 }
        let metered = try MeteredServer(settings: settings, database: database)
        let house = try House(on: metered.server)
        let session = try database.session()
        // As the jobs do, which begin later.
        for (job, count) in [("house_figures", "count_house($1, '1 hour')"), ("house_rows", "count_house_rows($1, '1 day')")] {
            try session.query("select office.due_tenants('\(job)', 100)")
            try session.query("select office.\(count)", [house.tenant])
        }
        #expect(try session.value("select count(*) from tenant_figures where tenant_id = $1", [house.tenant]) == "1")
        #expect(try house.phone(.viewer).get("/me").status == 200)
        // The connection that asks Postgres is opened in the background.
        #expect(try metered.shows("quartermaster_database_up") { $0 == 1 })
        let scrape = try metered.scrape()
        let families = ["people", "rows", "bytes", "last_activity_timestamp_seconds"].map { "quartermaster_tenant_\($0)" }
        let told = scrape.samples.filter { $0.labels["tenant"] == house.tenant }.map(\.name)
        #expect(told.sorted() == (isOn ? families.sorted() : []))
        if !isOn {
            #expect(scrape.samples.allSatisfy { $0.labels["tenant"] == nil && !families.contains($0.name) })
            #expect(!scrape.text.contains(house.tenant))
        }
    }

    @Test("lanes: how many connections there are, what went over each and how long it took")
    func lanes() throws {
        let metered = try MeteredServer(settings: ["LOOPS": "2", "READ_CONNECTIONS": "2", "WRITE_CONNECTIONS": "6"])
        let scene = try HandoverScene(on: metered.server)
        let phone = try scene.house.phone()
        for (lane, count) in [("quick_read", 4.0), ("slow_read", 4), ("write", 6)] {
            #expect(try metered.shows("db_client_connection_count", [Self.pool: lane]) { $0 == count })
            #expect(try metered.scrape().value("db_client_connection_max", [Self.pool: lane]) == count)
        }
        let name = "db_client_operation_duration_seconds_count"
        try metered.expectGrowth(of: name, [Self.pool: "quick_read"], orMore: true) { () throws in
            #expect(try phone.get("/me").status == 200)
        }
        try metered.expectGrowth(of: name, [Self.pool: "slow_read"], orMore: true) { () throws in
            #expect(try phone.get("/clients").status == 200)
        }
        try metered.expectGrowth(of: name, [Self.pool: "write"], orMore: true) { () throws in
            #expect(try phone.post(scene.pickups, scene.pickup).status == 200)
        }
        #expect(try metered.scrape().value("db_client_operation_duration_seconds_sum", [Self.pool: "write"]) ?? -1 > 0)
    }

    @Test("a lane that is full: its connections at work, who waits, who waited too long, and a lock that nobody gave back")
    func full() throws {
        let metered = try MeteredServer(settings: [
            "LOOPS": "1", "WRITE_CONNECTIONS": "2", "POOL_TIMEOUT": "20s", "LOCK_TIMEOUT": "10s",
        ])
        let scenes = try (0..<6).map { _ in try HandoverScene(on: metered.server) }
        for scene in scenes { try scene.hold() }
        let work = try scenes.map { scene in
            let phone = try scene.house.phone()
            return BackgroundWork { try phone.post(scene.pickups, scene.pickup) }
        }
        #expect(
            try metered.shows("db_client_connection_count", [Self.pool: "write", "db_client_connection_state": "used"]) {
                $0 == 2
            })
        #expect(try metered.shows("db_client_connection_pending_requests", [Self.pool: "write"]) { $0 >= 1 })
        #expect(
            try metered.shows("quartermaster_database_failures_total", [Self.pool: "write", "reason": "lock_timeout"]) { $0 >= 2 }
        )
        for scene in scenes { try scene.release() }
        for one in work { _ = try one.value() }
        // A job of the server may wait for a connection too, for a moment.
        #expect(try metered.shows("db_client_connection_pending_requests", [Self.pool: "write"]) { $0 == 0 })
    }

    @Test("statements that found no connection in time are counted")
    func noConnection() throws {
        let metered = try MeteredServer(settings: [
            "LOOPS": "1", "WRITE_CONNECTIONS": "2", "POOL_TIMEOUT": "200ms", "LOCK_TIMEOUT": "20s",
        ])
        let scenes = try (0..<3).map { _ in try HandoverScene(on: metered.server) }
        for scene in scenes { try scene.hold() }
        let work = try scenes.map { scene in
            let phone = try scene.house.phone()
            return BackgroundWork { try phone.post(scene.pickups, scene.pickup) }
        }
        #expect(try metered.shows("db_client_connection_timeouts_total", [Self.pool: "write"]) { $0 >= 1 })
        for scene in scenes { try scene.release() }
        for one in work { _ = try one.value() }
    }

    @Test("outboxes: what waits, what is due and late, what was tried, by service")
    func outboxes() throws {
        // Nobody sends: another issuer signs people in, and neither a mail server nor a service of push is set.
        let metered = try MeteredServer(database: TestDatabase.fresh())
        let queue = try MailQueue(of: metered.server.database)
        let name = "quartermaster_outbox_messages"
        #expect(try metered.shows(name, ["outbox": "mail"]) { $0 == 0 })
        try queue.enqueue(code: "012345", to: "ana@example.com")
        try queue.enqueue(code: "012345", to: "bo@example.com")
        try queue.enqueue(code: "012345", to: "nobody@example.com", isDiscarded: true)
        try queue.execute(
            "update signin.mail_outbox set due_at = clock_timestamp() - interval '90 s' where recipient like 'ana@%'")
        try queue.execute("update signin.mail_outbox set attempts = 2 where recipient like 'bo@%'")
        #expect(try metered.shows(name, ["outbox": "mail", "state": "due"]) { $0 == 1 })
        let scrape = try metered.scrape()
        #expect(scrape.value(name, ["outbox": "mail", "state": "retrying"]) == 1)
        #expect(scrape.value(name, ["outbox": "mail", "state": "waiting"]) == 0)
        #expect(scrape.value("quartermaster_outbox_lateness_seconds", ["outbox": "mail"]) ?? -1 >= 90)
        let house = try House(on: metered.server)
        let reservation = try house.addReservation()
        let device = try house.addDevice(of: .staff)
        let told = try house.tell(reservation, to: .staff)
        try house.psql(
            """
            insert into push_outbox (tenant_id, notification_id, device_id, platform, due_at, expires_at)
            values ('\(house.tenant)', '\(told)', '\(device)', 'apns', now() + interval '1 hour', now() + interval '2 hours')
            """)
        #expect(try metered.shows(name, ["outbox": "apns", "state": "waiting"]) { $0 == 1 })
        #expect(try metered.scrape().value("quartermaster_outbox_lateness_seconds", ["outbox": "apns"]) == 0)
        for outbox in ["mail", "apns", "fcm"] {
            #expect(try metered.scrape().value("quartermaster_outbox_enabled", ["outbox": outbox]) == 0, "\(outbox)")
        }
    }

    @Test("which outboxes this server sends: mail where people sign in here, a service of push where its keys are set")
    func sentOutboxes() throws {
        let port = FreePort.take()
        let made = try OpenSSLCommand.run(["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]).output
        let key = try #require(made.range(of: "-----BEGIN"))
        let scene = try SignInScene(settings: [
            "METRICS_PORT": "\(port)", "APNS_KEY": String(made[key.lowerBound...]), "APNS_KEY_ID": "ABCDE12345",
            "APNS_TEAM_ID": "TEAM123456", "APNS_TOPIC": "com.example.app", "APNS_URL": "https://127.0.0.1:9",
        ])
        let scrape = try Scrape(port)
        #expect(scrape.value("quartermaster_outbox_enabled", ["outbox": "mail"]) == 1)
        #expect(scrape.value("quartermaster_outbox_enabled", ["outbox": "apns"]) == 1)
        #expect(scrape.value("quartermaster_outbox_enabled", ["outbox": "fcm"]) == 0)
        #expect(scene.server.stop() == .code(0))
    }

    @Test("the change log: how far it reaches back, and a transaction that stays open")
    func changeLog() throws {
        let metered = try MeteredServer(database: TestDatabase.fresh())
        let scene = try HandoverScene(on: metered.server)
        let other = try House(on: metered.server)
        let item = try other.addItem()
        try other.database.execute("begin; update items set name = name || 'x' where id = '\(item.id)'")
        // Postgres tells the server nothing of another role's session: it shows by what overtakes it.
        #expect(try scene.house.phone().post(scene.pickups, scene.pickup).status == 200)
        #expect(try metered.shows("quartermaster_change_log_reach_seconds") { $0 > 0 })
        #expect(try metered.shows("quartermaster_change_log_open_transaction_seconds") { $0 > 0.1 })
        try other.database.execute("rollback")
        // Transactions are numbered in a cluster: those of other tests count as well, and some write for long.
        #expect(try metered.shows("quartermaster_change_log_open_transaction_seconds", within: 400) { $0 == 0 })
    }

    @Test("while Postgres is away a scrape says so in time, without what only Postgres knows")
    func away() throws {
        let port = FreePort.take()
        let nowhere = ["DATABASE_URL": "host=/nonexistent user=nobody", "MIGRATE_DATABASE_URL": "", "METRICS_PORT": "\(port)"]
        let server = try TestServer.launch(settings: nowhere)
        #expect(eventually { (try? server.client().send(Request("GET", "/livez")).status) == 200 })
        let start = ContinuousClock.now
        let scrape = try Scrape(port)
        #expect(ContinuousClock.now - start < .seconds(8))
        #expect(scrape.value("quartermaster_database_up") == 0)
        #expect(scrape.value("quartermaster_ready", ["check": "postgres"]) == 0)
        #expect(scrape.value("quartermaster_outbox_messages") == nil)
        #expect(scrape.value("quartermaster_change_log_reach_seconds") == nil)
        #expect(scrape.value("quartermaster_build_info") == 1)
        // Loops are there a moment after the port is.
        #expect(try MeteredServer(server, port: port).shows("db_client_connection_count") { $0 == 0 })
        #expect(server.stop() == .code(0))
    }

    @Test("a Postgres that says nothing holds no scrape up for long, and is asked again later")
    func silent() throws {
        let metered = try MeteredServer(database: TestDatabase.fresh())
        let observer = try metered.server.database.session()
        #expect(try metered.shows("quartermaster_database_up") { $0 == 1 })
        try observer.execute("begin; lock table signin.mail_outbox in access exclusive mode")
        #expect(try metered.shows("quartermaster_database_up") { $0 == 0 })
        let start = ContinuousClock.now
        _ = try metered.scrape()
        #expect(ContinuousClock.now - start < .seconds(8))
        // Postgres answers all the same.
        let scraper = HTTPClient(port: metered.port, isHeldToDescription: false)
        #expect(try eventually(within: 60) { try scraper.send(Request("GET", "/readyz")).status == 200 })
        #expect(try metered.scrape().value("quartermaster_database_up") == 0)
        try observer.execute("rollback")
        #expect(try metered.shows("quartermaster_database_up") { $0 == 1 })
    }

    @Test("however many scrape, Postgres is asked over one connection, and seldom")
    func seldom() throws {
        let metered = try MeteredServer(database: TestDatabase.fresh())
        let observer = try metered.server.database.session()
        let application = "quartermaster-\(metered.server.port)"
        let asking = """
            select count(*) from pg_stat_activity where application_name = $1 and query ~ 'describe_|list_tenant_figures'
            """
        for _ in 0..<20 { #expect(try metered.shows("quartermaster_database_up") { $0 == 1 }) }
        #expect(try observer.value(asking, [application]) == "1")
    }
}
