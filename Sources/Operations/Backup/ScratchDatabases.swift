import API
import Crypto
import Postgres
import Text

/// The databases that backups are tried in, or that one house is read from, on the owner's Postgres: each for one use, and gone after it.
struct ScratchDatabases {
    private let owner: OwnerSession

    init(_ owner: OwnerSession) { self.owner = owner }

    /// Does something in one, to which `body` connects, and drops it whatever came of that; returns what went wrong first.
    /// - Parameter purpose: what it is for, as a sentence goes on from "a database to".
    func use(
        to purpose: String, show: (String) -> Void, _ body: (_ url: String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> CommandFailure? {
        try dropLeftOver(show: show)
        let scratch = try create(to: purpose)
        var fault: CommandFailure?
        do throws(CommandFailure) {
            try body(owner.options.connectionString(to: scratch))
        } catch {
            fault = error
        }
        do throws(CommandFailure) {
            try drop(scratch)
        } catch {
            if fault != nil { show(error.description) } else { fault = error }
        }
        return fault
    }

    /// Makes one and gives its name, `quartermaster_check_20261123t030000_5eed5e`, which says when.
    private func create(to purpose: String) throws(CommandFailure) -> String {
        let moment = try owner.asking { session throws(PostgresError) in
            try session.execute("select \(Self.moment("now()"))").first?.text(0)
        }
        let name = "quartermaster_check_\(moment ?? "")_\(Hexadecimal.encode(randomBytes(3)))"
        do throws(PostgresError) {
            try owner.session.execute("create database \(name) template template0 encoding 'UTF8'")
        } catch {
            guard error.sqlState == "42501" else { throw CommandFailure(error) }
            throw CommandFailure(
                .misconfigured,
                "this role may not create a database to \(purpose) (42501): `alter role … createdb`, or set MIGRATE_DATABASE_URL "
                    + "to a role that may")
        }
        return name
    }

    /// Drops one, whoever is connected to it.
    private func drop(_ name: String) throws(CommandFailure) {
        do throws(PostgresError) {
            try owner.session.execute("drop database if exists \(name) with (force)")
        } catch {
            let failure = CommandFailure(error)
            throw CommandFailure(
                failure.exitCode,
                "the database \(name) could not be dropped, and takes up space until the next check: \(failure.description)")
        }
    }

    /// Drops what checks left that were cut short: this owner's, an hour old, with nobody connected. One that goes on is hardly ever
    /// without a connection, and never for an hour.
    private func dropLeftOver(show: (String) -> Void) throws(CommandFailure) {
        let names = try owner.asking { session throws(PostgresError) in
            try session.execute(
                """
                select d.datname from pg_database d
                where d.datname ~ '^quartermaster_check_[0-9]{8}t[0-9]{6}_[0-9a-f]{6}$'
                    and d.datname < 'quartermaster_check_' || \(Self.moment("now() - interval '1 hour'"))
                    and d.datdba = (select r.oid from pg_roles r where r.rolname = current_user)
                    and not exists (select from pg_stat_activity a where a.datid = d.oid)
                """
            ).rows.compactMap { $0.text(0) }
        }
        for name in names {
            do throws(CommandFailure) {
                try drop(name)
                show("dropped \(name), left over from a check that was interrupted")
            } catch {
                show(error.description)
            }
        }
    }

    private static func moment(_ time: String) -> String { "to_char((\(time)) at time zone 'utc', 'YYYYMMDD\"t\"HH24MISS')" }
}
