import Crypto
import Postgres
import Settings
import Text

// The parameters of calls besides their own: who asks, as what, and for a change its key and how long to wait. All SQL
// functions name these alike, and every API takes them from here: a statement declares them, its call gives them.

/// Calls of the functions that answer with `office.function_result`. Such a function lets its caller in and makes the caller's tenant that
/// of the transaction; the statement that calls it takes that back when the function has returned, whatever it answered
/// (docs/database.md). `FunctionResult` reads no other statement's row.
extension Statement {
    /// A call of a function that only reads (`stable`). It leaves no tenant behind: whatever shares its transaction, as reads of one batch
    /// do, sees nobody's rows before it lets its own caller in.
    package static func read(_ function: String, _ parameters: Parameters...) -> Statement {
        call(function, parameters.reduce([:], +), then: "set_config('office.tenant', '', true)")
    }

    /// A call of any other function. It leaves neither a tenant behind nor what is said of the caller to the audit.
    package static func write(_ function: String, _ parameters: Parameters...) -> Statement {
        call(function, parameters.reduce([:], +), then: "office.forget_caller()")
    }
}

extension Statement.Parameters {
    /// A session of this issuer, whoever's.
    package static let session: Self = ["subject": "uuid", "session": "uuid"]
    /// A token.
    package static let bearer: Self = ["tenant": "uuid", "subject": "uuid", "session": "uuid"]
    /// A token, and the role that is needed.
    package static let caller = bearer + ["role": "text"]
    /// A caller who asks about a key that was not used yet.
    package static let keyedCaller = caller + ["key": "text", "fingerprint": "text", "retention": "interval"]
    /// The same of what another person may have noted.
    package static let notedKeyedCaller = keyedCaller + [notedBy: "uuid"]
    /// A caller who changes something under a key.
    package static let change = keyedCaller + ["request_id": "text", "lock_timeout_ms": "int"]
    /// The same, which another person may have noted: an endpoint that sends it takes the field `noted_by` (docs/client-guide.md, "The outbox").
    package static let noted = change + [notedBy: "uuid"]
    /// What the field and the parameter are called.
    static let notedBy = "noted_by"
}

extension Arguments {
    /// Those of the session that a token names.
    package static func session(_ person: VerifiedToken) -> Arguments {
        ["subject": person.subject, "session": person.session]
    }

    /// The same where another issuer may have opened it, whose sessions are not known here.
    package static func session(_ person: VerifiedToken, _ services: Services) -> Arguments {
        ["subject": person.subject, "session": session(of: person, services)]
    }

    /// Those of a token, nil where it names none.
    package static func bearer(_ person: VerifiedToken, _ services: Services) -> Arguments {
        [
            "tenant": services.unnamedTenant.name(person.tenant), "subject": person.subject,
            "session": session(of: person, services),
        ]
    }

    /// Those of a token, and the role that is needed. Written out once more, because every request takes this way.
    package static func caller(_ person: VerifiedToken, _ role: NeededRole, _ services: Services) -> Arguments {
        [
            "tenant": services.unnamedTenant.name(person.tenant), "subject": person.subject,
            "session": session(of: person, services),
            "role": role.rawValue,
        ]
    }

    /// Those of a caller who asks about the key of a change.
    package static func keyedCaller(
        _ person: VerifiedToken, _ role: NeededRole, _ change: Change, _ services: Services
    ) -> Arguments {
        caller(person, role, services) + [
            "key": change.key, "fingerprint": change.fingerprint, "retention": services.settings[.idempotencyRetention].sqlText,
        ]
    }

    /// Those of a caller who makes a change. A statement in Postgres waits for a lock as long as a twin of the request for it.
    package static func change(
        _ change: Change, of person: VerifiedToken, _ role: NeededRole, requestID: String, _ services: Services
    ) -> Arguments {
        keyedCaller(person, role, change, services) + [
            "request_id": requestID, "lock_timeout_ms": String(services.settings[.lockTimeout].wholeMilliseconds),
        ]
    }

    /// Only where this server is the issuer does it know the session, and then a token of none is let in nowhere.
    private static func session(of person: VerifiedToken, _ services: Services) -> String? {
        services.isOwnIssuer ? person.session ?? VerifiedToken.unmatchableID : nil
    }
}

extension Duration {
    /// The text that Postgres reads as an `interval`.
    package var sqlText: String { "\(wholeMilliseconds) ms" }
}
