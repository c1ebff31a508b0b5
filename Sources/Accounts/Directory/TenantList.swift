import API
import JSON
import Postgres

/// The tenants of an installation as the operator's commands see them.
package enum TenantList {
    /// One house.
    package struct Tenant {
        package let id: String
        package let name: String
        package let timeZone: String
        /// Its accounts with the role admin that are not disabled.
        package let admins: Int
    }

    /// By name. `ask` runs a statement.
    package static func read(_ ask: (String) throws(PostgresError) -> [Rows.Row]) throws(PostgresError) -> [Tenant] {
        let body = try ask("select (office.list_tenants()).body").first?.text(0) ?? ""
        guard case .object(let object)? = try? JSONValue(parsing: Array(body.utf8)),
            case .array(let tenants)? = object["tenants"]
        else { return [] }
        return tenants.compactMap { value in
            guard case .object(let tenant) = value, case .string(let id)? = tenant["id"],
                case .string(let name)? = tenant["name"], case .string(let timeZone)? = tenant["time_zone"],
                case .number(let admins)? = tenant["admins"]
            else { return nil }
            return Tenant(id: id, name: name, timeZone: timeZone, admins: Int(admins) ?? 0)
        }
    }
}
