import Foundation
import TestSupport
import Testing

/// People at the desk (docs/apps/desk.md).
@Suite(.mayBlock) struct PeopleTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.admin)
    }

    private func person(_ email: String = "\(ID.fresh())@house.example") -> JSONTree {
        ["email": .string(email), "display_name": "Sara", "roles": ["staff"], "locale": "es"]
    }

    @Test("an account that is made has what was said of it, byte for byte, and one audit row")
    func made() throws {
        let answer = try desk.post("/accounts", person("Sara.\(house.tenant)@house.example"))
        let id = try #require(answer["id"]?.string)
        #expect(answer.status == 201)
        #expect(
            answer.text == """
                {"id":"\(id)","email":"Sara.\(house.tenant)@house.example","display_name":"Sara","roles":["staff"],"locale":"es",\
                "disabled":false,"linked":null,"invited":true,"version":1,"invited_by_mail":false}
                """)
        #expect(
            try house.database.query(
                "select action, source, actor_user_id, before is null, after->>'email' from audit_log where entity_id = $1", [id])
                == [["account.created", "api", house.account(.admin).subject, "t", "Sara.\(house.tenant)@house.example"]])
        #expect(try house.database.query("select auth_user_id, locale from accounts where id = $1", [id]) == [[nil, "es"]])
    }

    @Test("who signs in with the address is that person: an account made at the desk is linked by the first token that proves it")
    func linked() throws {
        let email = "\(ID.fresh())@house.example"
        _ = try desk.post(
            "/accounts", ["email": .string(email.uppercased()), "display_name": "Sara", "roles": ["manager", "viewer"]])
        let account = Account(id: "", subject: ID.fresh(), email: email, tenant: house.tenant)
        let proof: JSONTree = [["method": "otp", "timestamp": 1_750_000_000]]
        let phone = Phone(
            port: try TestServer.shared().port, token: account.token(["email": .string(account.email), "amr": proof]))
        let me = try phone.get("/me")
        #expect(me["user"]?["display_name"] == "Sara" && me["user"]?["role"] == "manager" && me["user"]?["locale"] == "en")
    }

    @Test("a key makes one account, also past its retention")
    func keyForGood() throws {
        let (key, body) = (ID.fresh(), person())
        let first = try desk.post("/accounts", body, key: key)
        #expect(try desk.post("/accounts", body, key: key).text == first.text)
        _ = try desk.patch("/accounts/\(first["id"]?.string ?? "")", ["display_name": "Later"])
        try house.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [house.tenant, key])
        let late = try desk.post("/accounts", body, key: key)
        #expect(late.status == 201 && late["id"] == first["id"] && late["display_name"] == "Later")
    }

    @Test("an account says whom it is tied to, and since when; unlinking cuts it, once, and the next proof ties it again")
    func unlinked() throws {
        let (account, phone) = (house.account(.staff), try house.phone(.staff))
        let since = try house.database.value("select office.rfc3339_time(linked_at) from accounts where id = $1", [account.id])
        func shown() throws -> JSONTree? {
            try desk.get("/accounts?q=\(account.email)")["accounts"]?[0]?["linked"]
        }
        #expect(try shown() == ["email": .string(account.email), "since": .string(since ?? "")])
        _ = try phone.post("/devices", ["apns_token": .string(String(repeating: "ab", count: 32)), "environment": "production"])
        let answer = try desk.post("/accounts/\(account.id)/unlink", [:])
        #expect(answer.status == 200 && answer["linked"] == .null && answer["version"] == 2)
        #expect(try shown() == .null)
        #expect(try phone.get("/me").code == "no_office_role")
        #expect(try house.database.value("select count(*) from devices where account_id = $1", [account.id]) == "0")
        #expect(try desk.post("/accounts/\(account.id)/unlink", [:]).text == answer.text)
        #expect(
            try house.database.query(
                "select action, before->>'auth_user_id', after->>'auth_user_id' from audit_log where entity_id = $1", [account.id]
            )
                == [["account.unlinked", account.subject, nil]])
        let proof: [String: JSONTree] = [
            "email": .string(account.email), "amr": ["otp"], "iat": .number(Double(time(nil)) + 5),
        ]
        let later = Phone(port: try TestServer.shared().port, token: account.token(proof))
        #expect(try later.get("/me").status == 200)
    }

    @Test("unlinking is the admin's, and another tenant's accounts are none")
    func unlinking() throws {
        let other = try House().account(.staff)
        for id in ["nobody", other.id] { #expect(try desk.post("/accounts/\(id)/unlink", [:]).code == "account_not_found") }
        let path = "/accounts/\(house.account(.staff).id)/unlink"
        #expect(try house.phone(.manager).post(path, [:]).code == "insufficient_role")
        #expect(try house.phone(.staff).get("/me").status == 200)
    }

    @Test("another address is another person's: the tie is cut; the case of its letters cuts nothing")
    func changedAddress() throws {
        let (account, phone) = (house.account(.staff), try house.phone(.staff))
        let path = "/accounts/\(account.id)"
        #expect(try desk.patch(path, ["email": .string(account.email.uppercased())])["linked"]?["since"]?.string != nil)
        #expect(try phone.get("/me").status == 200)
        let answer = try desk.patch(path, ["email": .string("\(ID.fresh())@house.example"), "display_name": "Bo"])
        #expect(answer.status == 200 && answer["linked"] == .null && answer["display_name"] == "Bo")
        #expect(try phone.get("/me").code == "no_office_role")
        let rows = try house.database.query(
            "select action, before->>'auth_user_id', after->>'auth_user_id' from audit_log where entity_id = $1 order by id",
            [account.id])
        #expect(rows.last == ["account.changed", account.subject, nil])
    }

    @Test("with same_person the tie stays, where the account is tied and the person is of this house alone")
    func samePerson() throws {
        let (account, phone) = (house.account(.staff), try house.phone(.staff))
        let path = "/accounts/\(account.id)"
        func moved() throws -> Answer {
            try desk.patch(path, ["email": .string("\(ID.fresh())@house.example"), "same_person": true])
        }
        let answer = try moved()
        #expect(answer.status == 200 && answer["linked"]?["email"] == answer["email"])
        #expect(try phone.get("/me")["user"]?["email"] == answer["email"])
        let other = try House()
        let theirs = other.account(.viewer)
        try other.database.query("update accounts set auth_user_id = $1 where id = $2", [account.subject, theirs.id])
        let elsewhere = try moved()
        #expect(elsewhere.status == 409 && elsewhere.code == "already_exists")
        try other.database.query("update accounts set auth_user_id = null where id = $1", [theirs.id])
        _ = try desk.post(path + "/unlink", [:])
        let untied = try moved()
        #expect(untied.status == 409 && untied["error"]?["message"] == elsewhere["error"]?["message"])
        #expect(
            untied["error"]?["message"]
                == "The sign-in can't move to that address. Change the address alone: the person then signs in there by a code.")
        #expect(untied["error"]?["current"]?["account"]?["email"] == answer["email"])
        #expect(try desk.patch(path, ["same_person": nil]).faults == ["same_person required"])
        #expect(try desk.patch(path, ["same_person": true]).faults == ["email required"])
    }

    @Test("an address is one account's, whatever its case, a disabled one's too")
    func address() throws {
        let email = "\(ID.fresh())@house.example"
        let first = try desk.post("/accounts", person(email))
        _ = try desk.patch("/accounts/\(first["id"]?.string ?? "")", ["disabled": true])
        for answer in try [
            desk.post("/accounts", person(email.uppercased())),
            desk.patch("/accounts/\(house.account(.staff).id)", ["email": .string(email.uppercased())]),
        ] {
            #expect(answer.status == 409 && answer.code == "already_exists")
            #expect(answer["error"]?["current"]?["id"] == first["id"])
        }
        #expect(try desk.patch("/accounts/\(first["id"]?.string ?? "")", ["email": .string(email.uppercased())]).status == 200)
        #expect(try House().phone(.admin).post("/accounts", person(email)).status == 201)
    }

    @Test("a change takes what is there, from the person's next request on; a no-op leaves version and audit alone")
    func changed() throws {
        let (id, staff) = (house.account(.staff).id, try house.phone(.staff))
        let answer = try desk.patch(
            "/accounts/\(id)", ["roles": ["viewer", "manager"], "locale": "es", "display_name": "Bo", "version": 1])
        #expect(answer.status == 200 && answer["roles"] == ["viewer", "manager"] && answer["version"] == 2)
        #expect(try staff.get("/me")["user"]?["role"] == "manager")
        #expect(try desk.patch("/accounts/\(id)", ["display_name": "Bo", "disabled": false])["version"] == 2)
        #expect(try desk.patch("/accounts/\(id)", ["disabled": true])["disabled"] == true)
        #expect(try staff.get("/me").code == "account_disabled")
        #expect(try desk.patch("/accounts/\(id)", ["disabled": false])["version"] == 4)
        #expect(try staff.get("/me").status == 200)
        let audit = try house.database.query(
            "select action, before->>'roles', after->>'roles' from audit_log where entity_id = $1 order by id", [id])
        #expect(audit.map { $0[0] } == Array(repeating: "account.changed", count: 3))
        #expect(audit.first?[1] == #"["staff"]"# && audit.first?[2] == #"["viewer", "manager"]"#)
    }

    @Test("an edit from another version is 409 with the present account, and changes nothing")
    func mismatch() throws {
        let id = house.account(.viewer).id
        _ = try desk.patch("/accounts/\(id)", ["display_name": "First", "version": 1])
        let answer = try desk.patch("/accounts/\(id)", ["display_name": "Second", "version": 1])
        #expect(answer.status == 409 && answer.code == "version_mismatch")
        #expect(answer["error"]?["current"]?["account"]?["display_name"] == "First")
        #expect(try house.database.value("select display_name from accounts where id = $1", [id]) == "First")
    }

    @Test("an edit with a key happens once for good")
    func once() throws {
        let (id, key) = (house.account(.viewer).id, ID.fresh())
        let first = try desk.patch("/accounts/\(id)", ["display_name": "First"], key: key)
        _ = try desk.patch("/accounts/\(id)", ["display_name": "Second"])
        #expect(try desk.patch("/accounts/\(id)", ["display_name": "First"], key: key).text == first.text)
        try house.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [house.tenant, key])
        #expect(try desk.patch("/accounts/\(id)", ["display_name": "First"], key: key)["display_name"] == "Second")
        #expect(try desk.patch("/accounts/\(id)", ["display_name": "Third"], key: key).code == "idempotency_key_reused")
    }

    @Test("all faults are told at once")
    func faults() throws {
        #expect(try desk.post("/accounts", [:]).faults == ["display_name required", "email required", "roles required"])
        let wrong: JSONTree = ["email": "ana", "display_name": "", "roles": ["king"], "locale": "fr", "disabled": 1]
        #expect(
            try desk.post("/accounts", wrong).faults == [
                "disabled wrong_type", "display_name too_short", "email invalid_value", "locale invalid_value",
                "roles invalid_value",
            ])
        let nulls: JSONTree = ["email": nil, "display_name": nil, "roles": nil, "locale": nil, "disabled": nil, "version": 0]
        #expect(
            try desk.patch("/accounts/\(house.account(.staff).id)", nulls).faults == [
                "disabled required", "display_name required", "email required", "locale required", "roles required",
                "version out_of_range",
            ])
        #expect(try desk.patch("/accounts/\(house.account(.staff).id)", ["roles": []]).faults == ["roles too_short"])
        #expect(try desk.patch("/accounts/\(house.account(.staff).id)", ["roles": "admin"]).faults == ["roles wrong_type"])
    }

    @Test("nobody changes their own roles, up or down; the rest of one's account is one's own")
    func ownRoles() throws {
        let me = house.account(.admin).id
        _ = try house.addAccount(roles: ["admin"])
        let answer = try desk.patch("/accounts/\(me)", ["roles": ["viewer"]])
        #expect(answer.status == 403 && answer.code == "insufficient_role")
        #expect(answer["error"]?["message"] == "You can't change your own roles. Ask another admin.")
        #expect(try desk.patch("/accounts/\(me)", ["roles": ["admin"], "display_name": "Me"]).status == 200)
        #expect(try house.database.value("select roles from accounts where id = $1", [me]) == "{admin}")
    }

    @Test("the last admin stays one, whichever way the role would go, and whoever asks")
    func lastAdmin() throws {
        let (me, other) = (house.account(.admin), try house.addAccount(roles: ["admin", "staff"]))
        #expect(try house.phone(of: other).patch("/accounts/\(me.id)", ["disabled": true]).status == 200)
        let refused = try house.phone(of: other).patch("/accounts/\(other.id)", ["disabled": true])
        #expect(refused.status == 409 && refused.code == "last_admin")
        #expect(refused["error"]?["current"]?["account"]?["id"]?.string == other.id)
        for statement in [
            "update accounts set roles = '{staff}' where id = '\(other.id)'",
            "update accounts set disabled_at = now() where tenant_id = '\(house.tenant)'",
            "delete from accounts where id = '\(other.id)'",
        ] { #expect(constraint { try house.changePeople(statement) } == "accounts_last_admin") }
        #expect(
            try house.database.value("select roles from accounts where id = $1 and disabled_at is null", [other.id])
                == "{admin,staff}")
    }

    @Test("the only admin who could sign in does not cut themselves, by another address or by unlinking; another admin may")
    func onlyAdmin() throws {
        let me = house.account(.admin)
        let untied = try house.addAccount(roles: ["admin"], linked: false)
        let address: JSONTree = ["email": .string("\(ID.fresh())@house.example")]
        for answer in [try desk.patch("/accounts/\(me.id)", address), try desk.post("/accounts/\(me.id)/unlink", [:])] {
            #expect(answer.status == 409 && answer.code == "last_admin")
            #expect(answer["error"]?["current"]?["account"]?["id"]?.string == me.id)
        }
        #expect(try desk.get("/me").status == 200)
        try house.database.query("update accounts set auth_user_id = $1 where id = $2", [ID.fresh(), untied.id])
        #expect(try desk.post("/accounts/\(me.id)/unlink", [:]).status == 200)
    }

    @Test("of two admins who cut each other at once one stays", arguments: ["unlink", "address"])
    func cutEachOther(way: String) throws {
        let (me, second) = (house.account(.admin), try house.addAccount(roles: ["admin"]))
        let (other, own) = (try TestDatabase.shared().session(), try TestDatabase.shared().session())
        try other.execute("begin; set local office.tenant = '\(house.tenant)'")
        try other.query("update accounts set auth_user_id = null where id = $1", [me.id])
        try other.query("select from tenants where id = $1 for no key update", [house.tenant])
        let fields = way == "unlink" ? "" : ", jsonb_build_object('email', '\(ID.fresh())@house.example'), null"
        let pending = try own.start(
            """
            select r.status, r.code
            from office.\(way == "unlink" ? "unlink_account" : "update_account")(
                $1, $2, null, 'admin', 'r', $3, 'f', 60000, $4\(fields)) r, office.forget_caller()
            """, [house.tenant, me.subject, ID.fresh(), second.id])
        #expect(try pending.isBlocked(seenFrom: house.database))
        try other.execute("commit")
        #expect(try pending.finish() == [["409", "last_admin"]])
        #expect(try house.database.value("select auth_user_id from accounts where id = $1", [second.id]) == second.subject)
    }

    @Test("what somebody did keeps its name after the account is cut, and is found by the account")
    func nameAfterCut() throws {
        let account = house.account(.manager)
        let item = try house.phone(.manager).post("/items", ["name": "Tripod"])
        let id = try #require(item["id"]?.string)
        let name = try house.database.value("select display_name from accounts where id = $1", [account.id])
        #expect(try desk.post("/accounts/\(account.id)/unlink", [:]).status == 200)
        for query in ["entity=\(id)", "actor=\(account.id)"] {
            let rows = try desk.get("/audit?\(query)")["audit"]?.array ?? []
            #expect(rows.count == 1 && rows.first?["entity_id"]?.string == id, "\(query)")
            #expect(name != nil && rows.first?["actor_name"]?.string == name, "\(query)")
        }
    }

    private func constraint(_ body: () throws -> Void) -> String? { OfficeTests.constraint(refusing: body) }

    @Test("what one transaction does together is judged at its end, and only where it sees what others did")
    func deferred() throws {
        let (first, next) = (house.account(.admin).id, house.account(.staff).id)
        let demote = "update accounts set roles = '{staff}' where id = '\(first)'"
        try house.database.execute("begin; \(demote); update accounts set roles = '{admin}' where id = '\(next)'; commit")
        #expect(try house.database.value("select roles from accounts where id = $1", [next]) == "{admin}")
        let fault = refusal {
            try house.database.execute(
                "begin isolation level repeatable read; update accounts set roles = '{admin}' where id = '\(first)'; "
                    + "update accounts set roles = '{staff}' where id = '\(next)'; commit")
        }
        #expect(fault?.sqlState == "40001")
        try? house.database.execute("rollback")
    }

    @Test("two admins who take each other's role away at once: one stays, and nobody waits for the other")
    func race() throws {
        let (first, second) = (house.account(.admin), try house.addAccount(roles: ["admin"]))
        let other = try TestDatabase.shared().session()
        let begin = "begin; set local office.tenant = '\(house.tenant)'"
        try other.execute("\(begin); update accounts set roles = '{staff}' where id = '\(second.id)'")
        try house.database.execute(begin)
        let pending = try house.database.start("update accounts set roles = '{staff}' where id = '\(first.id)'")
        #expect(try pending.isBlocked(seenFrom: TestDatabase.shared().session()))
        try other.execute("commit")
        try pending.finish()
        #expect(constraint { try house.database.execute("commit") } == "accounts_last_admin")
        let admins = "select count(*) from accounts where tenant_id = $1 and 'admin' = any (roles)"
        #expect(try house.database.value(admins, [house.tenant]) == "1")
    }

    @Test("the list is by name, finds by name or address, and pages without repeating or skipping")
    func list() throws {
        for name in ["beta", "Alpha", "gamma"] {
            _ = try desk.post(
                "/accounts",
                ["email": .string("\(name)\(house.tenant)@x.example"), "display_name": .string(name), "roles": ["viewer"]])
        }
        let all = try desk.get("/accounts")
        #expect(all["accounts"]?.array?.count == 7 && all["next_cursor"] == .null)
        #expect(try names("?q=BETA\(house.tenant)@X") == ["beta"])
        #expect(try names("?q=alph") == ["Alpha"])
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try desk.get("/accounts?limit=3" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += (page["accounts"]?.array ?? []).compactMap { $0["display_name"]?.string }
            cursor = page["next_cursor"]?.string
        }
        #expect(try paged == names(""))
        #expect(try desk.get("/accounts?archived=true").faults == ["archived not_supported"])
    }

    private func names(_ query: String) throws -> [String] {
        (try desk.get("/accounts" + query)["accounts"]?.array ?? []).compactMap { $0["display_name"]?.string }
    }

    @Test("people are the admin's alone, and another tenant's are none")
    func roles() throws {
        let manager = try house.phone(.manager)
        #expect(try manager.get("/accounts").code == "insufficient_role")
        #expect(try manager.post("/accounts", person()).code == "insufficient_role")
        #expect(try manager.patch("/accounts/\(house.account(.staff).id)", ["display_name": "X"]).code == "insufficient_role")
        let other = try House().account(.staff).id
        #expect(try desk.patch("/accounts/\(other)", ["display_name": "X"]).code == "account_not_found")
        #expect(try desk.patch("/accounts/nobody", ["display_name": "X"]).code == "account_not_found")
        #expect(
            try house.database.value("select display_name from accounts where id = $1", [other]) == "Person \(other.prefix(4))")
    }
}
