import Foundation

/// The phone's clock, which may be wrong: it tries what a kit makes of that.
final class PhoneClock: @unchecked Sendable {
    private let lock = NSLock()
    private var ahead: Double

    /// - Parameter ahead: in seconds.
    init(ahead: Double) { self.ahead = ahead }

    var now: Date { Date().addingTimeInterval(lock.withLock { ahead }) }

    /// Jumps to so many seconds before or behind the right time.
    func set(ahead: Double) { lock.withLock { self.ahead = ahead } }
}
