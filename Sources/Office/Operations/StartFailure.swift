import Postgres

/// Why the server did not start, or can't go on.
public enum StartFailure: Error, Sendable {
    /// The address can't be listened on.
    case notListening(String)
    /// The database is not the one this program works on.
    case schemaNotCurrent(SchemaState)
    /// The server's role can't see what was migrated.
    case schemaUnreadable(PostgresError)
    /// `MIGRATE=1` could not be done.
    case migration(Migrator.Failure)
    /// A library that a setting needs is not there.
    case missingLibrary(String)
    /// No descriptors left.
    case outOfResources

    /// For the shell: 69 what it needs is not available, 78 a setting or the database is wrong.
    public var exitCode: Int32 {
        switch self {
        case .notListening, .outOfResources: 69
        case .schemaNotCurrent, .schemaUnreadable, .migration, .missingLibrary: 78
        }
    }
}
