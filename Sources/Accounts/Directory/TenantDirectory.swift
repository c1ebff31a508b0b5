import API
import JSON
import Postgres
import Text

/// The houses of an installation as the command line sees them. What it changes is audited with source `cli`.
package struct TenantDirectory {
    /// One house.
    package struct Tenant: Sendable {
        /// By which it can be named, too.
        package let id: String
        /// Its name.
        package let name: String
        /// Where its days begin.
        package let timeZone: String
    }

    /// One house of the list.
    package typealias Listed = TenantList.Tenant

    private static let adding = Statement.write("office.add_tenant", ["name": "text", "time_zone": "text"])
    private static let changing = Statement.write("office.set_tenant", ["tenant": "text", "fields": "jsonb"])
    private static let suspending = Statement.write("office.suspend_tenant", ["tenant": "text", "is_suspended": "bool"])
    package static let statements = [adding, changing, suspending]

    private let session: OperatorSession

    /// Connects with the server's own rights.
    package init(connecting databaseURL: String) throws(CommandFailure) {
        session = try OperatorSession(connecting: databaseURL)
    }

    /// Every house, by name.
    package func list() throws(CommandFailure) -> [Listed] { try session.tenants() }

    /// Makes one more.
    package func add(name: String, timeZone: String) throws(CommandFailure) -> Tenant {
        try one(Self.adding, ["name": name, "time_zone": timeZone])
    }

    /// What a house has of its own in place of the server's settings; nil leaves it, `.null` takes it away.
    package struct OwnFacts {
        let copyDays: Int?
        let publicURL: JSONValue?
        let mailName: JSONValue?
        let storageLimit: JSONValue?

        package init(copyDays: Int?, publicURL: JSONValue?, mailName: JSONValue?, storageLimit: JSONValue?) {
            self.copyDays = copyDays
            self.publicURL = publicURL
            self.mailName = mailName
            self.storageLimit = storageLimit
        }

        fileprivate var values: [(String, JSONValue?)] {
            [
                ("copy_days", copyDays.map { JSONValue.number(String($0)) }), ("public_url", publicURL), ("mail_name", mailName),
                ("storage_limit", storageLimit),
            ]
        }
    }

    /// What of a house is to be changed; nil leaves it.
    package struct Changes {
        private var fields = EditedFields(.change)

        package init(
            name: String?, timeZone: String?, overbooking: Overbooking?, overrideRole: OverrideRole?, bookingRole: BookingRole?,
            returnGraceMinutes: Int?, pickupNoticeMinutes: Int?, quietHours: JSONValue?, contact: JSONValue?, locale: Language?,
            codeHosts: [String]?, own: OwnFacts
        ) {
            let values: [(String, JSONValue?)] = [
                ("name", name.map { JSONValue.string(OneLine.of($0)) }), ("time_zone", timeZone.map(JSONValue.string)),
                ("overbooking", (overbooking?.rawValue).map(JSONValue.string)),
                ("override_role", (overrideRole?.rawValue).map(JSONValue.string)),
                ("booking_role", (bookingRole?.rawValue).map(JSONValue.string)),
                ("return_grace_minutes", returnGraceMinutes.map { .number(String($0)) }),
                ("pickup_notice_minutes", pickupNoticeMinutes.map { .number(String($0)) }), ("quiet_hours", quietHours),
                ("contact", contact), ("locale", (locale?.rawValue).map(JSONValue.string)),
                ("code_hosts", codeHosts.map { JSONValue.array($0.map(JSONValue.string)) }),
            ]
            for case (let field, let value?) in values + own.values { fields.set(field, to: value) }
        }

        /// Whether it changes anything.
        package var isAny: Bool { fields.isAny }
        var json: String { fields.json }
    }

    /// Changes a house. `tenant` is a name or an id; nil means the only one.
    package func set(_ tenant: String?, _ changes: Changes) throws(CommandFailure) -> Tenant {
        try one(Self.changing, ["tenant": tenant, "fields": changes.json])
    }

    /// Lets nobody of a house in from the next request on, or everybody again. What is so already stays so.
    package func setSuspended(_ isSuspended: Bool, _ tenant: String) throws(CommandFailure) -> Tenant {
        try one(Self.suspending, ["tenant": tenant, "is_suspended": String(isSuspended)])
    }

    private func one(_ statement: Statement, _ arguments: Arguments) throws(CommandFailure) -> Tenant {
        guard case .object(let tenant) = try session.ask(statement, arguments), case .string(let id)? = tenant["id"],
            case .string(let name)? = tenant["name"], case .string(let timeZone)? = tenant["time_zone"]
        else { throw CommandFailure(unreadable: statement.name) }
        return Tenant(id: id, name: name, timeZone: timeZone)
    }
}

/// The tenants of an installation as the operator's commands see them.
package enum TenantList {
    /// One house.
    package struct Tenant {
        package let id: String
        package let name: String
        package let timeZone: String
        /// Its people with the role admin who are not disabled.
        package let admins: Int
        /// `active`, `suspended`, or `removing` while it is being taken away.
        package let state: String
        /// Its people who are not disabled; who is only invited counts for nothing.
        package let people: Int
        /// The rows and the bytes of files that it had when it was last counted; nil where it was not.
        package let rows: Int?
        package let bytes: Int?
        /// When something was last done in it, as RFC 3339 has it; nil where nothing was.
        package let activeAt: String?
    }

    private static let function = "office.list_tenants"
    /// What is told where `read` is nil.
    package static let unreadable = CommandFailure(unreadable: function)

    /// By name. `ask` runs a statement. Nil for an answer that is no such list: a house that were left out would be taken for one that is
    /// not there.
    package static func read(_ ask: (String) throws(PostgresError) -> [Rows.Row]) throws(PostgresError) -> [Tenant]? {
        let body = try ask("select (\(function)()).body").first?.text(0) ?? ""
        guard case .object(let object)? = FunctionResult.document(Array(body.utf8)), case .array(let tenants)? = object["tenants"]
        else { return nil }
        var read: [Tenant] = []
        for value in tenants {
            guard case .object(let tenant) = value, case .string(let id)? = tenant["id"],
                case .string(let name)? = tenant["name"], case .string(let timeZone)? = tenant["time_zone"],
                let admins = number(tenant["admins"]), case .string(let state)? = tenant["state"],
                let people = number(tenant["people"])
            else { return nil }
            read.append(
                Tenant(
                    id: id, name: name, timeZone: timeZone, admins: admins, state: state, people: people,
                    rows: number(tenant["rows"]), bytes: number(tenant["bytes"]), activeAt: text(tenant["active_at"])))
        }
        return read
    }

    private static func number(_ value: JSONValue?) -> Int? {
        guard case .number(let digits)? = value else { return nil }
        return Int(digits)
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard case .string(let text)? = value else { return nil }
        return text
    }
}
