import TestSupport
import Testing

/// What a sweep, a claim and a list look at stays the same, however much was ever booked and told.
@Suite(.mayBlock) struct NotificationCostTests {
    private let house: House

    init() throws {
        house = try House(in: TestDatabase.fresh())
        _ = try house.addReservation(pickupAt: WireTime.now(plus: 1200))
        try fill(200)
    }

    private static let calls = [
        "select office.sweep_tenant('TENANT', clock_timestamp(), true, true, true)",
        "select count(*) from office.claim_pushes(10, '1 ms', '{apns,fcm,webpush}')",
        "select office.list_notifications('TENANT', 'PERSON', null, 'viewer', false, 20, null, null)",
        "select office.list_notifications('TENANT', 'PERSON', null, 'viewer', true, 20, null, null)",
        "select office.unread_count('TENANT', 'ACCOUNT')",
    ]

    @Test("a hundred times as much of what is over costs no more", arguments: calls)
    func cost(call: String) throws {
        let few = try blocks(call)
        try fill(20_000)
        let many = try blocks(call)
        #expect(many <= few * 2 + 20, "\(few) blocks, then \(many)")
    }

    /// Reservations of the last years, each of which the person was told of and has read, on a phone.
    private func fill(_ count: Int) throws {
        let (tenant, account) = (house.tenant, house.account(.staff).id)
        try house.database.unchecked(
            """
            insert into devices (tenant_id, account_id, platform, token, environment)
            values ('\(tenant)', '\(account)', 'apns', '\(count)', 'production');
            with booked as (
                insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
                select '\(tenant)', 'R-' || n, '\(house.client)', 'returned', now() - (n + 48) * interval '10 min',
                    now() - (n + 24) * interval '10 min'
                from generate_series(1, \(count)) as n returning id, pickup_at
            ), told as (
                insert into notifications (
                    tenant_id, account_id, kind, reservation_id, moment, expires_at, title, body, created_at, read_at, told_at)
                select '\(tenant)', '\(account)', 'pickup_soon', id, pickup_at, pickup_at, 'T', 'B', now() - interval '1 day', now(),
                    now()
                from booked returning id, moment
            )
            insert into push_outbox (tenant_id, notification_id, device_id, platform, expires_at, due_at, done_at, outcome)
            select '\(tenant)', t.id, d.id, 'apns', t.moment, t.moment, now(), 'sent'
            from told t join devices d on d.token = '\(count)' and d.tenant_id = '\(tenant)'
            """)
        try house.database.execute("vacuum analyze")
    }

    /// The blocks that a call looks at, once everything it needs to know is in its session's caches.
    private func blocks(_ call: String) throws -> Int {
        let call = call.replacing("TENANT", with: house.tenant).replacing("PERSON", with: house.account(.staff).subject)
            .replacing("ACCOUNT", with: house.account(.staff).id)
        var blocks = 0
        for _ in 0..<3 {
            let text = try house.database.value("explain (analyze, buffers, format json) " + call) ?? ""
            let plan = JSONTree(parsing: Array(text.utf8))?[0]?["Plan"]
            blocks = (plan?["Shared Hit Blocks"]?.int ?? 1 << 40) + (plan?["Shared Read Blocks"]?.int ?? 1 << 40)
        }
        return blocks
    }
}
