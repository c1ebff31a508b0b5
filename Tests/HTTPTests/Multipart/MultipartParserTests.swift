import Testing

@testable import HTTP

@Suite("Multipart bodies")
struct MultipartParserTests {
    private static let file = "Content-Disposition: form-data; name=\"\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"

    @Test("a body as the Swift client sends it: fields, then a file with an empty name")
    func swiftClient() {
        let boundary = "alamofire.boundary.9c1e5a0d3b7f2468"
        let text = [
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"cacheControl\"\r\n\r\n3600",
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"metadata\"\r\nContent-Type: application/json\r\n\r\n{}",
            "--\(boundary)\r\n\(Self.file)\u{1}\r\n--alamofire\r\n", "--\(boundary)--\r\n",
        ].joined(separator: "\r\n")
        let run = MultipartRun(text, boundary: boundary)
        #expect(run.fault == nil && run.hasEnd)
        #expect(run.parts.map(\.text) == ["3600", "{}", "\u{1}\r\n--alamofire\r\n"])
        #expect(run.parts.map { String(decoding: $0.head.name, as: UTF8.self) } == ["cacheControl", "metadata", ""])
        #expect(run.parts.map(\.head.isFile) == [false, false, true])
        #expect(run.parts.map(\.isEnded) == [true, true, true])
        #expect(run.parts[0].head.isNamed("cacheControl") && !run.parts[0].head.isNamed("CacheControl"))
        #expect(run.parts[2].head.filename == Array("a.jpg".utf8))
        #expect(run.parts[2].head.contentType == Array("image/jpeg".utf8))
        #expect(MultipartRun.byteByByte(Array(text.utf8), boundary: boundary) == run)
    }

    @Test("what surrounds the parts is dropped, and white space after a boundary is its own")
    func surroundings() {
        let text = "preamble --XX\r\n\r\n--XX \t\r\n\(Self.file)data\r\n--XX--  \r\nepilogue\r\n--XX\r\n"
        let run = MultipartRun(text)
        #expect(run.fault == nil && run.hasEnd && run.parts.map(\.text) == ["data"])
    }

    @Test(
        "a part's bytes end where the boundary's line end begins",
        arguments: [
            ("", ""), ("\r\n", "\r\n"), ("\n", "\n"), ("\r", "\r"), ("a\r\n-", "a\r\n-"), ("\r\n--X", "\r\n--X"),
            ("--X", "--X"), ("x--XX", "x--XX"), ("\n--XX\n", "\n--XX\n"), ("\r\r\n", "\r\r\n"),
            ("\r\n\r\n--X\r\n", "\r\n\r\n--X\r\n"),
        ])
    func edges(body: String, text: String) {
        let bytes = Array("--XX\r\n\(Self.file)\(body)\r\n--XX--".utf8)
        let run = MultipartRun([bytes])
        #expect(run.fault == nil && run.hasEnd && run.parts.map(\.text) == [text])
        #expect(MultipartRun.byteByByte(bytes) == run)
    }

    @Test("a part without a body, and a body without a part")
    func nothing() {
        let part = MultipartRun("--XX\r\n\(Self.file)--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--XX--")
        #expect(part.fault == nil && part.parts.map(\.text) == ["", "1"])
        let body = MultipartRun("--XX--\r\n")
        #expect(body.fault == nil && body.hasEnd && body.parts.isEmpty)
    }

    @Test("random bytes in random pieces come out as they went in", arguments: 0..<60 as Range<UInt64>)
    func randomSplits(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // The boundary's own bytes, so that false beginnings abound.
        let alphabet = Array("\r\n--XX".utf8) + [0, 255]
        var payload = (0..<Int.random(in: 0...3000, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
        for index in payload.indices.dropFirst() where payload[index] == 0x58 && payload[index - 1] == 0x58 { payload[index] = 0 }
        let bytes = Array("--XX\r\n\(Self.file)".utf8) + payload + Array("\r\n--XX--\r\n".utf8)
        let whole = MultipartRun([bytes])
        #expect(whole.fault == nil && whole.hasEnd && whole.parts.map(\.bytes) == [payload])
        #expect(MultipartRun.split(bytes, seed: seed) == whole)
    }

    @Test("a file is handed on as it comes: all of a piece but what may be a boundary")
    func nothingHeldBack() throws {
        let type = Array("multipart/form-data; boundary=XX".utf8)[...]
        var parser = MultipartParser(boundary: try #require(MultipartBoundary(contentType: type)))
        parser.feed(Array("--XX\r\n\(Self.file)".utf8))
        guard case .partBegan = try parser.next() else { return #expect(Bool(false), "no part") }
        for _ in 0..<100 {
            parser.feed([UInt8](repeating: 7, count: 65_536))
            guard case .partBytes(let bytes) = try parser.next() else { return #expect(Bool(false), "no bytes") }
            #expect(bytes.count == 65_536)
            guard case .needsInput = try parser.next() else { return #expect(Bool(false), "more") }
        }
        parser.feed(Array("a\r\n--X".utf8))
        guard case .partBytes(let bytes) = try parser.next() else { return #expect(Bool(false), "no bytes") }
        #expect(Array(bytes) == [0x61])
    }

    @Test("a name is read with its escapes, and Windows' backslashes stay")
    func escapes() {
        let head = #"Content-Disposition: FORM-DATA ; Name="a\"b\\c" ;filename="C:\dir\é.jpg";"#
        let run = MultipartRun("--XX\r\n\(head)\r\nX-Other: 1\r\ncontent-transfer-encoding: Binary\r\n\r\n\r\n--XX--")
        #expect(run.fault == nil)
        #expect(run.parts.first?.head.name == Array(#"a"b\c"#.utf8))
        #expect(run.parts.first?.head.filename == Array(#"C:\dir\é.jpg"#.utf8))
        let extended = MultipartRun(
            "--XX\r\nContent-Disposition: form-data; name=f; filename*=utf-8''a%20%C3%A9.jpg\r\n\r\n\r\n--XX--")
        #expect(extended.parts.first?.head.filename == Array("a é.jpg".utf8))
    }
}
