import EventLoop
import Outbound

/// Brings notifications to browsers, through whatever service a browser named. The services are strangers: what one of them answers says
/// nothing of us, and stops nobody else's.
final class WebPushSender: PushSender {
    private let tokens: VAPIDTokens
    private let client: MultiplexedClient
    private let timeout: Duration

    /// `client` goes to public addresses alone.
    init(tokens: VAPIDTokens, client: MultiplexedClient, timeout: Duration) {
        self.tokens = tokens
        self.client = client
        self.timeout = timeout
    }

    func send(_ push: Push, before deadline: EventLoop.Instant) async -> PushVerdict {
        let began = WallClock.now
        guard let subscription = push.subscription, let origin = WebPushRequest.origin(of: subscription.endpoint) else {
            return .refused(reason: "its endpoint is no URL")
        }
        guard let authorization = tokens.authorization(for: origin, at: began) else {
            return .later(reason: "libcrypto failed to sign", pause: nil)
        }
        let request = WebPushRequest.make(push, to: subscription, authorization: authorization, at: began, timeout: timeout)
        guard let request else { return .refused(reason: "its keys are none") }
        switch await client.answer(to: request, before: deadline) {
        case .success(let response): return Self.verdict(response.status, response.retryAfter, at: began)
        case .failure(.forbiddenAddress): return .refused(reason: OutboundFault.forbiddenAddress.description)
        case .failure(.invalidURL): return .refused(reason: OutboundFault.invalidURL.description)
        case .failure(let fault): return .later(reason: fault.description, pause: nil)
        }
    }

    /// What a status means for the notification (RFC 8030, section 5 and 7).
    static func verdict(_ status: Int, _ retryAfter: Duration?, at began: Int64) -> PushVerdict {
        switch status {
        case 200..<300: .sent(environment: nil)
        case 404, 410: .gone(before: began * 1000)
        case 429, 500...: .later(reason: "status \(status)", pause: retryAfter)
        default: .refused(reason: "status \(status)")
        }
    }
}
