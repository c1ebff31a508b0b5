import Foundation

/// Times as they go over the wire: RFC 3339, UTC, whole seconds.
enum WireTime {
    static func text(_ seconds: Int) -> String { Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) }

    /// Seconds since 1970, with their fraction.
    static var now: Double { Date().timeIntervalSince1970 }
}
