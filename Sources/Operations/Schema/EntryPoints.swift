import API
import Accounts
import Office
import Postgres
import Push
import Storage
import Webhooks

/// The SQL functions that the server and its commands call. Its role may execute these and no other, so that nobody who comes in
/// as the server can do a part of what they do: write an audit row, or take another tenant's place.
enum EntryPoints {
    /// By name, without the schema.
    static let functions: [String] = Set(ofStatements + others).sorted()

    /// The statements that are prepared on every connection, and those of the commands for people and keys.
    static let statements =
        [Feature].ofDatabase.statements + FileImport.statements + TenantDirectory.statements + AccountDirectory.statements
        + SigningKeyStore.statements + VAPIDKeyStore.statements + Explanation.statements + [
            OutboxState.asking, ChangeLogState.asking, OperationState.asking, TenantsState.asking, TenantFigures.asking,
        ]

    /// The functions that the server may execute under a schema: those of this program, and of the program before for as long as the
    /// schema serves older programs. Such a program goes on while this one migrates, and would be refused what it calls (42501).
    static func granted(
        by schema: SchemaSource = SchemaFiles.source, before previous: [String] = SchemaFiles.previousFunctions
    ) -> [String] {
        guard schema.serves < schema.version else { return functions }
        return Set(functions + previous).sorted()
    }

    /// A statement is named for its function.
    private static let ofStatements = statements.map(\.name).filter { $0.hasPrefix(schema) }.map {
        String($0.dropFirst(schema.count))
    }

    /// Statements that are no mere call of a function name these.
    private static let others =
        [
            ChangeLogState.function, OperationState.function, OutboxState.function, TenantsState.function, "forget_caller",
            "is_house_name",
            "list_tenants",
            "rfc3339_time", "signing_keys", "twins_of",
        ]
        + VAPIDKeyStore.functions + PushOutbox.functions + JobTurn.functions + [Feature].ofDatabase.jobs.flatMap(\.functions)
        + JobsState.functions + [PhotoFolder.function, SealedWebhooks.function, SealState.function]

    private static let schema = "office."

    /// The granted functions, as the literal of an array of texts.
    static let literal = array(of: granted())

    /// What PUBLIC may call, as policies and `verify` do in the name of whoever asks. `migrations/finish.sql` grants it.
    static let ofEverybody = ["code_key", "session_tenant"]

    /// The same as a literal.
    static let literalOfEverybody = array(of: ofEverybody)

    /// Names of ours, of letters and underscores.
    private static func array(of names: [String]) -> String { "'{\(names.joined(separator: ","))}'::text[]" }
}

extension [Feature] {
    /// All features that call functions of the database. What the server has besides calls none.
    package static let ofDatabase: [Feature] = office + accounts + storage + push + webhooks + api
}
