import HTTP

/// A refusal on its way to the client: one shape everywhere (contract, section 1).
package struct OfficeError: Error, Sendable {
    package var code: ErrorCode
    /// What the sentence needs.
    package var facts: [String: String] = [:]
    /// Said in place of the code's own, where a part of the API has words of its own.
    package var sentence: String?
    /// The faults of a 400, all of them.
    package var details: [FieldFault] = []
    /// The server's facts of a 409: a JSON object.
    package var current: [UInt8]?
    /// Seconds, on 429 and 503.
    package var retryAfter: Int?
    /// Fields that its answer must carry.
    package var headers = Headers()
    /// The SQLSTATE behind it, for the log.
    package var sqlState: String?

    package init(_ code: ErrorCode, details: [FieldFault] = []) {
        self.code = code
        self.details = details
        retryAfter =
            switch code {
            case .unavailable, .rateLimited: 1
            // Somebody has to do something about it first.
            case .tooManyUploads, .storageFull: 60
            default: nil
            }
    }
}
