import HTTP

/// Whether the process answers, and whether it can work, for whoever looks after it. Nobody is counted.
enum HealthEndpoints {
    static let endpoints = [
        Endpoint(.get, "/livez", "getLiveness", Access<OfficeDialect, Void>.open) { context, _, _ throws(OfficeError) in
            context.services.health.live()
        },
        Endpoint(.get, "/readyz", "getReadiness", Access<OfficeDialect, Void>.open) { context, _, _ throws(OfficeError) in
            await context.services.health.ready()
        },
    ]
}
