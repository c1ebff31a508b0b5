import Crypto
import HTTP

/// One request on its way through the pipeline. Belongs to its loop.
struct RequestContext {
    let services: Services
    let endpoint: Endpoint
    let request: Request
    let parameters: PathParameters
    let admission = Admission()

    /// Whether it is known, and counted, who asks.
    final class Admission {
        private(set) var isSettled = false
        /// Whether something is being looked at that only its signature can prove.
        var showsProof = false

        func settle() { isSettled = true }
    }

    /// The person that the request's token names; throws 401, or 429 where there were too many.
    func person() async throws(OfficeError) -> VerifiedToken {
        // The services count whoever shows a token, good or bad, and whoever shows none.
        admission.settle()
        return try await services.caller(BearerToken.extract(from: request.headers.first(.authorization)), of: request)
    }

    /// Counts the request by `count`; what that refuses is refused in the words of the dialect.
    func counting<Speech: Dialect>(
        _ dialect: Speech.Type, _ count: (Services) throws(OfficeError) -> Void
    ) throws(Speech.Failure) {
        admission.settle()
        do throws(OfficeError) { try count(services) } catch { throw Speech.failure(.office(error)) }
    }
}
