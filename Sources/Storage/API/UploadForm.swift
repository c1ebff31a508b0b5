import API
import HTTP

/// The one file of a form, whatever the field is called; the fields around it are read over.
struct UploadForm {
    /// What the bytes so far say.
    enum Step {
        case needsInput
        /// Of the file.
        case bytes([UInt8])
        /// The body is over, and the file was in it.
        case end
    }

    private var parser: MultipartParser
    private var isInFile = false
    private var hasFile = false
    private var isOver = false

    init(_ boundary: MultipartBoundary) { parser = MultipartParser(boundary: boundary) }

    /// Takes a piece of the body; nil when there are no more.
    mutating func feed(_ piece: [UInt8]?) {
        if let piece { parser.feed(piece) } else { isOver = true }
    }

    mutating func next() throws(StorageError) -> Step {
        do throws(MultipartFault) {
            let step = try step()
            if case .end = step, !hasFile { throw MultipartFault.malformed }
            return step
        } catch {
            throw .invalid("the form has no file, or is not well-formed (\(error))")
        }
    }

    private mutating func step() throws(MultipartFault) -> Step {
        while true {
            switch try parser.next() {
            case .partBegan(let part):
                isInFile = part.isFile
                hasFile = hasFile || part.isFile
            case .partBytes(let bytes): if isInFile { return .bytes(Array(bytes)) }
            case .partEnded: isInFile = false
            case .end: break
            case .needsInput:
                guard isOver else { return .needsInput }
                try parser.finish()
                return .end
            }
        }
    }
}
