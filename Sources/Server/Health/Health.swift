import API
import EventLoop
import HTTP
import JSON
import Operations
import Postgres

/// `/livez` and `/readyz`, for whoever keeps the process running. Belongs to its loop.
final class Health {
    private unowned let services: Services
    private let readiness: Readiness
    private lazy var postgres = PostgresPing { [unowned self] in await answersPing() }

    static let statements = [PostgresPing.statement]

    init(services: Services, readiness: Readiness) {
        self.services = services
        self.readiness = readiness
    }

    /// The process answers; Postgres is not asked.
    static let alive = response(.ok, status: "ok") { _ in }

    /// Each part by name; 503 when one is down.
    func ready() -> Reply {
        if postgres.isKnownUp { return .now(Self.ready(readiness, postgresIsUp: true)) }
        return .later { [self] in Self.ready(readiness, postgresIsUp: await postgres.isUp()) }
    }

    /// The same, for who knows whether Postgres is up.
    static func ready(_ readiness: Readiness, postgresIsUp: Bool) -> Response {
        let parts = readiness.parts(postgresIsUp: postgresIsUp)
        let isReady = parts.allSatisfy(\.isUp)
        let (database, warnings) = (readiness.database, readiness.warnings)
        return response(isReady ? .ok : .serviceUnavailable, status: isReady ? "ready" : "unavailable") { json in
            json.name("version")
            json.string(Version.current)
            if let database {
                json.name("database")
                json.string(database)
            }
            json.name("checks")
            json.object { json in
                for part in parts {
                    json.name(part.name)
                    json.string(part.isUp ? "up" : "down")
                }
            }
            json.name("warnings")
            json.array { json in for warning in warnings { json.string(warning) } }
        }
    }

    /// A Postgres that takes connections and then says nothing is down, too.
    private func answersPing() async -> Bool {
        let services = LoopBound(services, to: services.loop)
        return await withUnsafeContinuation { continuation in
            let verdict = LoopBound(Verdict(continuation), to: self.services.loop)
            self.services.loop.spawn {
                verdict.value.reach((try? await services.value.database.read(PostgresPing.statement)) != nil)
            }
            _ = self.services.loop.schedule(at: .now + PostgresPing.patience) { verdict.value.reach(false) }
        }
    }

    /// The first of two answers counts.
    private final class Verdict {
        private var continuation: UnsafeContinuation<Bool, Never>?

        init(_ continuation: UnsafeContinuation<Bool, Never>) { self.continuation = continuation }

        func reach(_ isUp: Bool) {
            continuation?.resume(returning: isUp)
            continuation = nil
        }
    }

    private static func response(_ code: Status, status: String, _ more: (inout JSONWriter) -> Void) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.name("status")
            json.string(status)
            more(&json)
        }
        var response = Response(code, contentType: MediaType.json, body: json.bytes)
        response.headers.add(.cacheControl, "no-store")
        response.validation = .none
        return response
    }
}

/// Says whether the process answers, and whether it can work, for its operators. These requests are not counted.
enum HealthEndpoints {
    static let endpoints = [
        Endpoint.open(.get, "/livez", "getLiveness", alive), Endpoint.open(.get, "/readyz", "getReadiness", ready),
        // The names under which others look: balancers the first, Kubernetes, whose probes restart what fails, the second.
        Endpoint.open(.get, "/health", "getHealth", ready), Endpoint.open(.get, "/healthz", "getHealthz", alive),
    ]

    @Sendable private static func alive(_ context: RequestContext) throws(OfficeError) -> Reply { .now(Health.alive) }

    @Sendable private static func ready(_ context: RequestContext) throws(OfficeError) -> Reply {
        guard let health = context.services[Health.self] else { throw OfficeError(.unavailable) }
        return health.ready()
    }
}
