import Text

/// The names of slots, conditions and templates of inspections: a short text of one line, as all names are, without points, which part
/// the name of a fault.
enum InspectionName {
    static let mostCharacters = 40

    static func isOne(_ text: String) -> Bool {
        (1...mostCharacters).contains(text.unicodeScalars.count) && !text.unicodeScalars.contains(".")
            && OneLine.of(text).unicodeScalars.elementsEqual(text.unicodeScalars)
    }
}
