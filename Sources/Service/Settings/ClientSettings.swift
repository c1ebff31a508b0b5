import API
import EventLoop
import HTTP
import Postgres
import Text

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
    /// How long a stream of events is silent at most.
    let streamPause: Duration
    /// Who is believed about a client behind it.
    let proxies: TrustedProxies
    /// Which pages in a browser may ask.
    let cors: CORSPolicy
    /// Whether `/` is the office as a web page.
    let servesPage: Bool

    init(_ reader: inout SettingsReader) {
        let isLimited = reader.isOn(.rateLimit)
        let account = RateLimit(perMinute: reader.number(.rateLimitAccount) ?? 1)
        let stranger = RateLimit(perMinute: reader.number(.rateLimitAddress) ?? 1)
        limits = isLimited ? Limits(account: account, stranger: stranger) : nil
        connections = Connections(
            inAll: reader.number(.maxConnections), ofAddress: reader.number(.maxConnectionsAddress) ?? 1,
            ofAccount: reader.number(.maxConnectionsAccount) ?? 1)
        drainTimeout = reader.duration(.drainTimeout)
        streamPause = reader.duration(.streamPause)
        proxies = TrustedProxies(
            reader.list(
                .trustedProxies, "must be addresses or blocks such as 10.0.0.0/8", AddressBlock.init))
        cors = CORSPolicy(
            reader.list(
                .corsOrigins, "must be origins as browsers write them, such as https://desk.example", WebOrigin.init))
        servesPage = reader.isOn(.page)
    }
}

extension ConnectionLimits {
    /// Those of the settings; where they do not say how many in all, what the limit of open files leaves.
    package convenience init(_ settings: Settings) {
        let connections = settings.clients.connections
        self.init(
            inAll: connections.inAll ?? Self.room(settings), ofAddress: connections.ofAddress, ofOwner: connections.ofAccount)
    }

    /// However many files there may be: each connection takes memory as well.
    private static let most = 10_000

    /// A quarter of what the server itself does not need is for the photos that clients send and fetch.
    private static func room(_ settings: Settings) -> Int {
        max(1, min(most, (ProcessEnvironment.openFileLimit - ownFiles(settings)) / 4 * 3))
    }

    /// What the server itself has open: connections to Postgres, what each loop needs, the log, libraries, outgoing requests.
    private static func ownFiles(_ settings: Settings) -> Int {
        64 + settings.listening.loops * (settings.database.connectionsALoop + 8)
    }
}
