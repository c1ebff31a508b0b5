import API
import Crypto
import Settings
import Text

extension AnySetting {
    package static let apnsKey = Setting(
        "APNS_KEY",
        Form(
            "text", "must be the key that Apple gave for push, in PEM; APNS_KEY_FILE names the file AuthKey_….p8",
            { SigningKey(pem: $0).flatMap { $0.algorithm == .es256 ? $0 : nil } }), unset: "no notifications to iPhones", .may,
        "The key that Apple gave for push, in PEM; `APNS_KEY_FILE` names the file `AuthKey_….p8`. Needs the library libcurl.")
    package static let apnsKeyID = Setting(
        "APNS_KEY_ID", appleID, .may, "The ten letters and digits that name that key; `APNS_KEY` needs them.")
    package static let apnsTeamID = Setting(
        "APNS_TEAM_ID", appleID, .may, "The ten letters and digits that name your team; `APNS_KEY` needs them.")
    package static let apnsTopic = Setting(
        "APNS_TOPIC",
        .text("must be the app's bundle id, such as com.example.app") { text in
            text.utf8.allSatisfy { ASCII.isAlphanumeric($0) || "-.".utf8.contains($0) }
        }, .may, "The bundle id of the app, such as `com.example.app`; `APNS_KEY` needs it.")
    package static let apnsURL = Setting(
        "APNS_URL", .address, defaultText: "https://api.push.apple.com", .leave,
        "Where notifications for apps from the store are sent.")
    package static let apnsSandboxURL = Setting(
        "APNS_SANDBOX_URL", .address, defaultText: "https://api.sandbox.push.apple.com", .leave,
        "Where notifications for apps under development are sent.")
    package static let fcmServiceAccount = Setting(
        "FCM_SERVICE_ACCOUNT", .text, unset: "no notifications to Android devices", .may,
        "The service account of the app's Firebase project, as JSON; `FCM_SERVICE_ACCOUNT_FILE` names its file. Needs the library "
            + "libcurl.")
    package static let fcmURL = Setting(
        "FCM_URL", .address, defaultText: "https://fcm.googleapis.com", .leave,
        "Where notifications for Android devices are sent.")
    package static let vapidSubject = Setting(
        "VAPID_SUBJECT",
        .text(
            "must be an address such as mailto:office@example.com, or an https URL of another machine",
            where: WebPushSettings.isSubject),
        unset: "`PUBLIC_URL`, else the address in `MAIL_FROM`", .may,
        "Where the push services of browsers write to when something is wrong: `mailto:office@example.com` or an https URL.")
    package static let vapidKey = Setting(
        "VAPID_KEY",
        Form(
            "text", "must be a P-256 key, PKCS #8 in PEM (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)",
            { SigningKey(pem: $0).flatMap { $0.algorithm == .es256 ? $0 : nil } }),
        unset: "one that the database keeps, sealed under `AUTH_SEAL_KEY`", .leave,
        "The P-256 key, PKCS #8 in PEM, that browsers subscribe with; with another one they all have to subscribe again.")
    package static let webPushAllow = Setting(
        "WEB_PUSH_ALLOW", .addressBlocks, default: [], .leave,
        "Addresses that a browser's push service may have although they are not public; those may also be reached without TLS.")
    package static let pushCA = Setting(
        "PUSH_CA", .certificates(of: "PUSH_CA"), unset: "the machine's", .leave,
        "The certificates, in PEM, that may vouch for the push services; `PUSH_CA_FILE` names a file of them.")
    package static let pushTimeout = Setting(
        "PUSH_TIMEOUT", .duration(atMost: .seconds(120), usual: .seconds(2)...(.seconds(60))), default: .seconds(10), .leave,
        "How long a request to a push service may take.")
    package static let pushRetry = Setting(
        "PUSH_RETRY", .duration(atMost: .seconds(600), usual: .seconds(1)...(.seconds(120))), default: .seconds(5), .leave,
        "How long it waits between two looks for notifications to send, and before it tries one again; then doubled each time, up to 15 minutes."
    )

    private static let appleID = Form.text("must be ten letters and digits, as Apple shows them") { text in
        text.utf8.count == 10 && text.utf8.allSatisfy { ASCII.isUppercase($0) || ASCII.isDigit($0) }
    }
}

extension SettingSection {
    /// How notifications reach devices.
    package static let push = SettingSection([
        .apnsKey, .apnsKeyID, .apnsTeamID, .apnsTopic, .apnsURL, .apnsSandboxURL, .fcmServiceAccount, .fcmURL, .vapidSubject,
        .vapidKey,
        .webPushAllow, .pushCA, .pushTimeout, .pushRetry,
    ]) { reader in
        let ofApple: [AnySetting] = [.apnsKey, .apnsKeyID, .apnsTeamID, .apnsTopic]
        if ofApple.contains(where: reader.isGiven) {
            reader.need(.apnsKey, "is the key that Apple gave for push, the file AuthKey_….p8")
            reader.need(.apnsKeyID, "names the key of APNS_KEY: the letters in its file's name")
            reader.need(.apnsTeamID, "names your team at Apple")
            reader.need(.apnsTopic, "is the app's bundle id, such as com.example.app")
        }
        // FCM's address decides whether its tokens may be asked for in the clear.
        if reader[.fcmServiceAccount] != nil, reader.settings.fcmAccount == nil {
            reader.fail(
                .fcmServiceAccount,
                "must be the JSON that Firebase's console gives for a service account; FCM_SERVICE_ACCOUNT_FILE names its file")
        }
    }
}

extension Settings {
    fileprivate var fcmAccount: ServiceAccount? {
        self[.fcmServiceAccount].flatMap { ServiceAccount($0, isInTheClear: self[.fcmURL]?.scheme == "http") }
    }
}

/// How notifications reach devices. A service that is not set sends nothing.
package struct PushSettings: Sendable {
    package let apns: APNsSettings?
    package let fcm: FCMSettings?
    package let webPush: WebPushSettings
    /// Certificates, in PEM, that vouch for the services; nil for the machine's.
    package let authorities: String?
    package let pace: PushPace

    /// - Parameter mailAddress: the house's, for push services that want to write to somebody.
    package init(_ settings: Settings, mailAddress: String?) {
        apns = APNsSettings(settings)
        fcm = FCMSettings(settings)
        webPush = WebPushSettings(settings, mailAddress: mailAddress)
        authorities = settings[.pushCA]
        pace = PushPace(firstPause: settings[.pushRetry], timeout: settings[.pushTimeout])
    }
}

/// The key and names that Apple gave the house for its app.
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

    /// Nil where something is missing.
    fileprivate init?(_ settings: Settings) {
        guard let key = settings[.apnsKey], let keyID = settings[.apnsKeyID], let teamID = settings[.apnsTeamID],
            let topic = settings[.apnsTopic], let production = settings[.apnsURL], let sandbox = settings[.apnsSandboxURL]
        else { return nil }
        self.init(key: key, keyID: keyID, teamID: teamID, topic: topic, production: production, sandbox: sandbox)
    }
}

/// The account that Google gave the house for its app.
package struct FCMSettings: Sendable {
    package let account: ServiceAccount
    package let url: WebAddress

    package init(account: ServiceAccount, url: WebAddress) {
        self.account = account
        self.url = url
    }

    fileprivate init?(_ settings: Settings) {
        guard let account = settings.fcmAccount, let url = settings[.fcmURL] else { return nil }
        self.init(account: account, url: url)
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

    fileprivate init(_ settings: Settings, mailAddress: String?) {
        let guesses = [settings[.publicURL], mailAddress.map { "mailto:\($0)" }]
        self.init(
            subject: settings[.vapidSubject] ?? guesses.compactMap(\.self).first(where: Self.isSubject), key: settings[.vapidKey],
            allowed: settings[.webPushAllow])
    }

    /// True when push services take it: some refuse blanks, and what can only be this machine.
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
