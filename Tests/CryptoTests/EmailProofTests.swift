import Testing

@testable import Crypto

@Suite("which tokens prove an e-mail address")
struct EmailProofTests {
    private static let proving: [String: String?] = [
        "email": #""ana@example.com""#, "is_anonymous": "false", "amr": #"[{"method":"otp","timestamp":1}]"#,
        "user_metadata": #"{"email_verified":true}"#,
    ]

    @Test(
        "a mailed code or link, as an object or as a name",
        arguments: [
            #"[{"method":"otp"}]"#, #"[{"method":"magiclink"}]"#, #"["otp"]"#, #"["password","magiclink"]"#,
            #"[{"method":"totp"},{"method":"otp"}]"#,
        ])
    func proves(amr: String) async throws {
        let token = try await verify(["amr": amr])
        #expect(token.email == "ana@example.com")
        #expect(token.provesEmail)
    }

    @Test(
        "another method, or none that can be read",
        arguments: [
            nil, "null", "[]", #""otp""#, #"[{"method":"password"}]"#, #"[{"method":["otp"]}]"#, #"[["otp"]]"#, #"["OTP"]"#,
            #"[{"provider":"otp"}]"#, #"{"method":"otp"}"#, "[1]",
        ])
    func otherMethod(amr: String?) async throws {
        #expect(try await !verify(["amr": amr]).provesEmail)
    }

    @Test("a telephone number beside it", arguments: [#""+573005550100""#, "7", "[]", "true"])
    func phone(value: String) async throws {
        #expect(try await !verify(["phone": value]).provesEmail)
    }

    @Test("no telephone number", arguments: [nil, "null", "\"\""])
    func noPhone(value: String?) async throws {
        #expect(try await verify(["phone": value]).provesEmail)
    }

    @Test(
        "when it was proven: the latest of the mailed methods, else when the token was made",
        arguments: [
            (#"[{"method":"otp","timestamp":7}]"#, 7),
            (#"[{"method":"otp","timestamp":7.9},{"method":"magiclink","timestamp":5}]"#, 7),
            (#"[{"method":"otp","timestamp":7},{"method":"password","timestamp":9}]"#, 7), (#"["otp"]"#, 11),
            (#"[{"method":"otp","timestamp":"7"}]"#, 11), (#"["password"]"#, nil),
        ] as [(String, Int64?)])
    func time(amr: String, at: Int64?) async throws {
        #expect(try await verify(["amr": amr, "iat": "11"]).provenAt == at)
    }

    @Test("no top-level address", arguments: [nil, #""""#, "null", "7", #"["ana@example.com"]"#])
    func noAddress(email: String?) async throws {
        let token = try await verify(["email": email, "user_metadata": #"{"email":"ana@example.com"}"#])
        #expect(token.email == nil)
        #expect(!token.provesEmail)
    }

    @Test("an anonymous person, or one who might be", arguments: ["true", #""true""#, #""false""#, "0", "{}"])
    func anonymous(value: String) async throws {
        #expect(try await !verify(["is_anonymous": value]).provesEmail)
    }

    @Test(
        "email_verified: false anywhere",
        arguments: [
            ("email_verified", "false"), ("email_verified", #""false""#), ("email_verified", "0"),
            ("user_metadata", #"{"email_verified":false}"#), ("app_metadata", #"{"email_verified":false}"#),
            ("identities", #"[{"identity_data":{"email_verified":false}}]"#),
        ])
    func denied(claim: String, value: String) async throws {
        #expect(try await !verify([claim: value]).provesEmail)
    }

    @Test("email_verified that is true, null or absent denies nothing", arguments: ["true", "null", nil])
    func notDenied(value: String?) async throws {
        #expect(try await verify(["email_verified": value]).provesEmail)
    }

    private func verify(_ changes: [String: String?]) async throws -> VerifiedToken {
        let claims = TestIssuer.claims(Self.proving.merging(changes) { $1 })
        let token = try #require(TokenSigner(secret: TestIssuer.secret).token(claims: claims))
        let verifier = TokenVerifier(ring: KeyRing(secret: TestIssuer.secret))
        return try await verifier.verify(Array(token.utf8), now: TestIssuer.now)
    }
}
