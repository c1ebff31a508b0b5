/// Reads CSV strictly (RFC 4180), in pieces of any length: bytes in, rows out.
///
/// Fields are separated by whichever of comma, semicolon and tab the first line has first, outside quotes, or by the one that a line
/// `sep=` before it names. A line ends with CRLF, LF or CR; where the first ends with CR, a LF is text. Empty lines are skipped. Everything
/// is UTF-8, or UTF-16 with a byte order mark; a mark of UTF-8 is skipped. No more than one row is held.
public struct CSVReader: Sendable {
    private enum State {
        /// The field has not begun.
        case fieldStart
        case unquoted
        case quoted
        /// A quote inside a quoted field: its end, or the first of two.
        case quote
    }

    private let limits: CSVLimits
    private var state = State.fieldStart
    private var separator: UInt8?
    private var decoder = TextDecoder()
    private var field: [UInt8] = []
    private var fields: [String] = []
    private var rowLength = 0
    private var line = 1
    private var rowLine = 1
    private var isRowQuoted = false
    /// True in the first line that is not empty.
    private var isAtBeginning = true
    /// True behind a carriage return: a line feed there is of the same line end.
    private var isAfterReturn = false
    /// Whether a line feed is text, as where lines end with carriage returns alone; nil until the first line has ended.
    private var hasTextFeeds: Bool?

    /// At the beginning of a text.
    public init(limits: CSVLimits = .standard) { self.limits = limits }

    /// Takes the next piece of the text and gives each row that ends in it. After a fault the reader is of no more use.
    public mutating func read(_ piece: some Sequence<UInt8>, _ take: (CSVRow) -> Void) throws(CSVFault) {
        var text: [UInt8] = []
        text.reserveCapacity(piece.underestimatedCount)
        let isText = decoder.read(piece, into: &text)
        for byte in text { try read(byte, take) }
        guard isText else { throw fault(.notUTF8) }
    }

    /// Ends the text: gives the last row, where no line end came after it.
    public mutating func finish(_ take: (CSVRow) -> Void) throws(CSVFault) {
        guard decoder.isComplete else { throw fault(.notUTF8) }
        switch state {
        case .quoted: throw CSVFault(.openQuote, line: rowLine, column: column)
        case .fieldStart where fields.isEmpty && !isRowQuoted: break
        case .fieldStart, .unquoted, .quote: endRow(take)
        }
    }

    private var column: Int { fields.count + 1 }

    private func fault(_ kind: CSVFault.Kind) -> CSVFault { CSVFault(kind, line: line, column: column) }

    private mutating func read(_ byte: UInt8, _ take: (CSVRow) -> Void) throws(CSVFault) {
        guard byte != 0 else { throw fault(.nullCharacter) }
        let endsLine = byte == Self.lineFeed && isAfterReturn
        if state != .quoted, isAfterReturn {
            if hasTextFeeds == nil { hasTextFeeds = !endsLine }
            // The row before it ended with the carriage return.
            if endsLine {
                isAfterReturn = false
                return
            }
        }
        isAfterReturn = byte == Self.carriageReturn
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
                if Self.isLineEnd(byte), !endsLine { line += 1 }
            }
        case .quote:
            if byte == Self.quote {
                field.append(byte)
                state = .quoted
            } else if endsRow(byte) || isSeparator(byte) {
                try readUnquoted(byte, take)
            } else {
                throw fault(.textAfterQuote)
            }
        }
    }

    /// A byte outside quotes.
    private mutating func readUnquoted(_ byte: UInt8, _ take: (CSVRow) -> Void) throws(CSVFault) {
        if endsRow(byte) {
            if byte == Self.lineFeed { hasTextFeeds = false }
            endRow(take)
            line += 1
            rowLine = line
        } else if isSeparator(byte) {
            guard column < limits.columns else { throw fault(.tooManyColumns) }
            separator = byte
            endField()
            state = .fieldStart
        } else {
            if byte == Self.lineFeed { line += 1 }
            field.append(byte)
            state = .unquoted
        }
    }

    private func endsRow(_ byte: UInt8) -> Bool {
        byte == Self.carriageReturn || (byte == Self.lineFeed && hasTextFeeds != true)
    }

    /// Any of the three until the first has come, then that one alone.
    private func isSeparator(_ byte: UInt8) -> Bool {
        if let separator { return byte == separator }
        return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }

    private mutating func endField() {
        // Whole characters, as the decoder saw.
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
    }

    private mutating func endRow(_ take: (CSVRow) -> Void) {
        let isEmptyLine = fields.isEmpty && field.isEmpty && !isRowQuoted
        endField()
        if !isEmptyLine {
            if !isAtBeginning || !namesSeparator() { take(CSVRow(line: rowLine, fields: fields)) }
            // The separator is what stands between the names of the first line: of one name alone there is none.
            if separator == nil { separator = UInt8(ascii: ",") }
            isAtBeginning = false
        }
        fields.removeAll(keepingCapacity: true)
        rowLength = 0
        isRowQuoted = false
        state = .fieldStart
    }

    /// Whether the row is `sep=` and a mark, as spreadsheets begin a file: that mark is the separator then.
    private mutating func namesSeparator() -> Bool {
        guard let text = fields.first?.utf8, text.starts(with: "sep=".utf8) else { return false }
        let named = text.dropFirst("sep=".utf8.count)
        // The mark itself may have ended the field.
        if named.isEmpty { return fields.count == 2 && fields[1].isEmpty }
        guard fields.count == 1, named.count == 1, let mark = named.first, mark != Self.quote else { return false }
        separator = mark
        return true
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
