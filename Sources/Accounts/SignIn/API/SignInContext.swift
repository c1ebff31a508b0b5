import API
import Crypto
import Glibc
import HTTP
import JSON
import Postgres

/// One request of the sign-in API.
struct SignInContext: SignInAsking {
    let requestContext: RequestContext
    let body: Body
    let signIn: SignInServices

    /// Throws where another issuer is trusted.
    init(_ requestContext: RequestContext, _ body: Body = .none) throws(SignInError) {
        guard let signIn = requestContext.services.signIn else { throw .noRoute }
        self.requestContext = requestContext
        self.body = body
        self.signIn = signIn
    }

    /// Seconds since 1970.
    var now: Int64 { Int64(time(nil)) }

    /// What the caller reads best.
    var language: Language { Language(accepting: request.headers[.acceptLanguage]) }

    // MARK: What was sent

    /// The only value of a query's parameter, nil where it is not there.
    func queryValue(_ name: String) throws(SignInError) -> String? {
        try request.target.query.only(name, orThrow: SignInError.invalid)
    }

    /// The refresh token in the body. One that is ours is counted against its session, whoever else comes from that
    /// address; everything else against the address.
    func refreshToken() throws(SignInError) -> RefreshToken {
        if case .json(_, let count) = body, count > Self.refreshLimit {
            throw SignInError(413, "request_entity_too_large", developer: "the body is too large")
        }
        guard let text = try fields().text("refresh_token") else { throw .invalid("refresh_token is missing") }
        return try refreshToken(text)
    }

    /// The refresh token that a client shows, counted like that.
    func refreshToken(_ text: String) throws(SignInError) -> RefreshToken {
        let keys = try keys()
        guard let token = RefreshToken(text, under: keys.sealing) else { throw .badRefreshToken }
        try requestContext.counting(SignInDialect.self) { office throws(OfficeError) in
            try office.countAccount(token.session, request)
        }
        return token
    }

    /// The largest body with a refresh token, in bytes: it is looked at before anybody is counted.
    private static let refreshLimit = 1024

    // MARK: Working

    /// What the issuer needs to work; 503 while Postgres has not told it yet.
    func keys() throws(SignInError) -> Issuer.Keys {
        guard let keys = signIn.issuer.keys else { throw .unavailable }
        return keys
    }

    /// A changing function's answer; throws the refusal it is, if it is one.
    func write(_ statement: Statement, _ arguments: Arguments) async throws(SignInError) -> FunctionResult {
        try await asking { () throws(OfficeError) in try await services.write(statement, arguments) }
    }

    /// A read-only function's answer; throws the refusal it is, if it is one.
    func read(_ statement: Statement, _ arguments: Arguments) async throws(SignInError) -> FunctionResult {
        try await asking { () throws(OfficeError) in try await services.read(statement, arguments) }
    }

    /// The session that an answer is of.
    func session(_ answer: FunctionResult, of statement: Statement) throws(SignInError) -> SessionBody {
        guard let session = SessionBody(answer) else { throw unreadable(statement) }
        return session
    }

    /// What is told where an answer of Postgres can't be read.
    func unreadable(_ statement: Statement) -> SignInError {
        SignInError(office: OfficeError(unreadable: statement.name, .unavailable, telling: services.log))
    }

    private func asking(_ ask: () async throws(OfficeError) -> FunctionResult) async throws(SignInError) -> FunctionResult {
        let answer: FunctionResult
        do throws(OfficeError) {
            answer = try await ask()
        } catch {
            throw SignInError(office: error)
        }
        if answer.code != nil { throw SignInError(answer) }
        return answer
    }
}
