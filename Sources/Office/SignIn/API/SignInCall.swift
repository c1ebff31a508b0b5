import Crypto
import Glibc
import HTTP
import JSON
import Postgres

/// One request of the sign-in API.
struct SignInCall {
    let desk: SignInDesk
    let request: Request

    /// The largest body in bytes: nothing that is sent here comes near it.
    private static let bodyLimit = 16_384

    /// Seconds since 1970.
    var now: Int64 { Int64(time(nil)) }

    // MARK: What was sent

    /// The JSON object in the body.
    func fields() async throws(SignInError) -> SignInFields {
        do throws(HTTPError) {
            let bytes = try await request.body.collect(limit: Self.bodyLimit)
            if case .object(let object)? = try? JSONValue(parsing: bytes) { return SignInFields(object) }
        } catch {
            throw SignInError(http: error)
        }
        throw .badJSON
    }

    /// The only value of a query's parameter, nil where it is not there: two of them could be read as either.
    func queryValue(_ name: String) throws(SignInError) -> String? {
        let values = request.target.query[name]
        guard values.count <= 1, values.allSatisfy({ $0.text != nil }) else { throw .invalid("\(name) is not clear") }
        return values.first?.text
    }

    /// It comes with every app, so it is no secret: it keeps strangers' programs off, not people.
    func requireAPIKey() throws(SignInError) {
        guard desk.wantsAPIKey else { return }
        let asked = try queryValue("apikey")
        guard let shown = request.headers.first("apikey").map({ Array($0) }) ?? asked.map({ Array($0.utf8) }) else {
            throw SignInError(401, "no_authorization", "No API key found in request")
        }
        guard desk.isAPIKey(shown) else { throw SignInError(401, "no_authorization", "Invalid API key") }
    }

    /// Who the bearer token names: the calls about a session need one, the others must not look at it.
    func bearer() async throws(SignInError) -> VerifiedToken {
        let token = BearerToken.extract(from: request.headers.first(.authorization))
        do throws(OfficeError) {
            return try await desk.office.caller(token, of: request)
        } catch {
            guard error.code.status == 401 else { throw SignInError(office: error) }
            throw token == nil ? .noToken : .badToken
        }
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
    func count(_ ask: (Desk) throws(OfficeError) -> Void) throws(SignInError) {
        do throws(OfficeError) { try ask(desk.office) } catch { throw SignInError(office: error) }
    }

    // MARK: Working

    /// What the issuer needs to work; 503 while Postgres has not told it yet.
    func keys() throws(SignInError) -> Issuer.Keys {
        guard let keys = desk.issuer.keys else { throw .unavailable }
        return keys
    }

    /// A changing function's answer; throws the refusal it is, if it is one.
    func write(_ statement: Statement, _ parameters: [String?]) async throws(SignInError) -> Answer {
        try await asking { () throws(OfficeError) in try await desk.office.write(statement, parameters) }
    }

    /// A read-only function's answer; throws the refusal it is, if it is one.
    func read(_ statement: Statement, _ parameters: [String?]) async throws(SignInError) -> Answer {
        try await asking { () throws(OfficeError) in try await desk.office.read(statement, parameters, lane: .quick) }
    }

    private func asking(_ ask: () async throws(OfficeError) -> Answer) async throws(SignInError) -> Answer {
        let answer: Answer
        do throws(OfficeError) {
            answer = try await ask()
        } catch {
            throw SignInError(office: error)
        }
        if answer.code != nil { throw SignInError(answer) }
        return answer
    }
}
