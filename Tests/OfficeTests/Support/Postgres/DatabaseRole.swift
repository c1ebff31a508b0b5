/// The two roles of a real installation; they outlive a run and are the same for all.
enum DatabaseRole: String, CaseIterable, Sendable {
    /// Owns the database and may create roles: all that `migrate` may ask for.
    case owner = "quartermaster_test_owner"
    /// What the server comes in as: may call functions, owns nothing.
    case server = "quartermaster_test_server"

    static let password = "only-for-tests"

    /// Makes those that are missing. An app role made by an earlier owner is handed on, as its administrator would.
    static func createAll(in session: Database) throws {
        for role in allCases {
            try session.execute(
                """
                do $$ begin
                    create role \(role.rawValue) login password '\(password)' \(role == .owner ? "createrole" : "");
                exception when duplicate_object or unique_violation then null;
                end $$
                """)
        }
        try session.execute(
            """
            do $$ begin
                if exists (select from pg_roles where rolname = 'quartermaster_app') then
                    grant quartermaster_app to \(owner.rawValue) with admin option;
                end if;
            end $$
            """)
    }
}
