import API
import Text

extension Setting {
    /// Of the settings of a server that is its own issuer.
    var signInDeclaration: Declaration {
        switch self {
        case .authSealKey:
            declare(
                .text, .described("that of the file in `AUTH_DIR`"), [.serve, .token, .keys],
                "The key, 32 bytes in hexadecimal digits or base64url, that seals the keys which sign tokens. Servers of one "
                    + "database share it.")
        case .authDir:
            declare(
                .text, .value("/var/lib/quartermaster/auth"), [.serve, .token, .keys],
                "The folder of the file `seal-key`, made at the first start without `AUTH_SEAL_KEY`.")
        case .authAPIKey:
            declare(
                .text, .none, [.serve],
                "What client libraries have to show as `apikey` under `/auth/v1`. It comes with every app, so it is no secret.")
        case .signUp:
            declare(
                .isOn, .value("off"), [.serve],
                "Whether anybody with an e-mail address may sign in; else only who has an account.")
        case .passwords: declare(.isOn, .value("off"), [.serve], "Whether people may sign in by a password, too.")
        case .accessTokenLifetime:
            declare(
                .number(60...86_400), .value("3600"), [.serve],
                "Seconds that an access token is good; client libraries get into trouble under 300.")
        case .sessionLifetime:
            declare(
                .duration(atMost: .days(3650), usual: (.days(1), .days(400))), .value("90d"), [.serve],
                "How long a session lives that nobody refreshes; then its person signs in again.")
        case .mailsAnHour:
            declare(.number(1...1_000_000), .value("300"), [.serve], "The most mails with codes in an hour, of all addresses.")
        default:
            declare(
                .text, .none, [.serve],
                "The iOS apps that belong to `PUBLIC_URL`, as `TEAMID1234.com.example.app`, with commas between them.")
        }
    }
}
