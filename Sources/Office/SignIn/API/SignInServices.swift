import Crypto

/// What a loop's sign-in endpoints work with. Belongs to its loop.
final class SignInServices {
    let issuer: Issuer
    let settings: SignInSettings
    let passwords: PasswordCheck
    private let apiKey: [UInt8]?

    init(issuer: Issuer, passwords: PasswordCheck, settings: SignInSettings) {
        self.passwords = passwords
        self.issuer = issuer
        self.settings = settings
        apiKey = settings.apiKey.map { Array($0.utf8) }
    }

    /// Whether an API key has to be shown.
    var wantsAPIKey: Bool { apiKey != nil }

    /// Whether the text is the API key; in a time that tells nothing of it.
    func isAPIKey(_ text: some Collection<UInt8>) -> Bool {
        apiKey.map { constantTimeEquals(Array(text), $0) } ?? true
    }
}
