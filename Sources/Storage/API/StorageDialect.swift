import API
import HTTP

/// Supabase Storage's words: errors are JSON with its codes.
package enum StorageDialect: Dialect {
    package static let name = DialectName.storage
    /// Every path of the Storage API begins with this.
    package static let root = "/storage/v1/"

    package static func failure(_ refusal: Refusal) -> StorageError { StorageError(refusal) }

    package static func status(of failure: StorageError) -> Int { failure.status }

    package static func code(of failure: StorageError) -> String { failure.code }

    package static func response(_ failure: StorageError, to request: Request?, id: String) -> Response {
        dressed(failure.response())
    }

    package static func dressed(_ response: Response, for request: Request) -> Response { dressed(response) }

    /// No search engine may keep what a signed URL led to.
    static func dressed(_ response: Response) -> Response {
        var response = response
        response.headers.set("X-Robots-Tag", "none")
        response.compression = .never
        if response.headers.first(.cacheControl) == nil { response.headers.add(.cacheControl, "no-store") }
        return response
    }

    package static func settle(_ request: Request, _ services: Services) async {
        await request.readRest(of: services.settings.fileLimits.photo)
    }
}

extension Request {
    /// Reads what a refused client is still sending, within reason: many read no answer before they have sent it all. Nobody reads
    /// a whole video for that.
    func readRest(of sizeLimit: Int) async {
        let most = sizeLimit + Self.surroundings
        guard headers[.expect] == nil, (body.announcedLength ?? 0) <= most else { return }
        body.setPace(.whole)
        var read = 0
        while read <= most, let piece = try? await body.next() { read += piece.count }
    }

    /// The bytes that a form may have around its file, for it to be read to its end.
    private static let surroundings = 65_536
}

extension Endpoint {
    /// An endpoint of the Storage API.
    package static func storage<Caller>(
        _ method: Method, _ path: String, _ operation: String, _ access: Access<StorageDialect, Caller>, body: BodyRule = .none,
        _ handle: @escaping @Sendable (StorageContext, Caller) async throws(StorageError) -> Response
    ) -> Endpoint {
        Endpoint(method, StorageDialect.root.dropLast() + path, operation, access, body: body) {
            context, caller, body throws(StorageError) in
            try await handle(try StorageContext(context, body), caller)
        }
    }
}
