import TestSupport
import Testing

/// Another program with rights on the tables: which tenant's rows its role sees (docs/reference/postgres.md, "Other programs").
///
/// One after another: of two that give rights on one table at once, Postgres refuses one ("tuple concurrently updated").
@Suite(.mayBlock, .serialized) struct RoleTenantsTests {
    /// A login role with rights on items, for as long as the test runs. Its session is the superuser's, who takes its name: that
    /// makes it the session's user.
    private final class Program {
        let role = "program_" + ID.fresh().replacing("-", with: "")
        let owner: Database
        let session: Database

        init() throws {
            owner = try TestDatabase.shared().session()
            session = try TestDatabase.shared().session()
            try owner.execute("create role \(role) login; grant select, insert, update on public.items to \(role)")
            try session.execute("set session authorization \(role)")
        }

        deinit {
            try? owner.execute(
                "drop owned by \(role); delete from office.role_tenants where role_name = '\(role)'; drop role \(role)")
        }

        func bind(to houses: House...) throws {
            for house in houses {
                try owner.query("insert into office.role_tenants (role_name, tenant_id) values ($1, $2)", [role, house.tenant])
            }
        }

        /// The tenants whose items it sees with this setting.
        func seen(as tenant: String?) throws -> [String?] {
            try session.query("select set_config('office.tenant', $1, false)", [tenant ?? ""])
            return try session.query("select distinct tenant_id from public.items order by 1").map { $0[0] }
        }
    }

    private let houses: [House]
    private var tenants: [String] { houses.map(\.tenant) }

    init() throws {
        houses = [try House(), try House()]
        for house in houses { _ = try house.addItem() }
    }

    @Test("unbound, it sees the tenant of its setting and without one nobody's") func unbound() throws {
        let program = try Program()
        #expect(try program.seen(as: nil) == [])
        for tenant in tenants { #expect(try program.seen(as: tenant) == [tenant]) }
    }

    @Test("bound to a tenant, it sees that one's whatever its setting, and another's never") func bound() throws {
        let program = try Program()
        try program.bind(to: houses[0])
        #expect(try program.seen(as: nil) == [tenants[0]])
        #expect(try program.seen(as: tenants[0]) == [tenants[0]])
        #expect(try program.seen(as: tenants[1]) == [])
        let insert = "insert into public.items (tenant_id, name) values ($1, 'Tripod')"
        for setting in tenants {
            _ = try program.seen(as: setting)
            #expect(refusal { try program.session.query(insert, [tenants[1]]) }?.sqlState == "42501")
        }
        _ = try program.seen(as: nil)
        try program.session.query(insert, [tenants[0]])
        #expect(try program.session.query("update public.items set sku = 'X' where tenant_id = $1", [tenants[1]]) == [])
    }

    @Test("bound to several, it says which") func several() throws {
        let program = try Program()
        try program.bind(to: houses[0], houses[1])
        #expect(try program.seen(as: nil) == [])
        for tenant in tenants { #expect(try program.seen(as: tenant) == [tenant]) }
        #expect(try program.seen(as: try House().tenant) == [])
    }

    @Test("it can't take its binding away, nor run what would") func held() throws {
        let program = try Program()
        try program.bind(to: houses[0])
        for statement in ["delete from office.role_tenants", "select office.switch_tenant('x')", "set role quartermaster_app"] {
            #expect(refusal { try program.session.query(statement) }?.sqlState == "42501", "\(statement)")
        }
    }
}
