import API
import Crypto
import EventLoop
import Outbound
import Synchronization

/// Brings a process' notifications to devices: a sender and a lane for each service that is set. Shared by all loops.
package final class PushDelivery: Sendable {
    private struct State {
        var senders: [Push.Platform: any PushSender] = [:]
        var publicKey: String?
        var clients: [MultiplexedClient] = []
        var lanes: [LoopBound<PushLane>] = []
        /// Where it works, once it does.
        var services: (loop: EventLoop, bound: LoopBound<Services>)?
        var isClosed = false
        /// How many lanes have not ended.
        var running = 0
        var waiter: UnsafeContinuation<Void, Never>?
    }

    private let settings: PushSettings
    private let health = PushHealth()
    private let state = Mutex(State())

    /// Throws when the library is missing and a service is set that needs it.
    package init(_ settings: PushSettings) throws(CommandFailure) {
        self.settings = settings
        let timeout = settings.pace.timeout
        if let apns = settings.apns {
            let client = try Self.client("apns", .anywhere, settings, for: "APNS_KEY")
            add(APNsSender(apns, client: client, timeout: timeout), .apns, client)
        }
        if let fcm = settings.fcm {
            let client = try Self.client("fcm", .anywhere, settings, for: "FCM_SERVICE_ACCOUNT")
            add(FCMSender(fcm, client: client, timeout: timeout), .fcm, client)
        }
        if let key = settings.webPush.key { try use(vapidKey: key) }
    }

    private func add(_ sender: any PushSender, _ platform: Push.Platform, _ client: MultiplexedClient) {
        state.withLock { state in
            state.senders[platform] = sender
            state.clients.append(client)
        }
    }

    private static func client(
        _ name: String, _ rule: AddressRule, _ settings: PushSettings, for setting: String
    ) throws(CommandFailure) -> MultiplexedClient {
        do throws(OutboundFault) {
            return try MultiplexedClient(name: name, rule: rule, authorities: settings.authorities)
        } catch {
            guard error == .libraryMissing else { throw CommandFailure(.unavailable, error.description) }
            throw CommandFailure(.misconfigured, "\(setting) needs libcurl, which is not here: install the package libcurl4")
        }
    }

    /// True when a key that the database keeps is still wanted, for browsers to be told by.
    package var needsVAPIDKey: Bool { publicKey == nil && settings.webPush.key == nil && Outbound.isAvailable }

    /// From now on browsers are told by this key. Once; throws where they can't be.
    package func use(vapidKey: SigningKey) throws(CommandFailure) {
        let rule = AddressRule.publicOnly(except: settings.webPush.allowed)
        guard let tokens = VAPIDTokens(key: vapidKey, subject: settings.webPush.subject) else {
            throw CommandFailure(.misconfigured, "the key that browsers subscribe with can't be used: it is not one of P-256")
        }
        let client = try Self.client("webpush", rule, settings, for: "VAPID_KEY")
        let sender = WebPushSender(tokens: tokens, client: client, timeout: settings.pace.timeout, health: health)
        let services: (loop: EventLoop, bound: LoopBound<Services>)? = state.withLock { state in
            guard state.publicKey == nil else { return nil }
            state.senders[.webpush] = sender
            state.clients.append(client)
            state.publicKey = tokens.publicKey
            return state.services
        }
        // Where the work has begun without it.
        if let services { services.loop.spawn { [self] in begin(.webpush, sender, at: services.bound.value) } }
    }

    /// The outboxes of the services by their names, and whether a service is set.
    package var outboxes: [(name: String, isSent: Bool)] {
        state.withLock { state in Push.Platform.allCases.map { ($0.rawValue, state.senders[$0] != nil) } }
    }

    /// The key that browsers subscribe with, in base64url; nil where they can't.
    package var publicKey: String? { state.withLock(\.publicKey) }

    /// The faults that somebody should look at.
    package var warnings: [String] { health.warnings }

    /// Sends what is due, on the loop of its services, until it is closed. For one loop of the process, and on it.
    package func work(at services: Services) {
        let senders = state.withLock { state in
            state.services = (services.loop, LoopBound(services, to: services.loop))
            return state.senders
        }
        for (platform, sender) in senders { begin(platform, sender, at: services) }
    }

    private func begin(_ platform: Push.Platform, _ sender: any PushSender, at services: Services) {
        let lane = PushLane(
            platform, sender: sender, outbox: PushOutbox(database: services.database), pace: settings.pace, health: health,
            log: services.log, meter: services.meter, jobs: services.jobs, loop: services.loop)
        let bound = LoopBound(lane, to: services.loop)
        let isOpen = state.withLock { state in
            if !state.isClosed {
                state.lanes.append(bound)
                state.running += 1
            }
            return !state.isClosed
        }
        guard isOpen else { return }
        services.loop.spawn { [self] in
            await bound.value.run()
            let waiter = state.withLock { state in
                state.running -= 1
                return state.running == 0 ? state.waiter.take() : nil
            }
            waiter?.resume()
        }
    }

    /// Takes nothing up any more, and returns when what was taken up is settled. What is under way after `limit` is given up, to be sent
    /// by another server; what came of the rest can be noted then.
    package func close(within limit: Duration) async {
        let (lanes, clients, services) = state.withLock { state in
            state.isClosed = true
            return (state.lanes, state.clients, state.services)
        }
        guard let loop = services?.loop else { return }
        await loop.perform { () async throws(Never) in
            for lane in lanes { lane.value.close() }
            _ = loop.schedule(at: .now + limit) { for client in clients { loop.spawn { await client.close() } } }
        }
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                if state.running > 0 { state.waiter = continuation }
                return state.running == 0
            }
            if isOver { continuation.resume() }
        }
    }
}
