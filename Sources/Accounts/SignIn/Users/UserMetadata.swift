import API

/// What a user keeps about themselves. All of it is in every token, which must not outgrow a header line.
enum UserMetadata {
    /// In bytes of JSON.
    static let limit = 2048
}
