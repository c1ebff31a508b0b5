import Crypto
import JSON
import Text

/// A service account as Google's console gives it, in a file of JSON.
package struct ServiceAccount: Sendable {
    package let project: String
    package let email: String
    package let key: SigningKey
    /// Where access tokens are made.
    package let tokenURL: String

    /// Nil for anything else. Only where `isInTheClear` may access tokens be asked for in the clear.
    package init?(_ text: String, isInTheClear: Bool = false) {
        guard case .object(let members)? = try? JSONValue(parsing: Array(text.utf8)), members.string("type") == "service_account",
            let project = members.string("project_id"), !project.isEmpty,
            project.utf8.allSatisfy({ ASCII.isLowercaseAlphanumeric($0) || "-:.".utf8.contains($0) }),
            let email = members.string("client_email"), !email.isEmpty,
            let key = members.string("private_key").flatMap(SigningKey.init(pem:)), key.algorithm == .rs256
        else { return nil }
        let tokenURL = members.string("token_uri") ?? "https://oauth2.googleapis.com/token"
        guard let address = WebAddress(tokenURL), isInTheClear || address.scheme == "https" else { return nil }
        self.project = project
        self.email = email
        self.key = key
        self.tokenURL = tokenURL
    }
}

extension JSONObject {
    /// A member that is a text.
    func string(_ name: String) -> String? { if case .string(let text)? = self[name] { text } else { nil } }
}
