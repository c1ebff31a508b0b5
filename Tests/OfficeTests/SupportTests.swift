import Foundation
import TestSupport
import Testing

/// The harness itself: what would make every other test lie.
@Suite(.mayBlock) struct SupportTests {
    @Test("every suite of this target is marked as one that blocks its thread") func suites() throws {
        var count = 0
        for file in try ProjectFiles.all(under: "Tests/OfficeTests", endingIn: [".swift"]) {
            let lines = file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
            let starts = lines.indices.filter { lines[$0].hasPrefix("@Suite") }
            for start in starts {
                let end = lines[start...].firstIndex { $0.contains("struct ") } ?? start
                #expect(lines[start...end].contains { $0.contains(".mayBlock") }, "\(file.path): \(lines[end])")
            }
            count += starts.count
            // A type with tests is a suite even where nothing says so.
            #expect(!starts.isEmpty || !lines.contains { $0.hasPrefix("@Test") }, "\(file.path) has tests without a suite")
        }
        #expect(count > 300)
    }

    @Test("SHA-256 of the empty message is the standard's") func emptyDigest() {
        #expect(hex(SHA256.digest([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test("SHA-256 agrees with the standard's two-block example") func twoBlocks() {
        let message = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        #expect(hex(SHA256.digest(message)) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    @Test("HMAC-SHA-256 agrees with RFC 4231, cases 2 and 6") func authenticationCodes() {
        let short = SHA256.authenticationCode(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(hex(short) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        let long = SHA256.authenticationCode(message, key: Array(repeating: 0xaa, count: 131))
        #expect(hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test("JSON keeps true and 1 apart, and null from absent") func jsonKinds() {
        let tree = JSONTree(parsing: Array(#"{"a":true,"b":1,"c":null,"d":["x"]}"#.utf8))
        #expect(tree == ["a": true, "b": 1, "c": nil, "d": ["x"]])
        #expect(tree?["c"] == .null)
        #expect(tree?["e"] == nil)
    }

    private static let texts: [(text: String, tree: JSONTree)] = [
        (#"{"a":[],"b":{},"c":[{}]}"#, ["a": [], "b": [:], "c": [[:]]]), (" [1 , -0.5e+1\n,0,20] ", [1, -5, 0, 20]),
        (#""é\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t""#, "éé\u{1F600}\"\\/\u{8}\u{C}\n\r\t"), (#""e\u0301""#, "e\u{301}"),
    ]

    @Test("JSON is read as RFC 8259 has it") func json() {
        for (text, tree) in Self.texts { #expect(JSONTree(parsing: Array(text.utf8)) == tree) }
    }

    private static let noTexts = [
        "", " ", "{", "[", "[}", "[1,]", #"{"a":1,}"#, #"{"a"}"#, "{a:1}", "[1 2]", "1 2", "nul", "truely", "01", "-", "1.", ".5",
        "+1", "1e", "NaN", "1e400", "'a'", #""a"#, "\"\n\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud800""#, #""\ud800a""#,
        #""\ud800\ud800""#, #""\udc00""#, String(repeating: "[", count: 100_000),
    ]

    @Test("what is no JSON is none") func noJSON() {
        for text in Self.noTexts { #expect(JSONTree(parsing: Array(text.utf8)) == nil, "\(text.prefix(20))") }
        #expect(JSONTree(parsing: [0x22, 0xFF, 0x22]) == nil)
    }

    @Test("a child's end is told by its code or by its signal") func childEnds() throws {
        let log = LogFile()
        let honest = try ChildProcess("/bin/sh", ["-c", "echo out; echo err >&2; exit 3"], environment: [:], log: log)
        #expect(honest.wait() == .code(3))
        #expect(log.lines == ["out", "err"])
        let stubborn = try ChildProcess("/bin/sh", ["-c", "kill -KILL $$"], environment: [:], log: log)
        #expect(stubborn.wait() == .signal(9))
    }

    @Test("racers come back in order") func raceOrder() throws {
        #expect(try race(8) { $0 } == Array(0..<8))
    }

    private func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }
}
