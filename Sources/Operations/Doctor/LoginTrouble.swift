import API
import Postgres
import Settings

/// Why Postgres does not let the doctor in, and what to do about it.
enum LoginTrouble {
    /// The words of Postgres or of libpq, and the remedy by the SQLSTATE. Blocks the calling thread for five seconds at most.
    ///
    /// - Parameter url: the connection string of the setting.
    static func sentence(_ error: PostgresError, of url: String, in setting: AnySetting) -> String {
        guard case .refused(let refusal) = error else { return "\(CommandFailure(error).description)." }
        let words = refusal.message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let state = LoginRefusal.sqlState(of: url, timeout: .seconds(5))
        let end = state.map { " (\($0))." } ?? (words.hasSuffix("?") ? "" : ".")
        return "Postgres: \(words)\(end) \(remedy(state, setting.name))"
    }

    private static func remedy(_ state: String?, _ name: String) -> String {
        switch state {
        case "28P01": "\(CommandFailure.wrongPassword(in: name))."
        case "28000":
            "There is no such role, or pg_hba.conf does not let it in from here: correct \(name), make the role "
                + "(docs/reference/postgres.md), or add a line to pg_hba.conf."
        case "3D000": "Correct the name in \(name), or make the database (docs/reference/postgres.md)."
        case "42501": "The role may not connect to this database: `grant connect on database … to …`."
        case "53300":
            "No connection is left: lower LOOPS, READ_CONNECTIONS or WRITE_CONNECTIONS of the servers, or raise the limit, of the role, "
                + "the database or Postgres (max_connections)."
        case "57P03": "It is starting or stopping: look again in a minute, and then into its log."
        default:
            "Are host, port and sslmode of \(name) right, does Postgres run there, and does a firewall let us reach it?"
        }
    }
}
