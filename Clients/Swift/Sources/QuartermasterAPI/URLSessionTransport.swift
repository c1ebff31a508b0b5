import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The way to the server by `URLSession`, on all platforms.
public struct URLSessionTransport: Transport {
    private let session: URLSession

    /// - Parameter configuration: no cache and no cookies unless told otherwise: what is kept is the copy of the house.
    public init(configuration: URLSessionConfiguration? = nil) {
        session = URLSession(configuration: configuration ?? Self.plain)
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
        let (body, response) = try await session.data(for: outgoing, delegate: NoRedirects())
        guard let answer = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        var headers: [String: String] = [:]
        for (name, value) in answer.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        return IncomingAnswer(status: answer.statusCode, headers: headers, body: body)
    }
}

/// Follows no redirect.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
