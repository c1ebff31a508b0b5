@testable import HTTP

extension FuzzTarget {
    /// A body unpacks to the same, whole and in pieces, and never to more than it may.
    static let gzip = FuzzTarget("gzip", longestInput: 1024) {
        { bytes throws(Finding) in
            let whole = try GzipFuzz.outcome([bytes])
            try Finding.unless(try GzipFuzz.outcome(Pieces.of(bytes)) == whole, "the outcome depends on the pieces")
        }
    }
}

private enum GzipFuzz {
    /// Low, so that short inputs pass it.
    private static let limit = 40_000

    /// What was unpacked; nil for a body that is refused.
    static func outcome(_ pieces: [[UInt8]]) throws(Finding) -> [UInt8]? {
        do throws(HTTPError) {
            let inflater = try GzipInflater(limit: limit)
            for piece in pieces { try inflater.take(piece) }
            try inflater.finish()
            if inflater.output.count <= limit { return inflater.output }
        } catch {
            try Finding.unless(error.status.code < 500, "a fault of ours: \(error.reason)")
            return nil
        }
        throw Finding("more than the limit was unpacked")
    }
}
