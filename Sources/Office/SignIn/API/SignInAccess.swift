import Crypto
import HTTP

extension Access where Speech == SignInDialect, Caller == Void {
    /// Whoever shows the app's key, where one is configured; the address is counted.
    static var apiKey: Self {
        Access(kind: .apiKey) { context throws(SignInError) in
            let call = try SignInCall(context)
            try context.counting(Speech.self) { services throws(OfficeError) in try services.countStranger(call.request) }
            try call.requireAPIKey()
        }
    }

    /// The same, where the body holds a refresh token: that is looked at for as long as few bad ones came from the address, and
    /// who shows a good one is counted by it.
    static var proof: Self {
        Access(kind: .proof) { context throws(SignInError) in
            let call = try SignInCall(context)
            guard call.showsAPIKey, (try? call.queryValue("grant_type")) == "refresh_token" else {
                return try await Self.apiKey.admit(context)
            }
            context.admission.showsProof = true
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
    static var session: Self {
        Access(kind: .session) { context throws(SignInError) in
            let call = try SignInCall(context)
            // Who shows no key is counted as a stranger, whatever token they have.
            guard call.showsAPIKey else {
                try await Access<SignInDialect, Void>.apiKey.admit(context)
                throw .noToken
            }
            do throws(OfficeError) {
                return try await context.person()
            } catch {
                guard error.code.status == 401 else { throw SignInError(office: error) }
                throw error.code == .tokenMissing ? .noToken : .badToken
            }
        }
    }
}

extension SignInCall {
    /// It comes with every app, so it is no secret: it keeps strangers' programs off, not people.
    fileprivate func requireAPIKey() throws(SignInError) {
        guard desk.wantsAPIKey else { return }
        let asked = try queryValue("apikey")
        guard let shown = request.headers.first("apikey").map({ Array($0) }) ?? asked.map({ Array($0.utf8) }) else {
            throw SignInError(401, "no_authorization", "No API key found in request")
        }
        guard desk.isAPIKey(shown) else { throw SignInError(401, "no_authorization", "Invalid API key") }
    }

    /// Whether `requireAPIKey` would let it in.
    fileprivate var showsAPIKey: Bool { (try? requireAPIKey()) != nil }
}
