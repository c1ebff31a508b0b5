import TestSupport
import Testing

/// Who may do what: each role includes the ones before (docs/client-guide.md, "Who am I").
@Suite(.mayBlock) struct RoleTests {
    @Test("each route is for its role and those above", arguments: OfficeRoute.allCases)
    func matrix(route: OfficeRoute) throws {
        for (rank, role) in Role.allCases.enumerated() {
            let scene = try route.scene()
            let before = try scene.house.facts()
            let answer = try route.ask(scene.house.phone(role), about: scene)
            let needed = Role.allCases.firstIndex(of: route.role) ?? 0
            if rank >= needed {
                #expect(answer.status == 200)
            } else {
                #expect(answer.status == 403)
                #expect(answer.code == "insufficient_role")
                #expect(answer["error"]?["message"] == .string("This needs the role “\(route.role.word)”."))
                #expect(try scene.house.facts() == before)
            }
        }
    }

    @Test("nobody's route is open to one without a known role, to the disabled or to a stranger", arguments: OfficeRoute.allCases)
    func outsiders(route: OfficeRoute) throws {
        let scene = try route.scene()
        let house = scene.house
        let disabled = try house.addAccount(roles: ["admin"])
        try house.changePeople("update accounts set disabled_at = now() where id = $1", [disabled.id])
        let before = try house.facts()
        let port = try TestServer.shared().port
        for roles in [[], ["janitor"], ["Admin"], ["superuser", "owner"]] {
            let account = try house.addAccount(roles: roles)
            #expect(try route.ask(house.phone(of: account), about: scene).code == "no_office_role")
            try house.changePeople("delete from accounts where id = $1", [account.id])
        }
        #expect(try route.ask(house.phone(of: disabled), about: scene).code == "account_disabled")
        let stranger = Phone(port: port, token: Token(subject: ID.fresh()).signed())
        #expect(try route.ask(stranger, about: scene).code == "no_office_role")
        #expect(try route.ask(Phone(port: port, token: "x"), about: scene).code == "token_invalid")
        #expect(try house.facts() == before)
    }

    @Test("the highest of several roles counts, unknown ones beside it do not")
    func severalRoles() throws {
        let house = try House()
        let me = try house.phone(of: house.addAccount(roles: ["janitor", "viewer", "manager", "staff"])).get("/me")
        #expect(me["user"]?["role"] == "manager")
        #expect(me["user"]?["roles"] == ["viewer", "manager", "staff"])
    }

    @Test("a disabled account is refused at its next request, and let in again at the one after it is enabled")
    func disabled() throws {
        let house = try House()
        let account = house.account(.staff)
        let phone = try house.phone(of: account)
        #expect(try phone.get("/me").status == 200)
        try house.changePeople("update accounts set disabled_at = now() where id = $1", [account.id])
        #expect(try phone.get("/me").code == "account_disabled")
        try house.changePeople("update accounts set disabled_at = null where id = $1", [account.id])
        #expect(try phone.get("/me").status == 200)
    }

    @Test("a role that is given or taken counts at the next request, whatever the token says")
    func changedRole() throws {
        let scene = try HandoverScene()
        let account = scene.house.account(.viewer)
        let phone = try scene.house.phone(of: account)
        #expect(try phone.pickUp(scene.unit, on: scene.reservation).code == "insufficient_role")
        try scene.house.changePeople("update accounts set roles = '{staff}' where id = $1", [account.id])
        #expect(try phone.pickUp(scene.unit, on: scene.reservation).status == 200)
        try scene.house.changePeople("update accounts set roles = '{viewer}' where id = $1", [account.id])
        #expect(try phone.takeBack(scene.unit, from: scene.reservation).code == "insufficient_role")
    }
}
