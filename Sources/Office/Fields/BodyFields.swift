import Crypto
import JSON

/// Takes the declared fields out of a body and notes what is wrong with each, so that all faults are told at once.
///
/// A field that is at fault yields a placeholder; the values count only when `faults` is empty.
/// `null` is as good as absent. Unknown fields are ignored.
struct BodyFields {
    private let object: JSONObject?
    private(set) var faults: [FieldFault] = []

    /// The fields of `document`. One that is no object has the single fault that it is none; nil is no JSON at all, whose
    /// fields nobody can judge.
    init(_ document: JSONValue?) {
        if case .object(let object)? = document {
            self.object = object
        } else {
            object = nil
            faults = [FieldFault(field: "body", code: document == nil ? .invalidValue : .wrongType)]
        }
    }

    /// A UUID in its canonical form.
    mutating func uuid(_ name: String) -> String {
        guard let text = required(name) else { return "" }
        return UUIDText.canonical(text) ?? fail(name, .invalidUUID, "")
    }

    /// An RFC 3339 time.
    mutating func time(_ name: String) -> Timestamp? {
        guard let text = required(name) else { return nil }
        return Timestamp(rfc3339: text) ?? fail(name, .invalidTime, nil)
    }

    /// One of a few words.
    mutating func choice<Word: RawRepresentable<String>>(_ name: String, _ type: Word.Type) -> Word? {
        guard let text = required(name) else { return nil }
        return Word(rawValue: text) ?? fail(name, .invalidValue, nil)
    }

    /// Text that may be missing; `length` counts code points, as JSON Schema and Postgres do.
    mutating func optionalText(_ name: String, length: ClosedRange<Int>) -> String? {
        switch object?[name] {
        case nil, .null?: return nil
        case .string(let text)?:
            if text.unicodeScalars.count < length.lowerBound { return fail(name, .tooShort, nil) }
            if text.unicodeScalars.count > length.upperBound { return fail(name, .tooLong, nil) }
            return text
        default: return fail(name, .wrongType, nil)
        }
    }

    private mutating func required(_ name: String) -> String? {
        guard let object else { return nil }
        switch object[name] {
        case nil, .null?: return fail(name, .required, nil)
        case .string(let text)?: return text
        default: return fail(name, .wrongType, nil)
        }
    }

    private mutating func fail<Value>(_ name: String, _ code: FieldFault.Code, _ placeholder: Value) -> Value {
        faults.append(FieldFault(field: name, code: code))
        return placeholder
    }
}
