import API

/// A message that this server has taken up, ready to be written.
struct OutgoingMail: Sendable, Equatable {
    /// What is said, and which variables it takes.
    enum Template: String, Sendable {
        /// The code that signs a person in.
        case signIn = "sign_in"
        /// That the person's password is another from now on.
        case passwordChanged = "password_changed"
    }

    /// The outbox row's, the same at every try.
    let id: String
    /// The address.
    let recipient: String
    let language: Language
    let template: Template
    let variables: MailVariables
    /// How long what it says is still good: whole minutes, at least 1.
    let minutesLeft: Int
}
