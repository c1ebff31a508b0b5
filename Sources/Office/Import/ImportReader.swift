import API
import CSV
import JSON
import Text

/// Reads a file that is imported, in pieces: what its rows say, as `office.import_cells` takes it, and what is wrong with them.
///
/// A row at fault is not sent on. What is not CSV ends the reading: what follows can't be told apart any more.
package struct ImportReader: Sendable {
    package let kind: ImportKind
    /// The names of the columns that the file has.
    package private(set) var columns: [String] = []
    /// The first faults, in the order of the lines.
    package private(set) var faults: [RowFault] = []
    package private(set) var faultCount = 0
    package private(set) var rowCount = 0
    private var csv = CSVReader()
    private var json: [UInt8] = [UInt8(ascii: "[")]
    private var header: [ImportColumn]?
    private var isOver = false

    /// How many faults are told.
    package static let toldFaults = 100
    /// A file of the largest size can reasonably have so many rows.
    package static let mostRows = 250_000

    package init(_ kind: ImportKind) { self.kind = kind }

    /// The rows, as JSON. After `finish()`.
    package var rows: [UInt8] { json }

    /// Takes the next piece of the file.
    package mutating func read(_ piece: [UInt8]) {
        guard !isOver else { return }
        var rows: [CSVRow] = []
        do throws(CSVFault) { try csv.read(piece) { rows.append($0) } } catch {
            take(rows)
            return end(with: error)
        }
        take(rows)
    }

    /// Ends the file.
    package mutating func finish() {
        if !isOver {
            var rows: [CSVRow] = []
            do throws(CSVFault) {
                try csv.finish { rows.append($0) }
                take(rows)
            } catch {
                end(with: error)
            }
            if header == nil, !isOver { fail(RowFault(line: 1, column: nil, .invalidCSV)) }
        }
        json.append(UInt8(ascii: "]"))
    }

    private mutating func fail(_ fault: RowFault) {
        faultCount += 1
        if faults.count < Self.toldFaults { faults.append(fault) }
    }

    private mutating func end(with fault: CSVFault) {
        isOver = true
        let column = header.flatMap { $0.indices.contains(fault.column - 1) ? $0[fault.column - 1].name : nil }
        let code: RowFault.Code =
            switch fault.kind {
            case .notUTF8: .notUTF8
            case .rowTooLong: .tooLong
            default: .invalidCSV
            }
        fail(RowFault(line: fault.line, column: column, code))
    }

    private mutating func take(_ rows: [CSVRow]) {
        for row in rows where !isOver {
            if let header { take(row, header) } else { begin(row) }
        }
    }

    /// The first line: it names the columns.
    private mutating func begin(_ row: CSVRow) {
        var found: [ImportColumn] = []
        for name in row.fields {
            guard let column = kind.columns.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                let meant = kind.columns.first { Spelling.isClose(name, to: $0.name) }?.name
                fail(RowFault(line: row.line, column: String(name.unicodeScalars.prefix(200)), .notSupported, meant: meant))
                continue
            }
            if found.contains(where: { $0.name == column.name }) {
                fail(RowFault(line: row.line, column: name, .invalidValue))
            }
            found.append(column)
        }
        if faultCount == 0, !found.contains(where: \.isIdentifier) {
            fail(RowFault(line: row.line, column: nil, .required, meant: kind.columns.first(where: \.isIdentifier)?.name))
        }
        header = found
        columns = found.map(\.name)
        isOver = faultCount > 0
    }

    private mutating func take(_ row: CSVRow, _ header: [ImportColumn]) {
        rowCount += 1
        guard rowCount <= Self.mostRows else {
            isOver = true
            return fail(RowFault(line: row.line, column: nil, .tooLong))
        }
        guard row.fields.count == header.count else { return fail(RowFault(line: row.line, column: nil, .invalidCSV)) }
        var values: [JSONValue] = [.number(String(row.line))]
        var isFaulty = false
        for (column, cell) in zip(header, row.fields) {
            do throws(RowFault) {
                values.append(try column.value(of: SpreadsheetText.meant(cell), line: row.line))
            } catch {
                isFaulty = true
                fail(error)
            }
        }
        if !zip(header, row.fields).contains(where: { $0.isIdentifier && !$1.isEmpty }) {
            isFaulty = true
            fail(RowFault(line: row.line, column: nil, .required))
        }
        guard !isFaulty else { return }
        var writer = JSONWriter()
        writer.value(.array(values))
        if json.count > 1 { json.append(UInt8(ascii: ",")) }
        json += writer.bytes
    }
}
