import Testing
import Text

@testable import Crypto

@Suite("the signatures of RFC 7515, appendix A")
struct KnownAnswerTests {
    private let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    @Test("A.1: HS256")
    func hs256() throws {
        let secret = "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
        let key = HMACSHA256(key: try #require(Base64URL.decode(secret.utf8)))
        let message = Array("eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(payload)".utf8)
        #expect(Base64URL.encode(key.code(for: message)) == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        let code = try #require(Base64URL.decode("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".utf8))
        #expect(key.isValid(code, for: message))
        #expect(!key.isValid(code.dropLast(), for: message))
    }

    @Test("A.2: RS256")
    func rs256() throws {
        let modulus =
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMs"
            + "D1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdV"
            + "MTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"
        let signature =
            "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZ"
            + "cAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-e"
            + "OkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
        try expectGood(
            signature, over: "eyJhbGciOiJSUzI1NiJ9.\(payload)", by: #"{"kty":"RSA","n":"\#(modulus)","e":"AQAB"}"#)
    }

    @Test("A.3: ES256")
    func es256() throws {
        let key =
            #"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
            + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#
        let signature = "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        try expectGood(signature, over: "eyJhbGciOiJFUzI1NiJ9.\(payload)", by: key)
    }

    private func expectGood(_ signature: String, over text: String, by key: String) throws {
        let set = try WebKeySet(parsing: Array(#"{"keys":[\#(key)]}"#.utf8))
        let webKey = try #require(set.keys.first)
        let publicKey = try #require(PublicKey(webKey))
        let bytes = try #require(Base64URL.decode(signature.utf8))
        #expect(publicKey.isValid(bytes, for: text.utf8))
        #expect(publicKey.isValid(bytes, for: text.utf8), "the kept context can be used again")
        #expect(!publicKey.isValid(bytes, for: (text + "A").utf8))
    }
}
