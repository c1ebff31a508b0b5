import API
import Crypto
import EventLoop
import Outbound
import Settings
import Synchronization

/// Brings what a house's audit tells to those who want to hear of it. Shared by all loops of a process.
package final class WebhookDelivery: Sendable {
    private struct State {
        var lane: LoopBound<WebhookLane>?
        var loop: EventLoop?
        var isClosed = false
        var isRunning = false
        var waiter: UnsafeContinuation<Void, Never>?
    }

    private let find: @Sendable () throws(CommandFailure) -> SealingKey?
    private let pool = BlockingPool(name: "webhook-key", threads: 1)
    private let health = WebhookHealth()
    private let rule: AddressRule
    private let authorities: String?
    /// Where this process listens.
    let ownPorts: [UInt16]
    private let state = Mutex(State())

    /// - Parameters:
    ///   - ownPorts: where this process listens: nothing is sent there.
    ///   - key: looks for the key under which secrets lie in the database, nil while there is none, and may block.
    package init(
        _ settings: Settings, ownPorts: [UInt16], key: @escaping @Sendable () throws(CommandFailure) -> SealingKey?
    ) {
        find = key
        self.ownPorts = ownPorts
        rule = .publicOnly(except: settings[.webhookAllow])
        authorities = settings[.webhookCA]
    }

    /// Under which secrets are sealed; nil where there is none. Looked for each time: it may have been put there meanwhile.
    func key() async throws(CommandFailure) -> SealingKey? { try await pool.run(find) }

    /// The faults that somebody should look at.
    package var warnings: [String] { health.warnings }

    /// Sends what is due, on the loop of its services, until it is closed. For one loop of the process, and on it.
    package func work(at services: Services) async {
        let lane = WebhookLane(services, of: self, health) { [rule, authorities, ownPorts] () throws(OutboundFault) in
            try StrangerClient(
                name: "webhooks", threads: WebhookLane.window, rule: rule, authorities: authorities, ownPorts: ownPorts)
        }
        let isOpen = state.withLock { state in
            guard !state.isClosed else { return false }
            state.lane = LoopBound(lane, to: services.loop)
            state.loop = services.loop
            state.isRunning = true
            return true
        }
        guard isOpen else { return }
        await lane.run()
        let waiter = state.withLock { state in
            state.isRunning = false
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// There may be something to send at once. Any thread.
    func notify() {
        let (lane, loop) = state.withLock { ($0.lane, $0.loop) }
        if let lane { loop?.spawn { lane.value.wake() } }
    }

    /// Takes nothing up any more, and returns when what was taken up is settled: at most the time of one try.
    package func close() async {
        let (lane, loop) = state.withLock { state in
            state.isClosed = true
            return (state.lane, state.loop)
        }
        if let lane { loop?.spawn { lane.value.close() } }
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                if state.isRunning { state.waiter = continuation }
                return !state.isRunning
            }
            if isOver { continuation.resume() }
        }
    }
}
