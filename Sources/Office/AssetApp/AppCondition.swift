/// The condition of an asset in the words of the app, which are free: the house has five of its own (docs/apps/asset-app.md).
struct AppCondition {
    /// As it came; nil where nothing did.
    let text: String?
    /// The condition that it means; nil for a word that is not known.
    let meant: Condition?

    init(_ text: String?) {
        self.text = text
        meant = text.flatMap { Self.words[Self.folded($0)] }
    }

    /// The notes with a word that is not known, which is kept as it came: else nobody would see it again.
    func kept(in notes: String?) -> String? {
        guard let text, meant == nil else { return notes }
        return [notes, "Condition: " + text].compactMap(\.self).joined(separator: "\n")
    }

    /// By the word in small letters. The API's description lists them too (`NewAsset`).
    static let words: [String: Condition] = {
        let meanings: [(Condition, [String])] = [
            (.likeNew, ["new", "brand new", "unused", "like new", "as new", "mint", "excellent", "open box"]),
            (.good, ["good", "very good", "used", "refurbished", "renewed", "working"]),
            (.fair, ["fair", "average", "acceptable", "worn"]), (.poor, ["poor", "bad", "heavily worn"]),
            (.damaged, ["damaged", "broken", "defective", "faulty", "not working", "for parts"]),
        ]
        return Dictionary(uniqueKeysWithValues: meanings.flatMap { meant, words in words.map { ($0, meant) } })
    }()

    /// Without case; an underscore, a hyphen and any white space are a blank.
    private static func folded(_ text: String) -> String {
        text.lowercased().split { $0 == "_" || $0 == "-" || $0.isWhitespace }.joined(separator: " ")
    }
}
