import API
import HTTP

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
