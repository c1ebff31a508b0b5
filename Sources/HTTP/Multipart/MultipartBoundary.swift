import Text

/// The line that parts are kept apart by (RFC 2046, section 5.1.1).
public struct MultipartBoundary: Sendable {
    /// Without the dashes: 1 to 70 bytes.
    let bytes: [UInt8]

    private static let characters = CharacterSet(alphanumericsAnd: "'()+_,-./:=? ")

    /// The boundary that a `Content-Type` names; nil unless that is `multipart/form-data` with exactly one good boundary.
    public init?(contentType: ArraySlice<UInt8>) {
        guard let field = ParameterizedValue(contentType), ASCII.equalIgnoringCase(field.value, "multipart/form-data"),
            let boundary = field["boundary"], Self.isBoundary(boundary)
        else { return nil }
        bytes = boundary
    }

    private static func isBoundary(_ text: [UInt8]) -> Bool {
        (1...70).contains(text.count) && text.last != ASCII.space && text.allSatisfy(characters.contains)
    }

    /// What ends a part: the line end before the boundary belongs to it.
    var delimiter: [UInt8] { [ASCII.carriageReturn, ASCII.lineFeed] + dashed }

    /// The boundary with its dashes.
    var dashed: [UInt8] { Array("--".utf8) + bytes }
}
