import API
import Postgres

extension Check {
    /// All checks of rights and rows need this one.
    static let migrations = Check("migrations", needs: .database, lays: .schema) { examination in
        do throws(CommandFailure) {
            try Schema(examination.settings, as: .server).checkVersion()
            return .ok("the database is up to date")
        } catch {
            return .wrong("\(error.description). Rights and rows were not checked")
        }
    }

    /// The functions are held by row-level security only as long as their owner is.
    static let officeRole = Check("office-role", needs: .schema) { examination throws(PostgresError) in
        let faults = try examination.list(CatalogQuery.officeRoleFaults)
        if faults.isEmpty {
            return .ok("quartermaster_app owns the functions and no table, and row-level security applies to it")
        }
        return .wrong(
            "quartermaster_app \(faults.joined(separator: ", ")), so tenants are not kept apart: take its further rights away "
                + "(`alter role quartermaster_app nosuperuser nobypassrls nologin`), then `quartermaster migrate` as the tables' owner "
                + "sets the owners")
    }

    /// A tenant's rows are visible to another's requests where it is off.
    static let rowSecurity = Check("row-security", needs: .schema) { examination throws(PostgresError) in
        let bare = try examination.list(CatalogQuery.tablesWithoutPolicy)
        guard bare.isEmpty else {
            return .wrong("no policy of the tenant on \(bare.joined(separator: ", ")): restore the table with its policies")
        }
        let open = try examination.list(CatalogQuery.tablesWithoutRowSecurity)
        if open.isEmpty { return .ok("row-level security is on, with a policy, for every table that the functions reach") }
        let mend = open.map { "alter table \($0) enable row level security" }.joined(separator: "; ")
        return .wrong("row-level security is off, so tenants are not kept apart: \(mend)")
    }

    /// The rules are held by triggers. Whoever mends rows with triggers off may leave them so.
    static let triggers = Check("triggers", needs: .schema) { examination throws(PostgresError) in
        let keys = try examination.list(CatalogQuery.tablesWithForeignKeysOff)
        guard keys.isEmpty else {
            let mend = keys.map { "alter table \($0) enable trigger all" }.joined(separator: "; ")
            return .wrong("foreign keys are off, so no rule holds: as a superuser \(mend); then \(afterTriggers)")
        }
        let off = try examination.list(CatalogQuery.triggersOff)
        guard off.isEmpty else {
            return .wrong("triggers are off, so no rule holds and gear may be booked twice, such as \(off[0]): \(afterTriggers)")
        }
        return .ok("the triggers that hold the rules are on")
    }

    private static let afterTriggers =
        "run `quartermaster migrate`, which turns triggers on, then `quartermaster verify`, which tells what was written meanwhile"

    /// It needs EXECUTE on what it calls, and nothing else.
    static let serverRole = Check("server-role", needs: .schema) { examination throws(PostgresError) in
        let missing = try examination.list(CatalogQuery.functionsNotExecutable)
        guard missing.isEmpty else {
            return .wrong(
                "the role of DATABASE_URL may not call \(missing.joined(separator: ", ")): run `quartermaster migrate` with both "
                    + "DATABASE_URL and MIGRATE_DATABASE_URL set, which grants that")
        }
        let inner = try examination.list(CatalogQuery.functionsNotForServer)
        guard inner.isEmpty else {
            return .wrong(
                "the role of DATABASE_URL may call what only our own functions should, such as \(inner[0]): run `quartermaster "
                    + "migrate` with both DATABASE_URL and MIGRATE_DATABASE_URL set, which takes that away")
        }
        let excess = try examination.list(CatalogQuery.serverRoleExcess)
        if excess.isEmpty { return .ok("the role of DATABASE_URL may call the functions, and nothing else") }
        return .warning(
            "the role of DATABASE_URL \(excess.joined(separator: ", ")): give the server a role of its own "
                + "(docs/reference/postgres.md)")
    }

    /// A function that an earlier program left, or that somebody made, could be called in the place of one of ours.
    static let functions = Check("functions", needs: .schema) { examination throws(PostgresError) in
        let others = try examination.list(CatalogQuery.functionsOfOthers)
        if others.isEmpty { return .ok("each function of the schema office is one of this program's") }
        return .warning(
            "functions of the schema office are not this program's: drop those that nobody of yours calls: "
                + others.joined(separator: ", "))
    }

    /// Supabase's API roles and PUBLIC have no business here.
    static let outsiders = Check("outsiders", needs: .schema) { examination throws(PostgresError) in
        let rights = try examination.list(CatalogQuery.rightsOfOutsiders)
        if rights.isEmpty { return .ok("PUBLIC, anon and authenticated have no right on tables and functions") }
        return .wrong("roles other than the server's have rights, revoke them: \(rights.joined(separator: "; "))")
    }
}
