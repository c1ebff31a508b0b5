import Accounts
import Crypto
import Push
import Text

extension PushSettings {
    init(_ reader: inout SettingsReader, publicURL: String?, mail: MailSettings) {
        let pace = PushPace(firstPause: reader.duration(.pushRetry), timeout: reader.duration(.pushTimeout))
        let authorities = Self.authorities(&reader)
        let apns = APNsSettings(&reader)
        let fcm = FCMSettings(&reader)
        let webPush = WebPushSettings(&reader, publicURL: publicURL, mail: mail)
        self.init(apns: apns, fcm: fcm, webPush: webPush, authorities: authorities, pace: pace)
    }

    private static func authorities(_ reader: inout SettingsReader) -> String? {
        guard let text = reader.text(.pushCA) else { return nil }
        if !text.contains("-----BEGIN CERTIFICATE-----") {
            reader.fail(.pushCA, "must be certificates in PEM; PUSH_CA_FILE names a file of them")
        }
        return text
    }
}

extension APNsSettings {
    /// Nil when something is missing; that is a fault once one of them is set.
    fileprivate init?(_ reader: inout SettingsReader) {
        let production = reader.address(.apnsURL)
        let sandbox = reader.address(.apnsSandboxURL)
        let own: [Setting] = [.apnsKey, .apnsKeyID, .apnsTeamID, .apnsTopic]
        let isNeeded = own.contains { reader.text($0) != nil || reader.hasFault(of: $0) }
        let pem = reader.text(.apnsKey, isNeeded: isNeeded, "is the key that Apple gave for push, the file AuthKey_….p8")
        let keyID = reader.appleID(.apnsKeyID, isNeeded: isNeeded, "names the key of APNS_KEY: the letters in its file's name")
        let teamID = reader.appleID(.apnsTeamID, isNeeded: isNeeded, "names your team at Apple")
        let topic = reader.text(.apnsTopic, isNeeded: isNeeded, "is the app's bundle id, such as com.example.app")
        let key = pem.flatMap(SigningKey.init(pem:))
        if pem != nil, key?.algorithm != .es256 {
            reader.fail(.apnsKey, "must be the key that Apple gave for push, in PEM; APNS_KEY_FILE names the file AuthKey_….p8")
        }
        if let topic, !topic.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || "-.".utf8.contains($0) }) {
            reader.fail(.apnsTopic, "must be the app's bundle id, such as com.example.app")
        }
        guard let key, key.algorithm == .es256, let keyID, let teamID, let topic, let production, let sandbox else { return nil }
        self.init(key: key, keyID: keyID, teamID: teamID, topic: topic, production: production, sandbox: sandbox)
    }
}

extension FCMSettings {
    fileprivate init?(_ reader: inout SettingsReader) {
        let url = reader.address(.fcmURL)
        guard let text = reader.text(.fcmServiceAccount) else { return nil }
        let account = ServiceAccount(text, isInTheClear: url?.scheme == "http")
        if account == nil {
            reader.fail(
                .fcmServiceAccount,
                "must be the JSON that Firebase's console gives for a service account; FCM_SERVICE_ACCOUNT_FILE names its file")
        }
        guard let account, let url else { return nil }
        self.init(account: account, url: url)
    }
}

extension WebPushSettings {
    fileprivate init(_ reader: inout SettingsReader, publicURL: String?, mail: MailSettings) {
        let given = reader.text(.vapidSubject)
        if let given, !Self.isSubject(given) {
            reader.fail(.vapidSubject, "must be such as mailto:office@example.com, or an https URL that is not this machine's")
        }
        let guesses = [publicURL, (mail.sender?.address.text).map { "mailto:\($0)" }]
        let pem = reader.text(.vapidKey)
        let key = pem.flatMap(SigningKey.init(pem:))
        if pem != nil, key?.algorithm != .es256 {
            reader.fail(
                .vapidKey, "must be a P-256 key, PKCS #8 in PEM (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)")
        }
        let allowed = reader.list(.webPushAllow, "must be addresses or blocks such as 10.0.0.0/8", AddressBlock.init)
        self.init(
            subject: given ?? guesses.compactMap(\.self).first(where: Self.isSubject), key: key?.algorithm == .es256 ? key : nil,
            allowed: allowed)
    }
}

extension SettingsReader {
    fileprivate mutating func appleID(_ setting: Setting, isNeeded: Bool, _ meaning: String) -> String? {
        guard let text = text(setting, isNeeded: isNeeded, meaning) else { return nil }
        guard text.utf8.count == 10, text.utf8.allSatisfy({ ASCII.isUppercase($0) || ASCII.isDigit($0) }) else {
            fail(setting, "must be ten letters and digits, as Apple shows them")
            return nil
        }
        return text
    }
}
