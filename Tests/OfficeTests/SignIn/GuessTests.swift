import Foundation
import Testing

/// A code has a million values, and whoever tries gets five of them.
@Suite struct GuessTests {
    @Test("10,000 guesses at a code from many addresses: five are looked at, and then not even the code itself gets in")
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
        #expect(try scene.database.value("select tries from signin.codes where email = $1", [person.email]) == "5")
        #expect(try scene.count("signin.users where email = $1", [person.email]) == 0)
    }
}
