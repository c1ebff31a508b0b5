/// How much a multipart body may have besides its file, in bytes unless said. How long the file may be is the reader's
/// own count: its bytes are handed on as they come.
public struct MultipartLimits: Sendable {
    /// The head of one part, line ends included.
    public var partHead = 8192
    /// How many parts without a file name.
    public var fields = 10
    /// One part without a file name.
    public var field = 1 << 20
    /// How many parts with a file name.
    public var files = 1
    /// What stands before the first part, and again what stands after the last: nobody needs either.
    public var surroundings = 8192
    /// White space after a boundary, on its line.
    public var padding = 64

    /// The limits named above.
    public init() {}
}
