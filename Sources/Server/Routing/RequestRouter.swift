import API
import Accounts
import HTTP
import Office
import Storage
import Text

/// The server on one loop: from a request to its answer, in one direction.
final class RequestRouter {
    /// The one table of routes, with the routes of what other servers may do for this one.
    static let shared = router([Feature].server.endpoints)

    /// Where paths of programs begin, whether this server serves them or not: those of all routes but the addresses of the page.
    private static let programRoots = Set([Feature].server.endpoints.map { root(of: $0.path) })
        .subtracting(PageEndpoints.addresses.map { root(of: $0) })

    private let services: Services
    private let router: Router<Endpoint>
    /// Nil where there is nothing to notice.
    private let forwarding: ForwardingWatch?

    init(_ services: Services, noticing forwarding: ForwardingWatch?) {
        self.services = services
        self.forwarding = forwarding
        router = Self.router([Feature].server.endpoints.filter { $0.isServed(by: services) })
        services.add(OutboxRoutes(router))
    }

    /// The templates of its routes, by number.
    var routes: [String] { router.routes.map(\.template) }

    private static func router(_ endpoints: [Endpoint]) -> Router<Endpoint> {
        Router(endpoints.map { Route($0.method, $0.path, operationID: $0.operation, tag: $0) })
    }

    /// The answer to a request; errors are answers too.
    func respond(to request: Request) -> Reply {
        forwarding?.look(at: request)
        let log = request.log
        log.take(TraceContext(parents: request.headers.all("traceparent"), states: request.headers.all("tracestate")))
        switch router.match(request.method, request.target) {
        case .found(let route, let parameters):
            log.route = route.template
            log.routeNumber = route.number
            let context = RequestContext(services: services, endpoint: route.tag, request: request, parameters: parameters)
            return route.tag.respond(context)
        case .notFound: return .now(unrouted(request, OfficeError(.notFound)))
        case .methodNotAllowed(let allow):
            var error = OfficeError(.methodNotAllowed)
            error.headers.add(.allow, allow)
            return .now(unrouted(request, error))
        case .options(let allow):
            var response = Response(.noContent)
            response.headers.add(.allow, allow)
            return .now(counted(request) ?? response)
        }
    }

    /// A request without an endpoint is counted against its address, like whatever needs no token.
    private func unrouted(_ request: Request, _ error: OfficeError) -> Response {
        if let refusal = counted(request) { return refusal }
        services.meter.countRefusal(error.code.rawValue, in: .office)
        // A path that is there without its method is no absent part.
        if error.code != .methodNotAllowed {
            if let part = AbsentPart(of: request.target.path) { return part.response }
            // Programs are told in the dialect of the path.
            if !Self.programRoots.contains(Self.root(of: request.target.path)),
                let page = UnknownAddress.response(to: request, services)
            {
                return page
            }
        }
        return DialectTable.response(.office(error), to: request, id: request.id)
    }

    /// The first segment of a path.
    private static func root(of path: String) -> String { String(path.dropFirst().prefix { $0 != "/" }) }

    /// The refusal where the address has sent too many.
    private func counted(_ request: Request) -> Response? {
        do throws(OfficeError) {
            try services.countStranger(request)
            return nil
        } catch {
            services.meter.countRefusal(error.code.rawValue, in: .office)
            return DialectTable.response(.office(error), to: request, id: request.id)
        }
    }

    /// The answer that tells what HTTP itself refuses; the request is nil where its head could not be read.
    static func response(_ error: HTTPError, to request: Request?, id: String) -> Response {
        DialectTable.response(.http(error), to: request, id: id)
    }
}

extension Endpoint {
    /// True when a server serves it itself: photos may lie elsewhere, and another issuer be trusted.
    fileprivate func isServed(by services: Services) -> Bool {
        switch dialect {
        case .storage, .tus: services.storage != nil
        case .signIn: services.signIn != nil
        case .page: services.page != nil
        case .pageSession: services.page != nil && (services.signIn != nil || services.pageIssuer != nil)
        case .office, .assetApp: true
        }
    }
}

/// The dialect that is spoken under a path without an endpoint, and by HTTP itself.
enum DialectTable {
    private static let roots: [(root: String, dialect: any Dialect.Type)] = [
        (ResumableEndpoints.folder, TusDialect.self), (StorageDialect.root, StorageDialect.self),
        (SignInDialect.root, SignInDialect.self), (AppDialect.root, AppDialect.self),
    ]

    /// The answer that tells an error to whoever made the request; nil is one whose head could not be read.
    static func response(_ refusal: Refusal, to request: Request?, id: String) -> Response {
        let path = request?.target.path ?? ""
        let dialect = roots.first { path.hasPrefix($0.root) }?.dialect ?? OfficeDialect.self
        return dialect.response(refusal, to: request, id: id)
    }
}
