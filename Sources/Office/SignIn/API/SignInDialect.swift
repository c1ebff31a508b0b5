import HTTP

/// Supabase Auth's words: the client libraries decide by its codes.
enum SignInDialect: Dialect {
    static let name = DialectName.signIn
    /// What every path of the API begins with.
    static let root = "/auth/v1/"

    static func failure(_ refusal: Refusal) -> SignInError { SignInError(refusal) }

    static func status(of failure: SignInError) -> Int { failure.status }

    static func response(_ failure: SignInError, to request: Request?, id: String) -> Response {
        failure.response(SignInVersion(of: request), in: Language(accepting: request?.headers[.acceptLanguage]))
    }

    static func dressed(_ response: Response, for request: Request) -> Response {
        SignInVersion(of: request).dress(response)
    }
}
