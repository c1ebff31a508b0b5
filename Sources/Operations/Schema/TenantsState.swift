import Postgres

/// How many houses are in a state.
package struct TenantsState: Sendable {
    /// `active` or `suspended`.
    package let state: String
    package let count: Int

    static let function = "list_tenant_figures"
    package static let asking = Statement(
        name: "tenants",
        sql: """
            select s.name, count(f.tenant_id)
            from (values ('active', false), ('suspended', true)) as s (name, is_suspended)
            left join office.list_tenant_figures() f on f.is_suspended = s.is_suspended
            group by s.name order by s.name
            """)

    /// Nil when a column is not what `asking` says.
    package init?(_ row: Rows.Row) {
        guard let state = row.text(0), let count = row.text(1).flatMap({ Int($0) }) else { return nil }
        (self.state, self.count) = (state, count)
    }
}

/// What a house held when it was last counted.
package struct TenantFigures: Sendable {
    package let tenant: String
    package let people: Int
    /// Nil until they were counted: people and bytes are first.
    package let rows: Int?
    package let bytes: Int
    /// When something was last done, in seconds since 1970; 0 where nothing was.
    package let activeAt: Double

    package static let asking = Statement(
        name: "figures of tenants",
        sql: """
            select f.tenant_id, f.people, f.row_count, f.byte_count, coalesce(extract(epoch from f.active_at), 0)
            from office.list_tenant_figures() f
            where f.counted_at is not null
            """)

    /// Nil when a column is not what `asking` says.
    package init?(_ row: Rows.Row) {
        guard let tenant = row.text(0), let people = row.text(1).flatMap({ Int($0) }),
            let bytes = row.text(3).flatMap({ Int($0) }), let activeAt = row.text(4).flatMap({ Double($0) })
        else { return nil }
        (self.tenant, self.people, self.bytes, self.activeAt) = (tenant, people, bytes, activeAt)
        rows = row.text(2).flatMap { Int($0) }
    }
}
