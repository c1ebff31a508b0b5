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
        var outgoing = URLRequest(url: request.url, timeoutInterval: request.timeout)
        outgoing.httpMethod = request.method
        outgoing.allHTTPHeaderFields = request.headers
        outgoing.httpBody = request.body
        let exchange = exchange(for: request)
        let (answer, body) = try await exchange.send(outgoing)
        var headers: [String: String] = [:]
        for (name, value) in answer.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        return IncomingAnswer(status: answer.statusCode, headers: headers, body: body)
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

/// The answers that are on their way, by task.
private final class Gathered: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Waiting = CheckedContinuation<(HTTPURLResponse, Data), any Error>

    private let lock = NSLock()
    private var answers: [Int: (waiting: Waiting, redirect: HTTPURLResponse?, body: Data)] = [:]
    private var cancelled: Set<Int> = []

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
        lock.withLock { answers[dataTask.taskIdentifier]?.body.append(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        lock.withLock { answers[task.taskIdentifier]?.redirect = response }
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
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
