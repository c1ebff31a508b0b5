import CCurl
import Glibc
import Text

/// The addresses that requests may go to. It is asked about the address that a socket is opened for, after all names were looked up, so
/// that no name can stand for one address when it is judged and for another when it is used.
public struct AddressRule: Sendable {
    /// True when any address is good.
    let isUnrestricted: Bool
    /// True when public addresses are good.
    private let allowsPublic: Bool
    /// Good besides.
    private let allowed: [AddressBlock]

    /// Any address: for services that an operator names.
    public static let anywhere = AddressRule(isUnrestricted: true, allowsPublic: true, allowed: [])

    /// Public addresses and those in the blocks: for URLs of strangers, who must not reach what only this machine can.
    public static func publicOnly(except allowed: [AddressBlock] = []) -> AddressRule {
        AddressRule(isUnrestricted: false, allowsPublic: true, allowed: allowed)
    }

    /// True when there are addresses that are not good.
    var isRestricted: Bool { !isUnrestricted }

    /// The rule for requests in the clear; nil where none are sent so. A restricted rule lets them go to its blocks alone.
    var inTheClear: AddressRule? {
        if isUnrestricted { return self }
        return allowed.isEmpty ? nil : AddressRule(isUnrestricted: false, allowsPublic: false, allowed: allowed)
    }

    /// True when requests may go there. `isMapped` says that the socket is one of IPv6.
    func allows(_ address: IPAddress, isMapped: Bool = false) -> Bool {
        if isUnrestricted || allowed.contains(where: { $0.contains(address) }) { return true }
        return allowsPublic && !isMapped && address.isPublic
    }

    /// A socket for that address; nil where it is not allowed, or there is none to be had.
    func openSocket(for address: UnsafeMutablePointer<qm_curl_address>) -> Int32? {
        let family = address.pointee.family
        if !isUnrestricted {
            guard let (target, isMapped) = Self.target(address), allows(target, isMapped: isMapped) else { return nil }
        }
        let socket = Glibc.socket(family, address.pointee.kind | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
        return socket >= 0 ? socket : nil
    }

    /// True when the address is one of this machine and the port one of those.
    static func isOwn(_ address: UnsafeMutablePointer<qm_curl_address>, at ports: [UInt16]) -> Bool {
        guard let port = port(address), ports.contains(port) else { return false }
        let probe = Glibc.socket(address.pointee.family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { return true }
        defer { close(probe) }
        // A machine lends a socket no address but its own.
        return withUnsafeMutablePointer(to: &address.pointee.address) { local in
            let offset = MemoryLayout<sockaddr_in>.offset(of: \.sin_port) ?? 2
            let place = UnsafeMutableRawPointer(local).advanced(by: offset).assumingMemoryBound(to: UInt16.self)
            let given = place.pointee
            defer { place.pointee = given }
            place.pointee = 0
            return bind(probe, local, socklen_t(address.pointee.length)) == 0
        }
    }

    /// Of both families at the same place.
    private static func port(_ address: UnsafeMutablePointer<qm_curl_address>) -> UInt16? {
        guard [AF_INET, AF_INET6].contains(address.pointee.family) else { return nil }
        let start = MemoryLayout<qm_curl_address>.offset(of: \.address) ?? 0
        let offset = MemoryLayout<sockaddr_in>.offset(of: \.sin_port) ?? 2
        return UInt16(bigEndian: UnsafeRawPointer(address).advanced(by: start + offset).loadUnaligned(as: UInt16.self))
    }

    private static func target(_ address: UnsafeMutablePointer<qm_curl_address>) -> (IPAddress, isMapped: Bool)? {
        let offset: Int
        let count: Int
        switch address.pointee.family {
        case AF_INET: (offset, count) = (MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) ?? 4, 4)
        case AF_INET6: (offset, count) = (MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8, 16)
        default: return nil
        }
        guard Int(address.pointee.length) >= offset + count else { return nil }
        let start = MemoryLayout<qm_curl_address>.offset(of: \.address) ?? 0
        let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + start + offset, count: count)
        let bits = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        let target = IPAddress(bits: count == 4 ? 0xFFFF << 32 | bits : bits)
        return (target, count == 16 && target.isIPv4)
    }
}

extension IPAddress {
    /// True when the address is one of the Internet at large: none that is private, of this machine or link, of many, reserved, for
    /// documents, or that stands for an IPv4 address (the registries of RFC 6890).
    var isPublic: Bool {
        let special = isIPv4 ? Self.specialIPv4 : Self.specialIPv6
        return (isIPv4 || Self.unicast.contains { $0.contains(self) }) && !special.contains { $0.contains(self) }
    }

    private static let unicast = blocks("2000::/3")
    private static let specialIPv4 = blocks(
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4")
    private static let specialIPv6 = blocks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")

    private static func blocks(_ texts: String...) -> [AddressBlock] { texts.compactMap(AddressBlock.init) }
}
