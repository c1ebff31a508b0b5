import API
import Postgres
import Settings

extension CommandFailure {
    /// A connection that was not made. A database that is not there won't come by itself; a password may be changed meanwhile.
    package init(connecting url: String, _ error: PostgresError) {
        let cause = CommandFailure(error)
        guard cause.exitCode == .unavailable else {
            self = cause
            return
        }
        switch LoginRefusal.sqlState(of: url, timeout: .seconds(5)) {
        case "3D000":
            self.init(
                .misconfigured,
                "Postgres has no database with the name in DATABASE_URL, or in MIGRATE_DATABASE_URL (3D000): correct it, or make the "
                    + "database (docs/reference/postgres.md)")
        case "28P01":
            self.init(
                .unavailable,
                "Postgres refuses the password (28P01). \(Self.wrongPassword(in: "DATABASE_URL, or in MIGRATE_DATABASE_URL"))"
            )
        default: self = cause
        }
    }

    /// What to do where Postgres refuses the password of one of these settings, without a full stop.
    static func wrongPassword(in names: String) -> String {
        "That is not the password of this role: correct it in \(names), where a URL has : / @ % ? # as %3A %2F %40 %25 %3F %23, or give "
            + "the role another (`alter role … password …`)"
    }

    /// Why a database was not brought up to date.
    package init(_ failure: Migrator.Failure) {
        switch failure {
        case .drifted(let state): self.init(drifted: state)
        case .file(let name, let error):
            let cause = CommandFailure(ofOwner: error)
            let exitCode = cause.exitCode == .unavailable ? cause.exitCode : .misconfigured
            self.init(exitCode, "\(name) failed and was rolled back. \(cause.description)")
        case .locked:
            self.init(
                .unavailable,
                "another session holds a lock that the migration needs; nothing was changed. Run it again when that session has ended: "
                    + "`select * from pg_locks` shows it")
        case .postgres(let error): self.init(ofOwner: error)
        }
    }

    /// A database in which a function, or whoever calls it, could read another tenant's rows.
    package init(notIsolated faults: [String]) {
        self.init(
            .misconfigured,
            "the tenants are not kept apart: \(faults.prefix(5).joined(separator: "; "))\(faults.count > 5 ? "; …" : ""). Was a backup "
                + "restored without its owners? Run `quartermaster migrate` as the tables' owner (docs/reference/backup.md)")
    }

    /// A database that is not the one this program works on.
    package init(drifted state: SchemaState) {
        guard state.servesUs else {
            self.init(
                .misconfigured,
                "the database was migrated by a newer program (schema \(state.version)), which serves programs of schema \(state.serves) and "
                    + "later; this one has \(SchemaFiles.source.version). Run the newer program")
            return
        }
        let changed = state.changed.isEmpty ? "none" : state.changed.joined(separator: ", ")
        let unknown = state.unknown.isEmpty ? "none" : state.unknown.joined(separator: ", ")
        self.init(
            .misconfigured,
            "the database has drifted; nothing was changed. Migrations whose text differs from what was applied: \(changed). "
                + "Migrations this program does not know (is it older than the database?): \(unknown). Run the program that "
                + "migrated this database last, or restore the backup from before")
    }
}
