import TestSupport
import Testing

/// Nobody finds out which addresses are known: neither from status, body and fields, nor from what is done.
@Suite(.mayBlock) struct KnownAddressTests {
    /// Who signs in here, and who does not.
    enum Who: String, CaseIterable { case account, user, disabled, nobody }

    private func person(_ who: Who, in scene: SignInScene) throws -> SignInPerson {
        switch who {
        case .account: return try scene.person()
        case .user: return try scene.signedIn().person
        case .nobody: return try scene.person(nil)
        case .disabled:
            let person = try scene.person()
            try scene.house.changePeople("update accounts set disabled_at = now() where email = $1", [person.email])
            return person
        }
    }

    /// What a stranger sees of an answer. The numbers of a request are its own.
    private func face(_ answer: Answer) -> String {
        let own: Set = ["date", "x-request-id", "retry-after"]
        let fields = answer.headers.filter { !own.contains($0.name.lowercased()) }.map { "\($0.name): \($0.value)" }
        return (["\(answer.status)"] + fields + [answer.text.replacing(#/after \d+ seconds/#, with: "after N seconds")])
            .joined(separator: "\n")
    }

    @Test("a code, another too soon, six wrong tries and another request are answered the same for everybody")
    func sameAnswers() throws {
        let scene = try SignInScene()
        let faces = try Who.allCases.map { who in
            let person = try person(who, in: scene)
            try person.forgetPause()
            var answers = [try person.client.otp(person.email), try person.client.otp(person.email)]
            for _ in 1...6 { answers.append(try person.client.verify(person.email, "000000")) }
            answers.append(try person.client.otp(person.email))
            answers.append(try person.client.otp(person.email, ["create_user": false]))
            return answers.map(face)
        }
        #expect(Set(faces).count == 1, "\(faces)")
        #expect(faces[0].map { $0.prefix(3) } == ["200", "429"] + Array(repeating: "403", count: 6) + ["429", "429"])
    }

    @Test("the same rows are written for everybody, and the mail to nobody is taken out of the outbox unsent")
    func sameWork() throws {
        let scene = try SignInScene()
        for who in Who.allCases {
            let person = try person(who, in: scene)
            try person.forgetPause()
            let codes = person.codes().count
            #expect(try person.client.otp(person.email).status == 200)
            #expect(try scene.count("signin.codes where email = $1", [person.email]) == 1)
            #expect(try scene.count("signin.addresses where email = $1", [person.email]) == 1)
            let isGone = try eventually(within: 120) {
                try scene.count("signin.mail_outbox where recipient = $1", [person.email]) == 0
            }
            #expect(isGone)
            let isKnown = who == .account || who == .user
            #expect(eventually(within: isKnown ? 120 : 0) { person.codes().count == codes + (isKnown ? 1 : 0) })
        }
    }

    @Test("a code that nobody got is not even good for who guesses it")
    func guessed() throws {
        let scene = try SignInScene()
        let (known, unknown) = (try scene.person(), try scene.person(nil))
        let code = try known.requestCode()
        #expect(try unknown.client.otp(unknown.email).status == 200)
        // The very hash that is right, in the row of one whom nobody knows.
        try scene.database.query("update signin.codes set for_nobody = true where email = $1", [known.email])
        #expect(try known.client.verify(known.email, code).authCode == "otp_expired")
        #expect(try scene.count("signin.users where email in ($1, $2)", [known.email, unknown.email]) == 0)
    }

    @Test("with SIGN_UP on anybody gets in, but nobody new where the client wants no new user; the office has no place for them")
    func signUp() throws {
        let scene = try SignInScene(settings: ["SIGN_UP": "on"])
        let person = try scene.person(nil)
        #expect(try person.client.otp(person.email, ["create_user": false]).status == 200)
        #expect(try scene.database.value("select for_nobody from signin.codes where email = $1", [person.email]) == "t")
        try person.forgetPause()
        let session = try person.signIn()
        let office = try session.phone.get("/me")
        #expect(office.status == 403 && office.code == "no_office_role")
        #expect(try session.refreshed().client.user(session.accessToken).status == 200)
        try person.forgetPause()
        #expect(try person.client.otp(person.email, ["create_user": false]).status == 200)
        #expect(try scene.database.value("select for_nobody from signin.codes where email = $1", [person.email]) == "f")
    }

    @Test("mails are counted: over MAILS_PER_HOUR none goes out, which the log says and the answer does not")
    func mailsAnHour() throws {
        let scene = try SignInScene(settings: ["MAILS_PER_HOUR": "2"])
        try scene.countAsOneHour()
        let people = try (0..<3).map { _ in try scene.person() }
        _ = try people[0].requestCode()
        // Mail to nobody takes none away from others.
        for _ in 0..<3 {
            let nobody = try scene.person(nil)
            #expect(try nobody.client.otp(nobody.email).status == 200)
        }
        _ = try people[1].requestCode()
        #expect(try people[2].client.otp(people[2].email).text == "{}")
        #expect(eventually(within: 60) { scene.server.log.contains("the hourly limit of sign-in mails is reached") })
        #expect(try eventually(within: 60) { try scene.count("signin.mail_outbox") == 0 })
        #expect(people[2].codes() == [])
        // Nor does a guess at the code that did not go out get anybody in: the limit is one on guessing, too.
        let mail = "select for_nobody from signin.codes where email = $1"
        #expect(try people.map { try scene.database.value(mail, [$0.email]) } == ["f", "f", "t"])
    }
}
