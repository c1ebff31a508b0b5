/// How deep, how long and how many the parts of a document may be. Its size is the caller's to limit.
public struct JSONLimits: Sendable {
    /// The deepest nesting of arrays and objects allowed: 1 is an array of scalars.
    ///
    /// The reader calls itself once a level, so this also bounds its stack.
    public var depth: Int
    /// The longest number literal allowed, in characters.
    public var numberLength: Int
    /// The most values allowed in all, those inside others included. Each takes time and memory, however short it is.
    public var values: Int

    /// Limits of these sizes.
    public init(depth: Int, numberLength: Int, values: Int = 20_000) {
        self.depth = depth
        self.numberLength = numberLength
        self.values = values
    }

    /// 64 levels, numbers of 32 characters and 20,000 values.
    public static let standard = JSONLimits(depth: 64, numberLength: 32)
}
