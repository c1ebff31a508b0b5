/// Counts the parts of a body, and the bytes of its fields.
struct MultipartTally {
    private let limits: MultipartLimits
    private var files = 0
    private var fields = 0
    /// How much the present part may still have; nil for a file.
    private var room: Int?

    init(limits: MultipartLimits) {
        self.limits = limits
    }

    /// A part begins.
    mutating func begin(_ part: MultipartPart) throws(MultipartFault) {
        if part.isFile { files += 1 } else { fields += 1 }
        guard files <= limits.files else { throw .tooManyFiles }
        guard fields <= limits.fields else { throw .tooManyFields }
        room = part.isFile ? nil : limits.field
    }

    /// So many bytes of it have come.
    mutating func count(_ bytes: Int) throws(MultipartFault) {
        guard let left = room else { return }
        guard bytes <= left else { throw .fieldTooLarge }
        room = left - bytes
    }
}

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
    /// The bytes before the first part, and again those after the last: nobody needs either.
    public var surroundings = 8192
    /// White space after a boundary, on its line.
    public var padding = 64

    /// The limits named above.
    public init() {}
}

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
