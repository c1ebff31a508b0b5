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
