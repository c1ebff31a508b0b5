import Postgres

/// The tables whose rows name files in storage for good, each by `stored_key`, with its `size_bytes`.
enum FileTables {
    static let names = ["public.condition_report_photos", "public.documents", "public.inspection_files"]

    /// The query of all such rows, of the tables that this database has: one that was backed up long ago has not all of them.
    static func rows(in session: Session) throws(PostgresError) -> String {
        var queries: [String] = []
        for name in names where try session.execute("select to_regclass($1)", [name]).first?.text(0) != nil {
            queries.append("select stored_key, size_bytes from \(name) where stored_key is not null")
        }
        return queries.joined(separator: " union all ")
    }
}
