import API
import Accounts
import Postgres
import Text

extension Check {
    /// Every row belongs to one.
    package static let tenants = Check("tenants", needs: .schema) { examination throws(PostgresError) in
        guard let tenants = try examination.tenants() else { return .wrong(TenantList.unreadable.description) }
        if tenants.isEmpty { return .wrong("there is no tenant: run `quartermaster migrate --tenant-name 'Your house'`") }
        if let house = tenants.first(where: { $0.name == FirstTenant.defaultName && $0.timeZone == FirstTenant.defaultTimeZone })
        {
            return .warning(
                "the tenant \(house.name) in \(house.timeZone) was made by default: `quartermaster tenant set --name … --time-zone …`"
            )
        }
        return .ok(
            "\(Counted.of(tenants.count, "tenant")): \(tenants.map(\.name).joined(separator: ", "))")
    }

    /// Without one nobody can be let in from inside the house.
    static let admins = Check("admins", needs: .schema) { examination throws(PostgresError) in
        guard let tenants = try examination.tenants() else { return .wrong(TenantList.unreadable.description) }
        let without = tenants.filter { $0.admins == 0 }.map(\.name)
        if without.isEmpty { return .ok("every tenant has an admin") }
        return .warning(
            "no admin who has signed in: \(without.joined(separator: ", ")). Have one sign in, or add one: "
                + "`quartermaster account add --role admin --email …`")
    }
}

extension Check {
    /// A scan of one of them is ambiguous. New ones are refused; these were there before.
    static let codes = Check("codes", needs: .schema) { examination throws(PostgresError) in
        guard let tenants = try examination.tenants() else { return .wrong(TenantList.unreadable.description) }
        var told: [String] = []
        for tenant in tenants {
            let twins = try examination.list("select unnest(office.twins_of('\(tenant.id)'))")
            guard !twins.isEmpty else { continue }
            let more = twins.count > 5 ? " and \(twins.count - 5) more" : ""
            told.append("\(tenant.name): \(twins.prefix(5).joined(separator: ", "))\(more)")
        }
        if told.isEmpty { return .ok("every sticker, tag and SKU is one of its kind") }
        return .warning(
            "the same as another, but for case or what no eye sees, so that a scan is ambiguous: \(told.joined(separator: "; ")). "
                + "`quartermaster verify` names both")
    }
}

extension Check {
    /// Without them nobody signs in where the server is its own issuer.
    static let signingKeys = Check("signing-keys", needs: .schema) { examination throws(PostgresError) in
        guard examination.settings.trust.isOwnIssuer else { return .ok("another issuer signs the tokens") }
        let entries = SigningKeyStore.entries(in: try examination.rows(SigningKeyStore.reading))
        guard let current = entries.first(where: { $0.state == "current" }) else {
            return .warning("there are no keys that sign tokens yet: the first start of `quartermaster serve` makes them")
        }
        do throws(CommandFailure) {
            let source = examination.settings.sealKey
            guard let sealing = try source.find() else { throw .sealKeyMissing(source.path) }
            guard entries.allSatisfy({ $0.opened(by: sealing) != nil }) else { throw .otherSealKey }
        } catch {
            return .wrong(error.description)
        }
        return .ok("\(Counted.of(entries.count, "key")), the current one has signed since \(current.changedAt)")
    }
}

extension Examination {
    /// Every house; nil where the list can't be read.
    fileprivate func tenants() throws(PostgresError) -> [TenantList.Tenant]? {
        try TenantList.read { sql throws(PostgresError) in try rows(sql) }
    }
}
