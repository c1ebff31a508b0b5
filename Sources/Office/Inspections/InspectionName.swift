/// The names of slots, conditions and templates of inspections: a short text without control characters and points, which part the
/// name of a fault.
enum InspectionName {
    static let mostCharacters = 40

    static func isOne(_ text: String) -> Bool {
        (1...mostCharacters).contains(text.unicodeScalars.count)
            && text.unicodeScalars.allSatisfy { $0.value > 0x1F && $0.value != 0x7F && $0 != "." }
    }
}
