@testable import HTTP

/// What a parser told about a body, a line a part, whatever pieces it came in.
struct MultipartRun: Equatable {
    /// A part that began, and what has come of it.
    struct Part: Equatable {
        let head: MultipartPart
        var bytes: [UInt8] = []
        var isEnded = false

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    private(set) var parts: [Part] = []
    private(set) var hasEnd = false
    private(set) var fault: MultipartFault?

    /// Feeds the pieces one after another and reads what there is after each.
    init(_ pieces: [[UInt8]], boundary: String = "XX", limits: MultipartLimits = MultipartLimits()) {
        guard let boundary = MultipartBoundary(contentType: Array("multipart/form-data; boundary=\"\(boundary)\"".utf8)[...])
        else { return }
        var parser = MultipartParser(boundary: boundary, limits: limits)
        do throws(MultipartFault) {
            for piece in pieces {
                parser.feed(piece)
                while note(try parser.next()) {}
            }
            try parser.finish()
        } catch {
            fault = error
        }
    }

    /// Feeds everything at once.
    init(_ text: String, boundary: String = "XX", limits: MultipartLimits = MultipartLimits()) {
        self.init([Array(text.utf8)], boundary: boundary, limits: limits)
    }

    private mutating func note(_ event: MultipartParser.Event) -> Bool {
        switch event {
        case .needsInput: return false
        case .partBegan(let head): parts.append(Part(head: head))
        case .partBytes(let bytes): parts[parts.count - 1].bytes += bytes
        case .partEnded: parts[parts.count - 1].isEnded = true
        case .end: hasEnd = true
        }
        return true
    }

    static func == (left: MultipartRun, right: MultipartRun) -> Bool {
        left.parts == right.parts && left.hasEnd == right.hasEnd && left.fault == right.fault
    }
}

extension MultipartRun {
    /// The same bytes one by one.
    static func byteByByte(
        _ bytes: [UInt8], boundary: String = "XX", limits: MultipartLimits = MultipartLimits()
    ) -> MultipartRun {
        MultipartRun(bytes.map { [$0] }, boundary: boundary, limits: limits)
    }

    /// The same bytes in pieces whose lengths come from a seed.
    static func split(_ bytes: [UInt8], seed: UInt64, limits: MultipartLimits = MultipartLimits()) -> MultipartRun {
        var random = SeededGenerator(seed: seed)
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...40, using: &random))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return MultipartRun(pieces, limits: limits)
    }
}
