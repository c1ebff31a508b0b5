import Foundation

/// A house that tells two receivers what happens in it, and one that never answers.
struct WebhookHouse: Sendable {
    let tenant: String
    private let admin: String
    /// The ids of the webhooks, which name their paths too; the last one's receiver is dead.
    private(set) var hooks: [String] = []

    struct NotMade: Error, CustomStringConvertible { let description: String }

    init(_ generator: SeededGenerator) {
        var generator = generator.branch("webhook house")
        tenant = generator.uuid()
        admin = generator.uuid()
    }

    private var address: String { "\(admin)@house.example" }

    /// What a server needs to make webhooks to this machine and to sign them.
    static let settings = ["AUTH_SEAL_KEY": String(repeating: "07", count: 32), "WEBHOOK_ALLOW": "127.0.0.0/8"]

    /// What happened, for the judgement: each only where its transaction was committed.
    static let notes = """
        create schema chaos;
        create table chaos.events (tenant_id uuid not null, id uuid primary key);
        """

    var sql: String {
        """
        insert into tenants (id, name) values ('\(tenant)', 'House');
        insert into accounts (tenant_id, id, auth_user_id, email, display_name, roles)
        values ('\(tenant)', '\(admin)', '\(admin)', '\(address)', 'Person', '{admin}');
        """
    }

    /// Makes the webhooks by a server, which seals their secrets.
    mutating func addHooks(_ surroundings: Surroundings, database: String, server: UInt16, receiver: UInt16) throws {
        let token = try surroundings.quartermaster(
            ["token", "--tenant", tenant, "--email", address, "--ttl", "86400"], database: database)
        for number in 0..<3 {
            let connection = try WireConnection(port: server, patience: 20)
            // The path is its id, which is known when it was made.
            let body = #"{"url":"http://127.0.0.1:\#(receiver)/dead","events":["item.changed"]}"#
            try connection.send(
                WireRequest(
                    target: "/api/office/webhooks",
                    headers: [
                        ("Authorization", "Bearer \(token)"), ("Idempotency-Key", "hook-\(number)"),
                        ("Content-Type", "application/json"), ("Connection", "close"),
                    ], body: Array(body.utf8)
                ).bytes)
            let answer = try connection.readAnswer()
            let text = String(decoding: answer.body, as: UTF8.self)
            guard answer.status == 201, let id = text.firstMatch(of: #/"id":"([0-9a-f-]{36})"/#)?.1 else {
                throw NotMade(description: "no webhook was made: \(answer.status) \(text)")
            }
            hooks.append(String(id))
        }
    }

    /// Each has a path of its own, but for the last one's, which is that of a receiver that is dead.
    var aiming: String {
        "update webhooks set url = replace(url, '/dead', '/' || id) where id <> '\(hooks.last ?? "")'"
    }

    /// A transaction in which something happens, once, however often it is sent: some write more than one row, take a while, or are rolled back in parts.
    func sql(id: String, _ generator: inout SeededGenerator) -> String {
        let rows = Int.random(in: 1...3, using: &generator)
        let pause = Int.random(in: 0..<4, using: &generator) == 0 ? Double.random(in: 0.05...0.6, using: &generator) : 0
        let writing = """
            insert into public.audit_log (tenant_id, source, action, entity_type, entity_id, after)
            select '\(tenant)', 'system', 'item.changed', 'item', '\(id)', '{"version": 1}' from generate_series(1, \(rows));
            """
        let undone = """
            begin
                \(writing)
                raise division_by_zero;
            exception when division_by_zero then null;
            end;
            """
        return """
            do $do$ begin
                insert into chaos.events values ('\(tenant)', '\(id)');
                \(writing)
                perform pg_sleep(\(pause));
                \(Int.random(in: 0..<3, using: &generator) == 0 ? undone : "")
            exception when unique_violation then null;
            end $do$
            """
    }

    /// One that is rolled back as a whole.
    func undone(_ generator: inout SeededGenerator) -> String {
        """
        begin;
        insert into public.audit_log (tenant_id, source, action, entity_type, entity_id, after)
        select '\(tenant)', 'system', 'item.changed', 'item', gen_random_uuid(), '{"version": 2}' from generate_series(1, \(Int.random(in: 1...3, using: &generator)));
        rollback
        """
    }

    /// When all servers are dead no lease is anybody's.
    static let releasing = """
        update webhook_deliveries set due_at = clock_timestamp(), leased_until = null where leased_until is not null;
        update webhooks set due_at = clock_timestamp() where due_at < 'infinity'
        """

    /// What failed is tried again now, in place of minutes later.
    static let hurrying = """
        update webhook_deliveries d set due_at = clock_timestamp()
        where d.done_at is null and d.leased_until is null and d.due_at > clock_timestamp()
          and exists (select from webhooks w where w.id = d.webhook_id and w.url not like '%/dead');
        update webhooks set due_at = clock_timestamp(), paused_until = '-infinity' where due_at < 'infinity' and url not like '%/dead'
        """

    /// How much there is still to tell.
    static let unsettled = """
        select count(*)
        from audit_log a
        join webhooks w on w.tenant_id = a.tenant_id and w.url not like '%/dead'
        where a.action = 'item.changed' and not exists (
            select from webhook_deliveries d
            where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.audit_id = a.id and d.outcome = 'delivered')
        """
}
