import Postgres

/// Looks in Postgres' catalog for all that keeps the tenants of a database apart: a restore without its owners loses some of it, and
/// nothing else shows. For `serve`, which refuses, and the doctor.
enum Isolation {
    /// The faults, each as a sentence; `list` gives the first column of a query's rows.
    static func faults(_ list: (String) throws(PostgresError) -> [String]) throws(PostgresError) -> [String] {
        let role = try list(CatalogQuery.officeRoleFaults).map { "quartermaster_app \($0)" }
        let open = try list(CatalogQuery.tablesWithoutRowSecurity).map { "row-level security is off for \($0)" }
        let bare = try list(CatalogQuery.tablesWithoutPolicy).map { "\($0) has no policy of its tenant" }
        return role + open + bare
    }
}
