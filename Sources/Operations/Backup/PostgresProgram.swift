import API
import EventLoop
import Files
import Glibc
import Postgres
import Settings

/// `pg_dump` or `pg_restore`, which are called: nobody knows a database's insides as they do.
struct PostgresProgram {
    /// The program.
    enum Name: String {
        case dump = "pg_dump"
        case restore = "pg_restore"
    }

    let path: String
    /// The version of Postgres, such as 15. A program works on a database, or a dump, of its own version and of earlier ones.
    let major: Int

    /// The first whose dumps set what no Postgres before it knows (`transaction_timeout`): its `pg_restore` fails on an older one.
    private static let firstWithTransactionTimeout = 17

    /// Finds the oldest that will do for a server of that version: in `folder` where one is given, else where Debian has them, else on the
    /// `PATH`.
    /// - Parameter dumped: of the `pg_dump` that wrote what is to be read.
    static func find(
        _ name: Name, for server: Int, reading dumped: Int = 0, in folder: String?
    ) throws(CommandFailure) -> PostgresProgram {
        let major = max(server, dumped)
        let isOld = server < firstWithTransactionTimeout
        let folders = folder.map { [$0] } ?? debianFolders() + searchPath
        var newest = 0
        for path in folders.map({ "\($0)/\(name.rawValue)" }) where access(path, X_OK) == 0 {
            guard let found = version(of: path) else { continue }
            if found >= major, !isOld || found < firstWithTransactionTimeout { return PostgresProgram(path: path, major: found) }
            newest = max(newest, found)
        }
        guard !isOld || dumped < firstWithTransactionTimeout else {
            throw CommandFailure(
                .misconfigured,
                "the backup was made by pg_dump of Postgres \(dumped), which can't be restored into Postgres \(server): restore into "
                    + "Postgres \(firstWithTransactionTimeout) or later")
        }
        let remedy =
            "install postgresql-client-\(major)\(isOld ? "" : " or later"), or name the folder that has it with --programs"
        guard newest < major else {
            throw CommandFailure(
                .unavailable,
                "\(name.rawValue) here is only of Postgres \(newest), whose backups can't be restored into Postgres \(server): \(remedy)"
            )
        }
        guard newest == 0 else {
            throw CommandFailure(
                .unavailable, "\(name.rawValue) here is of Postgres \(newest), which can't work on Postgres \(major): \(remedy)")
        }
        throw CommandFailure(.unavailable, "\(name.rawValue) is not here\(folder.map { ", in \($0)" } ?? ""): \(remedy)")
    }

    /// Calls it as whoever that connection string says. Nobody sees the password: it is in no argument.
    func called(_ arguments: [String], as options: ConnectionOptions) -> CalledProgram {
        let secrets = Set(SettingSection.all.flatMap(\.settings).flatMap(\.variables))
        let environment = ProcessEnvironment.variables.filter { !secrets.contains($0.key) }
        return CalledProgram(
            path: path, arguments: ["--no-password"] + arguments,
            environment: environment.merging(options.environment) { $1 })
    }

    // MARK: Where they are

    private static let debian = "/usr/lib/postgresql"

    private static func debianFolders() -> [String] {
        let entries = (try? Directory(path: debian).entries(unchangedFor: .zero, limit: 1000)) ?? []
        return entries.compactMap { Int($0.name) }.sorted().map { "\(debian)/\($0)/bin" }
    }

    private static var searchPath: [String] {
        (ProcessEnvironment.variables["PATH"] ?? "").split(separator: ":").map(String.init)
    }

    /// The number in `pg_dump (PostgreSQL) 15.14 (Debian …)`.
    private static func version(of path: String) -> Int? {
        var said: [UInt8] = []
        let program = CalledProgram(path: path, arguments: ["--version"], environment: ProcessEnvironment.variables)
        let end = try? program.run(sink: { (piece) throws(CommandFailure) in said += piece })
        guard end?.isGood == true else { return nil }
        let words = String(decoding: said, as: UTF8.self).split(separator: " ")
        return words.first { $0.first?.isNumber == true }.flatMap { Int($0.prefix { $0.isNumber }) }
    }
}
