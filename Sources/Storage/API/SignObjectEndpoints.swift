import API
import Files
import HTTP
import JSON

/// Signed URLs for downloads, one or many.
enum SignObjectEndpoints {
    static let endpoints = [
        Endpoint.storage(
            .post, "/object/sign/{bucket}/{path...}", "signDownload", .ofObject, body: .json(limit: StorageContext.oneObject),
            signOne),
        Endpoint.storage(
            .post, "/object/sign/{bucket}", "signDownloads", .ofBucket, body: .json(limit: StorageContext.manyObjects), signMany),
    ]

    /// In seconds, for another server: what S3 allows at most.
    private static let longestForService: Int64 = 7 * 86_400
    /// In seconds, for a person: a link is good for whoever has it, also once the person's account is disabled.
    private static let longestForPerson: Int64 = 3600
    private static let mostPaths = 1000
    /// So many paths cost a person as much as another request.
    private static let pathsARequest = 10

    private static func signOne(_ context: StorageContext, _ caller: StorageCaller) async throws(StorageError) -> Response {
        let path = try context.object()
        let end = try context.now + lifetime(try context.json(), for: caller)
        let visible = try await context.visible([path], to: caller)
        guard let url = try await url(of: path, among: visible, until: end, context) else { throw .noObject }
        var json = JSONWriter()
        json.object { json in
            json.name("signedURL")
            json.string(url)
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes)
    }

    /// The answer has an element for each path, in their order; what is not there and what may not be seen look the same.
    private static func signMany(_ context: StorageContext, _ caller: StorageCaller) async throws(StorageError) -> Response {
        let body = try context.json()
        let end = try context.now + lifetime(body, for: caller)
        let paths = try body.texts("paths", atMost: mostPaths)
        // Each is looked for on the disk.
        if let person = caller.person { context.services.charge(paths.count / pathsARequest, to: person, context.request) }
        let visible = try await context.visible(paths.compactMap { ObjectPath($0) }, to: caller)
        var urls: [(path: String, url: String?)] = []
        for text in paths {
            let path = ObjectPath(text)
            var found: String?
            if let path { found = try await url(of: path, among: visible, until: end, context) }
            urls.append((text, found))
        }
        return Response(.ok, contentType: MediaType.json, body: list(urls))
    }

    /// Nil where there is no such object for this caller.
    private static func url(
        of path: ObjectPath, among visible: [String: ObjectPath], until end: Int64, _ context: StorageContext
    ) async throws(StorageError) -> String? {
        guard let stored = visible[path.text],
            try await context.onDisk({ folder throws(FileFault) in try folder.open(stored) }) != nil
        else {
            return nil
        }
        let token = context.disk.links.token(.download, for: stored, issuedAt: context.now, expiresAt: end)
        return "/object/sign/\(stored.inBucket)?token=\(token)"
    }

    private static func list(_ urls: [(path: String, url: String?)]) -> [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for (path, url) in urls {
                json.object { json in
                    json.name("error")
                    if url == nil { json.string(StorageError.noObject.message) } else { json.null() }
                    json.name("path")
                    json.string(path)
                    json.name("signedURL")
                    if let url { json.string(url) } else { json.null() }
                }
            }
        }
        return json.bytes
    }

    /// `expiresIn` in seconds, which some SDKs send as text; more than the caller may have is what they may have.
    private static func lifetime(_ body: JSONObject, for caller: StorageCaller) throws(StorageError) -> Int64 {
        let text: String? =
            switch body["expiresIn"] {
            case .number(let text), .string(let text): text
            default: nil
            }
        guard let text, let seconds = Int64(text), seconds >= 1 else { throw .invalid("expiresIn must be a number of seconds") }
        return switch caller {
        case .service: min(seconds, longestForService)
        case .person: min(seconds, longestForPerson)
        }
    }
}

extension JSONObject {
    /// The texts of an array, one at least.
    package func texts(_ name: String, atMost limit: Int) throws(StorageError) -> [String] {
        guard case .array(let elements)? = self[name], (1...limit).contains(elements.count) else {
            throw .invalid("\(name) must be an array of 1 to \(limit) paths")
        }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { throw .invalid("\(name) must hold texts") }
            texts.append(text)
        }
        return texts
    }
}
