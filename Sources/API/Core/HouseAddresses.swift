import EventLoop
import Postgres

/// Where the people of each house reach the server, where that is not PUBLIC_URL. What Postgres said is good for a minute. Belongs to its loop.
final class HouseAddresses {
    private static let asking = Statement.call("office.tenant_address", ["tenant": "uuid"])
    static let statements = [asking]

    private static let kept: Duration = .seconds(60)
    /// More than that are asked for anew.
    private static let most = 4096

    private let loop: EventLoop
    private let database: Database
    private let log: Log
    private var known: [String: (address: String?, until: EventLoop.Instant)] = [:]

    init(on loop: EventLoop, _ database: Database, _ log: Log) {
        self.loop = loop
        self.database = database
        self.log = log
    }

    /// Without a slash at its end; nil where the house has none of its own.
    func address(of tenant: String) async throws(OfficeError) -> String? {
        if let found = known[tenant], found.until > loop.now { return found.address }
        let address: String?
        do throws(PostgresError) {
            address = try await database.read(Self.asking, ["tenant": tenant]).first?.text(0)
        } catch {
            log.write(.error, "postgres failed", [("statement", .text(Self.asking.name))] + Log.fields(error))
            throw OfficeError(postgres: error)
        }
        if known.count >= Self.most { known = [:] }
        known[tenant] = (address, loop.now + Self.kept)
        return address
    }
}
