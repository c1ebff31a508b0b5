import JSON
import Text

/// Takes the declared fields out of a body and notes what is wrong with each, so that all faults are told at once.
///
/// A field that is at fault yields a placeholder; the values count only when `faults` is empty.
/// `null` is as good as absent. Unknown fields are ignored.
package struct BodyFields {
    private let object: JSONObject?
    package private(set) var faults: [FieldFault] = []

    /// The fields of `document`. One that is no object has the single fault that it is none; nil is no JSON at all, whose
    /// fields nobody can judge. `name` is what the fault calls it.
    package init(_ document: JSONValue?, name: String = "body") {
        if case .object(let object)? = document {
            self.object = object
        } else {
            object = nil
            faults = [FieldFault(field: name, code: document == nil ? .invalidValue : .wrongType)]
        }
    }

    /// The elements of `document`, a list, as the one field `body`.
    package init(list document: JSONValue?) {
        if case .array? = document, let document {
            object = JSONObject(members: [.init(name: "body", value: document)])
        } else {
            object = nil
            faults = [FieldFault(field: "body", code: document == nil ? .invalidValue : .wrongType)]
        }
    }

    /// True when there are fields to be judged; where there are none that is the one fault.
    package var isObject: Bool { object != nil }

    /// A UUID in its canonical form.
    package mutating func uuid(_ name: String) -> String {
        guard let text = required(name) else { return "" }
        return UUIDText.canonical(text) ?? fail(name, .invalidUUID, "")
    }

    /// An RFC 3339 time.
    package mutating func time(_ name: String) -> Timestamp? {
        guard let text = required(name) else { return nil }
        return Timestamp(rfc3339: text) ?? fail(name, .invalidTime, nil)
    }

    /// A calendar day such as 2026-06-02.
    package mutating func day(_ name: String) -> CivilDate? {
        guard let text = required(name) else { return nil }
        let day = CivilDate(text)
        if day == nil { fail(name, .invalidTime, wanted: .day) }
        return day
    }

    /// One of a few words.
    package mutating func choice<Word: RawRepresentable<String>>(_ name: String, _ type: Word.Type) -> Word? {
        guard let text = required(name) else { return nil }
        return Word(rawValue: text) ?? fail(name, .invalidValue, nil)
    }

    /// Text that has to be there, whatever it says.
    package mutating func requiredText(_ name: String) -> String? { required(name) }

    /// Text that has to be there; `length` counts code points.
    package mutating func text(_ name: String, length: ClosedRange<Int>) -> String? {
        guard has(name) || object == nil else { return fail(name, .required, nil) }
        return optionalText(name, length: length)
    }

    /// A whole number that may be missing.
    package mutating func optionalNumber(_ name: String, in range: ClosedRange<Int>) -> Int? {
        switch object?[name] {
        case nil, .null?: return nil
        case .number(let text)?:
            guard let number = Double(text) else { return fail(name, .outOfRange, nil) }
            guard let whole = Int(text) ?? Int(exactly: number) else {
                return fail(name, number.rounded() == number ? .outOfRange : .wrongType, nil)
            }
            return range.contains(whole) ? whole : fail(name, .outOfRange, nil)
        default: return fail(name, .wrongType, nil)
        }
    }

    /// A whole number that has to be there.
    package mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int {
        let given = faults.count
        if let number = optionalNumber(name, in: range) { return number }
        return faults.count > given || object == nil ? range.lowerBound : fail(name, .required, range.lowerBound)
    }

    /// A number that need not be whole, as text, of at most nine digits behind the point; nil where it is missing.
    package mutating func optionalFraction(_ name: String, in range: ClosedRange<Double>) -> String? {
        switch object?[name] {
        case nil, .null?: return nil
        case .number(let text)?:
            guard let number = Double(text), range.contains(number) else { return fail(name, .outOfRange, nil) }
            // Nought where it is less than nought and too little to count.
            return String((number * 1e9).rounded() / 1e9 + 0)
        default: return fail(name, .wrongType, nil)
        }
    }

    /// An amount of money as text, with at most 10 digits before the point and 2 behind it; nil where it is missing.
    package mutating func optionalAmount(_ name: String) -> String? {
        switch object?[name] {
        case nil, .null?: return nil
        case .number(let text)?:
            guard let amount = Double(text), amount >= 0, amount < 10_000_000_000 else { return fail(name, .outOfRange, nil) }
            // So small a number of hundredths is told apart from every other by a `Double`.
            let hundredths = (amount * 100).rounded()
            guard hundredths / 100 == amount else { return fail(name, .invalidValue, nil) }
            let (whole, rest) = Int(hundredths).quotientAndRemainder(dividingBy: 100)
            return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
        default: return fail(name, .wrongType, nil)
        }
    }

    /// True or false; nil where it is missing.
    package mutating func optionalFlag(_ name: String) -> Bool? {
        switch object?[name] {
        case nil, .null?: nil
        case .bool(let flag)?: flag
        default: fail(name, .wrongType, nil)
        }
    }

    /// The version that an edit was made from; nil where it is missing.
    ///
    /// - Parameter least: 0 where that says that there was nothing before.
    package mutating func version(from least: Int = 1) -> Int? { optionalNumber("version", in: least...Int(Int32.max)) }

    /// A list of different texts, each of `length` code points.
    package mutating func distinctTexts(_ name: String, atMost limit: Int, length: ClosedRange<Int>) -> [String] {
        switch object?[name] {
        case nil, .null?:
            if object != nil { fail(name, .required) }
            return []
        case .array(let values)?:
            let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
            if texts.count != values.count { return fail(name, .wrongType, []) }
            if texts.count > limit { return fail(name, .tooLong, []) }
            if !texts.allSatisfy({ length.contains($0.unicodeScalars.count) }) { return fail(name, .invalidValue, []) }
            if Set(texts.map { Array($0.utf8) }).count != texts.count { return fail(name, .invalidValue, []) }
            return texts
        default: return fail(name, .wrongType, [])
        }
    }

    /// A list of anything, of at most so many elements.
    package mutating func values(_ name: String, atMost limit: Int) -> [JSONValue] {
        switch object?[name] {
        case nil, .null?:
            if object != nil { fail(name, .required) }
            return []
        case .array(let values)?: return values.count <= limit ? values : fail(name, .tooLong, [])
        default: return fail(name, .wrongType, [])
        }
    }

    /// A list that may be missing, of at most so many texts.
    package mutating func optionalTexts(_ name: String, atMost limit: Int) -> [String] {
        guard let value = object?[name] else { return [] }
        if case .null = value { return [] }
        guard case .array(let values) = value else { return fail(name, .wrongType, []) }
        let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        if texts.count != values.count { return fail(name, .wrongType, []) }
        return texts.count <= limit ? texts : fail(name, .tooLong, [])
    }

    /// The value under a name, whatever it is; nil where the body has no such name.
    package func value(_ name: String) -> JSONValue? { object?[name] }

    /// True when something stands there that is not null.
    package func has(_ name: String) -> Bool {
        switch object?[name] {
        case nil, .null?: false
        default: true
        }
    }

    /// An object that may be missing, whose fields `take` takes out; their faults have its name before theirs.
    package mutating func object<Value>(_ name: String, _ take: (inout BodyFields) -> Value) -> Value? {
        guard has(name) else { return nil }
        var fields = BodyFields(object?[name])
        let value = take(&fields)
        for fault in fields.faults { fail(fields.isObject ? "\(name).\(fault.field)" : name, fault.code) }
        return value
    }

    /// A list that may be missing, of objects whose fields `take` takes out; their faults have the place in their name.
    package mutating func objects<Value>(_ name: String, atMost limit: Int, _ take: (inout BodyFields) -> Value) -> [Value]? {
        guard has(name) else { return nil }
        guard case .array(let elements)? = object?[name] else { return fail(name, .wrongType, nil) }
        guard elements.count <= limit else { return fail(name, .tooLong, nil) }
        return elements.enumerated().map { index, element in
            var fields = BodyFields(element)
            let value = take(&fields)
            for fault in fields.faults { fail("\(name)[\(index)]" + (fields.isObject ? ".\(fault.field)" : ""), fault.code) }
            return value
        }
    }

    /// A list that may be missing, of different UUIDs in their canonical form.
    package mutating func uuids(_ name: String, atMost limit: Int) -> [String]? {
        guard has(name) else { return nil }
        guard case .array(let elements)? = object?[name] else { return fail(name, .wrongType, nil) }
        guard elements.count <= limit else { return fail(name, .tooLong, nil) }
        let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
        guard texts.count == elements.count else { return fail(name, .wrongType, nil) }
        let ids = texts.compactMap(UUIDText.canonical)
        guard ids.count == texts.count else { return fail(name, .invalidUUID, nil) }
        return Set(ids).count == ids.count ? ids : fail(name, .invalidValue, nil)
    }

    /// A list that may be missing, of objects whose fields `take` takes out; their faults have the place in their name. A text
    /// in it stands for an object with the one field `shorthand`, where there is one.
    package mutating func list<Value>(
        _ name: String, atMost limit: Int, shorthand: String? = nil, _ take: (inout BodyFields) -> Value
    ) -> [Value] {
        switch object?[name] {
        case nil, .null?: return []
        case .array(let elements)?:
            guard elements.count <= limit else { return fail(name, .tooLong, []) }
            return elements.enumerated().map { index, element in
                var fields =
                    if case .string = element, let shorthand {
                        BodyFields(.object(JSONObject(members: [.init(name: shorthand, value: element)])))
                    } else {
                        BodyFields(element)
                    }
                let value = take(&fields)
                for fault in fields.faults {
                    fail("\(name)[\(index)]" + (fields.isObject ? ".\(fault.field)" : ""), fault.code)
                }
                return value
            }
        default: return fail(name, .wrongType, [])
        }
    }

    /// Text that may be missing; `length` counts code points, as JSON Schema and Postgres do.
    package mutating func optionalText(_ name: String, length: ClosedRange<Int>) -> String? {
        switch object?[name] {
        case nil, .null?: return nil
        case .string(let text)?:
            if text.unicodeScalars.count < length.lowerBound { return fail(name, .tooShort, nil) }
            if text.unicodeScalars.count > length.upperBound { return fail(name, .tooLong, nil) }
            return text
        default: return fail(name, .wrongType, nil)
        }
    }

    /// What a scanner read, which may be missing. A character that no code has is left out, also one that no text can have.
    package mutating func optionalScan(_ name: String, length: ClosedRange<Int>) -> String? {
        guard case .unstorable(let text)? = object?[name] else { return optionalText(name, length: length) }
        // With what is left out.
        guard text.unicodeScalars.count < length.upperBound else { return fail(name, .tooLong, nil) }
        return text
    }

    /// Text of one line that may be missing; null where nothing is left of it, unless it has to be there.
    package mutating func line(_ name: String, length: ClosedRange<Int>, isRequired: Bool = false) -> JSONValue? {
        guard case .string(let text)? = object?[name] else { return has(name) ? fail(name, .wrongType, nil) : nil }
        let line = OneLine.of(text)
        if line.isEmpty, !isRequired { return .null }
        if line.unicodeScalars.count < length.lowerBound { return fail(name, .tooShort, nil) }
        if line.unicodeScalars.count > length.upperBound { return fail(name, .tooLong, nil) }
        return .string(line)
    }

    /// Why a person overrules a refusal: it has to be there, and to say something.
    package mutating func reason(length: ClosedRange<Int>) -> String? {
        let reason = text("reason", length: length)
        if let reason, OneLine.of(reason).isEmpty { fail("reason", .tooShort) }
        return reason
    }

    private mutating func required(_ name: String) -> String? {
        guard let object else { return nil }
        switch object[name] {
        case nil, .null?: return fail(name, .required, nil)
        case .string(let text)?: return text
        default: return fail(name, .wrongType, nil)
        }
    }

    /// Notes a fault that only the caller can see.
    package mutating func fail(_ name: String, _ code: FieldFault.Code, wanted form: FieldFault.TimeForm = .instant) {
        let isText = code == .wrongType && object?[name]?.hasUnstorableText == true
        faults.append(FieldFault(field: name, code: isText ? .invalidValue : code, wanted: form))
    }

    private mutating func fail<Value>(_ name: String, _ code: FieldFault.Code, _ placeholder: Value) -> Value {
        fail(name, code)
        return placeholder
    }
}

extension JSONValue {
    /// Whether it is text that Postgres can't keep, or a list with such a text.
    fileprivate var hasUnstorableText: Bool {
        switch self {
        case .unstorable: true
        case .array(let elements): elements.contains(where: \.hasUnstorableText)
        default: false
        }
    }
}
