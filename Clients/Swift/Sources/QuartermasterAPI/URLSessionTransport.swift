import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The way to the server by `URLSession`, on all platforms.
public struct URLSessionTransport: Transport {
    private let exchange: Exchange
    private let configuration: URLSessionConfiguration

    /// - Parameter configuration: no cache and no cookies unless told otherwise: what is kept is the copy of the house.
    public init(configuration: URLSessionConfiguration? = nil) {
        self.configuration = configuration ?? Self.plain
        exchange = Exchange(self.configuration)
    }

    private static var plain: URLSessionConfiguration {
        let plain = URLSessionConfiguration.ephemeral
        plain.urlCache = nil
        plain.httpCookieStorage = nil
        plain.requestCachePolicy = .reloadIgnoringLocalCacheData
        // A phone waits for changes, and sends and reads meanwhile.
        plain.httpMaximumConnectionsPerHost = 6
        return plain
    }

    /// Sends it by the session. A redirect is an answer as any other: the token goes to no other address.
    public func send(_ request: OutgoingRequest) async throws -> IncomingAnswer {
        let exchange = exchange(for: request)
        let (answer, body) = try await exchange.send(Self.outgoing(request))
        return IncomingAnswer(status: answer.statusCode, headers: Self.headers(answer), body: body)
    }

    /// Sends it, and brings the answer piece by piece.
    public func open(_ request: OutgoingRequest) async throws -> StreamedAnswer {
        let (answer, bytes) = try await exchange(for: request).open(Self.outgoing(request))
        return StreamedAnswer(status: answer.statusCode, headers: Self.headers(answer), bytes: bytes)
    }

    private static func outgoing(_ request: OutgoingRequest) -> URLRequest {
        var outgoing = URLRequest(url: request.url, timeoutInterval: request.timeout)
        outgoing.httpMethod = request.method
        outgoing.allHTTPHeaderFields = request.headers
        outgoing.httpBody = request.body
        return outgoing
    }

    private static func headers(_ answer: HTTPURLResponse) -> [String: String] {
        var headers: [String: String] = [:]
        for (name, value) in answer.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        return headers
    }
}

extension URLSessionTransport {
    /// On Linux a body has a connection of its own: where one that was kept turns out to be broken, `URLSession` sends the body again there
    /// from where it had stopped, and not from its beginning.
    private func exchange(for request: OutgoingRequest) -> Exchange {
        #if canImport(FoundationNetworking)
            request.body == nil ? exchange : Exchange(configuration)
        #else
            exchange
        #endif
    }
}

/// A session that follows no redirect. Linux asks no delegate about those of a task with a completion handler, so a delegate gathers the
/// answers.
private final class Exchange: Sendable {
    private let gathered = Gathered()
    private let session: URLSession

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: gathered, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    func send(_ request: URLRequest) async throws -> (HTTPURLResponse, Data) {
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                gathered.begin(task, continuation)
                task.resume()
            }
        } onCancel: {
            gathered.cancel(task)
        }
    }
}

extension Exchange {
    func open(_ request: URLRequest) async throws -> (HTTPURLResponse, AsyncThrowingStream<Data, any Error>) {
        let task = session.dataTask(with: request)
        let (bytes, feed) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        feed.onTermination = { [self] _ in withExtendedLifetime(self) { task.cancel() } }
        let head = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { head in
                gathered.begin(task, head, feed)
                task.resume()
            }
        } onCancel: {
            gathered.cancelStream(task)
        }
        return (head, bytes)
    }
}

/// The answers that are on their way, by task.
private final class Gathered: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Waiting = CheckedContinuation<(HTTPURLResponse, Data), any Error>

    private let lock = NSLock()
    private var answers: [Int: (waiting: Waiting, redirect: HTTPURLResponse?, body: Data)] = [:]
    private var cancelled: Set<Int> = []
    private var streams: [Int: Streaming] = [:]

    /// An answer that is handed on piece by piece.
    struct Streaming {
        /// Nil when the head was handed on.
        var head: CheckedContinuation<HTTPURLResponse, any Error>?
        let feed: AsyncThrowingStream<Data, any Error>.Continuation
    }

    func begin(
        _ task: URLSessionTask, _ head: CheckedContinuation<HTTPURLResponse, any Error>,
        _ feed: AsyncThrowingStream<Data, any Error>.Continuation
    ) {
        let isCancelled = lock.withLock {
            guard cancelled.remove(task.taskIdentifier) == nil else { return true }
            streams[task.taskIdentifier] = Streaming(head: head, feed: feed)
            return false
        }
        if isCancelled { head.resume(throwing: CancellationError()) }
    }

    /// It may not have begun, and may be over.
    func cancelStream(_ task: URLSessionTask) {
        let stream = lock.withLock {
            let stream = streams.removeValue(forKey: task.taskIdentifier)
            if stream == nil, task.state == .suspended { cancelled.insert(task.taskIdentifier) }
            return stream
        }
        task.cancel()
        stream?.head?.resume(throwing: CancellationError())
        stream?.feed.finish(throwing: CancellationError())
    }

    /// The head goes on as soon as it is known.
    private func told(_ task: URLSessionTask, _ response: URLResponse?) -> Streaming? {
        lock.withLock {
            guard let stream = streams[task.taskIdentifier] else { return nil }
            guard let head = stream.head, let response = response as? HTTPURLResponse else { return stream }
            streams[task.taskIdentifier]?.head = nil
            head.resume(returning: response)
            return streams[task.taskIdentifier]
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        _ = told(dataTask, response)
        completionHandler(.allow)
    }

    func begin(_ task: URLSessionTask, _ waiting: Waiting) {
        let isCancelled = lock.withLock {
            guard cancelled.remove(task.taskIdentifier) == nil else { return true }
            answers[task.taskIdentifier] = (waiting, nil, Data())
            return false
        }
        if isCancelled { waiting.resume(throwing: CancellationError()) }
    }

    /// It may not have begun, and may be over.
    func cancel(_ task: URLSessionTask) {
        let answer = lock.withLock {
            let answer = answers.removeValue(forKey: task.taskIdentifier)
            if answer == nil, task.state == .suspended { cancelled.insert(task.taskIdentifier) }
            return answer
        }
        task.cancel()
        answer?.waiting.resume(throwing: CancellationError())
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if let stream = told(dataTask, dataTask.response) {
            stream.feed.yield(data)
        } else {
            lock.withLock { answers[dataTask.taskIdentifier]?.body.append(data) }
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        lock.withLock { answers[task.taskIdentifier]?.redirect = response }
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let stream = told(task, error == nil ? task.response : nil) {
            _ = lock.withLock { streams.removeValue(forKey: task.taskIdentifier) }
            stream.head?.resume(throwing: error ?? URLError(.badServerResponse))
            return stream.feed.finish(throwing: error)
        }
        guard let answer = lock.withLock({ answers.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error {
            answer.waiting.resume(throwing: error)
        } else if let response = answer.redirect ?? task.response as? HTTPURLResponse {
            answer.waiting.resume(returning: (response, answer.body))
        } else {
            answer.waiting.resume(throwing: URLError(.badServerResponse))
        }
    }
}
