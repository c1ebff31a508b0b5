import API
import EventLoop
import Glibc
import HTTP
import Operations
import Settings

/// How the server listens: for requests on one port by all loops, and for scrapes.
extension OfficeServer {
    /// The servers that are there. Belongs to the coordinator's loop.
    final class Listening: @unchecked Sendable {
        var servers: [Server] = []
        /// The one of `/metrics`.
        var metrics: (server: Server, claim: PortClaim)?
        var heartbeat: Heartbeat?
    }

    /// A sibling that has the port of the figures is waited for beside all else.
    func openMetrics(
        _ listening: Listening, on coordinator: EventLoop, _ stop: StopSignal
    ) async throws(CommandFailure) {
        guard settings.metrics != nil else { return }
        listening.metrics = try await startMetrics(on: coordinator)
        guard listening.metrics == nil else { return }
        log.write(.warning, "METRICS_PORT is another server's of this database: there are no figures until that one ends")
        coordinator.spawn { [self] in
            do throws(CommandFailure) {
                while listening.metrics == nil, !stop.isRaised {
                    await coordinator.sleep(for: Self.metricsPause)
                    guard !stop.isRaised else { return }
                    listening.metrics = try await startMetrics(on: coordinator)
                }
            } catch {
                stop.raise(error)
            }
        }
    }

    private static let metricsPause: Duration = .milliseconds(500)

    private func startMetrics(on coordinator: EventLoop) async throws(CommandFailure) -> (server: Server, claim: PortClaim)? {
        guard let address = settings.metrics, let metrics else { return nil }
        let opened = try await MetricsServer.start(
            address, metrics, of: readiness.database, on: coordinator, compression: compression, log: log)
        guard let opened else { return nil }
        log.write(.info, "listening for scrapes", [("host", .text(address.host)), ("port", .number(Int(opened.server.port)))])
        return opened
    }

    /// One a loop, all on one port: the first takes what the settings say, or what systemd hands over, the others join it.
    func startServers(_ parts: [LoopPart], _ listening: Listening) async throws(CommandFailure) {
        var readers: [LoopReader] = []
        for part in parts {
            let port = listening.servers.first?.port ?? settings.listeningPort
            let server = try await startServer(part, port: port)
            listening.servers.append(server)
            if let meter = part.meter { readers.append(LoopReader(part.loop, meter, of: server)) }
        }
        metrics?.add(readers)
    }

    private func startServer(_ part: LoopPart, port: UInt16) async throws(CommandFailure) -> Server {
        let (log, cors, configuration, meter) = (log, CORSPolicy(settings[.corsOrigins]), configuration, part.meter)
        let places: [Listener.Place] =
            manager.listeners.isEmpty
            ? [.address(host: settings[.host], port: port, isShared: true)] : manager.listeners.map { .inherited($0) }
        do throws(Listener.OpenError) {
            return try await Server.start(
                on: [part.loop], at: places, configuration: configuration,
                renderError: { error, request, id in
                    meter?.value.record(error)
                    return cors.marked(RequestRouter.response(error, to: request, id: id), for: request)
                },
                onCompletion: { request in
                    log.write(request)
                    meter?.value.record(request)
                },
                replier: { [router = part.router] request in
                    cors.answer(request) { router.value.respond(to: $0) }
                })
        } catch {
            if error == .system(EADDRINUSE), let refusal = self.port?.refusal(of: readiness.database) { throw refusal }
            let reason = error.sentence(host: settings[.host], port: settings.listeningPort)
            throw CommandFailure(.unavailable, "can't listen: \(reason). HOST and PORT say where.")
        }
    }

    private var configuration: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.compressionPool = compression
        configuration.inflationPool = bodies
        configuration.proxies = TrustedProxies(settings[.trustedProxies])
        configuration.deadlines.stop = settings[.drainTimeout]
        configuration.connectionLimits = connectionLimits
        configuration.identity = certificate?.identity
        if settings[.publicURL]?.hasPrefix("https://") == true { configuration.strictTransportSecurity = Self.year }
        return configuration
    }

    /// In seconds: for how long browsers keep to https.
    private static let year = 31_536_000
}
