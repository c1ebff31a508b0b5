import Text

/// The head of a part (RFC 7578, section 4). Nothing in it may be trusted.
public struct MultipartPart: Sendable, Equatable {
    /// The field's name as it was sent, and maybe empty.
    public let name: [UInt8]
    /// The file's name as it was sent, and maybe empty; nil for a plain field.
    public let filename: [UInt8]?
    /// The type that the client gives it, or nil.
    public let contentType: [UInt8]?

    /// True when it was sent as a file, under whatever name.
    public var isFile: Bool { filename != nil }

    /// True when the name is `text`, byte for byte.
    public func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }

    /// Reads a head's fields: one `Content-Disposition`, at most one `Content-Type`; others are of no interest.
    init(_ lines: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]) throws(MultipartFault) {
        func field(_ name: String) throws(MultipartFault) -> ArraySlice<UInt8>? {
            let values = lines.filter { ASCII.equalIgnoringCase($0.name, name) }
            guard values.count <= 1 else { throw .malformed }
            return values.first?.value
        }
        guard let disposition = try field("Content-Disposition").flatMap(ParameterizedValue.init),
            ASCII.equalIgnoringCase(disposition.value, "form-data"), let name = disposition["name"]
        else { throw .malformed }
        if let encoding = try field("Content-Transfer-Encoding") { try Self.check(encoding) }
        self.name = name
        filename = disposition["filename"] ?? disposition["filename*"].map(Self.extendedValue)
        contentType = try field("Content-Type").map(Array.init)
    }

    private static func check(_ encoding: ArraySlice<UInt8>) throws(MultipartFault) {
        guard ["binary", "8bit", "7bit"].contains(where: { ASCII.equalIgnoringCase(encoding, $0) }) else { throw .encodedPart }
    }

    /// `UTF-8''a%20b` (RFC 8187, section 3.2): some clients name a file so, though RFC 7578 forbids it.
    private static func extendedValue(_ text: [UInt8]) -> [UInt8] {
        let parts = text.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        return PercentEncoding.decoded(parts.last ?? [])
    }
}

/// Gathers the head of a part line by line.
struct MultipartPartHead {
    private let limit: Int
    private var lines: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    private var length = 0

    /// A gatherer of heads of `limit` bytes at most, line ends included.
    init(limit: Int) {
        self.limit = limit
    }

    /// The part, or nil when more bytes are needed.
    mutating func next(_ input: inout InputBuffer) throws(MultipartFault) -> MultipartPart? {
        while let line = try nextLine(&input) {
            if line.isEmpty { return try finish() }
            lines.append(try Self.parse(line))
        }
        return nil
    }

    private mutating func nextLine(_ input: inout InputBuffer) throws(MultipartFault) -> ArraySlice<UInt8>? {
        let room = limit - length - 2
        guard room >= 0 else { throw .partHeadTooLarge }
        switch input.nextLine(limit: room) {
        case .incomplete: return nil
        case .tooLong: throw .partHeadTooLarge
        case .malformed: throw .malformed
        case .complete(let place):
            let line = input.slice(place)
            length += line.count + 2
            input.setMark()
            return line
        }
    }

    /// A name and a value, by the rules of a request's own fields.
    private static func parse(
        _ line: ArraySlice<UInt8>
    ) throws(MultipartFault) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        do throws(HTTPError) {
            let field = try FieldLine.parse(line, at: 0)
            let start = line.startIndex
            return (
                line[(start + Int(field.name.lowerBound))..<(start + Int(field.name.upperBound))],
                line[(start + Int(field.value.lowerBound))..<(start + Int(field.value.upperBound))]
            )
        } catch {
            throw .malformed
        }
    }

    private mutating func finish() throws(MultipartFault) -> MultipartPart {
        let part = try MultipartPart(lines)
        lines = []
        length = 0
        return part
    }
}
