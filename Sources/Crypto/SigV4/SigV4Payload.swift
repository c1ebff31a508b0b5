import Text

/// What a signature says about the body.
public enum SigV4Payload: Sendable {
    /// Nothing: any body will do.
    case unsigned
    /// There is none.
    case empty
    /// The body has this SHA-256, 32 bytes.
    case digest([UInt8])

    /// What stands in `x-amz-content-sha256` and at the end of the canonical request.
    var text: String {
        switch self {
        case .unsigned: "UNSIGNED-PAYLOAD"
        case .empty: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        case .digest(let digest): Hexadecimal.encode(digest)
        }
    }
}
