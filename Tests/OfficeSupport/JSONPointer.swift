import Foundation

extension JSONTree {
    /// What a reference within this document points at, `#/components/schemas/Id` (RFC 6901); nil where there is nothing.
    package func pointed(to reference: String) -> JSONTree? {
        guard reference.hasPrefix("#/") else { return nil }
        return reference.dropFirst(2).split(separator: "/").reduce(Optional(self)) { $0?[Self.name($1)] }
    }

    private static func name(_ segment: Substring) -> String {
        guard segment.utf8.contains(UInt8(ascii: "~")) else { return String(segment) }
        return segment.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
    }
}
