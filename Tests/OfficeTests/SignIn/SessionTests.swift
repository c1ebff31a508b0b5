import TestSupport
import Testing

/// Where somebody is signed in, and how they are signed out: by themselves, by an admin, by what happens to their account.
@Suite(.mayBlock) struct SessionTests {
    private let scene: SignInScene

    init() throws { scene = try SignInScene() }

    /// Two devices of one person of the house, who has asked for something with both.
    private func devices() throws -> [SignedIn] {
        let first = try scene.signedIn()
        try first.person.forgetPause()
        let devices = [first, try first.person.signIn()]
        for device in devices { #expect(try device.phone.get("/me").status == 200) }
        return devices
    }

    /// The desk of an admin, who signs in here like everybody.
    private func desk() throws -> SignedIn {
        let admin = try scene.signedIn(.admin)
        #expect(try admin.phone.get("/me").status == 200)
        return admin
    }

    private func account(of device: SignedIn) throws -> String {
        try #require(
            try scene.database.value(
                "select id from accounts where tenant_id = $1 and email = $2", [scene.house.tenant, device.person.email]))
    }

    private func ids(_ answer: Answer) -> [String] { (answer["sessions"]?.array ?? []).compactMap { $0["id"]?.string }.sorted() }

    /// Another house in which the person has an account.
    private func secondHouse(of device: SignedIn) throws -> House {
        #expect(try device.phone.get("/me").status == 200)
        let house = try House(on: scene.server)
        let account = try house.addAccount(roles: ["viewer"], email: device.person.email, linked: false)
        try scene.database.query("update accounts set auth_user_id = $2 where id = $1", [account.id, device.userID])
        return house
    }

    /// The session after its person has chosen a house.
    private func chosen(_ house: House, in session: SignedIn) throws -> SignedIn {
        let body: JSONTree = ["data": ["tenant_id": .string(house.tenant)]]
        #expect(try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes).status == 200)
        return try session.refreshed()
    }

    private func isEnded(_ device: SignedIn) throws -> Bool {
        try device.client.refresh(device.refreshToken).authCode == "refresh_token_not_found"
    }

    // MARK: One's own

    @Test("one's own sessions are listed, with the one of the request; with time and address once these were noted")
    func listed() throws {
        let devices = try devices()
        let answer = try devices[0].phone.get("/me/sessions")
        #expect(answer.status == 200 && ids(answer) == devices.map(\.sessionID).sorted())
        for session in answer["sessions"]?.array ?? [] {
            #expect(session["current"]?.bool == (session["id"]?.string == devices[0].sessionID))
            #expect(session.object?.keys.sorted() == ["address", "created_at", "current", "device", "id", "last_seen_at"])
        }
        #expect(
            try eventually(within: 60) {
                try scene.count(
                    "signin.sessions where id = $1 and address = '127.0.0.1' and last_seen_at is not null", [devices[1].sessionID]
                )
                    == 1
            })
    }

    @Test("a session is noted as seen at most once in five minutes, by all servers together")
    func seen() throws {
        let device = try scene.signedIn()
        let id = device.sessionID
        let note = "select office.note_sessions_seen($1::uuid[], $2::text[], '{10.0.0.7}', '5 minutes')"
        // The server's own is done.
        #expect(
            try eventually(within: 60) {
                try scene.count("signin.sessions where id = $1 and last_seen_at is not null", [id]) == 1
            })
        let forget = "update signin.sessions set last_seen_at = last_seen_at - interval '5 minutes' where id = $1"
        try scene.database.query(forget, [id])
        #expect(try scene.database.value(note, ["{\(id)}", #"{"Phone/1"}"#]) == "1")
        #expect(try scene.database.value(note, ["{\(id)}", #"{"Phone/2"}"#]) == "0")
        try scene.database.query(forget, [id])
        #expect(try scene.database.value(note, ["{\(id)}", #"{""}"#]) == "1")
        let row = "select device, address, last_seen_at > now() - interval '1 minute' from signin.sessions where id = $1"
        #expect(try scene.database.first(row, [id]) == ["Phone/1", "10.0.0.7", "t"])
    }

    @Test("one's own session ends at once: its tokens are good no more, the others stay; a second time it is not found")
    func ended() throws {
        let devices = try devices()
        let path = "/me/sessions/\(devices[1].sessionID)"
        let answer = try devices[0].phone.delete(path)
        #expect(answer.status == 204 && answer.body.isEmpty)
        #expect(try devices[1].phone.get("/me").code == "token_invalid")
        #expect(try devices[1].phone.get("/me/sessions").code == "token_invalid")
        #expect(try isEnded(devices[1]))
        #expect(try devices[0].phone.delete(path).code == "session_not_found")
        #expect(try devices[0].phone.delete("/me/sessions/phone").code == "session_not_found")
        #expect(try devices[0].phone.delete("/me/sessions/\(devices[0].sessionID.uppercased())").status == 204)
        #expect(try devices[0].phone.get("/me").code == "token_invalid")
    }

    @Test("another's session is not found, and stays")
    func others() throws {
        let (mine, other) = (try scene.signedIn(), try scene.signedIn())
        #expect(try mine.phone.delete("/me/sessions/\(other.sessionID)").code == "session_not_found")
        #expect(try other.phone.get("/me").status == 200)
    }

    @Test("a good token is enough, also of somebody without an account")
    func withoutAccount() throws {
        let scene = try SignInScene(settings: ["SIGN_UP": "on"])
        let first = try scene.person(nil).signIn()
        try first.person.forgetPause()
        let devices = [first, try first.person.signIn()]
        #expect(try devices[0].phone.get("/me").code == "no_office_role")
        #expect(try ids(devices[0].phone.get("/me/sessions")) == devices.map(\.sessionID).sorted())
        #expect(try devices[0].phone.delete("/me/sessions/\(devices[1].sessionID)").status == 204)
        #expect(try devices[1].phone.get("/me/sessions").code == "token_invalid")
    }

    @Test("whoever waits with a session that ends is answered at once")
    func waiting() throws {
        let scene = try SignInScene(settings: ["LOOPS": "1"])
        try scene.house.set("tenants", "time_zone = '\(LocalTime.zoneAtNoon())'", where: scene.house.tenant)
        let first = try scene.signedIn()
        try first.person.forgetPause()
        let second = try first.person.signIn()
        let listener = try Listener(scene.house, on: scene.server, token: second.accessToken)
        let work = try listener.waiting(since: listener.catchUp(), wait: 55)
        let start = ContinuousClock.now
        #expect(try first.phone.delete("/me/sessions/\(second.sessionID)").status == 204)
        let answer = try work.value()
        #expect(answer.status == 401 && answer.code == "token_invalid")
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    // MARK: By an admin

    @Test("an admin sees where somebody of the house is signed in, and signs them out everywhere, once a key")
    func signedOut() throws {
        let (devices, desk) = (try devices(), try desk())
        let path = "/accounts/\(try account(of: devices[0]))"
        let shown = try desk.phone.get(path + "/sessions")
        #expect(shown.status == 200 && ids(shown) == devices.map(\.sessionID).sorted())
        #expect(shown["sessions"]?.array?.allSatisfy { $0["current"] == false } == true)
        let key = ID.fresh()
        let answer = try desk.phone.post(path + "/sign-out", [:], key: key)
        #expect(answer.status == 200 && answer.text == #"{"ended":2}"#)
        for device in devices {
            #expect(try device.phone.get("/me").code == "token_invalid")
            #expect(try isEnded(device))
        }
        try devices[0].person.forgetPause()
        let next = try devices[0].person.signIn()
        #expect(try desk.phone.post(path + "/sign-out", [:], key: key).isReplay)
        try scene.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [scene.house.tenant, key])
        #expect(
            try desk.phone.post(path + "/sign-out", [:], key: key).text == #"{"ended":0}"#, "long ago, it is done all the same")
        #expect(try next.phone.get("/me").status == 200)
        let row = try scene.house.facts().audit.last { $0["action"] == "account.signed_out" }
        #expect(row?["after"] == #"{"ended": 2}"# && row?["actor_user_id"] == desk.userID)
    }

    @Test("sessions are the admin's, and of the own house alone")
    func notAllowed() throws {
        let (device, manager) = (try scene.signedIn(), try scene.signedIn(.manager))
        #expect(try device.phone.get("/me").status == 200)
        let path = "/accounts/\(try account(of: device))"
        let other = try SignInScene(on: scene.server).signedIn(.admin)
        for (phone, code) in [(manager.phone, "insufficient_role"), (other.phone, "account_not_found")] {
            #expect(try phone.get(path + "/sessions").code == code)
            #expect(try phone.post(path + "/sign-out", [:]).code == code)
        }
        #expect(try device.phone.get("/me").status == 200)
    }

    @Test("a session in which another house was chosen is not shown, and is not let in here any more; there it goes on")
    func twoHouses() throws {
        let (desk, device) = (try desk(), try scene.signedIn())
        let other = try secondHouse(of: device)
        let elsewhere = try chosen(other, in: device)
        let path = "/accounts/\(try account(of: device))"
        #expect(try ids(desk.phone.get(path + "/sessions")).isEmpty)
        #expect(try desk.phone.post(path + "/sign-out", [:]).text == #"{"ended":0}"#)
        #expect(try elsewhere.phone.get("/me")["tenant"]?["id"]?.string == other.tenant)
        #expect(try device.phone.get("/me").code == "token_invalid")
        let body: JSONTree = ["data": ["tenant_id": .string(scene.house.tenant)]]
        let choice = try elsewhere.client.send("PUT", "/user", token: elsewhere.accessToken, body: body.bytes)
        #expect(choice.status == 422 && choice.authCode == "tenant_not_found")
        try device.person.forgetPause()
        let anew = try chosen(scene.house, in: device.person.signIn())
        #expect(try anew.phone.get("/me")["tenant"]?["id"]?.string == scene.house.tenant)
    }

    @Test(
        "a code under way is void once its person is signed out or cut off, unless another house lets them in",
        arguments: ["sign-out", "unlink", "sql"])
    func codeUnderWay(deed: String) throws {
        let desk = try desk()
        for isElsewhere in [false, true] {
            let device = try scene.signedIn()
            if isElsewhere { _ = try secondHouse(of: device) }
            try device.person.forgetPause()
            let code = try device.person.requestCode()
            let id = try account(of: device)
            if deed == "sql" {
                try scene.database.query("update accounts set auth_user_id = null where id = $1", [id])
            } else {
                #expect(try desk.phone.post("/accounts/\(id)/\(deed)", [:]).status == 200)
            }
            let typed = try device.client.verify(device.person.email, code)
            #expect(typed.authCode == (isElsewhere ? nil : "otp_expired"), "\(typed)")
        }
    }

    @Test(
        "a code under way is void also where the account that is signed out or cut off is still tied to another issuer's person",
        arguments: ["sign-out", "unlink"])
    func codeBesideAnotherIssuer(deed: String) throws {
        let person = try scene.person()
        try scene.database.query("update accounts set auth_user_id = $1 where email = $2", [ID.fresh(), person.email])
        let code = try person.requestCode()
        let id = try #require(try scene.database.value("select id from accounts where email = $1", [person.email]))
        #expect(try desk().phone.post("/accounts/\(id)/\(deed)", [:]).status == 200)
        #expect(try person.client.verify(person.email, code).authCode == "otp_expired")
    }

    // MARK: With the account

    @Test(
        "who is disabled is signed out for good, devices included, whoever writes it: refused while disabled, and signed out after",
        arguments: ["desk", "sql"])
    func disabled(way: String) throws {
        let (devices, desk) = (try devices(), try desk())
        let id = try account(of: devices[0])
        let token = ID.fresh().replacing("-", with: "")
        #expect(try devices[0].phone.post("/devices", ["apns_token": .string(token)]).status == 201)
        func set(_ isDisabled: Bool) throws {
            if way == "desk" {
                #expect(try desk.phone.patch("/accounts/\(id)", ["disabled": .bool(isDisabled)]).status == 200)
            } else {
                let time = isDisabled ? "now()" : "null"
                try scene.database.query("update accounts set disabled_at = \(time) where id = $1", [id])
            }
        }
        try set(true)
        #expect(try scene.count("signin.sessions where user_id = $1", [devices[0].userID]) == 0)
        #expect(try scene.count("devices where token = $1", [token]) == 0)
        for device in devices { #expect(try device.phone.get("/me").code == "account_disabled") }
        try set(false)
        for device in devices {
            #expect(try device.phone.get("/me").code == "token_invalid")
            #expect(try isEnded(device))
        }
        try devices[0].person.forgetPause()
        #expect(try devices[0].person.signIn().phone.get("/me").status == 200)
    }

    @Test("whose account is deleted is signed out, devices included")
    func deleted() throws {
        let devices = try devices()
        let token = ID.fresh().replacing("-", with: "")
        #expect(try devices[0].phone.post("/devices", ["apns_token": .string(token)]).status == 201)
        try scene.database.query("delete from accounts where id = $1", [account(of: devices[0])])
        for device in devices { #expect(try isEnded(device)) }
        #expect(try scene.count("devices where token = $1", [token]) == 0)
    }

    @Test("a cut and the end of a session lock the session before its devices: neither can wait for the other in a ring")
    func lockOrder() throws {
        let device = try scene.signedIn()
        let token = ID.fresh().replacing("-", with: "")
        #expect(try device.phone.post("/devices", ["apns_token": .string(token)]).status == 201)
        let (ending, cutting) = (try scene.server.database.session(), try scene.server.database.session())
        try ending.execute("begin")
        try ending.query("select from signin.sessions where id = $1 for update", [device.sessionID])
        let pending = try cutting.start("update accounts set auth_user_id = null where id = $1", [account(of: device)])
        #expect(try pending.isBlocked(seenFrom: scene.database))
        try ending.query("select from devices where token = $1 for update nowait", [token])
        try ending.query("delete from signin.sessions where id = $1", [device.sessionID])
        try ending.execute("commit")
        try pending.finish()
        #expect(try scene.count("devices where token = $1", [token]) == 0)
    }

    @Test("who has signed in, and whose account is nobody's yet, is signed out with it: the token ties no account")
    func disabledUntied() throws {
        let scene = try SignInScene(settings: ["SIGN_UP": "on"])
        let device = try scene.person(nil).signIn()
        _ = try scene.house.addAccount(roles: ["staff"], email: device.person.email, linked: false)
        for time in ["now()", "null"] {
            try scene.database.query("update accounts set disabled_at = \(time) where email = $1", [device.person.email])
        }
        #expect(try isEnded(device))
        #expect(try device.phone.get("/me").code == "no_office_role")
        #expect(try scene.count("accounts where email = $1 and auth_user_id is not null", [device.person.email]) == 0)
    }

    @Test(
        "a role that becomes lower signs out; one that becomes higher, or another beside the highest, does not",
        arguments: [
            ("manager", "staff", true), ("staff", "manager", false), ("manager", "viewer,manager", false), ("manager", "", true),
        ])
    func roles(before: String, after: String, isSignedOut: Bool) throws {
        let device = try scene.signedIn(before == "staff" ? .staff : .manager)
        #expect(try device.phone.get("/me").status == 200)
        try scene.database.query(
            "update accounts set roles = $2::text[] where email = $1", [device.person.email, "{\(after)}"])
        #expect(try isEnded(device) == isSignedOut)
        let code = isSignedOut ? (after.isEmpty ? "no_office_role" : "token_invalid") : nil
        #expect(try device.phone.get("/me").code == code)
    }

    @Test("a person of two houses loses the one that disables them, and no other, by no token; enabling brings nothing back")
    func disabledInOne() throws {
        let device = try scene.signedIn()
        let other = try secondHouse(of: device)
        let here = try chosen(scene.house, in: device)
        let there = try chosen(other, in: here)
        #expect(try here.phone.get("/me").status == 200 && there.phone.get("/me").status == 200)
        let disable = "update accounts set disabled_at = $2::timestamptz where id = $1"
        try scene.database.query(disable, [account(of: device), "2026-01-01"])
        #expect(try here.phone.get("/me").code == "account_disabled")
        #expect(try there.phone.get("/me").status == 200)
        try scene.database.query(disable, [account(of: device), nil])
        #expect(try here.phone.get("/me").code == "token_invalid")
        #expect(try there.phone.get("/me").status == 200)
    }

    @Test("a session that is opened while its person is disabled ends as well")
    func opened() throws {
        let device = try scene.signedIn()
        #expect(try device.phone.get("/me").status == 200)
        let (opening, disabling) = (try scene.server.database.session(), try scene.server.database.session())
        try opening.execute("begin")
        try opening.query("select office.open_session(u, 'otp') from signin.users u where u.id = $1", [device.userID])
        let pending = try disabling.start("update accounts set disabled_at = now() where email = $1", [device.person.email])
        #expect(try pending.isBlocked(seenFrom: scene.database))
        try opening.execute("commit")
        try pending.finish()
        #expect(try scene.count("signin.sessions where user_id = $1", [device.userID]) == 0)
    }

    @Test("a device that is registered while its session ends is not registered")
    func registered() throws {
        let device = try scene.signedIn()
        #expect(try device.phone.get("/me").status == 200)
        let (ending, registering) = (try scene.server.database.session(), try scene.server.database.session())
        try ending.execute("begin")
        try ending.query("delete from signin.sessions where id = $1", [device.sessionID])
        let pending = try registering.start(
            """
            select code from office.register_device(
                null, $1, $2, 'viewer', null, $3, 'f', null, 'fcm', $3, null, null, null, null, null, null)
            """, [device.userID, device.sessionID, ID.fresh()])
        #expect(try pending.isBlocked(seenFrom: scene.database))
        try ending.execute("commit")
        #expect(try pending.finish() == [["token_invalid"]])
    }
}
