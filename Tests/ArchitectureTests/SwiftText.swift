/// The words of a Swift file, without comments and literals; what is interpolated counts as code.
struct SwiftText {
    struct Word {
        let text: String
        let line: Int
        /// How many braces are open around it.
        let depth: Int
        /// Whether a dot stands before it: it is a member then, and no name of the file's scope.
        let isMember: Bool
        /// Whether nothing but spaces lies between it and the word before.
        let isJoined: Bool
        /// Whether arguments follow.
        let isCalled: Bool
    }

    private(set) var words: [Word] = []
    /// Whether each brace, comment and literal ends where it should. If not, something was read as what it is not, and words are missing.
    private(set) var isWhole = true

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var depth = 0
    private var isJoined = false

    init(_ text: String) {
        bytes = Array(text.utf8)
        readCode(toClosingParenthesis: false)
        if depth != 0 { isWhole = false }
    }

    // MARK: Code

    private mutating func readCode(toClosingParenthesis: Bool) {
        var parentheses = 0
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "/") where next == byte: skipLine()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""): skipLiteral(hashes: 0)
            case UInt8(ascii: "#"): readHashes()
            case UInt8(ascii: "{"), UInt8(ascii: "}"):
                depth += byte == UInt8(ascii: "{") ? 1 : -1
                step()
            case UInt8(ascii: "("):
                parentheses += 1
                step()
            case UInt8(ascii: ")"):
                step()
                if toClosingParenthesis, parentheses == 0 { return }
                parentheses -= 1
            case _ where Self.isLetter(byte): readWord()
            default:
                // An escaped name, such as `default`, is joined to what stands before.
                if byte != UInt8(ascii: " "), byte != UInt8(ascii: "`") { isJoined = false }
                if byte == UInt8(ascii: "\n") { line += 1 }
                at += 1
            }
        }
        if toClosingParenthesis || parentheses != 0 { isWhole = false }
    }

    private var next: UInt8 { at + 1 < bytes.count ? bytes[at + 1] : 0 }

    private mutating func step() {
        isJoined = false
        at += 1
    }

    private mutating func readWord() {
        let start = at
        while at < bytes.count, Self.isLetter(bytes[at]) || Self.isDigit(bytes[at]) { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
        let isCalled = at < bytes.count && bytes[at] == UInt8(ascii: "(")
        words.append(Word(text: text, line: line, depth: depth, isMember: isMember, isJoined: isJoined, isCalled: isCalled))
        isJoined = true
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    // MARK: Comments and literals

    private mutating func skipLine() {
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
    }

    private mutating func skipComment() {
        var open = 0
        repeat {
            let pair = (bytes[at], next)
            if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
                open += 1
                at += 1
            } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
                open -= 1
                at += 1
            } else if bytes[at] == UInt8(ascii: "\n") {
                line += 1
            }
            at += 1
        } while open > 0 && at < bytes.count
        if open > 0 { isWhole = false }
    }

    /// The beginning of a raw literal or a regular expression, or a directive such as `#if`.
    private mutating func readHashes() {
        let start = at
        while at < bytes.count, bytes[at] == UInt8(ascii: "#") { at += 1 }
        isJoined = false
        guard at < bytes.count else { return }
        switch bytes[at] {
        case UInt8(ascii: "\""): skipLiteral(hashes: at - start)
        case UInt8(ascii: "/"): skipRegex(hashes: at - start)
        default: break
        }
    }

    private mutating func skipRegex(hashes: Int) {
        at += 1
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "/"), has(UInt8(ascii: "#"), hashes, at: at + 1) {
                at += 1 + hashes
                return
            }
            if bytes[at] == UInt8(ascii: "\n") { line += 1 }
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        isWhole = false
    }

    private mutating func skipLiteral(hashes: Int) {
        let quotes = has(UInt8(ascii: "\""), 3, at: at) ? 3 : 1
        at += quotes
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "\\"), has(UInt8(ascii: "#"), hashes, at: at + 1) {
                at += 1 + hashes
                guard at < bytes.count else { return }
                if bytes[at] == UInt8(ascii: "(") {
                    step()
                    readCode(toClosingParenthesis: true)
                } else {
                    if bytes[at] == UInt8(ascii: "\n") { line += 1 }
                    at += 1
                }
            } else if has(UInt8(ascii: "\""), quotes, at: at), has(UInt8(ascii: "#"), hashes, at: at + quotes) {
                at += quotes + hashes
                return
            } else {
                if byte == UInt8(ascii: "\n") {
                    line += 1
                    if quotes == 1 { isWhole = false }
                }
                at += 1
            }
        }
        isWhole = false
        isJoined = false
    }

    private func has(_ byte: UInt8, _ count: Int, at place: Int) -> Bool {
        place + count <= bytes.count && (0..<count).allSatisfy { bytes[place + $0] == byte }
    }
}

// MARK: What it declares

extension SwiftText {
    /// A name, and whether files of other folders can see it.
    struct Declarations {
        /// Types and functions of the file's own scope.
        var atFileScope: Set<String> = []
        /// What extensions add to a type.
        var inExtensions: Set<String> = []
        /// All of them, private and nested ones too.
        var all: Set<String> = []
    }

    private static let types: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    private static let values: Set<String> = ["func", "var", "let", "case"]
    private static let hidden: Set<String> = ["private", "fileprivate"]

    var declarations: Declarations {
        var found = Declarations()
        var isInOpenExtension = false
        for (index, word) in words.enumerated() {
            if word.depth == 0, word.text == "extension" { isInOpenExtension = !isHidden(index) }
            let isType = Self.types.contains(word.text)
            guard !word.isMember, isType || Self.values.contains(word.text), index + 1 < words.count else { continue }
            let name = words[index + 1]
            // `class func` names nothing yet, `func ==` nothing that is a word.
            guard name.isJoined, !name.isMember, !Self.types.contains(name.text), !Self.values.contains(name.text) else {
                continue
            }
            found.all.insert(name.text)
            if word.depth == 0 { isInOpenExtension = false }
            guard !isHidden(index) else { continue }
            if word.depth == 0 { found.atFileScope.insert(name.text) }
            if word.depth == 1, isInOpenExtension { found.inExtensions.insert(name.text) }
        }
        return found
    }

    /// Whether `private` stands before a keyword, on its line.
    private func isHidden(_ index: Int) -> Bool {
        var place = index - 1
        while place >= 0, words[place].line == words[index].line, words[place].depth == words[index].depth {
            if Self.hidden.contains(words[place].text) { return true }
            place -= 1
        }
        return false
    }
}
