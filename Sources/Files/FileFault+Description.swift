import Glibc

extension FileFault: CustomStringConvertible {
    /// What went wrong, in words for who runs the server.
    public var description: String {
        switch self {
        case .notFound: "nothing has that name"
        case .exists: "something has that name already"
        case .noSpace: "the disk is full"
        case .locked: "somebody else is writing to it"
        case .tooManyOpen: "too many files are open"
        case .badName: "that is no name of a file"
        case .wrongKind: "something else has that name"
        case .ended: "writing has failed before"
        case .other(let number, let operation): "\(operation): \(String(cString: strerror(number)))"
        }
    }
}
