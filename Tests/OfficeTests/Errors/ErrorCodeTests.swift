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

    @Test("each code has a sentence of its own in each language, said where nothing more is known")
    func generalSentences() {
        for language in Language.allCases {
            let sentences = ErrorCode.allCases.map { $0.sentence(in: language) }
            #expect(Set(sentences).count == ErrorCode.allCases.count)
        }
        #expect(ErrorCode.allCases.allSatisfy { $0.phrases[0].places().isEmpty })
    }

    @Test(
        "each sentence of a code differs by language, has the same places in both, and leaves no brace behind",
        arguments: ErrorCode.allCases)
    func sentences(code: ErrorCode) {
        for phrase in code.phrases {
            #expect(phrase.template(in: .english) != phrase.template(in: .spanish))
            #expect(phrase.places(in: .english) == phrase.places(in: .spanish))
            let values = Dictionary(uniqueKeysWithValues: phrase.places().map { ($0, "FX6") })
            for language in Language.allCases {
                #expect(phrase.template(in: language).last == ".")
                #expect(!phrase.text(in: language, values).contains(where: { $0 == "{" || $0 == "}" }))
            }
        }
    }

    @Test("each field fault has a sentence of its own in each language")
    func faultSentences() {
        for language in Language.allCases {
            let sentences =
                FieldFault.Code.allCases.map { $0.phrase.text(in: language) }
                + FieldFault.TimeForm.allCases.map { $0.phrase.text(in: language) }
            // That of a time stands on both sides.
            #expect(Set(sentences).count == sentences.count - 1)
        }
    }

    @Test("the first sentence whose facts are all there is said")
    func facts() {
        func said(_ code: ErrorCode, _ facts: [String: String], _ language: Language = .english) -> String {
            code.sentence(facts, in: language)
        }
        let unit = ["asset": "A-1"]
        #expect(said(.assetUnavailable, [:]) == "This asset is not available.")
        #expect(said(.assetUnavailable, unit) == "This asset is not available.")
        #expect(said(.assetUnavailable, unit.merging(["asset_status": "REPAIR"]) { $1 }) == "A-1 is in repair.")
        #expect(said(.assetUnavailable, unit.merging(["other_reference": "R-1"]) { $1 }) == "A-1 is out on R-1.")
        #expect(said(.caseContentsDiffer, unit) != said(.caseContentsDiffer, unit.merging(["reference": "R-1"]) { $1 }))
        let state = ["reference": "R-1", "status": "closed"]
        #expect(said(.reservationWrongState, state) == "Reservation R-1 is closed.")
        #expect(said(.reservationWrongState, state, .spanish) == "La reserva R-1 está cerrada.")
        #expect(said(.reservationWrongState, ["status": "closed"]) == ErrorCode.reservationWrongState.sentence(in: .english))
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
