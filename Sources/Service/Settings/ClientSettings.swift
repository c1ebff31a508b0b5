import API
import HTTP

/// How the server meets those who ask it.
package struct ClientSettings: Sendable {
    /// How many requests a minute are let in.
    struct Limits: Sendable {
        /// Of one account.
        let account: RateLimit
        /// Of one address, without a good token.
        let stranger: RateLimit
    }

    /// Nil where requests are not counted.
    let limits: Limits?
    /// How many connections clients may have.
    struct Connections: Sendable {
        /// In all; nil for as many as the process has descriptors for.
        let inAll: Int?
        /// Of one address.
        let ofAddress: Int
        /// Of one account.
        let ofAccount: Int
    }

    let connections: Connections
    /// How long a stop may take.
    let drainTimeout: Duration
    /// Who is believed about a client behind it.
    let proxies: TrustedProxies
    /// Which pages in a browser may ask.
    let cors: CORSPolicy

    init(_ reader: inout SettingsReader) {
        let isLimited = reader.isOn(.rateLimit)
        let account = RateLimit(perMinute: reader.number(.rateLimitAccount) ?? 1)
        let stranger = RateLimit(perMinute: reader.number(.rateLimitAddress) ?? 1)
        limits = isLimited ? Limits(account: account, stranger: stranger) : nil
        connections = Connections(
            inAll: reader.number(.maxConnections), ofAddress: reader.number(.maxConnectionsAddress) ?? 1,
            ofAccount: reader.number(.maxConnectionsAccount) ?? 1)
        drainTimeout = reader.duration(.drainTimeout)
        proxies = TrustedProxies(
            reader.list(
                .trustedProxies, "must be addresses or blocks such as 10.0.0.0/8", AddressBlock.init))
        cors = CORSPolicy(
            reader.list(
                .corsOrigins, "must be origins as browsers write them, such as https://desk.example", WebOrigin.init))
    }
}
