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
        "add_account", "add_first_signing_keys", "add_tenant", "create_token_session", "delete_signing_keys", "disable_account",
        "enable_account", "list_accounts", "list_tenants", "prepare_token_account", "rfc3339_time", "rotate_signing_keys",
        "set_account_roles", "signing_keys", "update_tenant",
    ]

    private static let schema = "office."

    /// As the literal of an array of texts: names of ours, of letters and underscores.
    static let literal = "'{\(functions.joined(separator: ","))}'::text[]"
}
