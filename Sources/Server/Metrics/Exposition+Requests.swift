import HTTP
import Metrics

extension Exposition {
    /// Requests by route, method and status. Names by OpenTelemetry's conventions, in Prometheus' spelling.
    mutating func addRequests(_ loops: [LoopFigures]) {
        guard var all = loops.first?.requests else { return }
        for other in loops.dropFirst() { all += other.requests }
        family(
            "http_server_request_duration_seconds", .histogram,
            "From the complete head of a request to the last byte of its answer handed on; waiting for changes counts"
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

    /// The clients who are connected, and those who wait.
    mutating func addConnections(_ loops: [LoopFigures]) {
        guard !loops.isEmpty else { return }
        let all = loops.map(\.server).reduce(ServerFigures(), +)
        family("http_server_active_requests", .gauge, "Requests whose answer is not sent yet, those that wait for changes too") {
            $0.add(all.activeRequests)
        }
        family("quartermaster_open_connections", .gauge, "Connections of clients that are open") { $0.add(all.connections) }
        family("quartermaster_connections", .counter, "Connections of clients by what became of them") { samples in
            samples.add(all.accepted, [("outcome", "accepted")])
            samples.add(all.turnedAway, [("outcome", "turned_away")])
        }
        family("quartermaster_failed_handshakes", .counter, "TLS handshakes that came to nothing, by why") { samples in
            for reason in HandshakeFailure.allCases {
                samples.add(all.failedHandshakes[reason] ?? 0, [("reason", reason.rawValue)])
            }
        }
        family("quartermaster_change_listeners", .gauge, "Requests that wait for changes") { samples in
            samples.add(loops.reduce(0) { $0 + $1.listeners })
        }
        addWebSockets(all.webSockets)
    }

    private mutating func addWebSockets(_ figures: WebSocketFigures) {
        family("quartermaster_open_websockets", .gauge, "Connections that speak WebSocket") { $0.add(figures.open) }
        family("quartermaster_websocket_frames", .counter, "Frames of WebSockets by direction") { samples in
            samples.add(figures.framesIn, [("direction", "in")])
            samples.add(figures.framesOut, [("direction", "out")])
        }
        family("quartermaster_websocket_ends", .counter, "WebSockets that have ended, by what ended them") { samples in
            for end in WebSocketEnd.allCases { samples.add(figures.ends[end] ?? 0, [("reason", end.rawValue)]) }
        }
    }

    /// How busy the loops are.
    mutating func addLoops(_ loops: [LoopReader.Reading]) {
        family("quartermaster_event_loop_delay_seconds", .histogram, "By how much a timer of an event loop was late") { samples in
            for loop in loops { samples.add(loop.figures.delays, [("loop", String(loop.figures.number))]) }
        }
        family("quartermaster_event_loop_answers", .gauge, "Whether an event loop answered this scrape within 250 ms") {
            samples in
            for loop in loops { samples.add(loop.isFresh ? 1 : 0, [("loop", String(loop.figures.number))]) }
        }
    }
}
