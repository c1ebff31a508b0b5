import Crypto
import Glibc
import JSON
import Postgres

/// The accounts of a house as the command line sees them. What it changes is audited with source `cli`.
public struct AccountBook {
    /// One person's account, as the SQL functions show it.
    public struct Account: Sendable {
        /// The auth user it is tied to; nil until the first token that proves the address.
        public let authUserID: String?
        /// The tenant's id.
        public let tenantID: String
        /// The address.
        public let email: String
        /// The person's name.
        public let displayName: String
        /// In the order they were given.
        public let roles: [String]
        /// Whether it is refused at its next request.
        public let isDisabled: Bool
    }

    /// Why a command about an account was not done.
    public enum Failure: Error, Sendable {
        /// By the functions' code, such as `account_not_found`.
        case refused(code: String)
        /// Postgres did not do it.
        case postgres(PostgresError)
    }

    private let session: Session

    /// Connects with the server's own rights.
    public init(_ settings: Settings) throws(Failure) {
        do throws(PostgresError) { session = try Session(connecting: settings.databaseURL) } catch { throw .postgres(error) }
    }

    /// Adds a person. `tenant` is a name or an id; nil means the only one.
    public func add(
        tenant: String?, email: String, displayName: String, roles: [Role], locale: String
    ) throws(Failure) -> Account {
        try one("add_account($1, $2, $3, $4::text[], $5)", [tenant, email, displayName, Self.array(roles), locale])
    }

    /// Everyone of a tenant, the oldest account first.
    public func list(tenant: String?) throws(Failure) -> [Account] {
        guard case .object(let object) = try ask("list_accounts($1)", [tenant]), case .array(let accounts)? = object["accounts"]
        else { return [] }
        return accounts.compactMap(Account.init)
    }

    /// Refuses a person from the next request on, or takes that back.
    public func setDisabled(_ isDisabled: Bool, tenant: String?, email: String) throws(Failure) -> Account {
        try one(isDisabled ? "disable_account($1, $2)" : "enable_account($1, $2)", [tenant, email])
    }

    /// Gives a person these roles in place of the present ones.
    public func setRoles(_ roles: [Role], tenant: String?, email: String) throws(Failure) -> Account {
        try one("set_roles($1, $2, $3::text[])", [tenant, email, Self.array(roles)])
    }

    /// A token for a person, signed with `secret`; it ends `lifetime` seconds from now.
    public func token(tenant: String?, email: String, secret: String, audience: String, issuer: String?, lifetime: Int)
        throws(Failure) -> String
    {
        let account = try one("account_for_token($1, $2)", [tenant, email])
        let claims = account.claims(audience: audience, issuer: issuer, now: time(nil), lifetime: lifetime)
        guard let token = TokenSigner(secret: Array(secret.utf8)).token(claims: claims) else {
            throw .refused(code: "token_not_signed")
        }
        return token
    }

    // MARK: Asking

    private func one(_ call: String, _ parameters: [String?]) throws(Failure) -> Account {
        guard let account = Account(try ask(call, parameters)) else { throw .postgres(.unavailable) }
        return account
    }

    private func ask(_ call: String, _ parameters: [String?]) throws(Failure) -> JSONValue {
        let rows: Rows
        do throws(PostgresError) {
            rows = try session.execute("select * from office.\(call)", parameters)
        } catch {
            throw .postgres(error)
        }
        guard let answer = Answer(rows) else { throw .postgres(.unavailable) }
        if let code = answer.code { throw .refused(code: code) }
        return (try? JSONValue(parsing: answer.body)) ?? .null
    }

    private static func array(_ roles: [Role]) -> String {
        "{" + roles.map(\.rawValue).joined(separator: ",") + "}"
    }
}
