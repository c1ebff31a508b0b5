import Crypto
import JSON
import Outbound
import Text

/// A notification as a push service takes it (RFC 8030), encrypted for the one browser.
enum WebPushRequest {
    /// Nil when the subscription's keys are none.
    static func make(
        _ push: Push, to subscription: Push.Subscription, authorization: String, at now: Int64, timeout: Duration
    ) -> OutboundRequest? {
        guard let key = Base64URL.decode(subscription.publicKey.utf8),
            let authentication = Base64URL.decode(subscription.authentication.utf8),
            let text = PushText.fitting(WebPushMessage.longestText, push.body, { text(push, body: $0) }),
            let body = WebPushMessage.encrypt(text, to: key, authentication: authentication)
        else { return nil }
        var headers = [
            ("authorization", authorization), ("ttl", String(push.timeToLive(at: now))), ("urgency", "high"),
            ("content-encoding", "aes128gcm"), ("content-type", "application/octet-stream"),
        ]
        // RFC 8030, section 5.4: what has not been brought yet is replaced.
        let isTopic = (1...32).contains(push.collapseKey.utf8.count) && Base64URL.isText(push.collapseKey)
        if isTopic { headers.append(("topic", push.collapseKey)) }
        return OutboundRequest(
            .post, url: subscription.endpoint, headers: headers, body: body, timeout: timeout, maximumResponseLength: 65_536)
    }

    /// Scheme, host and port of a subscription, as a token is made out for it; nil where the URL is no place for one.
    static func origin(of endpoint: String) -> String? {
        guard endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            let scheme = ["https://", "http://"].first(where: endpoint.hasPrefix)
        else { return nil }
        let authority = endpoint.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        let ownPort = scheme == "https://" ? ":443" : ":80"
        return scheme + (authority.hasSuffix(ownPort) ? authority.dropLast(ownPort.count) : authority).lowercased()
    }

    /// What the page's worker is told. It shows the newest of a collapse key, and every key for itself.
    static func text(_ push: Push, body: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (name, value) in [("title", push.title), ("body", body), ("collapse_key", push.collapseKey)] + push.references {
                json.name(name)
                json.string(value)
            }
            json.name("badge")
            json.int(push.badge)
        }
        return json.bytes
    }
}

extension Base64URL {
    fileprivate static func isText(_ text: String) -> Bool {
        text.utf8.allSatisfy { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
}
