import Foundation

/// An error that says for a person what it is: `localizedDescription` is its sentence, in the language that the app runs in.
public protocol ReadableError: LocalizedError {
    /// For a person.
    /// - Parameter language: English, unless it begins with `es`. What the server said stays in the language that it was asked in.
    func sentence(in language: String) -> String
}

extension ReadableError {
    /// The sentence in the language that the app runs in.
    public var errorDescription: String? {
        #if canImport(Darwin)
            sentence(in: Bundle.main.preferredLocalizations.first ?? "en")
        #else
            sentence(in: Locale.current.identifier)
        #endif
    }
}
