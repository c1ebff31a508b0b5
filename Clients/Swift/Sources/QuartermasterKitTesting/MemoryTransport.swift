import Foundation
import QuartermasterAPI

/// A transport without a network: each request is answered by a function, and kept to be looked at.
public actor MemoryTransport: Transport {
    /// Answers a request. Throws where no answer is to come.
    public typealias Answering = @Sendable (OutgoingRequest) async throws -> IncomingAnswer

    /// What was sent, in its order.
    public private(set) var requests: [OutgoingRequest] = []
    private var answering: Answering

    /// - Parameter answering: nothing answers unless it is given.
    public init(_ answering: @escaping Answering = { _ in throw NoNetwork() }) {
        self.answering = answering
    }

    /// Answers otherwise from now on.
    public func answer(_ answering: @escaping Answering) { self.answering = answering }

    /// Keeps the request, and answers it.
    public func send(_ request: OutgoingRequest) async throws -> IncomingAnswer {
        requests.append(request)
        return try await answering(request)
    }
}

/// There is no network.
public struct NoNetwork: ReadableError {
    /// There is none.
    public init() {}

    /// For a person.
    public func sentence(in language: String = "en") -> String {
        Words("There is no network.", "No hay red.").text(in: language)
    }
}

extension IncomingAnswer {
    /// An answer with JSON as its text.
    public static func json(_ status: Int = 200, _ text: String, headers: [String: String] = [:]) -> IncomingAnswer {
        IncomingAnswer(status: status, headers: headers, body: Data(text.utf8))
    }
}

/// Tokens for tests and previews.
public struct FixedToken: TokenSource {
    private let text: String?

    /// - Parameter text: nil where nobody is signed in.
    public init(_ text: String? = "a token") { self.text = text }

    /// The text.
    public func token() -> String? { text }

    /// There is no other.
    public func refresh(rejected token: String) -> String? { nil }
}
