import Resources

/// A state that must never be found in a database, as one SQL file says it: its name, what a breach means to a person, and the query
/// for the rows that offend.
public struct Invariant: Sendable {
    /// The file's, with hyphens for underscores, such as `line-over-qty`.
    public let name: String
    /// From the file's first comment, up to its first empty line: one sentence.
    public let meaning: String
    /// One read-only statement without a semicolon; its columns are `tenant_id`, `subject` and `found`, its rows the breaches.
    public let sql: String

    /// Those of any live database, by name: the files of `verify/`, which the program carries.
    public static var ofEveryDatabase: [Invariant] {
        Resource.all(in: "verify").map { Invariant(file: String($0.name.dropLast(".sql".count)), text: $0.text) }
    }

    /// Reads a file; `file` is its name without `.sql`.
    public init(file: String, text: String) {
        name = String(file.map { $0 == "_" ? "-" : $0 })
        meaning = text.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.hasPrefix("-- ") }.map { $0.dropFirst(3) }.joined(separator: " ")
        sql = text
    }
}
