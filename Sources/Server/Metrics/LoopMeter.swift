import API
import EventLoop
import HTTP
import Metrics
import Postgres

/// Counts what happens on a loop, without a lock. Belongs to its loop.
final class LoopMeter {
    private let number: Int
    private let services: Services
    private var requests: RequestFigures
    private var delays = Histogram()

    /// How often it looks how late the loop is. A timer costs a wake-up, and what stands in the way for long is seen anyway.
    private static let pace: Duration = .milliseconds(200)

    /// - Parameters:
    ///   - number: the loop's.
    ///   - routes: the templates of the routes, by number.
    init(_ services: Services, number: Int, routes: [String]) {
        self.services = services
        self.number = number
        requests = RequestFigures(routes: routes)
        measureDelay()
    }

    /// A request was answered.
    func record(_ request: CompletedRequest) { requests.record(request) }

    /// HTTP itself has refused one.
    func record(_ error: HTTPError) { services.meter.countRefusal(error.code, in: .office) }

    private func measureDelay() {
        let due = EventLoop.Instant.now + Self.pace
        _ = services.loop.schedule(at: due) { [weak self] in
            self?.delays.record(.now - due)
            self?.measureDelay()
        }
    }

    /// All that was counted so far.
    func figures(of server: Server) -> LoopFigures {
        LoopFigures(
            number: number, requests: requests, server: server.figures, delays: delays, lanes: services.database.figures,
            events: services.meter.figures,
            answers: services.answers.map { .init(hits: $0.hits, misses: $0.misses, bytes: $0.bytes) },
            listeners: services.changes.count)
    }
}
