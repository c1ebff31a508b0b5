import EventLoop
import JSON
import Postgres

/// What the server asks of a house for itself, and for no person: where its people reach the server, where that is not PUBLIC_URL, and
/// whether it is suspended. Belongs to its loop.
package final class HouseFacts {
    private static let asking = Statement.call("office.house_facts", ["tenant": "uuid"])
    static let statements = [asking]

    /// How long an address is good that Postgres told.
    private static let kept: Duration = .seconds(60)
    /// More than that are asked for anew.
    private static let most = 4096

    private let loop: EventLoop
    private let database: Database
    private let log: Log
    private var addresses: [String: (address: String?, until: EventLoop.Instant)] = [:]

    init(on loop: EventLoop, _ database: Database, _ log: Log) {
        self.loop = loop
        self.database = database
        self.log = log
    }

    /// Without a slash at its end; nil where the house has none of its own.
    func address(of tenant: String) async throws(OfficeError) -> String? {
        if let found = addresses[tenant], found.until > loop.now { return found.address }
        let address = try await ask(tenant)?.address
        if addresses.count >= Self.most { addresses = [:] }
        addresses[tenant] = (address, loop.now + Self.kept)
        return address
    }

    /// Asked anew each time: it holds from the next request on. What is no house of ours is not suspended.
    package func isSuspended(_ tenant: String) async throws(OfficeError) -> Bool { try await ask(tenant)?.isSuspended ?? false }

    private struct Facts {
        let address: String?
        let isSuspended: Bool

        /// Nil for what can't be read, a fact that is missing too: it would pass for one that the house does not have.
        init?(_ text: String) {
            guard case .object(let facts)? = try? JSONValue(parsing: Array(text.utf8)),
                case .bool(let isSuspended)? = facts["is_suspended"]
            else { return nil }
            switch facts["public_url"] {
            case .string(let own)?: address = own
            case .null?: address = nil
            default: return nil
            }
            self.isSuspended = isSuspended
        }
    }

    /// Nil for what is no house of ours. Throws 503 where the answer can't be read: it is to be asked again, as when there is none.
    private func ask(_ tenant: String) async throws(OfficeError) -> Facts? {
        let text: String?
        do throws(PostgresError) {
            text = try await database.read(Self.asking, ["tenant": tenant]).first?.text(0)
        } catch {
            throw OfficeError(postgres: error, of: Self.asking, telling: log)
        }
        guard let text else { return nil }
        guard let facts = Facts(text) else { throw OfficeError(unreadable: Self.asking.name, .unavailable, telling: log) }
        return facts
    }
}
