import API
import HTTP

extension Access where Speech.Failure == StorageError, Caller == StorageLinks.Opened {
    /// Whoever has a signed URL for the object that the path names.
    static var signedURL: Self {
        Access(kind: .signedLink) { requestContext throws(StorageError) in
            let context = try StorageContext(requestContext)
            let path = try context.object()
            guard let token = try context.queryValue("token") else { throw .invalid("the query has no token") }
            let opened = try context.opening { () throws(StorageLinks.Fault) in
                try context.disk.links.open(token, for: path, now: context.now)
            }
            try await context.requireHouse(of: path)
            return opened
        }
    }
}

extension Access where Speech.Failure == StorageError, Caller == StorageCaller {
    /// A signed-in person or another server, about the object that the path names.
    static var ofObject: Self { asking { context throws(StorageError) in _ = try context.object() } }

    /// The same about the whole bucket.
    static var ofBucket: Self { asking { context throws(StorageError) in try context.bucket() } }

    /// Another server alone, about the object that the path names.
    static var serviceOfObject: Self { serviceAlone { context throws(StorageError) in _ = try context.object() } }

    /// The same about the whole bucket.
    static var serviceOfBucket: Self { serviceAlone { context throws(StorageError) in try context.bucket() } }

    /// The same about what the body names.
    static var service: Self { serviceAlone { _ in } }

    /// `check` looks at the path first: what is wrong first is said first.
    private static func asking(_ check: @escaping @Sendable (StorageContext) throws(StorageError) -> Void) -> Self {
        Access(kind: .sessionOrService) { requestContext throws(StorageError) in
            let context = try StorageContext(requestContext)
            try check(context)
            return try await context.caller()
        }
    }

    private static func serviceAlone(_ check: @escaping @Sendable (StorageContext) throws(StorageError) -> Void) -> Self {
        let everybody = asking(check)
        return Access(kind: .service) { context throws(StorageError) in
            let caller = try await everybody.admit(context)
            guard case .service = caller else { throw .forbidden }
            return caller
        }
    }
}

extension StorageContext {
    /// Finds who is asking by a header; throws where nobody is let in.
    fileprivate func caller() async throws(StorageError) -> StorageCaller {
        if let key = request.headers.first("apikey"), storage.isServiceKey(key) { return service }
        guard let token = BearerToken.extract(from: request.headers.first(.authorization)) else {
            throw .invalid("there is no bearer token")
        }
        if storage.isServiceKey(token) { return service }
        do throws(OfficeError) {
            return .person(try await requestContext.inNamedHouse(try await requestContext.person()))
        } catch {
            throw StorageError(office: error)
        }
    }

    private var service: StorageCaller {
        requestContext.admission.settle()
        return .service
    }

    /// Opens a signature. One that is looked at and found bad is counted as a bad token is.
    func opening(
        _ open: () throws(StorageLinks.Fault) -> StorageLinks.Opened, expired: StorageError = .expired
    ) throws(StorageError) -> StorageLinks.Opened {
        requestContext.admission.showsProof = true
        do throws(StorageLinks.Fault) {
            let opened = try open()
            requestContext.admission.settle()
            return opened
        } catch .expired {
            requestContext.admission.settle()
            services.countLook(request)
            throw expired
        } catch {
            throw StorageError(link: error)
        }
    }
}
