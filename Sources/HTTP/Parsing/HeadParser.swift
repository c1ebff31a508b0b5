import Text

/// Gathers a head line by line. It judges each line when its end has come, so a fault is told at once and is the same
/// however the bytes were split.
struct HeadParser {
    private let limits: Limits
    private var requestLine: RequestLine?
    private var emptyLines = 0
    private var fields: [Headers.Field] = []

    init(limits: Limits) {
        self.limits = limits
    }

    /// True when a request has begun: empty lines before it are none.
    var hasBegun: Bool { requestLine != nil }

    /// The head, or nil when more bytes are needed.
    mutating func next(_ input: inout InputBuffer) throws(HTTPError) -> RequestHead? {
        while requestLine == nil {
            guard try readRequestLine(&input) else { return nil }
        }
        while let line = try nextFieldLine(&input) {
            if line.isEmpty { return try finish(&input) }
            guard fields.count < limits.fields else { throw HTTPError(.headerFieldsTooLarge, "too many fields") }
            fields.append(try FieldLine.parse(input.slice(line), at: line.lowerBound))
        }
        return nil
    }

    /// True when a line was there.
    private mutating func readRequestLine(_ input: inout InputBuffer) throws(HTTPError) -> Bool {
        guard let first = input.first else { return false }
        // Another protocol may never send a line's end: its first byte tells.
        guard CharacterSet.token.contains(first) || first == ASCII.carriageReturn else {
            throw .malformed("this is not an HTTP request")
        }
        switch input.nextLine(limit: limits.requestLine) {
        case .incomplete: return false
        case .malformed: throw .malformed("a line ends without CR")
        case .tooLong: throw RequestLine.fault(ofTooLong: input.take(upTo: limits.requestLine), limits: limits)
        case .complete(let line) where line.isEmpty: try skipEmptyLine(&input)
        case .complete(let line):
            requestLine = try RequestLine(input.slice(line), at: line.lowerBound, limits: limits)
            fields.reserveCapacity(12)
        }
        return true
    }

    private mutating func skipEmptyLine(_ input: inout InputBuffer) throws(HTTPError) {
        emptyLines += 1
        guard emptyLines <= limits.emptyLines else { throw .malformed("too many empty lines") }
        input.setMark()
    }

    private func nextFieldLine(_ input: inout InputBuffer) throws(HTTPError) -> Range<Int>? {
        let room = limits.head - input.consumed - 2
        guard room >= 0 else { throw HTTPError(.headerFieldsTooLarge, "the head is too large") }
        switch input.nextLine(limit: min(limits.line, room)) {
        case .complete(let line): return line
        case .incomplete: return nil
        case .tooLong: throw HTTPError(.headerFieldsTooLarge, "a field is too large")
        case .malformed: throw .malformed("a line ends without CR")
        }
    }

    private mutating func finish(_ input: inout InputBuffer) throws(HTTPError) -> RequestHead? {
        guard let line = requestLine else { return nil }
        let head = try Self.head(line, Headers(fields, in: input.bytes, base: input.mark), in: input)
        requestLine = nil
        emptyLines = 0
        fields = []
        input.setMark()
        return head
    }

    private static func head(
        _ line: RequestLine, _ headers: Headers, in input: InputBuffer
    ) throws(HTTPError) -> RequestHead {
        let method = Method(input.slice(line.method))
        let place = (line.target.lowerBound + input.mark)..<(line.target.upperBound + input.mark)
        var targetParser = TargetParser(in: input.bytes, at: place, method: method)
        let target = try targetParser.parse()
        let isVersion10 = line.isVersion10
        let named = FramingFields(headers)
        try named.checkSingletons()
        try check(try named.authority(isVersion10: isVersion10), against: targetParser)
        return RequestHead(
            method: method, target: target, isVersion10: isVersion10, headers: headers,
            framing: try named.framing(isVersion10: isVersion10),
            expectsContinue: try named.expectsContinue(isVersion10: isVersion10),
            isKeptAlive: named.isKeptAlive(isVersion10: isVersion10))
    }

    /// A client must send the same authority twice (RFC 9112, section 3.2): two that differ are somebody's trick.
    private static func check(_ host: Authority?, against target: TargetParser) throws(HTTPError) {
        guard let host, let authority = target.authority else { return }
        guard !host.matches(authority, defaultPort: target.defaultPort) else { return }
        throw .malformed("the Host field names another authority than the target")
    }
}

extension Limits {
    /// The longest request line that can be good: method, target, version and the spaces between.
    fileprivate var requestLine: Int { method + target + 10 }
}

/// Reads a field line (RFC 9112, section 5).
enum FieldLine {
    /// The places of name and value in a line that begins `offset` bytes into its head.
    ///
    /// White space before the colon, folded lines, bare CRs and control characters are refused: what one server
    /// forgives, the next one understands differently.
    static func parse(_ line: ArraySlice<UInt8>, at offset: Int) throws(HTTPError) -> Headers.Field {
        let text = line.span
        let colon = try endOfName(text)
        var start = colon + 1
        var end = text.count
        while start < end, ASCII.isSpace(text[start]) { start += 1 }
        while end > start, ASCII.isSpace(text[end - 1]) { end -= 1 }
        guard areFieldText(text.extracting(start..<end)) else { throw .malformed("a field's value has a control character") }
        return Headers.Field(
            name: UInt32(offset)..<UInt32(offset + colon), value: UInt32(offset + start)..<UInt32(offset + end))
    }

    /// As `ASCII.isFieldText`, of all of them, whatever is found: the compiler then takes many at a time.
    private static func areFieldText(_ value: Span<UInt8>) -> Bool {
        var others: UInt8 = 0
        for index in value.indices {
            let byte = value[index]
            let isControl: UInt8 = byte < ASCII.space ? 1 : 0
            let isTab: UInt8 = byte == ASCII.tab ? 1 : 0
            let isDelete: UInt8 = byte == ASCII.delete ? 1 : 0
            others |= isControl & ~isTab | isDelete
        }
        return others == 0
    }

    private static func endOfName(_ text: Span<UInt8>) throws(HTTPError) -> Int {
        let token = CharacterSet.token
        var index = 0
        while index < text.count, token.contains(text[index]) { index += 1 }
        guard index > 0, index < text.count, text[index] == UInt8(ascii: ":") else {
            throw .malformed("a field line has no well-formed name")
        }
        return index
    }
}

/// Fields whose value is a list (RFC 9110, section 5.6.1).
enum ListField {
    /// The elements between commas, without the white space around them.
    static func elements(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(ASCII.trimmed)
    }

    /// True when one of the elements is such.
    static func contains(in value: ArraySlice<UInt8>, where isSuch: (ArraySlice<UInt8>) -> Bool) -> Bool {
        var rest = value
        while let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
            if isSuch(ASCII.trimmed(rest[..<comma])) { return true }
            rest = rest[(comma + 1)...]
        }
        return isSuch(ASCII.trimmed(rest))
    }

    /// The one value that several fields of a name stand for (RFC 9110, section 5.3).
    static func joined(_ values: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
        values.count == 1 ? values[0] : ArraySlice(values.joined(separator: ", ".utf8))
    }
}
