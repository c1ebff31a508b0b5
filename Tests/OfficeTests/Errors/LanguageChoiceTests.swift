import TestSupport
import Testing

@testable import API

/// Which language an `Accept-Language` field asks for (RFC 9110, section 12.5.4).
@Suite(.mayBlock) struct LanguageChoiceTests {
    @Test(
        "the best liked of those that are spoken",
        arguments: [
            (nil, Language.english), ("", .english), ("es", .spanish), ("es-419", .spanish), ("EN-gb", .english),
            ("fr", .english),
            ("fr, es", .spanish), ("es;q=0.1, en;q=0.2", .english), ("en;q=0.1,es;q=0.2", .spanish), ("es, en", .spanish),
            ("en, es", .english), ("es;q=0", .english), ("es;q=x", .english), ("es;q=2", .english), ("es;q=-1", .english),
            ("es ; q=0.5", .spanish), ("*;q=0.5, es;q=0.4", .english), ("esperanto", .english), ("e", .english),
            (",,;;=", .english),
            ("es;Q=1.000", .spanish), ("es;q=nan", .english), ("es;q=1e400", .english), ("es;level=1;q=0", .english),
        ] as [(String?, Language)])
    func choice(field: String?, language: Language) { #expect(Language(accepting: field) == language) }
}
