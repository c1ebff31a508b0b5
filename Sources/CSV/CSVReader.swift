/// Reads CSV strictly (RFC 4180), in pieces of any length: bytes in, rows out.
///
/// Fields are separated by whichever of comma, semicolon and tab the first line has first, outside quotes. A line ends with CRLF or LF, a
/// byte order mark at the beginning is skipped, and so are empty lines. Everything is UTF-8. No more than one row is held.
public struct CSVReader: Sendable {
    private enum State {
        /// The field has not begun.
        case fieldStart
        case unquoted
        case quoted
        /// A quote inside a quoted field: its end, or the first of two.
        case quote
        /// A carriage return, which ends the row together with a line feed.
        case carriageReturn
    }

    private let limits: CSVLimits
    private var state = State.fieldStart
    private var separator: UInt8?
    private var utf8 = UTF8Check()
    /// How much of a byte order mark has been seen; nil once the text itself has begun.
    private var markSeen: Int? = 0
    private var field: [UInt8] = []
    private var fields: [String] = []
    private var rowLength = 0
    private var line = 1
    private var rowLine = 1
    private var isRowQuoted = false

    /// At the beginning of a text.
    public init(limits: CSVLimits = .standard) { self.limits = limits }

    /// Takes the next piece of the text and gives each row that ends in it. After a fault the reader is of no more use.
    public mutating func read(_ piece: some Sequence<UInt8>, _ take: (CSVRow) -> Void) throws(CSVFault) {
        for byte in piece {
            if let seen = markSeen {
                if byte == Self.mark[seen] {
                    markSeen = seen + 1 < Self.mark.count ? seen + 1 : nil
                    continue
                }
                // It was the beginning of a character.
                markSeen = nil
                for early in Self.mark.prefix(seen) { try read(early, take) }
            }
            try read(byte, take)
        }
    }

    /// Ends the text: gives the last row, where no line end came after it.
    public mutating func finish(_ take: (CSVRow) -> Void) throws(CSVFault) {
        guard utf8.isComplete, (markSeen ?? 0) == 0 else { throw fault(.notUTF8) }
        switch state {
        case .quoted: throw CSVFault(.openQuote, line: rowLine, column: column)
        case .carriageReturn: throw fault(.strayReturn)
        case .fieldStart where fields.isEmpty && !isRowQuoted: break
        case .fieldStart, .unquoted, .quote: endRow(take)
        }
    }

    private var column: Int { fields.count + 1 }

    private func fault(_ kind: CSVFault.Kind) -> CSVFault { CSVFault(kind, line: line, column: column) }

    private mutating func read(_ byte: UInt8, _ take: (CSVRow) -> Void) throws(CSVFault) {
        guard utf8.takes(byte) else { throw fault(.notUTF8) }
        guard byte != 0 else { throw fault(.nullCharacter) }
        rowLength += 1
        guard rowLength <= limits.rowLength else { throw CSVFault(.rowTooLong, line: rowLine, column: column) }
        switch state {
        case .fieldStart:
            if byte == Self.quote {
                isRowQuoted = true
                state = .quoted
            } else {
                try readUnquoted(byte, take)
            }
        case .unquoted:
            guard byte != Self.quote else { throw fault(.strayQuote) }
            try readUnquoted(byte, take)
        case .quoted:
            if byte == Self.quote {
                state = .quote
            } else {
                field.append(byte)
                if byte == Self.lineFeed { line += 1 }
            }
        case .quote:
            if byte == Self.quote {
                field.append(byte)
                state = .quoted
            } else if byte == Self.lineFeed || byte == Self.carriageReturn || isSeparator(byte) {
                try readUnquoted(byte, take)
            } else {
                throw fault(.textAfterQuote)
            }
        case .carriageReturn:
            guard byte == Self.lineFeed else { throw fault(.strayReturn) }
            try readUnquoted(byte, take)
        }
    }

    /// A byte outside quotes.
    private mutating func readUnquoted(_ byte: UInt8, _ take: (CSVRow) -> Void) throws(CSVFault) {
        if byte == Self.lineFeed {
            endRow(take)
            line += 1
            rowLine = line
        } else if byte == Self.carriageReturn {
            state = .carriageReturn
        } else if isSeparator(byte) {
            guard column < limits.columns else { throw fault(.tooManyColumns) }
            separator = byte
            endField()
            state = .fieldStart
        } else {
            field.append(byte)
            state = .unquoted
        }
    }

    /// Any of the three until the first has come, then that one alone.
    private func isSeparator(_ byte: UInt8) -> Bool {
        if let separator { return byte == separator }
        return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }

    private mutating func endField() {
        // Whole characters, as `utf8` saw.
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
    }

    private mutating func endRow(_ take: (CSVRow) -> Void) {
        let isEmptyLine = fields.isEmpty && field.isEmpty && !isRowQuoted
        endField()
        // The separator is what stands between the names of the first line: of one name alone there is none.
        if !isEmptyLine {
            take(CSVRow(line: rowLine, fields: fields))
            if separator == nil { separator = UInt8(ascii: ",") }
        }
        fields.removeAll(keepingCapacity: true)
        rowLength = 0
        isRowQuoted = false
        state = .fieldStart
    }

    /// Some programs put this before UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
