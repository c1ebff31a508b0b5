@testable import HTTP

extension FuzzTarget {
    /// A stream of requests is read the same whole, in pieces, and by a new parser for each request: none leaves behind
    /// what the next could be mistaken for. After a refusal nothing more is read. A second reader, which splits lines and
    /// no more, sees the same message in what is taken.
    static let request = FuzzTarget("request", longestInput: 1024) {
        let limits = RequestFuzz.limits
        return { bytes throws(Finding) in
            let whole = try RequestTranscript(of: [bytes], limits: limits)
            let pieces = try RequestTranscript(of: Pieces.of(bytes), limits: limits)
            try Finding.unless(pieces == whole, "in pieces it is another request")
            try Finding.unless(try RequestFuzz.oneByOne(bytes, limits) == whole, "a request depends on the one before it")
        }
    }
}

private enum RequestFuzz {
    /// Low, so that short inputs reach each of them.
    static let limits: Limits = {
        var limits = Limits()
        limits.head = 640
        limits.line = 200
        limits.target = 120
        limits.method = 12
        limits.fields = 12
        limits.emptyLines = 3
        limits.chunkLine = 32
        limits.chunkOverhead = 40
        limits.trailers = 80
        return limits
    }()

    /// Line by line, with a new parser after the end of each request.
    static func oneByOne(_ bytes: [UInt8], _ limits: Limits) throws(Finding) -> RequestTranscript {
        var transcript = RequestTranscript()
        var parser = RequestParser(limits: limits)
        var start = 0
        var rest = bytes[...]
        while !rest.isEmpty, !transcript.isRefused {
            let ends = transcript.ends
            let piece = nextPiece(of: rest, in: transcript)
            rest = rest[piece.endIndex...]
            parser.feed(Array(piece))
            for head in try transcript.take(from: &parser) { try SecondReader(bytes[start..<piece.endIndex]).check(head) }
            guard transcript.ends > ends else { continue }
            try Finding.unless(transcript.ends == ends + 1 && !parser.hasInput, "one line ends two requests")
            parser = RequestParser(limits: limits)
            start = piece.endIndex
        }
        transcript.finish()
        return transcript
    }

    /// A line, but no byte beyond the body that is being read.
    private static func nextPiece(of rest: ArraySlice<UInt8>, in transcript: RequestTranscript) -> ArraySlice<UInt8> {
        if let left = transcript.bytesLeft { return rest.prefix(left) }
        return rest.prefix((rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex - 1) - rest.startIndex + 1)
    }
}
