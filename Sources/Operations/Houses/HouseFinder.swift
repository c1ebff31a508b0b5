import API
import Accounts
import Postgres

/// Finds the house that somebody names.
struct HouseFinder {
    /// One house.
    struct House {
        let id: String
        let name: String
        let isSuspended: Bool
        /// Whether it is being taken away: a part of it is gone.
        let isLeaving: Bool
    }

    let owner: OwnerSession

    /// By its id, else by its name; nil for none. Throws where several have that name.
    func find(_ named: String) throws(CommandFailure) -> House? {
        let rows = try asking(
            """
            select t.id, t.name, t.suspended_at is not null,
                exists (select from office.removed_tenants r where r.tenant_id = t.id and r.removed_at is null),
                t.id::text = lower($1)
            from public.tenants t
            where t.id::text = lower($1) or t.name = $1
            order by t.id::text = lower($1) desc
            limit 2
            """, [named]
        ).rows
        guard let row = rows.first else { return nil }
        guard rows.count == 1 || row.text(4) == "t" else { throw .houseAmbiguous }
        return House(
            id: row.text(0) ?? "", name: row.text(1) ?? "", isSuspended: row.text(2) == "t", isLeaving: row.text(3) == "t")
    }

    /// Throws where there is none.
    func require(_ named: String) throws(CommandFailure) -> House {
        if let house = try find(named) { return house }
        let names = try asking("select string_agg(name, ', ' order by name) from public.tenants", []).first?.text(0)
        throw CommandFailure(.failed, "there is no such tenant. There are: \(names ?? "none")")
    }

    /// Throws where no house may have the name.
    func requireGood(name: String) throws(CommandFailure) {
        let refusal = try owner.asking { session throws(PostgresError) in try FirstTenant(name: name).refusal(in: session) }
        if let refusal { throw refusal }
    }

    private func asking(_ sql: String, _ parameters: [String?]) throws(CommandFailure) -> Rows {
        try owner.asking { session throws(PostgresError) in try session.execute(sql, parameters) }
    }
}
