import API
import HTTP

/// The table of routes, for the entries of an outbox.
package final class OutboxRoutes {
    private let router: Router<Endpoint>

    package init(_ router: Router<Endpoint>) { self.router = router }

    /// A part of an entry's call that an outbox can't have.
    enum Fault: Error {
        case path
        /// The path has another method: the endpoint of that one.
        case method(Endpoint, PathParameters)
    }

    /// The endpoint that an entry calls, and what its path has in the places of names.
    func find(_ method: Method, _ target: RequestTarget) throws(Fault) -> (endpoint: Endpoint, parameters: PathParameters) {
        if let found = match(method, target) { return found }
        guard let other = Self.methods.lazy.compactMap({ self.match($0, target) }).first else { throw .path }
        throw .method(other.endpoint, other.parameters)
    }

    private func match(_ method: Method, _ target: RequestTarget) -> (endpoint: Endpoint, parameters: PathParameters)? {
        guard case .found(let route, let parameters) = router.match(method, target), route.tag.outbox != nil else { return nil }
        return (route.tag, parameters)
    }

    private static let methods: [Method] = [.post, .patch]
}

extension Services {
    /// Nil where nothing is routed.
    var outboxRoutes: OutboxRoutes? { self[OutboxRoutes.self] }
}
