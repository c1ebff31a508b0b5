import TestSupport
import Testing

/// A person of several companies, whose tokens the server itself makes, says in which they work (docs/sign-in.md, "Who gets in").
@Suite(.mayBlock) struct ChosenTenantTests {
    @Test("who has accounts in two tenants chooses one, then the other, then none; in a third there is no place for them")
    func choice() throws {
        let scene = try SignInScene()
        let session = try scene.signedIn(.staff)
        let (first, second, third) = (scene.house, try House(on: scene.server), try House(on: scene.server))
        _ = try second.addAccount(roles: ["viewer"], email: session.person.email, linked: false)
        // The first request ties both accounts, and then can't tell which is meant.
        #expect(try session.phone.get("/me").code == "tenant_required")
        func me(in tenant: JSONTree) throws -> Answer {
            let body: JSONTree = ["data": ["tenant_id": tenant]]
            let user = try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes)
            #expect(user.status == 200 && user["app_metadata"]?.object?["tenant_id"] ?? .null == tenant)
            try session.person.forgetPause()
            return try session.person.signIn().phone.get("/me")
        }
        let staff = try me(in: .string(first.tenant))
        #expect(staff["tenant"]?["id"] == .string(first.tenant) && staff["user"]?["role"] == "staff")
        let viewer = try me(in: .string(second.tenant))
        #expect(viewer["tenant"]?["id"] == .string(second.tenant) && viewer["user"]?["role"] == "viewer")
        #expect(try me(in: .string(third.tenant)).code == "no_office_role")
        #expect(try me(in: .null).code == "tenant_required")
    }

    @Test("a refresh is enough to work in the tenant chosen; what is no UUID chooses none")
    func refreshed() throws {
        let scene = try SignInScene()
        let session = try scene.signedIn(.staff)
        func choose(_ tenant: String) throws -> Answer {
            let body: JSONTree = ["data": ["tenant_id": .string(tenant)]]
            return try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes)
        }
        for word in ["", "x", scene.house.tenant + "0", scene.house.tenant + "\n"] {
            #expect(try choose(word)["app_metadata"] == ["provider": "email", "providers": ["email"]])
        }
        #expect(try choose(scene.house.tenant.uppercased()).status == 200)
        let chosen = try session.refreshed()
        #expect(chosen.claims["app_metadata"]?["tenant_id"] == .string(scene.house.tenant))
        #expect(try chosen.phone.get("/me")["tenant"]?["id"] == .string(scene.house.tenant))
    }
}
