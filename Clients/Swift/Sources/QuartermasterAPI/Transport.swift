import Foundation

/// A request on its way.
public struct OutgoingRequest: Sendable, Equatable {
    /// Such as `POST`.
    public var method: String
    /// The whole address.
    public var url: URL
    /// All that it needs but what HTTP itself adds.
    public var headers: [String: String]
    /// JSON; nil where there is none.
    public var body: Data?
    /// Seconds without an answer after which it is given up.
    public var timeout: Double

    /// All that it has.
    public init(method: String, url: URL, headers: [String: String] = [:], body: Data? = nil, timeout: Double = 30) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// What came back, from whoever it was that answered.
public struct IncomingAnswer: Sendable, Equatable {
    /// The HTTP status.
    public var status: Int
    /// Its headers, their names in lower case.
    public var headers: [String: String]
    /// As it came, unpacked.
    public var body: Data

    /// All that it has.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Seconds of `Retry-After`. The server sends whole seconds; another's date is not worth reading.
    public var retryAfter: Double? {
        headers["retry-after"].flatMap { Int($0) }.flatMap { $0 >= 0 ? Double($0) : nil }
    }
}

/// What comes back piece by piece, as an event stream does.
public struct StreamedAnswer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// Its headers, their names in lower case.
    public var headers: [String: String]
    /// As they come. The stream throws where the connection breaks; whoever stops reading it closes the connection.
    public var bytes: AsyncThrowingStream<Data, any Error>

    /// All that it has.
    public init(status: Int, headers: [String: String] = [:], bytes: AsyncThrowingStream<Data, any Error>) {
        self.status = status
        self.headers = headers
        self.bytes = bytes
    }
}

/// The way to the server: `URLSessionTransport`, or one of a test.
public protocol Transport: Sendable {
    /// Sends it. Throws when no answer came: no network, a time-out, a connection that broke.
    func send(_ request: OutgoingRequest) async throws -> IncomingAnswer

    /// Sends it, and brings the answer as soon as its head is there. The time-out counts from piece to piece.
    func open(_ request: OutgoingRequest) async throws -> StreamedAnswer
}

extension Transport {
    /// For a transport that knows no pieces: all of the answer is one.
    public func open(_ request: OutgoingRequest) async throws -> StreamedAnswer {
        let answer = try await send(request)
        return StreamedAnswer(
            status: answer.status, headers: answer.headers,
            bytes: AsyncThrowingStream { stream in
                stream.yield(answer.body)
                stream.finish()
            })
    }
}
