import JSON
import Outbound

/// The meaning of Apple's answer.
enum APNsAnswer: Equatable {
    case taken
    /// The app is gone from the device, as of that moment in milliseconds since 1970 where it is told.
    case gone(since: Int64?)
    /// The token is none of this environment's.
    case otherEnvironment
    /// Our key is none of this environment's.
    case otherKeyEnvironment(String)
    /// Our token's time is over.
    case signAnew
    /// Our key, team or topic is wrong.
    case ours(String)
    /// The token is that of another app.
    case otherTopic(String)
    case refused(String)
    case later(String)

    init(_ response: OutboundResponse) {
        guard response.status != 200 else {
            self = .taken
            return
        }
        var members: JSONObject?
        if case .object(let object)? = try? JSONValue(parsing: response.body) { members = object }
        let reason: String? = if case .string(let text)? = members?["reason"] { text } else { nil }
        let timestamp: Int64? = if case .number(let text)? = members?["timestamp"] { Int64(text) } else { nil }
        self.init(status: response.status, reason: PushText.word(reason) ?? "", timestamp: timestamp)
    }

    /// By Apple's table of statuses and reasons.
    init(status: Int, reason: String, timestamp: Int64?) {
        let label = reason.isEmpty ? "status \(status)" : reason
        self =
            switch (status, reason) {
            case (200, _): .taken
            case (410, _): .gone(since: timestamp)
            case (400, "BadDeviceToken"): .otherEnvironment
            case (403, "BadEnvironmentKeyInToken"), (403, "BadEnvironmentKeyIdInToken"): .otherKeyEnvironment(label)
            case (400, "DeviceTokenNotForTopic"): .otherTopic(label)
            case (400, "BadTopic"), (400, "TopicDisallowed"), (400, "MissingTopic"): .ours(label)
            case (403, "ExpiredProviderToken"): .signAnew
            // This is about all our tokens, not this device.
            case (403, _), (429, "TooManyProviderTokenUpdates"): .ours(label)
            // The connection was still for too long.
            case (400, "IdleTimeout"): .later(label)
            case (429, _), (500..., _): .later(label)
            default: .refused(label)
            }
    }
}
