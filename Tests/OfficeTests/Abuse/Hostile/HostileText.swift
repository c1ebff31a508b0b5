import Foundation

/// Texts that have broken parsers, databases, calendars, terminals and file systems.
enum HostileText {
    static let all = sql + times + numbers + unicode + names + long

    private static let sql = [
        "'", "''", "\"", "\\", "\\'", ";", "--", "/*", "$1", "$$", "%s", "' or '1'='1", "'; drop table accounts; --",
        "\\x00", "{}", "{\"a\"}", "{a,b}", "{{", "[1,2)", "E'\\000'", "NULL", "null", "undefined", "default",
        "", "%", "_", "\\_", "(((((", "[[:alpha:]]", "(?i)", "a{1,99999}",
    ]
    private static let times = [
        "infinity", "-infinity", "now", "epoch", "today", "allballs", "NaN", "300000-01-01T00:00:00Z", "+300000-01-01T00:00:00Z",
        "294277-01-01T00:00:00Z", "0000-00-00T00:00:00Z", "4714-11-24T00:00:00Z BC", "9999-12-31T23:59:60Z",
        "2026-06-02T24:00:00Z",
        "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59",
        "2026-06-02T09:00:00." + String(repeating: "9", count: 400) + "Z",
        "2026-06-02T09:00:00.000000Z; drop", "2026-06-02T09:00:00 America/Nowhere",
    ]
    private static let numbers = [
        "0", "-0", "-1", "1e400", "1e-400", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "340282366920938463463374607431768211456", "2147483648", "0x7fffffff", "1_000", "٣", "½", "1.0",
        "Infinity",
    ]
    private static let unicode = [
        "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{202E}txt", "\u{200B}", "\u{0301}", "e\u{301}", "é", "İ", "ß", "ŉ",
        "ﬃ",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{FDFD}", "\u{85}", "\u{A0}", "\u{2028}", "\u{AD}", "K", "ſ",
    ]
    private static let names = [
        ".", "..", "../../etc/passwd", "..\\..\\", "/", "//", "/dev/zero", "a/b", "con", "file:///etc/passwd",
        "http://127.0.0.1:1/",
        "https://qr.example.com/MJQT?x=1#y", "https://qr.example.com/", "javascript:alert(1)", "<script>", "${jndi:ldap://x}",
        " ", "  ", "\t", "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "{" + ID.fresh() + "}",
        ID.fresh() + " ", ID.fresh().replacing("-", with: ""), "urn:uuid:" + ID.fresh(), "c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5g6",
    ]
    /// As the place in `next_cursor` is made, from what it never says; a mark goes in front.
    static let cursors = [
        "9223372036854775807", "-9223372036854775808", "253402300799999999", "253402300800000000", "-62135596800000000", "0",
        "NaN",
        "", "1e3",
    ].flatMap { time in
        [ID.fresh(), "00000000-0000-0000-0000-000000000000", "", "x"].map { Token.segment(Array("\(time):\($0)".utf8)) }
    }
    private static let long = [
        "/", "'", "a", "é", "?", "\u{1F4F7}", "a/", "(", " ",
    ].flatMap { piece in [201, 2001].map { String(repeating: piece, count: $0) } }
}
