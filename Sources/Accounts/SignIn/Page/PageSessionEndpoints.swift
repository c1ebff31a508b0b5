import API
import HTTP

/// The session of this server's own page: as clients have it, but the refresh token is in a cookie, where no script gets at it. The issuer
/// is this server, or the one that `PAGE_ISSUER` names.
package enum PageSessionEndpoints {
    package static let endpoints = [
        endpoint(
            "code", "requestPageCode", .page, body: .signIn, own: OwnPageSession.requestCode,
            elsewhere: IssuerPageSession.requestCode),
        endpoint(
            "session", "startPageSession", .page, body: .signIn, own: OwnPageSession.start, elsewhere: IssuerPageSession.start),
        endpoint("refresh", "refreshPageSession", .cookie, own: OwnPageSession.refresh, elsewhere: IssuerPageSession.refresh),
        endpoint("sign-out", "endPageSession", .cookie, own: OwnPageSession.end, elsewhere: IssuerPageSession.end),
    ]

    private typealias Handler<Context> = @Sendable (Context) async throws(SignInError) -> Response

    private static func endpoint(
        _ path: String, _ operation: String, _ access: Access<PageSessionDialect, Void>, body: BodyRule = .none,
        own: @escaping Handler<SignInContext>, elsewhere: @escaping Handler<PageIssuerContext>
    ) -> Endpoint {
        Endpoint(.post, PageSessionDialect.root + path, operation, access, body: body) { context, _, body throws(SignInError) in
            if let issuer = context.services.pageIssuer {
                return try await elsewhere(PageIssuerContext(requestContext: context, body: body, issuer: issuer))
            }
            return try await own(try SignInContext(context, body))
        }
    }
}
