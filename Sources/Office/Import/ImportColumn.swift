import API
import CSV
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
        /// One of these words, or what files call them.
        case choice([String], others: [ChoiceWord] = [])
        /// The code of a sticker, or an address that names one: the database reads it as it reads a scan.
        case code
        /// All codes of a thing.
        case codes
        /// A day alone begins or ends the time that it is of.
        case time(ofDayAlone: DayEnd)
        /// The number of a ticket, as a number or as the asset app shows it.
        case ticketNumber
    }

    package enum DayEnd: Sendable { case first, last }

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
    ///
    /// - Parameters:
    ///   - written: the cell as the file has it.
    ///   - style: how its column, and the file, write numbers and days.
    func value(of written: String, line: Int, style: CellStyle) throws(RowFault) -> JSONValue {
        let cell = SpreadsheetText.meant(written)
        // A blank at its end is in no number and no name.
        let text = if case .note = content { cell } else { OneLine.of(cell) }
        guard !text.isEmpty else {
            guard let empty else { throw RowFault(line: line, column: name, .required) }
            return empty
        }
        func fault(_ code: RowFault.Code, _ wish: CellWish? = nil, meant: String? = nil) -> RowFault {
            let wish = wish ?? CellWish(content)
            return RowFault(
                line: line, column: name, code, value: String(written.unicodeScalars.prefix(200)), meant: meant,
                words: wish.phrase, facts: wish.facts)
        }
        switch content {
        case .text(let limit):
            guard text.unicodeScalars.count <= limit else { throw fault(.tooLong) }
            return .string(text)
        case .note(let limit):
            guard text.unicodeScalars.count <= limit else { throw fault(.tooLong) }
            return .string(text)
        case .number(let range):
            guard let number = WrittenNumber(text) else { throw fault(.wrongType) }
            guard let decimal = style.numbers.decimal(of: number) else { throw fault(.ambiguous, .oneMark) }
            guard let whole = number.whole(decimal) else { throw fault(.wrongType) }
            guard range.contains(whole) else { throw fault(.outOfRange) }
            return .number(String(whole))
        case .money:
            guard let number = WrittenNumber(money: text) else { throw fault(.wrongType) }
            guard let decimal = style.numbers.decimal(of: number) else { throw fault(.ambiguous, .oneMark) }
            guard let amount = number.amount(decimal) else { throw fault(.wrongType) }
            guard amount.prefix(while: { $0 != "." }).utf8.count <= Self.wholeDigits, !number.isNegative else {
                throw fault(.outOfRange)
            }
            return .number(amount)
        case .flag:
            let word = text.lowercased()
            if Self.yes.contains(word) { return .bool(true) }
            if Self.no.contains(word) { return .bool(false) }
            guard let isSerialized = SerializedWord.isSerialized(by: written, of: self) else { throw fault(.wrongType) }
            return .bool(isSerialized)
        case .choice(let words, let others):
            if let word = words.first(where: { $0 == text }) { return .string(word) }
            let key = ColumnName.key(text)
            guard let word = words.first(where: { ColumnName.key($0) == key }) ?? ChoiceWord.meant(by: key, of: others) else {
                throw fault(.invalidValue, meant: words.first { Spelling.isClose(text, to: $0) })
            }
            return .string(word)
        case .id:
            guard let id = UUIDText.canonical(text) else { throw fault(.invalidUUID) }
            return .string(id)
        case .code:
            guard CodeText.length.contains(cell.unicodeScalars.count) else { throw fault(.tooLong) }
            return .string(cell)
        case .codes:
            let codes = StickerList.codes(in: cell)
            // A formula that joins two empty cells leaves the bar between them.
            if codes.isEmpty, text != StickerList.none { return empty ?? .null }
            guard codes.allSatisfy({ CodeText.length.contains($0.unicodeScalars.count) }) else { throw fault(.tooLong) }
            return .array(codes.map(JSONValue.string))
        case .time(let end):
            guard let time = WrittenTime(text) else { throw fault(.invalidTime) }
            guard let isDayFirst = style.days.isDayFirst(in: time) else {
                throw fault(.ambiguous, .dayOrder, meant: time.text(isDayFirst: true, dayAlone: end))
            }
            guard let moment = time.text(isDayFirst: isDayFirst, dayAlone: end) else { throw fault(.invalidTime) }
            return .string(moment)
        case .ticketNumber:
            let digits = text.uppercased().hasPrefix(Self.ticket) ? text.dropFirst(Self.ticket.count) : text[...]
            guard !digits.isEmpty, digits.utf8.allSatisfy(ASCII.isDigit) else { throw fault(.wrongType) }
            guard let number = Int(digits), Self.ticketNumbers.contains(number) else { throw fault(.outOfRange) }
            return .number(String(number))
        }
    }

    /// True for what names one thing, as a tag, a serial or a sticker does.
    var namesOne: Bool {
        switch content {
        case .text: isIdentifier
        case .code, .codes: true
        case .note, .number, .money, .flag, .id, .choice, .time, .ticketNumber: false
        }
    }

    /// True for quantities and amounts, of which a sum may stand below them.
    var isOfNumbers: Bool {
        switch content {
        case .number, .money: true
        case .text, .note, .flag, .id, .choice, .code, .codes, .time, .ticketNumber: false
        }
    }

    private static let ticket = "TIC-"
    /// New ones go on behind the highest: there have to be some left.
    static let ticketNumbers = 1...1_000_000_000
    /// `numeric(12, 2)` in the database.
    private static let wholeDigits = 10
    private static let yes: Set = ["true", "yes", "y", "1", "verdadero", "sí", "si", "wahr", "ja"]
    private static let no: Set = ["false", "no", "n", "0", "falso", "falsch", "nein", "nee"]
}

/// How a column writes its numbers and a file its days.
struct CellStyle: Sendable {
    var numbers = NumberStyle()
    var days: DayStyle
}

/// What would be right in a cell, in words.
struct CellWish {
    let phrase: Phrase
    let facts: [String: String]

    private init(_ facts: [String: String] = [:], en english: String, es spanish: String) {
        phrase = Phrase(en: english, es: spanish)
        self.facts = facts
    }

    /// What a column's cells may say.
    init(_ content: ImportColumn.Content) {
        switch content {
        case .text(let limit), .note(let limit):
            self.init(
                ["limit": String(limit)], en: "A text of at most {limit} characters goes here.",
                es: "Aquí va un texto de {limit} caracteres como máximo.")
        case .number(let range):
            self.init(
                ["low": String(range.lowerBound), "high": String(range.upperBound)],
                en: "A whole number from {low} to {high} goes here.", es: "Aquí va un número entero de {low} a {high}.")
        case .money:
            self.init(
                en: "An amount under 10,000,000,000 with at most two decimals goes here, such as 5998.50.",
                es: "Aquí va un importe menor que 10.000.000.000 con dos decimales como máximo, como 5998,50.")
        case .flag: self.init(en: "Yes or no goes here: true or false.", es: "Aquí va sí o no: verdadero o falso.")
        case .id:
            self.init(
                en: "An id as an export has it goes here, or nothing.", es: "Aquí va un id como los de una exportación, o nada.")
        case .choice(let words, let others):
            // As people write them: a cell may be of any case, with blanks.
            let english = words.map { $0.lowercased().replacing("_", with: " ") }
            let spanish = others.isEmpty ? english : others.map { $0.others[0] }
            self.init(
                en: "One of these goes here: \(english.joined(separator: ", ")).",
                es: "Aquí va una de estas: \(spanish.joined(separator: ", ")).")
        case .code, .codes:
            self.init(
                ["limit": String(CodeText.length.upperBound)], en: "A code has at most {limit} characters.",
                es: "Un código tiene {limit} caracteres como máximo.")
        case .time:
            self.init(
                en: "A day or a time goes here, such as 2026-12-31 or 2026-12-31 14:00.",
                es: "Aquí va un día o una hora, como 2026-12-31 o 2026-12-31 14:00.")
        case .ticketNumber:
            self.init(
                ["high": String(ImportColumn.ticketNumbers.upperBound)],
                en: "The number of a ticket goes here, up to {high}, such as 12 or TIC-00012.",
                es: "Aquí va el número de una solicitud, hasta {high}, como 12 o TIC-00012.")
        }
    }

    /// Where other cells of the column use both marks for decimals.
    static let oneMark = CellWish(
        en: "This column writes decimals with a comma and with a point. Write this number without a mark for thousands.",
        es: "Esta columna escribe los decimales con coma y con punto. Escriba este número sin separador de miles.")
    /// Where no date of the file shows which comes first.
    static let dayOrder = CellWish(
        en: "No date of the file shows whether the day or the month comes first. Say it with day_first.",
        es: "Ninguna fecha del archivo muestra si va primero el día o el mes. Dígalo con day_first.")
}
