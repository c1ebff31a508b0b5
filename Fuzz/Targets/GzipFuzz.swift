@testable import HTTP

extension FuzzTarget {
    /// A body unpacks to the same, whole and in pieces, and never to more than it may. What is no gzip is packed, and
    /// unpacks to itself.
    static let gzip = FuzzTarget("gzip", longestInput: 1024) {
        let compressor = GzipCompressor()
        return { bytes throws(Finding) in
            guard bytes.starts(with: [0x1F, 0x8B]) else { return try GzipFuzz.checkPacking(bytes, compressor) }
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

    /// Repeated, so that little input unpacks to more than the 16,384 bytes of one step.
    static func checkPacking(_ bytes: [UInt8], _ compressor: GzipCompressor?) throws(Finding) {
        let body = Array(repeatElement(bytes, count: 18_000 / max(bytes.count, 1)).joined())
        guard let packed = compressor?.compress(body) else { throw Finding("it cannot be packed") }
        try Finding.unless(try outcome([packed]) == body, "what is packed unpacks to something else")
        try Finding.unless(try outcome(Pieces.of(packed)) == body, "in pieces it unpacks to something else")
    }
}
