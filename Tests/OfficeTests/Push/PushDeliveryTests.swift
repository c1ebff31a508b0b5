import Foundation
import TestSupport
import Testing

@testable import Push

/// From the rows of what is to be sent to the services, by the whole program (docs/reference/notifications.md).
@Suite(.enabled(if: PushServices.python != nil), .mayBlock) struct PushDeliveryTests {
    private let services: PushServices
    private let server: TestServer
    private let house: House
    private let reservation: Reservation
    /// Of `/metrics`.
    private let port = FreePort.take()
    /// A service that a busy machine keeps from answering for as long as a server waits is asked again.
    private static let patience = ["PUSH_TIMEOUT": "60s"]

    init() throws {
        services = try PushServices(script: ["streams": [1, 1000]])
        let settings = services.settings.merging(Self.patience) { $1 }
        server = try TestServer.start(
            settings: settings.merging(["LOG_LEVEL": "debug", "METRICS_PORT": "\(port)"]) { $1 }, database: TestDatabase.fresh())
        house = try House(on: server)
        reservation = try house.addReservation(pickupAt: WireTime.now(plus: 7200))
    }

    /// A device of the staff's.
    private func addDevice(_ platform: String, _ name: String) throws -> String {
        let subscription = platform == "webpush" ? try services.subscription(name) : nil
        let id = try house.database.value(
            """
            insert into devices (tenant_id, account_id, platform, token, endpoint, p256dh, auth, environment, registered_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() - interval '1 hour') returning id
            """,
            [
                house.tenant, house.account(.staff).id, platform, subscription == nil ? name : nil, subscription?.endpoint,
                subscription?.publicKey, subscription?.authentication, platform == "apns" ? "production" : nil,
            ])
        return try #require(id)
    }

    /// Has each of the devices told of something.
    private func tell(_ devices: [String], leasedFor lease: String = "0 s") throws {
        let notification = try house.tell(reservation, to: .staff)
        try house.database.query(
            """
            insert into push_outbox (tenant_id, notification_id, device_id, platform, expires_at, due_at, leased_until)
            select d.tenant_id, $1, d.id, d.platform, clock_timestamp() + interval '1 hour', clock_timestamp() + $3::interval,
                clock_timestamp() + $3::interval
            from devices d where d.id = any ($2::uuid[])
            """, [notification, "{\(devices.joined(separator: ","))}", lease])
    }

    /// How many of a device's are over in that way; `open` for those that are not.
    private func count(_ outcome: String) throws -> Int {
        let count = try house.database.value(
            "select count(*) from push_outbox where tenant_id = $1 and coalesce(outcome, 'open') = $2", [house.tenant, outcome])
        return count.flatMap { Int($0) } ?? -1
    }

    private func warnings() throws -> [String] {
        try server.readiness()["warnings"]?.array?.compactMap(\.string) ?? []
    }

    @Test("devices of each service are told, once, and neither tokens nor words are in the log")
    func told() throws {
        let names = ["apns": "a1b2c3d4e5f60718", "fcm": "t:canary_1", "webpush": "canary-endpoint"]
        try tell(names.map { try addDevice($0.key, $0.value) })
        #expect(try eventually { try count("sent") == 3 }, "\(server.log.tail)")
        for name in names.values { #expect(services.requests(of: name).count == 1, "\(name)") }
        for service in names.keys {
            let scrape = try MeteredServer(server, port: port).freshScrape()
            #expect(scrape.value("quartermaster_messages_total", ["outbox": service, "outcome": "sent"]) == 1)
        }
        let browser = try #require(services.requests(of: "canary-endpoint").first)
        let words = try #require(browser["text"].flatMap { JSONTree(parsing: Array($0.utf8)) })
        #expect(words["title"] == "Reservation changed" && words["reservation_id"]?.string == reservation.id)
        let key = try house.phone(.viewer).get("/push/vapid")["public_key"]?.string
        #expect(browser["vapid"] == key)
        #expect(server.stop() == .code(0))
        for secret in ["a1b2c3d4e5f60718", "canary", "Reservation changed", "BEGIN PRIVATE", "bearer", "access-0", "eyJ"] {
            #expect(!server.log.text.contains(secret), "\(secret) is in the log")
        }
    }

    @Test("a service that says nothing delays no other, and no request; when it speaks again nothing was lost")
    func stalled() throws {
        #expect(server.stop() == .code(0))
        let hasty = try TestServer.start(
            settings: services.settings.merging(["PUSH_TIMEOUT": "2s"]) { $1 }, database: server.database)
        try services.follow(["a1": [["stall": true]], "a2": [["stall": true]]])
        let phones = try ["a1", "a2"].map { try addDevice("apns", $0) }
        let others = try [addDevice("fcm", "t1"), addDevice("webpush", "w1")]
        try tell(phones)
        #expect(eventually { services.requests(of: "a1").count + services.requests(of: "a2").count > 0 })
        try tell(others)
        #expect(try eventually { try count("sent") == 2 }, "\(hasty.log.tail)")
        #expect(services.requests().filter { $0["service"] == "apns" }.allSatisfy { $0["answer"] == "stall" })
        #expect(try Phone(port: hasty.port, token: house.account(.staff).token()).get("/me").status == 200)
        try services.follow([:])
        #expect(try eventually { try count("sent") == 4 }, "\(hasty.log.tail)")
    }

    @Test("a device that is gone is forgotten, unless it was registered after that")
    func gone() throws {
        let old = Int(Date().timeIntervalSince1970 - 7200) * 1000
        let recent = Int(Date().timeIntervalSince1970 - 60) * 1000
        func gone(_ time: Int) -> JSONTree {
            ["status": 410, "body": ["reason": "Unregistered", "timestamp": .number(Double(time))]]
        }
        // What was said of an older registration is no reason to say nothing to the newer one.
        try services.follow(["a1": [gone(recent)], "a2": [gone(old)], "a3": [gone(old), [:]], "w1": [["status": 404]]])
        let devices = try [("apns", "a1"), ("apns", "a2"), ("apns", "a3"), ("webpush", "w1")].map { try addDevice($0, $1) }
        try tell(devices)
        #expect(try eventually { try count("open") == 0 }, "\(server.log.tail)")
        let left = try house.database.column("select id from devices where tenant_id = $1", [house.tenant])
        #expect(Set(left) == Set(devices[1...2]))
        #expect(try house.pushes(of: devices[1]) == ["reservation_changed refused"])
        #expect(services.requests(of: "a2").count == 3)
        #expect(try house.pushes(of: devices[2]) == ["reservation_changed sent"])
    }

    @Test("what we show of ourselves and nobody takes stops that service alone, drops no device, and is seen; then it goes on")
    func misconfigured() throws {
        try services.follow(["a1": [["status": 403, "body": ["reason": "InvalidProviderToken"]]]])
        let devices = try [addDevice("apns", "a1"), addDevice("fcm", "t1"), addDevice("apns", "a2")]
        // Another server, whose key may be good, is sending this one.
        try tell([devices[2]], leasedFor: "10 minutes")
        try tell(Array(devices[..<2]))
        #expect(try eventually { try warnings() == ["push_apns_stopped"] }, "\(server.log.tail)")
        #expect(try eventually { try count("sent") == 1 })
        #expect(try count("open") == 2)
        #expect(try house.database.value("select count(*) from devices where tenant_id = $1", [house.tenant]) == "3")
        let due = "select due_at > now() + $2::interval from push_outbox where device_id = $1"
        #expect(try eventually { try house.database.value(due, [devices[0], "30 s"]) == "t" })
        #expect(try house.database.value(due, [devices[2], "5 minutes"]) == "t")
        #expect(eventually { server.log.text.contains("InvalidProviderToken") })
        #expect(server.becomesReady())
        // Another start, with what is right by then, sends what has waited.
        try services.follow([:])
        let next = try TestServer.start(settings: services.settings, database: server.database)
        try house.database.query("update push_outbox set due_at = clock_timestamp() where done_at is null")
        #expect(try eventually { try count("sent") == 3 }, "\(next.log.tail)")
    }

    @Test("an app for which Google has no good certificate puts off its own device alone: the service stops for no other")
    func withoutCertificate() throws {
        let refusal: JSONTree = [
            "error": ["status": "UNAUTHENTICATED", "details": [["errorCode": "THIRD_PARTY_AUTH_ERROR"]]]
        ]
        try services.follow(["t1": [["status": 401, "body": refusal], [:]]])
        let devices = try ["t1", "t2"].map { try addDevice("fcm", $0) }
        try tell([devices[0]])
        #expect(eventually { server.log.lines(containing: "push not sent yet").count == 1 }, "\(server.log.tail)")
        #expect(try warnings() == [])
        try tell([devices[1]])
        #expect(try eventually { try count("sent") == 2 }, "\(server.log.tail)")
        #expect(server.log.lines(containing: "THIRD_PARTY_AUTH_ERROR").count == 1)
        #expect(!server.log.text.contains("push stopped"))
    }

    @Test("the environment that took a token is remembered; what may pass is tried again; what never will is over")
    func others() throws {
        try services.follow([
            "a1": [["status": 400, "body": ["reason": "BadDeviceToken"]], [:]],
            "a2": [["status": 503], ["status": 429], [:]], "a3": [["status": 413, "body": ["reason": "PayloadTooLarge"]]],
            "a4": [["goaway": true, "cut": true], ["reset": true], [:]],
        ])
        let devices = try ["a1", "a2", "a3", "a4"].map { try addDevice("apns", $0) }
        try tell(devices)
        #expect(try eventually { try count("open") == 0 }, "\(server.log.tail)")
        #expect(try house.database.value("select environment from devices where id = $1", [devices[0]]) == "sandbox")
        #expect(
            try devices.map { try house.pushes(of: $0)[0] }
                == ["sent", "sent", "refused", "sent"].map { "reservation_changed \($0)" })
        #expect(services.requests(of: "a2").count == 3)
        for name in ["a1", "a2", "a4"] {
            #expect(Set(services.requests(of: name).compactMap { $0.header("apns-id") }).count == 1)
        }
    }

    @Test("a browser's service that says nothing delays no other one; what it holds up is another server's when this one ends")
    func stalledOrigin() throws {
        server.stop()
        let patient = try TestServer.start(
            settings: services.settings.merging(["PUSH_TIMEOUT": "60s", "DRAIN_TIMEOUT": "1s", "LOG_LEVEL": "debug"]) { $1 },
            database: server.database)
        try services.follow(["w1": [[:]], "*": [["stall": true]]])
        // As somebody who registers browsers at a service of their own.
        let keys = try services.subscription("x")
        try house.database.query(
            """
            insert into devices (tenant_id, account_id, platform, endpoint, p256dh, auth)
            select $1, $2, 'webpush', $3 || '/push/' || n, $4, $5 from generate_series(1, 200) as n
            """, [house.tenant, house.account(.staff).id, services.url(0), keys.publicKey, keys.authentication])
        try tell(try house.database.column("select id from devices where tenant_id = $1", [house.tenant]).compactMap(\.self))
        #expect(eventually { services.connections(to: 0) > 0 }, "\(patient.log.tail)")
        try tell([try addDevice("webpush", "w1")])
        #expect(try eventually { try count("sent") == 1 }, "\(patient.log.tail)")
        #expect(!patient.log.text.contains("timed out"), "it had to wait for them")
        #expect(try count("open") == 200)
        #expect(patient.stop() == .code(0))
        #expect(!patient.log.text.contains("stopped before everything had finished"), "\(patient.log.tail)")
        #expect(
            try house.database.value("select count(*) from push_outbox where done_at is null and leased_until is not null") == "0"
        )
    }

    @Test("what was sent and can't be noted is not forgotten, and nothing more is sent until it can")
    func unnoted() throws {
        let definition = try #require(
            try house.database.value("select pg_get_functiondef('office.finish_push'::regproc)"))
        let devices = try ["a1", "a2"].map { try addDevice("apns", $0) }
        try house.database.execute(
            definition.replacing("perform set_config('office.push_sweep', 'on', true);", with: "raise insufficient_privilege;"))
        try tell([devices[0]])
        #expect(try eventually { try warnings() == ["push_apns_unnoted"] }, "\(server.log.tail)")
        try tell([devices[1]])
        // Not even what is due of old, since its lease is over.
        try house.database.query("update push_outbox set due_at = clock_timestamp(), leased_until = null where done_at is null")
        try house.database.execute(definition)
        #expect(try eventually { try count("sent") == 2 }, "\(server.log.tail)")
        #expect(try warnings() == [])
        #expect(services.requests(of: "a1").count == 1 && services.requests(of: "a2").count == 1)
    }

    @Test("a push that can't be read ends, and is told by its id")
    func unreadable() throws {
        let definition = try house.database.value(
            "select pg_get_functiondef('office.claim_pushes'::regproc)")?.replacing(", p.unread,", with: ", null::int,")
        try house.database.execute(try #require(definition))
        try tell([try addDevice("apns", "a1")])
        #expect(try eventually { try count("refused") == 1 }, "\(server.log.tail)")
        let id = try #require(try house.database.value("select id from push_outbox where tenant_id = $1", [house.tenant]))
        #expect(eventually { server.log.lines(containing: "a push can't be read").contains { $0.contains(id) } })
        #expect(services.requests(of: "a1").isEmpty)
    }

    @Test("two servers share 400 devices: each is told once, and Apple sees one token")
    func shared() throws {
        #expect(server.stop() == .code(0))
        let settings = services.settings.merging(Self.patience) { $1 }
        let servers = try (0..<2).map { _ in try TestServer.start(settings: settings, database: server.database) }
        try house.database.query(
            """
            insert into devices (tenant_id, account_id, platform, token, environment)
            select $1, $2, 'apns', 'd' || n, 'production' from generate_series(1, 400) as n
            """, [house.tenant, house.account(.staff).id])
        try tell(try house.database.column("select id from devices where tenant_id = $1", [house.tenant]).compactMap(\.self))
        #expect(try eventually { try count("sent") == 400 }, "\(servers.map(\.log.tail))")
        let seen = services.requests()
        #expect(seen.count == 400 && Set(seen.compactMap { $0["device"] }).count == 400)
        #expect(Set(seen.compactMap { $0["jwt"] }).count == Set(seen.compactMap { $0.tree["issued"]?.int }).count)
        #expect(services.connections(to: 0) <= 2)
        for server in servers { #expect(server.stop() == .code(0)) }
    }

    @Test("a server that is killed between sending and noting leaves it to another, which tells the device the same again")
    func killed() throws {
        try services.follow(["a1": [["delay": 60], [:]]])
        let device = try addDevice("apns", "a1")
        try tell([device])
        #expect(eventually { services.requests(of: "a1").count == 1 }, "\(server.log.tail)")
        server.process.send(SIGKILL)
        _ = server.process.wait()
        let next = try TestServer.start(settings: services.settings.merging(Self.patience) { $1 }, database: server.database)
        // As when the lease is over.
        try house.database.query("update push_outbox set due_at = clock_timestamp(), leased_until = null where done_at is null")
        #expect(try eventually { try count("sent") == 1 }, "\(next.log.tail)")
        #expect(Set(services.requests(of: "a1").compactMap { $0.header("apns-id") }).count == 1)
        #expect(services.requests(of: "a1").count == 2)
    }
}
