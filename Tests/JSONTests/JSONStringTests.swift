import JSON
import Testing

@Suite("JSON strings are Unicode text that Postgres can keep")
struct JSONStringTests {
    private func string(_ document: String) throws -> String? {
        guard case .string(let text) = try read(document) else { return nil }
        return text
    }

    @Test("Every escape is resolved, alone and between plain text")
    func escapes() throws {
        #expect(try string(#""\"\\\/\b\f\n\r\t""#) == "\"\\/\u{8}\u{C}\n\r\t")
        #expect(try string(#""a\u0041b\u00e9c\u20ACd""#) == "aAb\u{E9}c\u{20AC}d")
    }

    @Test("A surrogate pair is one scalar, in either case of its digits")
    func surrogatePairs() throws {
        #expect(try string(#""\ud83d\ude00""#) == "\u{1F600}")
        #expect(try string(#""x\uD800\uDC00y\uDBFF\uDFFFz""#) == "x\u{10000}y\u{10FFFF}z")
    }

    @Test(
        "A surrogate without its other half is refused",
        arguments: [
            #""\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\u0041""#, #""\ud83d\ud83d""#, #""\ude00""#,
            #""\ude00\ud83d""#,
        ])
    func loneSurrogates(document: String) {
        #expect(fault(document) == JSONFault(reason: .loneSurrogate, offset: 1))
    }

    @Test("U+0000 is refused, escaped or raw, in values and in names")
    func nul() {
        #expect(fault(#""a\u0000""#) == JSONFault(reason: .nulCharacter, offset: 2))
        #expect(fault("\"a\u{0}\"") == JSONFault(reason: .nulCharacter, offset: 2))
        #expect(fault(#"{"\u0000":1}"#) == JSONFault(reason: .nulCharacter, offset: 2))
    }

    @Test("Where they are kept, such strings are values of their own, without what can't be kept; a name is refused all the same")
    func unstorable() throws {
        func kept(_ document: String) throws -> String {
            var limits = JSONLimits.standard
            limits.keepsUnstorable = true
            return switch try JSONValue(parsing: Array(document.utf8), limits: limits) {
            case .unstorable(let text): "unstorable " + text
            case .string(let text): text
            case .array(let elements): "\(elements)"
            default: ""
            }
        }
        #expect(try kept(#""a\u0000b""#) == "unstorable ab")
        #expect(try kept(#""\u0000""#) == "unstorable ")
        #expect(try kept(#""x\ud83d""#) == "unstorable x\u{FFFD}")
        #expect(try kept(#""\ud83d\u0041""#) == "unstorable \u{FFFD}A")
        #expect(try kept(#""\ud83d\ud83d\ude00""#) == "unstorable \u{FFFD}\u{1F600}")
        #expect(try kept(#""\ude00\n""#) == "unstorable \u{FFFD}\n")
        #expect(try kept(#"["\u0000","a"]"#) == "\([JSONValue.unstorable(""), .string("a")])")
        #expect(throws: JSONFault(reason: .nulCharacter, offset: 2)) { try kept(#"{"\u0000":1}"#) }
        #expect(throws: JSONFault(reason: .nulCharacter, offset: 1)) { try kept("\"\u{0}\"") }
        #expect(throws: JSONFault(reason: .invalidEscape, offset: 9)) { try kept(#""\ud83d\uzzzz""#) }
    }

    @Test("A control character must be escaped, U+001F and U+0020 on either side of the rule")
    func controls() throws {
        #expect(fault("\"\u{1F}\"") == JSONFault(reason: .controlCharacter, offset: 1))
        #expect(fault("\"\n\"") == JSONFault(reason: .controlCharacter, offset: 1))
        #expect(fault("\"\\n\t\"") == JSONFault(reason: .controlCharacter, offset: 3))
        #expect(try string("\" \u{7F}\"") == " \u{7F}")
        #expect(try string(#""\u001f""#) == "\u{1F}")
    }

    @Test(
        "What is no escape is refused",
        arguments: [
            (#""\x""#, JSONFault.Reason.invalidEscape, 2), (#""\'""#, .invalidEscape, 2), (#""\u12g4""#, .invalidEscape, 5),
            (#""\u+123""#, .invalidEscape, 3), (#""\U0041""#, .invalidEscape, 2), (#""\"#, .unexpectedEnd, 2),
            (#""\u00"#, .unexpectedEnd, 5), (#""abc"#, .unexpectedEnd, 4), (#""\ud83d\u"#, .unexpectedEnd, 9),
        ])
    func badEscapes(document: String, reason: JSONFault.Reason, offset: Int) {
        #expect(fault(document) == JSONFault(reason: reason, offset: offset))
    }

    @Test(
        "Bytes that are no UTF-8 are refused where they begin",
        arguments: [
            [0xFF], [0xC3], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
        ] as [[UInt8]])
    func encoding(sequence: [UInt8]) {
        #expect(fault(Array("[\"ab".utf8) + sequence + Array("\"]".utf8)) == JSONFault(reason: .invalidUTF8, offset: 4))
    }

    @Test("Noncharacters and the last scalar are text")
    func noncharacters() throws {
        #expect(try string("\"\u{FFFF}\u{10FFFF}\"") == "\u{FFFF}\u{10FFFF}")
    }

    @Test("A name may not stand twice in an object, however it is spelled")
    func duplicates() {
        #expect(fault(#"{"a":1,"a":2}"#) == JSONFault(reason: .duplicateName, offset: 7))
        #expect(fault(#"{"a":1,"b":2,"\u0061":3}"#) == JSONFault(reason: .duplicateName, offset: 13))
        #expect(fault(#"{"a":{"a":1},"b":{"a":2}}"#) == nil)
        #expect(fault(#"{"a":1,"A":2}"#) == nil)
    }

    @Test("Names that only look alike are two names")
    func canonicalEquivalents() {
        #expect(fault("{\"\u{E9}\":1,\"e\u{301}\":2}") == nil)
        let many = (0..<20).map { "\"n\($0)\":0" }.joined(separator: ",")
        #expect(fault("{\(many),\"\u{E9}\":1,\"e\u{301}\":2}") == nil)
    }

    @Test("A duplicate is found among as many names as there may be")
    func manyNames() {
        let names = (0..<19_998).map { "\"n\($0)\":0" }.joined(separator: ",")
        #expect(fault("{\(names)}") == nil)
        #expect(fault("{\(names),\"n3\":1}")?.reason == .duplicateName)
        #expect(fault("{\(names),\"n19997\":1}")?.reason == .duplicateName)
    }
}
