import API
import JSON
import Text

/// A change of an inspection: of each name a value, or null where it is to be gone (RFC 7396 for one name at a time). A mark, a
/// signature and a place are given whole.
enum InspectionFields {
    /// Takes them for `office.update_inspection`.
    static func take(of body: inout BodyFields) -> String {
        var fields = EditedFields(.change)
        fields.names("photos", of: &body, atMost: 100, isName: InspectionName.isOne) { path($0) }
        fields.text("video", of: &body, length: paths)
        fields.names("damage", of: &body, atMost: 200, isName: { UUIDText.canonical($0) != nil }, canonical: UUIDText.canonical) {
            mark($0)
        }
        fields.number("odometer", of: &body, in: 0...99_999_999)
        fields.fraction("fuel", of: &body, in: 0...1)
        fields.names("conditions", of: &body, atMost: 100, isName: InspectionName.isOne) { condition($0) }
        fields.note("notes", of: &body)
        fields.whole("place", of: &body, place)
        fields.names("sign_offs", of: &body, atMost: 2, isName: { Role(rawValue: $0) != nil }) { signOff($0) }
        return fields.json
    }

    /// The people who sign.
    enum Role: String, CaseIterable { case staff, customer }

    private enum View: String { case front, back, left, right, top }
    private enum Kind: String { case scratch, dent, crack, broken, missing }

    private static let paths = 1...300
    private static let value = "value"

    private static func path(_ value: JSONValue) -> TakenValue {
        TakenValue(of: value) { $0.optionalText(Self.value, length: paths) }
    }

    private static func condition(_ value: JSONValue) -> TakenValue {
        TakenValue(of: value) { $0.choice(Self.value, Condition.self)?.rawValue }
    }

    private static func mark(_ value: JSONValue) -> TakenValue {
        TakenValue(whole: value) { fields, json in
            json.choice("view", of: &fields, View.self, isRequired: true)
            json.fraction("x", of: &fields, in: 0...1, isRequired: true)
            json.fraction("y", of: &fields, in: 0...1, isRequired: true)
            json.choice("kind", of: &fields, Kind.self, isRequired: true)
            json.note("note", of: &fields, length: 0...2000)
            json.text("photo", of: &fields, length: paths)
        }
    }

    private static func signOff(_ value: JSONValue) -> TakenValue {
        TakenValue(whole: value) { fields, json in
            json.text("name", of: &fields, isRequired: true)
            json.text("signature_path", of: &fields, length: paths, isRequired: true)
            json.time("at", of: &fields, isRequired: true)
        }
    }

    private static func place(_ value: JSONValue) -> TakenValue {
        TakenValue(whole: value) { fields, json in
            json.fraction("lat", of: &fields, in: -90...90, isRequired: true)
            json.fraction("lon", of: &fields, in: -180...180, isRequired: true)
            json.fraction("accuracy", of: &fields, in: 0...1_000_000)
            if !json.has("accuracy") { json.set("accuracy", to: .null) }
        }
    }
}

/// The part that was taken out of a value, and its fault.
private struct TakenValue {
    let value: JSONValue
    /// Each with the name that it has inside the value; empty for the value itself.
    let faults: [FieldFault]

    /// Takes a text.
    init(of value: JSONValue, _ take: (inout BodyFields) -> String?) {
        var fields = BodyFields(.object(JSONObject(members: [.init(name: "value", value: value)])))
        let text = take(&fields)
        self.value = text.map(JSONValue.string) ?? .null
        faults = fields.faults.map { FieldFault(field: "", code: $0.code) }
    }

    /// Takes an object that is given whole: what it does not say is null.
    init(whole value: JSONValue, _ take: (inout BodyFields, inout EditedFields) -> Void) {
        var fields = BodyFields(value)
        var json = EditedFields(.new)
        take(&fields, &json)
        self.value = json.object
        faults = fields.isObject ? fields.faults : fields.faults.map { FieldFault(field: "", code: $0.code) }
    }
}

extension EditedFields {
    /// An object of names that people choose; null takes one away.
    fileprivate mutating func names(
        _ name: String, of body: inout BodyFields, atMost limit: Int, isName: (String) -> Bool,
        canonical: (String) -> String? = { $0 }, _ take: (JSONValue) -> TakenValue
    ) {
        switch body.value(name) {
        case nil: return
        case .null?: body.fail(name, .required)
        case .object(let object)?:
            guard object.members.count <= limit else { return body.fail(name, .tooLong) }
            var seen = Set<String>()
            var members: [JSONObject.Member] = []
            for member in object.members {
                let place = "\(name).\(member.name)"
                guard isName(member.name), let key = canonical(member.name), seen.insert(key).inserted else {
                    body.fail(place, .invalidValue)
                    continue
                }
                if case .null = member.value {
                    members.append(.init(name: key, value: .null))
                } else {
                    let taken = take(member.value)
                    for fault in taken.faults { body.fail(fault.field.isEmpty ? place : "\(place).\(fault.field)", fault.code) }
                    members.append(.init(name: key, value: taken.value))
                }
            }
            set(name, to: .object(JSONObject(members: members)))
        default: body.fail(name, .wrongType)
        }
    }

    /// An object that is given whole; null takes it away.
    fileprivate mutating func whole(_ name: String, of body: inout BodyFields, _ take: (JSONValue) -> TakenValue) {
        switch body.value(name) {
        case nil: return
        case .null?: set(name, to: .null)
        case let value?:
            let taken = take(value)
            for fault in taken.faults { body.fail(fault.field.isEmpty ? name : "\(name).\(fault.field)", fault.code) }
            set(name, to: taken.value)
        }
    }
}
