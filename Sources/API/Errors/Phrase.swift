/// A text for people, in every language there is. `{name}` is a place that a value fills; both languages have the same places.
package struct Phrase: Sendable, Equatable {
    private let english: String
    private let spanish: String

    package init(en english: String, es spanish: String) {
        self.english = english
        self.spanish = spanish
    }

    /// The text as it is written, places and all.
    package func template(in language: Language) -> String {
        switch language {
        case .english: english
        case .spanish: spanish
        }
    }

    /// The text with its places filled in. A value is taken as it is, braces and all.
    ///
    /// A place without a value is a programmer's error: it ends a debug build. No person is shown a mark in its place.
    package func text(in language: Language, _ values: [String: String] = [:]) -> String {
        let template = template(in: language)
        // Most have no place.
        guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
        var text = ""
        Self.read(template) { part, place in
            text += part
            guard let place else { return }
            assert(values[place] != nil, "nothing fills {\(place)} of the phrase: \(template)")
            text += values[place] ?? ""
        }
        return text
    }

    /// The names of its places.
    package func places(in language: Language = .english) -> Set<String> {
        var places: Set<String> = []
        Self.read(template(in: language)) { _, place in
            if let place { places.insert(place) }
        }
        return places
    }

    /// Each piece of plain text, with the name of the place behind it; nil behind the last.
    private static func read(_ template: String, _ take: (_ text: Substring, _ place: String?) -> Void) {
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            take(rest[..<open], String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        take(rest, nil)
    }
}
