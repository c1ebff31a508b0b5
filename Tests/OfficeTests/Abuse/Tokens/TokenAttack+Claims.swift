import Foundation

/// Good signatures over claims that are not good.
extension TokenAttack {
    static let claims: [TokenAttack] =
        [
            TokenAttack("exp past", code: "token_expired") { $0.secret(#"{"alg":"HS256"}"#, ["exp": "\(time(nil) - 120)"]) },
            TokenAttack("exp long past", code: "token_expired") {
                $0.signed($0.rsa, #"{"alg":"RS256","kid":"rsa"}"#, ["exp": "1"])
            },
            TokenAttack("exp past, in a cached token's other spelling", code: "token_expired") {
                $0.secret(#"{"typ":"JWT","alg":"HS256"}"#, ["exp": "\(time(nil) - 61)"])
            },
        ] + bent("exp", [nil, #""1999999999""#, "1e400", "-1", "1e300", "null", "true", "[1999999999]", "253402300800"])
        + bent("nbf", ["\(time(nil) + 9999)", "1e400", #""1""#, "null", "{}"])
        + bent("iat", ["\(time(nil) + 9999)", "1e400", #""1""#, "null", "[]"])
        + bent(
            "iss",
            [
                nil, #""https://evil.example/auth/v1""#, "\"x.\(TokenForge.issuer)\"",
                "\"https://evil.example/\(TokenForge.issuer)\"",
                "\"\(TokenForge.issuer)/\"", "\"\(TokenForge.issuer).evil.example\"", "[\"\(TokenForge.issuer)\"]", #""""#,
                "null",
            ])
        + bent(
            "aud",
            [
                nil, #""anybody""#, #""Authenticated""#, #""authenticated ""#, #"["a","b"]"#, "[]", #"[["authenticated"]]"#,
                #"{"authenticated":true}"#, "null", "7",
            ])
        + bent("sub", [nil, #""""#, #""me""#, "7", "null", #"["a"]"#, "\"\(ID.fresh()) \"", #""' or true --""#])
        + bent("role", [#""anon""#, #""service_role""#, #""""#, "null", #"["authenticated"]"#, "1"])
        + ["anon", "service_role"].flatMap { role in
            [
                TokenAttack("the \(role) key of a Supabase project") { forge in
                    let claims =
                        #"{"iss":"supabase","ref":"abcdefghijklmnopqrst","role":"\#(role)","iat":1700000000,"exp":2015000000}"#
                    return forge.secret(claims: Array(claims.utf8))
                },
                TokenAttack("the \(role) key, with all that a person's token has") {
                    $0.signed($0.curve, #"{"alg":"ES256","kid":"curve"}"#, ["role": "\"\(role)\""])
                },
            ]
        }

    private static func bent(_ claim: String, _ values: [String?]) -> [TokenAttack] {
        values.map { value in
            TokenAttack("\(claim) \(value ?? "missing")") { $0.secret(#"{"alg":"HS256"}"#, [claim: value]) }
        }
    }
}
