/// How a database's schema compares with the one the program carries.
public struct SchemaState: Sendable, Equatable {
    /// Migrations and functions that are still to be applied, by name.
    public var pending: [String] = []
    /// Migrations whose text is not the one that was applied.
    public var changed: [String] = []
    /// Migrations applied by another, as a rule newer, program.
    public var unknown: [String] = []

    /// Whether the program can serve on this database.
    public var isCurrent: Bool { pending.isEmpty && !hasDrifted }
    /// Whether no migration can mend it.
    public var hasDrifted: Bool { !changed.isEmpty || !unknown.isEmpty }

    /// Reads what was applied: name, checksum.
    static let applied = "select name, checksum from office.migrations"

    /// Compares the rows of `applied` with what the program carries.
    init(comparing source: SchemaSource, with rows: Rows) {
        var applied: [String: String] = [:]
        for row in rows.rows { applied[row.text(0) ?? ""] = row.text(1) }
        for migration in source.migrations {
            switch applied.removeValue(forKey: migration.name) {
            case nil: pending.append(migration.name)
            case migration.checksum: break
            default: changed.append(migration.name)
            }
        }
        for file in source.functions + [source.finish] where applied.removeValue(forKey: file.name) != file.checksum {
            pending.append(file.name)
        }
        // A function that is no longer carried does no harm; a migration that is not known may.
        unknown = applied.keys.filter { !$0.hasPrefix("functions/") }.sorted()
    }
}
