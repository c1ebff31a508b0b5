import Text

/// What a client says about content codings (RFC 9110, section 12.5.3).
enum AcceptEncoding {
    /// Whether gzip is acceptable and not liked less than no coding at all.
    static func prefersGzip(_ values: [ArraySlice<UInt8>]) -> Bool {
        var gzip: Int?
        var identity: Int?
        var any: Int?
        for element in values.flatMap(ListField.elements) {
            let parts = element.split(separator: UInt8(ascii: ";"), maxSplits: 1).map(ASCII.trimmed)
            guard let name = parts.first else { continue }
            let weight = parts.count > 1 ? Self.weight(parts[1]) : 1000
            if ASCII.equalIgnoringCase(name, "gzip") || ASCII.equalIgnoringCase(name, "x-gzip") { gzip = weight }
            if ASCII.equalIgnoringCase(name, "identity") { identity = weight }
            if name.elementsEqual("*".utf8) { any = weight }
        }
        guard let weight = gzip ?? any else { return false }
        return weight > 0 && weight >= identity ?? 0
    }

    /// `q=0.123` in thousandths; what is no weight counts as a refusal (RFC 9110, section 12.4.2).
    private static func weight(_ text: ArraySlice<UInt8>) -> Int {
        guard text.count <= 7, text.prefix(2).map(ASCII.lowercased).elementsEqual("q=".utf8) else { return 0 }
        let digits = text.dropFirst(2)
        guard let whole = digits.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1") else { return 0 }
        let fraction = digits.dropFirst()
        guard fraction.isEmpty || fraction.first == UInt8(ascii: "."), fraction.dropFirst().allSatisfy(ASCII.isDigit) else {
            return 0
        }
        let thousandths = (Array(fraction.dropFirst()) + Array("000".utf8)).prefix(3)
            .reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
        return min(1000, (whole == UInt8(ascii: "1") ? 1000 : 0) + thousandths)
    }
}
