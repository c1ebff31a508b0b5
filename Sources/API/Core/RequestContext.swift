import Crypto
import HTTP
import JSON

/// One request on its way through the pipeline: a class, because every step of it gets the whole. Belongs to its loop.
package final class RequestContext {
    package let services: Services
    package let endpoint: Endpoint
    package let request: Request
    package let parameters: PathParameters
    /// The body, where it came with another request and has been read; nil where it is still to be.
    package let body: Body?

    package init(services: Services, endpoint: Endpoint, request: Request, parameters: PathParameters, body: Body? = nil) {
        self.services = services
        self.endpoint = endpoint
        self.request = request
        self.parameters = parameters
        self.body = body
    }

    /// Whether the caller is known, and counted.
    package var admission = Admission()

    /// The query's parameters, to be taken out one by one.
    package var query: QueryFields { QueryFields(request.target, names: endpoint.query) }

    /// Knows whether the caller is known, and counted.
    package struct Admission {
        package private(set) var isSettled = false
        /// True when something is being looked at that only its signature can prove.
        package var showsProof = false

        package mutating func settle() { isSettled = true }
    }

    /// The person that the request's token names; throws 401, or 429 where there were too many.
    package func person() async throws(OfficeError) -> VerifiedToken {
        // The services count whoever shows a token, good or bad, and whoever shows none.
        admission.settle()
        return try await services.caller(BearerToken.extract(from: request.headers.first(.authorization)), of: request)
    }

    /// The same where the token was good before, so that nobody has to be waited for; nil where it is still to be looked at.
    func knownPerson() throws(OfficeError) -> VerifiedToken? {
        guard let token = BearerToken.extract(from: request.headers.first(.authorization)) else { return nil }
        admission.settle()
        return try services.knownCaller(token, of: request)
    }

    /// Counts the request by `count`; what that refuses is refused in the words of the dialect.
    package func counting<Speech: Dialect>(
        _ dialect: Speech.Type, _ count: (Services) throws(OfficeError) -> Void
    ) throws(Speech.Failure) {
        admission.settle()
        do throws(OfficeError) { try count(services) } catch { throw Speech.failure(.office(error)) }
    }
}

/// The body that an endpoint takes.
package enum BodyRule: Sendable, Equatable {
    /// The body is not read.
    case none
    /// A JSON document of at most so many bytes, unpacked, and values. It is read to its end before the handler is called.
    case json(limit: Int, values: Int = JSONLimits.standard.values)
    /// Bytes, which the handler reads as they come.
    case stream

    /// A document of the largest size that is taken anywhere, 1 MiB.
    package static let json = BodyRule.json(limit: 1 << 20)
}

/// A body as the pipeline hands it on.
package enum Body: Sendable {
    case none
    /// The document, nil where it is no JSON that is taken, and its length in bytes, unpacked.
    case json(JSONValue?, count: Int)
    case stream(RequestBody)

    /// The document that was read; nil where there is none.
    package var document: JSONValue? { if case .json(let value, _) = self { value } else { nil } }
}
