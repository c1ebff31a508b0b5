import Testing

@testable import HTTP

@Suite("Byte ranges")
struct RangeSelectionTests {
    private static let tag = "\"v1\""

    private static func selection(_ fields: [(FieldName, String)], length: Int = 100) -> RangeSelection {
        var headers = Headers()
        for (name, value) in fields { headers.add(name, value) }
        return RangeSelection(headers, length: length, tag: tag)
    }

    @Test(
        "of 100 bytes",
        arguments: [
            ("bytes=0-9", 0...9), ("bytes=0-0", 0...0), ("bytes=99-99", 99...99), ("bytes=10-", 10...99), ("bytes=-10", 90...99),
            ("bytes=-1", 99...99), ("bytes=-100", 0...99), ("bytes=-1000", 0...99), ("bytes=90-1000", 90...99),
            ("Bytes=0-9", 0...9), ("bytes= 0-9 ", 0...9), ("bytes=,0-9,", 0...9), ("bytes=007-9", 7...9),
            ("bytes=0-99999999999999999999999", 0...99), ("bytes=-99999999999999999999999", 0...99),
        ])
    func part(value: String, bytes: ClosedRange<Int>) {
        let range = ByteRange(first: bytes.lowerBound, last: bytes.upperBound)
        #expect(Self.selection([(.range, value)]) == .part(range))
        #expect(range.count == bytes.count)
    }

    @Test(
        "what is malformed, of another unit or several ranges is answered whole",
        arguments: [
            "", "bytes", "bytes=", "bytes=-", "bytes=9-0", "bytes=a-9", "bytes=0-b", "bytes=0x1-9", "bytes=+1-9", "bytes=1--9",
            "bytes=0-9,20-29", "items=0-9", "bytes 0-9", "bytes=0 - 9", "bytes=5", "bytes=99999999999999999999-1",
        ])
    func whole(value: String) {
        #expect(Self.selection([(.range, value)]) == .whole)
    }

    @Test("bytes that there are not", arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-"])
    func unsatisfiable(value: String) {
        #expect(Self.selection([(.range, value)]) == .unsatisfiable)
    }

    @Test("no field, or two; and nothing has no parts")
    func count() {
        #expect(Self.selection([]) == .whole)
        #expect(Self.selection([(.range, "bytes=0-9"), (.range, "bytes=0-9")]) == .whole)
        #expect(Self.selection([(.range, "bytes=0-")], length: 0) == .whole)
        #expect(Self.selection([(.range, "bytes=-5")], length: 0) == .whole)
    }

    @Test(
        "If-Range wants the very tag",
        arguments: [
            ("\"v1\"", true), ("\"v2\"", false), ("W/\"v1\"", false), ("v1", false), ("\"V1\"", false), ("*", false), ("", false),
            ("\"v1\", \"v2\"", false), ("Sun, 06 Nov 1994 08:49:37 GMT", false),
        ])
    func ifRange(value: String, isPart: Bool) {
        let selection = Self.selection([(.range, "bytes=1-2"), (.ifRange, value)])
        #expect(selection == (isPart ? .part(ByteRange(first: 1, last: 2)) : .whole))
        #expect(Self.selection([(.range, "bytes=1-2"), (.ifRange, value), (.ifRange, value)]) == .whole)
    }

    @Test("Content-Range says which bytes of how many")
    func contentRange() {
        #expect(ByteRange(first: 0, last: 9).contentRange(ofLength: 100) == "bytes 0-9/100")
        #expect(ByteRange.unsatisfied(length: 100) == "bytes */100")
    }

    @Test(
        "a client that has it is told so: by its tag, or by its date where it sent no tag",
        arguments: [
            ([(.ifNoneMatch, "\"v1\"")], true), ([(.ifNoneMatch, "\"a\", W/\"v1\"")], true), ([(.ifNoneMatch, "*")], true),
            ([(.ifNoneMatch, "\"v2\"")], false), ([], false), ([(.ifModifiedSince, "Sun, 06 Nov 1994 08:49:37 GMT")], true),
            ([(.ifModifiedSince, "Sun, 06 Nov 1994 08:49:38 GMT")], true),
            ([(.ifModifiedSince, "Sun, 06 Nov 1994 08:49:36 GMT")], false), ([(.ifModifiedSince, "yesterday")], false),
            ([(.ifNoneMatch, "\"v2\""), (.ifModifiedSince, "Sun, 06 Nov 1994 08:49:37 GMT")], false),
        ] as [([(FieldName, String)], Bool)])
    func notModified(fields: [(FieldName, String)], isNotModified: Bool) {
        var headers = Headers()
        for (name, value) in fields { headers.add(name, value) }
        #expect(Precondition.isNotModified(headers, tag: Self.tag, lastModified: 784_111_777) == isNotModified)
    }
}
