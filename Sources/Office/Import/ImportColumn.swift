import API
import JSON
import Text

/// A column of a file that is imported: its name, and what its cells may say.
package struct ImportColumn: Sendable {
    package enum Content: Sendable {
        /// Of one line.
        case text(atMost: Int)
        /// Of any number of lines.
        case note(atMost: Int)
        case number(ClosedRange<Int>)
        /// An amount with at most two decimals.
        case money
        case flag
        case id
        case choice([String])
        /// The code of a sticker, or an address that names one: the database reads it as it reads a scan.
        case code
        case time
    }

    package let name: String
    package let content: Content
    /// True when rows are found again by it.
    package let isIdentifier: Bool
    /// The value of an empty cell; nil where there may be none.
    package let empty: JSONValue?
    /// A cell for people to see how it looks.
    package let example: String

    init(_ name: String, _ content: Content, isIdentifier: Bool = false, empty: JSONValue? = .null, example: String) {
        self.name = name
        self.content = content
        self.isIdentifier = isIdentifier
        self.empty = empty
        self.example = example
    }

    /// Reads a cell.
    func value(of cell: String, line: Int) throws(RowFault) -> JSONValue {
        guard !cell.isEmpty else {
            guard let empty else { throw RowFault(line: line, column: name, .required) }
            return empty
        }
        func fault(_ code: RowFault.Code, meant: String? = nil) -> RowFault {
            RowFault(line: line, column: name, code, value: String(cell.unicodeScalars.prefix(200)), meant: meant)
        }
        switch content {
        case .text(let limit):
            let line = OneLine.of(cell)
            guard line.unicodeScalars.count <= limit else { throw fault(.tooLong) }
            guard !line.isEmpty else {
                guard let empty else { throw fault(.required) }
                return empty
            }
            return .string(line)
        case .note(let limit):
            guard cell.unicodeScalars.count <= limit else { throw fault(.tooLong) }
            return .string(cell)
        case .number(let range):
            guard let number = Int(cell) else { throw fault(.wrongType) }
            guard range.contains(number) else { throw fault(.outOfRange) }
            return .number(String(number))
        case .money:
            guard let amount = Self.amount(cell) else { throw fault(.wrongType) }
            guard amount.utf8.count <= 13, amount.first != "-" else { throw fault(.outOfRange) }
            return .number(amount)
        case .flag:
            if Self.yes.contains(cell.lowercased()) { return .bool(true) }
            if Self.no.contains(cell.lowercased()) { return .bool(false) }
            throw fault(.wrongType)
        case .choice(let words):
            guard words.contains(where: { $0.utf8.elementsEqual(cell.utf8) }) else {
                throw fault(.invalidValue, meant: words.first { Spelling.isClose(cell, to: $0) })
            }
            return .string(cell)
        case .id:
            guard let id = UUIDText.canonical(cell) else { throw fault(.invalidUUID) }
            return .string(id)
        case .code:
            guard CodeText.length.contains(cell.unicodeScalars.count) else { throw fault(.tooLong) }
            return .string(cell)
        case .time:
            guard let time = Timestamp(rfc3339: cell) else { throw fault(.invalidTime) }
            return .string(time.text)
        }
    }

    /// `1234.5`, or `1234,5` as a spreadsheet of half of the world writes it. A mark between thousands is none of ours.
    private static func amount(_ cell: String) -> String? {
        let parts = cell.replacing(",", with: ".").split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(ASCII.isDigit) }
        guard digits, parts.count == 1 || (parts.count == 2 && parts[1].utf8.count <= 2) else { return nil }
        let whole = parts[0].drop { $0 == "0" }
        return (whole.isEmpty ? "0" : String(whole)) + (parts.count == 2 ? "." + parts[1] : "")
    }

    private static let yes: Set = ["true", "yes", "1", "verdadero", "sí", "si"]
    private static let no: Set = ["false", "no", "0", "falso"]
}
