/// The keys that an S3 store knows a caller by.
public struct SigV4Credentials: Sendable {
    /// Names the key; it is no secret.
    public let accessKeyID: String
    /// The secret that signs. It never leaves the process.
    public let secretAccessKey: String
    /// What temporary keys come with; nil for lasting ones.
    public let sessionToken: String?

    /// Keys as the store gave them out; an empty session token is none.
    public init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension SigV4Credentials: CustomStringConvertible, CustomDebugStringConvertible {
    /// The key's name only: a log must not give the secret away.
    public var description: String { "SigV4Credentials(\(accessKeyID))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
}
