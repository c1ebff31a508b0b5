import TestSupport
import Testing

@testable import HTTP

/// How large a body may be, and of which type (openapi/shared.yaml: 413, 415).
@Suite(.mayBlock) struct RequestBodyTests {
    private static let limit = 1 << 20
    private let scene: HandoverScene
    private let phone: Phone

    init() throws {
        scene = try HandoverScene()
        phone = try scene.house.phone()
    }

    @Test("more than the limit is refused by Content-Length, before a byte of it is sent")
    func announced() throws {
        let connection = try Connection(port: TestServer.shared().port)
        try connection.send(head + "Content-Length: \(Self.limit + 1)\r\nContent-Type: application/json\r\n\r\n")
        let answer = try AnswerReader(connection: connection).read(answering: "POST")
        #expect(answer.status == 413)
        #expect(answer.code == "body_too_large")
    }

    @Test("more than the limit in chunks is refused by counting")
    func chunked() throws {
        let connection = try Connection(port: TestServer.shared().port)
        try connection.send(head + "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n")
        let chunk = Array("10000\r\n".utf8) + Array(repeating: 0x20, count: 0x10000) + Array("\r\n".utf8)
        for _ in 0..<16 { try connection.send(chunk) }
        try connection.send("1\r\n \r\n")
        let answer = try AnswerReader(connection: connection).read(answering: "POST")
        #expect(answer.status == 413)
        #expect(answer.code == "body_too_large")
    }

    @Test("a body of just the limit is read", arguments: [0, 1])
    func atTheLimit(over: Int) throws {
        let bytes = scene.pickup.bytes
        let padded = bytes + Array(repeating: UInt8(ascii: " "), count: Self.limit - bytes.count + over)
        #expect(try phone.post(scene.pickups, bytes: padded).status == (over == 0 ? 200 : 413))
    }

    @Test("a body in chunks is a body") func goodChunks() throws {
        let connection = try Connection(port: TestServer.shared().port)
        try connection.send(head + "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n")
        for byte in scene.pickup.bytes { try connection.send([0x31, 13, 10, byte, 13, 10]) }
        try connection.send("0\r\n\r\n")
        #expect(try AnswerReader(connection: connection).read(answering: "POST").status == 200)
    }

    @Test(
        "another type than JSON in UTF-8 is refused",
        arguments: [
            "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "application/json; charset=latin1", "json",
            "",
        ])
    func wrongType(type: String) throws {
        let answer = try phone.post(scene.pickups, bytes: scene.pickup.bytes, headers: [("Content-Type", type)])
        #expect(answer.status == 415)
        #expect(answer.code == "unsupported_media_type")
    }

    @Test("no bytes have no type that could be wrong", arguments: ["text/plain", "application/x-www-form-urlencoded"])
    func typeOfNothing(type: String) throws {
        let path = "/accounts/\(ID.fresh())/sign-out"
        let admin = try scene.house.phone(.admin)
        #expect(try admin.post(path, bytes: [], headers: [("Content-Type", type)]).status == 404)
        #expect(try admin.post(path, bytes: [0x7B, 0x7D], headers: [("Content-Type", type)]).status == 415)
    }

    @Test(
        "JSON is known by any spelling of its type",
        arguments: [
            "application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=\"UTF-8\"",
        ])
    func goodType(type: String) throws {
        #expect(try phone.post(scene.pickups, bytes: scene.pickup.bytes, headers: [("Content-Type", type)]).status == 200)
    }

    @Test("a content coding that is not known is refused, and said to be the fault", arguments: ["br", "deflate"])
    func coding(name: String) throws {
        let answer = try phone.post(scene.pickups, bytes: scene.pickup.bytes, headers: [("Content-Encoding", name)])
        #expect(answer.status == 415)
        #expect(
            answer["error"]?["message"]
                == "The server does not take this Content-Encoding. Send the body with gzip, or with none.")
    }

    @Test("a gzipped body is unpacked, and refused past the limit as any other")
    func gzip() throws {
        let coding = [(name: "Content-Encoding", value: "gzip")]
        let packed = try #require(GzipCompressor()?.compress(scene.pickup.bytes))
        #expect(try phone.post(scene.pickups, bytes: packed, headers: coding).status == 200)
        let bomb = try #require(GzipCompressor()?.compress(Array(repeating: 0x20, count: Self.limit + 1)))
        #expect(bomb.count < 10_000)
        #expect(try phone.post(scene.pickups, bytes: bomb, headers: coding).code == "body_too_large")
        #expect(try phone.post(scene.pickups, bytes: Array(packed.dropLast(9)), headers: coding).status == 400)
    }

    @Test("no refused body writes anything") func nothingWritten() throws {
        let before = try scene.house.facts()
        _ = try phone.post(scene.pickups, bytes: scene.pickup.bytes, headers: [("Content-Type", "text/plain")])
        _ = try phone.post(scene.pickups, bytes: Array(repeating: 0x20, count: Self.limit + 1))
        #expect(try scene.house.facts() == before)
    }

    private var head: String {
        "POST /api/office\(scene.pickups) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(phone.token)\r\n"
            + "Idempotency-Key: \(ID.fresh())\r\n"
    }
}
