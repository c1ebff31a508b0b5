import HTTP
import TestSupport
import Testing

@testable import API
@testable import Postgres

/// Codes, statuses and sentences, as tables.
@Suite(.mayBlock) struct ErrorCodeTests {
    @Test("retryable is true exactly for its statuses", arguments: ErrorCode.allCases)
    func retryable(code: ErrorCode) {
        #expect(code.isRetryable == [408, 424, 425, 429, 500, 502, 503, 504].contains(code.status))
    }

    @Test("each code has a sentence of its own in each language, and leaves no brace behind", arguments: ErrorCode.allCases)
    func sentences(code: ErrorCode) {
        let (english, spanish) = (Messages.of(code, [:], in: .english), Messages.of(code, [:], in: .spanish))
        #expect(english != spanish)
        for sentence in [english, spanish] {
            #expect(sentence.last == ".")
            #expect(!sentence.contains("{") && !sentence.contains("}"))
        }
        if code != .internal { #expect(english != Messages.of(.internal, [:], in: .english)) }
    }

    @Test("each field fault has a sentence of its own in each language")
    func faultSentences() {
        for language in Language.allCases {
            let sentences = FieldFault.Code.allCases.map { Messages.of($0, in: language) }
            #expect(Set(sentences).count == FieldFault.Code.allCases.count)
        }
    }

    @Test("facts are filled in as they are, braces and all")
    func facts() {
        let sentence = Messages.of(.lineCapacityFull, ["qty": "2", "item_name": "{qty} \"FX6\""], in: .english)
        #expect(sentence == "All 2 of {qty} \"FX6\" are already picked up.")
    }

    @Test(
        "a failure of Postgres is told by its SQLSTATE",
        arguments: [
            ("22021", ErrorCode.badRequest), ("22P02", .internal),
            ("42883", .internal), ("23505", .badRequest), ("54001", .badRequest),
            ("25006", .unavailable),
            ("55P03", .unavailable), ("40001", .unavailable), ("40P01", .unavailable), ("53300", .unavailable),
            ("57P01", .unavailable),
            ("57P03", .unavailable), ("08006", .unavailable), ("57014", .timeout), ("42P01", .internal), ("42501", .internal),
            ("XX000", .internal), ("P0001", .internal), ("", .internal),
        ])
    func sqlStates(state: String, code: ErrorCode) {
        let refusal = PostgresError.refused(PostgresError.Refusal(sqlState: state, constraint: nil, message: "no"))
        #expect(OfficeError(postgres: refusal).code == code)
    }

    @Test("a failure without an SQLSTATE is unavailable, or a time-out")
    func lostConnections() {
        #expect(OfficeError(postgres: .unavailable).code == .unavailable)
        #expect(OfficeError(postgres: .poolExhausted).code == .unavailable)
        #expect(OfficeError(postgres: .timedOut).code == .timeout)
    }

    @Test(
        "every error of HTTP itself is one of the codes, with its own status",
        arguments: [400, 404, 405, 408, 413, 414, 415, 417, 421, 431, 500, 501, 505])
    func http(status: Int) {
        #expect(OfficeError(http: HTTPError(Status(status), "for a test")).code.status == status)
    }
}
