import TestSupport
import Testing

/// Rows that servers forget in the background (docs/reference/background.md, "Tables, and how long their rows are kept"): in
/// batches, by several at once, and nothing that is still of use. Keys have `RetentionTests` as well.
@Suite(.mayBlock) struct PurgeTests {
    private let database: TestDatabase
    private let session: Database

    init() throws {
        database = try TestDatabase.fresh()
        session = try database.session()
    }

    @Test("a running server forgets keys that are past their retention by itself, and no others")
    func keys() throws {
        try session.query(
            """
            insert into idempotency_keys (tenant_id, key, fingerprint, status, body, created_at)
            select t.id, k, 'f', 200, '{}', now() - age::interval
            from tenants t, (values ('over', '7 days 1 second'), ('young', '6 days')) as keys (k, age)
            """)
        let server = try TestServer.start(settings: ["IDEMPOTENCY_RETENTION": "7d"], database: database)
        defer { server.stop() }
        #expect(try eventually(within: 60) { try value("count(*) from idempotency_keys where key = 'over'") == "0" })
        #expect(try value("string_agg(key, ',') from idempotency_keys") == "young")
    }

    @Test("of codes, addresses and sessions a batch each goes at a time, until none is left")
    func signInBatches() throws {
        try addSignIn(5, isOver: true)
        try addSignIn(2, isOver: false)
        let server = try database.session(as: .server)
        #expect(try (1...3).map { _ in try server.value(Self.signIn, [3]) } == ["9", "6", "0"])
        let left = try value(
            "concat_ws(',', (select count(*) from signin.codes), (select count(*) from signin.addresses), count(*)) "
                + "from signin.sessions")
        #expect(left == "2,2,2")
    }

    @Test("two servers at once take different codes, addresses and sessions, and neither waits")
    func signInAtOnce() throws {
        try addSignIn(5, isOver: true)
        let first = try database.session(as: .server)
        try first.execute("begin")
        #expect(try first.value(Self.signIn, [3]) == "9")
        #expect(try database.session(as: .server).value(Self.signIn, [3]) == "6")
        try first.execute("commit")
        #expect(try value("count(*) from signin.sessions") == "0")
    }

    @Test("a session that is just being refreshed, and an address that is just being used, are left")
    func signInInUse() throws {
        try addSignIn(2, isOver: true)
        let phone = try database.session()
        try phone.execute(
            """
            begin;
            update signin.sessions set refreshed_at = now() where counter = 1;
            update signin.addresses set touched_at = now() where email like '1-%';
            update signin.codes set expires_at = now() + interval '10 minutes' where email like '1-%'
            """)
        let server = try database.session(as: .server)
        #expect(try server.value(Self.signIn, [10]) == "3")
        try phone.execute("commit")
        #expect(try server.value(Self.signIn, [10]) == "0")
        #expect(try value("count(*) from signin.sessions where counter = 1") == "1")
    }

    @Test("a session with an end of its own lives until then; the counts of mails are kept for a day")
    func signInEnds() throws {
        try addSignIn(3, isOver: true)
        try session.execute(
            """
            update signin.sessions set ends_at = now() + interval '1 hour' where counter = 1;
            update signin.sessions set refreshed_at = now(), ends_at = now() - interval '1 second' where counter = 2;
            insert into signin.hours (starts_at, mails, strangers)
            values (now() - interval '23 hours', 1, 0), (now() - interval '25 hours', 2, 0);
            insert into signin.invitation_mails (tenant_id, email, sent_at)
            values (gen_random_uuid(), 'new@house.example', now()), (gen_random_uuid(), 'old@house.example', now() - interval '25 hours')
            """)
        _ = try database.session(as: .server).value(Self.signIn, [10])
        #expect(try value("string_agg(counter::text, ',') from signin.sessions") == "1")
        #expect(try value("string_agg(mails::text, ',') from signin.hours") == "1")
        #expect(try value("string_agg(email, ',') from signin.invitation_mails") == "new@house.example")
    }

    @Test("mail that is of no more use goes a thousand at a time, by whichever server; what a server is at stays")
    func mail() throws {
        try session.execute(
            """
            insert into signin.mail_outbox (recipient, language, template, sealed, is_discarded, valid_until, attempts, due_at)
            select n || '@house.example', 'en', 'sign_in', '', false, now() - interval '1 second', n / 1002,
                now() + interval '1 minute'
            from generate_series(1, 1002) n
            """)
        let first = try database.session(as: .server)
        try first.execute("begin")
        #expect(try first.value("select office.purge_mail()") == "1000")
        #expect(try database.session(as: .server).value("select office.purge_mail()") == "1")
        try first.execute("commit")
        #expect(try value("string_agg(recipient, ',') from signin.mail_outbox") == "1002@house.example")
    }

    @Test("two servers at once take different uploads; one that is young is nobody's to take")
    func uploads() throws {
        try session.query(
            """
            insert into photo_uploads (tenant_id, object_path, reservation_id, asset_id, content_type, created_at)
            select t.id, n::text, gen_random_uuid(), gen_random_uuid(), 'image/png', now() - make_interval(days => 6 + n)
            from tenants t, generate_series(0, 3) n
            """)
        let claim = "select json_array_length(office.claim_stale_uploads('6 days 12 hours', 2))"
        let first = try database.session(as: .server)
        try first.execute("begin")
        #expect(try first.value(claim) == "2")
        #expect(try database.session(as: .server).value(claim) == "1")
        try first.execute("commit")
        #expect(try value("string_agg(object_path, ',') from photo_uploads where swept_at is null") == "0")
    }

    private static let signIn = "select office.purge_sign_in('90 days', $1)"

    /// As many codes, addresses and sessions, of a user each; the sessions are told apart by their counter.
    private func addSignIn(_ count: Int, isOver: Bool) throws {
        let back = isOver ? "91 days" : "0 days"
        try session.query(
            """
            with people as (
                insert into signin.users (email) select n || '-\(ID.fresh())@house.example' from generate_series(1, $1::int) n
                returning id, email
            ), codes as (
                insert into signin.codes (email, code_hash, for_nobody, expires_at)
                select email, '', false, now() + interval '10 minutes' - $2::interval from people
            ), addresses as (
                insert into signin.addresses (email, touched_at) select email, now() - $2::interval from people
            )
            insert into signin.sessions (user_id, amr, counter, refreshed_at)
            select id, '[]', split_part(email, '-', 1)::int, now() - $2::interval from people
            """, [count, back])
    }

    private func value(_ what: String) throws -> String? { try session.value("select \(what)") }
}
