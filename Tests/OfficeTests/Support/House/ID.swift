import Foundation

/// Ids are texts in lower case, as the server writes them, so that a test compares them as they come.
enum ID {
    static func fresh() -> String { UUID().uuidString.lowercased() }

    /// What a sticker carries: six letters that hold no vowel, hence no word.
    static func freshCode() -> String {
        String((0..<6).compactMap { _ in "BCDFGHJKLMNPQRSTVWXZ".randomElement() })
    }
}
