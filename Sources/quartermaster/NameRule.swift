import API
import ArgumentParser
import Text

/// What is asked of the name of a house or a person, as the API asks it.
enum NameRule {
    /// Throws for one that is empty or too long. Nil is none, and good.
    static func check(_ name: String?, of option: String = "--name") throws {
        guard let name = name.map(OneLine.of) else { return }
        guard !name.isEmpty else { throw ValidationError("\(option) is empty") }
        guard HouseRules.line.contains(name.unicodeScalars.count) else {
            throw ValidationError("\(option) has more than \(HouseRules.line.upperBound) characters")
        }
    }
}
