import Crypto
import EventLoop
import HTTP
import JSON
import Postgres
import Settings
import Text

/// One request of a signed-in person at an endpoint, with the body that the pipeline read.
package struct AccountContext {
    package let requestContext: RequestContext
    package let caller: VerifiedToken
    package let body: Body

    package init(requestContext: RequestContext, caller: VerifiedToken, body: Body) {
        self.requestContext = requestContext
        self.caller = caller
        self.body = body
    }

    package var services: Services { requestContext.services }
    package var endpoint: Endpoint { requestContext.endpoint }
    package var request: Request { requestContext.request }
    package var parameters: PathParameters { requestContext.parameters }
}

/// A change as the functions take it: its key and what makes it the same request.
package struct Change {
    /// Nil where the part of the API does not ask for one and none was sent.
    package let key: String?
    package let fingerprint: String
    /// The account of who noted it, where that is another person than who sends it.
    package let notedBy: String?
}

extension AccountContext {
    /// Answers with what a read-only function says: one round trip.
    package func read(
        _ statement: Statement, _ own: Arguments = [:], speed: Database.ReadSpeed = .quick
    ) async throws(OfficeError) -> FunctionResult {
        var answer = try await ask(statement, Arguments.caller(caller, role, services) + own, .read(speed))
        if endpoint.isPaged { answer.mark(by: CursorMark(of: request.target)) }
        return answer
    }

    /// Answers with what a read-only function says that looks at a change before it is made.
    package func read(_ statement: Statement, _ change: Change, _ own: Arguments) async throws(OfficeError) -> FunctionResult {
        let arguments = Arguments.keyedCaller(caller, role, change, services) + noter(of: change) + own
        return try await ask(statement, arguments, .read(.quick))
    }

    /// Answers with what a changing function says: one round trip, one transaction.
    package func write(_ statement: Statement, _ change: Change, _ own: Arguments) async throws(OfficeError) -> FunctionResult {
        let arguments = Arguments.change(change, of: caller, role, requestID: request.id, services) + noter(of: change) + own
        return try await ask(statement, arguments, .inTurn)
    }

    /// Answers with what a function says that writes and needs no key: it may be done twice.
    package func write(_ statement: Statement, _ own: Arguments) async throws(OfficeError) -> FunctionResult {
        try await ask(statement, Arguments.caller(caller, role, services) + own, .write)
    }

    /// Who noted a change, for functions that take it.
    private func noter(of change: Change) -> Arguments {
        endpoint.isNoted ? [Statement.Parameters.notedBy: change.notedBy] : [:]
    }

    /// The role that the endpoint declares; none is as good as the highest, which lets in the fewest.
    var role: NeededRole { endpoint.access.role ?? .admin }

    /// Asks until nobody else is at it: a twin of this request, or another change of the same reservation. Waiting holds no
    /// connection (docs/database.md).
    private func inTurn(_ statement: Statement, _ arguments: Arguments) async throws(OfficeError) -> FunctionResult {
        let deadline = EventLoop.Instant.now + services.settings[.lockTimeout]
        guard let id = id("id") else { return try await untilFree(statement, arguments, deadline) }
        // By the house as well: somebody of another one, who may know an id, delays nobody here.
        let row = (caller.tenant ?? "") + "/" + id
        guard await services.turns.take(row, until: deadline) else { throw OfficeError(.unavailable) }
        defer { services.turns.pass(row) }
        return try await untilFree(statement, arguments, deadline)
    }

    /// While a server or program elsewhere is at it, asks again by timer.
    private func untilFree(
        _ statement: Statement, _ arguments: Arguments, _ deadline: EventLoop.Instant
    ) async throws(OfficeError) -> FunctionResult {
        var pause: Duration = .milliseconds(2)
        while true {
            let answer = try await services.write(statement, arguments, of: caller)
            guard answer.outcome == .busy else { return answer }
            services.meter.countKey(FunctionResult.Outcome.busy.rawValue)
            guard .now + pause < deadline else { throw OfficeError(.unavailable) }
            // Half of it is chance, so that servers do not ask in step.
            await services.loop.sleep(for: pause * Double.random(in: 0.5...1))
            pause = min(pause * 2, .milliseconds(50))
        }
    }

    /// How a function is called.
    private enum Way {
        case read(Database.ReadSpeed)
        case write
        /// Written once nobody else is at it.
        case inTurn
    }

    /// Calls a function. A person without an account here whose token proves an address is linked to the account of that address,
    /// once, and asks again: the one exception to the one round trip.
    ///
    /// In its callers' own frames, and without a closure: this is the way of most requests.
    @inline(__always)
    private func ask(
        _ statement: Statement, _ arguments: Arguments, _ way: Way
    ) async throws(OfficeError) -> FunctionResult {
        let start = EventLoop.Instant.now
        defer { request.log.set("postgres_us", .number(Int((.now - start) / .microseconds(1)))) }
        var isLinked = false
        while true {
            let answer: FunctionResult
            switch way {
            case .read(let speed): answer = try await services.read(statement, arguments, speed: speed, of: caller)
            case .write: answer = try await services.write(statement, arguments, of: caller)
            case .inTurn: answer = try await inTurn(statement, arguments)
            }
            guard !isLinked, mayLink(answer), try await linkByProof() else { return answer }
            isLinked = true
        }
    }

    private func mayLink(_ answer: FunctionResult) -> Bool {
        answer.code == ErrorCode.noOfficeRole.rawValue && services.settings[.linkByEmail] && caller.provesEmail
    }

    /// True when the person is linked to an account since.
    private func linkByProof() async throws(OfficeError) -> Bool {
        guard let email = caller.email else { return false }
        let linked = try await services.write(
            Self.link,
            .bearer(caller, services) + [
                "email": email, "proven_at": caller.provenAt.map { String($0) }, "request_id": request.id,
            ])
        return linked.code == nil
    }

    private static let link = Statement.write(
        "office.link_account_by_proof", .bearer, ["email": "text", "proven_at": "bigint", "request_id": "text"])

    /// The caller's account here. Also tells whether a person may do what a role allows, and no more.
    package static let me = Statement.read("office.get_me", .caller)

    /// The statements that are sent whatever the endpoint.
    package static let statements = [link, me, NamedHouse.checking]
}
