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
        var lanes: [LoopBound<PushLane>] = []
        var loop: EventLoop?
        var isClosed = false
        var isWorking = false
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
            state.withLock { $0.senders[.apns] = APNsSender(apns, client: client, timeout: timeout) }
        }
        if let fcm = settings.fcm {
            let client = try Self.client("fcm", .anywhere, settings, for: "FCM_SERVICE_ACCOUNT")
            state.withLock { $0.senders[.fcm] = FCMSender(fcm, client: client, timeout: timeout) }
        }
        if let key = settings.webPush.key { use(vapidKey: key) }
    }

    private static func client(
        _ name: String, _ rule: AddressRule, _ settings: PushSettings, for setting: String
    ) throws(CommandFailure) -> MultiplexedClient {
        do throws(OutboundFault) {
            return try MultiplexedClient(name: name, rule: rule, authorities: settings.authorities)
        } catch {
            throw CommandFailure(
                .misconfigured,
                error == .libraryMissing
                    ? "\(setting) needs libcurl, which is not here: install the package libcurl4" : error.description)
        }
    }

    /// Whether browsers have to be told by a key that the database keeps.
    package var needsVAPIDKey: Bool { settings.webPush.key == nil && Outbound.isAvailable }

    /// From now on browsers are told by this key. Before the work begins; nothing happens where libcurl is missing.
    package func use(vapidKey: SigningKey) {
        let rule = AddressRule.publicOnly(except: settings.webPush.allowed)
        guard let tokens = VAPIDTokens(key: vapidKey, subject: settings.webPush.subject),
            let client = try? MultiplexedClient(name: "webpush", rule: rule, authorities: settings.authorities)
        else { return }
        let sender = WebPushSender(tokens: tokens, client: client, timeout: settings.pace.timeout)
        state.withLock { state in
            state.senders[.webpush] = sender
            state.publicKey = tokens.publicKey
        }
    }

    /// The key that browsers subscribe with, in base64url; nil where they can't.
    package var publicKey: String? { state.withLock(\.publicKey) }

    /// What somebody should look at.
    package var warnings: [String] { health.warnings }

    /// Sends what is due, on the loop of its services, until it is closed. For one loop of the process.
    package func work(at services: Services) async {
        let senders = state.withLock { state in
            state.isWorking = !state.isClosed
            return state.isClosed ? [:] : state.senders
        }
        let lanes = senders.map { platform, sender in
            let lane = PushLane(
                platform, sender: sender, outbox: PushOutbox(database: services.database), pace: settings.pace, health: health,
                log: services.log, loop: services.loop)
            return LoopBound(lane, to: services.loop)
        }
        let isClosed = state.withLock { state in
            state.lanes = lanes
            state.loop = services.loop
            return state.isClosed
        }
        if isClosed { for lane in lanes { lane.value.close() } }
        await withTaskGroup { group in for lane in lanes { group.addTask { await lane.value.run() } } }
        let waiter = state.withLock { state in
            state.isWorking = false
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// Takes nothing up any more, and returns when what was taken up is settled: at most the time of one try.
    package func close() async {
        let (lanes, loop) = state.withLock { state in
            state.isClosed = true
            return (state.lanes, state.loop)
        }
        if let loop { await loop.perform { () async throws(Never) in for lane in lanes { lane.value.close() } } }
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                if state.isWorking { state.waiter = continuation }
                return !state.isWorking
            }
            if isOver { continuation.resume() }
        }
    }
}
