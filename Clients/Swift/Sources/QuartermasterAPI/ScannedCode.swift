import Foundation

/// What a scan means, as the server reads it: the clean form of a text, when two are the same, and what one may be looked up as. It is
/// held to `verify/codes.json`, like the server.
public enum ScannedCode {
    /// The hosts whose addresses name a code.
    public struct Hosts: Sendable, Hashable {
        /// Those of the server.
        public var ours: [String]
        /// Those that the house names; while it names none, any will do.
        public var house: [String]

        /// All that it has.
        public init(ours: [String] = [], house: [String] = []) {
            self.ours = ours
            self.house = house
        }
    }

    /// Without what no eye sees, with single blanks, without an AIM identifier in front. Nil where nothing is left, or too much.
    public static func clean(_ text: String) -> String? {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars where !CodeTables.gone.contains(scalar.value) {
            let isBlank = CodeTables.blank.contains(scalar.value)
            if isBlank && (scalars.isEmpty || scalars.last == " ") { continue }
            scalars.append(isBlank ? " " : scalar)
        }
        if scalars.last == " " { scalars.removeLast() }
        let clean = string(scalars[identifiersEnd(scalars)...]).precomposedStringWithCanonicalMapping
        let count = clean.unicodeScalars.count
        return count == 0 || count > CodeTables.limit ? nil : clean
    }

    /// Where the text begins behind the AIM identifiers: `]`, a letter, a digit, as often as they stand there.
    private static func identifiersEnd(_ scalars: [Unicode.Scalar]) -> Int {
        var end = 0
        while true {
            let start = end > 0 && end < scalars.count && scalars[end] == " " ? end + 1 : end
            guard start + 2 < scalars.count, scalars[start] == "]", isASCIILetter(scalars[start + 1]), isDigit(scalars[start + 2])
            else { break }
            end = start + 3
        }
        return end > 0 && end < scalars.count && scalars[end] == " " ? end + 1 : end
    }

    /// What two texts have in common that are the same code, tag, serial or SKU; nil where a text is none.
    public static func key(_ text: String) -> String? {
        guard let clean = clean(text) else { return nil }
        guard let address = Address(clean), address.hasScheme else { return fold(clean) }
        let path = address.path.last == "/" ? address.path.dropLast() : address.path[...]
        return " " + address.host + string(path + address.query + address.fragment)
    }

    /// The texts that a scan is looked up as, in this order: the whole, then the code that it names as an address.
    public static func meanings(_ text: String, hosts: Hosts) -> [String] {
        guard let clean = clean(text) else { return [] }
        return [clean, named(clean, hosts)].compactMap(\.self)
    }

    /// What is stored where a text is put on an asset; nil where it is no code.
    public static func adopted(_ text: String, hosts: Hosts) -> String? { meanings(text, hosts: hosts).last }

    /// The code that an address names; no part of any other text is one.
    private static func named(_ clean: String, _ hosts: Hosts) -> String? {
        guard let address = Address(clean) else { return nil }
        let isKnown = (hosts.ours + hosts.house).contains { hostForm($0) == address.host }
        guard isKnown || address.hasScheme && hosts.house.isEmpty else { return nil }
        var path = address.path[...]
        while path.first == "/" { path.removeFirst() }
        while path.last == "/" { path.removeLast() }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { string($0) }
        guard let last = segments.last else { return nil }
        if segments.count > 1, segments[segments.count - 2] == "q" { return self.clean(decoded(last)) }
        let parameters = address.query.dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        let isPlain = address.query.count <= 1 || parameters.allSatisfy { $0.starts(with: "utm_".unicodeScalars) }
        return segments.count == 1 && isPlain && address.fragment.count <= 1 ? self.clean(decoded(last)) : nil
    }

    /// A segment of an address as it is meant; where its bytes are no UTF-8 it stands as written.
    private static func decoded(_ segment: String) -> String {
        var bytes: [UInt8] = []
        let written = Array(segment.utf8)
        var at = 0
        while at < written.count {
            if written[at] == UInt8(ascii: "%"), at + 2 < written.count, let high = hex(written[at + 1]),
                let low = hex(written[at + 2])
            {
                bytes.append(high << 4 | low)
                at += 3
            } else {
                bytes.append(written[at])
                at += 1
            }
        }
        return String(bytes: bytes, encoding: .utf8) ?? segment
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static let small = Dictionary(zip(CodeTables.large, CodeTables.small), uniquingKeysWith: { first, _ in first })

    /// Without regard to case, by one table: no locale is asked.
    static func fold(_ text: String) -> String {
        string(text.unicodeScalars.map { small[$0.value].flatMap(Unicode.Scalar.init) ?? $0 })
    }

    /// As hosts are compared.
    static func hostForm(_ name: String) -> String {
        let folded = Array(fold(name).unicodeScalars)
        return string(folded.count > 4 && folded.starts(with: "www.".unicodeScalars) ? folded.dropFirst(4) : folded[...])
    }

    static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}

extension ScannedCode {
    /// A clean text as an address of http or https. Without a scheme it is one only where the host is known.
    struct Address {
        let hasScheme: Bool
        /// As hosts are compared, with a port that is not the usual one.
        let host: String
        let path: [Unicode.Scalar]
        /// With its question mark.
        let query: [Unicode.Scalar]
        /// With its number sign.
        let fragment: [Unicode.Scalar]

        init?(_ clean: String) {
            let scalars = Array(clean.unicodeScalars)
            let scheme = Self.scheme(scalars)
            guard let parts = Self.parts(scalars, after: scheme?.length ?? 0, hasScheme: scheme != nil) else { return nil }
            hasScheme = scheme != nil
            let isUsual = parts.port.isEmpty || scheme.map { parts.port == ($0.isSecure ? "443" : "80") } == true
            host = ScannedCode.hostForm(parts.host) + (isUsual ? "" : ":" + parts.port)
            path = parts.path
            query = parts.query
            fragment = parts.fragment
        }

        private static func scheme(_ scalars: [Unicode.Scalar]) -> (length: Int, isSecure: Bool)? {
            let head = ScannedCode.fold(ScannedCode.string(scalars.prefix(8))).unicodeScalars
            if head.starts(with: "https://".unicodeScalars) { return (8, true) }
            return head.starts(with: "http://".unicodeScalars) ? (7, false) : nil
        }

        private struct Parts {
            var host = "", port = ""
            var path: [Unicode.Scalar] = [], query: [Unicode.Scalar] = [], fragment: [Unicode.Scalar] = []
        }

        private static func parts(_ scalars: [Unicode.Scalar], after start: Int, hasScheme: Bool) -> Parts? {
            let end = scalars[start...].firstIndex { "/?#".unicodeScalars.contains($0) } ?? scalars.count
            var authority = scalars[start..<end]
            guard !authority.contains(where: { $0 == " " || $0 == "\\" }) else { return nil }
            if hasScheme, let at = authority.lastIndex(of: "@") { authority = authority[(at + 1)...] }
            guard let (host, port) = hostAndPort(authority, hasScheme: hasScheme) else { return nil }
            // Without a scheme it is a path alone that makes an address of it.
            guard hasScheme || end < scalars.count && scalars[end] == "/" else { return nil }
            let rest = scalars[end...]
            let pathEnd = rest.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.count
            let queryEnd = rest[pathEnd...].firstIndex(of: "#") ?? scalars.count
            return Parts(
                host: host, port: port, path: Array(rest[..<pathEnd]), query: Array(rest[pathEnd..<queryEnd]),
                fragment: Array(rest[queryEnd...]))
        }

        private static func hostAndPort(_ authority: ArraySlice<Unicode.Scalar>, hasScheme: Bool) -> (String, String)? {
            let hostEnd: Int
            if authority.first == "[" {
                guard let close = authority.firstIndex(of: "]"), close > authority.startIndex + 1,
                    authority[(authority.startIndex + 1)..<close].allSatisfy(isPartOfNumber)
                else { return nil }
                hostEnd = close + 1
            } else {
                hostEnd = authority.firstIndex { "@:[]".unicodeScalars.contains($0) } ?? authority.endIndex
            }
            guard hostEnd > authority.startIndex else { return nil }
            let host = ScannedCode.string(authority[..<hostEnd])
            if hostEnd == authority.endIndex { return (host, "") }
            let port = authority[(hostEnd + 1)...]
            guard authority[hostEnd] == ":", port.allSatisfy(ScannedCode.isDigit), hasScheme || !port.isEmpty else { return nil }
            return (host, ScannedCode.string(port))
        }

        private static func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII && scalar.properties.isASCIIHexDigit || scalar == ":" || scalar == "."
        }
    }
}
