import Text

/// A token in the compact form of RFC 7515, section 7.1: `header.payload.signature`, each canonical base64url.
struct CompactToken {
    /// The longest token that is read, in bytes (contract, section 2).
    static let maximumLength = 7168

    let header: [UInt8]
    let payload: [UInt8]
    let signature: [UInt8]
    /// What the signature is over: the first two segments as they were sent.
    let signedPart: ArraySlice<UInt8>

    init(_ token: [UInt8]) throws(TokenFault) {
        guard token.count <= Self.maximumLength else { throw .invalid(.tooLong) }
        let segments = token.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard segments.count == 3, !segments.contains(where: \.isEmpty),
            let header = Base64URL.decode(segments[0]),
            let payload = Base64URL.decode(segments[1]),
            let signature = Base64URL.decode(segments[2])
        else { throw .invalid(.malformed) }
        self.header = header
        self.payload = payload
        self.signature = signature
        signedPart = token[..<segments[1].endIndex]
    }
}
