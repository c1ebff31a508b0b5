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
