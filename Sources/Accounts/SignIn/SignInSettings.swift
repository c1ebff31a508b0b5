import API
import Crypto
import Settings
import Text

extension AnySetting {
    package static let jwtSecret = Setting(
        "JWT_SECRET", .text, .may, for: [.serve, .token],
        "The secret of another issuer's HS256 tokens, at least 32 bytes. With `JWKS_URL` set as well, both are good; with neither, the "
            + "server is its own issuer.")
    package static let jwksURL = Setting(
        "JWKS_URL", .url, .may, "Where another issuer's RS256 and ES256 keys are. Needs the library libcurl.")
    package static let jwtIssuer = Setting(
        "JWT_ISSUER", .text, unset: "any", .may, for: [.serve, .token], "The `iss` that a token must have.")
    package static let jwtAudience = Setting(
        "JWT_AUDIENCE", .text, default: "authenticated", .leave, for: [.serve, .token], "The `aud` that a token must name.")
    package static let authSealKey = Setting(
        "AUTH_SEAL_KEY",
        Form("text", "must be 64 hexadecimal digits, or 43 characters of base64url (openssl rand -hex 32 makes one)") {
            SealingKey(text: $0)
        },
        unset: "that of the file in `AUTH_DIR`", .may, for: [.serve, .token, .keys, .verify, .audit, .backup, .restore],
        "The key, 32 bytes in hexadecimal or base64url, that seals the keys which sign tokens. Servers of one database share it.")
    package static let authDir = Setting(
        "AUTH_DIR", .text, default: "/var/lib/quartermaster/auth", .must,
        for: [.serve, .token, .keys, .verify, .audit, .backup, .restore],
        "The folder of the file `seal-key`, which is made at the first start without `AUTH_SEAL_KEY`.")
    package static let authAPIKey = Setting(
        "AUTH_API_KEY", .text, .may,
        "What client libraries must send as `apikey` under `/auth/v1`. Every app contains it, so it is not a secret.")
    package static let signUp = Setting(
        "SIGN_UP", .isOn, default: false, .may,
        "Whether anybody with an e-mail address may sign in; otherwise only people who have an account.")
    package static let passwords = Setting(
        "PASSWORDS", .isOn, default: false, .may, "Whether people may also sign in with a password.")
    package static let accessTokenLifetime = Setting(
        "ACCESS_TOKEN_LIFETIME", .duration(atLeast: .seconds(60), atMost: .days(1), takesSeconds: true), default: .seconds(3600),
        .leave,
        "How long an access token is valid; client libraries have trouble with less than 5 minutes.")
    package static let sessionLifetime = Setting(
        "SESSION_LIFETIME", .duration(atMost: .days(3650), usual: .days(1)...(.days(400))), default: .days(90), .may,
        "How long a session lasts if nobody refreshes it; then its person signs in again.")
    package static let mailsPerHour = Setting(
        "MAILS_PER_HOUR", .number(1...1_000_000), default: 300, .leave, formerly: "MAILS_AN_HOUR",
        "How many mails with sign-in codes are sent in an hour to people with an account, and as many to others.")
    package static let appleAppIDs = Setting(
        "APPLE_APP_IDS",
        .list(
            "application identifiers",
            "must be application identifiers such as TEAMID1234.com.example.app, with commas between them"
        ) { AppSiteAssociation.isApp($0) ? $0 : nil }, default: [], .may,
        "The iOS apps that belong to `PUBLIC_URL`, such as `TEAMID1234.com.example.app`.")
}

extension SettingSection {
    /// Who signs in, and whose tokens are good.
    package static let signIn = SettingSection([
        .jwtSecret, .jwksURL, .jwtIssuer, .jwtAudience, .authSealKey, .authDir, .authAPIKey, .signUp, .passwords,
        .accessTokenLifetime,
        .sessionLifetime, .mailsPerHour, .appleAppIDs,
    ]) { reader in
        if let secret = reader[.jwtSecret], secret.utf8.count < shortestSecret {
            reader.fail(.jwtSecret, "must have at least \(shortestSecret) bytes (openssl rand -hex 32 makes one)")
        }
    }

    /// RFC 7518 section 3.2: a key of HS256 has at least the length of its hash.
    private static let shortestSecret = 32
}

extension Settings {
    /// Which tokens are good.
    package var trust: Trust {
        Trust(secret: self[.jwtSecret], keysURL: self[.jwksURL], issuer: self[.jwtIssuer], audience: self[.jwtAudience])
    }

    /// Where the key is that seals the signing keys.
    package var sealKey: SealKeySource { SealKeySource(given: self[.authSealKey], folder: self[.authDir]) }

    /// The `iss` of tokens that this server makes; nil leaves it out.
    var ownIssuer: String? { self[.jwtIssuer] ?? self[.publicURL].map { $0 + SignInDialect.root.dropLast() } }
}
