import HTTP

extension Access where Speech.Failure == StorageError, Caller == StorageLinks.Opened {
    /// Whoever has a signed URL for the object that the path names.
    static var signedURL: Self {
        Access(kind: .signedLink) { context throws(StorageError) in
            let call = try StorageCall(context)
            let path = try call.object()
            guard let token = try call.queryValue("token") else { throw .invalid("the query has no token") }
            return try call.opening { () throws(StorageLinks.Fault) in try call.disk.links.open(token, for: path, now: call.now) }
        }
    }
}

extension Access where Speech.Failure == StorageError, Caller == StorageCaller {
    /// A signed-in person or another server, about the object that the path names.
    static var ofObject: Self { asking { call throws(StorageError) in _ = try call.object() } }

    /// The same about the whole bucket.
    static var ofBucket: Self { asking { call throws(StorageError) in try call.bucket() } }

    /// Another server alone, about the object that the path names.
    static var serviceOfObject: Self { serviceAlone { call throws(StorageError) in _ = try call.object() } }

    /// The same about the whole bucket.
    static var serviceOfBucket: Self { serviceAlone { call throws(StorageError) in try call.bucket() } }

    /// The same about what the body names.
    static var service: Self { serviceAlone { _ in } }

    /// `check` looks at the path first: what is wrong first is said first.
    private static func asking(_ check: @escaping @Sendable (StorageCall) throws(StorageError) -> Void) -> Self {
        Access(kind: .sessionOrService) { context throws(StorageError) in
            let call = try StorageCall(context)
            try check(call)
            return try await call.caller()
        }
    }

    private static func serviceAlone(_ check: @escaping @Sendable (StorageCall) throws(StorageError) -> Void) -> Self {
        let everybody = asking(check)
        return Access(kind: .service) { context throws(StorageError) in
            let caller = try await everybody.admit(context)
            guard case .service = caller else { throw .forbidden }
            return caller
        }
    }
}

extension StorageCall {
    /// Who is asking by a header; throws where nobody is let in.
    fileprivate func caller() async throws(StorageError) -> StorageCaller {
        if let key = request.headers.first("apikey"), desk.isServiceKey(key) { return service }
        guard let token = BearerToken.extract(from: request.headers.first(.authorization)) else {
            throw .invalid("there is no bearer token")
        }
        if desk.isServiceKey(token) { return service }
        do throws(OfficeError) {
            return .person(try await context.person())
        } catch {
            throw StorageError(office: error)
        }
    }

    private var service: StorageCaller {
        context.admission.settle()
        return .service
    }

    /// What a signature allows. One that is looked at and found bad is counted as a bad token is.
    func opening(
        _ open: () throws(StorageLinks.Fault) -> StorageLinks.Opened, expired: StorageError = .expired
    ) throws(StorageError) -> StorageLinks.Opened {
        context.admission.showsProof = true
        do throws(StorageLinks.Fault) {
            let opened = try open()
            context.admission.settle()
            return opened
        } catch .expired {
            context.admission.settle()
            services.countLook(request)
            throw expired
        } catch {
            throw StorageError(link: error)
        }
    }
}
