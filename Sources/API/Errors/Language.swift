/// The languages that `error.message` and mail speak.
package enum Language: String, Sendable, CaseIterable {
    /// `en`
    case english = "en"
    /// `es`
    case spanish = "es"

    /// The one that `Accept-Language` likes best (RFC 9110 section 12.5.4); English when it names neither or is absent.
    package init(accepting field: String?) {
        var best: (language: Language, weight: Int) = (.english, 0)
        for range in (field ?? "").split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.trimming(" \t") }
            guard let tag = parts.first, let language = Self.named(tag) else { continue }
            let weight = parts.dropFirst().lazy.compactMap(Self.weight).first ?? 1000
            if weight > best.weight { best = (language, weight) }
        }
        self = best.language
    }

    /// The one of a tag such as `es-CO` (RFC 5646); English when it is neither.
    package init(tag: String) {
        self = Self.named(tag[...]) ?? .english
    }

    /// By the primary subtag, so that `es-CO` is Spanish.
    private static func named(_ tag: Substring) -> Language? {
        let primary = tag.prefix { $0 != "-" }.lowercased()
        return primary == "*" ? .english : Language(rawValue: primary)
    }

    /// Thousandths of `q=0.8`; nil for another parameter, 0 for a broken one.
    private static func weight(_ parameter: Substring) -> Int? {
        guard parameter.hasPrefix("q=") || parameter.hasPrefix("Q=") else { return nil }
        guard let value = Double(parameter.dropFirst(2)), (0...1).contains(value) else { return 0 }
        return Int(value * 1000)
    }
}

extension Substring {
    fileprivate func trimming(_ characters: String) -> Substring {
        let start = drop { characters.contains($0) }
        return start[..<(start.lastIndex { !characters.contains($0) }.map(start.index(after:)) ?? start.startIndex)]
    }
}
