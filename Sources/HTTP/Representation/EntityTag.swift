import COpenSSL
import Text

/// A strong entity tag (RFC 9110, section 8.8.3): the same for the same bytes on every server.
public struct EntityTag: Equatable, Sendable {
    /// The tag with its quotes: the value of the `ETag` field.
    public let text: String

    /// The tag of a body: half of its SHA-256.
    init(of body: [UInt8]) {
        var digits: [UInt8] = [UInt8(ascii: "\"")]
        for byte in SHA256Digest.digest(of: body).prefix(16) {
            digits.append(Hexadecimal.digit(byte >> 4))
            digits.append(Hexadecimal.digit(byte & 15))
        }
        digits.append(UInt8(ascii: "\""))
        text = String(decoding: digits, as: UTF8.self)
    }

    /// The tag of a handler's own, for a streamed body: `opaque` stands between the quotes.
    ///
    /// nil where it has what no tag may have: a quote, a space, a control character.
    public init?(opaque: String) {
        let isTag = opaque.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && (ASCII.isVisible($0) || $0 >= 0x80) }
        guard isTag else { return nil }
        text = "\"\(opaque)\""
    }

    private init(text: String) {
        self.text = text
    }

    /// The tag of the gzip form: other bytes, so another strong tag (RFC 9110, section 8.8.3.3).
    var ofGzipForm: EntityTag {
        EntityTag(text: text.dropLast() + "-gzip\"")
    }

    /// Whether the values of `If-None-Match` name this tag, weak or not, or any (RFC 9110, section 13.1.2).
    public func isNamed(in values: [ArraySlice<UInt8>]) -> Bool {
        EntityTagList.names(text, in: values)
    }
}

/// SHA-256 by OpenSSL, the algorithm looked up once.
private enum SHA256Digest {
    private struct Algorithm: @unchecked Sendable {
        // An EVP_MD does not change once it is fetched.
        let pointer = EVP_MD_fetch(nil, "SHA256", nil)
    }

    private static let algorithm = Algorithm()

    static func digest(of bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { output, count in
            var length: UInt32 = 0
            let succeeded = bytes.withUnsafeBytes { input in
                EVP_Digest(input.baseAddress, input.count, output.baseAddress, &length, algorithm.pointer, nil)
            }
            count = succeeded == 1 ? Int(length) : 0
        }
    }
}
