import Testing

@testable import Crypto

/// By the example of RFC 8291, section 5 and appendix A.
@Suite("A message to one browser")
struct WebPushMessageTests {
    private let text = Array("When I grow up, I want to be a watermelon".utf8)
    private let authentication = bytes("BTBZMqHH6r4Tts7J_aSIgg")
    private let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw")
    private let browserPoint = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    private let serverPoint = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")

    private func browser() throws -> AgreementKey {
        try #require(AgreementKey(scalar: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), point: browserPoint))
    }

    private func server() throws -> AgreementKey {
        try #require(AgreementKey(scalar: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), point: serverPoint))
    }

    @Test("Both sides find the secret of the example")
    func agreement() throws {
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")
        #expect(try server().sharedSecret(with: browserPoint) == secret)
        #expect(try browser().sharedSecret(with: serverPoint) == secret)
        #expect(try server().point == serverPoint)
    }

    @Test("The body is that of the example, byte by byte")
    func example() throws {
        let body = try #require(
            WebPushMessage.encrypt(text, to: browserPoint, authentication: authentication, by: try server(), salt: salt))
        let wanted =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
            + "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        #expect(body == bytes(wanted))
        #expect(body.count == 21 + 65 + text.count + 1 + 16)
    }

    @Test("Each message has a key and a salt of its own, and the browser reads it")
    func fresh() throws {
        let bodies = try (0..<2).map { _ in
            try #require(WebPushMessage.encrypt(text, to: browserPoint, authentication: authentication))
        }
        #expect(bodies[0].prefix(16) != bodies[1].prefix(16))
        #expect(bodies[0][21..<86] != bodies[1][21..<86])
        let browser = try browser()
        for body in bodies {
            let read = EncryptedContent.decrypt(body) { point in
                browser.sharedSecret(with: point).map { agreed in
                    HKDF.deriveKey(
                        from: agreed, salt: authentication, info: Array("WebPush: info\0".utf8) + browserPoint + point)
                }
            }
            #expect(read == text)
        }
    }

    @Test("A text of the longest kind makes a body of 4096 bytes; one byte more is refused")
    func length() throws {
        let longest = [UInt8](repeating: 0x61, count: WebPushMessage.longestText)
        #expect(longest.count == 3993)
        let body = try #require(WebPushMessage.encrypt(longest, to: browserPoint, authentication: authentication))
        #expect(body.count == 4096)
        #expect(WebPushMessage.encrypt(longest + [0x61], to: browserPoint, authentication: authentication) == nil)
    }

    @Test("Keys that are none make no message")
    func strangers() {
        var offCurve = browserPoint
        offCurve[64] ^= 1
        let compressed = [UInt8(2)] + browserPoint[1..<33]
        for point in [[], [4], offCurve, compressed, Array(browserPoint.dropLast()), [UInt8](repeating: 0, count: 65)] {
            #expect(WebPushMessage.encrypt(text, to: point, authentication: authentication) == nil)
        }
        for secret in [[], Array(authentication.dropLast()), authentication + [0]] {
            #expect(WebPushMessage.encrypt(text, to: browserPoint, authentication: secret) == nil)
        }
    }
}
