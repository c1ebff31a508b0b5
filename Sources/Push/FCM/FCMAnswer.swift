import JSON
import Outbound

/// The meaning of Google's answer.
enum FCMAnswer: Equatable {
    case taken
    case gone
    /// The access token is none, or no more.
    case askAnew
    case ours(String)
    case refused(String)
    case later(String)

    init(_ response: OutboundResponse) {
        guard response.status != 200 else {
            self = .taken
            return
        }
        var error: JSONObject?
        if case .object(let body)? = try? JSONValue(parsing: response.body), case .object(let object)? = body["error"] {
            error = object
        }
        var details: [JSONObject] = []
        if case .array(let list)? = error?["details"] {
            details = list.compactMap { detail -> JSONObject? in if case .object(let object) = detail { object } else { nil } }
        }
        self.init(
            status: response.status,
            code: PushText.word(details.lazy.compactMap { $0.string("errorCode") }.first ?? error?.string("status")) ?? "",
            isOfToken: Self.isOfToken(details, error?.string("message") ?? ""))
    }

    /// By Google's table of statuses and codes. An argument that is not valid may be the token, or the message.
    init(status: Int, code: String, isOfToken: Bool) {
        let label = code.isEmpty ? "status \(status)" : code
        self =
            switch (status, code) {
            case (200, _): .taken
            case (_, "UNREGISTERED"), (403, "SENDER_ID_MISMATCH"): .gone
            case (400, "INVALID_ARGUMENT") where isOfToken: .gone
            // Google can't show Apple, or a browser's service, a certificate for that app: others of its devices are told all the same.
            case (401, "THIRD_PARTY_AUTH_ERROR"): .later(label)
            case (401, _): .askAnew
            case (403, _), (404, _): .ours(label)
            case (429, _), (500..., _): .later(label)
            default: .refused(label)
            }
    }

    /// True when the token is said to be at fault: by its field or, where no field is named, in so many words. What is not known to be the
    /// token's fault drops no device.
    private static func isOfToken(_ details: [JSONObject], _ words: String) -> Bool {
        let fields = details.flatMap { detail -> [String] in
            guard case .array(let violations)? = detail["fieldViolations"] else { return [] }
            return violations.compactMap { item -> String? in
                if case .object(let violation) = item { violation.string("field") } else { nil }
            }
        }
        return fields.isEmpty ? words.contains("not a valid FCM registration token") : fields.allSatisfy { $0 == "message.token" }
    }
}
