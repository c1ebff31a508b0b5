import API
import Text

/// An e-mail address that a mail can be sent to as it stands: the dot-string and domain of RFC 5321, section 4.1.2, in ASCII.
/// Quotes, comments and other scripts are left out, and with them whatever could end a header or pass for another's name.
struct SignInAddress: Sendable {
    /// In lower case.
    let text: String

    private static let longest = 254
    private static let longestLocalPart = 64

    init?(_ text: String) {
        let bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard bytes.count <= Self.longest, let at = bytes.firstIndex(of: UInt8(ascii: "@")) else { return nil }
        let (local, domain) = (bytes[..<at], bytes[(at + 1)...])
        guard local.count <= Self.longestLocalPart, Self.parts(of: local).allSatisfy(Self.isAtom) else { return nil }
        guard Self.parts(of: domain).allSatisfy(Self.isLabel) else { return nil }
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    private static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }

    private static func isAtom(_ part: ArraySlice<UInt8>) -> Bool {
        !part.isEmpty && part.allSatisfy { ASCII.isLowercaseAlphanumeric($0) || atomSigns.contains($0) }
    }

    private static func isLabel(_ part: ArraySlice<UInt8>) -> Bool {
        guard let first = part.first, let last = part.last, part.count <= 63 else { return false }
        return ASCII.isLowercaseAlphanumeric(first) && ASCII.isLowercaseAlphanumeric(last)
            && part.allSatisfy { ASCII.isLowercaseAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }

    private static let atomSigns = Array("!#$%&'*+-/=?^_`{|}~".utf8)
}
