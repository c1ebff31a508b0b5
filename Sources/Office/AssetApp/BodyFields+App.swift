import API
import JSON
import Text

extension BodyFields {
    /// Texts of the app's forms, each of one line: white space around them means nothing, and one of nothing else is not there.
    mutating func appTexts(_ names: [String], areRequired: Bool, length: ClosedRange<Int>) -> [(String, String?)] {
        names.map { name in (name, appText(name, isRequired: areRequired, length: length)) }
    }

    /// - Parameter line: the line that is kept of it. Control characters are refused before, and not dropped in silence.
    mutating func appText(
        _ name: String, isRequired: Bool = false, length: ClosedRange<Int>, as line: (String) -> String = OneLine.of
    ) -> String? {
        let given = faults.count
        let text = optionalText(name, length: 0...Int.max).map { Self.trimmed($0) }
        guard faults.count == given else { return nil }
        guard !(text ?? "").unicodeScalars.contains(where: Self.isControl) else {
            fail(name, .invalidValue)
            return nil
        }
        guard let text = text.map(line), !text.isEmpty else {
            if isRequired && isObject { fail(name, .required) }
            return nil
        }
        guard length.contains(text.unicodeScalars.count) else {
            fail(name, text.unicodeScalars.count < length.lowerBound ? .tooShort : .tooLong)
            return nil
        }
        return text
    }

    /// Text that may have lines and tabs, and no other control characters: it ends up on others' screens and labels.
    mutating func appLines(_ name: String, length: ClosedRange<Int>) -> String? {
        guard let text = optionalText(name, length: length).map(Self.trimmed), !text.isEmpty else { return nil }
        let breaks = "\t\n\r".unicodeScalars
        if text.unicodeScalars.contains(where: { Self.isControl($0) && !breaks.contains($0) }) { fail(name, .invalidValue) }
        return text
    }

    /// Notes on an asset or a parcel.
    mutating func appNotes() -> String? { appLines("notes", length: 0...2000) }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

    /// One of a few words, in any case, with spaces for underscores; it may be missing.
    mutating func optionalWord<Word: RawRepresentable<String>>(
        _ name: String, _ type: Word.Type, _ inCase: (String) -> String
    ) -> Word? {
        guard let text = appText(name, length: 1...100) else { return nil }
        let word = Word(rawValue: String(inCase(text).map { $0 == " " ? "_" : $0 }))
        if word == nil { fail(name, .invalidValue) }
        return word
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
        let scalars = text.unicodeScalars.drop(while: isSpace)
        let end = scalars.lastIndex { !isSpace($0) }
        return end.map { String(scalars[...$0]) } ?? ""
    }
}

extension JSONWriter {
    /// The text of an object of texts; those that are nil are left out.
    package static func text(of members: [(String, String?)]) -> String {
        var json = JSONWriter()
        json.object { json in
            for case (let name, let value?) in members {
                json.name(name)
                json.string(value)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
