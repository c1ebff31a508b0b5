import TestSupport
import Testing

/// What is taken for the code in a scanner's text, and that no text takes long.
@Suite(.mayBlock) struct CodeTextTests {
    @Test(
        "the code of a sticker",
        arguments: [
            ("https://qr.example.com/MJQT", "MJQT"), (" mjqt\n", "MJQT"), ("https://qr.example.com/a/mjqt//?x=/1#/2", "MJQT"),
            ("qr://host/x/", "X"), ("a/b", "B"), ("https://qr.example.com", nil), ("https://qr.example.com/", nil), ("/", nil),
            ("", nil), ("?x", nil),
        ] as [(String, String?)])
    func code(text: String, code: String?) throws {
        #expect(try TestDatabase.shared().session().value("select office.parse_scanned_code($1)", [text]) == code)
    }

    /// A hundred of each take some milliseconds; the limit is on all of them.
    @Test("the worst texts take no longer than others") func worst() throws {
        let session = try TestDatabase.shared().session()
        try session.execute("begin; set local statement_timeout = '1s'")
        let texts = [
            "repeat('/', 1999) || 'a'", "repeat('a', 2000)", "repeat('a/', 1000)", "repeat('://', 660)",
            "repeat('a', 190) || '://'",
            "repeat(' ', 1999) || 'a'", "repeat('?', 2000)", "repeat('/', 199) || 'a'", "'a' || repeat('+.-', 60)",
        ]
        for text in texts {
            try session.query("select count(office.parse_scanned_code(\(text) || n)) from generate_series(1, 100) as n")
        }
        try session.execute("rollback")
    }
}
