import API
import HTTP

/// tus 1.0.0 in place of that: errors are text, and every answer names the protocol's version.
package enum TusDialect: Dialect {
    package static let name = DialectName.tus

    package static func failure(_ refusal: Refusal) -> StorageError { StorageError(refusal) }

    package static func status(of failure: StorageError) -> Int { failure.status }

    package static func code(of failure: StorageError) -> String { failure.code }

    package static func response(_ failure: StorageError, to request: Request?, id: String) -> Response {
        dressed(failure.plainResponse())
    }

    package static func dressed(_ response: Response, for request: Request) -> Response { dressed(response) }

    private static func dressed(_ response: Response) -> Response {
        var response = StorageDialect.dressed(response)
        response.headers.set("Tus-Resumable", TusVersion.text)
        return response
    }

    package static func settle(_ request: Request, _ services: Services) async {
        await request.readRest(of: services.settings.fileLimits.photo)
    }
}

extension Endpoint {
    /// An endpoint where tus is spoken.
    static func resumable<Caller>(
        _ method: Method, _ path: String, _ operation: String, _ access: Access<TusDialect, Caller>, body: BodyRule = .none,
        _ handle: @escaping @Sendable (StorageContext, Caller) async throws(StorageError) -> Response
    ) -> Endpoint {
        Endpoint(method, StorageDialect.root.dropLast() + path, operation, access, body: body) {
            context, caller, body throws(StorageError) in
            try await handle(try StorageContext(context, body), caller)
        }
    }
}
