import API
import EventLoop
import Glibc
import HTTP
import Metrics
import Operations

/// The server of `/metrics`, and of `/livez` and `/readyz` once more, on an address and a loop of its own: it answers while clients keep
/// theirs busy. It asks for no token: the address is the operator's to choose.
enum MetricsServer {
    /// Listens at once, on a loop that is running.
    static func start(
        _ address: MetricsAddress, _ page: MetricsPage, on loop: EventLoop, compression: BlockingPool
    ) async throws(CommandFailure) -> Server {
        do throws(Listener.OpenError) {
            return try await Server.start(
                on: [loop], host: address.host, port: address.port, configuration: configuration(compression),
                renderError: { error, _, _ in plain(error.status, error.reason) },
                handler: { request in await respond(to: request, page) })
        } catch {
            throw CommandFailure(
                .unavailable,
                "can't listen: \(error.sentence(host: address.host, port: address.port)). METRICS_HOST and METRICS_PORT say where."
            )
        }
    }

    private static func configuration(_ compression: BlockingPool) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.compressionPool = compression
        // Few scrape, and whoever can reach the port shall not take the descriptors of clients.
        configuration.connectionLimits = ConnectionLimits(inAll: 32, ofAddress: 32, ofOwner: 32)
        // An idle connection may end without a loss to anybody.
        configuration.deadlines.drain = .milliseconds(50)
        configuration.deadlines.stop = .seconds(2)
        return configuration
    }

    private static func respond(to request: Request, _ page: MetricsPage) async -> Response {
        let path = String(decoding: request.target.path.utf8, as: UTF8.self)
        guard ["/metrics", "/livez", "/readyz"].contains(path) else {
            return plain(.notFound, "there are only /metrics, /livez and /readyz here")
        }
        guard [.get, .head].contains(request.method) else {
            var response = plain(.methodNotAllowed, "it can only be read")
            response.headers.add(.allow, "GET, HEAD")
            return response
        }
        switch path {
        case "/livez": return Health.alive
        case "/readyz": return await page.ready()
        default: return await scrape(page, format(of: request))
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
