@testable import HTTP

extension FuzzTarget {
    /// The first line is the `Content-Type`, what follows it the body. The parts are the same whole, in pieces and byte
    /// by byte; none holds a delimiter; after a fault nothing more is read.
    static let multipart = FuzzTarget("multipart", longestInput: 1024) {
        { bytes throws(Finding) in
            let type = bytes.prefix { $0 != UInt8(ascii: "\n") }
            guard let boundary = MultipartBoundary(contentType: type) else { return }
            let body = Array(bytes.dropFirst(type.count + 1))
            let whole = try MultipartTranscript(of: [body], boundary)
            let pieces = try MultipartTranscript(of: Pieces.of(body), boundary)
            let single = try MultipartTranscript(of: body.map { [$0] }, boundary)
            try Finding.unless(pieces == whole, "in pieces it is another body")
            try Finding.unless(single == whole, "byte by byte it is another body")
        }
    }
}
