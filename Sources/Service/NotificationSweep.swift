import API
import EventLoop
import Postgres
import Text

/// Looks what people have to be told of (contract, section 13). Any server does it, and each house is looked at by one of them.
enum NotificationSweep {
    private static let sweeping = Statement.call(
        "office.sweep_notifications",
        ["batch": "int", "pause": "interval", "sends_mail": "bool", "at": "timestamptz"])
    static let statements = [sweeping]

    /// How many houses one transaction looks at.
    private static let batch = 5

    /// Runs until the loop ends: a pause, then batches until no house is due. Each is followed by a rest twice as long as it took, so that
    /// whoever works at the shelf hardly notices that a whole house is told at once.
    static func run(on services: Services, every pause: Duration, sendsMail: Bool) async {
        while true {
            await services.loop.sleep(for: pause)
            var begun = EventLoop.Instant.now
            while let swept = await sweepOnce(services, pause, sendsMail), swept > 0 {
                await services.loop.sleep(for: (.now - begun) * 2)
                begun = .now
            }
        }
    }

    /// How many houses were looked at; nil when Postgres was not there.
    private static func sweepOnce(_ services: Services, _ pause: Duration, _ sendsMail: Bool) async -> Int? {
        let arguments: Arguments = [
            "batch": String(batch), "pause": pause.sqlText, "sends_mail": String(sendsMail), "at": nil,
        ]
        guard let row = try? await services.database.write(sweeping, arguments).first else { return nil }
        if let state = row.text(1) { services.log.write(.error, "notifications fail", [("sqlstate", .text(state))]) }
        return row.text(0).flatMap { Int($0) }
    }
}
