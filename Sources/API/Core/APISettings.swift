import HTTP
import Settings
import Text

extension AnySetting {
    package static let publicURL = Setting(
        "PUBLIC_URL", .origin, unset: "what a request's `Host` says", .must,
        "Where clients reach the server: the beginning of the URLs in its answers. With https, browsers keep to https.")
    package static let idempotencyRetention = Setting(
        "IDEMPOTENCY_RETENTION",
        .duration(atLeast: .days(7), atMost: .days(3650), usual: .days(30)...(.days(1000))), default: .days(90), .leave,
        "How long idempotency keys and their answers are kept: longer than any phone keeps a change before it sends it.")
    package static let changesRetention = Setting(
        "CHANGES_RETENTION", .duration(atLeast: .days(1), atMost: .days(3650), usual: .days(7)...(.days(400))),
        default: .days(35), .leave,
        "How long the log of changes is kept: a client that was away for longer has to fetch everything again.")
    package static let lockTimeout = Setting(
        "LOCK_TIMEOUT", .duration(atMost: .seconds(600), usual: .milliseconds(500)...(.seconds(30))), default: .seconds(5),
        .leave,
        "How long a change waits for a lock, or for another request with the same key; then 503.")
    package static let answerCache = Setting(
        "ANSWER_CACHE", .sizeOrOff(1_048_576...68_719_476_736), default: 33_554_432, .leave,
        "How much memory is used to keep reservations and lists. A kept answer is only sent while Postgres says that it is still right."
    )
    package static let linkByEmail = Setting(
        "LINK_BY_EMAIL", .isOn, default: true, .may,
        "Whether the first token that proves an account's e-mail address links the two.")
    package static let photoMaxSize = Setting(
        "PHOTO_MAX_SIZE", .size(1024...1_073_741_824), default: 15_728_640, .may, "The largest photo; then 413.")
    package static let photoMinSide = Setting(
        "PHOTO_MIN_SIDE", .number(0...100_000), default: 0, .may,
        "The fewest pixels of the shorter side of a photo in a report or an inspection; 0 for any.")
    package static let photoMinPixels = Setting(
        "PHOTO_MIN_PIXELS", .number(0...1_000_000_000), default: 0, .may,
        "The fewest pixels, width times height, of a photo; 0 for any. Signatures may have fewer.")
    package static let photoMaxPixels = Setting(
        "PHOTO_MAX_PIXELS", .number(1...1_000_000_000), default: 100_000_000, .leave,
        "The most pixels, width times height, of a photo: whoever looks at it has to unpack them.")
    package static let videoMaxSize = Setting(
        "VIDEO_MAX_SIZE", .size(1024...5_368_709_120), default: 209_715_200, .may, formerly: "VIDEO_LIMIT",
        "The largest video of an inspection; then 413.")
    package static let documentMaxSize = Setting(
        "DOCUMENT_MAX_SIZE", .size(1024...1_073_741_824), default: 15_728_640, .may, formerly: "DOCUMENT_LIMIT",
        "The largest PDF; then 413. `PHOTO_MAX_SIZE` holds for a photo of a document.")
    package static let rateLimit = Setting(
        "RATE_LIMIT", .isOn, default: true, .leave, "Whether requests are counted, and answered with 429 once there are too many."
    )
    package static let rateLimitAccount = Setting(
        "RATE_LIMIT_ACCOUNT", .number(1...10_000_000), default: 12_000, .leave,
        "Requests a minute from one account; after a quiet minute they may all come at once.")
    package static let rateLimitAddress = Setting(
        "RATE_LIMIT_ADDRESS", .number(1...10_000_000), default: 300, .leave,
        "Requests a minute from one address without a valid token.")
    package static let corsOrigins = Setting(
        "CORS_ORIGINS",
        .list("origins", "must be origins as browsers write them, such as https://desk.example", WebOrigin.init), default: [],
        .may,
        "The web pages on other addresses that may use the server, such as `https://desk.example`.")
    package static let logLevel = Setting(
        "LOG_LEVEL", .choice, default: Log.Level.info, .may, "The lowest severity that is logged.")
    package static let logFormat = Setting(
        "LOG_FORMAT", .choice, default: Log.Format.json, .may,
        "What a line on standard output looks like: a JSON object, or text for a terminal.")
}

extension SettingSection {
    /// The settings that every request goes by.
    package static let api = SettingSection([
        .publicURL, .idempotencyRetention, .changesRetention, .lockTimeout, .answerCache, .linkByEmail, .photoMaxSize,
        .photoMinSide, .photoMinPixels, .photoMaxPixels, .videoMaxSize,
        .documentMaxSize, .rateLimit, .rateLimitAccount, .rateLimitAddress, .corsOrigins, .logLevel, .logFormat,
    ]) { reader in
        guard !reader.hasFault(of: .photoMaxPixels) else { return }
        if reader[.photoMinPixels] > reader[.photoMaxPixels] {
            reader.fail(.photoMaxPixels, "must not be less than PHOTO_MIN_PIXELS")
        } else if reader[.photoMinSide] * reader[.photoMinSide] > reader[.photoMaxPixels] {
            reader.fail(.photoMinSide, "must not be more than the root of PHOTO_MAX_PIXELS")
        }
    }
}

extension Settings {
    /// How large files may be.
    package var fileLimits: FileLimits {
        FileLimits(photo: self[.photoMaxSize], video: self[.videoMaxSize], document: self[.documentMaxSize])
    }

    /// How many pixels pictures may have.
    package var pictureLimits: PictureLimits {
        PictureLimits(leastSide: self[.photoMinSide], pixels: self[.photoMinPixels]...self[.photoMaxPixels])
    }

    /// `PUBLIC_URL`, else what the client asked for; without a slash at the end.
    package func publicBase(of request: Request) -> String {
        self[.publicURL] ?? (request.isSecure ? "https://" : "http://") + (request.headers[.host] ?? "localhost")
    }
}
