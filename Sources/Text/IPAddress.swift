/// An IPv4 or IPv6 address. One that is IPv4-mapped (`::ffff:192.0.2.1`, what a socket of both families calls its IPv4
/// peers) is the IPv4 address itself (RFC 4291, section 2.5.5.2).
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// The 128 bits; of an IPv4 address those of its mapped form.
    public let bits: UInt128

    private static let mapped: UInt128 = 0xFFFF << 32

    /// Those bits.
    public init(bits: UInt128) { self.bits = bits }

    /// Reads the text form of an address, without brackets, port or zone; nil for anything else.
    public init?(_ text: String) {
        self.init(Array(text.utf8)[...])
    }

    /// Reads the same from bytes.
    public init?(_ text: ArraySlice<UInt8>) {
        if text.contains(UInt8(ascii: ":")) {
            guard let bits = Self.ipv6(text) else { return nil }
            self.bits = bits
        } else {
            guard let bits = Self.ipv4(text) else { return nil }
            self.bits = Self.mapped | UInt128(bits)
        }
    }

    /// True when it is an IPv4 address.
    public var isIPv4: Bool { bits >> 32 == 0xFFFF }

    /// The address with all but its first `length` bits, of 128, set to zero.
    public func prefix(_ length: Int) -> IPAddress {
        let rest = 128 - min(128, max(0, length))
        return IPAddress(bits: (bits >> rest) << rest)
    }

    // MARK: Reading

    /// Dotted decimal without leading zeros: what some read as octal is refused.
    private static func ipv4(_ text: ArraySlice<UInt8>) -> UInt32? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bits: UInt32 = 0
        for part in parts {
            guard part.count <= 3, part.allSatisfy(ASCII.isDigit), part.count == 1 || part.first != UInt8(ascii: "0"),
                let octet = UInt8(String(decoding: part, as: UTF8.self))
            else { return nil }
            bits = bits << 8 | UInt32(octet)
        }
        return bits
    }

    private static func ipv6(_ text: ArraySlice<UInt8>) -> UInt128? {
        guard IPv6Address.isValid(text) else { return nil }
        var groups: [UInt128] = []
        var gap: Int?
        for piece in text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
            if piece.isEmpty {
                gap = gap ?? groups.count
            } else if let last = ipv4(piece) {
                groups += [UInt128(last >> 16), UInt128(last & 0xFFFF)]
            } else {
                groups.append(UInt128(String(decoding: piece, as: UTF8.self), radix: 16) ?? 0)
            }
        }
        groups.insert(contentsOf: repeatElement(0, count: max(0, 8 - groups.count)), at: gap ?? groups.count)
        return groups.reduce(0) { $0 << 16 | $1 }
    }

    // MARK: Writing

    /// The one canonical text (RFC 5952, section 4).
    public var description: String {
        if isIPv4 { return (0..<4).map { String(UInt8(truncatingIfNeeded: bits >> (24 - 8 * $0))) }.joined(separator: ".") }
        let groups = (0..<8).map { UInt16(truncatingIfNeeded: bits >> (112 - 16 * $0)) }
        let zeros = Self.longestZeros(groups)
        let text = { (part: ArraySlice<UInt16>) in part.map { String($0, radix: 16) }.joined(separator: ":") }
        guard zeros.count > 1 else { return text(groups[...]) }
        return text(groups[..<zeros.lowerBound]) + "::" + text(groups[zeros.upperBound...])
    }

    /// The first of the longest runs of zero.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for (index, group) in groups.enumerated() {
            if group != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<(index + 1)
            }
        }
        return longest
    }
}
