extension WrongEnvironment {
    private static let turnOn =
        "run `quartermaster migrate`, which turns triggers on, then `quartermaster verify`, which tells what was written meanwhile"
    private static let notChecked = "Rights and rows were not checked"

    /// A schema of another program.
    static let ofSchema: [WrongEnvironment] = [
        WrongEnvironment(
            "the database was not migrated", "migrations",
            "the database is not up to date: run `quartermaster migrate`, or set MIGRATE=1 to do it at every start of the server. Pending: "
                + "functions/get_me. \(notChecked)"
        ) { try doctor(after: "update office.migrations set checksum = repeat('0', 64) where name = 'functions/get_me'") },
        WrongEnvironment(
            "a migration was changed after it was applied", "migrations",
            "the database has drifted; nothing was changed. Migrations whose text differs from what was applied: 0002_tables. Migrations "
                + "this program does not know (is it older than the database?): none. Run the program that migrated this database last, or "
                + "restore the backup from before. \(notChecked)"
        ) { try doctor(after: "update office.migrations set checksum = repeat('0', 64) where name = '0002_tables'") },
        WrongEnvironment(
            "a newer program has migrated the database", "migrations",
            "the database was migrated by a newer program (schema 90), which serves programs of schema 80 and later; this one has 1. Run the "
                + "newer program. \(notChecked)"
        ) {
            try doctor(after: "update office.schema_version set version = 90, serves = 80")
                .replacing("this one has \(NextSchema.presentVersion).", with: "this one has 1.")
        },
    ]

    private static let ownRole = "give the server a role of its own (docs/reference/postgres.md)"
    private static let server = DatabaseRole.server.rawValue

    /// Rights that are missing, or too many.
    static let ofRights: [WrongEnvironment] = [
        WrongEnvironment(
            "`quartermaster_app` owns a table", "office-role",
            "quartermaster_app has the rights of the owner of public.clients, so tenants are not kept apart: take its further rights away "
                + "(`alter role quartermaster_app nosuperuser nobypassrls nologin`), then `quartermaster migrate` as the tables' owner sets "
                + "the owners"
        ) { try doctor(after: "alter table public.clients owner to quartermaster_app") },
        WrongEnvironment(
            "another role owns a function", "office-role",
            "quartermaster_app does not own office.write_audit, so tenants are not kept apart: take its further rights away (`alter role "
                + "quartermaster_app nosuperuser nobypassrls nologin`), then `quartermaster migrate` as the tables' owner sets the owners"
        ) { try doctor(after: "alter function office.write_audit owner to current_user") },
        WrongEnvironment(
            "row-level security is off", "row-security",
            "row-level security is off, so tenants are not kept apart: alter table public.assets enable row level security"
        ) { try doctor(after: "alter table public.assets disable row level security") },
        WrongEnvironment(
            "a table has lost its policy", "row-security",
            "no policy of the tenant on public.assets: restore the table with its policies"
        ) { try doctor(after: "drop policy assets_of_tenant on public.assets") },
        WrongEnvironment(
            "triggers are off", "triggers",
            "triggers are off, so no rule holds and gear may be booked twice, such as reservation_items_hold on public.reservation_items: "
                + turnOn
        ) { try doctor(after: "alter table public.reservation_items disable trigger reservation_items_hold") },
        WrongEnvironment(
            "foreign keys are off", "triggers",
            "foreign keys are off, so no rule holds: as a superuser alter table public.short_links enable trigger all; then \(turnOn)"
        ) { try doctor(after: "alter table public.short_links disable trigger all") },
        WrongEnvironment(
            "the server's role may not call a function", "server-role",
            "the role of DATABASE_URL may not call office.get_me: run `quartermaster migrate` with both DATABASE_URL and "
                + "MIGRATE_DATABASE_URL set, which grants that"
        ) {
            try doctor(
                after: """
                    do $$ begin
                        execute 'revoke execute on function ' || 'office.get_me'::regproc::regprocedure || ' from \(server)';
                    end $$
                    """)
        },
        WrongEnvironment(
            "the server's role may read a table", "server-role", verdict: "warning",
            "the role of DATABASE_URL may read or change public.assets: \(ownRole)"
        ) { try doctor(after: "grant select on public.assets to \(server)") },
        WrongEnvironment(
            "the server comes in as the tables' owner", "server-role", verdict: "warning",
            "the role of DATABASE_URL owns the tables: \(ownRole)"
        ) {
            let house = try HealthyHouse()
            return try doctor(on: house, ["DATABASE_URL": house.database.target(as: .owner).text])
        },
        WrongEnvironment(
            "the server comes in as a superuser, who bypasses row-level security", "server-role", verdict: "warning",
            "the role of DATABASE_URL is a superuser, bypasses row-level security, owns the tables: \(ownRole)"
        ) {
            let house = try HealthyHouse()
            return try doctor(on: house, ["DATABASE_URL": house.database.target().text])
        },
        WrongEnvironment(
            "everybody may read a table", "outsiders",
            "roles other than the server's have rights, revoke them: revoke all on table public.clients from public"
        ) { try doctor(after: "grant select on public.clients to public") },
        WrongEnvironment(
            "somebody made a function in the schema `office`", "functions", verdict: "warning",
            "functions of the schema office are not this program's: drop those that nobody of yours calls: office.of_before(text,integer)"
        ) { try doctor(after: "create function office.of_before(text, int) returns int language sql return 1") },
    ]

    private static let doFolders = "set AUTH_SEAL_KEY to the key of the servers that made them, or put its file into AUTH_DIR"
    private static let lostKey = "If it is lost, `quartermaster keys renew` makes new ones and signs everybody out"

    /// Houses, their people, their keys, their photos, and what is open.
    static let ofHouse: [WrongEnvironment] = [
        WrongEnvironment(
            "there is no house", "tenants", "there is no tenant: run `quartermaster migrate --tenant-name 'Your house'`"
        ) {
            let database = try TestDatabase.fresh()
            try database.session().execute("delete from tenants")
            return try doctor(database.settings)
        },
        WrongEnvironment(
            "the house has no name of its own", "tenants", verdict: "warning",
            "the tenant Rental house in UTC was made by default: `quartermaster tenant set --name … --time-zone …`"
        ) {
            let database = try TestDatabase.fresh()
            return try doctor(database.settings)
        },
        WrongEnvironment(
            "a house has no admin", "admins", verdict: "warning",
            "no admin who has signed in: Second. Have one sign in, or add one: `quartermaster account add --role admin --email …`"
        ) { try doctor(after: "insert into tenants (name) values ('Second')") },
        WrongEnvironment(
            "`AUTH_SEAL_KEY` is another than that of the database's keys", "signing-keys",
            "the keys that sign tokens were sealed with a different key: set AUTH_SEAL_KEY to the one of the other servers, or put its file "
                + "in AUTH_DIR. \(lostKey)"
        ) { try doctor(onSignedDatabase: ["AUTH_SEAL_KEY": String(repeating: "6f", count: 32)]) },
        WrongEnvironment(
            "`AUTH_DIR` has lost the sealing key", "signing-keys",
            "AUTH_SEAL_KEY is not set and there is no file /srv/auth/seal-key, but the database has keys sealed with one: set it to the one "
                + "of the other servers. \(lostKey)"
        ) {
            let folder = try StorageFolder()
            return try doctor(onSignedDatabase: ["AUTH_DIR": folder.path]).replacing(folder.path, with: "/srv/auth")
        },
        WrongEnvironment(
            "no copy of the sealing key was checked", "seal-key-copy", verdict: "warning",
            "AUTH_SEAL_KEY (fingerprint 6b6e7a0f4d5c2e19) is in no backup, and no copy of it was checked: keep a copy of it apart from the "
                + "backups, then `quartermaster keys check-copy < COPY`"
        ) {
            try doctor(on: HealthyHouse(), ["AUTH_SEAL_KEY": MailQueue.keyText])
                .replacing(#/fingerprint [0-9a-f]{16}/#, with: "fingerprint 6b6e7a0f4d5c2e19")
        },
        WrongEnvironment(
            "webhooks are on, and there is no sealing key", "webhooks", verdict: "warning",
            "webhooks that are on: 1, and there is no sealing key here, so this server sends nothing to them: \(doFolders)"
        ) {
            let (scene, folder) = (try WebhookScene(), try StorageFolder())
            _ = try scene.add()
            scene.server.stop()
            return try doctor(scene.server.database.settings.merging(["AUTH_DIR": folder.path]) { $1 })
        },
        WrongEnvironment(
            "`STORAGE_DIR` is another database's", "photo-folder",
            "STORAGE_DIR names /srv/photos, which belongs to another database, and has no photo of this one: name this one's folder. "
                + "`quartermaster storage claim` gives it to this one for good"
        ) {
            let folder = try StorageFolder()
            try PhotoFolderScene.setOwner("another", of: folder)
            try PhotoFolderScene.use(folder)
            return try doctor(after: "", ["STORAGE_DIR": folder.path]).replacing(folder.path, with: "/srv/photos")
        },
        WrongEnvironment(
            "`STORAGE_DIR` has lost the photos", "photo-folder",
            "STORAGE_DIR names /srv/photos, which has none of the photos that the database knows (1 were looked for): is a disk to be mounted "
                + "there? `quartermaster restore FOLDER --photos` puts them back from a backup; where they are lost, `quartermaster storage "
                + "claim` gives the folder to this database as it is"
        ) {
            let (scene, folder) = (try PhotoFolderScene(), try StorageFolder())
            return try doctor(scene.database.settings.merging(["STORAGE_DIR": folder.path]) { $1 })
                .replacing(folder.path, with: "/srv/photos")
        },
        WrongEnvironment(
            "somebody left a transaction open", "change-log", verdict: "warning",
            "the change log reaches back less than a day; the oldest open transaction is 16 min old: its changes reach nobody until it ends. "
                + "`select pid, application_name, xact_start from pg_stat_activity where backend_xid is not null order by xact_start` names "
                + "it, `select pg_terminate_backend(PID)` ends it"
        ) {
            let house = try HealthyHouse()
            let (slow, session) = (try house.database.session(), try house.database.session())
            try session.execute("select office.renew_change_log()")
            try slow.execute("begin; update tenants set name = 'Slow'")
            try session.execute("insert into tenants (name) values ('Quick')")
            try session.execute("update change_log set at = now() - interval '16 minutes'")
            let run = try doctor(on: house)
            try slow.execute("rollback")
            return run
        },
    ]

    private static func doctor(onSignedDatabase changes: [String: String]) throws -> ProgramRun {
        let database = try TestDatabase.fresh()
        try TestServer.start(settings: SignInScene.settings, database: database).stop()
        return try doctor(database.settings.merging(["JWT_SECRET": ""]) { $1 }.merging(changes) { $1 })
    }

    private static let backUp = "run `quartermaster backup FOLDER` by hand, and look at what runs it every night"

    /// Backups, trials of them, and `verify`.
    static let ofOperations: [WrongEnvironment] = [
        WrongEnvironment(
            "no backup is noted", "backup", verdict: "warning",
            "no backup is noted since this database was made or restored: `quartermaster backup FOLDER` every night "
                + "(docs/reference/backup.md)"
        ) { try doctor(after: "delete from office.operations") },
        WrongEnvironment(
            "the last backup failed", "backup", verdict: "warning",
            "failed 5 hours ago: pg_dump is not here; none ever went well: \(backUp)"
        ) { try doctor(afterRun: "backup", "5 h", "false", "'pg_dump is not here'") },
        WrongEnvironment(
            "the last backup was killed", "backup", verdict: "warning",
            "began 5 hours ago, has no end and nobody runs it: it was killed; none ever went well: \(backUp)"
        ) { try doctor(afterRun: "backup", "5 h", nil, "null") },
        WrongEnvironment(
            "the last backup is old", "backup", verdict: "warning",
            "went well 10 days ago. It has to go well every 2d (NIGHTLY_LATE): \(backUp)"
        ) { try doctor(afterRun: "backup", "10 d", "true", "null") },
        WrongEnvironment(
            "the last backup could not be restored", "backup-check", verdict: "warning",
            "failed 5 hours ago: a photo is damaged; none ever went well: run `quartermaster restore FOLDER --check` by hand, and look at what "
                + "runs it every month"
        ) { try doctor(afterRun: "restore_check", "5 h", "false", "'a photo is damaged'") },
        WrongEnvironment(
            "`verify` found something", "verified", verdict: "warning",
            "failed 5 hours ago: 1 invariant is broken; none ever went well: run `quartermaster verify` by hand, and look at what runs it "
                + "every night"
        ) { try doctor(afterRun: "verify", "5 h", "false", "'1 invariant is broken'") },
    ]

    /// After the one run of its kind that ever was, nil for one that did not end.
    private static func doctor(
        afterRun kind: String, _ age: String, _ succeeded: String?, _ detail: String
    ) throws -> ProgramRun {
        let ended = succeeded == nil ? "null" : "now() - interval '\(age)'"
        return try doctor(
            after: """
                delete from office.operations where kind = '\(kind)';
                insert into office.operations (kind, started_at, ended_at, succeeded, detail)
                values ('\(kind)', now() - interval '\(age)', \(ended), \(succeeded ?? "null"), \(detail))
                """)
    }
}
