import API
import HTTP

extension StorageContext {
    /// A number of bytes in a field; nil where the field is not there.
    func length(_ field: FieldName) throws(StorageError) -> Int? {
        guard let value = request.headers.first(field) else { return nil }
        guard let length = UploadLength.parse(value) else { throw .invalid("\(field.text) must be a number of bytes") }
        return length
    }

    /// Whether the body is bytes of an upload.
    var carriesBytes: Bool {
        request.headers[.contentType]?.lowercased() == TusVersion.bodyType
    }
}

extension StorageError {
    static let gone = StorageError(410, "InvalidJWT", "InvalidJWT", "the upload's time is over")
    static let noUpload = StorageError(404, "not_found", "NoSuchUpload", "there is no such upload")
    static let finished = StorageError(400, "InvalidRequest", "InvalidRequest", "the upload is complete")
    package static let locked = StorageError(
        423, "ResourceLocked", "ResourceLocked", "the upload is being written by another request")
    static let otherOffset = StorageError(409, "Conflict", "Conflict", "the upload does not end at Upload-Offset")
    static let otherBody = StorageError(
        415, "InvalidRequest", "InvalidRequest", "the Content-Type must be \(TusVersion.bodyType)")
}
