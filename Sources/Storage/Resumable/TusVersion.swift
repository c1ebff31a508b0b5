import API

/// The protocol of resumable uploads: tus 1.0.0.
enum TusVersion {
    static let text = "1.0.0"
    static let extensions = "creation,creation-with-upload,creation-defer-length,termination,expiration"
    static let bodyType = "application/offset+octet-stream"
}
