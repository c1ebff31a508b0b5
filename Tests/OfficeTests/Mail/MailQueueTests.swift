import TestSupport
import Testing

/// The outbox' functions, as servers that share it call them.
@Suite(.mayBlock) struct MailQueueTests {
    private let database: Database
    private let queue: MailQueue

    init() throws {
        let fresh = try TestDatabase.fresh()
        database = try fresh.session(as: .server)
        queue = try MailQueue(of: fresh)
    }

    @Test("a message is taken once, by whichever server, and again when its lease is over")
    func claims() throws {
        for place in 0..<5 { try queue.enqueue(code: "1", to: "\(place)@example.com") }
        #expect(try [claim(3), claim(3), claim(3)] == [3, 2, 0])
        try queue.execute("update signin.mail_outbox set due_at = clock_timestamp() where recipient like '1@%'")
        #expect(try claim(3) == 1)
    }

    @Test("the later of two messages of a kind to the same recipient takes the place of the earlier")
    func superseding() throws {
        let first = try queue.enqueue(code: "1", to: "ana@example.com")
        let second = try queue.enqueue(code: "2", to: "ana@example.com")
        try queue.enqueue(code: "3", to: "ana@example.com", template: "another")
        try queue.enqueue(code: "4", to: "bea@example.com")
        #expect(try queue.attempts(of: first) == nil)
        #expect(try queue.attempts(of: second) == 0)
        #expect(try queue.count() == 3)
    }

    @Test("what was postponed waits, and only who holds it may postpone it")
    func postponing() throws {
        let id = try queue.enqueue(code: "1", to: "ana@example.com")
        let claim = try #require(try database.value("select claim from office.claim_mail(1, '1 hour')"))
        #expect(try postpone(id, ID.fresh(), "0") == "f")
        #expect(try self.claim(1) == 0)
        #expect(try postpone(id, claim, "1 hour") == "t")
        #expect(try self.claim(1) == 0)
        #expect(try postpone(id, claim, "0") == "t")
        #expect(try self.claim(1) == 1)
        #expect(try postpone(id, claim, "0") == "f")
    }

    @Test("what is of no more use is not taken up, and forgotten; it counts where it should have been sent")
    func purging() throws {
        try queue.enqueue(code: "1", to: "late@example.com", validFor: "-1 second")
        try queue.enqueue(code: "2", to: "nobody@example.com", isDiscarded: true, validFor: "-1 second")
        let good = try queue.enqueue(code: "3", to: "ana@example.com")
        let taken = try queue.enqueue(code: "4", to: "bea@example.com")
        #expect(try claim(9) == 2)
        try queue.execute("update signin.mail_outbox set valid_until = clock_timestamp() where id = '\(taken)'")
        #expect(try database.value("select office.purge_mail()") == "1")
        #expect(try queue.attempts(of: good) == 1)
        #expect(try queue.attempts(of: taken) == 1)
        #expect(try queue.count() == 2)
    }

    @Test("mail is in the language of the address' account, and in what the request accepts where there is none")
    func language() throws {
        try queue.execute(
            "select office.add_account(null, 'Ana@Example.com', 'Ana', '{staff}', 'es'), set_config('office.tenant', '', false)")
        func language(_ address: String) throws -> String? {
            try queue.session.value("select office.mail_language($1, 'fr')", [address])
        }
        #expect(try language("ana@example.com") == "es")
        #expect(try language("nobody@example.com") == "fr")
    }

    @Test("the server's role may not look into the table")
    func rights() throws {
        #expect(throws: DatabaseError.self) { try database.query("select * from signin.mail_outbox") }
    }

    @Test("a transaction that is rolled back leaves no message")
    func rollback() throws {
        try queue.execute("begin")
        try queue.enqueue(code: "1", to: "ana@example.com")
        try queue.execute("rollback")
        #expect(try queue.count() == 0)
    }

    private func claim(_ batch: Int) throws -> Int? {
        try database.value("select count(*) from office.claim_mail($1, '1 hour')", ["\(batch)"]).flatMap { Int($0) }
    }

    private func postpone(_ id: String, _ claim: String, _ pause: String) throws -> String? {
        try database.value("select office.postpone_mail($1, $2, $3)", [id, claim, pause])
    }
}
