import API
import EventLoop
import HTTP

/// Counts what happens on a loop, without a lock. Belongs to its loop.
final class LoopMeter {
    private var requests: RequestFigures
    private let services: Services

    init(_ services: Services, routes: [String]) {
        self.services = services
        requests = RequestFigures(routes: routes)
    }

    /// A request was answered.
    func record(_ request: CompletedRequest) { requests.record(request) }

    /// All that was counted so far.
    func figures(of server: Server) -> LoopFigures {
        LoopFigures(requests: requests, server: server.figures)
    }
}
