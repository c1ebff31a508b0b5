import TestSupport
import Testing

/// An account made by e-mail and the first token that proves the address, in SQL (docs/sign-in.md, "Who gets in"); that the token
/// proves it is the server's to check.
@Suite(.mayBlock) struct LinkingTests {
    private static let link = "select code from office.link_account_by_email($2, $1, null, $3, 'request')"

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

    @Test("more than one account of the address links nothing") func ambiguous() throws {
        let house = try House()
        let account = try house.addAccount(roles: ["viewer"], linked: false)
        _ = try house.addAccount(roles: ["staff"], email: account.email, linked: false)
        let before = try house.facts()
        #expect(try house.database.query(Self.link, [ID.fresh(), house.tenant, account.email]) == [["no_office_role"]])
        #expect(try house.facts() == before)
    }

    @Test("a claimed tenant links there alone, none links in each") func tenants() throws {
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
