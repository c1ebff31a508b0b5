import TestSupport
import Testing

@testable import Office

/// What a cell of a choice may say (docs/import.md, "Words of a choice").
@Suite(.mayBlock) struct ChoiceWordTests {
    /// As the document names the columns, with all words that there are.
    private static let columns: [(name: String, words: [ChoiceWord], choices: [String])] = [
        ("`condition`", ChoiceWord.conditions, Condition.allCases.map(\.rawValue)),
        ("`status`", ChoiceWord.unitStates, AssetStatus.allCases.map(\.rawValue)),
        ("`status` of reservations", ChoiceWord.reservationStates, ReservationStatus.allCases.map(\.rawValue)),
    ]

    @Test("the document has the program's words, in its order")
    func documented() throws {
        let rows = try Document("docs/import.md").table(headed: "| column | word | also known as |")
        #expect(
            rows
                == Self.columns.flatMap { column in
                    column.words.map { [column.name, "`\($0.choice)`", $0.others.joined(separator: ", ")] }
                })
    }

    @Test("each choice has words, and no word means two choices of a column")
    func distinct() {
        for (name, words, choices) in Self.columns {
            #expect(words.map(\.choice) == choices, "\(name)")
            #expect(Self.twice(in: words) == [], "\(name)")
            for word in words {
                #expect(!word.others.isEmpty, "\(name): \(word.choice)")
                for other in [word.choice] + word.others {
                    #expect(ChoiceWord.meant(by: ColumnName.key(other), of: words) == word.choice, "\(name): \(other)")
                }
            }
        }
    }

    @Test("a cell of a unit's status says a condition or a status: no word means both")
    func apart() {
        #expect(Self.twice(in: ChoiceWord.conditions + ChoiceWord.unitStates) == [])
    }

    /// The keys that are there twice. Our own word is no other word of its own choice.
    private static func twice(in words: [ChoiceWord]) -> [String] {
        let keys = words.flatMap { word in ([word.choice] + word.others).map(ColumnName.key) }
        return Dictionary(grouping: keys) { $0 }.filter { $1.count > 1 }.keys.sorted()
    }
}
