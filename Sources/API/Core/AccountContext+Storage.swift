import EventLoop
import HTTP

extension AccountContext {
    /// Asks storage; what goes wrong is logged once, here, and told the phone.
    package func storing<Value: Sendable>(
        _ ask: (any FileStore) async throws(StorageFault) -> Value
    ) async throws(OfficeError) -> Value {
        let start = EventLoop.Instant.now
        defer { request.log.set("storage_us", .number(Int((.now - start) / .microseconds(1)))) }
        do throws(StorageFault) {
            return try await request.traced { () async throws(StorageFault) in try await ask(services.files) }
        } catch {
            services.log.storageFailed(request.id, error.reason)
            throw OfficeError(storage: error)
        }
    }

    /// Where the people of a house reach the server, without a slash at the end.
    package func publicBase(of tenant: String?) async throws(OfficeError) -> String {
        try await services.publicBase(of: tenant, asked: request)
    }
}

extension Services {
    /// Where the people of a house reach the server, else where it was asked; without a slash at the end.
    package func publicBase(of tenant: String?, asked request: Request) async throws(OfficeError) -> String {
        if let tenant, let own = try await houses.address(of: tenant) { return own }
        return settings.publicBase(of: request)
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

extension OfficeError {
    /// The answer for a phone: each may be tried again.
    package init(storage fault: StorageFault) {
        switch fault {
        case .unavailable, .changed: self.init(.unavailable)
        case .failed: self.init(.upstreamFailed)
        case .timedOut: self.init(.timeout)
        }
    }
}
