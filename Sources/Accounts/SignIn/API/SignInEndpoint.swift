import API
import HTTP

extension Endpoint {
    /// An endpoint that the server has as its own issuer.
    static func signIn<Caller>(
        _ method: Method, _ path: String, _ operation: String, _ access: Access<SignInDialect, Caller>, body: BodyRule = .none,
        _ handle: @escaping @Sendable (SignInContext, Caller) async throws(SignInError) -> Response
    ) -> Endpoint {
        Endpoint(method, SignInDialect.root.dropLast() + path, operation, access, body: body) {
            context, caller, body throws(SignInError) in
            try await handle(try SignInContext(context, body), caller)
        }
    }
}

extension BodyRule {
    /// A body of the sign-in API: nothing that is sent here comes near its limit.
    package static let signIn = BodyRule.json(limit: 16_384)
}
