import Foundation
import Testing

@testable import OutboxExample

@Suite struct VerdictTests {
    @Test("a 2xx in the office's words is done") func done() {
        #expect(Verdict(Reply.done) == .done)
    }

    @Test("what is retryable waits, as long as the server asks", arguments: [408, 424, 429, 500, 502, 503, 504])
    func later(status: Int) {
        #expect(Verdict(Reply.error(status, "unavailable")) == .later(retryAfter: nil))
        #expect(Verdict(Reply.error(status, "unavailable", retryAfter: "7")) == .later(retryAfter: 7))
        #expect(Verdict(Reply.error(status, "unavailable", retryAfter: "-7")) == .later(retryAfter: nil))
        let date = "Tue, 02 Jun 2026 09:00:00 GMT"
        #expect(Verdict(Reply.error(status, "unavailable", retryAfter: date)) == .later(retryAfter: nil))
    }

    @Test("a 401 is about the token", arguments: ["token_expired", "token_invalid", "token_missing"])
    func signIn(code: String) {
        #expect(Verdict(Reply.error(401, code)) == .signInAgain)
    }

    @Test("every other refusal is a person's to settle", arguments: [400, 403, 404, 409, 413, 415, 418, 422, 501])
    func refused(status: Int) throws {
        guard case .refused(let refusal) = Verdict(Reply.error(status, "some_code")) else {
            Issue.record("\(status) is not refused")
            return
        }
        #expect(refusal.code == "some_code")
        #expect(refusal.message == "No.")
        #expect(refusal.requestId == "1")
    }

    @Test("the facts of a 409 are read, times and all") func facts() throws {
        let answer = Reply.error(
            409, "asset_unavailable",
            current: """
                {"reservation_status":"confirmed","asset":{"id":"a","status":"IN_STOCK","current_reservation_id":"r",
                "out":true,"picked_up_by":"Ana","picked_up_at":"2026-06-02T09:00:00Z","actual_pickup_at":null,"reservation_reference":"R-1"},
                "line":{"id":"l","qty":2,"picked_up":1}}
                """)
        guard case .refused(let refusal) = Verdict(answer) else { throw CancellationError() }
        let current = try #require(refusal.current)
        #expect(current.reservationStatus == "confirmed")
        #expect(current.asset?.pickedUpBy == "Ana")
        #expect(current.asset?.pickedUpAt == (try Date("2026-06-02T09:00:00Z", strategy: .iso8601)))
        #expect(current.asset?.actualPickupAt == nil)
        #expect(current.line == LineFacts(id: "l", qty: 2, pickedUp: 1))
    }

    @Test(
        "whoever does not speak as the office has not seen the change",
        arguments: [(200, "<html>Our wifi</html>"), (204, ""), (200, "{}"), (302, ""), (404, "<h1>Not found</h1>"), (502, "[]")]
    )
    func strangers(status: Int, body: String) {
        #expect(Verdict(Reply.reply(status, body, retryAfter: "9")) == .notTheOffice)
    }
}
