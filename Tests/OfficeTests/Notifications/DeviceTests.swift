import TestSupport
import Testing

/// The phones and browsers of a person (docs/apps/notifications.md).
@Suite(.mayBlock) struct DeviceTests {
    let house: House
    let phone: Phone

    init() throws {
        house = try House()
        phone = try house.phone(.viewer)
    }

    /// 65 bytes that begin with 4, and 16 bytes.
    private static let point = "BAAA" + String(repeating: "A", count: 83)
    private static let secret = String(repeating: "A", count: 22)

    private static func browser(
        _ endpoint: String = "https://push.example/send/1?token=%2F", point: String = point, secret: String = secret
    ) -> JSONTree {
        [
            "platform": "webpush",
            "subscription": [
                "endpoint": .string(endpoint), "expirationTime": nil,
                "keys": ["p256dh": .string(point), "auth": .string(secret)],
            ],
        ]
    }

    private func row(_ id: String?) throws -> [String?] {
        try house.database.first(
            """
            select platform, token, endpoint, p256dh, auth, environment, app_version, locale, account_id, session_id
            from devices where tenant_id = $1 and id = $2
            """, [house.tenant, id])
    }

    @Test("each platform keeps what it takes to reach it, and tells nobody of it")
    func platforms() throws {
        let me = house.account(.viewer).id
        let unique = ID.fresh()
        let token = unique.replacing("-", with: "")
        let apns = try phone.post(
            "/devices",
            [
                "platform": "apns", "token": .string(token.uppercased()), "environment": "sandbox", "app_version": "3.1",
                "locale": "es-CO",
            ])
        #expect(apns.status == 201)
        #expect(apns.text == #"{"id":"\#(apns["id"]?.string ?? "")"}"#)
        #expect(try row(apns["id"]?.string) == ["apns", token, nil, nil, nil, "sandbox", "3.1", "es-CO", me, nil])
        let short = try phone.post("/devices", ["apns_token": .string(token + "00")])
        #expect(try row(short["id"]?.string) == ["apns", token + "00", nil, nil, nil, "production", nil, nil, me, nil])
        let fcm = try phone.post("/devices", ["platform": "fcm", "token": .string("x:\(unique)_-")])
        #expect(try row(fcm["id"]?.string) == ["fcm", "x:\(unique)_-", nil, nil, nil, nil, nil, nil, me, nil])
        let endpoint = "https://push.example/send/\(unique)?token=%2F"
        // Some browsers write padding.
        let web = try phone.post("/devices", Self.browser(endpoint, point: Self.point + "=", secret: Self.secret + "=="))
        #expect(
            try row(web["id"]?.string) == ["webpush", nil, endpoint, Self.point, Self.secret, nil, nil, nil, me, nil])
        let listed = try phone.get("/devices")
        #expect(
            listed["devices"]?.array?.map { $0["id"]?.string } == [web, fcm, short, apns].map { $0["id"]?.string })
        for secret in [token, unique, Self.point] { #expect(!listed.text.contains(secret)) }
        #expect(try house.phone(.admin).get("/devices").text == #"{"devices":[]}"#)
    }

    @Test("an audit row says that it came and went, and never how it is reached")
    func audit() throws {
        let token = ID.fresh().replacing("-", with: "")
        let id = try #require(try phone.post("/devices", ["apns_token": .string(token)])["id"]?.string)
        _ = try phone.post("/devices", ["apns_token": .string(token), "app_version": "2"])
        #expect(try phone.delete("/devices/\(id)").status == 204)
        let rows = try house.database.query(
            "select action, entity_type, coalesce(before, after)::text from audit_log where entity_id = $1 order by id", [id])
        #expect(rows.map { $0[0] } == ["device.registered", "device.removed"])
        for row in rows { #expect(row[1] == "device" && row[2]?.contains(token) == false) }
    }

    @Test("registered again it is the same device, with what is said now")
    func again() throws {
        let token = ID.fresh().replacing("-", with: "")
        let first = try phone.post("/devices", ["apns_token": .string(token), "locale": "en"])
        let since = try house.database.value("select clock_timestamp()")
        let second = try phone.post("/devices", ["apns_token": .string(token), "environment": "sandbox", "app_version": "4"])
        #expect(second["id"] == first["id"])
        #expect(
            try row(second["id"]?.string) == [
                "apns", token, nil, nil, nil, "sandbox", "4", nil, house.account(.viewer).id, nil,
            ])
        #expect(
            try house.database.value("select registered_at >= $2::timestamptz from devices where token = $1", [token, since])
                == "t")
    }

    @Test("who registers it has it: another person of the house, and one of another house")
    func moves() throws {
        let reservation = try house.addReservation()
        let token = ID.fresh().replacing("-", with: "")
        let first = try #require(try phone.post("/devices", ["apns_token": .string(token)])["id"]?.string)
        _ = try house.database.query(
            """
            insert into push_outbox (tenant_id, notification_id, device_id, platform, expires_at, due_at)
            values ($1, $2, $3, 'apns', now() + interval '1 day', 'infinity')
            """, [house.tenant, house.tell(reservation, to: .viewer), first])
        _ = try house.phone(.staff).post("/devices", ["apns_token": .string(token)])
        #expect(
            try house.database.column("select account_id from devices where token = $1", [token]) == [house.account(.staff).id])
        // Nobody gets what was meant for another.
        #expect(try house.pushes(of: first) == [])
        let other = try House()
        let third = try other.phone(.admin).post("/devices", ["apns_token": .string(token)])
        #expect(third.status == 201)
        #expect(
            try house.database.query("select tenant_id, id from devices where token = $1", [token]) == [
                [other.tenant, third["id"]?.string]
            ])
        #expect(try house.phone(.staff).get("/devices").text == #"{"devices":[]}"#)
    }

    @Test("a person's device is deleted by nobody else, and once")
    func deleted() throws {
        let id = try house.addDevice(of: .viewer)
        for stranger in try [house.phone(.admin), House().phone(.admin)] {
            let answer = try stranger.delete("/devices/\(id)")
            #expect(answer.status == 404 && answer.code == "device_not_found")
        }
        let key = ID.fresh()
        #expect(try phone.delete("/devices/\(id)", key: key).status == 204)
        #expect(try row(id) == [])
        let again = try phone.delete("/devices/\(id)", key: key)
        #expect(again.status == 204 && again.isReplay)
        #expect(try phone.delete("/devices/\(id)").code == "device_not_found")
        #expect(try phone.delete("/devices/none").code == "device_not_found")
    }

    @Test("a key registers once, and another body under it is refused")
    func key() throws {
        let (key, token) = (ID.fresh(), ID.fresh().replacing("-", with: ""))
        let first = try phone.post("/devices", ["apns_token": .string(token)], key: key)
        // It has gone to somebody else meanwhile.
        _ = try house.phone(.staff).post("/devices", ["apns_token": .string(token)])
        let again = try phone.post("/devices", ["apns_token": .string(token)], key: key)
        #expect(again.status == 201 && again.isReplay && again.text == first.text)
        #expect(
            try house.database.column("select account_id from devices where token = $1", [token]) == [house.account(.staff).id])
        #expect(try phone.post("/devices", ["apns_token": "00"], key: key).code == "idempotency_key_reused")
        #expect(try phone.post("/devices", ["apns_token": "00"], key: nil).code == "idempotency_key_required")
    }

    @Test("a person has at most 20: the one that was not registered for longest goes")
    func most() throws {
        let ids = try (0..<21).map { _ in try house.addDevice(of: .viewer) }
        let kept = try house.database.column(
            "select id from devices where tenant_id = $1 order by registered_at", [house.tenant])
        #expect(kept == Array(ids.dropFirst()))
    }

    @Test("all faults are told at once, and nothing is kept", arguments: faulty)
    func faults(body: JSONTree, faults: [String]) throws {
        let answer = try phone.post("/devices", body)
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(answer.faults == faults)
        #expect(try house.database.value("select count(*) from devices where tenant_id = $1", [house.tenant]) == "0")
    }

    private static let faulty: [(JSONTree, [String])] = [
        ([:], ["platform required"]),
        (
            ["platform": "pigeon", "token": 7, "app_version": 1, "locale": "x"],
            [
                "app_version wrong_type", "locale too_short", "platform invalid_value", "token wrong_type",
            ]
        ),
        (["platform": "apns"], ["token required"]),
        (["platform": "apns", "token": "xyz", "environment": "staging"], ["environment invalid_value", "token invalid_value"]),
        (["platform": "apns", "token": "abc"], ["token invalid_value"]),
        (["platform": "apns", "token": "", "subscription": [:]], ["subscription not_supported", "token too_short"]),
        (
            ["platform": "fcm", "token": "with blank", "environment": "sandbox"],
            [
                "environment not_supported", "token invalid_value",
            ]
        ),
        (["platform": "fcm", "token": .string(String(repeating: "a", count: 2001))], ["token too_long"]),
        (
            ["apns_token": "00", "platform": "apns", "token": "00", "subscription": [:]],
            [
                "platform not_supported", "subscription not_supported", "token not_supported",
            ]
        ),
        (["apns_token": 7], ["apns_token wrong_type"]),
        (["platform": "webpush", "token": "00"], ["subscription required", "token not_supported"]),
        (["platform": "webpush", "subscription": "x"], ["subscription wrong_type"]),
        (["platform": "webpush", "subscription": [:]], ["subscription.endpoint required", "subscription.keys required"]),
        (
            ["platform": "webpush", "subscription": ["endpoint": "https://p.example/", "keys": [:]]],
            [
                "subscription.keys.auth required", "subscription.keys.p256dh required",
            ]
        ),
        (browser("http://p.example/1"), ["subscription.endpoint invalid_value"]),
        (browser("https:///1"), ["subscription.endpoint invalid_value"]),
        (browser("https://me@p.example/1"), ["subscription.endpoint invalid_value"]),
        (browser(#"https://p.example\.evil.example/1"#), ["subscription.endpoint invalid_value"]),
        // 64 bytes; 65 that are no uncompressed point; 15 bytes; other letters.
        (browser(point: "BAAA" + String(repeating: "A", count: 82)), ["subscription.keys.p256dh invalid_value"]),
        (browser(point: "A" + point.dropFirst()), ["subscription.keys.p256dh invalid_value"]),
        (browser(secret: String(repeating: "A", count: 20)), ["subscription.keys.auth invalid_value"]),
        (browser(secret: "+" + secret.dropFirst()), ["subscription.keys.auth invalid_value"]),
    ]

    @Test("the end of the session that registered it takes a device away, and no other")
    func sessionEnds() throws {
        let first = try SignInScene().signedIn()
        try first.person.forgetPause()
        let second = try first.person.signIn()
        let token = ID.fresh().replacing("-", with: "")
        let gone = try #require(try first.phone.post("/devices", ["apns_token": .string(token)])["id"]?.string)
        let kept = try #require(try second.phone.post("/devices", ["apns_token": .string(token + "01")])["id"]?.string)
        let database = try SignInScene().database
        #expect(
            try database.column(
                "select session_id from devices where id = any ($1::uuid[]) order by token", ["{\(gone),\(kept)}"])
                == [first.sessionID, second.sessionID])
        #expect(try first.client.signOut(first.accessToken, scope: "local").status == 204)
        #expect(try database.column("select id from devices where id = any ($1::uuid[])", ["{\(gone),\(kept)}"]) == [kept])
        #expect(
            try database.column("select action from audit_log where entity_id = $1 order by id", [gone]) == [
                "device.registered", "device.removed",
            ])
    }
}
