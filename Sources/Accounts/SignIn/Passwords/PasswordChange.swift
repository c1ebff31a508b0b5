import API
import Crypto
import JSON
import Postgres
import Settings

/// A new password on its way to its user. A token alone is not enough to choose one, because it may be stolen and a password
/// lasts: the session was opened by a code not long ago, or the password of now is shown.
struct PasswordChange {
    private static let beginning = Statement.write(
        "office.begin_password_change", .session, ["recent": "interval", "shows_password": "bool"])
    package static let statements = [beginning]

    /// How long ago the code may have been typed.
    private static let recent = "15 min"

    /// What `office.update_user` is told of it.
    static let parameters: Statement.Parameters = [
        "password_hash": "text", "old_hash": "text", "recent": "interval", "sealed": "bytea", "language": "text",
    ]
    let arguments: Arguments
    /// The same where the password stays.
    static let none: Arguments = [
        "password_hash": nil, "old_hash": nil, "recent": recent, "sealed": nil, "language": nil,
    ]

    /// Nil where no new password is asked for.
    init?(_ fields: SignInFields, of person: VerifiedToken, _ context: SignInContext) async throws(SignInError) {
        let present = try fields.text("current_password")
        guard let password = try fields.newPassword() else { return nil }
        guard context.signIn.settings[.passwords] else { throw .passwordsAreOff }
        try context.count(.proof)
        // A token outlives its session: nobody gets in line for one that is over.
        _ = try await context.read(UserEndpoints.showing, .session(person))
        let (hash, old, email) = try await context.hashing { passwords throws(SignInError) -> (String, String?, String) in
            // Whether they may, before the work of a hash.
            let answer = try await context.write(
                Self.beginning,
                .session(person) + ["recent": Self.recent, "shows_password": (present != nil).sqlText])
            guard let email = answer.text("email") else { throw context.unreadable(Self.beginning) }
            let old = answer.text("hash")
            if answer.hasMember("hash") {
                guard await passwords.isRight(present ?? "", for: old) else { throw .badPassword }
            }
            guard let hash = await passwords.hash(password) else { throw .unavailable }
            return (hash, old, email)
        }
        let sealed = MailVariables().sealed(for: email, by: try context.keys().sealing)
        arguments = [
            "password_hash": hash, "old_hash": old, "recent": Self.recent, "sealed": sealed.byteaText,
            "language": context.language.rawValue,
        ]
    }
}

extension FunctionResult {
    /// Whether the body's object has a member of that name, if only null.
    func hasMember(_ name: String) -> Bool { object?[name] != nil }
}
