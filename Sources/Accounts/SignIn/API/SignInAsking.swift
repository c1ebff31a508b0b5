import API
import HTTP
import JSON

/// A request to sign in, whoever answers it: this server as its own issuer, or another issuer for its page.
protocol SignInAsking {
    var requestContext: RequestContext { get }
    var body: Body { get }
}

/// The ways to a session.
enum SignInWay: String { case code, password, refresh }

extension SignInAsking {
    var request: Request { requestContext.request }
    var services: Services { requestContext.services }

    /// The JSON object in the body.
    func fields() throws(SignInError) -> SignInFields {
        guard case .json(.object(let object)?, _) = body else { throw .badJSON }
        return SignInFields(object)
    }

    /// Counts an attempt of the request's address: what others could do with many.
    func count(_ attempt: RateLimiter.Attempt) throws(SignInError) {
        try count { office throws(OfficeError) in
            try office.limited(request) { limiter throws(RateLimiter.Refusal) in
                try limiter.count(attempt, of: request.client, at: request.receivedAt)
            }
        }
    }

    /// Counts by `ask`; what it refuses is refused in the words of this API.
    func count(_ ask: (Services) throws(OfficeError) -> Void) throws(SignInError) {
        do throws(OfficeError) { try ask(services) } catch { throw SignInError(office: error) }
    }

    /// Does what makes a session, and counts what came of it.
    func counting<Value>(_ way: SignInWay, _ work: () async throws(SignInError) -> Value) async throws(SignInError) -> Value {
        do throws(SignInError) {
            let value = try await work()
            services.meter.countSignIn(by: way.rawValue, "ok")
            return value
        } catch {
            services.meter.countSignIn(by: way.rawValue, error.code)
            throw error
        }
    }
}
