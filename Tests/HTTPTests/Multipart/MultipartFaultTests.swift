import Testing

@testable import HTTP

@Suite("Multipart bodies that are refused")
struct MultipartFaultTests {
    private static func part(_ head: String, _ body: String = "x") -> String { "--XX\r\n\(head)\r\n\r\n\(body)\r\n" }
    private static let field = part("Content-Disposition: form-data; name=\"a\"")
    private static let file = part("Content-Disposition: form-data; name=\"\"; filename=\"f\"")

    private static let malformedBodies: [String] = [
        "--XX\n", "--XX\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--XX--", "--XXX\r\n", "--XX-\r\n", "--XX x\r\n",
        "--XX" + String(repeating: " ", count: 65) + "\r\n", String(repeating: "p", count: 9000),
        part(""), part("Content-Type: image/jpeg"), part("Content-Disposition: attachment; name=a"),
        part("Content-Disposition: form-data"), part("Content-Disposition: form-data; filename=a"),
        part("Content-Disposition: form-data; name"), part("Content-Disposition: form-data; name="),
        part("Content-Disposition: form-data; name=\"a"), part("Content-Disposition: form-data; name=\"a\"b"),
        part("Content-Disposition: form-data; name=a; name=b"), part("Content-Disposition: form-data; name=a; Name=a"),
        part("Content-Disposition: form-data; name=a; filename=b; filename=c"), part("Content-Disposition: form-data, name=a"),
        part("Content-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b"),
        part("Content-Disposition: form-data; name=a\r\nContent-Type: a/b\r\ncontent-type: c/d"),
        part("Content-Disposition : form-data; name=a"), part("Content-Disposition: form-data;\r\n name=a"),
        part("Content-Disposition: form-data; name=\"a\u{0}\""), part("Content-Disposition: form-data; name=a\nX: y"),
        part(": x"), part("no colon"), part("Content-Disposition: form-data; name=a", "x\r\n--XXX"),
        part("Content-Disposition: form-data; name=a", "x\r\n--XX y"), part("Content-Disposition: form-data; name=a", "--XXX"),
        "--XX--x", "--XX--\n", "--XX-- \rx", "--XX--\r", "--XX--\r\n" + String(repeating: "e", count: 9000),
        "--XX--" + String(repeating: " ", count: 9000), field + "--XX---",
    ]

    @Test("what breaks the grammar, whole and byte by byte", arguments: malformedBodies)
    func malformed(text: String) {
        let run = MultipartRun(text)
        #expect(run.fault == .malformed)
        #expect(MultipartRun.byteByByte(Array(text.utf8)) == run)
    }

    @Test("a body that stops anywhere before its last boundary is cut")
    func truncated() {
        let text = Array((Self.field + Self.file + "--XX--").utf8)
        for length in 0..<text.count {
            let run = MultipartRun([Array(text[..<length])])
            #expect(run.fault == .truncated && !run.hasEnd, "\(length)")
            #expect(MultipartRun.byteByByte(Array(text[..<length])) == run)
        }
        #expect(MultipartRun([text]).fault == nil)
    }

    @Test("one field, one file or one byte too many")
    func limits() {
        var limits = MultipartLimits()
        limits.field = 5
        let longest = Self.part("Content-Disposition: form-data; name=a", "12345")
        #expect(MultipartRun(longest + "--XX--", limits: limits).fault == nil)
        let longer = Self.part("Content-Disposition: form-data; name=a", "123456")
        #expect(MultipartRun(longer + "--XX--", limits: limits).fault == .fieldTooLarge)
        #expect(MultipartRun.byteByByte(Array(longer.utf8), limits: limits).fault == .fieldTooLarge)
        let tenFields = String(repeating: Self.field, count: 10)
        #expect(MultipartRun(tenFields + Self.file + "--XX--", limits: limits).fault == nil)
        #expect(MultipartRun(tenFields + Self.field + "--XX--").fault == .tooManyFields)
        #expect(MultipartRun(Self.file + Self.field + Self.file + "--XX--").fault == .tooManyFiles)
    }

    @Test(
        "a part's head of 8192 bytes is good, and one more is too many",
        arguments: [(8192, nil), (8193, .partHeadTooLarge)] as [(Int, MultipartFault?)])
    func headLimit(length: Int, fault: MultipartFault?) {
        let disposition = "Content-Disposition: form-data; name=a\r\n"
        let padding = "X: " + String(repeating: "y", count: length - disposition.utf8.count - 7)
        let text = "--XX\r\n\(disposition)\(padding)\r\n\r\n\r\n--XX--"
        #expect(MultipartRun(text).fault == fault)
        #expect(MultipartRun.split(Array(text.utf8), seed: 1).fault == fault)
        #expect(MultipartRun("--XX\r\n" + String(repeating: "X: y\r\n", count: 2000)).fault == .partHeadTooLarge)
    }

    @Test("bytes that are encoded once more", arguments: ["base64", "quoted-printable", ""])
    func encoded(coding: String) {
        let text = Self.part("Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: \(coding)")
        #expect(MultipartRun(text).fault == .encodedPart)
    }

    @Test("a fault stays, whatever comes after it")
    func sticky() throws {
        let type = Array("multipart/form-data; boundary=XX".utf8)[...]
        var parser = MultipartParser(boundary: try #require(MultipartBoundary(contentType: type)))
        parser.feed(Array("--XX\n".utf8))
        for _ in 0..<2 {
            #expect(throws: MultipartFault.malformed) { try parser.next() }
            #expect(throws: MultipartFault.malformed) { try parser.finish() }
            parser.feed(Array("--XX--".utf8))
        }
    }

    @Test("mutated bodies end in events or a fault, the same however they are cut", arguments: 0..<200 as Range<UInt64>)
    func mutations(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = Array((Self.field + Self.file + "--XX--\r\n").utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...2, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            default: bytes.insert(Array("\r\n-X;\"".utf8).randomElement(using: &random) ?? 0, at: place)
            }
        }
        #expect(MultipartRun.byteByByte(bytes) == MultipartRun([bytes]))
    }

    @Test(
        "a Content-Type names a boundary of 1 to 70 good characters, once",
        arguments: [
            ("multipart/form-data; boundary=a", "a"), ("Multipart/Form-Data;BOUNDARY=\"a b\"", "a b"),
            ("multipart/form-data; charset=utf-8; boundary=a", "a"),
            ("multipart/form-data; boundary=\"a'()+_,-./:=?\";", "a'()+_,-./:=?"),
            ("multipart/form-data; boundary=" + String(repeating: "b", count: 70), String(repeating: "b", count: 70)),
            ("multipart/form-data; boundary=" + String(repeating: "b", count: 71), nil), ("multipart/form-data", nil),
            ("multipart/form-data; boundary=", nil), ("multipart/form-data; boundary=\"\"", nil),
            ("multipart/mixed; boundary=a", nil),
            ("multipart/form-data; boundary=a; boundary=a", nil), ("multipart/form-data; boundary=\"a \"", nil),
            ("multipart/form-data; boundary=\"a\u{1}\"", nil), ("multipart/form-data; boundary=a,b", nil),
            ("multipart/form-data; boundary=\"é\"", nil), ("multipart/form-data, boundary=a", nil), ("", nil),
        ] as [(String, String?)])
    func boundary(contentType: String, boundary: String?) {
        let found = MultipartBoundary(contentType: Array(contentType.utf8)[...])
        #expect(found?.bytes == boundary.map { Array($0.utf8) })
    }
}
