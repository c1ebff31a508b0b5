import TestSupport
import Testing

/// Bodies that are sent gzipped to do harm: small ones that unpack to something huge, and ones that are no good gzip.
@Suite(.mayBlock) struct GzipAttackTests {
    private let scene: HandoverScene
    private let phone: Phone
    private let server: TestServer

    init() throws {
        server = try TestServer.start(settings: ["LOOPS": "1"])
        scene = try HandoverScene(on: server)
        phone = try scene.house.phone()
    }

    private static let coding = [(name: "Content-Encoding", value: "gzip")]

    @Test("two hundred bombs of 64 MiB are refused at the body's limit, and never unpacked further")
    func bombs() throws {
        let bomb = try GzipFile.bomb(mebibytes: 64)
        #expect(bomb.count < 1 << 17)
        _ = try phone.post(scene.pickups, bytes: bomb, headers: Self.coding)
        try ResidentMemory.forgetPeak(of: server.process)
        let before = try ResidentMemory.now(of: server.process)
        let codes = try Bystander.beside(server) {
            try race(8) { _ in
                let phone = try scene.house.phone()
                return try (0..<25).map { _ in try phone.post(scene.pickups, bytes: bomb, headers: Self.coding).code }
            }
        }
        #expect(codes.joined().allSatisfy { $0 == "body_too_large" })
        let (peak, after) = try (ResidentMemory.peak(of: server.process), ResidentMemory.now(of: server.process))
        print("200 gzip bombs: \(before >> 20) MiB before, \(peak >> 20) at most, \(after >> 20) after")
        #expect(peak - before < 24 << 20)
        #expect(after - before < 16 << 20)
        #expect(try scene.house.facts().keys.isEmpty)
    }

    @Test("what is no one good gzip file is a 400, and the connection is no worse for others")
    func malformed() throws {
        let good = try GzipFile(scene.pickup.bytes)
        let before = try scene.house.facts()
        let bodies: [(String, [UInt8])] = [
            ("cut in its header", Array(good.bytes.prefix(5))), ("cut in its data", Array(good.bytes.prefix(20))),
            ("without its checksum", good.bytes.dropLast(8)), ("cut in its length", good.bytes.dropLast()),
            ("a wrong checksum", good.flipping(1, at: -5)),
            ("a wrong length", good.flipping(1, at: -1)), ("another method", good.flipping(15, at: 2)),
            ("reserved flags", good.flipping(0xE0, at: 3)), ("no magic", good.flipping(0x1F, at: 0)),
            ("garbage behind it", good.bytes + Array("garbage".utf8)), ("a zero behind it", good.bytes + [0]),
            ("two members", good.bytes + good.bytes), ("an empty second member", good.bytes + (try GzipFile([]).bytes)),
            ("plain JSON", scene.pickup.bytes), ("deflate without gzip", Array(good.bytes.dropFirst(10).dropLast(8))),
        ]
        for (name, bytes) in bodies {
            let answer = try phone.post(scene.pickups, bytes: bytes, headers: Self.coding)
            #expect(answer.status == 400, "\(name)")
            #expect(answer.code == "bad_request", "\(name)")
        }
        #expect(try scene.house.facts() == before)
    }

    @Test("gzip of gzip is unpacked once and is no JSON then; two codings are none that is known")
    func twice() throws {
        let once = try GzipFile(scene.pickup.bytes)
        let twice = try GzipFile(once.bytes)
        #expect(try phone.post(scene.pickups, bytes: twice.bytes, headers: Self.coding).code == "invalid_json")
        for coding in ["gzip, gzip", "gzip,identity", "deflate", "br", "zstd"] {
            let answer = try phone.post(scene.pickups, bytes: twice.bytes, headers: [("Content-Encoding", coding)])
            #expect(answer.code == "unsupported_media_type", "\(coding)")
        }
        #expect(try phone.post(scene.pickups, bytes: once.bytes, headers: Self.coding).status == 200)
    }

    @Test("a gzip file of nothing is an empty body; one of exactly the limit is read, one byte more is not")
    func limits() throws {
        let pickup = scene.pickup.bytes
        #expect(try phone.post(scene.pickups, bytes: GzipFile([]).bytes, headers: Self.coding).code == "invalid_json")
        for (over, status) in [(1, 413), (0, 200)] {
            let padded = pickup + Array(repeating: 0x20, count: (1 << 20) - pickup.count + over)
            #expect(try phone.post(scene.pickups, bytes: GzipFile(padded).bytes, headers: Self.coding).status == status)
        }
    }
}
