import HTTP

extension StorageCall {
    /// Throws unless the client speaks this version of the protocol.
    func requireTus() throws(StorageError) {
        guard request.headers.first("Tus-Resumable")?.elementsEqual(TusVersion.text.utf8) == true else {
            var error = StorageError(412, "InvalidRequest", "InvalidRequest", "Tus-Resumable must be \(TusVersion.text)")
            error.headers.add("Tus-Version", TusVersion.text)
            throw error
        }
    }

    /// The upload that the signature in the head allows: it must be sent with every request, and be for that object.
    func signature(for path: ObjectPath) throws(StorageError) -> (terms: UploadTerms, expiresAt: Int64) {
        guard let token = request.headers["x-signature"] else { throw .invalid("x-signature is missing") }
        do throws(StorageLinks.Fault) {
            let opened = try disk.links.open(token, for: path, now: now)
            if case .upload(let terms) = opened.link { return (terms, opened.expiresAt) }
        } catch .expired {
            throw stranger(.gone)
        } catch {
            throw stranger(StorageError(link: error))
        }
        throw .otherToken
    }

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
    static let locked = StorageError(423, "ResourceLocked", "ResourceLocked", "the upload is being written by another request")
    static let otherOffset = StorageError(409, "Conflict", "Conflict", "the upload does not end at Upload-Offset")
    static let otherBody = StorageError(
        415, "InvalidRequest", "InvalidRequest", "the Content-Type must be \(TusVersion.bodyType)")
}
