import API
import HTTP

/// Whether the process answers, and whether it can work, for whoever looks after it. Nobody is counted.
enum HealthEndpoints {
    static let endpoints = [
        Endpoint(.get, "/livez", "getLiveness", Access<OfficeDialect, Void>.open) { context, _, _ throws(OfficeError) in
            Health.alive
        },
        Endpoint(.get, "/readyz", "getReadiness", Access<OfficeDialect, Void>.open) { context, _, _ throws(OfficeError) in
            guard let health = context.services[Health.self] else { throw OfficeError(.unavailable) }
            return await health.ready()
        },
    ]
}
