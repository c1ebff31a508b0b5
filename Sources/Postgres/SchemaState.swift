/// How a database's schema compares with the one the program carries.
public struct SchemaState: Sendable, Equatable {
    /// The version of the program that last migrated it; 0 for none.
    public var version = 0
    /// The oldest version of a program that it serves.
    public var serves = 0
    /// True when a newer program has migrated it: then its files are not compared, and left alone.
    public var isNewer = false
    /// True when it says that it serves this program, though it is newer.
    public var servesUs = true
    /// True when nobody has migrated it yet.
    public var isEmpty = false
    /// Files that are still to be applied, by name; without indexes.
    public var pending: [String] = []
    /// Indexes that are still to be built: without them it is slower, and nothing else.
    public var pendingIndexes: [String] = []
    /// Migrations whose text is not the one that was applied.
    public var changed: [String] = []
    /// Migrations applied by another program of this version.
    public var unknown: [String] = []

    /// True when the program can serve on this database.
    public var isCurrent: Bool { pending.isEmpty && !hasDrifted }
    /// True when no migration can mend it.
    public var hasDrifted: Bool { !changed.isEmpty || !unknown.isEmpty || !servesUs }

    /// Reads what was applied: name, checksum.
    static let applied = "select name, checksum from office.migrations"
    /// Reads version, and the oldest that it serves.
    static let versions = "select version, serves from office.schema_version"

    /// The state of a database that nobody has migrated.
    init(ofEmptyComparedWith source: SchemaSource) {
        self.init(comparing: source, with: .none, versions: .none)
        isEmpty = true
    }

    /// Compares the rows of `applied` and `versions` with what the program carries.
    init(comparing source: SchemaSource, with rows: Rows, versions: Rows) {
        version = versions.first?.text(0).flatMap { Int($0) } ?? 0
        serves = versions.first?.text(1).flatMap { Int($0) } ?? 0
        isNewer = version > source.version
        if isNewer {
            servesUs = serves <= source.version
            return
        }
        var applied: [String: String] = [:]
        for row in rows.rows { applied[row.text(0) ?? ""] = row.text(1) }
        for migration in source.migrations {
            switch applied.removeValue(forKey: migration.name) {
            case nil: pending.append(migration.name)
            case migration.checksum: break
            default: changed.append(migration.name)
            }
        }
        for file in source.functions + source.triggers + [source.finish]
        where applied.removeValue(forKey: file.name) != file.checksum { pending.append(file.name) }
        for index in source.indexes where applied.removeValue(forKey: index.name) == nil { pendingIndexes.append(index.name) }
        // A function, trigger or index that is no longer carried does no harm; a migration that is not known may.
        unknown = applied.keys.filter { !$0.contains("/") }.sorted()
    }
}
