import TestSupport
import Testing

/// How many requests of one address are let in that come without a good token: here 1 a minute.
@Suite(.mayBlock) struct StrangerLimitTests {
    private func server(_ settings: [String: String] = [:]) throws -> TestServer {
        try TestServer.start(settings: LimitedServer.settings.merging(settings) { $1 })
    }

    private func expectLimited(_ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(answer.status == 429, "\(answer)", sourceLocation: sourceLocation)
        #expect(answer.code == "rate_limited", sourceLocation: sourceLocation)
        #expect(
            answer[header: "Retry-After"].flatMap { Int($0) }.map((1...120).contains) == true, sourceLocation: sourceLocation)
    }

    @Test("everything that needs no good token is counted together, over all loops, and told in place of its own answer")
    func together() throws {
        let server = try server(["LOOPS": "4"])
        let token = "Bearer " + Token(subject: ID.fresh()).signed(with: "another-secret-of-32-bytes-or-more")
        #expect(try server.client().send(Request("GET", "/api/office/me")).status == 401)
        for _ in 0..<3 {
            expectLimited(try server.client().send(Request("GET", "/api/office/me")))
            expectLimited(try server.client().send(Request("GET", "/api/office/me").with("Authorization", token)))
            expectLimited(try server.client().send(Request("GET", "/nothing")))
            expectLimited(try server.client().send(Request("DELETE", "/api/office/me")))
            expectLimited(try server.client().send(Request("OPTIONS", "/api/office/me")))
            expectLimited(try server.client().send(Request("GET", "/openapi.json")))
        }
        for _ in 0..<20 {
            #expect(try server.client().send(Request("GET", "/livez")).status == 200)
            #expect(server.becomesReady())
        }
    }

    @Test("a good token is let in from an address that is over its limit, an unknown one while not very many were bad")
    func goodTokens() throws {
        let server = try server()
        let house = try House(on: server)
        let (known, unknown) = (try house.phone(.staff), try house.phone(.manager))
        let late = [try house.phone(.viewer), try house.phone(.admin)]
        let bad = Phone(port: server.port, token: Token(subject: ID.fresh()).signed(with: String(repeating: "x", count: 32)))
        #expect(try bad.get("/me").code == "token_invalid")
        #expect(try known.get("/me").status == 200)
        for _ in 0..<90 { expectLimited(try bad.get("/me")) }
        #expect(try unknown.get("/me").status == 200)
        for _ in 0..<40 { expectLimited(try bad.get("/me")) }
        #expect(try late.map { try $0.get("/me").status }.contains(429), "on a slow machine a place may have become free")
        for _ in 0..<20 { #expect(try known.get("/me").status == 200) }
        #expect(server.stop() == .code(0))
        let lines = server.log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }.filter { $0["status"] == 429 }
        #expect(lines.allSatisfy { $0["rate_limit"] == "address" })
        #expect(lines.first?["token_fault"] == "signature")
        #expect(lines.contains { $0["token_fault"] == nil }, "the last ones were not looked at")
    }

    @Test("the photo store counts who shows nothing, and bad signatures, never good ones")
    func storage() throws {
        let scene = try StorageScene(settings: LimitedServer.settings)
        let path = StorageScene.path()
        let picture = Photo.png(filler: [])
        let bent = StorageScene.uploadTarget(path, scene.token(StorageScene.uploadClaims(path), key: [1, 2, 3]))
        expectFault(try scene.client.send(Request("PUT", bent, body: picture)), 400, "InvalidJWT")
        let limited = [
            Request("PUT", bent, body: picture), Request("GET", bent.replacing("upload/", with: "")),
            Request("GET", "/storage/v1/object/\(StorageScene.bucket)/\(path)"), Request("GET", "/storage/v1/nothing"),
            Request("GET", "/storage/v1/object/\(StorageScene.bucket)/\(path)").with("Authorization", "Bearer x"),
        ]
        for request in limited {
            let answer = try scene.client.send(request)
            expectFault(answer, 429, "SlowDown")
            #expect(answer[header: "Retry-After"].flatMap { Int($0) }.map((1...120).contains) == true)
        }
        #expect(scene.objects().isEmpty)
        for _ in 0..<3 {
            #expect(try scene.put(picture, to: path).status == 200)
            #expect(try scene.get(path).body == picture)
            #expect(try scene.service("GET", "/object/\(StorageScene.bucket)/\(path)").status == 200)
        }
    }

    @Test("a bad signature of a resumable upload is counted like any other")
    func resumable() throws {
        let scene = try StorageScene(settings: LimitedServer.settings)
        let path = StorageScene.path()
        let good = ResumableClient(scene, path)
        let begin = { (signature: String) in
            try scene.client.send(
                Request(
                    "POST", ResumableClient.root, headers: [("Tus-Resumable", "1.0.0"), ("x-signature", signature)], body: []
                )
                .with("Upload-Length", "9").with(
                    "Upload-Metadata", ResumableClient.metadata(["bucketName": StorageScene.bucket, "objectName": path])))
        }
        #expect(try begin("bent").status == 400)
        let answer = try begin("bent")
        #expect(answer.status == 429)
        #expect(answer[header: "Tus-Resumable"] == "1.0.0")
        #expect(answer[header: "Retry-After"] != nil)
        #expect(try begin(good.token).status == 201)
    }
}
