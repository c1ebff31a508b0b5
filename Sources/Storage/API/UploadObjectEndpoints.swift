import API
import Files
import HTTP
import Images
import JSON

/// Uploads by signed URL.
enum UploadObjectEndpoints {
    static let endpoints = [
        Endpoint.storage(
            .put, "/object/upload/sign/{bucket}/{path...}", "uploadObject", .signedURL, body: .stream, upload),
        Endpoint.storage(.post, "/object/upload/sign/{bucket}/{path...}", "signUpload", .serviceOfObject, sign),
    ]

    private static func upload(_ context: StorageContext, _ opened: StorageLinks.Opened) async throws(StorageError) -> Response {
        let path = try context.object()
        guard case .upload(let terms) = opened.link else { throw .otherToken }
        let verdict = try await context.store(as: path, terms)
        var json = JSONWriter()
        json.object { json in
            json.name("Key")
            json.string(path.inBucket)
            guard let verdict else { return }
            json.name("photo")
            verdict.write(to: &json)
        }
        var response = Response(.ok, contentType: MediaType.json, body: json.bytes)
        if let verdict { response.headers.add(UploadVerdict.fieldName, verdict.field) }
        return response
    }

    /// The holder of the service's key decides who may upload: the type goes by the path's end, where that tells one.
    private static func sign(_ context: StorageContext, _ service: StorageCaller) async throws(StorageError) -> Response {
        let path = try context.object()
        guard try await context.onDisk({ folder throws(FileFault) in try folder.isSealed(path) }) == false else { throw .sealed }
        let now = context.now
        let token = context.disk.links.token(
            .upload(UploadTerms(type: FileType(ofPath: path.text))), for: path, issuedAt: now,
            expiresAt: now + SignedUpload.lifetime)
        var json = JSONWriter()
        json.object { json in
            for (name, text) in [("url", "/object/upload/sign/\(path.inBucket)?token=\(token)"), ("token", token)] {
                json.name(name)
                json.string(text)
            }
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes)
    }
}
