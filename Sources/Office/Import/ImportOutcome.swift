import API
import JSON
import Text

/// The result of a file: what its reader and the database say of it together.
package struct ImportOutcome: Sendable {
    package let created: Int
    /// Of gear, how many of these are items, and how many are units.
    private let createdParts: [(name: String, count: Int)]
    package let changed: Int
    package let same: Int
    package let faultCount: Int
    /// The first of them, by line.
    package private(set) var faults: [RowFault]
    /// How many stickers it takes off, and how many of those that it does not name it leaves.
    package let codesRemoved: Int
    package let codesLeft: Int
    /// How many codes it reads from addresses, and the first of them, by line.
    package let shortenedCount: Int
    package let shortened: [ShortenedCode]
    package let warningCount: Int
    /// The first of them, by line.
    package let warnings: [ImportWarning]
    /// How long the import takes, as the database estimates it.
    private let seconds: JSONValue
    private let kind: ImportKind
    private let header: ImportHeader?

    /// `body` is what `office.apply_import` says; nil when it is none. A count, a fault or a warning that can't be read is no zero.
    package init?(_ reader: ImportReader, _ body: [UInt8]) {
        guard
            case .object(let object)? = try? JSONValue(
                parsing: body, limits: JSONLimits(depth: 8, numberLength: 32, values: 1_000_000)),
            let created = Self.number(object["created"]), let changed = Self.number(object["changed"]),
            let same = Self.number(object["same"]), let faultCount = Self.number(object["fault_count"]),
            var read = Self.all(object["faults"], { Self.fault($0, object, of: reader.kind) }),
            // Only a check warns, and only assets have stickers.
            let warnings = Self.all(object["warnings"] ?? .array([]), Self.warning),
            // Only gear leaves any out, and only items and units are in doubt.
            let leftOut = Self.all(object["left_out"] ?? .array([]), Self.leftOut),
            let doubts = Self.all(object["doubts"] ?? .array([]), Self.doubt),
            let warningCount = Self.number(object["warning_count"] ?? .number("0")),
            let codesRemoved = Self.number(object["codes_removed"] ?? .number("0")),
            let codesLeft = Self.number(object["codes_left"] ?? .number("0")),
            let shortenedCount = Self.number(object["shortened_count"] ?? .number("0")),
            let shortened = Self.all(object["shortened"] ?? .array([]), Self.shortened)
        else { return nil }
        var ofRows = leftOut + doubts
        (self.created, self.changed, self.same) = (created, changed, same)
        createdParts = ["items_created", "units_created"].compactMap { name in Self.number(object[name]).map { (name, $0) } }
        (self.codesRemoved, self.codesLeft) = (codesRemoved, codesLeft)
        (self.shortenedCount, self.shortened) = (shortenedCount, shortened)
        self.faultCount = reader.faultCount + faultCount
        self.warningCount = reader.warningCount + warningCount + ofRows.count
        seconds = object["seconds"] ?? .null
        (kind, header) = (reader.kind, reader.header)
        for index in read.indices where read[index].code == .required && read[index].words == nil {
            if let column = read[index].column, !reader.columns.contains(column) { read[index].words = Self.missing }
        }
        let rows = reader.rows(on: Set(read.compactMap(\.line) + ofRows.map(\.line)))
        for index in read.indices {
            guard let value = read[index].value, let column = read[index].column, let row = read[index].line.flatMap({ rows[$0] })
            else {
                continue
            }
            read[index].value = reader.written(value, column: column, in: row)
        }
        self.faults = Self.first(reader.faults + read) { $0.line ?? 0 }
        for index in ofRows.indices {
            let (line, column, value) = (ofRows[index].line, ofRows[index].column, ofRows[index].value)
            guard let row = rows[line] else { continue }
            ofRows[index].value = reader.written(value, column: column, in: row)
            if ofRows[index].code == .otherUnit { ofRows[index].made = reader.unit(in: row) }
        }
        self.warnings = Self.first(reader.warnings + warnings + ofRows) { $0.line }
    }

    /// Nil unless it is a list of which each can be read.
    private static func all<Element>(_ value: JSONValue?, _ read: (JSONValue) -> Element?) -> [Element]? {
        guard case .array(let values)? = value else { return nil }
        let elements = values.compactMap(read)
        return elements.count == values.count ? elements : nil
    }

    /// So many as are told, by line; those of one line as they came.
    private static func first<Element>(_ all: [Element], line: (Element) -> Int) -> [Element] {
        all.enumerated().sorted { (line($0.element), $0.offset) < (line($1.element), $1.offset) }
            .prefix(ImportReader.told).map(\.element)
    }

    static let missing = Phrase(
        en: "A new row needs this column, and the file does not have it.",
        es: "Una fila nueva necesita esta columna, y el archivo no la tiene.")

    /// How long the import takes, in seconds, as a check tells it.
    package var duration: Double? {
        if case .number(let text) = seconds { Double(text) } else { nil }
    }

    /// How long somebody at a prompt will wait; nil where that is not worth a word.
    package var estimate: String? {
        duration.flatMap { $0 >= 2 ? "it will take about \(Int($0.rounded(.up))) s" : nil }
    }

    /// The answer's body.
    package func json(in language: Language) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (name, count) in [("created", created), ("changed", changed), ("same", same), ("fault_count", faultCount)] {
                json.name(name)
                json.int(count)
            }
            for (name, count) in createdParts {
                json.name(name)
                json.int(count)
            }
            json.name("faults")
            json.array { json in
                for fault in faults { fault.write(to: &json, asDetail: false, in: language) }
            }
            for (name, count) in [
                ("codes_removed", codesRemoved), ("codes_left", codesLeft), ("shortened_count", shortenedCount),
            ] {
                json.name(name)
                json.int(count)
            }
            json.name("shortened")
            json.array { json in
                for code in shortened { code.write(to: &json) }
            }
            json.name("warning_count")
            json.int(warningCount)
            json.name("warnings")
            json.array { json in
                for warning in warnings { warning.write(to: &json, in: language) }
            }
            json.name("seconds")
            json.value(seconds)
            for fact in fileFacts {
                json.name(fact.name)
                json.raw(fact.json)
            }
        }
        return json.bytes
    }

    /// What each column of the file is, and the columns that there are.
    package var fileFacts: [(name: String, json: [UInt8])] {
        var (mapping, known) = (JSONWriter(), JSONWriter())
        if let header { header.writeMapping(to: &mapping) } else { mapping.array { _ in } }
        known.array { json in
            for column in kind.columns { json.string(column.name) }
        }
        return [("mapping", mapping.bytes), ("known", known.bytes)]
    }

    private static func fault(_ value: JSONValue, _ outcome: JSONObject, of kind: ImportKind) -> RowFault? {
        guard case .object(let object) = value, let code = text(object["code"]).flatMap(RowFault.Code.init) else { return nil }
        var fault = RowFault(
            line: number(object["line"]), column: text(object["column"]), code, value: text(object["value"]),
            otherLine: number(object["other_line"]))
        if code == .tooLongImport {
            guard case .object(let facts)? = object["facts"] else { return nil }
            for name in tooLongFacts {
                guard let fact = text(facts[name]) else { return nil }
                fault.facts[name] = fact
            }
        }
        if let holder = text(object["holder"]) { fault.facts["holder"] = holder }
        if code == .alreadyExists, let value = fault.value { fault.facts["taken"] = value }
        fault.words = kind.words(of: fault)
        if let value = fault.value, let list = known(to: fault) {
            fault.meant = texts(outcome[list]).first { Spelling.isClose(value, to: $0) }
        }
        return fault
    }

    /// What the sentence of an import that takes too long says, and the log.
    private static let tooLongFacts = ["rows", "seconds", "limit"]

    /// What is known of an import that would take longer than the server allows; nil where it would not.
    package var tooLong: [(name: String, value: Int)]? {
        faults.first { $0.code == .tooLongImport }.map { fault in
            Self.tooLongFacts.compactMap { name in fault.facts[name].flatMap { Int($0) }.map { (name, $0) } }
        }
    }

    private static func warning(_ value: JSONValue) -> ImportWarning? {
        guard case .object(let object) = value, let line = number(object["line"]), let column = text(object["column"]),
            let code = text(object["code"]).flatMap(ImportWarning.Code.init), let value = text(object["value"])
        else { return nil }
        return ImportWarning(
            line: line, column: column, code: code, value: value, other: text(object["other"]),
            otherLine: number(object["other_line"]))
    }

    private static func shortened(_ value: JSONValue) -> ShortenedCode? {
        guard case .object(let object) = value, let line = number(object["line"]), let column = text(object["column"]),
            let value = text(object["value"]), let code = text(object["code"])
        else { return nil }
        return ShortenedCode(line: line, column: column, value: value, code: code)
    }

    /// The first cell of a column that counted gear has not.
    private static func leftOut(_ value: JSONValue) -> ImportWarning? {
        guard case .object(let object) = value, let line = number(object["line"]), let column = text(object["column"]),
            let value = text(object["value"])
        else { return nil }
        return folded(ImportWarning(line: line, column: column, code: .countedGear, value: value), object)
    }

    /// The first row that there is such a doubt about.
    private static func doubt(_ value: JSONValue) -> ImportWarning? {
        guard case .object(let object) = value, let warning = Self.warning(value) else { return nil }
        return folded(warning, object)
    }

    /// The warning of the first row, for all of its rows.
    private static func folded(_ warning: ImportWarning, _ object: JSONObject) -> ImportWarning? {
        guard let rows = number(object["rows"]), let lines = all(object["lines"], { number($0) }), lines.first == warning.line
        else { return nil }
        var whole = warning
        (whole.moreRows, whole.moreLines) = (rows - 1, Array(lines.dropFirst()))
        return whole
    }

    /// The list of the outcome that has what may be meant by what was not found.
    private static func known(to fault: RowFault) -> String? {
        switch (fault.code, fault.column) {
        case (.itemNotFound, "item"): "known_items"
        case (.itemNotFound, _): "known"
        case (.clientNotFound, "client"): "known_clients"
        case (.clientNotFound, "client_external_id"): "known_client_external_ids"
        default: nil
        }
    }

    private static func number(_ value: JSONValue?) -> Int? {
        if case .number(let text)? = value { Int(text) } else { nil }
    }

    private static func text(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }

    private static func texts(_ value: JSONValue?) -> [String] {
        guard case .array(let values)? = value else { return [] }
        return values.compactMap(text)
    }
}
