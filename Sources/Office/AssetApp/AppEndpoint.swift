import API
import Crypto
import HTTP
import Text

extension Endpoint {
    /// An endpoint of the asset app. `denied` is what a person is told whose role is not enough.
    package static func app(
        _ method: Method, _ path: String, _ operation: String, _ role: Role,
        denied: String = "You do not have permission to do this", _ handle: @escaping AccountHandler
    ) -> Endpoint {
        let access = Access<AppDialect, VerifiedToken>.account(role)
        return Endpoint(method, AppDialect.root + path, operation, access, body: method == .get ? .none : .json) {
            requestContext, caller, body throws(OfficeError) in
            do throws(OfficeError) {
                var response = try await handle(AccountContext(requestContext: requestContext, caller: caller, body: body))
                // A refusal that a function wrote whole looks like every other.
                if response.status.code >= 400 {
                    response.headers.set(.cacheControl, "no-store")
                    response.headers.set("Content-Language", Language.english.rawValue)
                }
                return response
            } catch {
                var error = error
                if error.code == .insufficientRole { error.sentence = denied }
                throw error
            }
        }
    }
}

extension AccountContext {
    /// The whole number of a path segment; nil when it is none, which the functions answer with the row's 404.
    package func number(_ parameter: String) -> String? {
        guard let text = parameters[parameter], text.utf8.allSatisfy({ ASCII.isDigit($0) }),
            let number = Int64(text), number > 0
        else { return nil }
        return String(number)
    }
}
