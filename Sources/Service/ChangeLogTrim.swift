import API
import EventLoop
import Postgres
import Text

/// Forgets what the change log noted longer ago than its retention, in small batches; harmless with many servers.
enum ChangeLogTrim {
    private static let trimming = Statement.call("office.trim_change_log", ["older_than": "interval", "batch": "int"])
    static let statements = [trimming]

    private static let batch = 1000
    private static let pauseInTrouble: Duration = .seconds(5)
    /// It looks at every house: servers that have just started have people who wait to be answered.
    private static let firstPause: Duration = .seconds(30)

    /// Runs until the loop ends: a pause, then batches while they come back full.
    static func run(on services: Services, keeping retention: Duration) async {
        let pause = PurgePace.pause(keeping: retention)
        await services.loop.sleep(for: min(firstPause, pause))
        while true {
            var trimmed: Int?
            repeat { trimmed = await trimOnce(services, retention) } while trimmed ?? 0 >= batch
            await services.loop.sleep(for: trimmed == nil ? pauseInTrouble : pause)
        }
    }

    /// How many rows were forgotten; nil when Postgres was not there.
    private static func trimOnce(_ services: Services, _ retention: Duration) async -> Int? {
        let rows = try? await services.database.write(trimming, ["older_than": retention.sqlText, "batch": String(batch)])
        return rows?.first?.text(0).flatMap { Int($0) }
    }
}
