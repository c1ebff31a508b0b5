@testable import HTTP

/// What a parser told of a body, each part in one piece.
struct MultipartTranscript: Equatable {
    private struct Part: Equatable {
        let head: MultipartPart
        var bytes: [UInt8] = []
        var isEnded = false
    }

    /// Low, so that short inputs reach each of them.
    private static let limits: MultipartLimits = {
        var limits = MultipartLimits()
        limits.partHead = 200
        limits.fields = 3
        limits.field = 40
        limits.surroundings = 50
        limits.padding = 8
        return limits
    }()

    private var parts: [Part] = []
    private var hasEnd = false
    private var fault: MultipartFault?

    init(of pieces: [[UInt8]], _ boundary: MultipartBoundary) throws(Finding) {
        var parser = MultipartParser(boundary: boundary, limits: Self.limits)
        for piece in pieces where fault == nil {
            parser.feed(piece)
            try take(from: &parser)
        }
        finish(&parser)
        // How much of a field is told before it is too large depends on the pieces.
        if fault == .fieldTooLarge { parts.removeLast() }
        if fault != nil { try checkSilence(of: &parser) }
        try checkParts(boundary)
    }

    private mutating func take(from parser: inout MultipartParser) throws(Finding) {
        while let event = next(&parser) {
            try Finding.unless(!hasEnd, "an event after the end")
            switch event {
            case .needsInput: break
            case .partBegan(let head): parts.append(Part(head: head))
            case .partBytes(let bytes):
                try checkOpenPart()
                try Finding.unless(!bytes.isEmpty, "an empty piece of a part")
                parts[parts.count - 1].bytes += bytes
            case .partEnded:
                try checkOpenPart()
                parts[parts.count - 1].isEnded = true
            case .end: hasEnd = true
            }
        }
    }

    private func checkOpenPart() throws(Finding) {
        try Finding.unless(parts.last?.isEnded == false, "bytes or an end of no part")
    }

    /// Nil when more bytes are needed, or nothing follows.
    private mutating func next(_ parser: inout MultipartParser) -> MultipartParser.Event? {
        do throws(MultipartFault) {
            let event = try parser.next()
            if case .needsInput = event { return nil }
            return event
        } catch {
            fault = error
            return nil
        }
    }

    private mutating func finish(_ parser: inout MultipartParser) {
        do throws(MultipartFault) { try parser.finish() } catch { fault = error }
    }

    private func checkSilence(of parser: inout MultipartParser) throws(Finding) {
        guard fault != .truncated else { return }
        parser.feed(Array("\r\n--XX--\r\n".utf8))
        do throws(MultipartFault) { _ = try parser.next() } catch {
            return try Finding.unless(error == fault, "another fault after a fault")
        }
        throw Finding("an event after a fault")
    }

    private func checkParts(_ boundary: MultipartBoundary) throws(Finding) {
        for part in parts {
            try Finding.unless(part.bytes.firstRange(of: boundary.delimiter) == nil, "a delimiter inside a part")
            try Finding.unless(part.head.isFile || part.bytes.count <= Self.limits.field, "a field past its limit")
        }
        try Finding.unless(fault != nil || hasEnd && parts.allSatisfy(\.isEnded), "a good body without an end")
    }
}
