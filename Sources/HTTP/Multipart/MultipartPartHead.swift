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
