import Crypto
import Testing
import Text

@testable import Outbound
@testable import Push

@Suite("Browsers")
struct WebPushTests {
    @Test(
        "What a push service's status means",
        arguments: [
            (201, PushVerdict.sent(environment: nil)), (200, .sent(environment: nil)), (202, .sent(environment: nil)),
            (404, .gone(before: 7000)), (410, .gone(before: 7000)), (413, .refused(reason: "status 413")),
            (400, .refused(reason: "status 400")), (401, .refused(reason: "status 401")), (403, .refused(reason: "status 403")),
            (301, .refused(reason: "status 301")), (307, .refused(reason: "status 307")),
            (429, .later(reason: "status 429", pause: .seconds(30))), (500, .later(reason: "status 500", pause: .seconds(30))),
            (503, .later(reason: "status 503", pause: .seconds(30))),
        ])
    func table(status: Int, verdict: PushVerdict) {
        #expect(WebPushSender.verdict(status, .seconds(30), at: 7) == verdict)
    }

    @Test("How long a service asks to be left alone")
    func retryAfter() {
        let wanted = [("30", Duration.seconds(30)), ("999999999", .seconds(86_400)), ("0", nil), ("-1", nil), ("x", nil)]
        for (text, duration) in wanted {
            let response = OutboundResponse(status: 429, headers: [("retry-after", text)], body: [])
            #expect(response.retryAfter == duration)
        }
    }

    @Test(
        "The origin that a token is made out for",
        arguments: [
            ("https://push.example/a/b?c", "https://push.example"), ("https://Push.Example:443/a", "https://push.example"),
            ("https://push.example:8443/a", "https://push.example:8443"), ("http://127.0.0.1:80/x", "http://127.0.0.1"),
            ("https://[2001:db8::1]:444/a", "https://[2001:db8::1]:444"), ("https://user@push.example/", nil),
            ("https:///a", nil),
            ("ftp://push.example/", nil), ("https://a b/", nil), ("https://push.example\\@evil.example/", nil), ("", nil),
        ])
    func origins(endpoint: String, origin: String?) {
        #expect(WebPushRequest.origin(of: endpoint) == origin)
    }

    private func subscription() throws -> Push.Subscription {
        let key = try #require(AgreementKey.generate()?.point)
        return Push.Subscription(
            endpoint: "https://push.example/send/x", publicKey: Base64URL.encode(key),
            authentication: Base64URL.encode([UInt8](repeating: 7, count: 16)))
    }

    @Test("The request has what RFC 8030 and RFC 8188 ask for")
    func request() throws {
        let subscription = try subscription()
        let push = SamplePush.make(platform: .webpush, token: nil, subscription: subscription)
        let request = try #require(
            WebPushRequest.make(push, to: subscription, authorization: "vapid t=a,k=b", at: 1_800_000_000, timeout: .seconds(10)))
        let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
        #expect(
            headers == [
                "authorization": "vapid t=a,k=b", "ttl": "600", "urgency": "high", "content-encoding": "aes128gcm",
                "content-type": "application/octet-stream", "topic": "1f0e6b7a52c44c8e9a530d6f6a2f3c11",
            ])
        #expect(request.url == subscription.endpoint && request.method == .post)
        #expect(request.maximumResponseLength == 65_536)
        let late = WebPushRequest.make(push, to: subscription, authorization: "", at: 1_900_000_000, timeout: .seconds(1))
        #expect(late?.headers.first { $0.name == "ttl" }?.value == "0")
    }

    @Test("The browser is told the words, what is replaced, and the ids of what it is about")
    func message() {
        let message = WebPushRequest.text(SamplePush.make(platform: .webpush), body: "Pickup at 10:30")
        #expect(text(message, "title") == "R-2026-0042")
        #expect(text(message, "body") == "Pickup at 10:30")
        #expect(text(message, "collapse_key") == "1f0e6b7a52c44c8e9a530d6f6a2f3c11")
        #expect(text(message, "tenant_id") == "6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c")
        #expect(text(message, "reservation_id") == "1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11")
        #expect(text(message, "badge") == "3")
    }

    @Test("Words that are too long are cut, and the body is never longer than services take")
    func length() throws {
        let subscription = try subscription()
        let push = SamplePush.make(platform: .webpush, subscription: subscription, body: String(repeating: "ñ", count: 5000))
        let request = WebPushRequest.make(push, to: subscription, authorization: "", at: 0, timeout: .seconds(1))
        #expect(try #require(request).body.count <= 4096)
    }

    @Test("Keys that are none make no request")
    func strangers() throws {
        let good = try subscription()
        for (key, authentication) in [
            ("", good.authentication), (good.publicKey, "AAAA"), ("a b", good.authentication), (good.publicKey, "="),
        ] {
            let bad = Push.Subscription(endpoint: good.endpoint, publicKey: key, authentication: authentication)
            #expect(WebPushRequest.make(SamplePush.make(), to: bad, authorization: "", at: 0, timeout: .seconds(1)) == nil)
        }
    }

    @Test("A token is kept for its service, and made anew before its end")
    func tokens() throws {
        let key = try #require(SigningKey.generateES256())
        let tokens = try #require(VAPIDTokens(key: key, subject: "mailto:office@example.com"))
        #expect(Base64URL.decode(tokens.publicKey.utf8) == key.point)
        let first = try #require(tokens.authorization(for: "https://a.example", at: 1_800_000_000))
        #expect(first == tokens.authorization(for: "https://a.example", at: 1_800_003_600))
        #expect(first != tokens.authorization(for: "https://b.example", at: 1_800_000_000))
        #expect(first != tokens.authorization(for: "https://a.example", at: 1_800_030_000))
        let claims = try claims(first)
        #expect(text(claims, "aud") == "https://a.example")
        #expect(text(claims, "sub") == "mailto:office@example.com")
        let end = try #require(text(claims, "exp").flatMap { Int64($0) })
        #expect(end > 1_800_000_000 && end <= 1_800_086_400)
        #expect(first.hasSuffix(",k=\(tokens.publicKey)"))
        #expect(VAPIDTokens(key: try #require(SigningKey.generateRS256()), subject: nil) == nil)
    }

    @Test("A token that was signed while the clock was ahead is not used once it is right")
    func clockAhead() throws {
        let key = try #require(SigningKey.generateES256())
        let tokens = try #require(VAPIDTokens(key: key, subject: nil))
        let early = try #require(tokens.authorization(for: "https://a.example", at: 1_800_172_800))
        let right = try #require(tokens.authorization(for: "https://a.example", at: 1_800_000_000))
        #expect(early != right)
        let claims = try claims(right)
        let end = try #require(text(claims, "exp").flatMap { Int64($0) })
        #expect(end <= 1_800_086_400)
    }

    private func claims(_ authorization: String) throws -> [UInt8] {
        let token = authorization.dropFirst("vapid t=".count).prefix { $0 != "," }
        return try #require(Base64URL.decode(token.split(separator: ".")[1].utf8))
    }

    @Test(
        "Whom services write to",
        arguments: [
            ("mailto:office@example.com", true), ("https://desk.example", true), ("http://desk.example", false),
            ("mailto:", false),
            ("mailto:office", false), ("mailto:a b@example.com", false), ("https://localhost:8080", false),
            ("mailto:a@localhost", false), ("https://", false), ("office@example.com", false), ("mailto:<a@b.example>", false),
        ])
    func subjects(text: String, isOne: Bool) {
        #expect(WebPushSettings.isSubject(text) == isOne)
    }
}
