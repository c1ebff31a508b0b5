import Foundation

/// What a token looks like, and what its header asks for.
extension TokenAttack {
    /// A kid is looked up by equality, and used for nothing else.
    static let kids: [TokenAttack] =
        [
            "../../../../dev/null", "/dev/stdin", "' or 1=1; drop table accounts; --", "%00", "RSA", "rsa ", "nobody", "",
            "http://127.0.0.1:1/", "${jndi:ldap://127.0.0.1/a}", "|/bin/true", #"rsa\u0000"#, #"\u2028"#,
            String(repeating: "k", count: 257), String(repeating: "k", count: 4000),
        ].map { kid in TokenAttack("kid \(kid.prefix(40))") { $0.signed($0.rsa, #"{"alg":"RS256","kid":"\#(kid)"}"#) } }
        + ["7", "null", #"["rsa"]"#, "{}"].map { kid in
            TokenAttack("kid \(kid)") { $0.signed($0.rsa, #"{"alg":"RS256","kid":\#(kid)}"#) }
        } + [
            TokenAttack("kid of the attacker's address") { $0.signed($0.own, #"{"alg":"ES256","kid":"\#($0.lure)"}"#) },
            TokenAttack("kid of 10 KiB", status: 431, code: "headers_too_large") { forge in
                forge.signed(forge.rsa, #"{"alg":"RS256","kid":"\#(String(repeating: "k", count: 10_240))"}"#)
            },
            TokenAttack("no kid where two keys of its algorithm are known") { $0.signed($0.curve, #"{"alg":"ES256"}"#) },
        ]

    static let forms: [TokenAttack] =
        [
            TokenAttack("two segments") { $0.secret().split(separator: ".").prefix(2).joined(separator: ".") },
            TokenAttack("two segments and a dot") { $0.secret().split(separator: ".").prefix(2).joined(separator: ".") + "." },
            TokenAttack("four segments") { $0.secret() + ".AAAA" },
            TokenAttack("five segments, as of an encrypted token") { $0.secret() + ".AAAA.AAAA" },
            TokenAttack("a dot at its end") { $0.secret() + "." },
            TokenAttack("a dot at its beginning") { "." + $0.secret() },
            TokenAttack("a payload of nothing") { forge in
                let parts = forge.secret().split(separator: ".")
                return "\(parts[0])..\(parts[2])"
            },
            TokenAttack("a last character that is not the canonical one") { try nonCanonical($0.secret()) },
            TokenAttack("7,169 bytes or the next that is possible") { try $0.secret(ofAtLeast: 7169) },
            TokenAttack("twice, with a comma") { "\($0.secret()), Bearer \($0.secret())" },
        ]
        + ["=", "==", "+", "/", " ", "é", "%3D"].flatMap { letter in
            // White space at the end of a field is no part of it.
            (0..<(letter == " " ? 2 : 3)).map { index in
                TokenAttack("\(letter) behind segment \(index + 1)") { forge in
                    var parts = forge.secret().split(separator: ".").map(String.init)
                    parts[index] += letter
                    return parts.joined(separator: ".")
                }
            }
        } + headers + payloads

    private static let headers: [TokenAttack] =
        [
            #"{"alg":"none","alg":"HS256"}"#, #"{"alg":"HS256","alg":"HS256"}"#, #"{"alg":"HS256","kid":"a","kid":"b"}"#,
            #"["HS256"]"#, "null", "7", #""HS256""#, "{", "{}", #"{"alg":"HS256"} x"#, #"{"alg":"HS256",}"#,
            "\u{FEFF}" + #"{"alg":"HS256"}"#,
        ].map { text in TokenAttack("header \(text)") { $0.secret(text) } }
        + [#"["exp"]"#, #"["b64"]"#, #"["http://127.0.0.1:1/x"]"#, "[]", "null", #""exp""#, "{}"].map { value in
            TokenAttack("crit \(value)") { $0.secret(#"{"alg":"HS256","b64":true,"crit":\#(value)}"#) }
        }

    private static let payloads: [TokenAttack] = [
        "[]", "null", #""text""#, "7", "{", "", "\u{FEFF}{}", #"{"sub":"a","sub":"b"}"#, #"{"a":"\u0000"}"#, #"{"a":"\ud800"}"#,
        String(repeating: "[", count: 3000),
    ].map { text in TokenAttack("payload \(text.prefix(30))") { $0.secret(claims: Array(text.utf8)) } }

    /// A 32-byte code leaves two bits of its last letter unused: another letter decodes alike when read loosely.
    private static func nonCanonical(_ token: String) throws -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        guard let last = token.last, let index = alphabet.firstIndex(of: last) else { throw CocoaError(.formatting) }
        return token.dropLast() + String(alphabet[index + 1])
    }
}

extension TokenForge {
    /// A token that is good but for its length.
    func secret(ofAtLeast length: Int) throws -> String {
        let token = (0..<length).lazy.map { room in
            self.secret(#"{"alg":"HS256"}"#, ["padding": "\"\(String(repeating: "x", count: length * 3 / 4 - 400 + room))\""])
        }
        guard let first = token.first(where: { $0.utf8.count >= length }) else { throw CocoaError(.formatting) }
        return first
    }
}
