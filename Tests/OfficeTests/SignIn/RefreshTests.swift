import TestSupport
import Testing

/// A session is kept by refreshing it. Clients ask twice; thieves do, too.
@Suite(.mayBlock) struct RefreshTests {
    @Test("a refresh gives a new pair of tokens of the same session, which the office lets in")
    func rotation() throws {
        let first = try SignInScene().signedIn()
        let second = try first.refreshed()
        #expect(second.refreshToken != first.refreshToken && second.sessionID == first.sessionID)
        #expect(second.claims["amr"] == first.claims["amr"] && second.userID == first.userID)
        #expect(try second.phone.get("/me").status == 200)
        #expect(try second.refreshed().refreshToken != second.refreshToken)
    }

    @Test("the parent of the live token gets that very token for a minute: a client that got no answer asks again")
    func askedTwice() throws {
        let first = try SignInScene().signedIn()
        let (second, again) = (try first.refreshed(), try first.refreshed())
        #expect(again.refreshToken == second.refreshToken && again.sessionID == second.sessionID)
        #expect(try again.refreshed().refreshToken != second.refreshToken)
    }

    @Test(
        "a phone whose answer was lost asks again after minutes, and after days: it stays signed in, with a new token each time")
    func lostAnswers() throws {
        let scene = try SignInScene()
        let first = try scene.signedIn()
        var lost = [try first.refreshed().refreshToken]
        for time in ["61 seconds", "75 seconds", "3 days"] {
            try age(first, by: time, in: scene)
            let next = try first.refreshed()
            #expect(try first.refreshed().refreshToken == next.refreshToken, "again within a minute")
            #expect(try !lost.contains(next.refreshToken) && next.phone.get("/me").status == 200)
            lost.append(next.refreshToken)
        }
        let last = try SignedIn(first.client.refresh(lost[lost.count - 1]), person: first.person)
        #expect(try last.refreshed().phone.get("/me").status == 200)
    }

    @Test("a token that another took the place of is good for a minute: its answer came late; after that it ends the session")
    func replaced() throws {
        let scene = try SignInScene()
        let first = try scene.signedIn()
        #expect(try first.phone.get("/me").status == 200)
        let late = try first.refreshed()
        try age(first, by: "61 seconds", in: scene)
        let last = try first.refreshed()
        #expect(try late.refreshed().refreshToken == last.refreshToken)
        #expect(try first.refreshed().refreshToken == last.refreshToken)
        try age(first, by: "61 seconds", in: scene)
        try expectReuse(of: late, last, in: scene)
    }

    @Test("of many refreshes at once all get the same token")
    func atOnce() throws {
        let scene = try SignInScene()
        let first = try scene.signedIn()
        let answers = try race(16) { _ in try AuthClient(port: scene.server.port).refresh(first.refreshToken) }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 16))
        #expect(Set(answers.map { $0["refresh_token"]?.string }).count == 1)
    }

    @Test("a token whose child was used is good for a minute more: two tabs at once")
    func tabs() throws {
        let first = try SignInScene().signedIn()
        let last = try first.refreshed().refreshed().refreshed()
        #expect(try first.refreshed().refreshToken == last.refreshToken)
        #expect(try last.refreshed().refreshToken != last.refreshToken)
    }

    @Test("after its minute a token whose child was used ends the session, with an audit row; then there is none")
    func reuse() throws {
        let scene = try SignInScene()
        let first = try scene.signedIn()
        #expect(try first.phone.get("/me").status == 200)
        let last = try first.refreshed().refreshed()
        try age(first, by: "61 seconds", in: scene)
        try expectReuse(of: first, last, in: scene)
    }

    @Test("a stolen token that is used before its owner's ends the session when the owner comes")
    func stolen() throws {
        let scene = try SignInScene()
        let owner = try scene.signedIn()
        #expect(try owner.phone.get("/me").status == 200)
        let lost = try owner.refreshed()
        try age(owner, by: "61 seconds", in: scene)
        // The thief shows the owner's token, and the owner what came of it.
        let thief = try owner.refreshed()
        try age(owner, by: "61 seconds", in: scene)
        try expectReuse(of: lost, thief, in: scene)
    }

    @Test("after a restored backup the phones' tokens are ahead of their rows: they are good, and that is noted")
    func restored() throws {
        let scene = try SignInScene()
        let first = try scene.signedIn()
        #expect(try first.phone.get("/me").status == 200)
        let (backup, id) = ("update signin.sessions set counter = 1 where id = $1", first.sessionID)
        let last = try first.refreshed().refreshed().refreshed()
        try scene.database.query(backup, [id])
        let after = try last.refreshed()
        #expect(try after.phone.get("/me").status == 200 && after.sessionID == id)
        let row = try scene.house.facts().audit.last
        #expect(row?["action"] == "session.ahead" && row?["actor_user_id"] == first.userID && row?["source"] == "api")
        #expect(try last.refreshed().refreshToken == after.refreshToken, "a client that got no answer asks again")
        #expect(try after.refreshed().refreshed().sessionID == id)
        try age(first, by: "61 seconds", in: scene)
        #expect(try first.client.refresh(last.refreshToken).authCode == "refresh_token_already_used", "an old one is still reuse")
    }

    /// As if all that was done with the session's tokens had been done so much earlier.
    private func age(_ session: SignedIn, by time: String, in scene: SignInScene) throws {
        try scene.database.query(
            """
            update signin.sessions
            set refreshed_at = refreshed_at - $2::interval, spent_at = array(select t.at - $2::interval from unnest(spent_at) as t (at))
            where id = $1
            """, [session.sessionID, time])
    }

    private func expectReuse(of first: SignedIn, _ last: SignedIn, in scene: SignInScene) throws {
        let refused = try first.client.refresh(first.refreshToken)
        #expect(refused.status == 400 && refused.authCode == "refresh_token_already_used")
        let after = try first.client.refresh(last.refreshToken)
        #expect(after.status == 400 && after.authCode == "refresh_token_not_found")
        #expect(try last.phone.get("/me").code == "token_invalid")
        let row = try scene.house.facts().audit.last
        #expect(row?["action"] == "session.reused" && row?["actor_user_id"] == first.userID && row?["source"] == "api")
        #expect(try scene.house.facts().audit.count { $0["action"] == "session.reused" } == 1)
    }

    @Test("what is no token of ours is one that is not there: the client signs out", arguments: 0..<7)
    func strangers(index: Int) throws {
        let session = try SignInScene().signedIn()
        let good = session.refreshToken
        let bad = [
            "abcdefghijkl", good + "A", String(good.dropLast()), String(good.dropFirst()), good.uppercased(),
            String(good.reversed()), String(repeating: "A", count: 900),
        ][index]
        let answer = try session.client.refresh(bad)
        #expect(answer.status == 400 && answer.authCode == "refresh_token_not_found")
        #expect(try session.client.refresh(good).status == 200)
    }

    @Test("every bit of a token counts")
    func everyLetter() throws {
        let session = try SignInScene().signedIn()
        for index in session.refreshToken.indices {
            var letters = session.refreshToken
            let other = letters[index] == "A" ? "B" : "A"
            letters.replaceSubrange(index...index, with: other)
            #expect(try session.client.refresh(letters).authCode == "refresh_token_not_found")
        }
        #expect(try session.client.refresh(session.refreshToken).status == 200)
    }

    @Test("a person whose account is disabled gets no new token, and the session is over")
    func disabled() throws {
        let scene = try SignInScene()
        let session = try scene.signedIn()
        try scene.house.changePeople("update accounts set disabled_at = now() where email = $1", [session.person.email])
        let answer = try session.client.refresh(session.refreshToken)
        #expect(answer.status == 400 && answer.authCode == "refresh_token_not_found")
        #expect(try scene.count("signin.sessions where id = $1", [session.sessionID]) == 0)
    }

    @Test("a session that nobody refreshed for SESSION_LIFETIME is over")
    func idle() throws {
        let scene = try SignInScene(settings: ["SESSION_LIFETIME": "30min"])
        let session = try scene.signedIn()
        try scene.database.query("update signin.sessions set refreshed_at = refreshed_at - interval '29 minutes'")
        #expect(try session.client.refresh(session.refreshToken).status == 200)
        try scene.database.query("update signin.sessions set refreshed_at = refreshed_at - interval '30 minutes'")
        let answer = try session.client.refresh(session.refreshToken)
        #expect(answer.status == 400 && answer.authCode == "session_expired")
    }

    @Test("the header of a refresh is not looked at: some clients send the token that has expired")
    func header() throws {
        let session = try SignInScene().signedIn()
        let body: JSONTree = ["refresh_token": .string(session.refreshToken)]
        let answer = try session.client.post("/token?grant_type=refresh_token", body, token: "no.good.token")
        #expect(answer.status == 200)
    }
}
