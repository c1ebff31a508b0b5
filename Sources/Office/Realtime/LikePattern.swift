/// A pattern of `like`: `%`, and `*` as clients write it, stand for anything, `_` for one character, `\` takes the next one as it is.
struct LikePattern {
    private enum Part: Equatable {
        case any, one
        case character(Character)
    }

    private let parts: [Part]
    private let ignoresCase: Bool

    init(_ pattern: String, ignoresCase: Bool) {
        var parts: [Part] = []
        var isEscaped = false
        for character in ignoresCase ? pattern.lowercased() : pattern {
            switch character {
            case _ where isEscaped:
                parts.append(.character(character))
                isEscaped = false
            case "\\": isEscaped = true
            case "%", "*": if parts.last != .any { parts.append(.any) }
            case "_": parts.append(.one)
            default: parts.append(.character(character))
            }
        }
        self.parts = parts
        self.ignoresCase = ignoresCase
    }

    /// Whether the whole text is of that pattern. It goes back to the last `%` alone, so it takes text times pattern at most.
    func matches(_ text: String) -> Bool {
        let text = Array(ignoresCase ? text.lowercased() : text)
        var (place, part) = (0, 0)
        var retry: (place: Int, part: Int)?
        while place < text.count {
            if part < parts.count, parts[part] == .any {
                retry = (place, part + 1)
                part += 1
            } else if part < parts.count, parts[part] == .one || parts[part] == .character(text[place]) {
                place += 1
                part += 1
            } else if let last = retry {
                retry = (last.place + 1, last.part)
                (place, part) = (last.place + 1, last.part)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .any }
    }
}
