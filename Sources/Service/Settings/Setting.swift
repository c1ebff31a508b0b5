import API
import Text

/// The catalogue of settings (contract, section 9): each environment variable once. A setting that is not here can't be
/// read, because `SettingsReader` takes nothing else.
package enum Setting: String, Sendable, CaseIterable {
    case databaseURL = "DATABASE_URL"
    case migrateDatabaseURL = "MIGRATE_DATABASE_URL"
    case migrate = "MIGRATE"
    case jwtSecret = "JWT_SECRET"
    case jwksURL = "JWKS_URL"
    case jwtIssuer = "JWT_ISSUER"
    case jwtAudience = "JWT_AUDIENCE"
    case linkByEmail = "LINK_BY_EMAIL"
    case authSealKey = "AUTH_SEAL_KEY"
    case authDir = "AUTH_DIR"
    case authAPIKey = "AUTH_API_KEY"
    case signUp = "SIGN_UP"
    case passwords = "PASSWORDS"
    case accessTokenLifetime = "ACCESS_TOKEN_LIFETIME"
    case sessionLifetime = "SESSION_LIFETIME"
    case mailsAnHour = "MAILS_AN_HOUR"
    case appleAppIDs = "APPLE_APP_IDS"
    case smtpURL = "SMTP_URL"
    case smtpStartTLS = "SMTP_STARTTLS"
    case smtpCA = "SMTP_CA"
    case smtpTimeout = "SMTP_TIMEOUT"
    case mailFrom = "MAIL_FROM"
    case mailRetry = "MAIL_RETRY"
    case apnsKey = "APNS_KEY"
    case apnsKeyID = "APNS_KEY_ID"
    case apnsTeamID = "APNS_TEAM_ID"
    case apnsTopic = "APNS_TOPIC"
    case apnsURL = "APNS_URL"
    case apnsSandboxURL = "APNS_SANDBOX_URL"
    case fcmServiceAccount = "FCM_SERVICE_ACCOUNT"
    case fcmURL = "FCM_URL"
    case vapidSubject = "VAPID_SUBJECT"
    case vapidKey = "VAPID_KEY"
    case webPushAllow = "WEB_PUSH_ALLOW"
    case pushCA = "PUSH_CA"
    case pushTimeout = "PUSH_TIMEOUT"
    case pushRetry = "PUSH_RETRY"
    case idempotencyRetention = "IDEMPOTENCY_RETENTION"
    case changesRetention = "CHANGES_RETENTION"
    case undoWindow = "UNDO_WINDOW"
    case notificationSweep = "NOTIFICATION_SWEEP"
    case answerCache = "ANSWER_CACHE"
    case host = "HOST"
    case port = "PORT"
    case metricsHost = "METRICS_HOST"
    case metricsPort = "METRICS_PORT"
    case publicURL = "PUBLIC_URL"
    case tlsCert = "TLS_CERT"
    case tlsKey = "TLS_KEY"
    case trustedProxies = "TRUSTED_PROXIES"
    case corsOrigins = "CORS_ORIGINS"
    case page = "PAGE"
    case pageIssuer = "PAGE_ISSUER"
    case pageIssuerKey = "PAGE_ISSUER_KEY"
    case pageIssuerTimeout = "PAGE_ISSUER_TIMEOUT"
    case rateLimit = "RATE_LIMIT"
    case rateLimitAccount = "RATE_LIMIT_ACCOUNT"
    case rateLimitAddress = "RATE_LIMIT_ADDRESS"
    case maxConnections = "MAX_CONNECTIONS"
    case maxConnectionsAddress = "MAX_CONNECTIONS_ADDRESS"
    case maxConnectionsAccount = "MAX_CONNECTIONS_ACCOUNT"
    case drainTimeout = "DRAIN_TIMEOUT"
    case streamPause = "STREAM_PAUSE"
    case loops = "LOOPS"
    case readConnections = "READ_CONNECTIONS"
    case writeConnections = "WRITE_CONNECTIONS"
    case preparedStatements = "PREPARED_STATEMENTS"
    case connectTimeout = "CONNECT_TIMEOUT"
    case poolTimeout = "POOL_TIMEOUT"
    case lockTimeout = "LOCK_TIMEOUT"
    case statementTimeout = "STATEMENT_TIMEOUT"
    case storage = "STORAGE"
    case storageDir = "STORAGE_DIR"
    case storageServiceKey = "STORAGE_SERVICE_KEY"
    case s3Endpoint = "S3_ENDPOINT"
    case s3Region = "S3_REGION"
    case s3Bucket = "S3_BUCKET"
    case s3AccessKeyID = "S3_ACCESS_KEY_ID"
    case s3SecretAccessKey = "S3_SECRET_ACCESS_KEY"
    case s3SessionToken = "S3_SESSION_TOKEN"
    case s3PathStyle = "S3_PATH_STYLE"
    case supabaseURL = "SUPABASE_URL"
    case supabaseServiceKey = "SUPABASE_SERVICE_KEY"
    case photoMaxSize = "PHOTO_MAX_SIZE"
    case videoLimit = "VIDEO_LIMIT"
    case documentLimit = "DOCUMENT_LIMIT"
    case photoMinPixels = "PHOTO_MIN_PIXELS"
    case photoMaxPixels = "PHOTO_MAX_PIXELS"
    case uploadRetention = "UPLOAD_RETENTION"
    case uploadsOpen = "UPLOADS_OPEN"
    case uploadBytesPerAccount = "UPLOAD_BYTES_PER_ACCOUNT"
    case uploadsPerTenant = "UPLOADS_PER_TENANT"
    case uploadBytesPerTenant = "UPLOAD_BYTES_PER_TENANT"
    case storageReserve = "STORAGE_RESERVE"
    case logLevel = "LOG_LEVEL"
    case logFormat = "LOG_FORMAT"

    /// The environment variable.
    package var name: String { rawValue }

    /// The environment variable that holds the path of a file with the value.
    package var fileName: String { rawValue + "_FILE" }

    /// What a value looks like.
    package enum Form: Sendable {
        /// Anything.
        case text
        /// An absolute http or https URL.
        case url
        /// A URL of a host, perhaps with a port, and nothing behind it.
        case origin
        /// `on` or `off`.
        case isOn
        /// A whole number of the range.
        case number(ClosedRange<Int>)
        /// A whole number of bytes of the range, or `off`.
        case bytesOrOff(ClosedRange<Int>)
        /// A number with a unit, of the first range; one outside of the second is taken, and `doctor` warns.
        case duration(ClosedRange<Duration>, usual: ClosedRange<Duration>)
        /// As short as can be written unless said; what is usual is all of it unless said.
        static func duration(
            atLeast shortest: Duration = DurationText.least, atMost longest: Duration, usual: (Duration, Duration)? = nil
        ) -> Form {
            .duration(shortest...longest, usual: usual.map { $0...$1 } ?? shortest...longest)
        }

        /// Any number of these, between commas.
        case list(String)
        /// One of these words.
        case choice([String])
    }

    /// What holds when it is not set.
    package enum Default: Sendable {
        /// This text, read as if it had been set.
        case value(String)
        /// Something worked out, in words.
        case described(String)
        /// Nothing: the commands that need it say so.
        case required
        /// Nothing, and that is well.
        case none
    }

    /// What is said of a setting, once.
    package struct Declaration: Sendable {
        /// What a value looks like.
        package let form: Form
        /// What holds when it is not set.
        package let fallback: Default
        /// A sentence or two, with units.
        package let meaning: String
        /// The commands on which it has an effect.
        package let commands: [Command]
    }

    /// A command of the program that heeds settings.
    package enum Command: String, Sendable, CaseIterable {
        case serve, migrate, tenant, account, `import`, demo, token, keys, ready, doctor, verify, backup, restore
    }
}
