import TestSupport
import Testing

@testable import Office

/// The app's words for a condition, as the API's description lists them, are those that the server knows.
@Suite(.mayBlock) struct AppConditionTests {
    @Test("each word that the description lists means what it says, and the server knows no other") func words() throws {
        let condition = APIDescription.shared.document["components"]?["schemas"]?["NewAsset"]?["properties"]?["condition"]
        let sentences = try #require(condition?["description"]?.string)
        var described: [String: String] = [:]
        for clause in sentences.split(whereSeparator: { ";.".contains($0) }) where clause.contains("mean") {
            let quoted = clause.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
                .map { String($0.element) }
            let meaning = try #require(quoted.last)
            for word in quoted.dropLast() {
                described[word.lowercased()] = meaning
                #expect(AppCondition(word).meant?.rawValue == meaning, "\(word)")
            }
        }
        #expect(described == AppCondition.words.mapValues(\.rawValue))
    }
}
