import EventLoop
import Outbound

/// Brings notifications to Google's devices.
final class FCMSender: PushSender {
    private let settings: FCMSettings
    private let client: MultiplexedClient
    private let timeout: Duration
    private let tokens: AccessTokens

    init(_ settings: FCMSettings, client: MultiplexedClient, timeout: Duration) {
        self.settings = settings
        self.client = client
        self.timeout = timeout
        tokens = AccessTokens(settings.account, client: client, timeout: timeout)
    }

    func send(_ push: Push, before deadline: EventLoop.Instant) async -> PushVerdict {
        let began = WallClock.now
        var hasAskedAnew = false
        while true {
            let token: String
            switch await tokens.token(at: WallClock.now, before: deadline) {
            case .token(let text): token = text
            case .none(let verdict): return verdict
            }
            let request = FCMRequest.make(
                push, to: settings.url, project: settings.account.project, accessToken: token, at: began, timeout: timeout)
            guard let request else { return .refused(reason: "it is too large") }
            let response: OutboundResponse
            switch await client.answer(to: request, before: deadline) {
            case .success(let answer): response = answer
            case .failure(let fault): return .later(reason: fault.description, pause: nil)
            }
            switch FCMAnswer(response) {
            case .taken: return .sent(environment: nil)
            case .gone: return .gone(before: began * 1000)
            case .askAnew where !hasAskedAnew:
                hasAskedAnew = true
                tokens.forget(token)
            case .askAnew: return .misconfigured(reason: "UNAUTHENTICATED")
            case .ours(let reason): return .misconfigured(reason: reason)
            case .refused(let reason): return .refused(reason: reason)
            case .later(let reason): return .later(reason: reason, pause: response.retryAfter)
            }
        }
    }

    /// Asks Google whether it takes our key, before there is anything to send; nil when it does.
    func trouble() async -> String? {
        switch await tokens.token(at: WallClock.now, before: .now + timeout) {
        case .token: nil
        case .none(.misconfigured(let reason)), .none(.later(let reason, _)), .none(.refused(let reason)): reason
        case .none: "no access token"
        }
    }
}
