import Crypto
import Foundation
import Glibc
import TestCertificates
import TestSupport
import Testing

/// Each rule of packaging/prometheus is fired once by its cause, on a real server.
@Suite(
    .enabled(if: PrometheusTools.folder != nil, "apt-get install prometheus, or let script/test unpack it"), .watchdog, .mayBlock)
struct AlertTests {
    /// Together they take ten minutes.
    private static let tried =
        DeepTests.areWanted
        ? AlertCause.all
        : AlertCause.all.filter {
            ["QuartermasterErrors", "QuartermasterJobFails", "QuartermasterLogLost", "QuartermasterPhotosFull"].contains($0.rule)
        }

    @Test("a rule is silent while all is well, and fires for its cause", arguments: tried)
    func fires(cause: AlertCause) throws {
        guard cause.isPossible else { return }
        let scene = try AlertScene(cause.rule)
        try cause.make(scene)
        try scene.expectFires()
    }
}

/// What is shipped beside the rules.
@Suite(.mayBlock) struct AlertRuleTests {
    @Test("every rule has a cause that a test makes, and every cause a rule") func complete() throws {
        let rules = try AlertRule.all().map(\.name)
        #expect(rules.count >= 30 && Set(rules).count == rules.count)
        #expect(rules.sorted() == AlertCause.all.map(\.rule).sorted())
    }

    @Test("every rule names a heading of its own that is there, and every heading there is a rule's") func runbooks() throws {
        let rules = try AlertRule.all()
        let page = try Document("docs/reference/runbooks.md")
        let headings = page.lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
        for rule in rules {
            let runbook = try #require(rule.runbook, "\(rule.name)")
            #expect(runbook.page == "docs/reference/runbooks.md" && runbook.anchor == rule.name.lowercased())
        }
        #expect(headings.sorted() == rules.map(\.name).sorted())
    }
}

/// How a rule comes to fire.
struct AlertCause: Sendable, CustomTestStringConvertible {
    let rule: String
    var isPossible = true
    let make: @Sendable (AlertScene) throws -> Void

    init(_ rule: String, where isPossible: Bool = true, _ make: @escaping @Sendable (AlertScene) throws -> Void) {
        (self.rule, self.isPossible, self.make) = (rule, isPossible, make)
    }

    var testDescription: String { rule }

    static let all = process + database + messages + work + room + operations
}

// MARK: The process and its requests

extension AlertCause {
    private static let process = [
        AlertCause("QuartermasterDown") { scene in
            let metered = try MeteredServer()
            try scene.quiet(metered)
            metered.server.stop()
            scene.silence(metered)
        },
        AlertCause("QuartermasterNotReady") { scene in
            try scene.quiet(MeteredServer())
            let issuer = try KeyServer()
            defer { issuer.close() }
            issuer.publish(nil)
            let port = FreePort.take()
            let server = try TestServer.launch(settings: ["JWKS_URL": issuer.url, "METRICS_PORT": "\(port)"])
            let metered = MeteredServer(server, port: port)
            #expect(eventually { (try? metered.scrape()) != nil })
            #expect(try metered.shows("quartermaster_ready", ["check": "keys"]) { $0 == 0 })
            try scene.hold(metered, minutes: 10)
        },
        AlertCause("QuartermasterErrors") { scene in
            let broken = try BrokenRead()
            try scene.quiet(broken.metered)
            try broken.breakIt()
            try scene.grow(broken.metered) { (_: Int) throws in try broken.fail() }
        },
        AlertCause("QuartermasterLoopStuck", where: StoppedThread.isAllowed) { scene in
            let metered = try MeteredServer(settings: ["LOOPS": "2"])
            #expect(try metered.shows("quartermaster_event_loop_answers") { $0 == 2 })
            try scene.quiet(metered)
            let stopped = try StoppedThread("loop-1", of: metered.server.process)
            #expect(try metered.shows("quartermaster_event_loop_answers", ["loop": "1"]) { $0 == 0 })
            try scene.hold(metered, minutes: 5)
            stopped.end()
        },
        AlertCause("QuartermasterSlow") { scene in
            let database = try TestDatabase.fresh()
            let metered = try MeteredServer(database: database)
            let phone = try House(on: metered.server).phone()
            #expect(try phone.get("/me").status == 200)
            try scene.quiet(metered)
            try database.plant("get_me", "begin\n", "begin\n    perform pg_sleep(1.2);\n")
            try scene.grow(metered) { (minute: Int) throws in
                if minute.isMultiple(of: 8) { #expect(try phone.get("/me").status == 200) }
            }
        },
        AlertCause("QuartermasterLoopsLate") { scene in
            let metered = try MeteredServer()
            let delays = "quartermaster_event_loop_delay_seconds_count"
            #expect(try metered.shows(delays) { $0 >= 3 })
            try scene.quiet(metered)
            try scene.grow(metered, minutes: 24) { (_: Int) throws in
                // As a machine with too few processors does: the whole process waits.
                kill(metered.server.process.id, SIGSTOP)
                usleep(400_000)
                kill(metered.server.process.id, SIGCONT)
            }
        },
        AlertCause("QuartermasterTurnsAway") { scene in
            // One a minute, so that the test is short.
            scene.scale("> 1\n", to: "> 0.01\n")
            let metered = try MeteredServer(settings: ["MAX_CONNECTIONS_ADDRESS": "2", "LOOPS": "1"])
            try scene.quiet(metered)
            let held = try (0..<2).map { _ in try TCPConnection(port: metered.server.port) }
            #expect(try metered.shows("quartermaster_open_connections") { $0 == 2 })
            let away = "quartermaster_connections_total"
            var count = 0.0
            try scene.grow(metered) { (_: Int) throws in
                count += 1
                let wanted = count
                _ = try TCPConnection(port: metered.server.port)
                #expect(try metered.shows(away, ["outcome": "turned_away"]) { $0 >= wanted })
            }
            _ = held
        },
        AlertCause("QuartermasterWarns") { scene in
            let metered = try MeteredServer()
            try scene.quiet(metered)
            let request = Request("GET", "/api/office/me").with("X-Forwarded-For", "198.51.100.7")
            for _ in 0..<3 { #expect(try metered.server.client().send(request).status == 401) }
            #expect(try metered.shows("quartermaster_warning", ["name": "unnamed_proxy"]) { $0 == 1 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterKeysOld") { scene in
            let issuer = try KeyServer()
            defer { issuer.close() }
            let key = try #require(SigningKey.generateES256())
            issuer.publish([key.webKey(identifier: "a")].compactMap { $0 })
            let metered = try MeteredServer(settings: ["JWKS_URL": issuer.url])
            let age = try #require(try metered.scrape().value("quartermaster_keys_age_seconds"))
            // An hour is long: so long as it has been old by now, and two seconds.
            scene.scale("3600", to: "\(age + 2)")
            try scene.quiet(metered)
            issuer.publish(nil)
            #expect(try metered.shows("quartermaster_keys_age_seconds") { $0 > age + 2.5 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterGuessing") { scene in
            scene.scale("> 0.5\n", to: "> 0.02\n")
            let port = FreePort.take()
            let sign = try SignInScene(settings: ["METRICS_PORT": "\(port)"])
            let metered = MeteredServer(sign.server, port: port)
            try scene.quiet(metered)
            let client = AuthClient(port: sign.server.port)
            try scene.grow(metered, minutes: 36) { (_: Int) throws in
                for _ in 0..<2 { #expect(try client.verify("nobody@house.example", "123456").status >= 400) }
            }
        },
        AlertCause("QuartermasterLogLost") { scene in
            let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
            defer { close(full) }
            let port = FreePort.take()
            try scene.quiet(MeteredServer())
            let server = try TestServer.start(
                settings: ["METRICS_PORT": "\(port)"], log: LogFile(at: "/proc/self/fd/\(full)"))
            let metered = MeteredServer(server, port: port)
            try scene.grow(metered, minutes: 3) { (_: Int) throws in
                let before = try metered.scrape().value("quartermaster_log_lines_lost_total") ?? 0
                #expect(try server.client().send(Request("GET", "/openapi.json")).status == 200)
                #expect(try metered.shows("quartermaster_log_lines_lost_total") { $0 > before })
            }
        },
        AlertCause("QuartermasterRestarts") { scene in
            let database = try TestDatabase.fresh()
            var last = try MeteredServer(database: database)
            #expect(try last.shows("process_uptime_seconds") { $0 > 4 })
            try scene.quiet(last)
            for _ in 0..<5 {
                last.server.process.send(SIGKILL)
                #expect(last.server.process.wait() == .signal(SIGKILL))
                last = try MeteredServer(database: database)
                try scene.hold(last, minutes: 1)
                let start = try last.scrape().value("process_uptime_seconds") ?? 0
                #expect(try last.shows("process_uptime_seconds") { $0 > start + 6 })
                try scene.hold(last, minutes: 2)
            }
        },
        AlertCause("QuartermasterCertificateEnds") { scene in
            try scene.quiet(try secure(TestCertificate()))
            let day = Date(timeIntervalSinceNow: 7 * 86_400).formatted(.iso8601.year().month().day().dateSeparator(.omitted))
            try scene.hold(try secure(TestCertificate(from: "20200101", until: day)))
        },
    ]

    /// A server that speaks TLS.
    private static func secure(_ certificate: TestCertificate) throws -> MeteredServer {
        let port = FreePort.take()
        let server = try TestServer.launch(settings: [
            "METRICS_PORT": "\(port)", "TLS_CERT": certificate.chainPath, "TLS_KEY": certificate.keyPath,
        ])
        let metered = MeteredServer(server, port: port)
        #expect(eventually(within: 300) { (try? metered.scrape()) != nil })
        return metered
    }
}

/// A server of which one read fails, and who sends it.
struct BrokenRead {
    let metered: MeteredServer
    private let database: TestDatabase
    private let token: String

    init() throws {
        database = try TestDatabase.fresh()
        metered = try MeteredServer(database: database)
        token = try House(on: metered.server).account(.staff).token()
        #expect(try send() == 200)
    }

    private func send() throws -> Int {
        let request = Request("GET", "/api/office/me").with("Authorization", "Bearer \(token)")
        return try HTTPClient(port: metered.server.port, isHeldToDescription: false).send(request).status
    }

    /// Somebody has taken the server's right to call it away.
    func breakIt() throws {
        try database.session().execute("revoke all on function office.get_me from \(DatabaseRole.server.rawValue)")
    }

    func fail() throws { #expect(try send() >= 500) }
}

/// A server whose connections for changes are all taken, by two people who wait for a lock each.
final class TakenPool {
    let metered: MeteredServer
    private let scenes: [HandoverScene]
    private let third: Phone
    private var work: [BackgroundWork<Answer>] = []

    init() throws {
        let metered = try MeteredServer(settings: [
            "LOOPS": "1", "WRITE_CONNECTIONS": "2", "POOL_TIMEOUT": "200ms", "LOCK_TIMEOUT": "60s", "STATEMENT_TIMEOUT": "120s",
        ])
        let scenes = try (0..<3).map { _ in try HandoverScene(on: metered.server) }
        third = try scenes[2].house.phone()
        (self.metered, self.scenes) = (metered, scenes)
    }

    func take() throws {
        for one in scenes { try one.hold() }
        work = try scenes.prefix(2).map { one in
            let phone = try one.house.phone()
            return BackgroundWork { try phone.post(one.pickups, one.pickup) }
        }
        let (used, state) = ("db_client_connection_count", "db_client_connection_state")
        #expect(try metered.shows(used, ["db_client_connection_pool_name": "write", state: "used"]) { $0 == 2 })
    }

    /// One more change finds none.
    func fail() throws {
        let answer = try third.post(scenes[2].pickups, scenes[2].pickup)
        #expect(answer.status == 503 && answer.code == "unavailable" && answer[header: "Retry-After"] == "1", "\(answer)")
    }

    func release() throws {
        for one in scenes { try one.release() }
        for one in work { _ = try one.value() }
    }
}

// MARK: Postgres

extension AlertCause {
    private static let database = [
        AlertCause("QuartermasterDatabaseSilent") { scene in
            let metered = try MeteredServer(database: TestDatabase.fresh())
            try scene.quiet(metered)
            let observer = try metered.server.database.session()
            try observer.execute("begin; lock table signin.mail_outbox in access exclusive mode")
            #expect(try metered.shows("quartermaster_database_up") { $0 == 0 })
            #expect(metered.server.becomesReady())
            try scene.hold(metered, minutes: 5)
            #expect(eventually { metered.server.log.contains("a scrape could not ask Postgres") })
            try observer.execute("rollback")
        },
        AlertCause("QuartermasterNoConnection") { scene in
            let pool = try TakenPool()
            try scene.quiet(pool.metered)
            try pool.take()
            // From here on one a minute finds none.
            try scene.grow(pool.metered, minutes: 14) { (_: Int) throws in try pool.fail() }
            #expect(pool.metered.server.becomesReady())
            #expect(eventually { pool.metered.server.log.contains("postgres failed") })
            try pool.release()
        },
        AlertCause("QuartermasterDatabaseFailures") { scene in
            let broken = try BrokenRead()
            try scene.quiet(broken.metered)
            try broken.breakIt()
            try scene.grow(broken.metered) { (_: Int) throws in for _ in 0..<8 { try broken.fail() } }
        },
        AlertCause("QuartermasterTransactionOpen") { scene in
            let metered = try MeteredServer(database: TestDatabase.fresh())
            let (slow, session) = (try metered.server.database.session(), try metered.server.database.session())
            try scene.quiet(metered)
            try slow.execute("begin; update tenants set name = name || ' slow'")
            try session.execute("insert into tenants (name) values ('Quick')")
            try session.execute("update change_log set at = now() - interval '16 minutes'")
            #expect(try metered.shows("quartermaster_change_log_open_transaction_seconds") { $0 > 900 })
            try scene.hold(metered)
            try slow.execute("rollback")
        },
        AlertCause("QuartermasterPostgresConnectionsShort") { scene in
            let database = try TestDatabase.fresh()
            let metered = try MeteredServer(database: database)
            try scene.quiet(metered)
            let session = try database.session()
            // Room for no more than there are.
            try session.execute(
                """
                do $$ begin execute format('alter database %I connection limit %s', current_database(), (
                    select numbackends from pg_stat_database where datname = current_database())); end $$
                """)
            let (count, scope) = ("quartermaster_postgres_connections", ["scope": "database"])
            #expect(try metered.shows(count, scope) { $0 >= 1 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterClockSkew") { scene in
            try scene.quiet(MeteredServer())
            let database = try TestDatabase.fresh()
            try database.session().execute(
                """
                create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
                as $$ select pg_catalog.statement_timestamp() + interval '20 s' $$
                """)
            let metered = try MeteredServer(database: database)
            #expect(try metered.shows("quartermaster_clock_skew_seconds") { $0 > 10 })
            try scene.hold(metered)
        },
    ]
}

// MARK: Messages

extension AlertCause {
    /// A server that is its own issuer and would send mail to where nobody is.
    private static func mailing() throws -> (MeteredServer, SignInScene) {
        let port = FreePort.take()
        let settings = [
            "METRICS_PORT": "\(port)", "SMTP_URL": "smtp://127.0.0.1:1", "MAIL_FROM": "office@house.example", "MAIL_RETRY": "1s",
        ]
        let scene = try SignInScene(settings: settings)
        return (MeteredServer(scene.server, port: port), scene)
    }

    private static let messages = [
        AlertCause("QuartermasterMailStuck") { scene in
            let (metered, sign) = try mailing()
            try scene.quiet(metered)
            let client = AuthClient(port: sign.server.port)
            for _ in 0..<3 { #expect(try client.otp(sign.person().email).status == 200) }
            let (name, outcome) = ("quartermaster_messages_total", ["outbox": "mail", "outcome": "deferred"])
            #expect(try metered.shows(name, outcome, within: 120) { $0 >= 4 })
            try scene.hold(metered, minutes: 5)
        },
        AlertCause("QuartermasterMailLost") { scene in
            let (metered, sign) = try mailing()
            try scene.quiet(metered)
            let queue = try MailQueue(of: sign.server.database)
            for place in 0..<6 { try queue.enqueue(code: "012345", to: "\(place)@house.example", validFor: "2 seconds") }
            let (name, outcome) = ("quartermaster_messages_total", ["outbox": "mail", "outcome": "expired"])
            #expect(try metered.shows(name, outcome, within: 180) { $0 >= 6 })
            try scene.hold(metered, minutes: 5)
        },
        AlertCause("QuartermasterOutboxLate") { scene in
            let (metered, sign) = try mailing()
            try scene.quiet(metered)
            // The worker can take nothing up any more.
            let session = try sign.server.database.session()
            try session.execute("revoke all on function office.claim_mail_2 from \(DatabaseRole.server.rawValue)")
            let queue = try MailQueue(of: sign.server.database)
            try queue.enqueue(code: "012345", to: "ana@house.example", validFor: "1 hour")
            try queue.execute("update signin.mail_outbox set due_at = clock_timestamp() - interval '400 s'")
            #expect(try metered.shows("quartermaster_outbox_lateness_seconds", ["outbox": "mail"]) { $0 > 300 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterOutboxStuck") { scene in
            let (metered, sign) = try mailing()
            try scene.quiet(metered)
            let queue = try MailQueue(of: sign.server.database)
            for place in 0..<24 { try queue.enqueue(code: "012345", to: "\(place)@house.example", validFor: "1 hour") }
            let (name, state) = ("quartermaster_outbox_messages", ["outbox": "mail", "state": "retrying"])
            #expect(try metered.shows(name, state, within: 180) { $0 > 20 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterPushRefused", where: PushServices.python != nil) { scene in
            let services = try PushServices()
            let metered = try MeteredServer(
                settings: services.settings.merging(["APNS_KEY_ID": "OTHER67890"]) { $1 }, database: TestDatabase.fresh())
            let house = try House(on: metered.server)
            let reservation = try house.addReservation()
            let device = try house.addDevice(of: .staff)
            let told = try house.tell(reservation, to: .staff)
            try scene.quiet(metered)
            try house.psql(
                """
                insert into push_outbox (tenant_id, notification_id, device_id, platform, due_at, expires_at)
                values ('\(house.tenant)', '\(told)', '\(device)', 'apns', now(), now() + interval '2 hours')
                """)
            let (name, outcome) = ("quartermaster_messages_total", ["outbox": "apns", "outcome": "misconfigured"])
            #expect(try metered.shows(name, outcome, within: 120) { $0 >= 1 })
            try scene.hold(metered, minutes: 3)
        },
    ]
}

// MARK: Work in the background

extension AlertCause {
    /// A server of which a job fails, twice a second.
    private static func failingJob() throws -> MeteredServer {
        let database = try TestDatabase.fresh()
        try database.plant(
            "claim_stale_uploads", "begin\n    perform set_config('office.sweep_before', stale_before",
            "begin\n    raise 'no';\n    perform set_config('office.sweep_before', stale_before")
        return try MeteredServer(settings: ["UPLOAD_RETENTION": "1s"], database: database)
    }

    private static let work = [
        AlertCause("QuartermasterJobFailing") { scene in
            try scene.quiet(MeteredServer())
            let metered = try failingJob()
            #expect(try metered.shows("quartermaster_warning", ["name": "job_uploads_failing"]) { $0 == 1 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterSealStopped") { scene in
            let settings = ["AUDIT_SEAL_INTERVAL": "100ms"]
            try scene.quiet(MeteredServer(settings: settings, database: TestDatabase.fresh()))
            let database = try TestDatabase.fresh()
            try database.plant("seal_rows", "begin\n", "begin\n    raise 'no';\n")
            let metered = try MeteredServer(settings: settings, database: database)
            _ = try House(on: metered.server)
            #expect(try metered.shows("quartermaster_warning", ["name": "job_audit_seal_failing"]) { $0 == 1 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterWebhooksUnsigned") { scene in
            let port = FreePort.take()
            let hooks = try WebhookScene(settings: ["METRICS_PORT": "\(port)"])
            _ = try hooks.add()
            try scene.quiet(MeteredServer(hooks.server, port: port))
            hooks.server.stop()
            try hooks.note()
            try hooks.house.database.query("update webhooks set due_at = clock_timestamp() - interval '2 min'")
            let metered = try MeteredServer(settings: ["AUTH_SEAL_KEY": ""], database: hooks.server.database)
            #expect(try metered.shows("quartermaster_warning", ["name": "webhook_key_missing"]) { $0 == 1 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterJobFails") { scene in
            let metered = try failingJob()
            let (name, job) = ("quartermaster_job_failures_total", ["job": "uploads"])
            try scene.quiet(metered)
            let before = try metered.scrape().value(name, job) ?? 0
            #expect(try metered.shows(name, job, within: 120) { $0 >= before + 14 })
            try scene.hold(metered, minutes: 10)
        },
        AlertCause("QuartermasterStorageFails") { scene in
            let fake = try FakeS3()
            defer { fake.service.close() }
            let metered = try MeteredServer(settings: fake.settings.merging(RemoteScene.fewConnections) { $1 })
            let phone = try RemoteScene(on: metered.server, storagePort: fake.service.port)
            let upload = try phone.uploaded()
            try scene.quiet(metered)
            fake.interrupt { _ in .answer(500) }
            try scene.grow(metered) { (minute: Int) throws in
                if minute.isMultiple(of: 6) { #expect(try phone.report([upload]).status == 502) }
            }
        },
    ]
}

// MARK: What runs short

extension AlertCause {
    /// What is free where the photos of tests lie.
    private static func free() throws -> Int {
        let folder = try StorageFolder()
        let values = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
        return (values[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    }

    private static let room = [
        AlertCause("QuartermasterPhotosFull") { scene in
            try scene.quiet(MeteredServer(settings: ["STORAGE_RESERVE": "0"]))
            let metered = try MeteredServer(settings: ["STORAGE_RESERVE": "\(try free() + 1_000_000_000_000)"])
            #expect(try metered.shows("quartermaster_warning", ["name": "photo_storage_full"]) { $0 == 1 })
            try scene.hold(metered, minutes: 5)
        },
        AlertCause("QuartermasterStorageShort") { scene in
            let free = try free()
            // A machine that builds this in little room is short already.
            if free > 6_000_000_000 { try scene.quiet(MeteredServer(settings: ["STORAGE_RESERVE": "0"])) }
            let metered = try MeteredServer(settings: ["STORAGE_RESERVE": "\(max(0, free - 2_000_000_000))"])
            #expect(try metered.shows("quartermaster_storage_free_bytes") { $0 > 0 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterFilesShort") { scene in
            let metered = try MeteredServer()
            try scene.quiet(metered)
            let files = try metered.scrape().value("process_open_file_descriptor_count") ?? 0
            let command = ["--pid", "\(metered.server.process.id)", "--nofile=\(Int(files * 1.15))"]
            let child = try ChildProcess("/usr/bin/prlimit", command, environment: [:], log: LogFile())
            #expect(child.wait() == .code(0))
            #expect(try metered.shows("quartermaster_open_file_limit") { $0 < files * 1.2 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterMemoryShort") { scene in
            let metered = try MeteredServer(settings: ["MAX_CONNECTIONS_ADDRESS": "500"])
            let token = try House(on: metered.server).account(.staff).token()
            let scrape = try metered.scrape()
            let used = try #require(scrape.value("process_memory_usage_bytes"))
            let limit = try #require(scrape.value("quartermaster_memory_limit_bytes"))
            #expect(limit > used)
            // As if 30 MB more were nine tenths of what it may use.
            scene.scale("> 0.9\n", to: "> \(String(format: "%.9f", (used + 30e6) / limit))\n")
            try scene.quiet(metered)
            let body = Array(repeating: UInt8(ascii: " "), count: 1_000_000)
            let head = """
                POST /api/office/clients HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\nIdempotency-Key: \(ID.fresh())\r
                Content-Type: application/json\r\nContent-Length: 1048576\r\n\r\n
                """
            let held = try (0..<60).map { _ in
                let connection = try TCPConnection(port: metered.server.port)
                try connection.send(Array(head.utf8) + body)
                return connection
            }
            #expect(try metered.shows("process_memory_usage_bytes") { $0 > used + 35e6 })
            try scene.hold(metered)
            _ = held
        },
    ]
}

// MARK: Operations

extension AlertCause {
    private static let operations = [
        AlertCause("QuartermasterOperationFailed") { scene in
            let database = try TestDatabase.fresh()
            let metered = try MeteredServer(database: database)
            let good = try ServerBinary.run(["verify"], settings: database.settings)
            #expect(good.exit == .code(0), "\(good.output)")
            #expect(try metered.shows("quartermaster_operation_failed", ["kind": "verify"]) { $0 == 0 })
            try scene.quiet(metered)
            let bad = try ServerBinary.run(["backup", "/nowhere/backups"], settings: database.settings)
            #expect(bad.exit != .code(0), "\(bad.output)")
            #expect(try metered.shows("quartermaster_operation_failed", ["kind": "backup"]) { $0 == 1 })
            try scene.hold(metered)
        },
        AlertCause("QuartermasterOperationLate") { scene in
            let database = try TestDatabase.fresh()
            let good = try ServerBinary.run(["verify"], settings: database.settings)
            #expect(good.exit == .code(0), "\(good.output)")
            try scene.quiet(MeteredServer(database: database))
            try database.session().execute(
                "update office.operations set started_at = started_at - interval '3 days', ended_at = ended_at - interval '3 days'"
            )
            let metered = try MeteredServer(database: database)
            #expect(try metered.shows("quartermaster_warning", ["name": "verify_late"]) { $0 == 1 })
            try scene.hold(metered)
        },
    ]
}
