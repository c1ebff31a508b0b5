/// What came of greeting a mail server.
public struct SMTPWelcome: Sendable, Equatable {
    /// Whether it asks for a user and password.
    public let offersLogin: Bool
    /// Whether it has taken ours.
    public let isLoggedIn: Bool
}
