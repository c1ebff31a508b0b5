import Crypto
import HTTP
import Postgres

/// One row of the one table of routes: what is asked, what it needs, and what answers. The pipeline does all that it declares
/// before its handler is called. A class, because every request carries it along and a struct would be copied field by field.
package final class Endpoint: Sendable {
    package let method: Method
    /// With `{name}` for a segment that varies and `{name...}` for the rest.
    package let path: String
    /// The operationId in the description.
    package let operation: String
    package let access: AccessKind
    package let body: BodyRule
    package let dialect: DialectName
    /// It counts as so many requests of the account.
    package let price: Int
    /// The names of the query's parameters: any other is at fault (docs/apps/desk.md). Nil where others are ignored.
    package let query: [String]?
    /// How it behaves as an entry of an outbox; nil where it can't be one.
    package let outbox: OutboxRule?
    /// The statements that it sends, besides those of every request of its kind.
    package let statements: [Statement]
    /// Whether its body may say who noted it. All changes that it makes take that, or none.
    let isNoted: Bool
    /// Whether it answers a list by pages, by the parameter `cursor`.
    let isPaged: Bool
    /// Answers a request, on its loop.
    package let respond: @Sendable (RequestContext) -> Reply

    private init<Speech: Dialect, Caller>(
        _ method: Method, _ path: String, _ operation: String, _ access: Access<Speech, Caller>, body: BodyRule, price: Int,
        query: [String]?, outbox: OutboxRule?, sends statements: [Statement],
        responding respond: @escaping @Sendable (RequestContext) -> Reply
    ) {
        self.method = method
        self.path = path
        self.operation = operation
        self.access = access.kind
        self.body = body
        dialect = Speech.name
        self.price = price
        self.query = query
        self.outbox = outbox
        self.statements = statements
        isPaged = query?.contains("cursor") == true
        isNoted = statements.contains { $0.parameters.all.contains { $0.name == Statement.Parameters.notedBy } }
        self.respond = respond
    }

    package convenience init<Speech: Dialect, Caller>(
        _ method: Method, _ path: String, _ operation: String, _ access: Access<Speech, Caller>, body: BodyRule = .none,
        price: Int = 1, query: [String]? = nil, outbox: OutboxRule? = nil, sends statements: [Statement] = [],
        _ handler: @escaping Pipeline<Speech>.Handler<Caller>
    ) {
        self.init(
            method, path, operation, access, body: body, price: price, query: query, outbox: outbox, sends: statements,
            responding: { context in .later { await Pipeline<Speech>.respond(to: context, access, handler) } })
    }

    /// One that takes no body, and mostly has nothing to wait for.
    package convenience init<Speech: Dialect, Caller>(
        _ method: Method, _ path: String, _ operation: String, _ access: Access<Speech, Caller>,
        replier: @escaping Pipeline<Speech>.Replier<Caller>
    ) {
        self.init(
            method, path, operation, access, body: .none, price: 1, query: nil, outbox: nil, sends: [],
            responding: { context in Pipeline<Speech>.reply(to: context, access, replier) })
    }
}

extension Endpoint {
    /// Answers a person whose account has the role, on the person's loop.
    package typealias AccountHandler = @Sendable (AccountContext) async throws(OfficeError) -> Response

    /// An endpoint of the office for people with a role. A method that changes something takes a JSON body.
    package convenience init(
        _ method: Method, _ path: String, _ operation: String, _ role: NeededRole, body: BodyRule? = nil, price: Int = 1,
        query: [String] = [], outbox: OutboxRule? = nil, sends statements: [Statement] = [], _ handle: @escaping AccountHandler
    ) {
        let access = Access<OfficeDialect, VerifiedToken>.account(role)
        let body = body ?? (method == .get ? .none : .json)
        self.init(
            method, path, operation, access, body: body, price: price, query: query, outbox: outbox, sends: statements
        ) {
            requestContext, caller, body throws(OfficeError) in
            let context = AccountContext(requestContext: requestContext, caller: caller, body: body)
            // The faults of a query or a body are told with it by whoever takes that.
            if method == .get, query.isEmpty { try context.query.requireNoFaults() }
            return try await handle(context)
        }
    }

    /// An endpoint of the office for whoever's token is good, with an account here or without. Who has none may not send much.
    package static func person(
        _ method: Method, _ path: String, _ operation: String, sends statements: [Statement] = [],
        _ handle: @escaping AccountHandler
    ) -> Endpoint {
        let access = Access<OfficeDialect, VerifiedToken>.person
        return Endpoint(
            method, path, operation, access, body: method == .get ? .none : .json(limit: 16_384), query: [], sends: statements
        ) {
            requestContext, caller, body throws(OfficeError) in
            let context = AccountContext(requestContext: requestContext, caller: caller, body: body)
            if method == .get { try context.query.requireNoFaults() }
            return try await handle(context)
        }
    }

    /// Answers whoever asks, on their loop.
    package typealias OpenHandler = @Sendable (RequestContext) async throws(OfficeError) -> Response
    /// Answers whoever asks, and mostly has nothing to wait for.
    package typealias OpenReplier = @Sendable (RequestContext) throws(OfficeError) -> Reply

    /// An endpoint of the office for everybody, uncounted.
    package static func open(
        _ method: Method, _ path: String, _ operation: String, _ reply: @escaping OpenReplier
    ) -> Endpoint {
        Endpoint(
            method, path, operation, Access<OfficeDialect, Void>.open,
            replier: { context, _ throws(OfficeError) in try reply(context) })
    }

    /// The same; the address is counted.
    package static func anybody(
        _ method: Method, _ path: String, _ operation: String, query: [String]? = nil, sends statements: [Statement] = [],
        _ handle: @escaping OpenHandler
    ) -> Endpoint {
        Endpoint(method, path, operation, Access<OfficeDialect, Void>.anybody, query: query, sends: statements) {
            context, _, _ throws(OfficeError) in
            // The faults of a query are told by whoever takes it.
            if query?.isEmpty == true { try context.query.requireNoFaults() }
            return try await handle(context)
        }
    }
}
