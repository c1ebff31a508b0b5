/// A word of a piece of SQL, with what stands around it.
struct SQLWord: CustomStringConvertible {
    let text: String
    /// The word before it, in lower case as all of ours is.
    let previous: String
    /// The first character after it that is no space.
    let next: Character?
    /// Whether a dot stands before it, as in `public.items`.
    let hasSchema: Bool
    /// Whether it stands inside a quoted string, which may be SQL to be run.
    let isQuoted: Bool

    var description: String { "\(previous) \(text)" }

    /// Every word outside of comments.
    static func all(in sql: String) -> [SQLWord] {
        var words: [SQLWord] = []
        var isQuoted = false
        let text = Array(sql)
        var index = 0
        while index < text.count {
            if text[index] == "'" {
                isQuoted.toggle()
                index += 1
            } else if text[index...].starts(with: "--"), !isQuoted {
                index = text[index...].firstIndex(of: "\n") ?? text.count
            } else if text[index].isPartOfWord {
                let end = text[index...].firstIndex { !$0.isPartOfWord } ?? text.count
                words.append(
                    SQLWord(
                        text: String(text[index..<end]), previous: words.last?.text ?? "",
                        next: text[end...].first { !$0.isWhitespace }, hasSchema: index > 0 && text[index - 1] == ".",
                        isQuoted: isQuoted))
                index = end
            } else {
                index += 1
            }
        }
        return words
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
