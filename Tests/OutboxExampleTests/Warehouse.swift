import Foundation

@testable import OutboxExample

/// A clock that stands still until a test moves it.
final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = Date(timeIntervalSince1970: 1_780_000_000)

    var now: Date { lock.withLock { time } }

    func advance(_ seconds: Double) { lock.withLock { time += seconds } }
}

/// Changes as a phone makes them.
enum Phone {
    static let reservation = "7cfb618b-77b6-80ac-afd1-9cce8660322d"

    static func pickup(_ asset: String) throws -> Change {
        try Change(.pickup, asset: asset, reservation: reservation, at: TestClock().now)
    }

    static func handBack(_ asset: String) throws -> Change {
        try Change(.handBack, asset: asset, reservation: reservation, at: TestClock().now)
    }
}

/// Answers as the server gives them.
enum Reply {
    static let done = reply(200, #"{"reservation_status":"confirmed","asset":{"id":"a","current_reservation_id":null}}"#)

    static func error(_ status: Int, _ code: String, retryAfter: String? = nil, current: String? = nil) -> IncomingAnswer {
        let facts = current.map { #","current":\#($0)"# } ?? ""
        let retryable = [408, 424, 425, 429, 500, 502, 503, 504].contains(status)
        let error = #"{"code":"\#(code)","message":"No.","retryable":\#(retryable),"request_id":"1"\#(facts)}"#
        return reply(status, #"{"error":\#(error)}"#, retryAfter: retryAfter)
    }

    static func reply(_ status: Int, _ body: String, retryAfter: String? = nil) -> IncomingAnswer {
        IncomingAnswer(status: status, retryAfter: retryAfter, body: Data(body.utf8))
    }
}

extension BackOff {
    /// Without chance: the whole of each pause.
    static let plain = BackOff(first: 1, longest: 300, jitter: { 1 })
}
