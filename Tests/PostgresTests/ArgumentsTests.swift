import Testing

@testable import Postgres

/// Parameters go by name: in whichever order they are given, each comes to its place.
@Suite struct ArgumentsTests {
    private static let move = Statement.call(
        "office.move", ["reservation": "uuid", "to_status": "text", "reason_of_the_person": "text"])

    @Test("a call names the function's parameters") func text() {
        #expect(
            Self.move.sql
                == "select * from office.move(reservation => $1::uuid, to_status => $2::text, reason_of_the_person => $3::text)")
        #expect(Statement.call("office.purge_mail").sql == "select * from office.purge_mail()")
        let followed = Statement.call("office.move", ["reservation": "uuid"], then: "office.forget()")
        #expect(followed.sql == "select r.*, office.forget() from office.move(reservation => $1::uuid) as r")
    }

    @Test("values come in the declared order, in whichever they are given")
    func order() throws {
        let declared: Arguments = ["reservation": "r", "to_status": "s", "reason_of_the_person": nil]
        let other: Arguments = ["reason_of_the_person": nil, "reservation": "r", "to_status": "s"]
        #expect(try Self.move.values(declared) == ["r", "s", nil])
        #expect(try Self.move.values(other) == ["r", "s", nil])
        let sum: Arguments = ["reservation": "r"] + ["to_status": "s"] + ["reason_of_the_person": nil]
        #expect(try Self.move.values(sum) == ["r", "s", nil])
    }

    @Test("values are sent in the declared order, in whichever they are given and summed, an empty text apart from NULL")
    func sent() throws {
        let reservation: Arguments = ["reservation": "ñ"]
        let status: Arguments = ["to_status": ""]
        let reason: Arguments = ["reason_of_the_person": nil]
        let none: Arguments = [:]
        let orders: [Arguments] = [
            ["reservation": "ñ", "to_status": "", "reason_of_the_person": nil],
            ["reason_of_the_person": nil, "reservation": "ñ", "to_status": ""],
            reservation + (none + status + none) + reason, status + reason + reservation,
        ]
        for arguments in orders { #expect(try Self.texts(Self.move.encoded(arguments)) == ["ñ", "", nil]) }
        #expect(Self.texts(SentValues()) == [])
        #expect(Self.texts(SentValues([nil, nil])) == [nil, nil])
        #expect(Self.texts(SentValues(["a", "b\0"])) == nil)
    }

    /// What libpq gets; nil where nothing is sent.
    private static func texts(_ values: SentValues) -> [String?]? {
        values.withCStrings { texts, count in (0..<Int(count)).map { texts[$0].map { String(cString: $0) } } }
    }

    private static let mistaken: [(Arguments, String)] = [
        (["reservation": "r", "to_status": "s"], "misses reason_of_the_person"),
        (["reservation": "r", "to_status": "s", "reason": "x"], "misses reason_of_the_person and does not have reason"),
        (["reservation": "r", "to_status": "s", "reason_of_the_person": nil, "id": "r"], "does not have id"),
        (["reservation": "r", "to_status": "s"] + ["to_status": "s"], "misses reason_of_the_person and has twice to_status"),
    ]

    @Test("a name that is missing, unknown or there twice is told", arguments: mistaken)
    func mistakes(arguments: Arguments, sentence: String) {
        #expect(Self.move.mistake(in: arguments) == "the statement office.move " + sentence)
    }

    @Test("it ends a debug build, which says why") func trap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Statement.call("office.move", ["id": "uuid"]).values(["reservation": "r"])
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("the statement office.move misses id and does not have reservation"))
    }
}
