import API
import EventLoop
import Glibc
import HTTP
import Metrics
import Operations

/// The server of `/metrics`, and of `/livez` and `/readyz` once more, on an address and a loop of its own: it answers while clients keep
/// theirs busy. It asks for no token: the address is the operator's to choose.
enum MetricsServer {
    /// Listens at once, on a loop that is running, and shares its port with nobody. Nil while a sibling has it: another server of this
    /// database, such as the one whose place this one takes.
    static func start(
        _ address: MetricsAddress, _ page: MetricsPage, of database: String?, on loop: EventLoop, compression: BlockingPool,
        log: Log
    ) async throws(CommandFailure) -> (server: Server, claim: PortClaim)? {
        let claim = PortClaim(host: address.host, port: address.port, for: .figures, log: log)
        do throws(Listener.OpenError) {
            let server = try await Server.start(
                on: [loop], at: [.address(host: address.host, port: address.port, isShared: false)],
                configuration: configuration(compression),
                renderError: { error, _, _ in plain(error.status, error.reason) },
                replier: { request in respond(to: request, page) })
            claim.hold(for: database)
            return (server, claim)
        } catch {
            if claim.isOfSibling(database) { return nil }
            if error == .system(EADDRINUSE), let refusal = claim.refusal(of: database) { throw refusal }
            throw CommandFailure(
                .unavailable,
                "can't listen: \(error.sentence(host: address.host, port: address.port)). METRICS_HOST and METRICS_PORT say where."
            )
        }
    }

    private static func configuration(_ compression: BlockingPool) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.compressionPool = compression
        // Few scrape, and whoever can reach the port shall not take the descriptors of clients. Who sends half a head is gone before the next
        // probe comes.
        configuration.connectionLimits = ConnectionLimits(inAll: 64, ofAddress: 64, ofOwner: 64)
        configuration.deadlines.head = .seconds(1)
        configuration.deadlines.idle = .seconds(5)
        // An idle connection may end without a loss to anybody.
        configuration.deadlines.drain = .milliseconds(50)
        configuration.deadlines.stop = .seconds(2)
        return configuration
    }

    private static func respond(to request: Request, _ page: MetricsPage) -> Reply {
        let path = String(decoding: request.target.path.utf8, as: UTF8.self)
        guard ["/metrics", "/livez", "/readyz", "/health", "/healthz"].contains(path) else {
            return .now(plain(.notFound, "there are only /metrics, /livez and /readyz here"))
        }
        guard [.get, .head].contains(request.method) else {
            var response = plain(.methodNotAllowed, "it can only be read")
            response.headers.add(.allow, "GET, HEAD")
            return .now(response)
        }
        switch path {
        case "/livez", "/healthz": return .now(Health.alive)
        case "/readyz", "/health": return .later { await page.ready() }
        default: return .later { await scrape(page, format(of: request)) }
        }
    }

    private static func scrape(_ page: MetricsPage, _ format: Exposition.Format) async -> Response {
        var response = Response(.ok, contentType: format.contentType, body: await page.text(format))
        response.headers.add(.cacheControl, "no-store")
        response.validation = .none
        return response
    }

    /// OpenMetrics for whoever likes it at least as much as the older format.
    private static func format(of request: Request) -> Exposition.Format {
        let open = Accept.weight(of: "application/openmetrics-text", in: request.headers) ?? 0
        return open > 0 && open >= Accept.weight(of: "text/plain", in: request.headers) ?? 0 ? .openMetrics : .text
    }

    private static func plain(_ status: Status, _ text: String) -> Response {
        var response = Response(status, contentType: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
        response.headers.add(.cacheControl, "no-store")
        return response
    }
}

extension Listener.OpenError {
    /// Why nobody can listen there, in words.
    func sentence(host: String, port: UInt16) -> String {
        switch self {
        case .unknownHost(let host): "the host \(host) is not known"
        case .system(let code): "\(host):\(port): \(String(cString: strerror(code)))"
        }
    }
}
