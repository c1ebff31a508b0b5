import TestSupport
import Testing

/// An account made by e-mail and the first token that proves the address, in SQL (docs/sign-in.md, "Who gets in"); that the token
/// proves it is the server's to check.
@Suite(.mayBlock) struct LinkingTests {
    private static let link = "select code from office.link_account_by_proof($2, $1, null, $3, 1750000000, 'request')"

    @Test("an address is linked once, with an audit row, whatever its case") func once() throws {
        let house = try House()
        let account = try house.addAccount(roles: ["viewer"], linked: false)
        let subject = ID.fresh()
        for _ in 1...2 {
            #expect(try house.database.query(Self.link, [subject, house.tenant, account.email.uppercased()]) == [[nil]])
        }
        #expect(try house.database.query(Self.link, [ID.fresh(), house.tenant, account.email]) == [["no_office_role"]])
        let facts = try house.facts()
        #expect(facts.accounts.first { $0["id"] == account.id }?["auth_user_id"] == subject)
        #expect(facts.audit.map { $0["action"] } == ["account.linked"])
        #expect(facts.audit.map { [$0["source"], $0["actor_user_id"], $0["entity_id"]] } == [["api", subject, account.id]])
    }

    @Test("of more than one account of the address the oldest is linked, one that is not disabled first") func oldest() throws {
        let house = try House()
        let accounts = try (0..<3).map { _ in
            try house.addAccount(roles: ["viewer"], email: "oldest@\(house.tenant)", linked: false)
        }
        for (days, account) in zip([1, 3, 2], accounts) {
            try house.database.query(
                "update accounts set created_at = now() - make_interval(days => $2) where id = $1", [account.id, "\(days)"])
        }
        try house.database.query("update accounts set disabled_at = now() where id = $1", [accounts[1].id])
        let subject = ID.fresh()
        #expect(try house.database.query(Self.link, [subject, house.tenant, accounts[0].email]) == [[nil]])
        let tied = try house.facts().accounts.filter { $0["auth_user_id"] == subject }
        #expect(tied.map { $0["id"] } == [accounts[2].id])
    }

    @Test("what the release before calls ties as well, but no account that was cut: it does not say when the proof was")
    func before() throws {
        let house = try House()
        let account = try house.addAccount(roles: ["viewer"], linked: false)
        let link = "select code from office.link_account_by_email($2, $1, null, $3, 'request')"
        let subject = ID.fresh()
        #expect(try house.database.query(link, [subject, house.tenant, account.email]) == [[nil]])
        try house.database.query("update accounts set auth_user_id = null where id = $1", [account.id])
        #expect(try house.database.query(link, [subject, house.tenant, account.email]) == [["no_office_role"]])
    }

    @Test("a code that is typed while the address is changed opens nothing and ties nothing")
    func changedMeanwhile() throws {
        let house = try House()
        let account = try house.addAccount(roles: ["viewer"], linked: false)
        let ask =
            #"select code from office.request_sign_in_code($1, '\x01', '\x02', 'en', false, '10 min', '60 s', $2, null, null)"#
        #expect(try house.database.query(ask, [account.email, "1000000"]) == [[nil]])
        let first = try TestDatabase.shared().session()
        let second = try TestDatabase.shared().session()
        try first.execute("begin")
        let set = "select code from office.set_account($1, $2, jsonb_build_object('email', $3::text))"
        #expect(try first.query(set, [house.tenant, account.email, "other@\(house.tenant).example"]) == [[nil]])
        let pending = try second.start(
            #"select code from office.verify_sign_in_code($1, '\x01', false, false, true)"#, [account.email])
        #expect(try pending.isBlocked(seenFrom: house.database))
        try first.execute("commit")
        #expect(try pending.finish() == [["otp_expired"]])
        #expect(try house.database.value("select auth_user_id from accounts where id = $1", [account.id]) == nil)
    }

    @Test("a claimed tenant links there alone, none links the oldest, for who has no other") func tenants() throws {
        let houses = [try House(), try House()]
        let email = "\(ID.fresh())@house.example"
        let accounts = try houses.map { try $0.addAccount(roles: ["viewer"], email: email, linked: false) }
        let subject = ID.fresh()
        func linked() throws -> [String?] {
            try zip(houses, accounts).map { house, account in
                try house.facts().accounts.first { $0["id"] == account.id }?["auth_user_id"]
            }
        }
        try houses[0].database.query(Self.link, [subject, houses[0].tenant, email])
        #expect(try linked() == [subject, nil])
        try houses[0].database.query(Self.link, [subject, nil, email])
        #expect(try linked() == [subject, nil])
        try houses[0].database.query(Self.link, [subject, houses[1].tenant, email])
        #expect(try linked() == [subject, subject])
    }

    @Test("two first requests at once link once, and both find the account theirs") func atOnce() throws {
        let house = try House()
        let account = try house.addAccount(roles: ["viewer"], linked: false)
        let subject = ID.fresh()
        let first = try TestDatabase.shared().session()
        let second = try TestDatabase.shared().session()
        try first.execute("begin")
        #expect(try first.query(Self.link, [subject, house.tenant, account.email]) == [[nil]])
        let pending = try second.start(Self.link, [subject, house.tenant, account.email])
        #expect(try pending.isBlocked(seenFrom: house.database))
        try first.execute("commit")
        #expect(try pending.finish() == [[nil]])
        #expect(try house.facts().audit.count == 1)
    }
}
