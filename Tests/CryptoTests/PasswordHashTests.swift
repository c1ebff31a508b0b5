import Testing

@testable import Crypto

@Suite("Hashes of passwords")
struct PasswordHashTests {
    private let password = Array("correct horse battery staple".utf8)

    /// As Python's hashlib makes it, with the salt 00 01 … 0f.
    private let known = "$scrypt$ln=15,r=8,p=3$AAECAwQFBgcICQoLDA0ODw$ZwXboEbK-6uo3pibyojgA4zgNULQwM2WqPlWpy-G7mc"

    @Test("scrypt gives what another implementation gives")
    func knownAnswer() throws {
        let hash = try #require(PasswordHash(known))
        #expect(hash.isHash(of: password))
        #expect(!hash.isHash(of: Array("correct horse battery stapel".utf8)))
        #expect(hash.text == known)
    }

    @Test("a new hash is read again, fits its password, and has a salt of its own")
    func roundTrip() throws {
        let (one, two) = (try #require(PasswordHash(of: password)), try #require(PasswordHash(of: password)))
        #expect(one != two)
        #expect(PasswordHash(one.text)?.isHash(of: password) == true)
        #expect(!one.isHash(of: []))
    }

    @Test("nobody's hash fits no password")
    func nobody() {
        #expect(!PasswordHash.ofNobody().isHash(of: password))
    }

    @Test("other parameters, and what is no hash, are not read")
    func strangers() {
        let strangers = [
            "", "$", known + "$", String(known.dropFirst()), known.replacing("ln=15", with: "ln=1"), String(known.dropLast(2)),
            known.replacing("scrypt", with: "argon2"),
        ]
        for text in strangers { #expect(PasswordHash(text) == nil) }
    }
}
