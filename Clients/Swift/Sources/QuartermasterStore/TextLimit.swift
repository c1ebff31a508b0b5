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
    public func sentence(in language: String = "en") -> String { words.text(in: language) }

    private var words: Words {
        switch self {
        case .tooLong(_, let most):
            Words("The text may have \(most) characters at most.", "El texto puede tener \(most) caracteres como máximo.")
        case .missing(field: TextLimit.overrideReason.field): Words("Say why.", "Diga por qué.")
        case .missing: Words("Write something.", "Escriba algo.")
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
    public func sentence(in language: String = "en") -> String { words.text(in: language) }

    private var words: Words {
        switch self {
        case .negative: Words("A number can't be below 0.", "Una cantidad no puede ser menor que 0.")
        case .nothing: Words("Say how many there are.", "Diga cuántos son.")
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
