/// The percent-encoding of signed requests: every byte but the unreserved ones of RFC 3986, section 2.3, with upper-case
/// digits. Both sides have to spell a request alike, so there is one spelling.
public enum SigV4Encoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// A path: its slashes stay. Also the form of an `x-amz-copy-source`.
    public static func path(_ bytes: some Sequence<UInt8>) -> String {
        encode(bytes, keepingSlashes: true)
    }

    /// A name or value of the query.
    public static func query(_ text: String) -> String {
        encode(text.utf8, keepingSlashes: false)
    }

    private static func encode(_ bytes: some Sequence<UInt8>, keepingSlashes: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount)
        for byte in bytes {
            if isUnreserved(byte) || (keepingSlashes && byte == UInt8(ascii: "/")) {
                text.append(byte)
            } else {
                text.append(UInt8(ascii: "%"))
                text.append(digits[Int(byte >> 4)])
                text.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"): true
        default: false
        }
    }
}
