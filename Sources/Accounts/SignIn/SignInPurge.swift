import API
import EventLoop
import Postgres
import Text

/// Forgets what signing in has left behind, in small batches; harmless with many servers.
package enum SignInPurge {
    private static let purging = Statement.call("office.purge_sign_in", ["lifetime": "interval", "batch": "int"])
    package static let statements = [purging]

    private static let pause: Duration = .seconds(600)
    private static let batch = 1000

    /// Runs until the loop ends.
    package static func run(on services: Services, sessionLifetime: Duration) async {
        while true {
            await services.loop.sleep(for: pause)
            while await purgeOnce(services, sessionLifetime) >= batch {}
        }
    }

    /// How much was forgotten; 0 when Postgres was not there.
    private static func purgeOnce(_ services: Services, _ lifetime: Duration) async -> Int {
        let rows = try? await services.database.write(purging, ["lifetime": lifetime.sqlText, "batch": String(batch)])
        return rows?.first?.text(0).flatMap { Int($0) } ?? 0
    }
}
