import HTTP

/// The office on one loop: from a request to its answer, in one direction.
final class Office {
    /// What serves a route.
    enum Service: Sendable {
        case endpoint(Endpoint)
        case storage(StorageEndpoint)
        case signIn(SignInEndpoint)
        case appSiteAssociation
        case live
        case ready
        case description(Description)
    }

    /// The one table of routes.
    static let router = router(hasStorage: true, isOwnIssuer: true)

    /// Without the routes of what other servers do for this one.
    private static func router(hasStorage: Bool, isOwnIssuer: Bool) -> Router<Service> {
        Router(officeRoutes + (hasStorage ? storageRoutes : []) + (isOwnIssuer ? signInRoutes : []))
    }

    private static let officeRoutes: [Route<Service>] =
        EndpointTable.endpoints.map { Route($0.method, $0.path, operationID: $0.operation, tag: .endpoint($0)) } + [
            Route(.get, "/livez", operationID: "getLiveness", tag: .live),
            Route(.get, "/readyz", operationID: "getReadiness", tag: .ready),
            Route(.get, AppSiteAssociation.path, operationID: "getAppSiteAssociation", tag: .appSiteAssociation),
            Route(.get, "/openapi.json", operationID: "getDescription", tag: .description(.json)),
            Route(.get, "/openapi.yaml", operationID: "getDescriptionAsYAML", tag: .description(.yaml)),
        ]
    private static let storageRoutes: [Route<Service>] = StorageEndpointTable.endpoints.map {
        Route($0.method, $0.path, operationID: $0.operation, tag: .storage($0))
    }

    private static let signInRoutes: [Route<Service>] = SignInEndpointTable.endpoints.map {
        Route($0.method, $0.path, operationID: $0.operation, tag: .signIn($0))
    }

    private let desk: Desk
    private let health: Health
    private let storage: StorageDesk?
    private let signIn: SignInDesk?
    private let appSite: AppSiteAssociation?
    private let router: Router<Service>

    /// `storage` is nil where photos lie elsewhere, `signIn` where another issuer is trusted, `appSite` where no app belongs
    /// to this address.
    init(desk: Desk, storage: StorageDesk?, signIn: SignInDesk?, appSite: AppSiteAssociation?, readiness: Readiness) {
        self.desk = desk
        self.storage = storage
        self.signIn = signIn
        self.appSite = appSite
        router = Self.router(hasStorage: storage != nil, isOwnIssuer: signIn != nil)
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

    /// What is wrong first is said first: path, method, token; the rest is the endpoint's (contract, section 1). What
    /// needs no token is counted against its address, but for health: whoever looks after the process must always hear.
    private func route(_ request: Request) async throws(OfficeError) -> Response {
        switch router.match(request.method, request.target) {
        case .notFound:
            try desk.countStranger(request)
            throw OfficeError(.notFound)
        case .methodNotAllowed(let allow):
            try desk.countStranger(request)
            var error = OfficeError(.methodNotAllowed)
            error.headers.add(.allow, allow)
            throw error
        case .options(let allow):
            try desk.countStranger(request)
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
            let call = StorageCall(desk: storage, request: request, parameters: parameters)
            if !call.showsCredential { try desk.countStranger(request) }
            return await endpoint.respond(to: call)
        case .signIn(let endpoint):
            guard let signIn else { throw OfficeError(.notFound) }
            return await endpoint.respond(to: SignInCall(desk: signIn, request: request))
        case .appSiteAssociation:
            guard let appSite else { throw OfficeError(.notFound) }
            return appSite.response()
        case .live: return health.live()
        case .ready: return await health.ready()
        case .description(let description):
            try desk.countStranger(request)
            return description.response()
        case .endpoint(let endpoint):
            let token = BearerToken.extract(from: request.headers.first(.authorization))
            let caller = try await desk.caller(token, of: request)
            return try await endpoint.handle(
                Call(desk: desk, endpoint: endpoint, request: request, parameters: parameters, caller: caller))
        }
    }
}
