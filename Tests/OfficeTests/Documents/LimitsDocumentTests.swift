import Foundation
import HTTP
import TestSupport
import Testing

@testable import API
@testable import Server

/// docs/reference/limits.md has the figures that the code goes by, as have other pages and SQL.
@Suite(.mayBlock) struct LimitsDocumentTests {
    /// A figure of the page, and where the code declares it.
    struct Figure: Sendable {
        /// The first cell of its row.
        let row: String
        /// As the page says it, `#` in place of the figure.
        let phrase: String
        let file: String
        /// What the declaration consists of before the number, one part after another.
        let place: [String]
        /// How many of the code's are one of the page's.
        let unit: Int

        init(_ row: String, _ phrase: String, _ file: String, _ place: String..., unit: Int = 1) {
            self.row = row
            self.phrase = phrase
            self.file = file
            self.place = place
            self.unit = unit
        }

        /// The phrase with what the code declares.
        func shown() throws -> String {
            let text = try Document(file).lines.joined(separator: "\n")
            var rest = text[...]
            for part in place {
                let found = try #require(rest.range(of: part), "\(file) has no \(part)")
                rest = rest[found.upperBound...]
            }
            let number = try #require(rest.prefixMatch(of: #/([0-9_]+)(?: << ([0-9]+))?/#), "\(file), \(place)")
            let base = try #require(Int(number.1.filter { $0 != "_" }))
            let value = base << (number.2.flatMap { Int($0) } ?? 0)
            #expect(value.isMultiple(of: unit), "\(file), \(place)")
            return phrase.replacing("#", with: Self.grouped(value / unit))
        }

        /// With commas: 12,000.
        private static func grouped(_ number: Int) -> String {
            let digits = Array(String(number))
            let parts = digits.indices.map { index in
                (index > 0 && (digits.count - index).isMultiple(of: 3) ? "," : "") + String(digits[index])
            }
            return parts.joined()
        }
    }

    private static let page = "docs/reference/limits.md"
    private static let parsing = "Sources/HTTP/Parsing/Limits.swift"
    private static let serving = "Sources/HTTP/Serving/ServerConfiguration.swift"
    private static let limiter = "Sources/API/RateLimit/RateLimiter.swift"
    private static let networks = "Sources/API/RateLimit/NetworkGCRATables.swift"
    private static let apiSettings = "Sources/API/Core/APISettings.swift"
    private static let officeSettings = "Sources/Office/Core/OfficeSettings.swift"
    private static let serverSettings = "Sources/Operations/Settings/ServerSettings.swift"
    private static let json = "Sources/JSON/JSONReader.swift"
    private static let outbox = "Sources/Office/Outbox/OutboxEndpoint.swift"
    private static let inspection = "Sources/Office/Inspections/InspectionFields.swift"
    private static let lines = "Sources/Office/Reservations/ReservationFields.swift"
    private static let refusals = "Sources/API/Core/RefusalLog.swift"
    private static let webhooks = "Sources/Webhooks/Delivery/WebhookJobs.swift"
    private static let jobs = "docs/reference/background.md"
    private static let retention = "let retention: Duration = .seconds("
    private static let everySeconds = "every: { _ in .seconds("
    private static let longestPause = "let longestPause: Duration = .seconds("
    private static let byDefault = "default: "
    private static let (kibi, mebi, gibi) = (1024, 1_048_576, 1_073_741_824)

    /// In a minute.
    private static let rates: [Figure] = [
        Figure(
            "requests of a signed-in person", "`RATE_LIMIT_ACCOUNT`, #", apiSettings, "\"RATE_LIMIT_ACCOUNT\"", byDefault),
        Figure(
            "requests without a good token: 401, no such path or method, `/openapi.json`, OPTIONS, bad signed URLs",
            "`RATE_LIMIT_ADDRESS`, #", apiSettings, "\"RATE_LIMIT_ADDRESS\"", byDefault),
        Figure("bad tokens that are looked at", "# times as many", limiter, "let inspections = "),
        Figure("an IPv6 network of 56 bits", "# times", networks, "case .site: "),
        Figure("an IPv6 network of 56 bits", "what one of # bits has", networks, "case narrow = "),
        Figure("an IPv6 network of 48 bits", "# times", networks, "case .wideSite: "),
        Figure("an IPv6 network of 48 bits", "what one of # bits has", networks, "case narrow = "),
    ]

    private static let prices: [Figure] = [
        Figure("a body", "every # KiB", "Sources/API/Core/Services+Bodies.swift", "let bytesARequest = ", unit: kibi),
        Figure("an outbox", "every # keys", outbox, "let keysARequest = "),
        Figure(
            "signing URLs of photos", "every # paths", "Sources/Storage/API/SignObjectEndpoints.swift", "let pathsARequest = "),
    ]

    private static let ofRequest: [Figure] = [
        Figure("head", "# KiB, ", parsing, "var head = ", unit: kibi),
        Figure("head", "# KiB a line", parsing, "var line = ", unit: kibi),
        Figure("head", "# fields", parsing, "var fields = "),
        Figure("target", "# KiB", parsing, "var target = ", unit: kibi),
        Figure("time for the head", "# s", serving, "var head: Duration = .seconds("),
        Figure("body", "# MiB", "Sources/API/Core/RequestContext.swift", "let json = BodyRule.json(limit: ", unit: mebi),
        Figure(
            "body of a sign-in", "# KiB", "Sources/Accounts/SignIn/API/SignInDialect.swift", "let signIn = BodyRule.json(limit: ",
            unit: kibi),
        Figure(
            "body of `/me/tenant` and `/me/invitations`", "# KiB", "Sources/API/Core/Endpoint.swift",
            "method == .get ? .none : .json(limit: ", unit: kibi),
        Figure("time for the body", "# s;", serving, "var body: Duration = .seconds("),
        Figure("time for the body", "# KiB a second", serving, "var uploadRate = ", unit: kibi),
        Figure("JSON", "# levels", json, "JSONLimits(depth: "),
        Figure("JSON", "numbers of # characters", json, "JSONLimits(depth: ", "numberLength: "),
        Figure("JSON", "# values (", json, "values: Int = "),
        Figure("JSON", "an outbox #", outbox, "body: .json(", "values: "),
        Figure("token", "# KiB", "Sources/Crypto/Tokens/CompactToken.swift", "let maximumLength = ", unit: kibi),
        Figure("photo", "`PHOTO_MAX_SIZE`, # MiB", apiSettings, "\"PHOTO_MAX_SIZE\"", byDefault, unit: mebi),
        Figure("pixels of a photo", "`PHOTO_MAX_PIXELS`, #", apiSettings, "\"PHOTO_MAX_PIXELS\"", byDefault),
        Figure("video", "`VIDEO_MAX_SIZE`, # MiB", apiSettings, "\"VIDEO_MAX_SIZE\"", byDefault, unit: mebi),
        Figure("PDF", "`DOCUMENT_MAX_SIZE`, # MiB", apiSettings, "\"DOCUMENT_MAX_SIZE\"", byDefault, unit: mebi),
        Figure(
            "open uploads of an account", "`UPLOADS_PER_ACCOUNT`, #", officeSettings, "\"UPLOADS_PER_ACCOUNT\"", byDefault),
        Figure(
            "open uploads of an account", "`UPLOAD_BYTES_PER_ACCOUNT`, # GiB", officeSettings, "\"UPLOAD_BYTES_PER_ACCOUNT\"",
            byDefault, unit: gibi),
        Figure("open uploads of a house", "`UPLOADS_PER_TENANT`, #", officeSettings, "\"UPLOADS_PER_TENANT\"", byDefault),
        Figure(
            "open uploads of a house", "`UPLOAD_BYTES_PER_TENANT`, # GiB", officeSettings, "\"UPLOAD_BYTES_PER_TENANT\"",
            byDefault, unit: gibi),
        Figure(
            "file of an import", "# MiB, by", "Sources/Office/Import/ImportEndpoints.swift", "let sizeLimit = ", unit: mebi),
        Figure(
            "file of an import", "command # MiB", "Sources/Operations/FileImport/FileImport.swift", "let sizeLimit = ",
            unit: mebi),
        Figure("file of an import", "# rows", "Sources/Office/Import/ImportReader.swift", "let mostRows = "),
        Figure("file of an import", "# columns", "Sources/CSV/CSVRow.swift", "columns: Int = "),
        Figure("file of an import", "# KiB a row", "Sources/CSV/CSVRow.swift", "rowLength: Int = "),
        Figure("in a row of it", "under #", "Sources/API/Fields/BodyFields.swift", "amount < "),
        Figure("in a row of it", "up to #", "Sources/Office/Import/ImportColumn.swift", "let ticketNumbers = 1..."),
        Figure("entries of an outbox", "#", outbox, "let mostEntries = "),
        Figure("lines of a reservation in one request", "#, and", lines, "objects(\"lines\", atMost: "),
        Figure("lines of a reservation in one request", "# kits", lines, "objects(\"kits\", atMost: "),
        Figure("things in a case", "#", "Sources/Office/Assets/CaseContentsEndpoint.swift", "let most = "),
        Figure("pieces of a counted line at once", "#", "Sources/Office/Handover/HandedGear.swift", "let mostAtOnce = "),
        Figure("photos of a report", "#", "Sources/Office/Reports/ReportEndpoints.swift", "let mostPhotos = "),
        Figure("photos in a change of an inspection", "#, and", inspection, "\"photos\"", "atMost: "),
        Figure("photos in a change of an inspection", "# marks", inspection, "\"damage\"", "atMost: "),
        Figure("items of `availability`", "#", "Sources/Office/Stock/StockEndpoints.swift", "let mostItems = "),
        Figure("webhooks of a house", "#", "migrations/functions/webhooks/create_webhook.sql", "most constant int := "),
        Figure("events of one replay", "#", "Sources/Webhooks/API/WebhookEndpoints.swift", "let mostReplayed = "),
        // One after another: each takes its phrase out of the cell.
        Figure(
            "a page of a list", "#, where nothing is said ", "Sources/API/Fields/ListQuery.swift", "number(\"limit\", in: 1..."),
        Figure("a page of a list", "#, of", "Sources/API/Fields/ListQuery.swift", "number(\"limit\", in: 1...", byDefault),
        Figure(
            "a page of a list", "reservations #;", "Sources/Office/Reservations/ReservationEndpoints.swift",
            "number(\"limit\", in: ",
            byDefault),
        Figure(
            "a page of a list", "#, where nothing is said ", "Sources/Office/AssetApp/TrackingEndpoints.swift",
            "number(\"limit\", in: 1..."),
        Figure(
            "a page of a list", "#", "Sources/Office/AssetApp/TrackingEndpoints.swift", "number(\"limit\", in: 1...", byDefault),
        Figure("wait of `GET /changes`", "# s", "Sources/Office/Changes/ChangeQuery.swift", "number(\"wait\", in: 0..."),
    ]

    private static let ofConnection: [Figure] = [
        Figure(
            "connections in all", "at most #", "Sources/Server/Lifecycle/ConnectionLimits+Settings.swift", "let most = "),
        Figure(
            "connections of an address", "`MAX_CONNECTIONS_ADDRESS`, #", serverSettings, "\"MAX_CONNECTIONS_ADDRESS\"", byDefault),
        Figure(
            "connections of an account", "`MAX_CONNECTIONS_ACCOUNT`, #", serverSettings, "\"MAX_CONNECTIONS_ACCOUNT\"", byDefault),
        Figure("idle connection", "# s", serving, "var idle: Duration = .seconds("),
        Figure("write without progress", "# s", serving, "var writeStall: Duration = .seconds("),
        Figure("pipelining", "# requests", parsing, "var requestsATurn = "),
        Figure("change that waits for a lock", "`LOCK_TIMEOUT`, # s", apiSettings, "\"LOCK_TIMEOUT\"", "default: .seconds("),
        Figure(
            "request that waits for a Postgres connection", "`POOL_TIMEOUT`, # s", serverSettings, "\"POOL_TIMEOUT\"",
            "default: .seconds("),
    ]

    private static let ofProse: [Figure] = [
        Figure("", "much to tell, counts as #.", "Sources/Office/Changes/ChangeLook.swift", "let slowPrice = "),
        Figure("", "preflight's answer is good for # s", "Sources/API/CORS/CORSPolicy.swift", "let maxAge = \""),
        Figure("", "`Strict-Transport-Security` for # s", "Sources/Server/OfficeServer+Listening.swift", "let year = "),
        Figure("", "polls Postgres every # ms", "Sources/API/Changes/ChangeWatch.swift", "let pause: Duration = .milliseconds("),
        Figure("", "woken once in # ms", "Sources/API/Changes/WakePace.swift", "let spacing: Duration = .milliseconds("),
        Figure(
            "", "a `retry` of # to", "Sources/Office/Changes/ChangeStream.swift", "retry(milliseconds: .random(in: ", unit: 1000),
        Figure(
            "", "to # seconds", "Sources/Office/Changes/ChangeStream.swift", "retry(milliseconds: .random(in: 1000...",
            unit: 1000),
    ]

    /// Figures of other pages.
    private static let ofOtherPages: [(page: String, figure: Figure)] = [
        ("docs/reference/commands.md", Figure("", "for # days and", refusals, "let retentionDays = ")),
        ("docs/reference/commands.md", Figure("", "at most # a person and hour", refusals, "let mostOfAPerson = ")),
        (jobs, Figure("", "forgets refusals after # days", refusals, "let retentionDays = ")),
        (jobs, Figure("", "at most # a person and hour", refusals, "let mostOfAPerson = ")),
        (jobs, Figure("", "0.4 KB | # days | purged", refusals, "let retentionDays = ")),
        ("docs/reference/logs.md", Figure("", "more than # in a second", refusals, "let most = ")),
        (jobs, Figure("", "forgets what was sent to webhooks after # days", webhooks, retention)),
        (jobs, Figure("", "event and webhook, 1 KB | # days | purged", webhooks, retention)),
        ("docs/apps/webhooks.md", Figure("", "what was sent in the last # days", webhooks, retention)),
        ("docs/apps/webhooks.md", Figure("", "what is older than # days", webhooks, retention)),
        ("openapi/paths/webhooks.yaml", Figure("", "Of the last # days.", webhooks, retention)),
        (
            jobs,
            Figure(
                "", "0.5 KB with its indexes | # days | deleted", "migrations/functions/notifications/end_notifications.sql",
                "at - interval '")
        ),
        (
            jobs,
            Figure(
                "", "; # days from when an open", "migrations/functions/files/claim_stale_uploads.sql",
                "u.placed_at < claimed_at - interval '")
        ),
    ]

    /// How often jobs are done.
    private static let periods: [(page: String, figure: Figure)] = rows.map {
        (jobs, Figure("", $0, "Sources/\($1).swift", $2, unit: $3))
    }
    private static let rows: [(phrase: String, file: String, place: String, unit: Int)] = [
        ("`close_reservations` | # min", "Office/Handover/ReservationClosing", everySeconds, 60),
        ("`close_reservations` | 1 min; each house # min", "Office/Handover/ReservationClosing", "pause: { _ in .seconds(", 60),
        ("`audit_checkpoints` | # min", "Office/Seal/CheckpointSigning", everySeconds, 60),
        ("`checkpoint_mail` | # h", "Office/Seal/CheckpointMail", everySeconds, 3600),
        ("`checkpoint_mail` | 1 h; a mail # day", "Office/Seal/CheckpointMail", "let pause: Duration = .seconds(", 86_400),
        ("`idempotency_keys` | # min", "API/Jobs/PurgePace", longestPause, 60),
        ("`old_refusals` | # min", "API/Jobs/PurgePace", longestPause, 60),
        ("`change_log` | # min", "API/Jobs/PurgePace", longestPause, 60),
        ("`uploads` | # min", "API/Jobs/PurgePace", longestPause, 60),
        ("`old_webhook_deliveries` | # min", "API/Jobs/PurgePace", longestPause, 60),
        ("It looks every # minutes", "API/Jobs/PurgePace", longestPause, 60),
        ("`house_figures` | # h", "Accounts/Directory/HouseFigures", "let hour: Duration = .seconds(", 3600),
        ("`house_rows` | # h", "Accounts/Directory/HouseFigures", "let hour: Duration = .seconds(", 3600),
        (
            "`house_rows` | 1 h; each house # day", "Accounts/Directory/HouseFigures", "count_house_rows\", pause: .seconds(",
            86_400
        ),
        ("`sign_in` | # min", "Accounts/SignIn/Sessions/SignInPurge", everySeconds, 60),
        ("`unfinished_uploads` | # min", "Storage/DiskSweep", everySeconds, 60),
        ("`operations` | # s", "Server/Health/OperationWatch", "let period: Duration = .seconds(", 1),
        ("`triggers` | # min", "Server/Health/TriggerWatch", everySeconds, 60),
        ("`storage` | # s", "Server/Health/StorageWatch", everySeconds, 1),
        ("`token_keys` | # min", "Crypto/Keys/KeyRing", "every interval: Duration = .seconds(", 60),
        ("`token_keys` | 10 min, # min for its own", "Accounts/SignIn/Keys/Issuer", "let interval: Duration = .seconds(", 60),
        ("`own_host` | # h", "Office/Assets/OwnHost", everySeconds, 3600),
        ("`webhook_events` | # s", "Webhooks/Delivery/WebhookJobs", "let pause: Duration = .seconds(", 1),
        ("`change_watch` | # ms", "API/Changes/ChangeWatch", "let pause: Duration = .milliseconds(", 1),
        ("`refusals` | # s after", "API/Core/RefusalLog", "let pause: Duration = .seconds(", 1),
        ("`session_sightings` | # s after", "API/Core/SessionSightings", "let pause: Duration = .seconds(", 1),
    ]

    /// Figures that stand in SQL as well.
    private static let ofSQL: [(page: String, figure: Figure)] = [
        ("migrations/functions/webhooks/replay_webhook.sql", Figure("", "asked_at - interval '# days'", webhooks, retention)),
        ("migrations/functions/webhooks/replay_webhook.sql", Figure("", "is remembered for # days", webhooks, retention)),
        ("migrations/functions/kernel/complete_id.sql", Figure("", "- interval '# days'", refusals, "let retentionDays = ")),
        (
            "migrations/functions/kernel/complete_id.sql",
            Figure("", "length(beginning) >= # then", "Sources/Operations/Explain/Explanation.swift", "let shortestBeginning = ")
        ),
        ("migrations/functions/kernel/explain_request.sql", Figure("", "- interval '# days'", refusals, "let retentionDays = ")),
        (
            "migrations/functions/notifications/is_still_true.sql",
            Figure("", "at + interval '# days'", "migrations/functions/notifications/sweep_shortages.sql", "at + interval '")
        ),
    ]

    @Test("a figure that another page or SQL says is the one that the code declares", arguments: ofOtherPages + periods + ofSQL)
    func otherPages(page: String, figure: Figure) throws {
        let text = try Document(page).lines.joined(separator: " ")
        let shown = try figure.shown()
        #expect(text.contains(shown), "\(page) does not say: \(shown)")
    }

    @Test(
        "each figure of a table is the one that the code declares, and none stands there that is not held",
        arguments: [
            ("| counted | by | a minute | |", 2, rates), ("| counts as one more | |", 1, prices),
            ("| limit | most | over it |", 1, ofRequest), ("| limit of a connection | most | over it |", 1, ofConnection),
        ])
    func tables(heading: String, column: Int, figures: [Figure]) throws {
        let table = try Document(Self.page).table(headed: heading)
        let missing = Set(figures.map(\.row)).subtracting(table.map { $0[0] })
        #expect(missing.isEmpty, "no row of the table: \(missing)")
        for row in table {
            var left = row[column]
            for figure in figures where figure.row == row[0] {
                let shown = try figure.shown()
                #expect(left.contains(shown), "\(row[0]) does not say: \(shown)")
                left = left.replacing(shown, with: "")
            }
            #expect(!left.contains { $0.isNumber }, "\(row[0]) has a figure that is not held: \(left)")
        }
    }

    @Test("so is each figure of its sentences", arguments: ofProse)
    func prose(figure: Figure) throws {
        let text = try Document(Self.page).lines.joined(separator: " ")
        let shown = try figure.shown()
        #expect(text.contains(shown), "the page does not say: \(shown)")
    }

    @Test("what counts as several requests is what the table of routes says, and no other does")
    func severalRequests() throws {
        let rows = try Document(Self.page).table(headed: "| counts as | request to `/api/office` |")
        let documented = rows.flatMap { row in row[1].components(separatedBy: ", ").map { "\(row[0]) \($0.filter { $0 != "`" })" }
        }
        let declared = [Feature].server.endpoints.filter { $0.price > 1 }.map { endpoint in
            "\(endpoint.price) \(endpoint.method.name) \(endpoint.path.replacing("/api/office", with: ""))"
        }
        #expect(documented.sorted() == declared.sorted())
    }
}
