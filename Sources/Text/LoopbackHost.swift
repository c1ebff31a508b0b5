/// The names and addresses by which a machine speaks to itself.
public enum LoopbackHost {
    /// True when it is one of them: `localhost`, `::1` without brackets, and 127.0.0.0/8 (RFC 6890).
    public static func isOne(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4Loopback = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return host.lowercased() == "localhost" || host == "::1" || isIPv4Loopback
    }
}
