import EventLoop
import Outbound
import Synchronization

/// Brings notifications to browsers, through whatever service a browser named. The services are strangers: what one of them answers says
/// nothing of us, and stops nobody else's.
final class WebPushSender: PushSender {
    private let tokens: VAPIDTokens
    private let client: MultiplexedClient
    private let timeout: Duration
    private let health: PushHealth
    /// The origins that took something of ours, and those that only ever said that we may not.
    private let answers = Mutex<(taking: Set<String>, refusing: Set<String>)>(([], []))

    /// Endpoints may name any host.
    private static let mostKept = 256

    /// `client` goes to public addresses alone.
    init(tokens: VAPIDTokens, client: MultiplexedClient, timeout: Duration, health: PushHealth = PushHealth()) {
        self.tokens = tokens
        self.client = client
        self.timeout = timeout
        self.health = health
    }

    func origin(of push: Push) -> String? { push.subscription.flatMap { WebPushRequest.origin(of: $0.endpoint) } }

    func send(_ push: Push, before deadline: EventLoop.Instant) async -> PushVerdict {
        let began = WallClock.now
        guard let subscription = push.subscription, let origin = origin(of: push) else {
            return .refused(reason: "its endpoint is not a URL")
        }
        guard let authorization = tokens.authorization(for: origin, at: began) else {
            return .later(reason: "libcrypto failed to sign", pause: nil)
        }
        let request = WebPushRequest.make(push, to: subscription, authorization: authorization, at: began, timeout: timeout)
        guard let request else { return .refused(reason: "its keys are not valid") }
        switch await client.answer(to: request, before: deadline) {
        case .success(let response):
            let isRefused = note(response.status, of: origin)
            return isRefused
                ? .refused(reason: "status \(response.status) of \(origin)")
                : Self.verdict(response.status, response.retryAfter, at: began)
        case .failure(.forbiddenAddress): return .refused(reason: OutboundFault.forbiddenAddress.description)
        case .failure(.invalidURL): return .refused(reason: OutboundFault.invalidURL.description)
        case .failure(let fault): return .later(reason: fault.description, pause: nil)
        }
    }

    /// True when the status says that we may not send. A service that never took anything does not take our key, or wants `VAPID_SUBJECT`.
    private func note(_ status: Int, of origin: String) -> Bool {
        let isRefused = status == 401 || status == 403
        answers.withLock { answers in
            if isRefused, !answers.taking.contains(origin) {
                if answers.refusing.count < Self.mostKept { answers.refusing.insert(origin) }
                _ = health.begin(.refused, of: .webpush)
            } else if (200..<300).contains(status) {
                if answers.taking.count >= Self.mostKept { answers.taking = [] }
                answers.taking.insert(origin)
                if answers.refusing.remove(origin) != nil, answers.refusing.isEmpty { _ = health.end(.refused, of: .webpush) }
            }
        }
        return isRefused
    }

    /// The meaning of a status for the notification (RFC 8030, section 5 and 7).
    static func verdict(_ status: Int, _ retryAfter: Duration?, at began: Int64) -> PushVerdict {
        switch status {
        case 200..<300: .sent(environment: nil)
        case 404, 410: .gone(before: began * 1000)
        case 429, 500...: .later(reason: "status \(status)", pause: retryAfter)
        default: .refused(reason: "status \(status)")
        }
    }
}
