import TestSupport
import Testing

/// Every error of the asset app is `{"success":false,"error":"<sentence>"}`, with the office's status and fields (docs/apps/asset-app.md).
@Suite(.mayBlock) struct AppEnvelopeTests {
    private let house: House
    private let phone: Phone

    init() throws {
        house = try House()
        phone = try house.phone(.manager)
    }

    private func expect(
        _ answer: Answer, _ status: Int, _ sentence: String, location: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == status, sourceLocation: location)
        #expect(answer.json == ["success": false, "error": .string(sentence)], sourceLocation: location)
        #expect(answer[header: "X-Request-Id"] != nil, sourceLocation: location)
        #expect(answer[header: "Cache-Control"] == "no-store", sourceLocation: location)
    }

    private func post(_ bytes: [UInt8], type: String = "application/json", key: [String] = []) throws -> Answer {
        var request = Request("POST", "/api/mobile/v1/tickets").with("Authorization", "Bearer " + phone.token)
            .with("Content-Type", type)
        for key in key { request = request.with("Idempotency-Key", key) }
        request.body = bytes
        return try phone.client.send(request)
    }

    @Test("401: no token, one that is none, one whose time is over, at every path")
    func notSignedIn() throws {
        var expired = Token(subject: house.account(.manager).subject)
        expired.claims["exp"] = 1_000_000_000
        let paths = [
            ("POST", "/assets"), ("GET", "/tracking/outbound"), ("GET", "/tracking/return"), ("POST", "/tickets"),
            ("PATCH", "/tickets/1"), ("POST", "/tracking/outbound/1/mark-received"), ("POST", "/tracking/return/1/mark-received"),
        ]
        for (method, path) in paths {
            let stranger = try phone.client.send(Request(method, "/api/mobile/v1" + path))
            expect(stranger, 401, "Sign in first.")
            #expect(stranger[header: "WWW-Authenticate"] == #"Bearer realm="quartermaster""#)
        }
        let forged = try Phone(port: phone.client.port, token: "x").app("GET", "/tracking/outbound")
        expect(forged, 401, "The sign-in is not valid. Sign in again.")
        #expect(forged[header: "WWW-Authenticate"] == #"Bearer realm="quartermaster", error="invalid_token""#)
        let late = try Phone(port: phone.client.port, token: expired.signed()).app("GET", "/tracking/outbound")
        expect(late, 401, "The sign-in has expired. Sign in again.")
    }

    @Test("403: who has no account, a disabled one, or a role that is not enough")
    func forbidden() throws {
        let nobody = Phone(port: phone.client.port, token: Token(subject: ID.fresh()).signed())
        expect(try nobody.app("GET", "/tracking/outbound"), 403, "You have no role in this office.")
        let left = try house.addAccount(roles: ["manager"])
        try house.changePeople("update accounts set disabled_at = now() where id = $1", [left.id])
        expect(try house.phone(of: left).app("GET", "/tracking/return"), 403, "Your account is disabled.")
        let viewer = try house.phone(.viewer)
        let ticket = try house.addTicket(outbound: ["1"], back: "2")
        let denied: [(String, String, JSONTree, String)] = [
            ("POST", "/assets", ["asset_tag": "a", "serial_num": "b"], "No permission to create assets"),
            ("POST", "/tickets", ["subject": "x"], "No permission to create tickets"),
            ("PATCH", "/tickets/\(ticket)", [:], "No permission to change tickets"),
            ("POST", "/tracking/outbound/\(ticket)/mark-received", [:], "You do not have permission to do this"),
            ("POST", "/tracking/return/\(ticket)/mark-received", [:], "You do not have permission to do this"),
        ]
        for (method, path, body, sentence) in denied { expect(try viewer.app(method, path, body), 403, sentence) }
        #expect(try house.parcels().map { $0["state"] } == ["pending", "pending"])
        #expect(try house.facts().assets.isEmpty)
        #expect(try house.facts().audit.isEmpty)
    }

    @Test("404 and 405: no such path, no such ticket, a method that is not taken")
    func strays() throws {
        _ = try house.addTicket(outbound: ["1"], back: "2")
        expect(try phone.app("GET", "/nothing"), 404, "There is nothing at this address.")
        expect(try phone.app("GET", "/tracking/outbound/1"), 404, "There is nothing at this address.")
        for number in ["7", "x", "0", "-1", "+1", "1.0", "99999999999999999999"] {
            for path in ["outbound", "return"] {
                expect(
                    try phone.app("POST", "/tracking/\(path)/\(number)/mark-received"), 404, "Ticket not found or access denied")
            }
            expect(try phone.app("PATCH", "/tickets/\(number)", [:]), 404, "Ticket not found or access denied")
        }
        let answer = try phone.app("DELETE", "/tickets")
        expect(answer, 405, "This address does not take that method.")
        #expect(answer[header: "Allow"] == "OPTIONS, POST")
    }

    @Test("400: a body that is no JSON, or no object; 413 and 415: one that is too large, or of another type")
    func bodies() throws {
        expect(try post(Array("{".utf8)), 400, "The body is not valid JSON.")
        expect(try post(Array("[]".utf8)), 400, "body has the wrong type")
        expect(try post([]), 400, "The body is not valid JSON.")
        expect(try post(Array(repeating: 0x20, count: (1 << 20) + 1)), 413, "The body is too large.")
        expect(try post(Array("a=b".utf8), type: "text/plain"), 415, "Send the body as application/json.")
        #expect(try house.database.rows("select from tickets where tenant_id = $1", [house.tenant]).isEmpty)
    }

    @Test("400: a key that can't be one is said, with all that is wrong besides")
    func keys() throws {
        let fault = "The Idempotency-Key must be one value of 1 to 255 visible ASCII characters."
        let body: JSONTree = ["subject": "x"]
        for key in [["a b"], [""], [String(repeating: "k", count: 256)], ["a", "b"]] {
            expect(try post(body.bytes, key: key), 400, fault)
        }
        expect(try post(Array("{}".utf8), key: ["a b"]), 400, fault + "; Missing required fields: subject")
        let ticket = try house.addTicket(outbound: ["1"])
        let path = "/tracking/outbound/\(ticket)/mark-received"
        expect(try phone.app("POST", path, ["slot": 6], key: "a b"), 400, "Invalid tracking slot number; " + fault)
        expect(
            try phone.app("POST", path, ["slot": 6, "notes": 1]), 400, "Invalid tracking slot number; notes has the wrong type")
        #expect(try house.facts().keys.isEmpty)
    }

    @Test("422: a key that was used for another request")
    func reused() throws {
        let ticket = try house.addTicket(outbound: ["1", "2"])
        let path = "/tracking/outbound/\(ticket)/mark-received"
        #expect(try phone.app("POST", path, ["slot": 1], key: "k").status == 200)
        expect(try phone.app("POST", path, ["slot": 2], key: "k"), 422, "This Idempotency-Key was used for another request.")
        #expect(try house.parcels().map { $0["state"] } == ["received", "pending"])
    }

    @Test("429 and 503: not now, with Retry-After")
    func notNow() throws {
        let limited = try TestServer.start(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "1", "LOOPS": "1"])
        let person = try House(on: limited).phone(.viewer)
        #expect(try person.app("GET", "/tracking/outbound").status == 200)
        let answer = try person.app("GET", "/tracking/outbound")
        expect(answer, 429, "Too many requests. Try again shortly.")
        #expect(answer[header: "Retry-After"].flatMap { Int($0) }.map((1...60).contains) == true)
        #expect(limited.stop() == .code(0))
        let planted = try PlantedFailures.shared()
        let account = try House(on: planted.server).account(.manager)
        try planted.plant("53300", for: account)
        let busy = try Phone(port: planted.server.port, token: account.token()).app("GET", "/tracking/return")
        expect(busy, 503, "This is not available at the moment. Try again shortly.")
        #expect(busy[header: "Retry-After"] == "1")
    }

    @Test("a request's id comes back, and the language of the sentences is English whatever is asked for")
    func fields() throws {
        let answer = try phone.app("GET", "/nothing", headers: [("X-Request-Id", "seen"), ("Accept-Language", "es")])
        expect(answer, 404, "There is nothing at this address.")
        #expect(answer[header: "X-Request-Id"] == "seen")
        #expect(answer[header: "Content-Language"] == "en")
    }
}
