import JSON
import Testing

@Suite("The JSON reader's limits hold on both sides")
struct JSONLimitTests {
    @Test("64 levels are read and 65 are not", arguments: [("[", "]"), (#"{"a":"#, "}")])
    func depth(open: String, close: String) {
        let inner = open == "[" ? "" : "1"
        func document(_ depth: Int) -> String {
            String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
        }
        #expect(fault(document(64)) == nil)
        #expect(fault(document(65)) == JSONFault(reason: .tooDeep, offset: 64 * open.utf8.count))
    }

    @Test("A level that is closed can be opened again")
    func siblings() {
        #expect(fault("[" + Array(repeating: "[[]]", count: 200).joined(separator: ",") + "]") == nil)
    }

    @Test("A hundred thousand open brackets are refused at the 65th")
    func unclosed() {
        #expect(fault(String(repeating: "[", count: 100_000)) == JSONFault(reason: .tooDeep, offset: 64))
    }

    @Test("A number has 32 characters at most, sign and exponent included")
    func numberLength() {
        #expect(fault(String(repeating: "9", count: 32)) == nil)
        #expect(fault(" " + String(repeating: "9", count: 33)) == JSONFault(reason: .numberTooLong, offset: 1))
        #expect(fault("-1." + String(repeating: "0", count: 26) + "e+1") == nil)
        #expect(
            fault("-1." + String(repeating: "0", count: 27) + "e+1") == JSONFault(reason: .numberTooLong, offset: 0))
    }

    @Test("20,000 values are read and 20,001 are not; names are no values")
    func values() {
        func document(_ count: Int) -> String { "[" + Array(repeating: "1", count: count - 1).joined(separator: ",") + "]" }
        #expect(fault(document(20_000)) == nil)
        #expect(fault(document(20_001)) == JSONFault(reason: .tooManyValues, offset: 39_999))
        #expect(fault(#"{"a":"# + document(19_999) + "}") == nil)
        #expect(fault(#"{"a":"# + document(20_000) + "}")?.reason == .tooManyValues)
    }

    @Test("Limits of one's own are kept")
    func ownLimits() {
        let limits = JSONLimits(depth: 1, numberLength: 2)
        #expect(throws: Never.self) { try JSONValue(parsing: Array("[12]".utf8), limits: limits) }
        #expect(throws: JSONFault(reason: .tooDeep, offset: 1)) {
            try JSONValue(parsing: Array("[[]]".utf8), limits: limits)
        }
        #expect(throws: JSONFault(reason: .numberTooLong, offset: 1)) {
            try JSONValue(parsing: Array("[123]".utf8), limits: limits)
        }
    }

    @Test(
        "A number outside the grammar is refused",
        arguments: [
            ("01", JSONFault.Reason.invalidNumber, 1), ("-", .unexpectedEnd, 1), ("-a", .invalidNumber, 1),
            ("1.", .unexpectedEnd, 2), ("1.e1", .invalidNumber, 2), ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3),
            ("1ex", .invalidNumber, 2), ("+1", .unexpectedByte, 0), (".5", .unexpectedByte, 0), ("0x1", .trailingBytes, 1),
            ("1_0", .trailingBytes, 1), ("-00", .invalidNumber, 2), ("٢", .unexpectedByte, 0),
        ])
    func grammar(document: String, reason: JSONFault.Reason, offset: Int) {
        #expect(fault(document) == JSONFault(reason: reason, offset: offset))
    }
}
