import Postgres

/// The SQL functions that the server and its commands call. Its role may execute these and no other, so that nobody who comes in
/// as the server can do a part of what they do: write an audit row, or take another tenant's place.
enum EntryPoints {
    /// By name, without the schema.
    static let functions: [String] = (ofRequests + ofCommands).sorted()

    /// What is prepared on every connection is named for its function.
    private static let ofRequests = EndpointTable.statements.map(\.name).filter { $0.hasPrefix(schema) }
        .map { String($0.dropFirst(schema.count)) }

    /// The commands for people and keys write their statements themselves.
    private static let ofCommands = [
        "account_for_token", "add_account", "add_tenant", "adopt_signing_keys", "disable_account", "drop_signing_keys",
        "enable_account",
        "list_accounts", "list_tenants", "rotate_signing_keys", "session_for_token", "set_roles", "set_tenant", "signing_keys",
        "wire_time",
    ]

    private static let schema = "office."

    /// As the literal of an array of texts: names of ours, of letters and underscores.
    static let literal = "'{\(functions.joined(separator: ","))}'::text[]"
}
