/// Why storage did not do what it was asked. The words are for the log: they hold no signed URL and no key.
package enum StorageFault: Error, Sendable, Equatable {
    /// The store can't work just now: the disk is full, the service can't be reached.
    case unavailable(String)
    /// The service behind the store answered what it should not.
    case failed(String)
    case timedOut
    /// Other bytes have taken the place of those that were found.
    case changed

    /// The fault, in words.
    package var reason: String {
        switch self {
        case .unavailable(let reason), .failed(let reason): reason
        case .timedOut: "storage took too long"
        case .changed: "the photo changed while it was reported"
        }
    }
}
