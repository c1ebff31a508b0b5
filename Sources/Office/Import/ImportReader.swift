import API
import CSV
import JSON
import Text

/// Reads a file that is imported, in pieces: what its rows say, as `office.import_cells` takes it, and what is wrong with them.
///
/// The cells are judged when the file has ended: how it writes numbers and days shows in all of it. A row at fault is not sent on. What
/// is not CSV ends the reading: what follows can't be told apart any more.
package struct ImportReader: Sendable {
    package let kind: ImportKind
    /// The names of the cells of `rows`, in their order.
    package private(set) var columns: [String] = []
    /// The rows, as JSON. After `finish()`.
    package private(set) var rows: [UInt8] = Array("[]".utf8)
    /// The first faults, in the order of the lines.
    package private(set) var faults: [RowFault] = []
    package private(set) var faultCount = 0
    private(set) var warnings: [ImportWarning] = []
    private(set) var warningCount = 0
    private(set) var header: ImportHeader?
    /// Which of the file's columns are taken, in its order.
    private var taken: [(place: Int, column: ImportColumn)] = []
    private let hints: ImportHints
    private var csv = CSVReader()
    private var head: [UInt8] = []
    private var packed = PackedRows()
    private var rowCount = 0
    /// The fault that ended the reading.
    private var end: RowFault?
    private var days: DayStyle
    /// Of the columns that are taken, in their order.
    private var numbers: [NumberStyle] = []
    /// Of the columns of ids, those with a cell that is one of ours, and those with one that is none.
    private var ownIDs: Set<String> = []
    private var otherIDs: Set<String> = []
    /// True where a cell of the status says a condition.
    private var isConditionInStatus = false
    /// True where a serial of gear says that it is many.
    private var isBulkSaid = false
    /// Where the code, the serial and the item's name stand among the columns that are taken, where the code may be an item's.
    private var unitPlaces: (code: Int, serial: Int, name: Int?)?
    private var itemCodes = ItemCodes()
    /// Where a file of items says whether one has units, and how many there are, among the columns that are taken.
    private var quantityPlaces: (serialized: Int, quantity: Int)?
    /// The warning of all quantities that are left out.
    private var unitQuantity: ImportWarning?

    /// How many faults are told, and how many warnings.
    package static let told = 100
    /// How many lines a warning tells, as those of the database do.
    private static let mostLines = 1000
    /// A file of the largest size can reasonably have so many rows.
    package static let mostRows = 250_000

    package init(_ kind: ImportKind, hints: ImportHints) {
        self.kind = kind
        self.hints = hints
        days = DayStyle(said: hints.isDayFirst)
    }

    /// What the file is, where it is none in columns: a fact of `unsupported_media_type`.
    package var foreignKind: String? { ForeignFile(head)?.rawValue }

    /// Takes the next piece of the file.
    package mutating func read(_ piece: [UInt8]) {
        if head.count < ForeignFile.headLength { head += piece.prefix(ForeignFile.headLength - head.count) }
        guard end == nil else { return }
        var rows: [CSVRow] = []
        do throws(CSVFault) { try csv.read(piece) { rows.append($0) } } catch {
            take(rows)
            return stop(at: error)
        }
        take(rows)
    }

    /// Ends the file, and judges its cells.
    package mutating func finish() {
        if end == nil {
            var rows: [CSVRow] = []
            do throws(CSVFault) {
                try csv.finish { rows.append($0) }
                take(rows)
            } catch {
                stop(at: error)
            }
        }
        if header == nil, end == nil {
            end = RowFault(
                line: 1, column: nil, .invalidCSV,
                words: Phrase(en: "The file is empty.", es: "El archivo está vacío."))
        }
        judge()
        if let end { fail(end) }
    }

    /// The rows that begin on these lines, by line.
    func rows(on lines: Set<Int>) -> [Int: CSVRow] {
        var found: [Int: CSVRow] = [:]
        if !lines.isEmpty { packed.forEach(on: lines) { found[$0.line] = $0 } }
        return found
    }

    /// The cell that the database tells of by its value, as the file has it; the value itself where it is of no cell of the row.
    func written(_ value: String, column: String, in row: CSVRow) -> String {
        guard let place = taken.firstIndex(where: { $0.column.name == column }) else { return value }
        let (cell, own) = (row.fields[place], taken[place].column)
        // The database reads a code as a scan.
        if case .code = own.content { return cell }
        if case .codes = own.content { return cell }
        let isOfCell =
            switch try? own.value(of: cell, line: row.line, style: style(place)) {
            case .string(let text)?, .number(let text)?: text == value
            case .bool(let flag)?: String(flag) == value
            case .null?, .array?, .object?, .unstorable?, nil: false
            }
        return isOfCell ? cell : value
    }

    /// What a row says that a unit is: its item, and its serial.
    func unit(in row: CSVRow) -> String {
        func said(_ name: String) -> String? {
            guard let place = taken.firstIndex(where: { $0.column.name == name }) else { return nil }
            let (column, cell) = (taken[place].column, row.fields[place])
            guard isExport || !NoneWord.isSaid(by: cell, of: column) else { return nil }
            let value = try? column.value(of: cell, line: row.line, style: style(place))
            return if case .string(let text)? = value { text } else { nil }
        }
        let item = [ImportColumn.itemName, "item", "sku", "item_sku", "item_id"].compactMap(said).first
        return [item, said(ImportColumn.serial)].compactMap(\.self).joined(separator: ", ")
    }

    private mutating func fail(_ fault: RowFault) {
        faultCount += 1
        if faults.count < Self.told { faults.append(fault) }
    }

    private mutating func warn(_ warning: ImportWarning) {
        warningCount += 1
        if warnings.count < Self.told { warnings.append(warning) }
    }

    private mutating func stop(at fault: CSVFault) {
        let name = header?.name(above: fault.column - 1)
        end =
            switch fault.kind {
            case .notUTF8, .nullCharacter: RowFault(line: fault.line, column: name, .notUTF8)
            case .rowTooLong, .tooManyColumns: Self.overLimit(fault.line)
            case .strayQuote, .textAfterQuote, .openQuote:
                RowFault(
                    line: fault.line, column: name, .invalidCSV,
                    words: Phrase(en: "A quotation mark is in the wrong place.", es: "Hay unas comillas mal puestas."))
            }
    }

    private static func overLimit(_ line: Int) -> RowFault {
        let limits = CSVLimits.standard
        return RowFault(
            line: line, column: nil, .tooLong,
            words: Phrase(
                en: "This is over the limits: {rows} rows, {columns} columns, {size} KiB a row.",
                es: "Esto supera los límites: {rows} filas, {columns} columnas, {size} KiB por fila."),
            facts: [
                "rows": String(mostRows), "columns": String(limits.columns), "size": String(limits.rowLength / 1024),
            ])
    }

    // MARK: The first time: the columns, and what they show

    private mutating func take(_ rows: [CSVRow]) {
        for row in rows where end == nil {
            // Spreadsheets leave rows of separators behind.
            guard row.fields.contains(where: { !$0.isEmpty && !OneLine.of($0).isEmpty }) else { continue }
            if let header { take(row, header) } else { begin(row) }
        }
    }

    private mutating func begin(_ row: CSVRow) {
        let header = ImportHeader(row.fields, line: row.line, of: kind, hints: hints)
        self.header = header
        taken = header.taken
        numbers = Array(repeating: NumberStyle(), count: taken.count)
        if let item = kind.itemOfUnit, place(of: item.sku) == nil, let code = place(of: ImportColumn.code),
            let serial = place(of: ImportColumn.serial), !header.isSaid(of: taken[code].place)
        {
            unitPlaces = (code: code, serial: serial, name: place(of: item.name))
        }
    }

    private func place(of column: String) -> Int? { taken.firstIndex { $0.column.name == column } }

    private mutating func take(_ row: CSVRow, _ header: ImportHeader) {
        rowCount += 1
        guard rowCount <= Self.mostRows else {
            end = Self.overLimit(row.line)
            return
        }
        // What a row lacks at its end is empty: spreadsheets leave it out.
        var cells = taken.map { row.fields.indices.contains($0.place) ? row.fields[$0.place] : "" }
        for (index, cell) in cells.enumerated() where !cell.isEmpty { see(cell, index, taken[index].column) }
        if let unitPlaces {
            func text(_ place: Int?) -> String {
                guard let place, !NoneWord.isSaid(by: cells[place], of: taken[place].column) else { return "" }
                let text = OneLine.of(SpreadsheetText.meant(cells[place]))
                return text == StickerList.none ? "" : text
            }
            let (code, serial, name) = (text(unitPlaces.code), text(unitPlaces.serial), text(unitPlaces.name))
            itemCodes.see(code: code, serial: serial, name: name)
        }
        let stray = row.fields.indices.first { index in
            !header.hasName(above: index) && !OneLine.of(row.fields[index]).isEmpty
        }
        if let stray { cells.append(row.fields[stray]) }
        packed.append(line: row.line, cells)
    }

    private mutating func see(_ cell: String, _ index: Int, _ column: ImportColumn) {
        func text() -> String { OneLine.of(SpreadsheetText.meant(cell)) }
        switch column.content {
        case .number: if let number = WrittenNumber(text()) { numbers[index].see(number) }
        case .money: if let number = WrittenNumber(money: text()) { numbers[index].see(number) }
        case .time: if let time = WrittenTime(text()) { days.see(time) }
        case .id:
            let text = text()
            guard !text.isEmpty else { break }
            if UUIDText.canonical(text) == nil { otherIDs.insert(column.name) } else { ownIDs.insert(column.name) }
        case .choice:
            guard !isConditionInStatus, column.name == ImportColumn.status, kind == .gear || kind == .assets else { break }
            isConditionInStatus = StateCells.condition(in: cell) != nil
        case .text:
            guard !isBulkSaid, column.name == ImportColumn.serial, kind == .gear else { break }
            isBulkSaid = NoneWord.saysMany(cell)
        case .note, .flag, .code, .codes, .ticketNumber: break
        }
    }

    /// What the ids of another tool are here.
    private static let foreignIDs = [
        "id": ImportColumn.externalID, "client_id": "client_external_id", "item_id": "item_sku",
    ]

    // MARK: The second time: what the cells say

    private mutating func judge() {
        guard let header else { return }
        header.faults.forEach { fail($0) }
        changeIDs()
        changeCodes()
        let taken = taken.map(\.column)
        columns = taken.map(\.name)
        let states = isConditionInStatus ? StateCells(&columns) : nil
        let bulk = isBulkSaid && !isExport ? place(of: ImportColumn.serial) : nil
        if bulk != nil { columns.append(ImportColumn.bulkWord) }
        let stickers = StickerCells(&columns)
        if kind == .items, !isExport, let serialized = place(of: ImportColumn.serialized),
            let quantity = place(of: ImportColumn.ownedQty)
        {
            quantityPlaces = (serialized: serialized, quantity: quantity)
        }
        let isIdentified = taken.contains(where: \.isIdentifier)
        let styles = taken.indices.map(style)
        var json: [UInt8] = [UInt8(ascii: "[")]
        let packed = packed
        packed.forEach { row in
            guard let values = values(of: row, taken, styles, states, bulk), isIdentified else { return }
            var writer = JSONWriter()
            writer.array { writer in
                writer.int(row.line)
                for value in stickers.settled(values) { writer.value(value) }
            }
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            json += writer.bytes
        }
        json.append(UInt8(ascii: "]"))
        rows = json
        if let unitQuantity { warn(unitQuantity) }
    }

    /// A column of ids of which none is one of ours has those of the tool that the file comes from.
    private mutating func changeIDs() {
        for (id, name) in Self.foreignIDs where otherIDs.contains(id) && !ownIDs.contains(id) {
            guard let own = taken.firstIndex(where: { $0.column.name == id }), !taken.contains(where: { $0.column.name == name }),
                let column = kind.columns.first(where: { $0.name == name })
            else { continue }
            taken[own].column = column
            header?.change(taken[own].place, to: column)
        }
    }

    /// A column of codes that units share is that of their items' SKUs.
    private mutating func changeCodes() {
        guard itemCodes.areShown, let code = unitPlaces?.code, let sku = kind.itemOfUnit?.sku, place(of: sku) == nil,
            let column = kind.columns.first(where: { $0.name == sku })
        else { return }
        taken[code].column = column
        header?.change(taken[code].place, to: column)
    }

    /// True where rows have ids of ours: their cells are as the house has them.
    private var isExport: Bool { ownIDs.contains("id") }

    private func style(_ place: Int) -> CellStyle { CellStyle(numbers: numbers[place], days: days) }

    /// Nil for a row at fault.
    private mutating func values(
        of row: CSVRow, _ taken: [ImportColumn], _ styles: [CellStyle], _ states: StateCells?, _ bulk: Int?
    ) -> [JSONValue]? {
        var values: [JSONValue] = []
        var isFaulty = false
        var cells: [String] = []
        for (index, column) in taken.enumerated() {
            var cell = row.fields[index]
            if !isExport {
                if NoneWord.isSaid(by: cell, of: column) { cell = "" }
                if let tag = LanguageWord.tag(named: cell, of: column) { cell = tag }
            }
            do throws(RowFault) {
                if index == states?.status, StateCells.isWithoutStatus(cell) {
                    values.append(.null)
                } else {
                    values.append(try column.value(of: cell, line: row.line, style: styles[index]))
                }
            } catch {
                isFaulty = true
                fail(error)
            }
            cells.append(cell)
            if column.namesOne, ImportWarning.isSpreadsheetNumber(cell) {
                warn(ImportWarning(line: row.line, column: column.name, code: .spreadsheetNumber, value: cell))
            }
        }
        if !isFaulty { leaveOutQuantity(&values, cells, line: row.line) }
        if kind.mayHaveSumRows, let sum = SumRow.said(by: cells, of: taken) {
            warn(ImportWarning(line: row.line, column: sum.column.name, code: .sumRow, value: sum.cell))
        }
        if row.fields.count > taken.count {
            isFaulty = true
            fail(RowFault(line: row.line, column: nil, .invalidCSV, value: row.fields[taken.count]))
        }
        let isIdentifying = taken.contains(where: \.isIdentifier)
        if isIdentifying, !zip(taken, cells).contains(where: { $0.isIdentifier && !OneLine.of($1).isEmpty }) {
            isFaulty = true
            fail(unidentified(row, taken))
        }
        if let states { values.append(StateCells.condition(in: row.fields[states.status]).map(JSONValue.string) ?? .null) }
        if let bulk {
            // The serial itself is empty: the database knows whether the unit is new.
            let cell = row.fields[bulk]
            values.append(NoneWord.saysMany(cell) ? .string(OneLine.of(SpreadsheetText.meant(cell))) : .null)
        }
        return isFaulty ? nil : values
    }

    /// Other tools count the units of an item, which here come in rows of their own.
    private mutating func leaveOutQuantity(_ values: inout [JSONValue], _ cells: [String], line: Int) {
        guard let quantityPlaces, case .bool(true) = values[quantityPlaces.serialized],
            !OneLine.of(cells[quantityPlaces.serialized]).isEmpty, case .number(let quantity) = values[quantityPlaces.quantity]
        else { return }
        values[quantityPlaces.quantity] = .null
        guard quantity != "0" else { return }
        guard let told = unitQuantity else {
            unitQuantity = ImportWarning(
                line: line, column: ImportColumn.ownedQty, code: .unitQuantity, value: cells[quantityPlaces.quantity])
            return
        }
        unitQuantity?.moreRows += 1
        if told.moreLines.count < Self.mostLines - 1 { unitQuantity?.moreLines.append(line) }
    }

    /// The fault of a row that nothing identifies. One that says something of a unit lacks its item, as one with a serial does.
    private func unidentified(_ row: CSVRow, _ taken: [ImportColumn]) -> RowFault {
        let isOfUnit = zip(taken, row.fields).contains { column, cell in
            NoneWord.unitColumns.contains(column.name) && !OneLine.of(cell).isEmpty
        }
        if kind == .gear, isOfUnit, let item = kind.itemOfUnit {
            let column = place(of: item.sku) == nil ? item.name : item.sku
            return RowFault(
                line: row.line, column: column, .required, words: place(of: column) == nil ? ImportOutcome.missing : nil)
        }
        let names = taken.filter(\.isIdentifier).map { "`\($0.name)`" }
        return RowFault(line: row.line, column: nil, .required, facts: ["columns": names.joined(separator: ", ")])
    }
}

/// The two columns of stickers. The database gets both where the file has one: `-` in either takes all off.
private struct StickerCells {
    private let code: Int?
    private let codes: Int?
    private let isCodeAdded: Bool
    private let isCodesAdded: Bool

    /// Adds the column that is missing.
    init(_ columns: inout [String]) {
        isCodeAdded = !columns.contains(ImportColumn.code) && columns.contains(ImportColumn.codes)
        isCodesAdded = !columns.contains(ImportColumn.codes) && columns.contains(ImportColumn.code)
        if isCodeAdded { columns.append(ImportColumn.code) }
        if isCodesAdded { columns.append(ImportColumn.codes) }
        code = columns.firstIndex(of: ImportColumn.code)
        codes = columns.firstIndex(of: ImportColumn.codes)
    }

    func settled(_ values: [JSONValue]) -> [JSONValue] {
        guard let code, let codes else { return values }
        var values = values
        if isCodeAdded || isCodesAdded { values.append(.null) }
        if case .string(let text) = values[code], OneLine.of(text) == StickerList.none {
            values[code] = .null
            if case .null = values[codes] { values[codes] = .array([]) }
        }
        return values
    }
}
