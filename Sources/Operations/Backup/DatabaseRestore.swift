import API
import Postgres
import Settings

/// Puts a dump into a database, by `pg_restore`: all of it or nothing.
struct DatabaseRestore {
    let backup: WholeBackup
    /// The folder of `pg_restore`; nil looks for it.
    let programs: String?

    /// Opens a backup: `source` is a folder, or `s3://bucket/prefix`, and `name` says which; nil is the newest.
    init(_ settings: Settings, from source: String, named name: String?, programs: String?) throws(CommandFailure) {
        backup = try WholeBackup(name, in: try BackupPlaces.open(source, settings, isWritten: false))
        self.programs = programs
    }

    /// Throws before anything is changed when that Postgres is too old, or there is no program for it.
    func program(for owner: OwnerSession) throws(CommandFailure) -> PostgresProgram {
        let manifest = backup.manifest
        guard owner.major >= manifest.postgres else {
            throw CommandFailure(
                .misconfigured,
                "the backup is of Postgres \(manifest.postgres) and this is Postgres \(owner.major), which may not understand it: "
                    + "restore into Postgres \(manifest.postgres) or later")
        }
        return try PostgresProgram.find(.restore, for: owner.major, reading: manifest.dumped, in: programs)
    }

    /// The dump's contents, and the file that leaves its extensions out; nil where it has none. It needs no database.
    func contents(_ program: PostgresProgram, for owner: OwnerSession) throws(CommandFailure) -> Contents {
        let contents = try DumpContents(of: backup, program, as: owner.options)
        return Contents(list: try contents.listWithoutExtensions(), extensions: contents.extensions)
    }

    /// The part of a dump that is restored.
    struct Contents {
        /// For `--use-list`; nil for all of it.
        let list: TemporaryFile?
        /// The names of the extensions that are left out.
        let extensions: [String]
    }

    /// Restores with the rights of that connection: what is made belongs to it, until `migrate` gives the functions back.
    func run(_ program: PostgresProgram, into owner: OwnerSession) throws(CommandFailure) {
        try run(program, try contents(program, for: owner), into: owner)
    }

    /// The same, with contents that were read before.
    func run(_ program: PostgresProgram, _ contents: Contents, into owner: OwnerSession) throws(CommandFailure) {
        try owner.asking { session throws(PostgresError) in _ = try session.execute(Self.role) }
        let arguments =
            [
                "--single-transaction", "--exit-on-error", "--no-owner", "--no-acl",
                "--dbname=\(ConnectionOptions.naming(owner.database))",
            ] + (contents.list.map { ["--use-list=\($0.path)"] } ?? [])
        let end = try program.called(arguments, as: owner.options).run(source: try checkedPieces())
        contents.list?.remove()
        guard end.isGood else {
            throw CommandFailure(.failed, "pg_restore failed, and nothing was restored: \(end.complaint)")
        }
        // A dump has no statistics. Without them the first large queries are planned as if the tables were small.
        try owner.asking { session throws(PostgresError) in
            _ = try session.execute("set client_min_messages = error; analyze")
        }
    }

    /// Makes a restored database one of this program's.
    static func bringUpToDate(_ settings: Settings) throws(CommandFailure) {
        let schema = try Schema(settings)
        _ = try schema.migrate()
        _ = try schema.buildIndexes()
        try schema.checkAll()
    }

    /// The dump, piece by piece. Its last piece comes only when all of it was found to be what was written: a dump that was damaged
    /// leaves nothing.
    private func checkedPieces() throws(CommandFailure) -> CalledProgram.Source {
        let path = backup.path(BackupFile.database)
        let (place, expected) = (backup.place, backup.manifest.database)
        let next = try place.reader(of: path)
        var file = HashedFile()
        var held = try next()
        file.take(held)
        return { () throws(CommandFailure) in
            guard !held.isEmpty else { return [] }
            let piece = held
            held = try next()
            guard held.isEmpty else {
                file.take(held)
                return piece
            }
            guard file.finish() == expected else { throw place.changed(path) }
            return piece
        }
    }

    /// Policies name the role, and a new cluster has none. As the first migration makes it.
    private static let role = """
        do $$
        begin
            if not exists (select from pg_roles where rolname = 'quartermaster_app') then
                create role quartermaster_app nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
            end if;
            if not pg_has_role(current_user, 'quartermaster_app', 'usage') then
                execute format('grant quartermaster_app to %I', current_user);
            end if;
        exception
            when duplicate_object or unique_violation then null;
        end
        $$
        """
}
