import API
import Files
import HTTP
import Text

/// Uploads that go on where a connection broke: tus 1.0.0, the variant of Supabase Storage that is signed.
package enum ResumableEndpoints {
    package static let root = "/upload/resumable/sign"
    /// Every path where tus is spoken begins with this.
    package static let folder = StorageDialect.root + "upload/resumable/"

    package static let endpoints = [
        Endpoint.resumable(.options, root, "describeResumable", .anybody, describe),
        Endpoint.resumable(.post, root, "beginResumable", .newUpload, body: .stream, begin),
        Endpoint.resumable(.options, root + "/{id}", "describeResumableUpload", .anybody, describe),
        Endpoint.resumable(.head, root + "/{id}", "showResumable", .upload, show),
        Endpoint.resumable(.patch, root + "/{id}", "resumeUpload", .upload, body: .stream, append),
        Endpoint.resumable(.delete, root + "/{id}", "abandonResumable", .upload, abandon),
    ]

    private static func describe(_ context: StorageContext, _ caller: Void) async throws(StorageError) -> Response {
        var response = Response(.noContent)
        response.headers.add("Tus-Version", TusVersion.text)
        response.headers.add("Tus-Extension", TusVersion.extensions)
        response.headers.add("Tus-Max-Size", String(context.sizeLimit))
        return response
    }

    private static func begin(_ context: StorageContext, _ grant: UploadGrant) async throws(StorageError) -> Response {
        let (path, terms, expiresAt) = (grant.path, grant.terms, grant.expiresAt)
        let field = context.request.headers.first("Upload-Metadata") ?? []
        let length = try announcedLength(context, terms)
        try await context.requireRoom(for: length ?? context.limit(of: terms))
        let base = try await context.base(of: path)
        let upload = ResumableUpload(
            path, length: length, metadata: String(decoding: field, as: UTF8.self), expiresAt: expiresAt)
        let part = try await context.locking { folder throws(FileFault) in try folder.begin(upload) }
        var response = Response(.created)
        if context.carriesBytes {
            let (offset, verdict) = try await context.append(to: part, of: upload, terms)
            response.headers.add("Upload-Offset", String(offset))
            response.add(verdict)
        }
        response.headers.add("Location", "\(base)/storage/v1\(root)/\(upload.id.text)")
        response.headers.add("Upload-Expires", HTTPDate.text(of: Int(expiresAt)))
        return response
    }

    private static func show(_ context: StorageContext, _ grant: ResumptionGrant) async throws(StorageError) -> Response {
        let (upload, terms) = (try await upload(grant, context), grant.terms)
        let offset: Int
        switch try await resumption(of: upload, context) {
        case .finished(let upload): offset = upload.length ?? 0
        case .unfinished(let upload, let part):
            offset = part.file.size
            // The server may have died between the last byte and its becoming the object.
            if offset == upload.length { try await context.finish(part, of: upload, context.inspection(of: part, upload, terms)) }
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

    private static func append(_ context: StorageContext, _ grant: ResumptionGrant) async throws(StorageError) -> Response {
        let (known, terms) = (try await upload(grant, context), grant.terms)
        guard context.carriesBytes else { throw .otherBody }
        guard let offset = try context.length("Upload-Offset") else { throw .invalid("Upload-Offset is missing") }
        guard case .unfinished(var upload, let part) = try await resumption(of: known, context) else {
            return try await repeated(context, known, at: offset)
        }
        guard part.file.size == offset else { throw .otherOffset }
        // The part that finds room is kept.
        try await context.requireRoom(for: 0)
        if upload.length == nil, context.request.headers.first("Upload-Length") != nil {
            upload.length = try announcedLength(context, terms)
            let settled = upload
            try await context.onDisk { folder throws(FileFault) in try folder.save(settled) }
        }
        let (reached, verdict) = try await context.append(to: part, of: upload, terms)
        var response = progress(.noContent, upload, reached)
        response.add(verdict)
        return response
    }

    /// A part for an upload that has all its bytes: who lost the answer to the last one sends it again. tus leaves nothing to choose: the
    /// offset is another one, which is a 409, or it is the end, and with no bytes all is well.
    private static func repeated(
        _ context: StorageContext, _ upload: ResumableUpload, at offset: Int
    ) async throws(StorageError) -> Response {
        guard offset == upload.length else { throw .otherOffset }
        guard try await context.isAtEnd() else { throw .tooLarge }
        return progress(.noContent, upload, offset)
    }

    private static func abandon(_ context: StorageContext, _ grant: ResumptionGrant) async throws(StorageError) -> Response {
        let known = try await upload(grant, context)
        guard case .unfinished(let upload, let part) = try await resumption(of: known, context) else { throw .finished }
        try await context.forget(upload)
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

    /// The length that the client gives; nil where it will do so later.
    private static func announcedLength(_ context: StorageContext, _ terms: UploadTerms) throws(StorageError) -> Int? {
        let isDeferred = context.request.headers.first("Upload-Defer-Length")?.elementsEqual("1".utf8) == true
        let length = try context.length("Upload-Length")
        guard isDeferred == (length == nil) else { throw .invalid("Upload-Length or Upload-Defer-Length: 1 is missing") }
        if let length { try UploadInspection(terms, limit: context.limit(of: terms)).announced(length) }
        return length
    }

    /// The upload that the path names; it is looked for once the signature was found good.
    private static func upload(_ grant: ResumptionGrant, _ context: StorageContext) async throws(StorageError) -> ResumableUpload
    {
        guard let upload = try await context.onDisk({ folder throws(FileFault) in try folder.upload(grant.id) }) else {
            throw .noUpload
        }
        try await context.requireHouse(of: upload.path)
        return upload
    }

    private static func resumption(
        of upload: ResumableUpload, _ context: StorageContext
    ) async throws(StorageError) -> ObjectFolder.Resumption {
        let found = try await context.locking { folder throws(FileFault) in try folder.resume(upload.id) }
        guard let found else { throw .noUpload }
        return found
    }
}

extension Response {
    /// Tells what was found of a picture.
    fileprivate mutating func add(_ verdict: UploadVerdict?) {
        if let verdict { headers.add(UploadVerdict.fieldName, verdict.field) }
    }
}
