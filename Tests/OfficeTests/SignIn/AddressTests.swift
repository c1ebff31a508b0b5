import TestSupport
import Testing

/// A changed address of somebody whom the server itself signs in (docs/sign-in.md, "Who gets in").
@Suite(.mayBlock) struct AddressTests {
    let scene: SignInScene
    let desk: Phone

    init() throws {
        scene = try SignInScene()
        desk = try scene.signedIn(.admin).phone
    }

    /// The path of the account with an address.
    private func path(_ email: String) throws -> String {
        let sql = "select id from accounts where tenant_id = $1 and email = $2"
        return "/accounts/" + (try scene.database.value(sql, [scene.house.tenant, email]) ?? "")
    }

    /// Somebody with an address that no account has.
    private func stranger() throws -> SignInPerson { try scene.person(nil) }

    @Test("another address is another person: sessions end at once, the old one gets no code, the next proof of the new one ties")
    func changed() throws {
        let old = try scene.signedIn(.staff)
        let person = try stranger()
        let answer = try desk.patch(path(old.person.email), ["email": .string(person.email)])
        #expect(answer.status == 200 && answer["linked"] == .null)
        #expect(try ["no_office_role", "token_invalid"].contains(old.phone.get("/me").code))
        #expect(try old.client.refresh(old.refreshToken).authCode == "refresh_token_not_found")
        try old.person.forgetPause()
        #expect(try old.client.otp(old.person.email).status == 200)
        #expect(try scene.count("signin.codes where email = $1 and not for_nobody", [old.person.email]) == 0)
        let new = try person.signIn()
        #expect(new.userID != old.userID)
        #expect(try new.phone.get("/me")["user"]?["email"] == .string(person.email))
        let linked = try desk.get("/accounts?q=\(person.email)")["accounts"]?[0]?["linked"]
        #expect(linked?["email"] == .string(person.email) && linked?["since"]?.string != nil)
    }

    @Test("a code that was mailed to the old address before the change is void")
    func codeUnderWay() throws {
        let person = try scene.person(.staff)
        let code = try person.requestCode()
        #expect(try desk.patch(path(person.email), ["email": .string(stranger().email)]).status == 200)
        #expect(try person.client.verify(person.email, code).authCode == "otp_expired")
        #expect(try scene.count("signin.users where email = $1", [person.email]) == 0)
    }

    @Test("who signed in by the new address before it was the account's has to prove it anew")
    func proofFromBefore() throws {
        let scene = try SignInScene(settings: ["SIGN_UP": "on", "LOOPS": "1"])
        let desk = try scene.signedIn(.admin).phone
        let early = try scene.person(nil).signIn()
        let account = try scene.house.addAccount(roles: ["staff"], email: "ana@\(ID.fresh()).example", linked: false)
        #expect(try desk.patch("/accounts/\(account.id)", ["email": .string(early.person.email)]).status == 200)
        #expect(try early.phone.get("/me").code == "no_office_role")
        try early.person.forgetPause()
        let later = try early.person.signIn()
        #expect(later.userID == early.userID)
        #expect(try later.phone.get("/me").status == 200)
    }

    @Test("with same_person the sign-in moves, sessions and all; the first code of the new address ends those from before")
    func moved() throws {
        let session = try scene.signedIn(.staff)
        let person = try stranger()
        let answer = try desk.patch(path(session.person.email), ["email": .string(person.email), "same_person": true])
        #expect(answer.status == 200 && answer["linked"]?["email"] == .string(person.email))
        #expect(try session.phone.get("/me")["user"]?["email"] == .string(person.email))
        let later = try session.refreshed()
        #expect(later.claims["email"] == .string(person.email))
        #expect(later.claims["user_metadata"]?["email_verified"] == false)
        try session.person.forgetPause()
        #expect(try session.client.otp(session.person.email).status == 200)
        #expect(try scene.count("signin.codes where email = $1 and not for_nobody", [session.person.email]) == 0)
        let new = try person.signIn()
        #expect(new.userID == session.userID && new.claims["user_metadata"]?["email_verified"] == true)
        #expect(try new.phone.get("/me").status == 200)
        #expect(try later.phone.get("/me").code == "token_invalid")
    }

    @Test("a sign-in that moves locks the code before the person, as who types it does")
    func lockOrder() throws {
        let session = try scene.signedIn(.staff)
        try session.person.forgetPause()
        _ = try session.person.requestCode()
        let (typing, moving) = (try scene.server.database.session(), try scene.server.database.session())
        try typing.execute("begin")
        try typing.query("select from signin.codes where email = $1 for update", [session.person.email])
        let pending = try moving.start(
            "select status from office.set_account($1, $2, jsonb_build_object('email', $3::text, 'same_person', true))",
            [scene.house.tenant, session.person.email, "ana@\(ID.fresh()).example"])
        #expect(try pending.isBlocked(seenFrom: scene.database))
        try typing.query("select from signin.users where id = $1 for update nowait", [session.userID])
        try typing.execute("rollback")
        #expect(try pending.finish() == [["200"]])
    }

    @Test("a sign-in that was moved to somebody's address ties nothing of theirs in another house")
    func movedOntoAnother() throws {
        let thief = try scene.signedIn(.staff)
        let other = try House(on: scene.server)
        let victim = try other.addAccount(roles: ["admin"], email: "victim@\(ID.fresh()).example", linked: false)
        let move: JSONTree = ["email": .string(victim.email), "same_person": true]
        #expect(try desk.patch(path(thief.person.email), move).status == 200)
        let later = try thief.refreshed()
        let body: JSONTree = ["data": ["tenant_id": .string(other.tenant)]]
        let choice = try later.client.send("PUT", "/user", token: later.accessToken, body: body.bytes)
        #expect(choice.authCode == "tenant_not_found")
        #expect(try scene.database.value("select auth_user_id from accounts where id = $1", [victim.id]) == nil)
    }

    @Test(
        "what the command line ties by an address is not for who was moved there and has proven nothing: their sessions end",
        arguments: [["account", "add", "--no-consent"], ["token"]])
    func movedBeforeCommand(words: [String]) throws {
        let thief = try scene.signedIn(.staff)
        let (other, email) = (try House(on: scene.server), "victim@\(ID.fresh()).example")
        if words == ["token"] { _ = try other.addAccount(roles: ["admin"], email: email, linked: false) }
        #expect(try desk.patch(path(thief.person.email), ["email": .string(email), "same_person": true]).status == 200)
        let later = try thief.refreshed()
        #expect(try later.phone.get("/me").status == 200)
        let run = try ServerBinary.run(
            words + ["--tenant", other.tenant, "--email", email],
            settings: scene.server.database.settings.merging(SignInScene.settings) { $1 })
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try later.phone.get("/me").code == "token_invalid")
        #expect(try later.phone.post("/me/tenant", ["tenant_id": .string(other.tenant)], key: nil).code == "token_invalid")
        #expect(try later.client.refresh(later.refreshToken).authCode == "refresh_token_not_found")
        // Whoever reads the mail of the address comes in.
        let victim = try SignInPerson(email: email, scene: scene).signIn()
        #expect(try victim.phone.get("/me/sessions").status == 200)
        #expect(try later.phone.get("/me").code == "token_invalid")
    }

    @Test("a sign-in does not move to an address that has a person of its own, nor one that works elsewhere: the same refusal")
    func notMoved() throws {
        let (session, other) = (try scene.signedIn(.staff), try scene.signedIn(.staff))
        let path = try self.path(session.person.email)
        #expect(try desk.patch(self.path(other.person.email), ["email": .string(stranger().email)]).status == 200)
        let taken = try desk.patch(path, ["email": .string(other.person.email), "same_person": true])
        let second = try House(on: scene.server).addAccount(roles: ["viewer"], email: session.person.email, linked: false)
        try scene.database.query("update accounts set auth_user_id = $1 where id = $2", [session.userID, second.id])
        let elsewhere = try desk.patch(path, ["email": .string(stranger().email), "same_person": true])
        #expect([taken.status, elsewhere.status] == [409, 409] && taken.code == "already_exists")
        #expect(taken["error"]?["message"] == elsewhere["error"]?["message"])
        #expect(taken["error"]?["current"] == elsewhere["error"]?["current"])
        #expect(try session.client.user(session.accessToken)["email"] == .string(session.person.email))
    }

    @Test(
        "a cut ends the sessions that work in the house: of who chose it; who chose another, or none, loses this house alone",
        arguments: ["this", "another", "none"])
    func severalHouses(choice: String) throws {
        let second = try House(on: scene.server)
        let session = try scene.signedIn(.staff)
        let account = try second.addAccount(roles: ["viewer"], email: session.person.email, linked: false)
        try scene.database.query("update accounts set auth_user_id = $1 where id = $2", [session.userID, account.id])
        let chosen: [String: JSONTree] = ["this": .string(scene.house.tenant), "another": .string(second.tenant), "none": nil]
        let body: JSONTree = ["data": ["tenant_id": chosen[choice] ?? .null]]
        #expect(try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes).status == 200)
        #expect(try desk.post(path(session.person.email) + "/unlink", [:]).status == 200)
        if choice == "this" {
            #expect(try session.client.refresh(session.refreshToken).authCode == "refresh_token_not_found")
        } else {
            #expect(try session.refreshed().phone.get("/me")["tenant"]?["id"] == .string(second.tenant))
        }
    }

    @Test("SQL that cuts a tie ends the sessions too, in the same transaction")
    func bySQL() throws {
        let session = try scene.signedIn(.staff)
        try scene.database.query("update accounts set auth_user_id = null where auth_user_id = $1", [session.userID])
        #expect(try scene.count("signin.sessions where user_id = $1", [session.userID]) == 0)
        #expect(try [401, 403].contains(session.phone.get("/me").status))
    }

    @Test(
        "SQL that cuts a tie, or deletes the account, locks the code before the person, as who types it does",
        arguments: ["update accounts set auth_user_id = null", "delete from accounts"])
    func lockOrderOfSQL(statement: String) throws {
        let session = try scene.signedIn(.staff)
        try session.person.forgetPause()
        _ = try session.person.requestCode()
        let (typing, cutting) = (try scene.server.database.session(), try scene.server.database.session())
        try typing.execute("begin")
        try typing.query("select from signin.codes where email = $1 for update", [session.person.email])
        try cutting.execute("begin; set local office.tenant = '\(scene.house.tenant)'")
        let pending = try cutting.start("\(statement) where auth_user_id = $1", [session.userID])
        #expect(try pending.isBlocked(seenFrom: scene.database))
        try typing.query("select from signin.users where id = $1 for update nowait", [session.userID])
        try typing.execute("rollback")
        _ = try pending.finish()
        try cutting.execute("commit")
        #expect(try scene.count("signin.codes where email = $1", [session.person.email]) == 0)
    }
}
