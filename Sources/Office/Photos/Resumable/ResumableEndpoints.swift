import Files
import HTTP

/// Uploads that go on where a connection broke: tus 1.0.0, the variant of Supabase Storage that is signed.
enum ResumableEndpoints {
    static let root = "/upload/resumable/sign"
    /// What every path where tus is spoken begins with.
    static let folder = StorageEndpoint.root + "upload/resumable/"

    static let endpoints = [
        StorageEndpoint(.options, root, "describeResumable", describe, style: .resumable),
        StorageEndpoint(.post, root, "beginResumable", begin, style: .resumable),
        StorageEndpoint(.options, root + "/{id}", "describeResumableUpload", describe, style: .resumable),
        StorageEndpoint(.head, root + "/{id}", "showResumable", show, style: .resumable),
        StorageEndpoint(.patch, root + "/{id}", "resumeUpload", append, style: .resumable),
        StorageEndpoint(.delete, root + "/{id}", "abandonResumable", abandon, style: .resumable),
    ]

    private static func describe(_ call: StorageCall) async throws(StorageError) -> Response {
        var response = Response(.noContent)
        response.headers.add("Tus-Version", TusVersion.text)
        response.headers.add("Tus-Extension", TusVersion.extensions)
        response.headers.add("Tus-Max-Size", String(call.desk.sizeLimit))
        return response
    }

    private static func begin(_ call: StorageCall) async throws(StorageError) -> Response {
        try call.requireTus()
        let field = call.request.headers.first("Upload-Metadata") ?? []
        let path = try path(field)
        let (terms, expiresAt) = try call.signature(for: path)
        let length = try announcedLength(call, terms)
        let upload = ResumableUpload(
            path, length: length, metadata: String(decoding: field, as: UTF8.self), expiresAt: expiresAt)
        let part = try await call.locking { folder throws(FileFault) in try folder.begin(upload) }
        var response = Response(.created)
        if call.carriesBytes {
            let offset = try await call.append(to: part, of: upload, terms)
            response.headers.add("Upload-Offset", String(offset))
        }
        response.headers.add("Location", "\(call.base)/storage/v1\(root)/\(upload.id.text)")
        response.headers.add("Upload-Expires", HTTPDate.text(of: Int(expiresAt)))
        return response
    }

    private static func show(_ call: StorageCall) async throws(StorageError) -> Response {
        let (upload, terms) = try await signedUpload(call)
        let offset: Int
        switch try await resumption(of: upload, call) {
        case .finished(let upload): offset = upload.length ?? 0
        case .unfinished(let upload, let part):
            offset = part.file.size
            // The server may have died between the last byte and its becoming the object.
            if offset == upload.length { try await call.finish(part, of: upload, call.inspection(of: part, upload, terms)) }
        }
        var response = progress(.ok, upload, offset)
        response.headers.add("Upload-Metadata", upload.metadata)
        if let length = upload.length {
            response.headers.add("Upload-Length", String(length))
        } else {
            response.headers.add("Upload-Defer-Length", "1")
        }
        response.validation = .none
        return response
    }

    private static func append(_ call: StorageCall) async throws(StorageError) -> Response {
        let (known, terms) = try await signedUpload(call)
        guard call.carriesBytes else { throw .otherBody }
        guard let offset = try call.length("Upload-Offset") else { throw .invalid("Upload-Offset is missing") }
        guard case .unfinished(var upload, let part) = try await resumption(of: known, call) else { throw .finished }
        guard part.file.size == offset else { throw .otherOffset }
        if upload.length == nil, call.request.headers.first("Upload-Length") != nil {
            upload.length = try announcedLength(call, terms)
            let settled = upload
            try await call.onDisk { folder throws(FileFault) in try folder.save(settled) }
        }
        return progress(.noContent, upload, try await call.append(to: part, of: upload, terms))
    }

    private static func abandon(_ call: StorageCall) async throws(StorageError) -> Response {
        let (known, _) = try await signedUpload(call)
        guard case .unfinished(let upload, let part) = try await resumption(of: known, call) else { throw .finished }
        try await call.forget(upload)
        withExtendedLifetime(part) {}
        return Response(.noContent)
    }

    // MARK: Parts

    private static func progress(_ status: Status, _ upload: ResumableUpload, _ offset: Int) -> Response {
        var response = Response(status)
        response.headers.add("Upload-Offset", String(offset))
        response.headers.add("Upload-Expires", HTTPDate.text(of: Int(upload.expiresAt)))
        return response
    }

    /// The object that the metadata names.
    private static func path(_ field: ArraySlice<UInt8>) throws(StorageError) -> ObjectPath {
        guard let metadata = UploadMetadata(field), let bucket = metadata.text("bucketName"),
            let name = metadata.text("objectName")
        else { throw .invalid("Upload-Metadata must have bucketName and objectName") }
        guard bucket.utf8.elementsEqual(ObjectPath.bucket.utf8) else { throw .noBucket }
        guard let path = ObjectPath(name) else { throw .badKey }
        return path
    }

    /// The length that the client gives; nil where it will do so later.
    private static func announcedLength(_ call: StorageCall, _ terms: UploadTerms) throws(StorageError) -> Int? {
        let isDeferred = call.request.headers.first("Upload-Defer-Length")?.elementsEqual("1".utf8) == true
        let length = try call.length("Upload-Length")
        guard isDeferred == (length == nil) else { throw .invalid("Upload-Length or Upload-Defer-Length: 1 must be there") }
        if let length { try UploadInspection(terms, limit: call.desk.sizeLimit).announced(length) }
        return length
    }

    /// The upload that the path names, whose signature is in the head.
    private static func signedUpload(_ call: StorageCall) async throws(StorageError) -> (ResumableUpload, UploadTerms) {
        try call.requireTus()
        guard let id = call.parameters["id"].flatMap({ ResumableID($0) }),
            let upload = try await call.onDisk({ folder throws(FileFault) in try folder.upload(id) })
        else { throw .noUpload }
        return (upload, try call.signature(for: upload.path).terms)
    }

    private static func resumption(
        of upload: ResumableUpload, _ call: StorageCall
    ) async throws(StorageError) -> ObjectFolder.Resumption {
        let found = try await call.locking { folder throws(FileFault) in try folder.resume(upload.id) }
        guard let found else { throw .noUpload }
        return found
    }
}
