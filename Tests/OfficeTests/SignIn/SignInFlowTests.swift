import Foundation
import TestSupport
import Testing

/// From an address to a call of the office and out again, as the client libraries do it.
@Suite(.mayBlock) struct SignInFlowTests {
    @Test("a code is asked for, read in the log, and makes a session that the office lets in")
    func codeToOffice() throws {
        let session = try SignInScene().signedIn(.manager)
        let me = try session.phone.get("/me")
        #expect(me.status == 200)
        #expect(me["user"]?["id"] == .string(session.userID))
        #expect(me["user"]?["email"] == .string(session.person.email))
        #expect(me["user"]?["role"] == "manager")
    }

    @Test("a session has every field that one of the client libraries decodes, times in UTC with a Z")
    func sessionFields() throws {
        let scene = try SignInScene()
        let session = try scene.signedIn()
        let body = session.body
        #expect(body["token_type"] == "bearer")
        #expect(body["expires_in"] == 3600)
        let end = try #require(body["expires_at"]?.int)
        #expect(session.claims["exp"] == .number(Double(end)))
        let user = try #require(body["user"])
        #expect(UUID(uuidString: session.userID) != nil)
        #expect([user["aud"], user["role"], user["phone"]] == ["authenticated", "authenticated", ""])
        #expect(user["is_anonymous"] == false)
        #expect(
            user["app_metadata"] == ["provider": "email", "providers": ["email"], "tenant_id": .string(scene.house.tenant)])
        #expect(session.claims["app_metadata"] == user["app_metadata"])
        #expect(user["user_metadata"] == ["email_verified": true])
        for name in ["created_at", "updated_at", "email_confirmed_at", "confirmed_at", "last_sign_in_at"] {
            #expect(user[name]?.string?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil, "\(name)")
        }
        let identity = try #require(user["identities"]?[0])
        #expect([identity["id"], identity["user_id"], identity["identity_id"]] == Array(repeating: user["id"], count: 3))
        #expect(identity["provider"] == "email" && identity["created_at"]?.string != nil)
        #expect(identity["identity_data"]?["email_verified"] == true)
    }

    @Test("the access token has the header and the claims of Supabase Auth's, and no others")
    func claims() throws {
        let session = try SignInScene().signedIn()
        let claims = session.claims
        #expect(
            claims.object?.keys.sorted() == [
                "aal", "amr", "app_metadata", "aud", "email", "exp", "iat", "is_anonymous", "phone", "role", "session_id", "sub",
                "user_metadata",
            ])
        #expect(claims["sub"] == .string(session.userID))
        #expect([claims["aud"], claims["role"], claims["aal"]] == ["authenticated", "authenticated", "aal1"])
        #expect([claims["email"], claims["phone"]] == [.string(session.person.email), ""])
        #expect(claims["amr"]?[0]?["method"] == "otp")
        #expect((claims["amr"]?[0]?["timestamp"]?.int ?? .max) <= (claims["exp"]?.int ?? 0) - 3600 + 1)
        #expect(UUID(uuidString: session.sessionID) != nil)
        #expect(session.header["alg"] == "ES256" && session.header["typ"] == "JWT")
    }

    @Test("PUBLIC_URL is in the tokens' issuer, JWT_ISSUER before it")
    func issuer() throws {
        let database = try TestDatabase.fresh()
        let address = ["PUBLIC_URL": "https://house.example/"]
        let scene = try SignInScene(settings: address, database: database)
        #expect(try scene.signedIn().claims["iss"] == "https://house.example/auth/v1")
        let settings = address.merging(["JWT_ISSUER": "https://other.example"]) { $1 }
        let other = try SignInScene(settings: settings, database: database)
        let named = try other.signedIn()
        #expect(named.claims["iss"] == "https://other.example")
        #expect(try named.phone.get("/me").status == 200)
    }

    @Test("GET /user says who is signed in")
    func user() throws {
        let session = try SignInScene().signedIn()
        let answer = try session.client.user(session.accessToken)
        #expect(answer.status == 200)
        #expect(answer.json == session.body["user"])
    }

    @Test("a sign-in links the account once; the second device is the same user")
    func twoDevices() throws {
        let scene = try SignInScene()
        let first = try scene.signedIn()
        #expect(try first.phone.get("/me").status == 200)
        try first.person.forgetPause()
        let second = try first.person.signIn()
        #expect(second.userID == first.userID && second.sessionID != first.sessionID)
        #expect(try second.phone.get("/me").status == 200)
        #expect(try scene.house.facts().audit.map { $0["action"] } == ["account.linked"])
    }

    @Test("an account that another issuer's user was tied to is found again under the same id")
    func broughtAlong() throws {
        let scene = try SignInScene()
        let account = scene.house.account(.staff)
        let email = "ana@\(ID.fresh()).example"
        try scene.database.query("update accounts set email = $1 where id = $2", [email, account.id])
        let session = try SignInPerson(email: email, scene: scene).signIn()
        #expect(session.userID == account.subject)
        #expect(try session.phone.get("/me")["user"]?["role"] == "staff")
    }

    @Test("the address is taken in any case, the code with spaces")
    func spelling() throws {
        let person = try SignInScene().person()
        let code = try person.requestCode()
        let answer = try person.client.verify(person.email.uppercased(), "\(code.prefix(3)) \(code.suffix(3))")
        #expect(answer["user"]?["email"] == .string(person.email))
    }
}
