import TestSupport
import Testing

/// Bodies at the limit whose every byte is made to cost memory or time, from many clients at once.
@Suite(.mayBlock) struct HostileBodyTests {
    /// The unoptimised program takes a second for a mebibyte of numbers, so that is left to the deep run.
    private static let limit = DeepTests.rounds(1 << 15, deep: 1 << 20)

    /// The shape's name, and the value of a field that nobody knows.
    private static let shapes: [(name: String, value: [UInt8])] = [
        ("zeros", repeated("0")), ("empty lists", repeated("[]")), ("lists of one", repeated("[0]")),
        ("objects", repeated(#"{"a":0}"#)),
        ("short texts", repeated(#""a""#)), ("texts too long to lie inline", repeated(#""aaaaaaaaaaaaaaaa""#)),
        ("escapes", Array(("\"" + String(repeating: #"\u00e9"#, count: limit / 7) + "\"").utf8)),
        ("one number a level", repeated(String(repeating: "[1,", count: 60) + "1" + String(repeating: "]", count: 60))),
        ("names", Array(("{" + (0..<limit / 15).map { "\"\($0)\":0" }.joined(separator: ",") + "}").utf8)),
        ("white space", Array(("[" + String(repeating: " ", count: limit - 400) + "]").utf8)),
    ]

    private static func repeated(_ element: String) -> [UInt8] {
        Array(
            ("[" + Array(repeating: element, count: (limit - 400) / (element.utf8.count + 1)).joined(separator: ",") + "]").utf8)
    }

    @Test("a body at its limit costs its request some memory for a moment, whatever its shape, and others nothing")
    func shapes() throws {
        let server = try TestServer.start(settings: ["LOOPS": "2"])
        let scene = try HandoverScene(on: server)
        let before = try ResidentMemory.now(of: server.process)
        try ResidentMemory.forgetPeak(of: server.process)
        let statuses = try Bystander.beside(server) {
            try race(3) { _ in
                let phone = try scene.house.phone()
                return try Self.shapes.map { try phone.post(scene.pickups, bytes: body(scene, $0.value)).status }
            }
        }
        // A machine under load may say that it has no room just now.
        #expect(Set(statuses.joined()).isSubset(of: [200, 503]))
        let (peak, after) = try (ResidentMemory.peak(of: server.process), ResidentMemory.now(of: server.process))
        print("hostile bodies: \(before >> 20) MiB before, \(peak >> 20) at most, \(after >> 20) after")
        #expect(peak - before < 160 << 20)
        #expect(after - before < 48 << 20)
    }

    private func body(_ scene: HandoverScene, _ value: [UInt8]) -> [UInt8] {
        scene.pickup.bytes.dropLast() + Array(#","unknown":"#.utf8) + value + [UInt8(ascii: "}")]
    }
}
