import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

/// What an answer means: the table of the guide, "Which answer means what".
@Suite struct VerdictTests {
    private let done = #"{"reservation_status":"confirmed","asset":{"id":"a","current_reservation_id":null}}"#

    private func error(_ code: String, retryable: Bool = false) -> String { ScriptedOffice.error(code, retryable: retryable) }

    private func verdict(_ status: Int, _ body: String, retryAfter: Double? = nil) -> Verdict {
        Verdict(status: status, retryAfter: retryAfter, body: Data(body.utf8))
    }

    @Test("a 2xx in the office's words is done")
    func isDone() {
        #expect(verdict(200, done) == .done)
        #expect(verdict(201, #"{"id":"5e6f7a8b"}"#) == .done)
    }

    @Test("what is retryable waits, as long as the server asks", arguments: [408, 424, 429, 500, 502, 503, 504])
    func later(status: Int) {
        let body = error("unavailable", retryable: true)
        #expect(verdict(status, body) == .later(retryAfter: nil))
        #expect(verdict(status, body, retryAfter: 7) == .later(retryAfter: 7))
    }

    @Test("Retry-After is whole seconds; another's date is not worth reading")
    func retryAfter() {
        for (text, seconds) in [("7", 7.0), ("-7", nil), ("Tue, 02 Jun 2026 09:00:00 GMT", nil)] {
            #expect(IncomingAnswer(status: 503, headers: ["retry-after": text]).retryAfter == seconds)
        }
    }

    @Test("a 401 is about the token", arguments: ["token_expired", "token_invalid", "token_missing"])
    func signIn(code: String) {
        #expect(verdict(401, error(code)) == .signInAgain)
    }

    @Test("every other refusal is a person's to settle", arguments: [400, 403, 404, 409, 413, 415, 418, 422, 501])
    func refused(status: Int) throws {
        guard case .refused(let refusal) = verdict(status, error("some_code")) else {
            throw Bench.Unexpected(what: "\(status) is not refused")
        }
        #expect(refusal.code == .other("some_code") && refusal.status == status)
        #expect(refusal.message == "some_code" && refusal.requestId == "r")
    }

    @Test("the facts of a 409 are read, times and all")
    func facts() throws {
        let id = "c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"
        let current = #"""
            {"reservation_status":"confirmed","asset":{"id":"\#(id)","status":"IN_STOCK","current_reservation_id":"\#(id)","out":true,
            "picked_up_by":"Ana","picked_up_at":"2026-06-02T09:00:00Z","actual_pickup_at":null,"reservation_reference":"R-1"},
            "line":{"id":"\#(id)","qty":2,"picked_up":1}}
            """#
        let body = ScriptedOffice.error("asset_unavailable", current: current)
        guard case .refused(let refusal) = verdict(409, body) else { throw Bench.Unexpected(what: "not refused") }
        #expect(refusal.current?.reservationStatus == .confirmed)
        #expect(refusal.asset?.pickedUpBy == "Ana" && refusal.asset?.reservationReference == "R-1")
        #expect(refusal.asset?.pickedUpAt == Date(timeIntervalSince1970: 1_780_390_800) && refusal.asset?.actualPickupAt == nil)
        #expect(refusal.current?.line != nil)
    }

    @Test(
        "whoever does not speak as the office has not seen the change",
        arguments: [(200, "<html>Our wifi</html>"), (204, ""), (200, "{}"), (302, ""), (404, "<h1>Not found</h1>"), (502, "[]")])
    func strangers(status: Int, body: String) {
        #expect(verdict(status, body, retryAfter: 9) == .notTheOffice)
    }

    // MARK: - Of many

    private func result(_ key: String, _ status: Int, _ body: String, _ more: String = "") -> String {
        #"{"key":"\#(key)","status":\#(status),"body":\#(body)\#(more)}"#
    }

    private func of(_ results: String...) -> Verdict.OfMany {
        Verdict.of(.json(200, #"{"results":[\#(results.joined(separator: ","))]}"#), keys: ["a", "b"])
    }

    @Test("each result is judged as the single answer")
    func verdicts() {
        let waits = error("dependency_failed", retryable: true)
        #expect(of(result("a", 200, done, #","replayed":true"#), result("b", 424, waits)) == .verdicts([.done, .behind]))
        let busy = result("a", 503, error("unavailable", retryable: true), #","retry_after":2"#)
        #expect(of(busy, result("b", 200, "{}")) == .verdicts([.later(retryAfter: 2), .notTheOffice]))
    }

    @Test("results that are not of these changes, in their order, are not the office's", arguments: ["", "{}", "[]", "<html>"])
    func otherResults(results: String) {
        #expect(of(results) == .whole(.notTheOffice))
        #expect(of(result("a", 200, done)) == .whole(.notTheOffice))
        #expect(of(result("b", 200, done), result("a", 200, done)) == .whole(.notTheOffice))
    }

    @Test("a server that has no such path, in the office's own words, is older; a stranger's 404 is not")
    func older() {
        func whole(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> Verdict.OfMany {
            Verdict.of(.json(status, body, headers: headers), keys: ["a"])
        }
        #expect(whole(404, error("not_found")) == .unknownHere)
        #expect(whole(405, error("method_not_allowed")) == .unknownHere)
        #expect(whole(404, "<h1>Not found</h1>") == .whole(.notTheOffice))
        #expect(whole(401, error("token_expired")) == .whole(.signInAgain))
        #expect(whole(429, error("rate_limited", retryable: true), ["retry-after": "7"]) == .whole(.later(retryAfter: 7)))
    }
}
