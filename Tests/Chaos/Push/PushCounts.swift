import Postgres

/// How much was told in a run.
struct PushCounts {
    var events = 0
    var notifications = 0
    var pushes = 0
    var deliveries = 0
    /// What a device was told for the second time, or more often.
    var repeats = 0

    init() {}

    init(_ session: Session) throws {
        func count(_ sql: String) throws -> Int { try session.execute(sql).first?.text(0).flatMap { Int($0) } ?? 0 }
        events = try count("select count(*) from chaos.events")
        notifications = try count("select count(*) from notifications")
        pushes = try count("select count(*) from push_outbox")
        deliveries = try count("select count(*) from chaos.deliveries")
        repeats = try count(
            "select coalesce(sum(d.times - 1), 0) from (select count(*) as times from chaos.deliveries group by notification_id, device) d"
        )
    }
}
