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

extension Setting {
    /// Of the settings of the page where another issuer signs people in.
    var pageIssuerDeclaration: Declaration {
        switch self {
        case .pageIssuer:
            declare(
                .url, .described("the page says that sign-in is elsewhere"), [.serve],
                "Where another issuer, a Supabase Auth, signs in the people of the page, such as `https://ref.supabase.co/auth/v1`. "
                    + "Needs `JWKS_URL` or `JWT_SECRET`, and the library libcurl.")
        case .pageIssuerKey:
            declare(
                .text, .none, [.serve],
                "What the gateway of `PAGE_ISSUER` wants as `apikey`: the project's anon or publishable key.")
        default:
            declare(
                .duration(atMost: .seconds(60), usual: (.seconds(2), .seconds(20))), .value("10s"), [.serve],
                "For one request to `PAGE_ISSUER`; then 503.")
        }
    }
}

extension Setting {
    /// Of the settings of mail.
    var mailDeclaration: Declaration {
        switch self {
        case .smtpURL:
            declare(
                .text, .described("codes are printed in the log"), [.serve],
                "The mail server: `smtp://user:password@host:587` or, with TLS from the first byte, `smtps://…:465`. "
                    + "Needs the library libcurl.")
        case .smtpStartTLS:
            declare(
                .isOn, .described("on, unless the mail server is this machine"), [.serve],
                "Whether `smtp://` goes on only with STARTTLS and a certificate that is good.")
        case .smtpCA:
            declare(
                .text, .described("the machine's"), [.serve],
                "The certificates, in PEM, that may vouch for the mail server; `SMTP_CA_FILE` names a file of them.")
        case .smtpTimeout:
            declare(
                .duration(atMost: .seconds(300), usual: (.seconds(5), .seconds(120))), .value("30s"), [.serve],
                "To hand one message over.")
        case .mailFrom:
            declare(
                .text, .none, [.serve], "Who mail comes from, such as `Acme Rental <office@example.com>`; `SMTP_URL` needs it.")
        default:
            declare(
                .duration(atMost: .seconds(600), usual: (.seconds(1), .seconds(120))), .value("5s"), [.serve],
                "Between two looks for mail to send, and before a message is tried again; then doubled up to a minute.")
        }
    }
}
