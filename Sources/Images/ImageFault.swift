/// Why a file is no picture that we take.
public enum ImageFault: Error, Sendable, Equatable {
    /// Its first bytes are those of no format we know.
    case unknownFormat
    /// It ends inside its header.
    case truncated
    /// Its header breaks the rules of its format, or has no size in it.
    case malformed
    /// Its size stands behind more parts, or in a larger one, than a picture has any use for.
    case excessive
}
