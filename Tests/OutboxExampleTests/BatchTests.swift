import Foundation
import Testing

@testable import OutboxExample

@Suite struct BatchTests {
    private let batch: Batch
    private let changes: [Change]

    init() throws {
        changes = [try Phone.pickup("a"), try Phone.handBack("b")]
        batch = Batch(entries: changes.enumerated().map { Entry(number: $0, place: Double($0), change: $1, refusal: nil) })
    }

    private func reply(_ results: String) -> IncomingAnswer { Reply.reply(200, #"{"results":[\#(results)]}"#) }

    private func result(_ index: Int, _ status: Int, _ body: String, _ more: String = "") -> String {
        #"{"key":"\#(changes[index].key)","status":\#(status),"body":\#(body)\#(more)}"#
    }

    private let done = #"{"reservation_status":"confirmed","asset":{"id":"a","current_reservation_id":null}}"#
    private let waits = #"{"error":{"code":"dependency_failed","message":"No.","retryable":true,"request_id":"1.1"}}"#

    @Test("the request holds each change as it goes alone: its key, its path and the same text") func request() throws {
        let request = batch.request(token: "t", language: "es")
        #expect(request.path == "/api/office/outbox")
        #expect(
            request.headers == ["Authorization": "Bearer t", "Content-Type": "application/json", "Accept-Language": "es"])
        let text = String(decoding: request.body, as: UTF8.self)
        let entries = changes.map { #"{"key":"\#($0.key)","method":"POST","path":"\#($0.path)","body":\#($0.body)}"# }
        #expect(text == #"{"entries":["# + entries.joined(separator: ",") + "]}")
        #expect(try JSONSerialization.jsonObject(with: request.body) is [String: Any])
    }

    @Test("each result is judged as the single answer") func verdicts() {
        let answer = reply(result(0, 200, done, #","replayed":true"#) + "," + result(1, 424, waits))
        #expect(batch.outcome(answer) == .verdicts([.done, .later(retryAfter: nil)]))
        let busy = waits.replacingOccurrences(of: "dependency_failed", with: "unavailable")
        let later = reply(result(0, 503, busy, #","retry_after":2"#) + "," + result(1, 200, "{}"))
        #expect(batch.outcome(later) == .verdicts([.later(retryAfter: 2), .notTheOffice]))
    }

    @Test("results that are not of these changes are not the office's", arguments: ["", "{}", "[]", "<html>"])
    func strangers(results: String) {
        #expect(batch.outcome(reply(results)) == .whole(.notTheOffice))
        #expect(batch.outcome(reply(result(0, 200, done))) == .whole(.notTheOffice))
        #expect(batch.outcome(reply(result(1, 200, done) + "," + result(0, 200, done))) == .whole(.notTheOffice))
    }

    @Test("a server that has no such path, in the office's own words, is older; a stranger's 404 is not")
    func older() {
        #expect(batch.outcome(Reply.error(404, "not_found")) == .unknownHere)
        #expect(batch.outcome(Reply.error(405, "method_not_allowed")) == .unknownHere)
        #expect(batch.outcome(Reply.reply(404, "<h1>Not found</h1>")) == .whole(.notTheOffice))
        #expect(batch.outcome(Reply.error(401, "token_expired")) == .whole(.signInAgain))
        #expect(batch.outcome(Reply.error(429, "rate_limited", retryAfter: "7")) == .whole(.later(retryAfter: 7)))
    }
}
