import TestSupport
import Testing

/// A person of several companies, whose tokens the server itself makes, says in which they work (docs/sign-in.md, "Who gets in").
@Suite(.mayBlock) struct ChosenTenantTests {
    private func put(_ data: JSONTree, _ session: SignedIn) throws -> Answer {
        try session.client.send("PUT", "/user", token: session.accessToken, body: JSONTree.object(["data": data]).bytes)
    }

    @Test(
        "who is asked into a second tenant works in the oldest, says yes, chooses the other, then none; in a third there is no place for them"
    )
    func choice() throws {
        let scene = try SignInScene()
        let person = try scene.person(.staff)
        let (first, second, third) = (scene.house, try House(on: scene.server), try House(on: scene.server))
        let invited = try second.addAccount(roles: ["viewer"], email: person.email, linked: false)
        let session = try person.signIn()
        let staff = try session.phone.get("/me")
        #expect(try put(["tenant_id": .string(second.tenant)], session).authCode == "tenant_not_found")
        let yes: JSONTree = ["id": .string(invited.id), "accept": true]
        #expect(try session.phone.post("/me/invitations", yes, key: nil).status == 200)
        #expect(staff["tenant"]?["id"] == .string(first.tenant) && staff["user"]?["role"] == "staff")
        func me(in tenant: JSONTree) throws -> Answer {
            let user = try put(["tenant_id": tenant], session)
            #expect(user.status == 200 && user["app_metadata"]?.object?["tenant_id"] ?? .null == tenant)
            try person.forgetPause()
            return try person.signIn().phone.get("/me")
        }
        let viewer = try me(in: .string(second.tenant))
        #expect(viewer["tenant"]?["id"] == .string(second.tenant) && viewer["user"]?["role"] == "viewer")
        #expect(try me(in: .string(first.tenant))["tenant"]?["id"] == .string(first.tenant))
        #expect(try put(["tenant_id": .string(third.tenant)], session).authCode == "tenant_not_found")
        #expect(try me(in: .null).code == "tenant_required")
    }

    @Test("a choice of a house that is not the person's is refused, and nothing of the call is kept")
    func refused() throws {
        let scene = try SignInScene()
        let session = try scene.signedIn(.staff)
        let (other, closed) = (try House(on: scene.server), try House(on: scene.server))
        let disabled = try closed.addAccount(roles: ["staff"], email: session.person.email, linked: false)
        try scene.database.query("update accounts set disabled_at = now() where id = $1", [disabled.id])
        let words: [JSONTree] = [
            "", "x", .string(scene.house.tenant + "0"), .string(scene.house.tenant + "\n"), 7, [:], .string(ID.fresh()),
            .string(other.tenant), .string(closed.tenant),
        ]
        for word in words {
            let answer = try put(["tenant_id": word, "shift": "late"], session)
            #expect(answer.status == 422 && answer.authCode == "tenant_not_found")
            #expect(answer["message"] == "You don't belong to that company. Choose one of yours.")
        }
        #expect(try session.client.user(session.accessToken)["user_metadata"] == ["email_verified": true])
        #expect(try scene.database.value("select auth_user_id from accounts where id = $1", [disabled.id]) == nil)
        #expect(try session.refreshed().phone.get("/me").status == 200)
    }

    @Test("a choice beside a password that is refused is not kept, and ties nothing")
    func besidePassword() throws {
        let scene = try SignInScene(settings: ["PASSWORDS": "on", "LOOPS": "1"])
        let person = try scene.person(.staff)
        let other = try House(on: scene.server)
        let account = try other.addAccount(roles: ["staff"], email: person.email, linked: false)
        let session = try person.signIn()
        let body: JSONTree = ["password": "short", "data": ["tenant_id": .string(other.tenant)]]
        let answer = try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes)
        #expect(answer.status == 422 && answer["code"] == "weak_password")
        #expect(try session.client.user(session.accessToken)["user_metadata"] == ["email_verified": true])
        #expect(try scene.database.value("select auth_user_id from accounts where id = $1", [account.id]) == nil)
    }

    @Test("a refresh is enough to work in the tenant chosen, whatever its case; a choice that leads nowhere any more is ignored")
    func refreshed() throws {
        let scene = try SignInScene()
        let person = try scene.person(.staff)
        let other = try House(on: scene.server)
        let account = try other.addAccount(roles: ["staff"], email: person.email, linked: false)
        let session = try person.signIn()
        try scene.database.query("update accounts set auth_user_id = $2 where id = $1", [account.id, session.userID])
        #expect(try put(["tenant_id": .string(other.tenant.uppercased())], session).status == 200)
        let chosen = try session.refreshed()
        #expect(chosen.claims["app_metadata"]?["tenant_id"] == .string(other.tenant))
        #expect(try chosen.phone.get("/me")["tenant"]?["id"] == .string(other.tenant))
        try scene.database.query("update accounts set disabled_at = now() where id = $1", [account.id])
        try person.forgetPause()
        let again = try person.signIn()
        #expect(again.claims["app_metadata"]?["tenant_id"] == .string(scene.house.tenant))
        #expect(try again.phone.get("/me").status == 200)
    }

    @Test("what somebody who signs up says of themselves chooses no house")
    func signUp() throws {
        let scene = try SignInScene(settings: ["PASSWORDS": "on", "SIGN_UP": "on", "LOOPS": "1"])
        let person = try scene.person(nil)
        let data: JSONTree = ["tenant_id": .string(scene.house.tenant), "shift": "late"]
        let body: JSONTree = ["email": .string(person.email), "password": "correct horse battery", "data": data]
        #expect(try person.client.post("/signup", body)["user_metadata"] == ["shift": "late"])
        #expect(eventually(within: 120) { person.codes().count == 1 })
        let session = try SignedIn(person.client.verify(person.email, person.codes()[0], type: "signup"), person: person)
        #expect(session.body["user"]?["user_metadata"] == ["shift": "late", "email_verified": true])
        #expect(session.body["user"]?["app_metadata"] == ["provider": "email", "providers": ["email"]])
    }
}
