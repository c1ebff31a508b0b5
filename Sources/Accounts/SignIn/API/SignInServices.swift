import API
import Crypto
import Settings

/// What a loop's sign-in endpoints work with. Belongs to its loop.
package final class SignInServices {
    package let issuer: Issuer
    package let settings: Settings
    package let passwords: PasswordCheck
    private let apiKey: [UInt8]?

    package init(issuer: Issuer, passwords: PasswordCheck, settings: Settings) {
        self.passwords = passwords
        self.issuer = issuer
        self.settings = settings
        apiKey = settings[.authAPIKey].map { Array($0.utf8) }
    }

    /// Whether an API key has to be shown.
    var wantsAPIKey: Bool { apiKey != nil }

    /// Whether the text is the API key; in a time that tells nothing of it.
    func isAPIKey(_ text: some Collection<UInt8>) -> Bool {
        apiKey.map { constantTimeEquals(Array(text), $0) } ?? true
    }
}

extension Services {
    /// Nil where another issuer is trusted.
    package var signIn: SignInServices? { self[SignInServices.self] }
}
