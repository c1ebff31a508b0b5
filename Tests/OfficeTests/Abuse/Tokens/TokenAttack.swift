import Testing

/// One forged, bent or stolen token, by the name that the threat has.
struct TokenAttack: Sendable, CustomTestStringConvertible {
    let name: String
    /// What it is answered with.
    let status: Int
    let code: String
    let forge: @Sendable (TokenForge) throws -> String

    init(
        _ name: String, status: Int = 401, code: String = "token_invalid",
        _ forge: @escaping @Sendable (TokenForge) throws -> String
    ) {
        self.name = name
        self.status = status
        self.code = code
        self.forge = forge
    }

    var testDescription: String { name }

    static let all = algorithms + publicKeyAsSecret + crossed + curveSignatures + broughtAlong + kids + forms + claims
}
