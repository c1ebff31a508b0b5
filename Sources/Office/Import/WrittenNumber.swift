import Text

/// The mark before the decimals of a number.
enum DecimalMark: Sendable, Equatable {
    case point, comma

    var other: DecimalMark { self == .point ? .comma : .point }
}

/// A number as people and spreadsheets write it: digits with marks between them, of which one may be the decimal mark.
struct WrittenNumber: Sendable {
    /// The digits between the marks: at least one group.
    private let groups: [String]
    /// The marks between them; nil is a blank or an apostrophe, which is between thousands alone.
    private let marks: [DecimalMark?]
    let isNegative: Bool

    /// Reads one without anything around it.
    init?(_ text: String) { self.init(text.unicodeScalars[...]) }

    /// Reads one that may have the sign or the code of a currency before or behind it.
    init?(money text: String) {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: Self.isDigit), let last = scalars.lastIndex(where: Self.isDigit) else {
            return nil
        }
        // A minus or a decimal mark that touches the digits is the number's.
        let begin = scalars[..<first].lastIndex(where: { !Self.isOfNumber($0) }).map(scalars.index(after:)) ?? scalars.startIndex
        let end = scalars.index(after: last)
        // As in `-$5`.
        let hasSign = scalars[..<begin].first.map(Self.isMinus) ?? false
        let before = scalars[..<begin].dropFirst(hasSign ? 1 : 0)
        guard Self.isCurrency(before), Self.isCurrency(scalars[end...]) else { return nil }
        let sign = hasSign ? "-" : ""
        self.init((sign + String(scalars[begin..<end])).unicodeScalars[...])
    }

    private init?(_ scalars: Substring.UnicodeScalarView) {
        var scalars = scalars
        isNegative = scalars.first.map(Self.isMinus) ?? false
        if isNegative { scalars.removeFirst() }
        var groups = [""]
        var marks: [DecimalMark?] = []
        for scalar in scalars {
            switch scalar {
            case ".", ",":
                marks.append(scalar == "." ? .point : .comma)
                groups.append("")
            case " ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "\u{2019}":
                marks.append(nil)
                groups.append("")
            default:
                guard Self.isDigit(scalar) else { return nil }
                groups[groups.count - 1].unicodeScalars.append(scalar)
            }
        }
        // `.5` is a number, `5.` and `1..5` are none.
        guard !groups.dropFirst().contains(""), !groups[0].isEmpty || (marks.count == 1 && marks[0] != nil) else { return nil }
        self.groups = groups
        self.marks = marks
    }

    /// The decimal mark of the column that the number is in, where the number alone shows it.
    var shownDecimal: DecimalMark? {
        let written = marks.compactMap(\.self)
        guard let last = written.last else { return nil }
        if written.contains(last.other) { return last }
        if written.count > 1 { return last.other }
        // Beside blanks it is no mark of thousands.
        if marks.count > 1 { return last }
        let isOfThousands =
            groups[1].utf8.count == 3 && (1...3).contains(groups[0].utf8.count) && groups[0].utf8.first != UInt8(ascii: "0")
        return isOfThousands ? nil : last
    }

    /// True when it would be another number with the other decimal mark.
    var dependsOnMark: Bool { !marks.compactMap(\.self).isEmpty && shownDecimal == nil }

    /// The whole number that it is; nil for one with decimals.
    func whole(_ decimal: DecimalMark) -> Int? {
        guard let (whole, fraction) = parts(decimal), fraction.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
        return Int((isNegative ? "-" : "") + whole)
    }

    /// The amount without its sign, as JSON writes it; nil for one with more than two decimals.
    func amount(_ decimal: DecimalMark) -> String? {
        guard var (whole, fraction) = parts(decimal) else { return nil }
        while fraction.utf8.count > 2, fraction.last == "0" { fraction.removeLast() }
        guard fraction.utf8.count <= 2 else { return nil }
        whole = String(whole.drop { $0 == "0" })
        return (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// The digits before and behind the decimal mark; nil where the marks between the others stand wrong.
    private func parts(_ decimal: DecimalMark) -> (whole: String, fraction: String)? {
        let end = marks.firstIndex(of: decimal)
        // Nothing comes behind the decimals.
        if let end, end != marks.count - 1 { return nil }
        let whole = groups[..<(end.map { $0 + 1 } ?? groups.count)]
        let between = marks[..<(whole.count - 1)]
        guard Set(between).count <= 1, whole.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
            whole.count == 1 || (1...3).contains(whole[0].utf8.count)
        else { return nil }
        let digits = whole.joined()
        return (digits.isEmpty ? "0" : digits, end == nil ? "" : groups[groups.count - 1])
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isMinus(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || scalar == "\u{2212}" }

    private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool { isMinus(scalar) || scalar == "." || scalar == "," }

    /// Nothing, a sign such as `€` or `US$`, or a code or a word of a few letters such as `COP` or `kr`.
    private static func isCurrency(_ scalars: Substring.UnicodeScalarView) -> Bool {
        let word = scalars.filter { !$0.properties.isWhitespace }
        let letters = word.filter { $0 != "." }
        return letters.count <= 4 && letters.isEmpty == word.isEmpty
            && letters.allSatisfy { $0.properties.isAlphabetic || $0.properties.generalCategory == .currencySymbol }
    }
}

/// How a column writes its numbers, as its cells show it.
struct NumberStyle: Sendable {
    private var hasPoint = false
    private var hasComma = false

    /// Looks at another cell of the column.
    mutating func see(_ number: WrittenNumber) {
        switch number.shownDecimal {
        case .point?: hasPoint = true
        case .comma?: hasComma = true
        case nil: break
        }
    }

    /// The decimal mark of a number of the column; nil where the column shows both and the number neither. Where nothing shows one, a
    /// mark before three digits is one of thousands.
    func decimal(of number: WrittenNumber) -> DecimalMark? {
        if let shown = number.shownDecimal { return shown }
        guard number.dependsOnMark else { return .point }
        switch (hasPoint, hasComma) {
        case (true, false): return .point
        case (false, true): return .comma
        case (false, false): return number.markOfThousands?.other
        case (true, true): return nil
        }
    }
}

extension WrittenNumber {
    fileprivate var markOfThousands: DecimalMark? { marks.compactMap(\.self).last }
}
