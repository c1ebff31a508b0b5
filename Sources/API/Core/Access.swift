import Crypto
import HTTP

/// Says who is let in at an endpoint. The pipeline asks, and counts, before it reads a byte of the body.
package struct Access<Speech: Dialect, Caller>: Sendable {
    /// The proof that has to be shown.
    package let kind: AccessKind
    /// Lets the caller in, or throws.
    package let admit: @Sendable (RequestContext) async throws(Speech.Failure) -> Caller
    /// Does the same; nil where somebody may have to be waited for.
    let admitAtOnce: (@Sendable (RequestContext) throws(Speech.Failure) -> Caller)?
    /// Lets in whom it knows, or throws; nil, and nothing was done, where `admit` has to be asked. Nil where nobody is known.
    let admitKnown: (@Sendable (RequestContext) throws(Speech.Failure) -> Caller?)?

    package init(kind: AccessKind, admit: @escaping @Sendable (RequestContext) async throws(Speech.Failure) -> Caller) {
        self.init(kind, admit, atOnce: nil, known: nil)
    }

    private init(
        _ kind: AccessKind, _ admit: @escaping @Sendable (RequestContext) async throws(Speech.Failure) -> Caller,
        atOnce admitAtOnce: (@Sendable (RequestContext) throws(Speech.Failure) -> Caller)?,
        known admitKnown: (@Sendable (RequestContext) throws(Speech.Failure) -> Caller?)?
    ) {
        self.kind = kind
        self.admit = admit
        self.admitAtOnce = admitAtOnce
        self.admitKnown = admitKnown
    }

    /// For a proof that is looked at without waiting for anybody.
    fileprivate static func atOnce(
        _ kind: AccessKind, _ admit: @escaping @Sendable (RequestContext) throws(Speech.Failure) -> Caller
    ) -> Self {
        Access(kind, { context throws(Speech.Failure) in try admit(context) }, atOnce: admit, known: nil)
    }

    /// For a proof by which most are known: they cost no task's frames.
    fileprivate static func mostlyKnown(
        _ kind: AccessKind, _ known: @escaping @Sendable (RequestContext) throws(OfficeError) -> Caller?,
        or admit: @escaping @Sendable (RequestContext) async throws(OfficeError) -> Caller
    ) -> Self {
        Access(
            kind,
            { context throws(Speech.Failure) in
                do throws(OfficeError) { return try await admit(context) } catch { throw Speech.failure(.office(error)) }
            }, atOnce: nil,
            known: { context throws(Speech.Failure) in
                do throws(OfficeError) { return try known(context) } catch { throw Speech.failure(.office(error)) }
            })
    }
}

/// The proof that has to be shown, as the table of routes tells it.
package enum AccessKind: Sendable, Equatable {
    /// Nothing, and nobody is counted: whoever looks after the process must always hear.
    case open
    /// Nothing; the address is counted.
    case anybody
    /// The key that an app brings along, where one is configured.
    case apiKey
    /// The field that only this server's own page sends; the address is counted.
    case page
    /// A signed URL, or the signature of one in the head.
    case signedLink
    /// Something in the body that was signed here, such as a refresh token; who shows many bad ones is not looked at.
    case proof
    /// A good token, whoever's.
    case session
    /// A good token, or the key of another server of ours.
    case sessionOrService
    /// The key of another server of ours.
    case service
    /// A good token of somebody whose account has the role. The account is asked in the call that does the work.
    case account(NeededRole)

    /// The role that is needed; nil where no account is asked for.
    package var role: NeededRole? {
        switch self {
        case .account(let role): role
        case .sessionOrService: .viewer
        case .open, .anybody, .apiKey, .page, .signedLink, .proof, .session, .service: nil
        }
    }
}

extension Access where Caller == Void {
    /// Everybody, uncounted.
    package static var open: Self {
        atOnce(.open) { context throws(Speech.Failure) in context.admission.settle() }
    }

    /// Everybody; the address is counted.
    package static var anybody: Self {
        atOnce(.anybody) { context throws(Speech.Failure) in
            try context.counting(Speech.self) { services throws(OfficeError) in try services.countStranger(context.request) }
        }
    }
}

extension Access where Caller == VerifiedToken {
    /// Whoever's token is good and whose account has the role, in the house that the request names, where it names one.
    package static func account(_ role: NeededRole) -> Self {
        mostlyKnown(.account(role)) { context throws(OfficeError) in
            guard context.request.headers.first(.house) == nil, let person = try context.knownPerson() else { return nil }
            context.charge(person)
            return person
        } or: { context throws(OfficeError) in
            let person = try await context.person()
            context.charge(person)
            return try await context.inNamedHouse(person)
        }
    }
}

extension RequestContext {
    /// The person owes what the endpoint costs beyond the one request that was counted with the token.
    fileprivate func charge(_ person: VerifiedToken) { services.charge(endpoint.price - 1, to: person, request) }
}

extension Access where Caller == VerifiedToken {
    /// Whoever's token is good, with an account here or without.
    package static var person: Self {
        Access(kind: .session) { context throws(Speech.Failure) in
            do throws(OfficeError) {
                return try await context.person()
            } catch {
                throw Speech.failure(.office(error))
            }
        }
    }
}

/// A caller who may be a person, who then owes for what they send.
package protocol AccountableCaller {
    var person: VerifiedToken? { get }
}

extension VerifiedToken: AccountableCaller {
    package var person: VerifiedToken? { self }
}
