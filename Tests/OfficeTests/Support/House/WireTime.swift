import Foundation

/// Times as they go over the wire: RFC 3339, UTC, whole seconds.
enum WireTime {
    /// - Parameter seconds: from now; negative is the past.
    static func now(plus seconds: Int = 0) -> String { text(Date().addingTimeInterval(Double(seconds))) }

    static func text(_ date: Date) -> String { date.formatted(.iso8601) }

    static let hour = 3600
    static let day = 86400
}
