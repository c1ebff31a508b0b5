import Crypto
import EventLoop
import HTTP
import JSON
import Postgres

/// One request of a signed-in person at an endpoint.
struct Call {
    let desk: Desk
    let endpoint: Endpoint
    let request: Request
    let parameters: PathParameters
    let caller: VerifiedToken
}

/// A change as the functions take it: its key and what makes it the same request.
struct Change {
    let key: String
    let fingerprint: String
}

extension Call {
    /// Answers with what a read-only function says: one round trip.
    func read(
        _ statement: Statement, _ parameters: [String?], lane: Database.ReadLane = .quick
    ) async throws(OfficeError) -> Answer {
        let all = [caller.bearer(isOfOwnIssuer: desk.rules.isOwnIssuer), endpoint.role.rawValue] + parameters
        return try await linking { () throws(OfficeError) in try await desk.read(statement, all, lane: lane) }
    }

    /// Answers with what a changing function says: one round trip, one transaction.
    func write(_ statement: Statement, _ change: Change, _ parameters: [String?]) async throws(OfficeError) -> Answer {
        let all =
            [
                caller.bearer(isOfOwnIssuer: desk.rules.isOwnIssuer), endpoint.role.rawValue, request.id, change.key,
                change.fingerprint,
                String(desk.rules.lockTimeout.wholeMilliseconds),
            ] + parameters + [desk.rules.keyRetention.wholeMilliseconds.description + " ms"]
        return try await linking { () throws(OfficeError) in try await waitingForTwin(statement, all) }
    }

    /// Answers with what a function says that writes and needs no key: it may be done twice.
    func write(_ statement: Statement, _ parameters: [String?]) async throws(OfficeError) -> Answer {
        let all = [caller.bearer(isOfOwnIssuer: desk.rules.isOwnIssuer), endpoint.role.rawValue] + parameters
        return try await linking { () throws(OfficeError) in try await desk.write(statement, all) }
    }

    /// While a twin of this request runs, asks again by timer: waiting holds no connection (contract, section 1).
    private func waitingForTwin(_ statement: Statement, _ parameters: [String?]) async throws(OfficeError) -> Answer {
        let deadline = EventLoop.Instant.now + desk.rules.lockTimeout
        var pause: Duration = .milliseconds(2)
        while true {
            let answer = try await desk.write(statement, parameters)
            guard answer.outcome == .busy else { return answer }
            guard .now + pause < deadline else { throw OfficeError(.unavailable) }
            await desk.loop.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(100))
        }
    }

    /// A person without an account here whose token proves an address is linked to the account of that address, once,
    /// and asks again: the one exception to the one round trip.
    private func linking(_ ask: () async throws(OfficeError) -> Answer) async throws(OfficeError) -> Answer {
        let start = EventLoop.Instant.now
        defer { request.log.set("postgres_us", .number(Int((.now - start) / .microseconds(1)))) }
        let answer = try await ask()
        guard answer.code == ErrorCode.noOfficeRole.rawValue, desk.rules.linksByEmail, caller.provesEmail,
            let email = caller.email
        else { return answer }
        let linked = try await desk.write(Self.link, [caller.bearer(isOfOwnIssuer: desk.rules.isOwnIssuer), email, request.id])
        return linked.code == nil ? try await ask() : answer
    }

    private static let link = Statement.call("office.link_account", "office.bearer", "text", "text")

    /// Everything this file sends by itself.
    static let statements = [link]
}

extension Duration {
    /// Rounded down, at least 1.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return max(1, seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000)
    }
}
