import API

/// A number of bytes as `Upload-Length` and `Upload-Offset` name it (tus 1.0.0): digits, and nothing else.
enum UploadLength {
    /// The number, or nil when the field is malformed or larger than any file.
    static func parse(_ field: some Collection<UInt8>) -> Int? {
        guard (1...18).contains(field.count) else { return nil }
        var number = 0
        for byte in field {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
