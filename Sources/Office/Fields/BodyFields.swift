import JSON

/// Takes the declared fields out of a body and notes what is wrong with each, so that all faults are told at once.
///
/// A field that is at fault yields a placeholder; the values count only when `faults` is empty.
/// `null` is as good as absent. Unknown fields are ignored.
struct BodyFields {
    private let object: JSONObject
    private(set) var faults: [FieldFault] = []

    init(_ object: JSONObject) { self.object = object }

    /// A UUID in its canonical form.
    mutating func uuid(_ name: String) -> String {
        guard let text = required(name) else { return "" }
        guard let id = UUIDText.parse(text) else { return fail(name, .invalidUUID, "") }
        return id
    }

    /// An RFC 3339 time.
    mutating func time(_ name: String) -> Timestamp? {
        guard let text = required(name) else { return nil }
        guard let time = Timestamp(rfc3339: text) else { return fail(name, .invalidTime, nil) }
        return time
    }

    /// One of a few words.
    mutating func choice<Word: RawRepresentable<String>>(_ name: String, _ type: Word.Type) -> Word? {
        guard let text = required(name) else { return nil }
        guard let word = Word(rawValue: text) else { return fail(name, .invalidValue, nil) }
        return word
    }

    /// Text that may be missing; `length` counts UTF-8 bytes.
    mutating func optionalText(_ name: String, length: ClosedRange<Int>) -> String? {
        switch object[name] {
        case nil, .null?: return nil
        case .string(let text)?:
            if text.utf8.count < length.lowerBound { return fail(name, .tooShort, nil) }
            if text.utf8.count > length.upperBound { return fail(name, .tooLong, nil) }
            return text
        default: return fail(name, .wrongType, nil)
        }
    }

    private mutating func required(_ name: String) -> String? {
        switch object[name] {
        case nil, .null?: fail(name, .required, nil)
        case .string(let text)?: text
        default: fail(name, .wrongType, nil)
        }
    }

    private mutating func fail<Value>(_ name: String, _ code: FieldFault.Code, _ placeholder: Value) -> Value {
        faults.append(FieldFault(field: name, code: code))
        return placeholder
    }
}
