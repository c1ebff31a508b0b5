/// JSON texts, some of them none, that may stand where a field's value is expected.
enum HostileValue {
    static let all = texts + numbers + structures + escapes + bytes
    /// For a field that is a list.
    static let lists = HostileText.all.map { JSONTree.array([.string($0)]).bytes }

    private static let texts = HostileText.all.map { JSONTree.string($0).bytes }

    private static let numbers = [
        "0", "-0", "-1", "0.5", "1e400", "-1e400", "1e-400", "1E+2", "2147483648", "9223372036854775807", "9223372036854775808",
        "-9223372036854775809", "1.7976931348623157e308", "99999999999999999999999999999999", "1e19", "15728640", "15728641",
        "NaN", "Infinity", "-Infinity", "0x10", "1_0", "+1", "01", ".5", "5.",
    ].map { Array($0.utf8) }

    private static let structures = [
        "null", "true", "false", "[]", "{}", "[null]", "[[]]", "[{}]", "[1]", #"{"a":1}"#, #"["a","a"]"#, #"["é","é"]"#, "",
        String(repeating: "[", count: 70) + String(repeating: "]", count: 70), String(repeating: #"{"a":"#, count: 70),
        "[" + Array(repeating: #""a""#, count: 30).joined(separator: ",") + "]",
        "[" + (0..<21).map { "\"\($0)\"" }.joined(separator: ",") + "]",
    ].map { Array($0.utf8) }

    private static let escapes = [
        #""\u0000""#, #""a\u0000b""#, #"["\u0000"]"#, #""\ud800""#, #""\udc00""#, #""\udc00\ud800""#, #""\ud83dA""#,
        #""\ud83d\ude00""#,
        #""\u2028""#, #""\x""#, #""\u12""#, #""\"#, #"""#, "\"\n\"", "\"\u{0}\"", "\"\u{1F}\"", "'a'",
    ].map { Array($0.utf8) }

    /// Strings that are no UTF-8.
    private static let bytes = [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3], [0xE2, 0x80], [0x80],
        [0xF8, 0x88, 0x80, 0x80, 0x80],
    ].map { (bytes: [UInt8]) in [0x22] + bytes + [0x22] }
}
