import EventLoop
import Text

/// Makes requests to URLs of strangers, each over a connection of its own: so every one is judged by the address that it is sent to, and none
/// goes over what was opened for another. It has threads of its own, which it starts with the first request.
public final class StrangerClient: Sendable {
    private let pool: BlockingPool
    private let rule: AddressRule
    private let authorities: String?
    private let ownPorts: [UInt16]
    private let resolver: Resolver?

    /// Says which addresses a host has, in place of the system: for tests of names whose addresses change.
    typealias Resolver = @Sendable (_ host: String) -> [String]

    /// A client that runs up to `threads` requests at a time; more wait in order. They go where `rule` lets them, but to none of `ownPorts` of
    /// this machine, to servers for which the machine's certificates vouch, or those of `authorities`, in PEM.
    ///
    /// - Throws: ``OutboundFault/libraryMissing``.
    public convenience init(
        name: String, threads: Int, rule: AddressRule, authorities: String? = nil, ownPorts: [UInt16] = []
    ) throws(OutboundFault) {
        try self.init(name: name, threads: threads, rule: rule, authorities: authorities, ownPorts: ownPorts, resolver: nil)
    }

    init(
        name: String, threads: Int, rule: AddressRule, authorities: String? = nil, ownPorts: [UInt16] = [], resolver: Resolver?
    ) throws(OutboundFault) {
        try Outbound.requireAvailable()
        pool = BlockingPool(name: name, threads: threads)
        self.rule = rule
        self.authorities = authorities
        self.ownPorts = ownPorts
        self.resolver = resolver
    }

    /// Sends `request` and returns the response, whatever its status. No redirect is followed, and no trace passed on.
    ///
    /// - Throws: ``OutboundFault`` when there is no response within the request's limits.
    public func send(_ request: OutboundRequest) async throws(OutboundFault) -> OutboundResponse {
        try request.validate()
        guard let origin = request.origin else { throw .invalidURL }
        guard let rule = origin.hasPrefix("http:") ? rule.inTheClear : rule else { throw .forbiddenAddress }
        let (authorities, ownPorts, resolver) = (authorities, ownPorts, resolver)
        return try await pool.run { () throws(OutboundFault) in
            let destination = Transfer.Destination(rule: rule, authorities: authorities, ownPorts: ownPorts)
            if let resolver { destination.resolve(origin, to: resolver) }
            return try Transfer(request, .alone(to: destination)).perform()
        }
    }

    /// Ends the threads once the requests that were asked for are done.
    public func shutdown() { pool.shutdown() }
}
