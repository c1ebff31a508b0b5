import API
import JSON
import Postgres

extension AccountDirectory {
    /// Where somebody is signed in.
    package struct Session: Sendable {
        /// What asked last, as its `User-Agent` says; nil until that was noted.
        package let device: String?
        /// From which address; nil until that was noted.
        package let address: String?
        /// When it was opened, as RFC 3339 has it.
        package let createdAt: String
        /// When a request of it was noted last, as RFC 3339 has it.
        package let lastSeenAt: String
    }

    static let showingSessions = Statement.write("office.show_sessions", account)
    static let endingSessions = Statement.write("office.end_sessions", account)

    /// The sessions of a person that work in this tenant, what was seen last first. None of another issuer's are known here.
    package func sessions(tenant: String?, email: String) throws(CommandFailure) -> [Session] {
        guard
            case .object(let object) = try session.ask(Self.showingSessions, ["tenant": tenant, "email": email]),
            case .array(let sessions)? = object["sessions"]
        else { throw CommandFailure(unreadable: Self.showingSessions.name) }
        return try sessions.map { value throws(CommandFailure) -> Session in
            guard let session = Session(value) else { throw CommandFailure(unreadable: Self.showingSessions.name) }
            return session
        }
    }

    /// Ends them; says how many there were.
    package func signOut(tenant: String?, email: String) throws(CommandFailure) -> Int {
        guard
            case .object(let object) = try session.ask(Self.endingSessions, ["tenant": tenant, "email": email]),
            case .number(let text)? = object["ended"], let ended = Int(text)
        else { throw CommandFailure(unreadable: Self.endingSessions.name) }
        return ended
    }
}

extension AccountDirectory.Session {
    /// Reads what `office.session_json` writes.
    init?(_ value: JSONValue) {
        guard case .object(let object) = value, case .string(let createdAt)? = object["created_at"],
            case .string(let lastSeenAt)? = object["last_seen_at"]
        else { return nil }
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        if case .string(let text)? = object["device"] { device = text } else { device = nil }
        if case .string(let text)? = object["address"] { address = text } else { address = nil }
    }
}
