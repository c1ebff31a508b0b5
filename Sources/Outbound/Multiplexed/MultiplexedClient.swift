import EventLoop
import Text

/// Makes many requests at a time to few servers, over one connection of HTTP/2 to each, on a thread of its own.
///
/// A request always ends, at its time-out at the latest. One that a server's GOAWAY or a broken connection hit is reported as
/// ``OutboundFault/connectionLost``, so that it can be sent again; the next one goes over a new connection.
public final class MultiplexedClient: Sendable {
    let loop: EventLoop
    private let thread: LoopThread
    private let table: LoopBound<ConnectionTable>

    /// A client whose requests go where `rule` lets them, to servers for which the machine's certificates vouch, or those of
    /// `authorities`, in PEM. `name` is the thread's.
    ///
    /// - Throws: ``OutboundFault/libraryMissing``, or ``OutboundFault/outOfDescriptors``.
    public init(name: String, rule: AddressRule = .anywhere, authorities: String? = nil) throws(OutboundFault) {
        try Outbound.requireAvailable()
        guard let loop = try? EventLoop() else { throw .outOfDescriptors }
        self.loop = loop
        table = LoopBound(ConnectionTable(loop: loop, rule: rule, authorities: authorities), to: loop)
        thread = LoopThread(name: name) { loop.run() }
    }

    /// Sends `request` and returns the response, whatever its status. No redirect is followed.
    ///
    /// - Throws: ``OutboundFault`` when there is no whole response within the request's limits.
    public func send(_ request: OutboundRequest) async throws(OutboundFault) -> OutboundResponse {
        try request.validate()
        let deadline = EventLoop.Instant.now + request.timeout
        let table = table
        return try await loop.perform { () async throws(OutboundFault) in
            try await table.value.send(request, before: deadline)
        }
    }

    /// Gives up all requests under way. Those sent from now on fail, and get no new connection.
    public func close() async {
        let table = table
        await loop.perform { () async throws(Never) in table.value.close() }
    }

    /// Closes it and ends the thread. Nothing may be sent any more.
    public func shutdown() async {
        await close()
        loop.stop()
        thread.join()
    }
}

/// The connections of a client, one an origin. Belongs to its loop.
final class ConnectionTable {
    private let loop: EventLoop
    private let rule: AddressRule
    private let authorities: String?
    private var connections: [String: KeptConnection] = [:]
    /// Those that take nothing new, until what they have is over.
    private var retired: [ObjectIdentifier: KeptConnection] = [:]
    private var isClosed = false

    /// More are only kept while they are used.
    private static let mostIdle = 64

    init(loop: EventLoop, rule: AddressRule, authorities: String?) {
        self.loop = loop
        self.rule = rule
        self.authorities = authorities
    }

    func send(_ request: OutboundRequest, before deadline: EventLoop.Instant) async throws(OutboundFault) -> OutboundResponse {
        guard let origin = request.origin else { throw .invalidURL }
        guard !isClosed else { throw .failed(code: 0, message: "nothing is sent any more") }
        let isInTheClear = origin.hasPrefix("http:")
        guard let rule = isInTheClear ? rule.inTheClear : rule else { throw .forbiddenAddress }
        let result = await withUnsafeContinuation { continuation in
            let job = KeptConnection.Job(request: request, rule: rule, deadline: deadline, continuation: continuation)
            connection(to: origin).add(job)
        }
        return try result.get()
    }

    func close() {
        isClosed = true
        for connection in Array(connections.values) + Array(retired.values) { connection.close() }
        connections = [:]
        retired = [:]
    }

    private func connection(to origin: String) -> KeptConnection {
        if let connection = connections[origin] { return connection }
        if connections.count >= Self.mostIdle { closeIdle() }
        let connection = KeptConnection(loop: loop, authorities: authorities)
        connection.onRetirement = { [unowned self] connection in
            if connections[origin] === connection { connections[origin] = nil }
            retired[ObjectIdentifier(connection)] = connection
        }
        connection.handOn = { [unowned self] job in self.connection(to: origin).add(job) }
        connection.onEnd = { [unowned self] connection in retired[ObjectIdentifier(connection)] = nil }
        connections[origin] = connection
        return connection
    }

    private func closeIdle() {
        for (origin, connection) in connections where connection.isIdle {
            connection.close()
            connections[origin] = nil
        }
    }
}

extension OutboundRequest {
    /// Scheme, host and port, in lower case; nil where the URL has none, or names a user.
    var origin: String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let authority = url[start...].prefix { !"/?#\\".contains($0) }
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        return url[..<start].lowercased() + authority.lowercased()
    }
}
