import CCurl
import EventLoop
import Text

/// Makes requests to other servers on threads of its own, so that no loop ever waits for them.
public final class HTTPClient: Sendable {
    private let pool: BlockingPool

    /// A client that runs up to `threads` requests at a time; more wait in order.
    ///
    /// - Throws: ``OutboundFault/libraryMissing``.
    public init(threads: Int = 2) throws(OutboundFault) {
        try Outbound.requireAvailable()
        pool = BlockingPool(name: "outbound", threads: threads)
    }

    /// Sends `request` and returns the response, whatever its status. No redirect is followed. The trace of the task is passed on.
    ///
    /// - Throws: ``OutboundFault`` when there is no whole response within the request's limits.
    public func send(_ request: OutboundRequest) async throws(OutboundFault) -> OutboundResponse {
        var request = request
        request.headers += TraceContext.current?.fields ?? []
        try request.validate()
        let traced = request
        let deadline = ContinuousClock.now + request.timeout
        return try await pool.run { () throws(OutboundFault) in
            var request = traced
            request.timeout = deadline - .now
            // While other servers hang, what waited too long is not even begun.
            guard request.timeout > .zero else { throw .timedOut }
            return try Transfer(request).perform()
        }
    }

    /// The body at `url` when the answer is 200.
    ///
    /// - Throws: ``OutboundFault``; any other status is ``OutboundFault/unexpectedStatus(_:)``.
    public func get(_ url: String) async throws(OutboundFault) -> [UInt8] {
        let response = try await send(OutboundRequest(url: url))
        guard response.status == 200 else { throw .unexpectedStatus(response.status) }
        return response.body
    }

    /// Ends the threads once the requests that were asked for are done.
    public func shutdown() {
        pool.shutdown()
    }
}

/// The answer of another server.
public struct OutboundResponse: Sendable {
    /// The status code, 3xx included: redirects are not followed.
    public let status: Int
    /// The fields of the final response, in order, as they were sent.
    public let headers: [(name: String, value: String)]
    /// The whole body.
    public let body: [UInt8]

    /// The first value of the field of that name, in any case.
    public func header(_ name: String) -> String? {
        headers.first { Self.lowered($0.name) == Self.lowered(name) }?.value
    }

    private static func lowered(_ name: String) -> [UInt8] {
        name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}

/// Says whether this machine can make requests of its own: they go through libcurl, which is loaded at first use.
public enum Outbound {
    /// True when libcurl is there. The first call loads it; any thread may ask.
    public static var isAvailable: Bool { qm_curl_load() != 0 }

    /// Does nothing when libcurl is there.
    ///
    /// - Throws: ``OutboundFault/libraryMissing``, whose description names the package to install.
    public static func requireAvailable() throws(OutboundFault) {
        guard isAvailable else { throw .libraryMissing }
    }
}

extension Duration {
    /// The time-out for libcurl, at most a day: zero would mean "no limit".
    var milliseconds: Int { Int(min(self, .days(1)).wholeMilliseconds) }
}
