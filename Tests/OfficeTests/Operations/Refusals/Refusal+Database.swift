extension Refusal {
    private static let grants =
        "The role does not have the right: run `quartermaster migrate` with DATABASE_URL of the server and MIGRATE_DATABASE_URL "
        + "of the tables' owner, which grants what the server needs"

    /// A database that is not as it should be.
    static let ofDatabase = [
        Refusal(
            "not migrated",
            "nobody has migrated the database yet, it has no schema of this program: run `quartermaster migrate`, or set MIGRATE=1 to do it at "
                + "every start of the server"
        ) {
            let bare = try BareDatabase()
            return try withExtendedLifetime(bare) {
                let server = try TestServer.launch(settings: bare.settings)
                return ProgramRun(exit: server.process.wait(), output: server.log.text)
            }
        },
        Refusal(
            "behind",
            "the database is not up to date: run `quartermaster migrate`, or set MIGRATE=1 to do it at every start of the server. "
                + "Pending: functions/get_me"
        ) {
            try serve(breaking: "update office.migrations set checksum = repeat('0', 64) where name = 'functions/get_me'")
        },
        Refusal(
            "changed migration",
            "the database has drifted; nothing was changed. Migrations whose text differs from what was applied: 0002_tables. "
                + "Migrations this program does not know (is it older than the database?): none. Run the "
                + "program that migrated this database last, or restore the backup from before"
        ) {
            try serve(breaking: "update office.migrations set checksum = repeat('0', 64) where name = '0002_tables'")
        },
        Refusal(
            "newer database",
            "the database has drifted; nothing was changed. Migrations whose text differs from what was applied: none. "
                + "Migrations this program does not know (is it older than the database?): 9999_from_the_future. "
                + "Run the program that migrated this database last, or restore the backup from before"
        ) {
            try serve(
                breaking: """
                    insert into office.migrations (name, checksum) values ('9999_from_the_future', repeat('0', 64))
                    """)
        },
        Refusal(
            "newer program",
            "the database was migrated by a newer program (schema 90), which serves programs of schema 80 and later; this one has 1. Run the "
                + "newer program"
        ) {
            let own = "this one has \(NextSchema.presentVersion)."
            return try serve(breaking: "update office.schema_version set version = 90, serves = 80")
                .replacing(own, with: "this one has 1.")
        },
        Refusal(
            "not isolated",
            "the tenants are not kept apart: quartermaster_app does not own office.get_me. Was a backup restored without its owners? "
                + "Run `quartermaster migrate` as the tables' owner (docs/reference/backup.md)"
        ) {
            try serve(
                breaking:
                    "do $$ begin execute 'alter function ' || 'office.get_me'::regproc::regprocedure || ' owner to current_user'; end $$"
            )
        },
        Refusal(
            "no such database",
            "Postgres has no database with the name in DATABASE_URL, or in MIGRATE_DATABASE_URL (3D000): correct it, or make the "
                + "database (docs/reference/postgres.md)"
        ) {
            let database = try TestDatabase.fresh()
            return try serve(
                on: database, ["DATABASE_URL": database.target(as: .server).with(database: "not_\(database.name)").text])
        },
        Refusal(
            "another's port",
            "PORT 8080 is taken by the process 4321, for a server of another database: stop that one, or change PORT or DATABASE_URL"
        ) {
            let neighbour = try TestServer.shared()
            let run = try serve(on: .fresh(), ["PORT": "\(neighbour.port)"])
            return run.replacing("PORT \(neighbour.port) ", with: "PORT 8080 ")
                .replacing("process \(neighbour.process.id),", with: "process 4321,")
        },
        Refusal(
            "another's figures",
            "METRICS_PORT 8080 is taken by the process 4321, for the requests of a server (PORT): stop that one, or change METRICS_PORT"
        ) {
            let neighbour = try TestServer.shared()
            let run = try serve(on: .fresh(), ["METRICS_PORT": "\(neighbour.port)"])
            return run.replacing("METRICS_PORT \(neighbour.port) ", with: "METRICS_PORT 8080 ")
                .replacing("process \(neighbour.process.id),", with: "process 4321,")
        },
        Refusal(
            "another's photos",
            "STORAGE_DIR names /srv/photos, which belongs to another database, and has no photo of this one: name this one's folder. "
                + "`quartermaster storage claim` gives it to this one for good"
        ) {
            let folder = try StorageFolder()
            try PhotoFolderScene.setOwner("another", of: folder)
            try PhotoFolderScene.use(folder)
            return try serve(on: .fresh(), ["STORAGE_DIR": folder.path]).replacing(folder.path, with: "/srv/photos")
        },
        Refusal(
            "lost photos",
            "STORAGE_DIR names /srv/photos, which has none of the photos that the database knows (1 were looked for): is a disk to be "
                + "mounted there? `quartermaster restore FOLDER --photos` puts them back from a backup; where they are lost, "
                + "`quartermaster storage claim` gives the folder to this database as it is"
        ) {
            let scene = try PhotoFolderScene()
            let folder = try StorageFolder()
            return try serve(on: scene.database, ["STORAGE_DIR": folder.path]).replacing(folder.path, with: "/srv/photos")
        },
        Refusal(
            "may not migrate",
            "Postgres: permission denied for database quartermaster (42501). This needs the tables' owner: set MIGRATE_DATABASE_URL to that role"
        ) {
            try serve(
                breaking: "update office.migrations set checksum = repeat('0', 64) where name = 'functions/get_me'",
                ["MIGRATE": "on", "MIGRATE_DATABASE_URL": ""])
        },
        Refusal("may not look", "Postgres: permission denied for schema office (42501). \(grants)") {
            try serve(breaking: "revoke usage on schema office from \(DatabaseRole.server.rawValue)")
        },
    ]

    private static func serve(breaking: String, _ settings: [String: String] = [:]) throws -> ProgramRun {
        let database = try TestDatabase.fresh()
        try database.session().execute(breaking)
        return try serve(on: database, settings).replacing(database.name, with: "quartermaster")
    }

    static let all = ofSettings + ofTLS + ofStorage + ofMail + ofProcess + ofDatabase
}
