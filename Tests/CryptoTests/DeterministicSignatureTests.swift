import Testing
import Text

@testable import Crypto

@Suite("Signatures that are the same each time")
struct DeterministicSignatureTests {
    /// The key of RFC 6979, appendix A.2.5, as a PKCS #8 file.
    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgya+p2EW6dRZrXCFX
        Z7HWk05Qw9s26JsSe4piKxIPZyGhRANCAARg/tS6JVqdMclh63TGNW1owEm4kjth
        +mzmaWIuYPKftnkD/hAIuLyZpBrp6VYovGTy8bIMLX6fUXejwpTURiKZ
        -----END PRIVATE KEY-----
        """

    @Test(
        "The vectors of RFC 6979, appendix A.2.5, for SHA-256",
        arguments: [
            (
                "sample", "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
                "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
            ),
            (
                "test", "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367",
                "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
            ),
        ])
    func vectors(message: String, r: String, s: String) throws {
        let key = try #require(SigningKey(pem: Self.pem))
        let signature = try #require(key.deterministicSignature(of: Array(message.utf8)))
        #expect(Hexadecimal.encode(signature) == r + s)
    }

    @Test("Any key's are good, and two signers make one token")
    func tokens() throws {
        let key = try #require(SigningKey.generateES256())
        let webKey = try #require(key.webKey(identifier: "k"))
        let set = try WebKeySet(parsing: Array(#"{"keys":["#.utf8) + webKey + Array("]}".utf8))
        let publicKey = try #require(set.keys.first.flatMap(PublicKey.init))
        for number in 0..<200 {
            let message = Array("message \(number)".utf8)
            let signature = try #require(key.deterministicSignature(of: message))
            #expect(publicKey.isValid(signature, for: message))
        }
        let tokens = (0..<2).map { _ in
            TokenSigner(deterministic: key, keyIdentifier: "k").token(claims: Array(#"{"iat":1}"#.utf8))
        }
        #expect(tokens[0] != nil && tokens[0] == tokens[1])
        let others = (0..<2).map { _ in TokenSigner(key: key, keyIdentifier: "k").token(claims: Array(#"{"iat":1}"#.utf8)) }
        #expect(others[0] != others[1])
    }

    @Test("An RSA key makes none")
    func otherKeys() throws {
        let key = try #require(SigningKey.generateRS256())
        #expect(key.deterministicSignature(of: [1]) == nil)
        #expect(key.point == nil)
    }

    @Test("A file in PEM is read whatever its line ends are, and nothing else is")
    func files() throws {
        let point = try #require(SigningKey(pem: Self.pem)?.point)
        #expect(
            Hexadecimal.encode(point)
                == "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
        )
        let other = "\r\n  " + Self.pem.replacing("\n", with: "\r\n") + "\r\n"
        #expect(SigningKey(pem: other)?.point == point)
        for text in ["", "-----BEGIN PRIVATE KEY-----", String(Self.pem.dropFirst()), Self.pem.replacing("MIGH", with: "MIGI")] {
            #expect(SigningKey(pem: text) == nil)
        }
    }
}
