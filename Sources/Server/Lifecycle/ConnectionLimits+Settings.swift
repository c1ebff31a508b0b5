import EventLoop
import HTTP
import Operations
import Postgres
import Settings

extension ConnectionLimits {
    /// Those of the settings; where they do not say how many in all, what the limit of open files leaves.
    package convenience init(_ settings: Settings) {
        self.init(
            inAll: settings[.maxConnections] ?? Self.room(settings), ofAddress: settings[.maxConnectionsAddress],
            ofOwner: settings[.maxConnectionsAccount])
    }

    /// However many files there may be: each connection takes memory as well.
    private static let most = 10_000

    /// A quarter of what the server itself does not need is for the photos that clients send and fetch.
    private static func room(_ settings: Settings) -> Int {
        max(1, min(most, (ProcessEnvironment.openFileLimit - ownFiles(settings)) / 4 * 3))
    }

    /// The files that the server itself has open: connections to Postgres, what each loop needs, the log, libraries, outgoing requests.
    private static func ownFiles(_ settings: Settings) -> Int {
        64 + settings.loopCount * (settings.database.connectionsALoop + 8)
    }
}
