/// What an app says to a person, in both languages.
package struct Words: Sendable {
    package let english: String
    package let spanish: String

    package init(_ english: String, _ spanish: String) {
        self.english = english
        self.spanish = spanish
    }

    /// - Parameter language: English, unless it begins with `es`.
    package func text(in language: String) -> String { language.hasPrefix("es") ? spanish : english }
}
