import API
import Accounts
import Postgres

/// The tenant that a fresh install is given.
package struct FirstTenant: Sendable {
    /// Its name; nil for none said.
    package let name: String?
    /// Its time zone; nil for none said.
    package let timeZone: String?

    /// Takes the options of the command line.
    package init(name: String? = nil, timeZone: String? = nil) {
        self.name = name
        self.timeZone = timeZone
    }

    static let defaultName = "Rental house"
    static let defaultTimeZone = "UTC"

    /// Nil where a house may have the name and the zone. The schema is there.
    func refusal(in session: Session) throws(PostgresError) -> CommandFailure? {
        if let name, try session.execute("select office.is_house_name($1)", [name]).first?.text(0) != "t" { return .houseName }
        if let timeZone, try session.execute(Self.zoneRule, [timeZone]).first?.text(0) != "t" { return .timeZone }
        return nil
    }

    /// A house that is there keeps its zone: the same line may run again.
    private static let zoneRule = "select exists (select from public.tenants) or office.is_time_zone($1)"

    /// Nil where there is a tenant already.
    func make(in session: Session) throws(PostgresError) -> NewTenant? {
        let made = try session.execute(
            """
            insert into public.tenants (name, time_zone, overbooking)
            select $1, $2, 'refuse' where not exists (select from public.tenants)
            returning name, time_zone
            """, [name ?? Self.defaultName, timeZone ?? Self.defaultTimeZone])
        guard let row = made.first else { return nil }
        return NewTenant(name: row.text(0) ?? "", timeZone: row.text(1) ?? "", isByDefault: name == nil || timeZone == nil)
    }

    /// True when the options would be left aside: there are tenants, and they are not the one that was named.
    func isIgnored(in session: Session) throws(PostgresError) -> Bool {
        guard name != nil || timeZone != nil,
            try session.execute("select to_regclass('public.tenants') is not null").first?.text(0) == "t"
        else { return false }
        let found = try session.execute(
            """
            select count(*) > 0 and not coalesce(bool_or(name = coalesce($1, name) and time_zone = coalesce($2, time_zone)), false)
            from public.tenants
            """, [name, timeZone])
        return found.first?.text(0) == "t"
    }
}

extension CommandFailure {
    /// Said of a house that has another name, or another zone.
    static let tenantIsThere = CommandFailure(
        .failed,
        "--tenant-name and --time-zone are for the first tenant, and there is one already; nothing was done. "
            + "`quartermaster tenant set` changes its name or zone, `quartermaster tenant add` makes another")
}

/// A tenant that was just made.
package struct NewTenant: Sendable {
    /// The house's name.
    package let name: String
    /// Where its days begin.
    package let timeZone: String
    /// True when nobody said one or the other.
    package let isByDefault: Bool

    /// Names the new tenant, and says whether somebody should look at it.
    package var sentence: String {
        guard isByDefault else { return "made the tenant \(name) in \(timeZone)" }
        return "made the tenant \(name) in \(timeZone), by default: `quartermaster tenant set --name … --time-zone …` before the "
            + "first reservation, days begin by its zone"
    }
}
