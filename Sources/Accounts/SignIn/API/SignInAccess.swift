import API
import Crypto
import HTTP

extension Access where Speech == SignInDialect, Caller == Void {
    /// Whoever shows the app's key, where one is configured; the address is counted.
    package static var apiKey: Self {
        Access(kind: .apiKey) { requestContext throws(SignInError) in
            let context = try SignInContext(requestContext)
            try requestContext.counting(Speech.self) { services throws(OfficeError) in try services.countStranger(context.request)
            }
            try context.requireAPIKey()
        }
    }

    /// The same, where the body holds a refresh token: that is looked at for as long as few bad ones came from the address, and
    /// who shows a good one is counted by it.
    static var proof: Self {
        Access(kind: .proof) { requestContext throws(SignInError) in
            let context = try SignInContext(requestContext)
            guard context.showsAPIKey, (try? context.queryValue("grant_type")) == "refresh_token" else {
                return try await Self.apiKey.admit(requestContext)
            }
            requestContext.admission.showsProof = true
            do throws(OfficeError) {
                try context.services.admitUnknownToken(of: context.request)
            } catch {
                throw SignInError(office: error)
            }
        }
    }
}

extension Access where Speech == SignInDialect, Caller == VerifiedToken {
    /// Whoever shows the app's key and a good token: the calls about a session need one, the others must not look at it.
    package static var session: Self {
        Access(kind: .session) { requestContext throws(SignInError) in
            let context = try SignInContext(requestContext)
            // Who shows no key is counted as a stranger, whatever token they have.
            guard context.showsAPIKey else {
                try await Access<SignInDialect, Void>.apiKey.admit(requestContext)
                throw .noToken
            }
            do throws(OfficeError) {
                return try await requestContext.person()
            } catch {
                guard error.code.status == 401 else { throw SignInError(office: error) }
                throw error.code == .tokenMissing ? .noToken : .badToken
            }
        }
    }
}

extension SignInContext {
    /// It comes with every app, so it is no secret: it keeps strangers' programs off, not people.
    fileprivate func requireAPIKey() throws(SignInError) {
        guard signIn.wantsAPIKey else { return }
        let asked = try queryValue("apikey")
        guard let shown = request.headers.first("apikey").map({ Array($0) }) ?? asked.map({ Array($0.utf8) }) else {
            throw SignInError(401, "no_authorization", developer: "No API key found in request")
        }
        guard signIn.isAPIKey(shown) else { throw SignInError(401, "no_authorization", developer: "Invalid API key") }
    }

    /// Whether `requireAPIKey` would let it in.
    fileprivate var showsAPIKey: Bool { (try? requireAPIKey()) != nil }
}
