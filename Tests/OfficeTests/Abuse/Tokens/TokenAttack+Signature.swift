/// The key decides the algorithm, never the token (docs/client-guide.md, "Sign-in").
extension TokenAttack {
    static let algorithms: [TokenAttack] =
        [
            TokenAttack("alg none, unsigned") { forge in
                Token.segment(Array(#"{"alg":"none"}"#.utf8)) + "." + Token.segment(forge.claims()) + "."
            },
            TokenAttack("alg missing") { $0.secret(#"{"typ":"JWT"}"#) },
            TokenAttack("HS256 that says RS256 under the RSA key's kid") { $0.secret(#"{"alg":"RS256","kid":"rsa"}"#) },
        ]
        + [
            #""none""#, #""None""#, #""NONE""#, #""nOnE""#, #""HS384""#, #""HS512""#, #""PS256""#, #""ES384""#, #""EdDSA""#,
            #""hs256""#, #""HS256 ""#, #""""#, "256", "0", #"["HS256"]"#, #"{"HS256":true}"#, "null", "true",
        ].map { alg in TokenAttack("alg \(alg), signed with the secret") { $0.secret(#"{"alg":\#(alg)}"#) } }

    /// HS256 under what everybody can read.
    static let publicKeyAsSecret: [TokenAttack] = ["DER", "PEM", "PEM without its last line end", "JWK", "the modulus"].flatMap {
        form in
        [#"{"alg":"HS256"}"#, #"{"alg":"HS256","kid":"rsa"}"#].map { header in
            TokenAttack("HS256 signed with the RSA key as \(form), \(header)") { forge in
                forge.secret(header, claims: forge.claims(), key: try forge.publicKeyForms()[form] ?? [])
            }
        }
    }

    static let crossed = [
        TokenAttack("RS256 under the curve key's kid") { $0.signed($0.rsa, #"{"alg":"RS256","kid":"curve"}"#) },
        TokenAttack("ES256 under the RSA key's kid") { $0.signed($0.curve, #"{"alg":"ES256","kid":"rsa"}"#) },
        TokenAttack("ES256 under the other curve key's kid") { $0.signed($0.curve, #"{"alg":"ES256","kid":"next"}"#) },
        TokenAttack("RS256 by the curve key") { $0.signed($0.curve, #"{"alg":"RS256","kid":"rsa"}"#) },
        TokenAttack("ES256 by the RSA key") { $0.signed($0.rsa, #"{"alg":"ES256","kid":"curve"}"#) },
        TokenAttack("HS256 under the shared secret and a public key's kid") { $0.secret(#"{"alg":"HS256","kid":"rsa"}"#) },
        TokenAttack("HS256 under another secret") { $0.secret(claims: $0.claims(), key: Array(repeating: 0x78, count: 44)) },
        TokenAttack("HS256 under no secret at all") { $0.secret(claims: $0.claims(), key: []) },
        TokenAttack("a good signature over other claims") { forge in
            let parts = forge.secret().split(separator: ".")
            let others = Token.segment(forge.claims(["sub": #""11111111-1111-4111-8111-111111111111""#]))
            return "\(parts[0]).\(others).\(parts[2])"
        },
    ]

    static let curveSignatures: [TokenAttack] = [
        TokenAttack("ES256 with r = s = 0") { $0.curveToken { _ in Array(repeating: 0, count: 64) } },
        TokenAttack("ES256 with r = 0") { $0.curveToken { Array(repeating: 0, count: 32) + $0[32...] } },
        TokenAttack("ES256 with s = 0") { $0.curveToken { $0[..<32] + Array(repeating: 0, count: 32) } },
        TokenAttack("ES256 with r = s = 2²⁵⁶ - 1") { $0.curveToken { _ in Array(repeating: 0xFF, count: 64) } },
        TokenAttack("ES256 with its halves swapped") { $0.curveToken { Array($0[32...] + $0[..<32]) } },
        TokenAttack("ES256 in the shape of DER") { forge in
            forge.curveToken { [0x30, 0x44, 0x02, 0x20] + $0[..<32] + [0x02, 0x20] + $0[32...] }
        },
        TokenAttack("ES256 one byte short") { $0.curveToken { $0.dropLast() } },
        TokenAttack("ES256 one byte long") { $0.curveToken { $0 + [0] } },
        TokenAttack("ES256 without a signature") { $0.curveToken { _ in [] } },
    ]

    /// Keys that the token brings along, or says where to fetch.
    static let broughtAlong: [TokenAttack] = ["jwk", "jku", "x5u", "x5c"].flatMap { field in
        [#","kid":"curve""#, #","kid":"lured""#, ""].map { kid in
            TokenAttack("its own key by \(field)\(kid)") { forge in
                let jwk = String(decoding: forge.ownWebKey, as: UTF8.self)
                let value = ["jwk": jwk, "x5c": #"["MIIB"]"#][field] ?? "\"\(forge.lure)\""
                return forge.signed(forge.own, #"{"alg":"ES256"\#(kid),"\#(field)":\#(value)}"#)
            }
        }
    }
}
