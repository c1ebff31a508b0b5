@testable import API
@testable import Storage

/// Clients that tests of remote stores share: each has threads of its own.
enum StorageClients {
    static let patient = Result { try StorageClient(threads: 8) }
    /// For a service that says nothing.
    static let hasty = Result { try StorageClient(threads: 8, timeout: .milliseconds(200)) }

    static func get(isHasty: Bool = false) throws -> StorageClient { try (isHasty ? hasty : patient).get() }
}

extension StorageFault {
    /// The kind alone, for a table.
    var kind: String {
        switch self {
        case .unavailable: "unavailable"
        case .failed: "failed"
        case .timedOut: "timed out"
        case .changed: "changed"
        }
    }
}
