import EventLoop
import HTTP

extension AccountContext {
    /// Asks storage; what goes wrong is logged once, here, and told the phone.
    package func storing<Value: Sendable>(
        _ ask: (any PhotoStore) async throws(StorageFault) -> Value
    ) async throws(OfficeError) -> Value {
        let start = EventLoop.Instant.now
        defer { request.log.set("storage_us", .number(Int((.now - start) / .microseconds(1)))) }
        do throws(StorageFault) {
            return try await ask(services.photos)
        } catch {
            services.log.write(.error, "storage failed", [("request_id", .text(request.id)), ("reason", .text(error.reason))])
            throw OfficeError(storage: error)
        }
    }

    /// Where the server is reached from outside, without a slash at the end.
    package var publicBase: String { services.rules.publicBase(of: request) }
}

extension Services.Rules {
    /// `PUBLIC_URL`, else what the client asked for; without a slash at the end.
    package func publicBase(of request: Request) -> String {
        publicURL ?? (request.isSecure ? "https://" : "http://") + (request.headers[.host] ?? "localhost")
    }
}

extension Response {
    /// No cache keeps it: it holds a signed URL.
    package func unstored() -> Response {
        var response = self
        response.headers.set(.cacheControl, "no-store")
        response.validation = .none
        return response
    }
}
