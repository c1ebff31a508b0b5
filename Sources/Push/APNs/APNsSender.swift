import EventLoop
import Outbound
import Synchronization

/// Brings notifications to Apple's devices.
final class APNsSender: PushSender {
    private let settings: APNsSettings
    private let client: MultiplexedClient
    private let timeout: Duration
    private let tokens: ProviderTokens
    /// True once Apple has taken something of this topic: then a device that is not for it is another app's.
    private let isTopicProven = Mutex(false)

    init(_ settings: APNsSettings, client: MultiplexedClient, timeout: Duration) {
        self.settings = settings
        self.client = client
        self.timeout = timeout
        tokens = ProviderTokens(settings)
    }

    func send(_ push: Push, before deadline: EventLoop.Instant) async -> PushVerdict {
        let began = WallClock.now
        let known = push.environment ?? .production
        var (environment, hasSignedAnew) = (known, false)
        // A refusal of the key says nothing of the device.
        var refusalOfKey: String?
        var token = tokens.token(at: began)
        while true {
            guard let signed = token else { return .later(reason: "libcrypto failed to sign", pause: nil) }
            let address = environment == .production ? settings.production : settings.sandbox
            guard let request = APNsRequest.make(push, to: address, topic: settings.topic, token: signed, timeout: timeout) else {
                return .refused(reason: "it is too large")
            }
            let response: OutboundResponse
            switch await client.answer(to: request, before: deadline) {
            case .success(let answer): response = answer
            case .failure(let fault): return .later(reason: fault.description, pause: nil)
            }
            switch APNsAnswer(response) {
            case .taken:
                isTopicProven.withLock { $0 = true }
                return .sent(environment: environment == push.environment ? nil : environment)
            case .otherEnvironment where environment == known: environment = known.other
            case .otherKeyEnvironment(let reason) where environment == known: (environment, refusalOfKey) = (known.other, reason)
            case .otherEnvironment:
                return refusalOfKey.map { .refused(reason: $0) } ?? .gone(before: began * 1000)
            case .otherKeyEnvironment(let reason):
                return refusalOfKey == nil ? .refused(reason: reason) : .misconfigured(reason: reason)
            case .signAnew where !hasSignedAnew:
                hasSignedAnew = true
                token = tokens.token(at: WallClock.now, after: signed)
            case .signAnew: return .misconfigured(reason: "ExpiredProviderToken")
            case .gone(let since): return .gone(before: since ?? began * 1000)
            case .ours(let reason): return .misconfigured(reason: reason)
            case .otherTopic(let reason):
                return isTopicProven.withLock(\.self) ? .refused(reason: reason) : .misconfigured(reason: reason)
            case .refused(let reason): return .refused(reason: reason)
            case .later(let reason): return .later(reason: reason, pause: response.retryAfter)
            }
        }
    }
}
