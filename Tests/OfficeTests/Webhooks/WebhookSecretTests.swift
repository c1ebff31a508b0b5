import Crypto
import TestSupport
import Testing

@testable import Webhooks

/// The parts of Standard Webhooks 1.0 that need no server.
@Suite(.mayBlock) struct WebhookSecretTests {
    @Test("the vector of the specification's page")
    func vector() throws {
        let secret = try #require(WebhookSecret(text: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="))
        let body = #"{"type":"reservation.ready","timestamp":"2026-11-25T11:45:39.263Z","data":{"reference":"R-1042"}}"#
        #expect(
            secret.signature(of: body, event: "evt_1", sentAt: 1_764_070_000)
                == "v1,HDbADsxDLTiF87oK3Lb3s1cx2gj2gttmhX2vA5FFrB4=")
    }

    @Test("a secret is 32 random bytes in standard base64, and another each time")
    func random() {
        let secrets = (0..<200).map { _ in WebhookSecret.random().text }
        #expect(Set(secrets).count == 200)
        for secret in secrets {
            #expect(secret.hasPrefix("whsec_") && secret.utf8.count == 6 + 44)
            #expect(!secret.dropFirst(6).contains { "-_".contains($0) })
        }
    }

    @Test("it is sealed for one webhook, under one key")
    func sealed() {
        let (key, other) = (SealingKey.random(), SealingKey.random())
        let secret = WebhookSecret.random()
        let sealed = secret.sealed(for: "a", by: key)
        #expect(WebhookSecret(opening: sealed, of: "a", by: key) == secret)
        #expect(WebhookSecret(opening: sealed, of: "b", by: key) == nil)
        #expect(WebhookSecret(opening: sealed, of: "a", by: other) == nil)
    }

    @Test(
        "what is a URL that a webhook may have",
        arguments: [
            "https://a.example", "https://a.example/x?y=1", "HTTPS://A.example:8443/", "https://[2606:4700::1111]/x",
            "https://a.example.",
        ])
    func good(text: String) { #expect(WebhookURL(text) != nil) }

    @Test(
        "and what is none",
        arguments: [
            "", "a.example", "ftp://a.example", "https://", "https:///x", "https://a@b.example", "https://a:b@c.example",
            "https://a.example/#x", "https://a.example:0", "https://a.example:99999", "https://a b.example",
            "https://a.example\\@b",
            "https://１２７.0.0.1/", "https://[::1", "https://[zz]/", "https://a.example:x/", "javascript://a",
            "https://a.example/\r\nX: y",
        ])
    func bad(text: String) { #expect(WebhookURL(text) == nil) }

    @Test("a pause is asked for in seconds or by a date; what is over, longer than a day or none is not taken as it is")
    func pauses() {
        #expect(RetryAfter.seconds("120", at: 0) == 120)
        #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", at: 784_111_777 - 30) == 30)
        #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", at: 784_111_777) == nil)
        #expect(RetryAfter.seconds("999999999", at: 0) == 86_400)
        for text in ["0", "-5", "soon", "", "1.5"] { #expect(RetryAfter.seconds(text, at: 0) == nil, "\(text)") }
        #expect(RetryAfter.seconds(nil, at: 0) == nil)
    }
}
