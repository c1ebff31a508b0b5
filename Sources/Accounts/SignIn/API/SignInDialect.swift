import API
import HTTP

/// Supabase Auth's words: the client libraries decide by its codes.
package enum SignInDialect: Dialect {
    package static let name = DialectName.signIn
    /// What every path of the API begins with.
    package static let root = "/auth/v1/"

    package static func failure(_ refusal: Refusal) -> SignInError { SignInError(refusal) }

    package static func status(of failure: SignInError) -> Int { failure.status }

    package static func response(_ failure: SignInError, to request: Request?, id: String) -> Response {
        failure.response(SignInVersion(of: request), in: Language(accepting: request?.headers[.acceptLanguage]))
    }

    package static func dressed(_ response: Response, for request: Request) -> Response {
        SignInVersion(of: request).dress(response)
    }
}
