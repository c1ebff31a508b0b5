import HTTP
import Metrics

extension Exposition {
    /// Requests by route, method and status. Names by OpenTelemetry's conventions, in Prometheus' spelling.
    mutating func addRequests(_ loops: [LoopFigures]) {
        guard var all = loops.first?.requests else { return }
        for other in loops.dropFirst() { all += other.requests }
        family(
            "http_server_request_duration_seconds", .histogram,
            "From the complete head of a request to the last byte of its answer being handed on; a request that waits for changes counts its wait"
        ) { samples in
            for (route, series) in zip(all.templates, all.series) {
                for one in series {
                    samples.add(
                        one.durations,
                        [
                            ("http_request_method", one.method), ("http_route", route),
                            ("http_response_status_code", String(one.status)),
                        ])
                }
            }
        }
    }

    /// Who is connected.
    mutating func addConnections(_ loops: [LoopFigures]) {
        let all = loops.map(\.server).reduce(ServerFigures(), +)
        family("http_server_active_requests", .gauge, "Requests whose answer is not sent yet, those that wait for changes included") {
            $0.add(all.activeRequests)
        }
        family("http_server_open_connections", .gauge, "Connections of clients that are open") { $0.add(all.connections) }
        family("quartermaster_connections", .counter, "Connections of clients, by what became of them") { samples in
            samples.add(all.accepted, [("outcome", "accepted")])
            samples.add(all.turnedAway, [("outcome", "turned_away")])
        }
    }
}
