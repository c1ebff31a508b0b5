import API
import Crypto
import EventLoop
import Postgres

/// What a loop needs to answer requests.
struct LoopPart: Sendable {
    let loop: EventLoop
    let services: LoopBound<Services>
    let router: LoopBound<RequestRouter>
    /// Nil where figures are told nowhere.
    let meter: LoopBound<LoopMeter>?
}

/// The wait for all that requests need, before the server listens: whoever is led here while another server goes is not the one who waits.
struct WarmUp {
    private let keys: KeyRing
    private let readiness: Readiness
    private let parts: [LoopPart]

    /// Fewer connections are better than no server.
    private static let patience: Duration = .seconds(10)
    private static let pause: Duration = .milliseconds(5)

    init(_ keys: KeyRing, _ readiness: Readiness, _ parts: [LoopPart]) {
        self.keys = keys
        self.readiness = readiness
        self.parts = parts
    }

    /// Returns when all is there, when it has taken too long, or when the end has begun.
    func wait(on coordinator: EventLoop, _ stop: StopSignal, _ log: Log) async {
        let end = EventLoop.Instant.now + Self.patience
        while !stop.isRaised, await !isOver() {
            guard .now < end else { return log.write(.warning, "listening before all connections to Postgres are there") }
            await coordinator.sleep(for: Self.pause)
        }
    }

    private func isOver() async -> Bool {
        guard keys.hasAsked, readiness.hasLookedAtStorage else { return false }
        for part in parts {
            let isWarm = await part.loop.perform { () async throws(Never) in part.services.value.database.isWarm }
            guard isWarm else { return false }
        }
        return true
    }
}
