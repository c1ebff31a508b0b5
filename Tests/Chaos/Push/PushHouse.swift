/// A house whose people have phones and browsers.
struct PushHouse: Sendable {
    let tenant: String
    private let client: String
    let item: String
    private let people: [Person]

    private struct Person {
        let id: String
        let role: String
        let phones: [String]
        let browser: String
    }

    init(_ generator: SeededGenerator) {
        var generator = generator.branch("push house")
        tenant = generator.uuid()
        client = generator.uuid()
        item = generator.uuid()
        people = ["staff", "staff", "staff", "manager", "admin"].map { role in
            Person(
                id: generator.uuid(), role: role, phones: (0..<2).map { _ in generator.uuid().replacing("-", with: "") },
                browser: generator.uuid())
        }
    }

    /// What happened, for the judgement; of a report the asset is named.
    static let notes = """
        create schema chaos;
        create table chaos.events (tenant_id uuid not null, id uuid primary key, kind text not null);
        """

    /// Statements that make it. Every value is an id or a name of ours: none needs quoting.
    func sql(_ services: PushServices) -> String {
        let accounts = people.map { person in
            """
            insert into accounts (tenant_id, id, auth_user_id, email, display_name, roles)
            values ('\(tenant)', '\(person.id)', '\(person.id)', '\(person.id)@house.example', 'Person', '{\(person.role)}');
            """
        }
        let phones = people.flatMap { person in
            person.phones.map { token in
                """
                insert into devices (tenant_id, account_id, platform, token, environment)
                values ('\(tenant)', '\(person.id)', 'apns', '\(token)', 'production');
                """
            }
        }
        let browsers = people.map { person in
            """
            insert into devices (tenant_id, account_id, platform, endpoint, p256dh, auth)
            values ('\(tenant)', '\(person.id)', 'webpush', '\(services.url)/push/\(person.browser)', '\(services.browser.key)',
                '\(services.browser.secret)');
            """
        }
        let house = """
            insert into tenants (id, name) values ('\(tenant)', 'House');
            insert into clients (id, tenant_id, display_name) values ('\(client)', '\(tenant)', 'Acme Films');
            insert into items (id, tenant_id, name) values ('\(item)', '\(tenant)', 'Camera');
            """
        return ([house] + accounts + phones + browsers).joined(separator: "\n")
    }

    /// What people have to be told of.
    enum Event: String, CaseIterable {
        case pickupSoon = "pickup_soon"
        case cancelled = "reservation_cancelled"
        case changed = "reservation_changed"
        case damaged = "asset_damaged"
    }

    /// A transaction in which something happens; once, however often it is sent.
    func sql(_ event: Event, id: String) -> String {
        let near = "clock_timestamp() + interval '20 minutes'"
        let pickup = event == .pickupSoon ? near : "clock_timestamp() + interval '10 hours'"
        let status = event == .cancelled ? "cancelled" : "confirmed"
        let words = event == .cancelled ? "'confirmed', 'cancelled'" : "null, null"
        let happening =
            switch event {
            case .pickupSoon: ""
            case .cancelled, .changed:
                """
                perform office.switch_tenant('\(tenant)');
                perform office.write_audit(
                    '\(tenant)', 'reservation.\(event == .changed ? "changed" : "cancelled")', 'reservation', '\(id)', '\(id)', null,
                    \(words), '{}', '{}');
                """
            case .damaged:
                """
                insert into assets (id, tenant_id, item_id, condition) values ('\(id)', '\(tenant)', '\(item)', 'damaged');
                insert into condition_reports (tenant_id, reservation_id, asset_id, direction, condition)
                values ('\(tenant)', '\(id)', '\(id)', 'in', 'damaged');
                """
            }
        return """
            do $do$ begin
                insert into chaos.events values ('\(tenant)', '\(id)', '\(event.rawValue)');
                insert into reservations (id, tenant_id, reference, client_id, status, pickup_at, return_at)
                values ('\(id)', '\(tenant)', 'R-\(id)', '\(client)', '\(status)', \(pickup), clock_timestamp() + interval '3 days');
                \(happening)
            exception when unique_violation then null;
            end $do$
            """
    }

    /// When all servers are dead no lease is anybody's.
    static let releasing = "update push_outbox set due_at = clock_timestamp(), leased_until = null where done_at is null"

    /// How much there is still to tell: what no sweep has seen, and what no device was told.
    static let unsettled = """
        select (select count(*) from push_outbox p where p.done_at is null)
            + (select count(*) from notification_events)
            + (select count(*) from chaos.events e where not exists (
                select from notifications n
                where n.tenant_id = e.tenant_id and n.kind = e.kind and coalesce(n.asset_id, n.reservation_id) = e.id))
        """
}
