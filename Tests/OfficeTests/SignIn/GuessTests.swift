import Foundation
import TestSupport
import Testing

/// A code has a million values: a network gets five of them, and all together fifty.
@Suite(.mayBlock) struct GuessTests {
    @Test("10,000 guesses at a code from many addresses: fifty are looked at, and then not even the code itself gets in")
    func guesses() throws {
        let scene = try SignInScene(settings: ["RATE_LIMIT": "on", "TRUSTED_PROXIES": "127.0.0.1"])
        let person = try scene.person()
        let code = try person.requestCode()
        let (guessers, each) = (16, DeepTests.rounds(40, deep: 625))
        let statuses = try race(guessers) { index in
            let client = AuthClient(port: scene.server.port)
            return try (0..<each).map { round in
                let number = index * each + round
                let guess = String(format: "%06d", number * 97 % 1_000_000)
                return try client.verify(
                    person.email, guess == code ? SignInPerson.wrong(for: code) : guess,
                    from: "10.\(index).\(number >> 8).\(number & 255)"
                ).status
            }
        }
        #expect(Set(statuses.flatMap { $0 }) == [403])
        #expect(statuses.flatMap { $0 }.count == guessers * each)
        #expect(try person.client.verify(person.email, code).status == 403)
        #expect(try scene.tries(of: person.email) == "50")
        #expect(try scene.count("signin.users where email = $1", [person.email]) == 0)
    }

    @Test("wrong tries count on the address, whichever code they were for, until a sign-in: the fiftieth burns the live one")
    func spread() throws {
        let scene = try SignInScene(settings: ["TRUSTED_PROXIES": "127.0.0.1"])
        let person = try scene.person()
        func tries(_ count: Int, at code: String) throws {
            for number in 0..<count {
                let answer = try person.client.verify(
                    person.email, SignInPerson.wrong(for: code), from: "10.0.\(number / 5).1")
                #expect(answer.authCode == "otp_expired")
            }
        }
        try tries(49, at: try person.requestCode())
        try person.forgetPause()
        let second = try person.requestCode()
        try tries(1, at: second)
        #expect(try person.client.verify(person.email, second).authCode == "otp_expired", "the fiftieth burned it")
        let refused = try person.client.otp(person.email)
        #expect(refused.status == 429 && Int(refused[header: "Retry-After"] ?? "").map { $0 > 30 } == true)
        try person.forgetPause()
        let third = try person.requestCode()
        try tries(49, at: third)
        #expect(try person.client.verify(person.email, third).status == 200)
        #expect(try scene.database.value("select wrong_codes from signin.addresses where email = $1", [person.email]) == "0")
    }
}
