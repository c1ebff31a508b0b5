import API
import EventLoop
import Glibc
import Postgres
import Settings

/// The input of the checks: the environment, the settings read from it, and a session on the server's own connection.
struct Examination {
    let environment: [String: String]
    let settings: Settings
    let faults: [SettingFault]
    let unusual: [SettingOddity]
    let renamed: [RenamedSetting]
    /// Where the values came from that are set.
    let sources: [SettingSource]
    /// Why there is no session, or nil.
    let refusal: PostgresError?
    private let session: Session?

    /// Reads the settings and connects; a failure of either is kept for the checks.
    init() {
        environment = ProcessEnvironment.variables
        let reader = SettingsReader(ofProcessFor: .serve)
        settings = reader.settings
        faults = reader.faults
        unusual = reader.unusual
        renamed = reader.renamed
        sources = reader.sources
        var session: Session?
        var refusal: PostgresError?
        if !settings[.databaseURL].isEmpty {
            do throws(PostgresError) {
                session = try Self.connect(settings[.databaseURL])
            } catch {
                refusal = error
            }
        }
        self.session = session
        self.refusal = refusal
    }

    /// No schema of the database's may stand in for the catalog.
    private static func connect(_ url: String) throws(PostgresError) -> Session {
        let session = try Session(connecting: url)
        try session.execute("set search_path = pg_catalog")
        return session
    }

    /// True when one of the settings has a fault.
    func hasFault(ofOne settings: [AnySetting]) -> Bool {
        faults.contains { fault in settings.contains { $0 === fault.setting } }
    }

    /// The process id that Postgres, or what stands before it, gave when it let us in.
    var announcedBackend: Int32? { session?.backendProcessID }

    /// Postgres connections that a server with these settings opens.
    var connections: Int { settings.ownConnections }

    /// The rows of a look into the catalog.
    func rows(_ sql: String) throws(PostgresError) -> [Rows.Row] {
        guard let session else { throw .unavailable }
        return try session.execute(sql).rows
    }

    /// The first column of the first row.
    func value(_ sql: String) throws(PostgresError) -> String? { try rows(sql).first?.text(0) }

    /// The first column of all rows.
    func list(_ sql: String) throws(PostgresError) -> [String] { try rows(sql).compactMap { $0.text(0) } }
}
