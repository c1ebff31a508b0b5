import Text

/// W3C Trace Context (section 3.2): the header by which a caller's trace goes on in our log.
package enum TraceParent {
    /// The 32 hexadecimal digits of the trace id in `00-<trace>-<parent>-<flags>`; nil when the header is absent or malformed.
    package static func traceID(_ field: String?) -> String? {
        guard let parts = field?.split(separator: "-", omittingEmptySubsequences: false), parts.count >= 4,
            parts[0] != "ff", zip(parts, [2, 32, 16, 2]).allSatisfy({ isHexadecimal($0, count: $1) }),
            parts[1].utf8.contains(where: { $0 != UInt8(ascii: "0") })
        else { return nil }
        return String(parts[1])
    }

    private static func isHexadecimal(_ text: Substring, count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { ASCII.hexValue($0) != nil && !ASCII.isUppercase($0) }
    }
}
