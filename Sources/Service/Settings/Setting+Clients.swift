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
