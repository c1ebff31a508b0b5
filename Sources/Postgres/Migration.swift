/// One SQL file the program carries.
public struct Migration: Sendable {
    /// The file's name without `.sql`; functions' begin with `functions/`.
    public let name: String
    /// SHA-256 of the text, as lower-case hexadecimal digits.
    public let checksum: String
    /// The text.
    public let sql: String

    /// A file by its three facts; the checksum is made when the program is.
    public init(name: String, checksum: String, sql: String) {
        self.name = name
        self.checksum = checksum
        self.sql = sql
    }
}

/// Everything that makes a database the one this program works on.
public struct SchemaSource: Sendable {
    /// Forward only, each applied once, in this order.
    public let migrations: [Migration]
    /// One function a file, applied again when its text changes.
    public let functions: [Migration]
    /// Applied after every change of the others: owners and rights.
    public let finish: Migration

    /// The three kinds of file.
    public init(migrations: [Migration], functions: [Migration], finish: Migration) {
        self.migrations = migrations
        self.functions = functions
        self.finish = finish
    }
}
