import JSON
import Outbound
import Text

/// A notification as Google takes it (FCM, HTTP v1).
enum FCMRequest {
    private static let longestMessage = 4096

    /// Nil when it can't be said in as many bytes as are taken, or there is no token.
    static func make(
        _ push: Push, to address: WebAddress, project: String, accessToken: String, at now: Int64, timeout: Duration
    ) -> OutboundRequest? {
        guard let token = push.token, !token.isEmpty,
            let message = PushText.fitting(longestMessage, push.body, { message(push, token, body: $0, at: now) })
        else { return nil }
        return OutboundRequest(
            .post, url: "\(address.text)/v1/projects/\(project)/messages:send",
            headers: [("authorization", "Bearer \(accessToken)"), ("content-type", "application/json")], body: message,
            timeout: timeout,
            maximumResponseLength: 65_536)
    }

    private static func message(_ push: Push, _ token: String, body: String, at now: Int64) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("message")
            json.object { json in
                json.name("token")
                json.string(token)
                json.name("notification")
                texts([("title", push.title), ("body", body)], &json)
                json.name("data")
                texts(push.references + [("badge", String(push.badge))], &json)
                json.name("android")
                texts(
                    [("priority", "HIGH"), ("ttl", "\(push.timeToLive(at: now))s"), ("collapse_key", push.collapseKey)], &json)
            }
        }
        return json.bytes
    }

    private static func texts(_ members: [(name: String, value: String)], _ json: inout JSONWriter) {
        json.object { json in
            for member in members {
                json.name(member.name)
                json.string(member.value)
            }
        }
    }
}
