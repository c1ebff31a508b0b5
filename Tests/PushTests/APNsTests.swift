import Crypto
import JSON
import Outbound
import Testing
import Text

@testable import Push

@Suite("Apple's devices")
struct APNsTests {
    private func settings() throws -> APNsSettings {
        APNsSettings(
            key: try #require(SigningKey.generateES256()), keyID: "KEY1234567", teamID: "TEAM123456", topic: "com.example.app",
            production: try #require(WebAddress("https://api.push.apple.com")),
            sandbox: try #require(WebAddress("https://api.sandbox.push.apple.com")))
    }

    @Test("One token in a half hour, and every server makes the same")
    func tokens() throws {
        let settings = try settings()
        let (one, other) = (ProviderTokens(settings), ProviderTokens(settings))
        let boundary: Int64 = 1_800_000_000 - 1_800_000_000 % 1800
        let first = try #require(one.token(at: boundary))
        for seconds: Int64 in [0, 1, 899, 1799] {
            #expect(one.token(at: boundary + seconds) == first)
            #expect(other.token(at: boundary + seconds) == first)
        }
        let next = try #require(one.token(at: boundary + 1800))
        #expect(next != first && other.token(at: boundary + 1801) == next)
        let parts = next.split(separator: ".")
        let head = try #require(Base64URL.decode(parts[0].utf8))
        let claims = try #require(Base64URL.decode(parts[1].utf8))
        #expect(text(head, "alg") == "ES256" && text(head, "kid") == "KEY1234567")
        #expect(text(claims, "iss") == "TEAM123456" && text(claims, "iat") == "\(boundary + 1800)")
        #expect(Base64URL.decode(parts[2].utf8)?.count == 64)
    }

    @Test("One that Apple finds too old is made anew, once for all that were refused")
    func anew() throws {
        let tokens = ProviderTokens(try settings())
        let first = try #require(tokens.token(at: 1_800_000_900))
        let anew = try #require(tokens.token(at: 1_800_000_901, after: first))
        #expect(anew != first)
        #expect(tokens.token(at: 1_800_000_950, after: first) == anew)
        #expect(tokens.token(at: 1_800_000_960) == anew)
    }

    @Test("One that Apple finds too old in the second of its signing is another all the same")
    func anewWithinASecond() throws {
        let tokens = ProviderTokens(try settings())
        let boundary: Int64 = 1_800_000_000 - 1_800_000_000 % 1800
        let first = try #require(tokens.token(at: boundary))
        let second = try #require(tokens.token(at: boundary, after: first))
        #expect(second != first)
        let third = try #require(tokens.token(at: boundary, after: second))
        #expect(third != second)
    }

    private func request(_ push: Push) throws -> (headers: [String: String], body: [UInt8], url: String)? {
        let request = APNsRequest.make(
            push, to: try settings().production, topic: "com.example.app", token: "t", timeout: .seconds(10))
        return request.map { request in
            (Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) }), request.body, request.url)
        }
    }

    @Test("The request says what Apple asks for")
    func request() throws {
        let request = try #require(try request(SamplePush.make()))
        #expect(request.url == "https://api.push.apple.com/3/device/\(SamplePush.token)")
        #expect(
            request.headers == [
                "authorization": "bearer t", "apns-topic": "com.example.app", "apns-push-type": "alert", "apns-priority": "10",
                "apns-id": APNsRequest.identifier(SamplePush.make()), "apns-expiration": "1800000600",
                "apns-collapse-id": "1f0e6b7a52c44c8e9a530d6f6a2f3c11",
            ])
        let body = request.body
        #expect(text(body, "aps", "alert", "title") == "R-2026-0042")
        #expect(text(body, "aps", "alert", "body") == "Pickup at 10:30")
        #expect(text(body, "aps", "badge") == "3")
        #expect(text(body, "aps", "sound") == "default")
        #expect(text(body, "aps", "thread-id") == "1f0e6b7a52c44c8e9a530d6f6a2f3c11")
        #expect(text(body, "aps", "interruption-level") == "time-sensitive")
        #expect(text(body, "kind") == "pickup_soon")
        #expect(text(body, "reservation_id") == "1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11")
        #expect(text(body, "notification_id") == "0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e")
        #expect(
            text(try #require(try self.request(SamplePush.make(kind: "shortage"))).body, "aps", "interruption-level") == "active")
    }

    @Test("The identifier is a UUID of this notification and device, the same each time")
    func identifier() {
        let id = APNsRequest.identifier(SamplePush.make())
        #expect(id == APNsRequest.identifier(SamplePush.make(body: "other words")))
        #expect(UUIDText.canonical(id) == id)
        #expect(Array(id.utf8)[14] == UInt8(ascii: "8"))
        #expect(id != APNsRequest.identifier(SamplePush.make(device: "00000000-0000-4000-8000-000000000000")))
    }

    @Test("A payload has 4096 bytes at most: the words are cut")
    func length() throws {
        for body in [
            String(repeating: "x", count: 4000), String(repeating: "é", count: 9000), String(repeating: "\u{1}", count: 3000),
        ] {
            let payload = try #require(try request(SamplePush.make(body: body))).body
            #expect(payload.count <= 4096)
            #expect(try #require(text(payload, "aps", "alert", "body")).hasSuffix("…"))
        }
        #expect(try request(SamplePush.make(title: String(repeating: "x", count: 5000))) == nil)
    }

    @Test("A token that would be another path is none")
    func strangers() throws {
        for token in [nil, "", "../x", "ab/cd", "ab?x", "ab\r\n", "äb"] {
            #expect(try request(SamplePush.make(token: token)) == nil)
        }
    }
}
