import EventLoop

/// The result of sending a notification to a device. A reason is for the log: it holds no token and nobody's name.
enum PushVerdict: Sendable, Equatable {
    /// The service has it. `environment` is set where it was another than was known.
    case sent(environment: APNsEnvironment?)
    /// The device is gone: it is forgotten, unless it was registered again after that, in milliseconds since 1970.
    case gone(before: Int64)
    /// It will never be taken.
    case refused(reason: String)
    /// It may be taken later, not before `pause` where the service asked for one.
    case later(reason: String, pause: Duration?)
    /// Our own credentials are wrong: nothing of ours would be taken.
    case misconfigured(reason: String)

    /// Without the reason.
    var name: String {
        switch self {
        case .sent: "sent"
        case .gone: "gone"
        case .refused: "refused"
        case .later: "deferred"
        case .misconfigured: "misconfigured"
        }
    }
}

/// Brings notifications to the devices of one service.
protocol PushSender: Sendable {
    /// Tries once, with what that takes: no request of it lasts beyond `deadline`. No transaction is open meanwhile.
    func send(_ push: Push, before deadline: EventLoop.Instant) async -> PushVerdict

    /// The place of the service that takes the push; nil where there is but one.
    func origin(of push: Push) -> String?
}

extension PushSender {
    func origin(of push: Push) -> String? { nil }
}
