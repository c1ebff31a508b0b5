import API
import HTTP
import Settings

/// The page's session where this server is its own issuer.
enum OwnPageSession {
    /// Each answer has a cookie that looks the same, whether a mail went out or not.
    static func requestCode(_ context: SignInContext) async throws(SignInError) -> Response {
        let holder = CodeHolder.random()
        var response = try await CodeEndpoints.requested(context, holder: holder)
        response.headers.add(.setCookie, CodeCookie.keeping(holder, context.request))
        return response
    }

    static func start(_ context: SignInContext) async throws(SignInError) -> Response {
        try keeping(
            try await CodeEndpoints.verified(context, holder: CodeCookie.holder(in: context.request)), context)
    }

    /// A cookie of a session that has ended is forgotten with the refusal. Of two that differ none is: one may have been planted.
    static func refresh(_ context: SignInContext) async throws(SignInError) -> Response {
        do throws(SignInError) {
            return try await context.counting(.refresh) { () async throws(SignInError) in
                try keeping(try await SessionEndpoints.refreshed(try token(context), context), context)
            }
        } catch {
            let ends = error.status == 400 && !SessionCookie.isAmbiguous(in: context.request)
            throw ends ? error.forgettingSession(context.request) : error
        }
    }

    /// The cookie is forgotten, also that of a session that has ended before. Of two that differ the sessions of both end: nothing says
    /// which one is of who signs out.
    static func end(_ context: SignInContext) async throws(SignInError) -> Response {
        let sealing = try context.keys().sealing
        let tokens = SessionCookie.values(in: context.request).filter { RefreshToken($0, under: sealing) != nil }
        for token in tokens.prefix(SessionCookie.mostEnded) {
            do throws(SignInError) {
                let session = try await SessionEndpoints.refreshed(try context.refreshToken(token), context)
                try await SessionEndpoints.end(session, context)
            } catch {
                guard error.status < 429 else { throw error }
            }
        }
        return .forgettingSession(context.request)
    }

    private static func token(_ context: SignInContext) throws(SignInError) -> RefreshToken {
        guard let text = SessionCookie.value(in: context.request) else { throw .badRefreshToken }
        return try context.refreshToken(text)
    }

    private static func keeping(_ session: SessionBody, _ context: SignInContext) throws(SignInError) -> Response {
        try session.response(to: context, showing: nil).keepingSession(
            try session.refreshToken(of: context), for: context.signIn.settings[.sessionLifetime], context.request)
    }
}
