import Foundation
import QuartermasterAPI

/// Why what a person typed can't be noted.
public enum TextFault: ReadableError, Hashable {
    /// The server would refuse it for good: it takes so many characters at most, counted as Unicode's scalars.
    case tooLong(field: String, most: Int)
    /// The server wants one that says something.
    case missing(field: String)

    /// For a person.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(in language: String = "en") -> String {
        let isSpanish = language.hasPrefix("es")
        switch self {
        case .tooLong(_, let most):
            return isSpanish
                ? "El texto puede tener \(most) caracteres como máximo." : "The text may have \(most) characters at most."
        case .missing(field: TextLimit.overrideReason.field): return isSpanish ? "Diga por qué." : "Say why."
        case .missing: return isSpanish ? "Escriba algo." : "Write something."
        }
    }
}

/// Why so many of a counted line can't be noted.
public enum CountFault: ReadableError, Hashable {
    /// A number is below 0.
    case negative
    /// Nothing moves, and it is no last return.
    case nothing

    /// For a person.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(in language: String = "en") -> String {
        let isSpanish = language.hasPrefix("es")
        switch self {
        case .negative: return isSpanish ? "Una cantidad no puede ser menor que 0." : "A number can't be below 0."
        case .nothing: return isSpanish ? "Diga cuántos son." : "Say how many there are."
        }
    }
}

/// How long a text may be by the description: the server refuses a longer one for good, with all that comes with it.
struct TextLimit {
    /// Of the schema.
    let field: String
    /// The schema, where it has a name.
    let schema: String
    /// Its `maxLength`.
    let most: Int

    static let reportNotes = TextLimit(field: "notes", schema: "NewConditionReport", most: 2000)
    static let lostNote = TextLimit(field: "lost_note", schema: "AssetReturn", most: 2000)
    static let lostNoteOfCount = TextLimit(field: "lost_note", schema: "CountedReturn", most: 2000)
    static let location = TextLimit(field: "location", schema: "AssetReturn", most: 200)
    static let swapReason = TextLimit(field: "reason", schema: "Swap", most: 200)
    static let overrideReason = TextLimit(field: "reason", schema: "Override", most: 200)
    static let inspectionNotes = TextLimit(field: "notes", schema: "InspectionChange", most: 10_000)
    static let signerName = TextLimit(field: "name", schema: "NewSignOff", most: 200)
    static let damageNote = TextLimit(field: "note", schema: "DamageChange", most: 2000)

    static let all = [
        reportNotes, lostNote, lostNoteOfCount, location, swapReason, overrideReason, inspectionNotes, signerName, damageNote,
    ]

    /// Throws where the text is longer.
    func check(_ text: String?) throws(TextFault) {
        guard let text, text.unicodeScalars.count > most else { return }
        throw .tooLong(field: field, most: most)
    }
}
