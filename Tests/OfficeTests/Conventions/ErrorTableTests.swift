import TestSupport
import Testing

/// The table of errors and the one shape of them all (openapi/schemas/errors.yaml).
@Suite(.mayBlock) struct ErrorTableTests {
    @Test("each row of the table is met with its status, code and shape", arguments: ErrorCase.allCases)
    func row(_ error: ErrorCase) throws {
        let answer = try error.meet()
        #expect(answer.status == error.status)
        #expect(answer.code == error.rawValue)
        try expectTheOneShape(answer)
        let current = answer["error"]?["current"]?.object
        #expect(current.map { Set($0.keys) } == Self.current[error])
        for (part, names) in Self.parts where current?[part] != nil {
            #expect(current?[part]?.object.map { Set($0.keys) } == names, "\(part)")
        }
    }

    /// What is said of the matter as it is, of the codes that say anything.
    private static let current: [ErrorCase: Set<String>] = [
        .tenantRequired: ["tenants"], .unknownCode: ["code"], .codeMismatch: ["reservation_status", "asset", "code"],
        .assetNotOnReservation: ["reservation_status", "asset"], .lineCapacityFull: ["reservation_status", "line"],
        .reservationWrongState: ["reservation_status"], .alreadyApplied: ["reservation_status", "asset"],
        .assetUnavailable: ["reservation_status", "asset"], .assetNotCheckedOut: ["reservation_status", "asset"],
        .photoNotUploaded: ["reservation_status", "photos"],
    ]
    private static let parts: [String: Set<String>] = [
        "asset": [
            "id", "status", "out", "current_reservation_id", "picked_up_by", "picked_up_at", "actual_pickup_at",
            "reservation_reference",
        ],
        "line": ["id", "qty", "picked_up"],
    ]

    @Test("401 says Bearer, and says an error only where a token was sent")
    func challenges() throws {
        #expect(try ErrorCase.tokenMissing.meet()[header: "WWW-Authenticate"] == #"Bearer realm="quartermaster""#)
        for error in [ErrorCase.tokenInvalid, .tokenExpired] {
            let challenge = try error.meet()[header: "WWW-Authenticate"]
            #expect(challenge == #"Bearer realm="quartermaster", error="invalid_token""#)
        }
    }

    @Test("405 names the methods that there are")
    func allow() throws {
        let client = try TestServer.shared().client()
        #expect(try client.send(Request("DELETE", "/api/office/me"))[header: "Allow"] == "GET, HEAD, OPTIONS, PATCH")
        let pickups = "/api/office/reservations/\(ID.fresh())/pickups"
        #expect(try client.send(Request("GET", pickups))[header: "Allow"] == "OPTIONS, POST")
    }

    @Test("a statement that runs too long is a 504 that may be tried again")
    func timeout() throws {
        let server = try TestServer.start(settings: ["STATEMENT_TIMEOUT": "2s", "LOCK_TIMEOUT": "20s", "LOOPS": "1"])
        let scene = try HandoverScene(on: server)
        try scene.hold()
        let answer = try scene.house.phone().pickUp(scene.unit, on: scene.reservation)
        try scene.release()
        #expect(answer.status == 504)
        #expect(answer.code == "timeout")
        try expectTheOneShape(answer)
    }

    @Test("a lock that is held past the lock time-out is a 503 that may be tried again, and nothing is written")
    func lockTimeout() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "1s", "LOOPS": "1"])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let before = try scene.house.facts()
        try scene.hold()
        let answer = try phone.pickUp(scene.unit, on: scene.reservation, key: "held")
        try scene.release()
        #expect(answer.status == 503)
        #expect(answer.code == "unavailable")
        try expectTheOneShape(answer)
        #expect(try scene.house.facts() == before)
        #expect(try phone.pickUp(scene.unit, on: scene.reservation, key: "held").status == 200)
    }

    /// Exact members, the request's id, and what the status promises.
    private func expectTheOneShape(_ answer: Answer) throws {
        #expect(answer.json.object.map { Set($0.keys) } == ["error"])
        let error = try #require(answer.json["error"]?.object)
        let hasFacts = answer.status == 409 || ["tenant_required", "unknown_code"].contains(answer.code)
        let extra: Set<String> = hasFacts ? ["current"] : answer.code == "validation_failed" ? ["details"] : []
        #expect(Set(error.keys) == extra.union(["code", "message", "retryable", "request_id"]))
        #expect(error["retryable"]?.bool == [408, 425, 429, 500, 502, 503, 504].contains(answer.status))
        #expect(error["request_id"]?.string == answer[header: "X-Request-Id"])
        #expect(error["message"]?.string?.isEmpty == false)
        #expect(error["message"]?.string?.contains { "{}?".contains($0) } == false, "a fact of the sentence is missing")
        #expect(answer[header: "Content-Type"] == "application/json")
        #expect((answer[header: "Retry-After"].flatMap { Int($0) } != nil) == [429, 503].contains(answer.status))
        #expect(answer[header: "Idempotent-Replayed"] == nil)
        if answer.status == 409 { #expect(error["current"]?["reservation_status"]?.string != nil) }
        for fault in error["details"]?.array ?? [] {
            #expect(fault.object.map { Set($0.keys) } == ["field", "code", "message"])
        }
    }
}
