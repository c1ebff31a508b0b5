import API
import Crypto
import Glibc
import HTTP
import JSON

/// One request of the page to sign in at another issuer.
struct PageIssuerContext: SignInAsking {
    let requestContext: RequestContext
    let body: Body
    let issuer: PageIssuer

    /// Asks the issuer, which is told the request's trace; what went wrong there is in the log.
    func asking<Value>(
        _ ask: (PageIssuer) async throws(PageIssuer.Fault) -> Value
    ) async throws(PageIssuer.Fault) -> Value {
        do throws(PageIssuer.Fault) {
            return try await request.traced { () async throws(PageIssuer.Fault) in try await ask(issuer) }
        } catch {
            switch error {
            case .refused(_, let code, _, _): request.log.set("issuer_fault", .text(SignInError.known(code)))
            case .away(let reason), .unexpected(let reason): request.log.set("issuer_fault", .text(reason))
            }
            throw error
        }
    }
}

/// The page's session where people sign in at another issuer: what the page asks is asked there, and the refresh token stays in the cookie.
enum IssuerPageSession {
    /// The same answer whether the address is known there or not.
    static func requestCode(_ context: PageIssuerContext) async throws(SignInError) -> Response {
        let address = try context.fields().address()
        try context.count(.mail)
        do throws(PageIssuer.Fault) {
            try await context.asking { issuer throws(PageIssuer.Fault) in try await issuer.requestCode(address) }
        } catch .refused(_, let code, _, _) where toldAsSent.contains(code) {
        } catch {
            throw SignInError(error)
        }
        return Response(.ok, contentType: MediaType.json, body: Array("{}".utf8))
    }

    /// What it says of an address of nobody, to whom it sends no code; and only of an address of somebody, whose last code is young.
    private static let toldAsSent = ["otp_disabled", "signup_disabled", "user_not_found", "over_email_send_rate_limit"]

    static func start(_ context: PageIssuerContext) async throws(SignInError) -> Response {
        try await context.counting(.code) { () async throws(SignInError) in
            let fields = try context.fields()
            let address = try fields.address()
            guard let code = try fields.text("token") else { throw .invalid("the code is missing: it goes under token") }
            try context.count(.proof)
            return try await keeping(context) { issuer throws(PageIssuer.Fault) in
                try await issuer.session(by: SignInCode.typed(code), of: address)
            }
        }
    }

    /// A cookie of a session that has ended is forgotten with the refusal; any other trouble there leaves it.
    static func refresh(_ context: PageIssuerContext) async throws(SignInError) -> Response {
        do throws(SignInError) {
            return try await context.counting(.refresh) { () async throws(SignInError) in
                guard let token = SessionCookie.value(in: context.request) else { throw .badRefreshToken }
                return try await keeping(context) { issuer throws(PageIssuer.Fault) in try await issuer.session(renewedBy: token)
                }
            }
        } catch {
            if error.endsSession {
                // Of two that differ none is forgotten: it would be the person's own, and the planted one would stay.
                throw SessionCookie.isAmbiguous(in: context.request) ? error : error.forgettingSession(context.request)
            }
            // The page signs its person out at a 4xx below 429: what may be mended is none.
            throw error.status < 429 ? .unavailable : error
        }
    }

    /// The cookie is forgotten whatever the issuer says: nobody else has the token, so the session there ends by its time. Of two that
    /// differ the sessions of both end, as of this server's own.
    static func end(_ context: PageIssuerContext) async throws(SignInError) -> Response {
        let tokens = SessionCookie.values(in: context.request).prefix(SessionCookie.mostEnded)
        // Nobody has to show a good cookie to have the issuer asked.
        for _ in 0..<max(1, tokens.count) {
            try context.requestContext.counting(PageSessionDialect.self) { services throws(OfficeError) in
                try services.countStranger(context.request)
            }
        }
        for token in tokens {
            try? await context.asking { issuer throws(PageIssuer.Fault) in
                try await issuer.end(try await issuer.session(renewedBy: token))
            }
        }
        return .forgettingSession(context.request)
    }

    /// The issuer's session, for the page: its access token is one that this server takes.
    private static func keeping(
        _ context: PageIssuerContext, _ ask: (PageIssuer) async throws(PageIssuer.Fault) -> PageIssuer.Session
    ) async throws(SignInError) -> Response {
        let session: PageIssuer.Session
        do throws(PageIssuer.Fault) { session = try await context.asking(ask) } catch { throw SignInError(error) }
        let person: VerifiedToken
        do throws(TokenFault) {
            person = try await context.services.verify(Array(session.accessToken.utf8), of: context.request)
        } catch {
            throw error == .keysUnavailable ? .unavailable : .unfitIssuer
        }
        context.request.log.set("user", .text(person.subject))
        try context.requestContext.counting(PageSessionDialect.self) { services throws(OfficeError) in
            try services.countAccount(person.subject, context.request)
        }
        let now = Int64(time(nil))
        let lifetime = min(session.lifetime, Int(context.services.secondsLeft(of: person, at: now)))
        var json = JSONWriter()
        json.object { json in
            for (name, text) in [("access_token", session.accessToken), ("token_type", "bearer")] {
                json.name(name)
                json.string(text)
            }
            for (name, number) in [("expires_in", lifetime), ("expires_at", Int(now) + lifetime)] {
                json.name(name)
                json.int(number)
            }
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes).keepingSession(
            session.refreshToken, for: SessionCookie.longest, context.request)
    }
}
