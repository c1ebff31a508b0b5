import API
import JSON
import Text

/// The result of a file: what its reader and the database say of it together.
package struct ImportOutcome: Sendable {
    package private(set) var created = 0
    package private(set) var changed = 0
    package private(set) var same = 0
    package private(set) var faultCount: Int
    /// The first of them, by line.
    package private(set) var faults: [RowFault]

    /// The result of a file that the database has not seen.
    package init(_ reader: ImportReader) {
        faults = reader.faults
        faultCount = reader.faultCount
    }

    /// `body` is what `office.apply_import` says; nil when it is none.
    package init?(_ reader: ImportReader, _ body: [UInt8]) {
        self.init(reader)
        guard
            case .object(let object)? = try? JSONValue(
                parsing: body, limits: JSONLimits(depth: 8, numberLength: 32, values: 1_000_000))
        else { return nil }
        created = Self.number(object["created"]) ?? 0
        changed = Self.number(object["changed"]) ?? 0
        same = Self.number(object["same"]) ?? 0
        faultCount += Self.number(object["fault_count"]) ?? 0
        guard case .array(let told)? = object["faults"] else { return nil }
        faults = (faults + told.compactMap { Self.fault($0, object) }).enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .prefix(ImportReader.toldFaults).map(\.element)
    }

    /// The answer's body.
    package func json(in language: Language) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            for (name, count) in [("created", created), ("changed", changed), ("same", same), ("fault_count", faultCount)] {
                json.name(name)
                json.int(count)
            }
            json.name("faults")
            json.array { json in
                for fault in faults { fault.write(to: &json, asDetail: false, in: language) }
            }
        }
        return json.bytes
    }

    private static func fault(_ value: JSONValue, _ outcome: JSONObject) -> RowFault? {
        guard case .object(let object) = value, let line = number(object["line"]),
            let code = text(object["code"]).flatMap(RowFault.Code.init)
        else { return nil }
        var fault = RowFault(
            line: line, column: text(object["column"]), code, value: text(object["value"]),
            otherLine: number(object["other_line"]))
        if let value = fault.value, let list = known(to: fault) {
            fault.meant = texts(outcome[list]).first { Spelling.isClose(value, to: $0) }
        }
        return fault
    }

    /// The list of the outcome that has what may be meant by what was not found.
    private static func known(to fault: RowFault) -> String? {
        switch (fault.code, fault.column) {
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
