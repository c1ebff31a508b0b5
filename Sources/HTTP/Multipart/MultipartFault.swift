/// Why a body is no multipart body that we take.
public enum MultipartFault: Error, Sendable, Equatable {
    /// It breaks the grammar, or leaves a doubt of what it says.
    case malformed
    /// It ended before its last boundary.
    case truncated
    /// The head of a part is past ``MultipartLimits/partHead``.
    case partHeadTooLarge
    /// There are more than ``MultipartLimits/fields`` fields.
    case tooManyFields
    /// A field is past ``MultipartLimits/field``.
    case fieldTooLarge
    /// There are more than ``MultipartLimits/files`` files.
    case tooManyFiles
    /// A part's bytes are encoded once more, by a `Content-Transfer-Encoding` (RFC 7578, section 4.7: nobody sends one).
    case encodedPart
}
