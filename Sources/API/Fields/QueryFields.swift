import HTTP
import Text

/// Takes the declared parameters out of a query and notes every fault, as `BodyFields` does for bodies.
///
/// A parameter given twice is at fault: which one was meant nobody knows. So is one that is not declared: a filter that does
/// nothing would look like one that works.
package struct QueryFields {
    private let target: RequestTarget
    private let query: Query
    package private(set) var faults: [FieldFault] = []

    /// - Parameter names: those that are declared; nil takes any.
    init(_ target: RequestTarget, names: [String]?) {
        self.target = target
        query = target.query
        guard let names, !query.parameters.isEmpty else { return }
        let known = names + Self.everywhere
        for parameter in query.parameters where !known.contains(where: { parameter.name.elementsEqual($0.utf8) }) {
            let fault = FieldFault(field: String(decoding: parameter.name, as: UTF8.self), code: .notSupported)
            if !faults.contains(fault) { faults.append(fault) }
        }
    }

    /// Clients of Supabase send their key to every address.
    static let everywhere = ["apikey"]

    /// True when a parameter is there.
    package func has(_ name: String) -> Bool { !query[name].isEmpty }

    package mutating func choice<Word: RawRepresentable<String>>(_ name: String, _ type: Word.Type) -> Word? {
        guard let text = text(name, length: 0...1000) else {
            if query[name].isEmpty { fail(name, .required) }
            return nil
        }
        guard let word = Word(rawValue: text) else {
            fail(name, .invalidValue)
            return nil
        }
        return word
    }

    /// Takes a choice, as `choice` does, from a parameter that may be missing.
    package mutating func optionalChoice<Word: RawRepresentable<String>>(_ name: String, _ type: Word.Type) -> Word? {
        query[name].isEmpty ? nil : choice(name, type)
    }

    /// Words between commas, for a parameter that may be missing; a word that is there twice counts once.
    package mutating func choices<Word: RawRepresentable<String>>(_ name: String, _ type: Word.Type) -> [Word]? {
        guard let text = text(name, length: 0...1000) else { return nil }
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { Word(rawValue: String($0)) }
        guard !words.contains(where: { $0 == nil }) else {
            fail(name, .invalidValue)
            return nil
        }
        return words.compactMap(\.self)
    }

    package mutating func requiredText(_ name: String, length: ClosedRange<Int>) -> String {
        if query[name].isEmpty { fail(name, .required) }
        return text(name, length: length) ?? ""
    }

    /// Text that may be missing; `length` counts code points, as JSON Schema and Postgres do. U+0000 can't be stored, so it is no value.
    package mutating func text(_ name: String, length: ClosedRange<Int>) -> String? {
        let found = query[name]
        guard let parameter = found.first else { return nil }
        guard found.count == 1, let text = parameter.text, !text.utf8.contains(0) else {
            fail(name, .invalidValue)
            return nil
        }
        guard length.contains(text.unicodeScalars.count) else {
            fail(name, text.unicodeScalars.count < length.lowerBound ? .tooShort : .tooLong)
            return nil
        }
        return text
    }

    /// Takes out `cursor`, and reads the place that it names. One that is not of this list, as it is asked for here, is at fault.
    mutating func cursor<Place>(length: ClosedRange<Int>, _ read: (String) -> Place?) -> Place? {
        guard let text = text("cursor", length: length) else { return nil }
        let place = CursorMark(of: target).place(in: text).flatMap(read)
        if place == nil { fail("cursor", .invalidValue) }
        return place
    }

    /// A UUID in its canonical form, for a parameter that may be missing.
    package mutating func uuid(_ name: String) -> String? {
        guard let text = text(name, length: 0...1000) else { return nil }
        let id = UUIDText.canonical(text)
        if id == nil { fail(name, .invalidUUID) }
        return id
    }

    /// An RFC 3339 time, for a parameter that may be missing.
    package mutating func time(_ name: String) -> String? {
        text(name, length: 0...1000).flatMap { instant(name, $0)?.text }
    }

    /// Reads an RFC 3339 time. A `+` that nobody encoded has come as a blank, and is the sign of its offset.
    mutating func instant(_ name: String, _ text: String) -> Timestamp? {
        let time = Timestamp(rfc3339: text.replacing(" ", with: "+"))
        if time == nil { fail(name, .invalidTime) }
        return time
    }

    /// A whole number that may be missing.
    package mutating func number(_ name: String, in range: ClosedRange<Int>, default fallback: Int) -> Int {
        guard let text = text(name, length: 0...100) else { return fallback }
        guard !text.isEmpty, text.utf8.allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }) else {
            fail(name, .wrongType)
            return fallback
        }
        guard let number = Int(text), range.contains(number) else {
            fail(name, .outOfRange)
            return fallback
        }
        return number
    }

    /// A calendar day such as 2026-06-02 that may be missing.
    package mutating func day(_ name: String) -> String? {
        text(name, length: 0...1000).flatMap { day(name, $0)?.text }
    }

    /// Reads a calendar day.
    mutating func day(_ name: String, _ text: String) -> CivilDate? {
        let day = CivilDate(text)
        if day == nil { fail(name, .invalidTime, wanted: .day) }
        return day
    }

    package mutating func fail(_ name: String, _ code: FieldFault.Code, wanted form: FieldFault.TimeForm = .instant) {
        faults.append(FieldFault(field: name, code: code, wanted: form))
    }
}

extension QueryFields {
    /// Throws all faults at once, if there are any.
    package func requireNoFaults() throws(OfficeError) {
        guard faults.isEmpty else { throw OfficeError(.validationFailed, details: faults) }
    }
}
