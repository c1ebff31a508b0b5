import TestSupport
import Testing

/// Pages in a browser (the Fetch standard's CORS protocol). The server knows two origins; an account may ask once a minute.
@Suite(.mayBlock) struct CORSTests {
    private static let origin = "https://desk.example"

    private static func shared() throws -> TestServer { try run.get() }
    private static let run = Result {
        let server = try TestServer.start(settings: [
            "CORS_ORIGINS": " https://desk.example, http://localhost:3000", "RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "1",
            "RATE_LIMIT_ADDRESS": "10000",
        ])
        RunEnd.add { server.stop() }
        return server
    }

    private func send(_ request: Request, from origin: String? = Self.origin) throws -> Answer {
        try HTTPClient(port: Self.shared().port, isHeldToDescription: false).send(request.with("Origin", origin))
    }

    private func values(_ name: String, of answer: Answer) -> [String] {
        answer.headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    private func fields(of answer: Answer) -> [String] {
        answer.headers.map { $0.name.lowercased() }.filter { $0.hasPrefix("access-control-") }
    }

    @Test("a preflight is answered for every path, with what a request may carry", arguments: [origin, "http://localhost:3000"])
    func preflight(origin: String) throws {
        let id = ID.fresh()
        for path in ["/api/office/reservations/\(id)/pickups", "/storage/v1/upload/resumable/sign", "/nothing"] {
            let request = Request("OPTIONS", path, headers: [("Access-Control-Request-Method", "POST")])
                .with("Access-Control-Request-Headers", "authorization,idempotency-key")
            let answer = try send(request, from: origin)
            #expect(answer.status == 204)
            #expect(values("Access-Control-Allow-Origin", of: answer) == [origin])
            #expect(values("Access-Control-Allow-Methods", of: answer) == ["GET, HEAD, POST, PUT, PATCH, DELETE"])
            let names = Set((answer[header: "Access-Control-Allow-Headers"] ?? "").lowercased().split(separator: ", "))
            #expect(
                names.isSuperset(of: [
                    "authorization", "content-type", "idempotency-key", "if-none-match", "x-request-id", "apikey",
                    "x-quartermaster-house", "tus-resumable",
                    "upload-offset", "upload-length", "upload-metadata", "x-signature",
                ]))
            #expect(answer[header: "Access-Control-Max-Age"] == "7200")
            #expect(values("Vary", of: answer) == ["Origin"])
            #expect(answer[header: "Access-Control-Allow-Credentials"] == nil)
        }
    }

    @Test(
        "whatever the answer, its page may read it",
        arguments: [
            (Request("GET", "/livez"), 200), (Request("GET", "/openapi.json", headers: [("If-None-Match", "*")]), 304),
            (Request("GET", "/api/office/me"), 401), (Request("GET", "/nothing"), 404), (Request("DELETE", "/livez"), 405),
            (Request("OPTIONS", "/livez"), 204), (Request("GET", "/storage/v1/nothing"), 404),
            (Request("GET", "/storage/v1/object/other/a"), 404),
        ])
    func readable(request: Request, status: Int) throws {
        let answer = try send(request)
        #expect(answer.status == status)
        #expect(values("Access-Control-Allow-Origin", of: answer) == [Self.origin])
        let exposed = Set((answer[header: "Access-Control-Expose-Headers"] ?? "").split(separator: ", "))
        #expect(
            exposed.isSuperset(of: [
                "ETag", "X-Request-Id", "Idempotent-Replayed", "Retry-After", "Location", "Upload-Offset", "WWW-Authenticate",
                "X-Supabase-Api-Version", "X-Sb-Error-Code",
            ]))
        #expect(values("Vary", of: answer).contains("Origin"))
    }

    @Test("an account's answers are no different: 200, 429, and what a body does wrong")
    func signedIn() throws {
        let house = try House(on: Self.shared())
        let token = house.account(.staff).token()
        let ask = { (request: Request) in try send(request.with("Authorization", "Bearer " + token)) }
        let good = try ask(Request("GET", "/api/office/me"))
        #expect(good.status == 200)
        #expect(values("Vary", of: good) == ["Authorization, Accept-Encoding", "Origin"])
        let limited = try ask(Request("GET", "/api/office/me"))
        #expect(limited.status == 429)
        for answer in [good, limited] { #expect(values("Access-Control-Allow-Origin", of: answer) == [Self.origin]) }
    }

    @Test(
        "another origin gets nothing but Vary, and its preflight the plain answer to OPTIONS",
        arguments: [
            nil, "https://desk.example.evil.example", "http://desk.example", "https://desk.example:8443", "https://DESK.example",
            "null", "*", "https://desk.example/", "https://evil.example,https://desk.example",
        ])
    func others(origin: String?) throws {
        let answer = try send(Request("GET", "/livez"), from: origin)
        #expect(answer.status == 200)
        #expect(fields(of: answer).isEmpty)
        #expect(values("Vary", of: answer) == ["Origin"])
        let asked = Request("OPTIONS", "/api/office/me", headers: [("Access-Control-Request-Method", "GET")])
        let preflight = try send(asked, from: origin)
        #expect(preflight.status == 204)
        #expect(preflight[header: "Allow"] == "GET, HEAD, OPTIONS, PATCH")
        #expect(fields(of: preflight).isEmpty)
    }

    @Test("two origins in one request are none")
    func twice() throws {
        let request = Request("GET", "/livez", headers: [("Origin", Self.origin)])
        #expect(fields(of: try send(request)).isEmpty)
    }

    @Test("what is no request has no origin, and its answer still varies by it")
    func malformed() throws {
        let connection = try Connection(port: Self.shared().port)
        try connection.send("GET /livez HTTP/1.1\r\nOrigin: \(Self.origin)\r\nHost: a\r\nHost: b\r\n\r\n")
        let answer = try AnswerReader(connection: connection).read(answering: "GET")
        #expect(answer.status == 400)
        #expect(values("Vary", of: answer) == ["Origin"])
        #expect(fields(of: answer).isEmpty)
    }

    @Test("a body that is malformed is told to its page, too")
    func malformedBody() throws {
        let connection = try Connection(port: Self.shared().port)
        try connection.send(
            "GET /livez HTTP/1.1\r\nOrigin: \(Self.origin)\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
        let answer = try AnswerReader(connection: connection).read(answering: "GET")
        #expect(answer.status == 400)
        #expect(values("Access-Control-Allow-Origin", of: answer) == [Self.origin])
    }

    @Test("without the setting there is no word of it, and OPTIONS is what it was")
    func off() throws {
        let client = try TestServer.shared().client()
        let answer = try client.send(Request("GET", "/livez", headers: [("Origin", Self.origin)]))
        #expect(fields(of: answer).isEmpty)
        #expect(values("Vary", of: answer).isEmpty)
        let asked = Request("OPTIONS", "/api/office/me", headers: [("Access-Control-Request-Method", "GET")])
        let preflight = try client.send(asked.with("Origin", Self.origin))
        #expect(preflight.status == 204)
        #expect(preflight[header: "Allow"] == "GET, HEAD, OPTIONS, PATCH")
        #expect(fields(of: preflight).isEmpty)
    }
}
