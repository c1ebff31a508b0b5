import JSON
import Text

/// Takes what people edit out of a body, field by field, for the parameter `fields` of a SQL function.
///
/// In something new, required fields have to be there, and `null` is as good as absent. In a change, `null` clears, absent leaves, and
/// `null` where none may be is `required` (docs/apps/desk.md).
package struct EditedFields {
    /// A body is of a new row, or a change of one.
    package enum Kind: Sendable { case new, change }

    private let kind: Kind
    private var members: [JSONObject.Member] = []

    package init(_ kind: Kind) { self.kind = kind }

    /// The fields that were there.
    package var object: JSONValue { .object(JSONObject(members: members)) }

    /// The fields that were there, as a JSON object.
    package var json: String {
        var writer = JSONWriter()
        writer.value(object)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// True when any field was there.
    package var isAny: Bool { !members.isEmpty }

    /// True when a field was there.
    package func has(_ name: String) -> Bool { members.contains { $0.name == name } }

    /// Text of one line; `length` counts the code points that are left of it. An empty one is null.
    package mutating func text(
        _ name: String, of body: inout BodyFields, length: ClosedRange<Int> = HouseRules.line, isRequired: Bool = false
    ) {
        take(name, of: &body, isRequired) { body in body.line(name, length: length, isRequired: isRequired) }
    }

    /// Text that may have lines. An empty one is null: a file of CSV knows no difference.
    package mutating func note(_ name: String, of body: inout BodyFields, length: ClosedRange<Int> = 0...10_000) {
        take(name, of: &body, false) { body in
            body.optionalText(name, length: length).map { $0.isEmpty ? .null : .string($0) }
        }
    }

    /// A whole number.
    package mutating func number(
        _ name: String, of body: inout BodyFields, in range: ClosedRange<Int>, isRequired: Bool = false
    ) {
        take(name, of: &body, isRequired) { body in body.optionalNumber(name, in: range).map { .number(String($0)) } }
    }

    /// A number that need not be whole.
    package mutating func fraction(
        _ name: String, of body: inout BodyFields, in range: ClosedRange<Double>, isRequired: Bool = false
    ) {
        take(name, of: &body, isRequired) { body in body.optionalFraction(name, in: range).map(JSONValue.number) }
    }

    /// An amount of money.
    package mutating func amount(_ name: String, of body: inout BodyFields, isRequired: Bool = false) {
        take(name, of: &body, isRequired) { body in body.optionalAmount(name).map(JSONValue.number) }
    }

    /// True or false.
    package mutating func flag(_ name: String, of body: inout BodyFields, isRequired: Bool = false) {
        take(name, of: &body, isRequired) { body in body.optionalFlag(name).map(JSONValue.bool) }
    }

    /// One of a few words.
    package mutating func choice<Word: RawRepresentable<String>>(
        _ name: String, of body: inout BodyFields, _ type: Word.Type, isRequired: Bool = false
    ) {
        take(name, of: &body, isRequired) { body in body.choice(name, type).map { .string($0.rawValue) } }
    }

    /// A UUID.
    package mutating func uuid(_ name: String, of body: inout BodyFields, isRequired: Bool = false) {
        take(name, of: &body, isRequired) { body in .string(body.uuid(name)) }
    }

    /// An RFC 3339 time.
    package mutating func time(_ name: String, of body: inout BodyFields, isRequired: Bool = false) {
        take(name, of: &body, isRequired) { body in body.time(name).map { .string($0.text) } }
    }

    /// A calendar day such as 2026-06-02.
    package mutating func day(_ name: String, of body: inout BodyFields, isRequired: Bool = false) {
        take(name, of: &body, isRequired) { body in body.day(name).map { .string($0.text) } }
    }

    /// A value that the caller has judged.
    package mutating func set(_ name: String, to value: JSONValue) { members.append(.init(name: name, value: value)) }

    private mutating func take(
        _ name: String, of body: inout BodyFields, _ isRequired: Bool, _ read: (inout BodyFields) -> JSONValue?
    ) {
        switch body.value(name) {
        case nil:
            if kind == .new, isRequired, body.isObject { body.fail(name, .required) }
        case .null?:
            if isRequired {
                body.fail(name, .required)
            } else if kind == .change {
                members.append(.init(name: name, value: .null))
            }
        default:
            if let value = read(&body) { members.append(.init(name: name, value: value)) }
        }
    }
}
