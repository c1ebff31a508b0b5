import TestSupport
import Testing

@testable import Accounts

/// What a body may cost the server, and whom: it is read for those alone who were let in, has few values, and is paid for.
@Suite(.mayBlock) struct BodyCostTests {
    // MARK: Strangers

    /// A head with a body that does not come until it is asked for, and a credential of each kind that is not good.
    private static func unread(_ method: String, _ target: String) -> String {
        """
        \(method) \(target) HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 100000\r
        Content-Type: application/json\r\nIdempotency-Key: k\r\nTus-Resumable: 1.0.0\r\napikey: x\r\nx-signature: x\r
        Authorization: Bearer x\r\n\r\n
        """
    }

    @Test("who calls is settled before a byte of the body is read, at every operation that asks who calls")
    func settledFirst() throws {
        let server = try TestServer.start()
        let isAsked = { (route: ServedRoute) in
            ["POST", "PUT", "PATCH", "DELETE"].contains(route.method) && !route.template.hasPrefix(SignInDialect.root)
        }
        for route in ServedRoute.all where isAsked(route) {
            let (method, path) = (route.method, route.template)
            let id = String(repeating: "a", count: 64) + "." + ID.fresh()
            let target = route.path(["bucket": StorageScene.bucket, "path": "a/b.png"], other: id)
            let connection = try Connection(port: server.port)
            try connection.send(Self.unread(method, target + (method == "PUT" ? "?token=x" : "")))
            let answer = try AnswerReader(connection: connection).read(answering: method)
            #expect((400..<500).contains(answer.status), "\(method) \(path): \(answer.status)")
        }
    }

    @Test("whoever shows something that opens nothing is counted as whoever shows nothing, at every path of photos")
    func strangersAreCounted() throws {
        let id = String(repeating: "a", count: 64) + "." + ID.fresh()
        let requests = [
            Request("POST", "/storage/v1/object/sign/condition-reports/a.png", body: []).with("apikey", "x"),
            Request("POST", "/storage/v1/object/sign/condition-reports?token=x", body: []),
            Request("POST", "/storage/v1/object/sign/other/a.png", body: []).with("Authorization", "Bearer x"),
            Request("HEAD", ResumableClient.root + "/" + id).with("Tus-Resumable", "1.0.0").with("x-signature", "x"),
            Request("HEAD", ResumableClient.root + "/x").with("Tus-Resumable", "1.0.0").with("x-signature", "x"),
            Request("POST", ResumableClient.root, body: []).with("Tus-Resumable", "1.0.0").with("x-signature", "x"),
            Request("POST", ResumableClient.root, body: []).with("x-signature", "x"),
            Request("PUT", "/storage/v1/object/upload/sign/condition-reports/a.png?token=x&token=y", body: []),
        ]
        for request in requests {
            let scene = try StorageScene(settings: LimitedServer.settings)
            let first = try scene.client.send(request).status
            #expect((400..<429).contains(first), "\(request.method) \(request.target): \(first)")
            #expect(try scene.client.send(request).status == 429, "\(request.method) \(request.target)")
        }
    }

    // MARK: People

    @Test("a body has 20,000 values at most, and one that lists objects 256 KiB, that names one 4 KiB")
    func limits() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        for (count, code) in [(19_996, nil), (19_997, "invalid_json")] {
            let filler = JSONTree.array(Array(repeating: .number(1), count: count))
            let body = JSONTree.object(["asset_id": .string(scene.unit.id), "at": .string(WireTime.now()), "filler": filler])
            #expect(try phone.post(scene.pickups, body).code == code, "\(count)")
        }
        let photos = try StorageScene.shared()
        for (target, size) in [("", 262_144), ("/a.png", 4096)] {
            for (over, status) in [(0, 400), (1, 413)] {
                let request = Request(
                    "POST", "/storage/v1/object/sign/condition-reports" + target, body: Array(repeating: 0x20, count: size + over)
                )
                #expect(try photos.client.send(request.with("apikey", StorageScene.serviceKey)).status == status, "\(target)")
            }
        }
    }

    @Test("for a body over 64 KiB the account is told before the body's faults, for one of less after them")
    func accountFirst() throws {
        let scene = try HandoverScene()
        let stranger = Phone(port: try TestServer.shared().port, token: Token(subject: ID.fresh()).signed())
        let viewer = try scene.house.phone(.viewer)
        for (size, codes) in [(65_536, ["invalid_json", "invalid_json"]), (65_537, ["no_office_role", "insufficient_role"])] {
            let body = Array(repeating: UInt8(ascii: "["), count: size)
            #expect(try stranger.post(scene.pickups, bytes: body).code == codes[0])
            #expect(try viewer.post(scene.pickups, bytes: body).code == codes[1])
        }
    }

    @Test("an account owes for the bytes of its bodies, unpacked; nobody else does")
    func charged() throws {
        let server = try TestServer.start(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "100", "LOOPS": "1"])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        for _ in 0..<20 { #expect(try phone.post(scene.pickups, bytes: [0x20]).status == 400) }
        let packed = try GzipFile(Array(repeating: 0x20, count: 1 << 20)).bytes
        #expect(try phone.post(scene.pickups, bytes: packed, headers: [("Content-Encoding", "gzip")]).status == 400)
        #expect(try phone.get("/me").status == 429)
        #expect(try scene.house.phone(.manager).get("/me").status == 200)
    }

    @Test("so does who sends them to the photos, and their account is asked for before a large one is parsed")
    func chargedForPhotos() throws {
        let server = try TestServer.start(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "100", "LOOPS": "1"])
        let house = try House(on: server)
        let target = "/storage/v1/object/sign/condition-reports"
        func sign(_ token: String, _ count: Int) throws -> Int {
            let request = Request("POST", target, body: Array(repeating: 0x20, count: count))
            return try server.client().send(request.with("Authorization", "Bearer " + token)).status
        }
        let viewer = house.account(.viewer).token()
        for _ in 0..<3 { #expect(try sign(viewer, 200_000) == 400) }
        #expect(try sign(viewer, 200_000) == 429)
        let nobody = Token(subject: ID.fresh()).signed()
        #expect(try sign(nobody, 60_000) == 400)
        #expect(try sign(nobody, 70_000) == 403)
    }
}
