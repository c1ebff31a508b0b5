import Crypto
import Text

/// How notifications reach devices. A service that is not set sends nothing.
package struct PushSettings: Sendable {
    package let apns: APNsSettings?
    package let fcm: FCMSettings?
    package let webPush: WebPushSettings
    /// Certificates, in PEM, that vouch for the services; nil for the machine's.
    package let authorities: String?
    package let pace: PushPace

    package init(apns: APNsSettings?, fcm: FCMSettings?, webPush: WebPushSettings, authorities: String?, pace: PushPace) {
        self.apns = apns
        self.fcm = fcm
        self.webPush = webPush
        self.authorities = authorities
        self.pace = pace
    }
}

/// What Apple gave the house for its app.
package struct APNsSettings: Sendable {
    package let key: SigningKey
    package let keyID: String
    package let teamID: String
    /// The app's bundle id.
    package let topic: String
    package let production: WebAddress
    package let sandbox: WebAddress

    package init(key: SigningKey, keyID: String, teamID: String, topic: String, production: WebAddress, sandbox: WebAddress) {
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
        self.topic = topic
        self.production = production
        self.sandbox = sandbox
    }
}

/// What Google gave the house for its app.
package struct FCMSettings: Sendable {
    package let account: ServiceAccount
    package let url: WebAddress

    package init(account: ServiceAccount, url: WebAddress) {
        self.account = account
        self.url = url
    }
}

/// How browsers are told. They need nothing of anybody.
package struct WebPushSettings: Sendable {
    /// Whom a push service writes to when something is wrong: `mailto:` or an https URL. Nil where nobody was named.
    package let subject: String?
    /// The key that names this house to push services; nil for the one that the database keeps.
    package let key: SigningKey?
    /// Networks that a subscription may lie in although they are not public.
    package let allowed: [AddressBlock]

    package init(subject: String?, key: SigningKey?, allowed: [AddressBlock]) {
        self.subject = subject
        self.key = key
        self.allowed = allowed
    }

    /// Whether push services take it: some refuse blanks, and what can only be this machine.
    package static func isSubject(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !#""\<>"#.utf8.contains($0) }), !text.contains("localhost") else {
            return false
        }
        if let address = text.wholeSuffix(after: "mailto:") {
            let parts = address.split(separator: "@", omittingEmptySubsequences: false)
            return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
        }
        return text.wholeSuffix(after: "https://").map { !$0.isEmpty } ?? false
    }
}

extension String {
    fileprivate func wholeSuffix(after prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}

/// How long delivery waits, and for what.
package struct PushPace: Sendable {
    /// Between two looks for what is to be sent, and before one is tried for the second time.
    package let firstPause: Duration
    /// The most time for one request.
    package let timeout: Duration

    package init(firstPause: Duration, timeout: Duration) {
        self.firstPause = firstPause
        self.timeout = timeout
    }

    private static let longestPause: Duration = .seconds(900)
    /// For the statements before and after the requests.
    private static let margin: Duration = .seconds(30)
    /// How many requests one notification may take: another environment, a new token, a lost connection.
    private static let mostRequests = 4

    /// How long one that was taken up belongs to its server.
    var lease: Duration { timeout * Self.mostRequests + Self.margin }

    /// After this nothing of one that was taken up is under way any more: what is left of its lease is for noting what came of it.
    var longestSend: Duration { timeout * Self.mostRequests + Self.margin / 2 }

    /// The pause after a try that failed, the first try being 1: doubled each time, and half of it is chance, so that what failed together
    /// does not come back together.
    func pause(afterAttempt attempt: Int, chance: Double = .random(in: 0...1)) -> Duration {
        let doublings = min(max(0, attempt - 1), 20)
        let whole = min(max(firstPause, Self.longestPause), firstPause * (1 << doublings))
        return whole * (0.5 + chance / 2)
    }
}
