/// What another server answered.
public struct OutboundResponse: Sendable {
    /// The status code, 3xx included: redirects are not followed.
    public let status: Int
    /// The fields of the final response, in order, as they were sent.
    public let headers: [(name: String, value: String)]
    /// The whole body.
    public let body: [UInt8]

    /// The first value of the field of that name, in any case.
    public func header(_ name: String) -> String? {
        headers.first { Self.lowered($0.name) == Self.lowered(name) }?.value
    }

    private static func lowered(_ name: String) -> [UInt8] {
        name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
