/// The name of a member, quoted and escaped once: for what is written again and again.
public struct JSONName: Sendable {
    /// With its quotes and its colon.
    let bytes: [UInt8]

    /// The name of that text.
    public init(_ text: String) {
        var writer = JSONWriter()
        writer.name(text)
        bytes = writer.bytes
    }
}
