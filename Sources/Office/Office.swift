import Crypto
import Glibc
import HTTP

/// The office on one loop: from a request to its answer, in one direction.
final class Office {
    /// What serves a route.
    enum Service: Sendable {
        case endpoint(Endpoint)
        case storage(StorageEndpoint)
        case live
        case ready
        case description(Description)
    }

    /// The one table of routes.
    static let router = Router<Service>(officeRoutes + storageRoutes)
    /// Without those of a store of its own.
    private static let routerWithoutStorage = Router<Service>(officeRoutes)

    private static let officeRoutes: [Route<Service>] =
        EndpointTable.endpoints.map { Route($0.method, $0.path, operationID: $0.operation, tag: .endpoint($0)) } + [
            Route(.get, "/livez", operationID: "getLiveness", tag: .live),
            Route(.get, "/readyz", operationID: "getReadiness", tag: .ready),
            Route(.get, "/openapi.json", operationID: "getDescription", tag: .description(.json)),
            Route(.get, "/openapi.yaml", operationID: "getDescriptionAsYAML", tag: .description(.yaml)),
        ]
    private static let storageRoutes: [Route<Service>] = StorageEndpointTable.endpoints.map {
        Route($0.method, $0.path, operationID: $0.operation, tag: .storage($0))
    }

    private let desk: Desk
    private let health: Health
    private let storage: StorageDesk?
    private let router: Router<Service>

    /// `storage` is nil where photos lie elsewhere.
    init(desk: Desk, storage: StorageDesk?, readiness: Readiness) {
        self.desk = desk
        self.storage = storage
        router = storage == nil ? Self.routerWithoutStorage : Self.router
        health = Health(desk: desk, readiness: readiness)
    }

    /// The answer to a request; errors are answers too.
    func respond(to request: Request) async -> Response {
        if let trace = TraceParent.traceID(request.headers["traceparent"]) { request.log.set("trace_id", .text(trace)) }
        do throws(OfficeError) {
            return try await route(request)
        } catch {
            if let sqlState = error.sqlState { request.log.set("sqlstate", .text(sqlState)) }
            return Dialect.response(.office(error), to: request, id: request.id)
        }
    }

    /// The answer that tells what HTTP itself refuses; the request is nil where its head could not be read.
    static func response(_ error: HTTPError, to request: Request?, id: String) -> Response {
        Dialect.response(.http(error), to: request, id: id)
    }

    /// What is wrong first is said first: path, method, token; the rest is the endpoint's (contract, section 1).
    private func route(_ request: Request) async throws(OfficeError) -> Response {
        switch router.match(request.method, request.target) {
        case .notFound: throw OfficeError(.notFound)
        case .methodNotAllowed(let allow):
            var error = OfficeError(.methodNotAllowed)
            error.headers.add(.allow, allow)
            throw error
        case .options(let allow):
            var response = Response(.noContent)
            response.headers.add(.allow, allow)
            return response
        case .found(let route, let parameters):
            request.log.route = route.template
            return try await serve(route.tag, request, parameters)
        }
    }

    private func serve(_ service: Service, _ request: Request, _ parameters: PathParameters) async throws(OfficeError) -> Response
    {
        switch service {
        case .storage(let endpoint):
            guard let storage else { throw OfficeError(.notFound) }
            return await endpoint.respond(to: StorageCall(desk: storage, request: request, parameters: parameters))
        case .live: return health.live()
        case .ready: return await health.ready()
        case .description(let description): return description.response()
        case .endpoint(let endpoint):
            let caller = try await caller(of: request)
            return try await endpoint.handle(
                Call(desk: desk, endpoint: endpoint, request: request, parameters: parameters, caller: caller))
        }
    }

    private func caller(of request: Request) async throws(OfficeError) -> VerifiedToken {
        guard let token = BearerToken.extract(from: request.headers.first(.authorization)) else {
            throw OfficeError(.tokenMissing)
        }
        do throws(TokenFault) {
            let caller = try await desk.tokens.verify(token, now: Int64(time(nil)))
            request.log.set("user", .text(caller.subject))
            return caller
        } catch {
            // The caller is told no reason; who runs the server is, in words that hold nothing of the token.
            if case .invalid(let reason) = error { request.log.set("token_fault", .text(reason.rawValue)) }
            throw OfficeError(ErrorCode(rawValue: error.code) ?? .tokenInvalid)
        }
    }
}
