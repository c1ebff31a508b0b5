import Text

/// A client's wishes about media types (RFC 9110, section 12.5.1).
public enum Accept {
    /// How much a type is liked that the client names itself, in thousandths; nil where it is not named.
    public static func weight(of type: String, in headers: Headers) -> Int? {
        let elements = headers.all("Accept").flatMap(ListField.elements)
        return elements.compactMap { weight(of: type, in: $0) }.max()
    }

    private static func weight(of type: String, in element: ArraySlice<UInt8>) -> Int? {
        let parts = element.split(separator: UInt8(ascii: ";")).map(ASCII.trimmed)
        guard let name = parts.first, ASCII.equalIgnoringCase(name, type) else { return nil }
        let weight = parts.dropFirst().first { $0.prefix(2).map(ASCII.lowercased).elementsEqual("q=".utf8) }
        return weight.map(AcceptEncoding.weight) ?? 1000
    }
}
