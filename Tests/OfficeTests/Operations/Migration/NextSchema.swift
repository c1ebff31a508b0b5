import Postgres

@testable import Operations

/// The schema as it is, and a step that a release could take: a column, functions that were changed, a trigger, an index that is built
/// while others write.
enum NextSchema {
    static let present = SchemaFiles.source
    static let presentVersion = present.version

    /// - Parameter serves: the oldest program that can go on; the present one unless given.
    static func source(serves: Int = present.version) -> SchemaSource {
        var source = present
        source.version += 1
        source.serves = serves
        source.migrations.append(
            file(
                "9001_next",
                "alter table public.reservations add column next_step text; alter table public.assets add column next_step text"))
        source.functions = source.functions.map { function in
            let isChanged = [
                "functions/pick_up_asset", "functions/return_asset", "functions/list_reservations", "functions/get_me",
            ].contains(
                function.name)
            return isChanged ? file(function.name, "-- Of the next release.\n" + function.sql) : function
        }
        source.triggers = source.triggers.map { trigger in
            trigger.name == "triggers/30_assets" ? file(trigger.name, "-- Of the next release.\n" + trigger.sql) : trigger
        }
        source.indexes.append(index)
        return source
    }

    static let index = file(
        "indexes/audit_log_by_next", "create index concurrently audit_log_by_next on public.audit_log (tenant_id, at, action)")

    /// A file whose checksum is of no matter but to differ.
    static func file(_ name: String, _ sql: String) -> Migration {
        Migration(name: name, checksum: "next \(sql.utf8.count) \(name)") { sql }
    }

    static func migrator(_ source: SchemaSource, on database: TestDatabase, patience: LockPatience = LockPatience()) throws
        -> Migrator
    {
        Migrator(source, on: try Session(connecting: database.target(as: .owner).text), patience: patience)
    }
}
