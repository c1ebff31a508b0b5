import Crypto
import JSON
import Outbound
import Text

/// A notification as Apple takes it.
enum APNsRequest {
    private static let longestPayload = 4096

    /// Nil when it can't be said in as many bytes as are taken, or the token is none.
    static func make(_ push: Push, to address: WebAddress, topic: String, token: String, timeout: Duration) -> OutboundRequest? {
        guard let device = push.token, !device.isEmpty, device.utf8.allSatisfy(ASCII.isAlphanumeric),
            let payload = PushText.fitting(longestPayload, push.body, { payload(push, body: $0) })
        else { return nil }
        let headers = [
            ("authorization", "bearer \(token)"), ("apns-topic", topic), ("apns-push-type", "alert"), ("apns-priority", "10"),
            ("apns-id", identifier(push)), ("apns-expiration", String(push.expiresAt)), ("apns-collapse-id", push.collapseKey),
        ]
        return OutboundRequest(
            .post, url: "\(address.text)/3/device/\(device)", headers: headers.filter { !$0.1.isEmpty }, body: payload,
            timeout: timeout,
            maximumResponseLength: 65_536)
    }

    /// The same UUID for every try to tell this device of this: version 8 (RFC 9562, section 5.8).
    static func identifier(_ push: Push) -> String {
        var bytes = Array(SHA256.digest(of: Array("\(push.notification) \(push.device)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUIDText.text(of: bytes)
    }

    private static func payload(_ push: Push, body: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("aps")
            json.object { json in
                json.name("alert")
                json.object { json in
                    json.name("title")
                    json.string(push.title)
                    json.name("body")
                    json.string(body)
                }
                json.name("badge")
                json.int(push.badge)
                for (name, value) in [
                    ("sound", "default"), ("thread-id", push.collapseKey),
                    ("interruption-level", push.kind == "pickup_soon" ? "time-sensitive" : "active"),
                ] {
                    json.name(name)
                    json.string(value)
                }
            }
            for (name, value) in push.references {
                json.name(name)
                json.string(value)
            }
        }
        return json.bytes
    }
}
