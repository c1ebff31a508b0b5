import API
import HTTP

/// The right that the signature of a new upload gives.
struct UploadGrant {
    let path: ObjectPath
    let terms: UploadTerms
    /// Seconds since 1970.
    let expiresAt: Int64
}

/// The right that the signature in a later request of an upload gives: it is sent with every one of them.
struct ResumptionGrant {
    let id: ResumableID
    let terms: UploadTerms
}

extension Access where Speech == TusDialect, Caller == UploadGrant {
    /// Whoever has the signature for the object that the metadata names.
    static var newUpload: Self {
        Access(kind: .signedLink) { requestContext throws(StorageError) in
            let context = try StorageContext(requestContext)
            try context.requireTus()
            let path = try ObjectPath.inMetadata(context.request.headers.first("Upload-Metadata") ?? [])
            let meant = path.inBucket.utf8
            let opened = try context.signature { $0.utf8.elementsEqual(meant) }
            try await context.requireHouse(of: path)
            return UploadGrant(path: path, terms: opened.terms, expiresAt: opened.expiresAt)
        }
    }
}

extension Access where Speech == TusDialect, Caller == ResumptionGrant {
    /// Whoever has the signature for the upload that the path names, before it is looked for.
    static var upload: Self {
        Access(kind: .signedLink) { requestContext throws(StorageError) in
            let context = try StorageContext(requestContext)
            try context.requireTus()
            guard let id = context.parameters["id"].flatMap({ ResumableID($0) }) else { throw .noUpload }
            return ResumptionGrant(id: id, terms: try context.signature { ObjectPath.fileName($0) == id.fileName }.terms)
        }
    }
}

extension StorageContext {
    /// Throws unless the client speaks this version of the protocol.
    fileprivate func requireTus() throws(StorageError) {
        guard request.headers.first("Tus-Resumable")?.elementsEqual(TusVersion.text.utf8) == true else {
            var error = StorageError(412, "InvalidRequest", "InvalidRequest", "Tus-Resumable must be \(TusVersion.text)")
            error.headers.add("Tus-Version", TusVersion.text)
            throw error
        }
    }

    fileprivate func signature(
        _ isMeant: (String) -> Bool
    ) throws(StorageError) -> (terms: UploadTerms, expiresAt: Int64) {
        guard let token = request.headers["x-signature"] else { throw .invalid("x-signature is missing") }
        let opened = try opening(
            { () throws(StorageLinks.Fault) in try disk.links.open(token, now: now, isMeant) }, expired: .gone)
        guard case .upload(let terms) = opened.link else { throw .otherToken }
        return (terms, opened.expiresAt)
    }
}

extension ObjectPath {
    /// The object that the metadata of a new upload names.
    fileprivate static func inMetadata(_ field: ArraySlice<UInt8>) throws(StorageError) -> ObjectPath {
        guard let metadata = UploadMetadata(field), let bucket = metadata.text("bucketName"),
            let name = metadata.text("objectName")
        else { throw .invalid("Upload-Metadata must have bucketName and objectName") }
        guard bucket.utf8.elementsEqual(ObjectPath.bucket.utf8) else { throw .noBucket }
        guard let path = ObjectPath(name) else { throw .badKey }
        return path
    }
}
