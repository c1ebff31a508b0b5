import API

extension Setting {
    /// Of the settings of how clients are met.
    var clientDeclaration: Declaration {
        switch self {
        case .rateLimit:
            declare(.isOn, .value("on"), [.serve], "Whether requests are counted, and one too many is a 429.")
        case .rateLimitAccount:
            declare(
                .number(1...10_000_000), .value("12000"), [.serve],
                "Requests a minute of one account: as many at once after a quiet minute.")
        case .rateLimitAddress:
            declare(
                .number(1...10_000_000), .value("300"), [.serve],
                "Requests a minute of one address that come without a good token.")
        case .maxConnections:
            declare(
                .number(1...1_000_000), .described("what the process's limit of open files allows, at most 10000"), [.serve],
                "Connections of clients at a time; others wait to be accepted.")
        case .maxConnectionsAddress:
            declare(
                .number(1...1_000_000), .value("1000"), [.serve],
                "Connections of one address at a time, but of a proxy in `TRUSTED_PROXIES`; one more is closed.")
        case .maxConnectionsAccount:
            declare(.number(1...1_000_000), .value("256"), [.serve], "Connections of one account at a time; then 429.")
        case .drainTimeout:
            declare(
                .duration(atMost: .seconds(3600)), .value("25s"), [.serve],
                "After SIGTERM, to answer what is in flight; then connections are closed.")
        case .streamPause:
            declare(
                .duration(atMost: .seconds(15)), .value("15s"), [.serve],
                "How long a stream of events says nothing before it sends a comment; shorter for proxies that give up sooner.")
        case .page:
            declare(.isOn, .value("on"), [.serve], "Whether `/` is the office as a web page.")
        case .trustedProxies:
            declare(
                .list("addresses and blocks"), .none, [.serve],
                "The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.")
        default:
            declare(
                .list("origins"), .none, [.serve],
                "The pages in a browser that may ask the server, such as `https://desk.example`; nobody's unless set.")
        }
    }
}

extension Setting {
    /// Of the settings of how much may be uploaded and lie unreported.
    var uploadDeclaration: Declaration {
        let (most, mostBytes) = (1...1_000_000, 1_048_576...1_125_899_906_842_624)
        return switch self {
        case .uploadsOpen:
            declare(
                .number(most), .value("500"), [.serve],
                "The most files of one account that may be uploaded and that nothing names yet; then 429.")
        case .uploadBytesPerAccount:
            declare(
                .number(mostBytes), .value("4294967296"), [.serve],
                "How many bytes they may have in all; one that was not said to have fewer counts as the largest of its type.")
        case .uploadsPerTenant: declare(.number(most), .value("5000"), [.serve], "The same of one tenant.")
        case .uploadBytesPerTenant: declare(.number(mostBytes), .value("42949672960"), [.serve], "The same of one tenant.")
        default:
            declare(
                .number(0...1_125_899_906_842_624), .value("268435456"), [.serve],
                "Bytes that photos leave free on the disk of `STORAGE_DIR`: with less, none is taken, and the rest goes on.")
        }
    }
}
