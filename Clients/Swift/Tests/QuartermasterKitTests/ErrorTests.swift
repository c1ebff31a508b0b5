import Foundation
import QuartermasterKit
import QuartermasterKitTesting
import Testing

@Suite struct ErrorTests {
    /// The kit's own, which it says in both languages.
    private static let own: [any ReadableError] = [
        OfficeFailure.signInNeeded, OfficeFailure.otherHouse, OfficeFailure.noAnswer("timed out"),
        OfficeFailure.notTheOffice(status: 502), StoreFault.full, StoreFault.unreadable(key: "k"),
        FileFault.unknownType("text/plain"), FileFault.empty, FileFault.tooMany, FileFault.settled, FileFault.gone,
        TextFault.tooLong(field: "notes", most: 2000), TextFault.missing(field: "reason"), TextFault.missing(field: "notes"),
        CountFault.negative, CountFault.nothing,
        LocalRefusal(code: .unknownCode, text: "X1"), LocalRefusal(code: .unknownCode, text: "X1", isCopyWhole: false),
        NoNetwork(),
    ]

    @Test("each error says for a person what it is, wherever its description is shown")
    func sentences() {
        for error in Self.own {
            let (english, spanish) = (error.sentence(in: "en"), error.sentence(in: "es-CO"))
            #expect(english != spanish)
            #expect(english.hasSuffix(".") && spanish.hasSuffix("."))
            let shown = (error as any Error).localizedDescription
            #expect([english, spanish].contains(shown), "\(shown)")
        }
    }

    @Test("what the server said is shown in its words")
    func serversWords() {
        let refusal = Refusal(status: 409, code: .lineCapacityFull, message: "All 2 are out.")
        let errors: [any Error] = [
            refusal, OfficeFailure.refused(refusal), SignInRefusal(status: 403, code: "otp_expired", message: "All 2 are out."),
        ]
        #expect(errors.map(\.localizedDescription) == Array(repeating: "All 2 are out.", count: 3))
    }
}
