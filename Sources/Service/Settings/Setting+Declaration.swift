import API
import Postgres
import Storage
import Text

extension Setting {
    /// What is declared of it. `doctor` looks at all of them, so it is not named.
    package var declaration: Declaration {
        switch self {
        case .databaseURL:
            declare(
                .text, .required,
                [.serve, .migrate, .tenant, .account, .import, .demo, .token, .keys, .verify, .backup, .restore],
                "The server's connection: a URL or keywords, anything libpq takes.")
        case .migrateDatabaseURL:
            declare(
                .text, .described("`DATABASE_URL`"), [.serve, .migrate, .demo, .verify, .backup, .restore],
                "The table owner's connection, where that is another role; `serve` uses it with `MIGRATE` only.")
        case .migrate:
            declare(.isOn, .value("off"), [.serve], "Whether `serve` brings the database up to date before it serves.")
        case .jwtSecret:
            declare(
                .text, .none, [.serve, .token],
                "The secret of another issuer's HS256 tokens, at least 32 bytes. With `JWKS_URL` set as well both are good; with neither "
                    + "the server is its own issuer.")
        case .jwksURL:
            declare(.url, .none, [.serve], "Where another issuer's RS256 and ES256 keys are. Needs the library libcurl.")
        case .jwtIssuer:
            declare(.text, .described("any"), [.serve, .token], "The `iss` that a token must have.")
        case .jwtAudience:
            declare(.text, .value("authenticated"), [.serve, .token], "The `aud` that a token must name.")
        case .linkByEmail:
            declare(
                .isOn, .value("on"), [.serve],
                "Whether the first token that proves an account's e-mail address ties the two together.")
        case .authSealKey, .authDir, .authAPIKey, .signUp, .passwords, .accessTokenLifetime, .sessionLifetime, .mailsAnHour,
            .appleAppIDs:
            signInDeclaration
        case .pageIssuer, .pageIssuerKey, .pageIssuerTimeout: pageIssuerDeclaration
        case .smtpURL, .smtpStartTLS, .smtpCA, .smtpTimeout, .mailFrom, .mailRetry: mailDeclaration
        case .apnsKey, .apnsKeyID, .apnsTeamID, .apnsTopic, .apnsURL, .apnsSandboxURL, .fcmServiceAccount, .fcmURL, .vapidSubject,
            .vapidKey, .webPushAllow, .pushCA, .pushTimeout, .pushRetry:
            pushDeclaration
        case .idempotencyRetention:
            declare(
                .duration(atLeast: .days(7), atMost: .days(3650), usual: (.days(30), .days(1000))), .value("90d"), [.serve],
                "How long idempotency keys and their answers are kept: longer than any phone keeps a change to itself.")
        case .changesRetention:
            declare(
                .duration(atLeast: .days(1), atMost: .days(3650), usual: (.days(7), .days(400))), .value("35d"), [.serve],
                "How long the log of changes is kept: a client that was away for longer fetches everything anew.")
        case .undoWindow:
            declare(
                .duration(atMost: .days(30), usual: (.seconds(300), .days(7))), .value("24h"), [.serve],
                "For how long what happened at the shelf can be undone, while nothing has happened to it since.")
        case .notificationSweep:
            declare(
                .duration(atLeast: .seconds(1), atMost: .seconds(3600), usual: (.seconds(5), .seconds(60))), .value("10s"),
                [.serve],
                "How often a server looks what people have to be told of.")
        case .answerCache:
            declare(
                .bytesOrOff(1_048_576...68_719_476_736), .value("33554432"), [.serve],
                "How many bytes of reservations and lists are kept in memory; each is used only while Postgres says that it is as it was."
            )
        case .host: declare(.text, .value("0.0.0.0"), [.serve, .ready], "The name or address to listen on.")
        case .port: declare(.number(0...65_535), .value("8080"), [.serve, .ready], "The TCP port; 0 lets the kernel choose.")
        case .metricsHost:
            declare(
                .text, .value("127.0.0.1"), [.serve],
                "The name or address where `/metrics` is, and `/readyz` once more: one that only your monitoring reaches, since it asks for no token."
            )
        case .metricsPort:
            declare(
                .number(0...65_535), .described("there is no `/metrics`"), [.serve],
                "The TCP port of `/metrics`, another than `PORT`; 0 lets the kernel choose.")
        case .publicURL:
            declare(
                .origin, .described("what a request's `Host` says"), [.serve],
                "Where clients reach the server: the beginning of the URLs in its answers. With https browsers keep to it.")
        case .tlsCert:
            declare(
                .text, .none, [.serve, .ready],
                "The path of the server's certificate, PEM with its chain: the server then speaks TLS alone. Needs `TLS_KEY`.")
        case .tlsKey:
            declare(.text, .none, [.serve, .ready], "The path of that certificate's private key, PEM without a password.")
        case .trustedProxies, .corsOrigins, .page, .rateLimit, .rateLimitAccount, .rateLimitAddress, .maxConnections,
            .maxConnectionsAddress, .maxConnectionsAccount, .drainTimeout, .streamPause:
            clientDeclaration
        case .storage, .storageDir, .storageServiceKey, .photoMaxSize, .videoLimit, .documentLimit, .photoMinPixels,
            .photoMaxPixels, .uploadRetention:
            storageDeclaration
        case .uploadsOpen, .uploadBytesPerAccount, .uploadsPerTenant, .uploadBytesPerTenant, .storageReserve:
            uploadDeclaration
        case .s3Endpoint, .s3Region, .s3Bucket, .s3AccessKeyID, .s3SecretAccessKey, .s3SessionToken, .s3PathStyle: s3Declaration
        case .supabaseURL, .supabaseServiceKey: supabaseDeclaration
        case .loops:
            declare(
                .number(1...64), .described("processors, at most 16"), [.serve], "Event loops, one thread each.")
        case .readConnections, .writeConnections, .preparedStatements, .connectTimeout, .poolTimeout, .lockTimeout,
            .statementTimeout:
            poolDeclaration
        case .logLevel:
            declare(
                .choice(Log.Level.allCases.map(\.rawValue)), .value("info"), [.serve], "The smallest severity that is logged.")
        case .logFormat:
            declare(
                .choice(Log.Format.allCases.map(\.rawValue)), .value("json"), [.serve],
                "How a line on standard output looks: an object, or text for a terminal.")
        }
    }

    private var poolDeclaration: Declaration {
        switch self {
        case .readConnections:
            declare(
                .number(1...64), .value("2"), [.serve],
                "Postgres connections a loop for quick reads; two more a loop are for slow ones.")
        case .writeConnections:
            declare(
                .number(1...1024), .value("16"), [.serve],
                "Postgres connections of the whole process for changes; every loop has its share, at least one.")
        case .preparedStatements:
            declare(
                .choice(PostgresConfiguration.PreparedStatements.allCases.map(\.rawValue)), .value("auto"), [.serve],
                "Whether statements are prepared. auto: where no pooler stands before Postgres; on: behind one that keeps them, too."
            )
        case .connectTimeout:
            declare(
                .duration(atMost: .seconds(60), usual: (.seconds(1), .seconds(30))), .value("5s"), [.serve],
                "To make a Postgres connection.")
        case .poolTimeout:
            declare(
                .duration(atMost: .seconds(60), usual: (.milliseconds(200), .seconds(10))), .value("1s"), [.serve],
                "To wait until a Postgres connection is made or free; then 503.")
        case .lockTimeout:
            declare(
                .duration(atMost: .seconds(600), usual: (.milliseconds(500), .seconds(30))), .value("5s"), [.serve],
                "To wait for a lock, or for a twin of the same request; then 503.")
        default:
            declare(
                .duration(atMost: .seconds(3600), usual: (.seconds(2), .seconds(120))), .value("15s"), [.serve],
                "For one statement; then 504.")
        }
    }

    private var storageDeclaration: Declaration {
        switch self {
        case .storage:
            declare(
                .choice(StorageSettings.Kind.allCases.map(\.rawValue)), .value("disk"), [.serve, .demo, .backup, .restore],
                "Where photos lie.")
        case .storageDir:
            declare(
                .text, .value("/var/lib/quartermaster/storage"), [.serve, .demo, .backup, .restore],
                "The folder of `disk`; made where its parent is there. Servers that share it share its photos.")
        case .storageServiceKey:
            declare(
                .text, .none, [.serve],
                "The secret, at least 32 bytes, of another server that keeps its photos in this one's `disk`.")
        case .uploadRetention:
            declare(
                .duration(atMost: .days(365), usual: (.days(1), .days(60))), .value("7d"), [.serve],
                "How long an upload is kept that no report, inspection or document names.")
        case .photoMaxSize:
            declare(.number(1024...1_073_741_824), .value("15728640"), [.serve], "The largest photo in bytes; then 413.")
        case .videoLimit:
            declare(
                .number(1024...5_368_709_120), .value("209715200"), [.serve],
                "The largest video of an inspection in bytes; then 413.")
        case .documentLimit:
            declare(
                .number(1024...1_073_741_824), .value("15728640"), [.serve],
                "The largest PDF in bytes; then 413. A photo of a paper is held by `PHOTO_MAX_SIZE`.")
        case .photoMaxPixels:
            declare(
                .number(1...1_000_000_000), .value("100000000"), [.serve],
                "The most pixels, width times height, of a photo that a report names: who looks at it has to unpack them.")
        default:
            declare(
                .number(0...1_000_000_000), .value("0"), [.serve],
                "The fewest pixels, width times height, of a photo that a report names; 0 for any.")
        }
    }

    func declare(_ form: Form, _ fallback: Default, _ commands: [Command], _ meaning: String) -> Declaration {
        Declaration(form: form, fallback: fallback, meaning: meaning, commands: commands)
    }
}
