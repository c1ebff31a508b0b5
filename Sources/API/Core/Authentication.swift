import Crypto
import Glibc
import HTTP

extension Services {
    /// The person that a request's token names; throws 401, or 429 where there were too many.
    ///
    /// Its address is asked about before a signature is checked, its account counted once it is known who asks.
    package func caller(_ token: [UInt8]?, of request: Request) async throws(OfficeError) -> VerifiedToken {
        guard let token else {
            try countStranger(request)
            throw OfficeError(.tokenMissing)
        }
        if let known = try knownCaller(token, of: request) { return known }
        return try admitted(try await verified(token, of: request), request)
    }

    /// Who was let in by this token before, let in again. Nobody has to be waited for.
    func knownCaller(_ token: [UInt8], of request: Request) throws(OfficeError) -> VerifiedToken? {
        guard let known = try remembered(token, of: request) else { return nil }
        return try admitted(known, request)
    }

    private func admitted(_ caller: VerifiedToken, _ request: Request) throws(OfficeError) -> VerifiedToken {
        request.log.set("user", .text(caller.subject))
        // One that has waited was counted when it came.
        if !request.isResumed { try countAccount(caller.subject, request) }
        guard request.claimConnection(for: caller.subject) else {
            request.log.set("rate_limit", .text("connections"))
            throw OfficeError(.rateLimited)
        }
        if let session = caller.session { sightings?.see(session, in: request) }
        return caller
    }

    /// For how many seconds a token that is good stays so.
    package func secondsLeft(of caller: VerifiedToken, at now: Int64) -> Int64 { tokens.end(of: caller) &- now }

    /// The claims of a good token. The fault of any other is logged, in words that hold nothing of the token.
    package func verify(_ token: [UInt8], of request: Request) async throws(TokenFault) -> VerifiedToken {
        do throws(TokenFault) {
            // One whose key is unknown may have the keys fetched.
            return try await request.traced { () async throws(TokenFault) in
                try await tokens.verify(token, now: Int64(time(nil)))
            }
        } catch {
            if case .invalid(let reason) = error { request.log.set("token_fault", .text(reason.rawValue)) }
            throw error
        }
    }

    private func remembered(_ token: [UInt8], of request: Request) throws(OfficeError) -> VerifiedToken? {
        do throws(TokenFault) {
            return try tokens.remembered(token, now: Int64(time(nil)))
        } catch {
            throw try refusal(of: error, request)
        }
    }

    private func verified(_ token: [UInt8], of request: Request) async throws(OfficeError) -> VerifiedToken {
        try admitUnknownToken(of: request)
        do throws(TokenFault) {
            return try await verify(token, of: request)
        } catch {
            throw try refusal(of: error, request)
        }
    }

    /// The refusal that the caller is told, without a reason; throws where there were too many.
    private func refusal(of fault: TokenFault, _ request: Request) throws(OfficeError) -> OfficeError {
        let refusal = OfficeError(ErrorCode(rawValue: fault.code) ?? .tokenInvalid)
        switch fault {
        // It was good: a phone that has slept refreshes, whatever its neighbours do.
        case .expired: countLook(request)
        default: if refusal.code.status == 401 { try countBadToken(request) }
        }
        return refusal
    }
}

/// The token in an `Authorization` header (RFC 6750 section 2.1).
package enum BearerToken {
    private static let scheme = Array("bearer".utf8)

    /// Its bytes; nil when there is no header or it is of another scheme. The scheme's case does not matter.
    package static func extract(from field: ArraySlice<UInt8>?) -> [UInt8]? {
        guard let field, field.count > scheme.count, field[field.startIndex + scheme.count] == UInt8(ascii: " "),
            zip(field, scheme).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        let token = field.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty ? nil : Array(token)
    }
}

/// A person's rights in a tenant; each role includes those before it (docs/client-guide.md, "Who am I").
package enum Role: String, Sendable, CaseIterable {
    case viewer, staff, manager, admin
}

/// What an endpoint asks of an account: a role, or the one that a setting of the house names. The database knows both by their words
/// (`office.authorize_caller`).
package enum NeededRole: String, Sendable {
    case viewer, staff, manager, admin
    /// The house's `booking_role`.
    case booking
}
