import API
import JSON
import Postgres

/// What the commands about houses and people ask: SQL functions that need no account of the caller's, with the server's own rights.
package struct OperatorSession {
    private let session: Session

    package init(connecting databaseURL: String) throws(CommandFailure) {
        do throws(PostgresError) {
            session = try Session(connecting: databaseURL)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The JSON of what was done; a refusal is thrown as a sentence.
    func ask(_ statement: Statement, _ arguments: Arguments) throws(CommandFailure) -> JSONValue {
        guard let document = try answer(statement, arguments).document else { throw CommandFailure(unreadable: statement.name) }
        return document
    }

    package func answer(_ statement: Statement, _ arguments: Arguments) throws(CommandFailure) -> FunctionResult {
        let rows: Rows
        do throws(PostgresError) {
            rows = try execute(statement, arguments)
        } catch {
            throw CommandFailure(error)
        }
        guard let answer = FunctionResult(rows) else { throw CommandFailure(unreadable: statement.name) }
        if let code = answer.code { throw CommandFailure(.failed, try sentence(code, answer.params)) }
        return answer
    }

    /// Sent again as a whole when it lost a race and was rolled back.
    private func execute(_ statement: Statement, _ arguments: Arguments) throws(PostgresError) -> Rows {
        var attempts = 1
        while true {
            do throws(PostgresError) {
                return try session.execute(statement, arguments)
            } catch {
                guard error.isSerializationFailure, attempts < Self.attempts else { throw error }
                attempts += 1
            }
        }
    }

    private static let attempts = 4

    /// Every house, by name.
    func tenants() throws(CommandFailure) -> [TenantList.Tenant] {
        let list: [TenantList.Tenant]?
        do throws(PostgresError) {
            list = try TenantList.read { sql throws(PostgresError) in try session.execute(sql).rows }
        } catch {
            throw CommandFailure(error)
        }
        guard let list else { throw TenantList.unreadable }
        return list
    }

    private func sentence(_ code: String, _ params: [String: String]) throws(CommandFailure) -> String {
        let isAboutTenants = ["tenant_not_found", "tenant_required"].contains(code)
        let names = isAboutTenants ? try tenants().map(\.name).joined(separator: ", ") : ""
        return switch code {
        case "tenant_not_found":
            names.isEmpty
                ? "there is no tenant yet: `quartermaster migrate --tenant-name 'Your house'` makes the first"
                : "there is no such tenant. There are: \(names)"
        case "tenant_required": "there are several tenants, say which with --tenant: \(names)"
        case "tenant_ambiguous": CommandFailure.houseAmbiguous.description
        case "tenant_exists": "there is already a tenant with that name: `quartermaster tenant set` changes it"
        case "tenant_name_invalid": CommandFailure.houseName.description
        case "tenant_removing": "this house is being taken away: `quartermaster tenant remove` goes on with it"
        case "account_not_found": "there is no account with that address: `quartermaster account list` shows all accounts"
        case "account_ambiguous": "several accounts have that address: give all but one of them another with SQL"
        case "account_of_another":
            "the account is tied to a user of another issuer, and another user here has its address: correct one of them with SQL"
        case "import_busy": "another import of this tenant is running: wait until it ends"
        case "time_zone_unknown": CommandFailure.timeZone.description
        case "last_admin":
            "this is the last admin of the house: make somebody else an admin first, with `quartermaster account role`"
        case "already_exists" where params["field"] == "same_person":
            "the sign-in can't be moved to that address: change it without --same-person, and the person signs in there by a new code"
        case "already_exists" where params["field"] == "person":
            "whoever signs in by that address has an account here already, by another: `quartermaster account list` shows it"
        case "already_exists": "there is already an account with that address: `quartermaster account role` changes its roles"
        default: code
        }
    }
}

extension CommandFailure {
    /// Said of a name that `office.is_house_name` does not let a house have.
    package static let houseName = CommandFailure(
        .failed, "a house can't be called * or by what reads as an id: give another name")

    /// Said of a zone that is not in Postgres' list.
    package static let timeZone = CommandFailure(
        .failed, "there is no such time zone: give a name such as America/Bogota")

    /// Said of a name that several houses have.
    package static let houseAmbiguous = CommandFailure(
        .failed, "several tenants have that name: say which by its id, which `quartermaster tenant list` shows")
}

/// An address as accounts are found by it: enough of RFC 5321 section 4.1.2 to refuse what a person mistypes.
package struct EmailAddress: Sendable {
    /// As it was written.
    package let text: String

    /// RFC 5321 section 4.5.3.1.3: a path of 256 octets, without its angle brackets.
    private static let longest = 254

    /// Nil for what is no address: one `@` with something on both sides, visible characters, at most 254 bytes.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isVisible = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isVisible, text.utf8.count <= Self.longest else { return nil }
        self.text = text
    }
}
