import API
import HTTP

/// The session of this server's own page: as clients have it, but the refresh token is in a cookie, where no script gets at it.
package enum PageSessionEndpoints {
    package static let endpoints = [
        endpoint("code", "requestPageCode", .page, body: .signIn) { context throws(SignInError) in
            try await CodeEndpoints.request(context, ())
        },
        endpoint("session", "startPageSession", .page, body: .signIn) { context throws(SignInError) in
            try keeping(try await CodeEndpoints.verified(context), context)
        },
        endpoint("refresh", "refreshPageSession", .cookie, refresh),
        endpoint("sign-out", "endPageSession", .cookie, signOut),
    ]

    private static func endpoint(
        _ path: String, _ operation: String, _ access: Access<PageSessionDialect, Void>, body: BodyRule = .none,
        _ handle: @escaping @Sendable (SignInContext) async throws(SignInError) -> Response
    ) -> Endpoint {
        Endpoint(.post, PageSessionDialect.root + path, operation, access, body: body) { context, _, body throws(SignInError) in
            try await handle(try SignInContext(context, body))
        }
    }

    /// A cookie of a session that has ended is forgotten with the refusal.
    private static func refresh(_ context: SignInContext) async throws(SignInError) -> Response {
        do throws(SignInError) {
            return try await context.counting(.refresh) { () async throws(SignInError) in
                try keeping(try await SessionEndpoints.refreshed(try token(context), context), context)
            }
        } catch {
            guard error.status == 400 else { throw error }
            var error = error
            error.headers.add(.setCookie, SessionCookie.forgetting(context.request))
            throw error
        }
    }

    /// The cookie is forgotten, also that of a session that has ended before.
    private static func signOut(_ context: SignInContext) async throws(SignInError) -> Response {
        do throws(SignInError) {
            try await SessionEndpoints.end(try await SessionEndpoints.refreshed(try token(context), context), context)
        } catch {
            guard error.status < 429 else { throw error }
        }
        var response = Response(.noContent)
        response.headers.add(.setCookie, SessionCookie.forgetting(context.request))
        return response
    }

    private static func token(_ context: SignInContext) throws(SignInError) -> RefreshToken {
        guard let text = SessionCookie.value(in: context.request) else { throw .badRefreshToken }
        return try context.refreshToken(text)
    }

    private static func keeping(_ session: SessionBody, _ context: SignInContext) throws(SignInError) -> Response {
        var response = try session.response(to: context, showing: nil)
        let token = try session.refreshToken(of: context)
        let lifetime = context.signIn.settings.sessionLifetime
        response.headers.add(.setCookie, SessionCookie.keeping(token, for: lifetime, context.request))
        return response
    }
}

extension FieldName {
    fileprivate static var setCookie: FieldName { "Set-Cookie" }
}
