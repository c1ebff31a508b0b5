/// What the contract says of one field of a body, enough to foretell each fault.
struct FieldRule: Sendable {
    enum Kind: Sendable {
        case uuid, time, choice
        /// Code points.
        case text(ClosedRange<Int>)
    }

    let name: String
    let kind: Kind
    let isRequired: Bool
    let good: JSONTree

    /// The `details` code of a value; nil when it is good.
    func fault(_ value: BodyValue) -> String? {
        switch value {
        case .good: nil
        case .missing, .null: isRequired ? "required" : nil
        case .number, .bool, .array, .object: "wrong_type"
        case .empty, .nonsense, .huge: textFault(value)
        }
    }

    private func textFault(_ value: BodyValue) -> String? {
        switch kind {
        case .uuid: return "invalid_uuid"
        case .time: return "invalid_time"
        case .choice: return "invalid_value"
        case .text(let length):
            let count = value.json(like: good)?.string?.unicodeScalars.count ?? 0
            return count < length.lowerBound ? "too_short" : count > length.upperBound ? "too_long" : nil
        }
    }
}

/// Each way in which a field can be wrong, and the right one.
enum BodyValue: CaseIterable, Sendable {
    case good, missing, null, number, bool, array, object, empty, nonsense, huge

    /// Nil leaves the field out.
    func json(like good: JSONTree) -> JSONTree? {
        switch self {
        case .good: good
        case .missing: nil
        case .null: .null
        case .number: 7
        case .bool: true
        case .array: [good]
        case .object: ["value": good]
        case .empty: ""
        case .nonsense: "not-a-uuid-nor-a-time"
        case .huge: .string(String(repeating: "é", count: 3000))
        }
    }
}

/// The three changes that there are now, and the fields of their bodies.
enum ChangeBody: String, CaseIterable, Sendable {
    case pickups, returns, status

    var fields: [FieldRule] {
        switch self {
        case .pickups, .returns:
            [
                FieldRule(name: "asset_id", kind: .uuid, isRequired: true, good: .string(ID.fresh())),
                FieldRule(name: "scanned_code", kind: .text(1...2000), isRequired: false, good: "MJQT"),
                FieldRule(name: "at", kind: .time, isRequired: true, good: "2026-06-02T09:00:00Z"),
            ]
        case .status:
            [
                FieldRule(name: "to", kind: .choice, isRequired: true, good: "returned"),
                FieldRule(name: "reason", kind: .text(0...2000), isRequired: false, good: "the truck is late"),
            ]
        }
    }

    /// Every value of each field beside every value of each other one, and all fields wrong in the same way.
    var combinations: [[BodyValue]] {
        let all = fields.reduce([[BodyValue]]([[]])) { known, _ in
            known.flatMap { values in BodyValue.allCases.map { values + [$0] } }
        }
        return all.filter { values in values.count { $0 != .good } <= 2 || Set(values).count == 1 }
    }
}
