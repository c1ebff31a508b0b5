import EventLoop

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

    /// Sends `request` and returns the response, whatever its status. No redirect is followed.
    ///
    /// - Throws: ``OutboundFault`` when there is no whole response within the request's limits.
    public func send(_ request: OutboundRequest) async throws(OutboundFault) -> OutboundResponse {
        try request.validate()
        let deadline = ContinuousClock.now + request.timeout
        return try await pool.run { () throws(OutboundFault) in
            var request = request
            request.timeout = deadline - .now
            // While other servers hang, what waited too long is not even begun.
            guard request.timeout > .zero else { throw .timedOut }
            return try Transfer(request).perform()
        }
    }

    /// The body at `url` when the answer is 200.
    ///
    /// - Throws: ``OutboundFault``; any other status is ``OutboundFault/failed(code:message:)`` with that status.
    public func get(_ url: String) async throws(OutboundFault) -> [UInt8] {
        let response = try await send(OutboundRequest(url: url))
        guard response.status == 200 else { throw .failed(code: response.status, message: "unexpected status") }
        return response.body
    }

    /// Ends the threads once the requests that were asked for are done.
    public func shutdown() {
        pool.shutdown()
    }
}
