import API
import Text

extension Setting {
    /// Of the settings of what is told to devices.
    var pushDeclaration: Declaration {
        switch self {
        case .apnsKey:
            declare(
                .text, .described("iPhones are told nothing"), [.serve],
                "The key that Apple gave for push, in PEM; `APNS_KEY_FILE` names the file `AuthKey_….p8`. Needs the library libcurl."
            )
        case .apnsKeyID: declare(.text, .none, [.serve], "The ten letters and digits that name that key; `APNS_KEY` needs them.")
        case .apnsTeamID:
            declare(.text, .none, [.serve], "The ten letters and digits that name your team; `APNS_KEY` needs them.")
        case .apnsTopic:
            declare(.text, .none, [.serve], "The bundle id of the app, such as `com.example.app`; `APNS_KEY` needs it.")
        case .apnsURL: declare(.url, .value("https://api.push.apple.com"), [.serve], "Where apps from the store are told.")
        case .apnsSandboxURL:
            declare(.url, .value("https://api.sandbox.push.apple.com"), [.serve], "Where apps under development are told.")
        case .fcmServiceAccount:
            declare(
                .text, .described("Android devices are told nothing"), [.serve],
                "The service account of the app's Firebase project, JSON; `FCM_SERVICE_ACCOUNT_FILE` names its file. Needs the library "
                    + "libcurl.")
        case .fcmURL: declare(.url, .value("https://fcm.googleapis.com"), [.serve], "Where Android devices are told.")
        case .vapidSubject:
            declare(
                .text, .described("`PUBLIC_URL`, else the address in `MAIL_FROM`"), [.serve],
                "Whom the push services of browsers write to when something is wrong: `mailto:office@example.com` or an https URL."
            )
        case .vapidKey:
            declare(
                .text, .described("one that the database keeps, sealed under `AUTH_SEAL_KEY`"), [.serve],
                "The P-256 key, PKCS #8 in PEM, that browsers subscribe with; with another one all have to subscribe anew.")
        case .webPushAllow:
            declare(
                .list("addresses and blocks"), .none, [.serve],
                "Where a browser's push service may be although that is not public; there also in the clear.")
        case .pushCA:
            declare(
                .text, .described("the machine's"), [.serve],
                "The certificates, in PEM, that may vouch for the push services; `PUSH_CA_FILE` names a file of them.")
        case .pushTimeout:
            declare(
                .duration(atMost: .seconds(120), usual: (.seconds(2), .seconds(60))), .value("10s"), [.serve],
                "For one request to a push service.")
        default:
            declare(
                .duration(atMost: .seconds(600), usual: (.seconds(1), .seconds(120))), .value("5s"), [.serve],
                "Between two looks for notifications to send, and before one is tried again; then doubled up to 15 minutes.")
        }
    }
}
