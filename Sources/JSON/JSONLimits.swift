/// How deep and how long the parts of a document may be. Its size is the caller's to limit.
public struct JSONLimits: Sendable {
    /// The deepest nesting of arrays and objects allowed: 1 is an array of scalars.
    ///
    /// The reader calls itself once a level, so this also bounds its stack.
    public var depth: Int
    /// The longest number literal allowed, in characters.
    public var numberLength: Int

    /// Limits of these sizes.
    public init(depth: Int, numberLength: Int) {
        self.depth = depth
        self.numberLength = numberLength
    }

    /// 64 levels and numbers of 32 characters.
    public static let standard = JSONLimits(depth: 64, numberLength: 32)
}
