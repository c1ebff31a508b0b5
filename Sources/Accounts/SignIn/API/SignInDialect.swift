import API
import HTTP
import Postgres
import Text

/// Supabase Auth's words: the client libraries decide by its codes.
package enum SignInDialect: Dialect {
    package static let name = DialectName.signIn
    /// What every path of the API begins with.
    package static let root = "/auth/v1/"

    package static func failure(_ refusal: Refusal) -> SignInError { SignInError(refusal) }

    package static func status(of failure: SignInError) -> Int { failure.status }

    package static func code(of failure: SignInError) -> String { failure.code }

    package static func response(_ failure: SignInError, to request: Request?, id: String) -> Response {
        failure.response(SignInVersion(of: request), in: Language(accepting: request?.headers[.acceptLanguage]))
    }

    package static func dressed(_ response: Response, for request: Request) -> Response {
        SignInVersion(of: request).dress(response)
    }
}

extension Endpoint {
    /// An endpoint that the server has as its own issuer.
    static func signIn<Caller>(
        _ method: Method, _ path: String, _ operation: String, _ access: Access<SignInDialect, Caller>, body: BodyRule = .none,
        sends statements: [Statement] = [],
        _ handle: @escaping @Sendable (SignInContext, Caller) async throws(SignInError) -> Response
    ) -> Endpoint {
        Endpoint(method, SignInDialect.root.dropLast() + path, operation, access, body: body, sends: statements) {
            context, caller, body throws(SignInError) in
            try await handle(try SignInContext(context, body), caller)
        }
    }
}

extension BodyRule {
    /// A body of the sign-in API: nothing that is sent here comes near its limit.
    package static let signIn = BodyRule.json(limit: 16_384)
}

/// The versions of the API, which differ in how errors look. A client says which it speaks, and is told which it got:
/// without that it takes the error's code for unknown.
enum SignInVersion {
    /// Of a client that names none.
    case unnamed
    /// 2024-01-01.
    case of2024

    private static let field: FieldName = "X-Supabase-Api-Version"
    private static let text = "2024-01-01"

    init(of request: Request?) {
        guard let asked = request?.headers[Self.field], Self.isDate(asked) else {
            self = .unnamed
            return
        }
        self = asked >= Self.text ? .of2024 : .unnamed
    }

    /// The answer with what all answers of this API carry: nothing of it may lie in a cache, but where it says so itself.
    func dress(_ response: Response) -> Response {
        var response = response
        if self == .of2024 { response.headers.set(Self.field, Self.text) }
        if response.headers.first(.cacheControl) == nil { response.headers.set(.cacheControl, "no-store") }
        response.compression = .never
        response.validation = .none
        return response
    }

    /// `YYYY-MM-DD`, which compares as text does.
    private static func isDate(_ text: String) -> Bool {
        let pattern = text.utf8.map { ASCII.isDigit($0) ? UInt8(ascii: "0") : $0 }
        return pattern == Array("0000-00-00".utf8)
    }
}
