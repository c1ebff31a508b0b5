import Glibc

/// Why an operation on files did not succeed.
public enum FileFault: Error, Equatable, Sendable {
    /// There is no such name.
    case notFound
    /// Something has that name already.
    case exists
    /// The disk, or what this user may have of it, is full.
    case noSpace
    /// Somebody else is writing to it.
    case locked
    /// The process, or the machine, is out of descriptors.
    case tooManyOpen
    /// The name could lead out of its folder: it is empty, `.`, `..`, over 255 bytes, or has a slash or U+0000.
    case badName
    /// A link, a folder or a device has the name of a file, or something else that of a folder.
    case wrongKind
    /// A file that we made is not as we made it.
    case damaged(String)
    /// An earlier call on this file has failed or ended it.
    case ended
    /// Anything else: the system's number and what was tried.
    case other(errno: Int32, operation: String)

    /// The fault of a call that returned `-errno`.
    init(_ result: Int, _ operation: StaticString) {
        let number = Int32(truncatingIfNeeded: 0 &- result)
        self =
            switch number {
            case ENOENT: .notFound
            case EEXIST, ENOTEMPTY: .exists
            case ENOSPC, EDQUOT, EFBIG: .noSpace
            case EWOULDBLOCK: .locked
            case EMFILE, ENFILE: .tooManyOpen
            case ELOOP, ENOTDIR, EISDIR, ENXIO: .wrongKind
            default: .other(errno: number, operation: operation.description)
            }
    }

    /// Passes on what a call returned, unless that is `-errno`.
    @discardableResult
    static func check<Number: SignedInteger>(_ result: Number, _ operation: StaticString) throws(FileFault) -> Number {
        if result < 0 { throw FileFault(Int(result), operation) }
        return result
    }
}

extension FileFault: CustomStringConvertible {
    /// The fault, in words for who runs the server.
    public var description: String {
        switch self {
        case .notFound: "nothing has that name"
        case .exists: "something already has that name"
        case .noSpace: "the disk is full"
        case .locked: "somebody else is writing to it"
        case .tooManyOpen: "too many files are open"
        case .badName: "that is not the name of a file"
        case .wrongKind: "something else has that name"
        case .damaged(let name): "\(name) is damaged"
        case .ended: "writing has failed before"
        case .other(let number, let operation): "\(operation): \(String(cString: strerror(number)))"
        }
    }
}
