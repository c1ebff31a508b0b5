import JSON
import Testing

@Suite("The JSON writer writes compact JSON")
struct JSONWriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("Objects and arrays get their commas, nested and empty")
    func commas() {
        let text = written { writer in
            writer.object { writer in
                writer.name("a")
                writer.int(-1)
                writer.name("b")
                writer.array { writer in
                    writer.null()
                    writer.object { _ in }
                    writer.array { _ in }
                    writer.bool(true)
                }
                writer.name("c")
                writer.string("x")
                writer.name("d")
                writer.raw(#"{"e":1}"#.utf8)
                writer.name("f")
                writer.bool(false)
            }
        }
        #expect(text == #"{"a":-1,"b":[null,{},[],true],"c":"x","d":{"e":1},"f":false}"#)
    }

    @Test("Integers are written to both ends of their range")
    func integers() {
        #expect(written { $0.int(.min) } == "-9223372036854775808")
        #expect(written { $0.int(.max) } == "9223372036854775807")
    }

    @Test("What a string may not hold is escaped, and the rest stands as it is")
    func escaping() {
        #expect(written { $0.string("a\"b\\c/d") } == #""a\"b\\c/d""#)
        #expect(written { $0.string("\n\r\t\u{0}\u{1B}\u{1F}") } == #""\n\r\t\u0000\u001b\u001f""#)
        #expect(written { $0.string("é € 😀 â") } == "\"é € 😀 â\"")
    }

    @Test("No string becomes two lines or a terminal command")
    func lineSeparators() {
        #expect(
            written { $0.string("a\u{2028}b\u{2029}c\u{85}d\u{7F}e\u{9B}") } == #""a\u2028b\u2029c\u0085d\u007fe\u009b""#)
    }

    @Test("What was written is read back as it was")
    func readBack() throws {
        let text = String(String.UnicodeScalarView((1...0x2100).compactMap { Unicode.Scalar(UInt32($0)) }))
        var writer = JSONWriter()
        writer.string(text)
        guard case .string(let read) = try JSONValue(parsing: writer.bytes) else {
            Issue.record("no string")
            return
        }
        #expect(read.utf8.elementsEqual(text.utf8))
    }

    @Test("Names are escaped as strings are")
    func names() {
        let text = written { writer in
            writer.object { writer in
                writer.name("a\"\n")
                writer.null()
            }
        }
        #expect(text == #"{"a\"\n":null}"#)
    }
}
