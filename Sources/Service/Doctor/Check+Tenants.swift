import API
import Accounts
import Postgres

extension Check {
    /// Every row belongs to one.
    package static let tenants = Check("tenants", needs: .schema) { examination throws(PostgresError) in
        let tenants = try TenantList.read { sql throws(PostgresError) in try examination.rows(sql) }
        if tenants.isEmpty { return .wrong("there is no tenant: run `quartermaster migrate --tenant-name 'Your house'`") }
        if let house = tenants.first(where: { $0.name == FirstTenant.defaultName && $0.timeZone == FirstTenant.defaultTimeZone })
        {
            return .warning(
                "the tenant \(house.name) in \(house.timeZone) was made by default: `quartermaster tenant set --name … --time-zone …`"
            )
        }
        return .ok(
            "\(tenants.count == 1 ? "one tenant" : "\(tenants.count) tenants"): \(tenants.map(\.name).joined(separator: ", "))")
    }

    /// Without one nobody can be let in from inside the house.
    static let admins = Check("admins", needs: .schema) { examination throws(PostgresError) in
        let tenants = try TenantList.read { sql throws(PostgresError) in try examination.rows(sql) }
        let without = tenants.filter { $0.admins == 0 }.map(\.name)
        if without.isEmpty { return .ok("every tenant has an admin") }
        return .warning(
            "no admin who is not disabled in: \(without.joined(separator: ", ")). Add one: "
                + "`quartermaster account add --role admin --email …`")
    }
}
