/// A range of addresses: one alone, or a block such as `10.0.0.0/8` (RFC 4632, section 3.1; RFC 4291, section 2.3).
public struct AddressBlock: Sendable, Equatable {
    private let first: IPAddress
    /// How many bits, of 128, all of them share.
    private let length: Int

    /// Reads an address, or an address and a prefix length of 1 at least; nil for anything else, and for a block with
    /// bits set behind its prefix: nobody can tell what was meant.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let start = parts.first, let address = IPAddress(String(start)) else { return nil }
        let width = address.isIPv4 ? 32 : 128
        var shared = width
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy(ASCII.isDigit), let given = Int(parts[1]), (1...width).contains(given) else {
                return nil
            }
            shared = given
        }
        first = address
        length = shared + 128 - width
        guard address.prefix(length) == address else { return nil }
    }

    /// True when an address is in the block. No IPv4 address is in a block of IPv6.
    public func contains(_ address: IPAddress) -> Bool {
        address.isIPv4 == first.isIPv4 && address.prefix(length) == first
    }
}
