import Text

/// Texts that a spreadsheet takes for a number, a day, a time or a truth when it opens a file, and writes differently when it saves it:
/// `00017` becomes `17`, `4E12` becomes `4000000000000`, `1-2` a day, `true` the word of its own language.
enum SpreadsheetGuess {
    /// Whether some spreadsheet does so with the text. It is true of more than that: of any of digits and marks alone that is no plain number.
    /// Not of an id, which none takes for anything, whatever its digits are: who compares ids must find them as they are.
    static func changes(_ whole: String) -> Bool {
        let text = whole.unicodeScalars
        guard let tokens = tokens(of: text), UUIDText.canonical(whole) == nil else { return false }
        let words = tokens.filter { !isNumber($0) }
        let hasNumber = words.count < tokens.count
        switch words.count {
        case 0: return hasNumber && !isPlain(text)
        case 1 where !hasNumber: return truths.contains(words[0])
        case 1: return months.contains(words[0]) || isExponent(tokens) || (halves.contains(words[0]) && text.contains(":"))
        default: return false
        }
    }

    /// Runs of digits and runs of letters, these in lower case; nil where there is anything but these and what stands between parts of a number.
    private static func tokens(of text: some Sequence<Unicode.Scalar>) -> [String]? {
        var tokens: [String] = []
        var last = Kind.mark
        for scalar in text {
            guard tokens.count < 8, let kind = kind(of: scalar) else { return nil }
            if kind != .mark {
                if kind != last { tokens.append("") }
                tokens[tokens.count - 1] += scalar.properties.lowercaseMapping
            }
            last = kind
        }
        return tokens
    }

    private enum Kind { case digit, letter, mark }

    private static func kind(of scalar: Unicode.Scalar) -> Kind? {
        if scalar.properties.numericType == .decimal { return .digit }
        if scalar.properties.isAlphabetic { return .letter }
        return marks.contains(scalar) || scalar.properties.isWhitespace ? .mark : nil
    }

    private static func isNumber(_ token: String) -> Bool { token.unicodeScalars.first.map { kind(of: $0) == .digit } ?? false }

    private static func isExponent(_ tokens: [String]) -> Bool {
        tokens.count >= 3 && tokens[tokens.count - 2] == "e" && tokens.dropLast(2).allSatisfy(isNumber)
    }

    /// As a spreadsheet writes it, too: one with more digits is shown, and saved, with an exponent.
    private static func isPlain(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        let scalars = Array(text)
        return scalars.count <= 11 && scalars.allSatisfy { ("0"..."9").contains($0) }
            && (scalars.first != "0" || scalars.count == 1)
    }

    private static let marks: Set<Unicode.Scalar> = [
        ".", ",", ":", "/", "-", "\u{2212}", "+", "%", "(", ")", "'", "\u{2019}", "$", "€", "£", "¥",
    ]
    private static let truths: Set = ["true", "false", "verdadero", "falso", "wahr", "falsch"]
    private static let halves: Set = ["am", "pm", "a", "p"]
    private static let months: Set = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "january", "february",
        "march", "april",
        "june", "july", "august", "september", "october", "november", "december", "ene", "abr", "ago", "set", "dic", "enero",
        "febrero",
        "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "setiembre", "octubre", "noviembre", "diciembre",
        "mär", "mrz",
        "mai", "okt", "dez", "januar", "februar", "märz", "juni", "juli", "oktober", "dezember",
    ]
}
