@testable import HTTP

extension FuzzTarget {
    /// A stream of requests is read the same whole, in pieces, and by a new parser for each request: none leaves behind
    /// what the next could be mistaken for. After a refusal nothing more is read. A second reader, which splits lines and
    /// no more, sees the same message in what is taken.
    static let request = FuzzTarget("request", longestInput: 2048) {
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

    /// Byte by byte, with a new parser after the end of each request.
    static func oneByOne(_ bytes: [UInt8], _ limits: Limits) throws(Finding) -> RequestTranscript {
        var transcript = RequestTranscript()
        var parser = RequestParser(limits: limits)
        var start = 0
        for (index, byte) in bytes.enumerated() {
            parser.feed([byte])
            let ends = transcript.ends
            for head in try transcript.take(from: &parser) { try SecondReader(bytes[start...index]).check(head) }
            if transcript.isRefused { break }
            if transcript.ends > ends {
                try Finding.unless(transcript.ends == ends + 1 && !parser.hasInput, "one byte ends two requests")
                parser = RequestParser(limits: limits)
                start = index + 1
            }
        }
        transcript.finish()
        return transcript
    }
}
