import API
import EventLoop
import Postgres
import Settings
import Text

/// Forgets idempotency keys older than their retention, in small batches; harmless with many servers.
enum KeyPurge {
    private static let purging = Statement.call("office.purge_idempotency_keys", ["older_than": "interval", "batch": "int"])
    static let statements = [purging]

    private static let batch = 1000
    private static let pauseInTrouble: Duration = .seconds(5)

    /// Runs until the loop ends: at once, batches while they come back full, then a pause.
    static func run(on services: Services) async {
        let pause = PurgePace.pause(keeping: services.settings[.idempotencyRetention])
        while true {
            var forgotten: Int?
            repeat { forgotten = await purgeOnce(services) } while forgotten == batch
            await services.loop.sleep(for: forgotten == nil ? pauseInTrouble : pause)
        }
    }

    /// How many keys were forgotten; nil when Postgres was not there.
    private static func purgeOnce(_ services: Services) async -> Int? {
        let rows = try? await services.database.write(
            purging, ["older_than": services.settings[.idempotencyRetention].sqlText, "batch": String(batch)])
        return rows?.first?.text(0).flatMap { Int($0) }
    }
}
