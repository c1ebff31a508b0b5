import API
import HTTP
import Postgres

/// One look at what is new to a client.
enum ChangeLook {
    private static let listing = Statement.read(
        "office.list_changes", .caller,
        [
            "since": "text", "kinds": "text[]", "scope": "text", "page_size": "int", "with_documents": "bool", "at_once": "bool",
        ])
    private static let admitting = Statement.read("office.take_shared_cursor", .caller, ["shared": "text"])
    static let statements = [listing, ChangeLog.renewing, admitting]

    /// Looks where it delays nobody: what a look answers is quick, a run of everything is not.
    static func look(_ query: ChangeQuery, _ context: AccountContext) async throws(OfficeError) -> FunctionResult {
        let (terms, kinds) = (query.terms, query.terms.kinds)
        let own: Arguments = [
            "since": query.since, "kinds": kinds.map { $0.map(\.rawValue).postgresArray },
            "scope": terms.scope.rawValue, "page_size": String(terms.limit), "with_documents": String(terms.hasDocuments),
        ]
        func asked(atOnce: Bool) async throws(OfficeError) -> FunctionResult {
            try await context.read(listing, own + ["at_once": String(atOnce)], speed: atOnce ? .quick : .slow)
        }
        // Everything in scope is dear, whatever there is of it.
        if query.since == nil { context.services.charge(slowPrice - 1, to: context.caller, context.request) }
        var answer = try await asked(atOnce: query.since != nil)
        if answer.code == isSlow {
            context.services.charge(slowPrice - 1, to: context.caller, context.request)
            answer = try await asked(atOnce: false)
        }
        return try await ChangeLog.current(answer, context.services) { () async throws(OfficeError) in
            try await asked(atOnce: false)
        }
    }

    /// A look that has more than a little to tell counts as so many requests, as a list does.
    private static let slowPrice = 10

    /// An answer of `office.list_changes` for the server alone.
    private static let isSlow = "slow_read"

    /// The result of a look, and what is kept of its body where others have found the same.
    struct Finding {
        let result: FunctionResult
        var forms: KeptForms?
    }

    /// The look of a request that was woken. Of those that were woken together, and to which the same is new, one looks for all; each
    /// of them is let in by Postgres by itself.
    static func look(
        _ query: ChangeQuery, _ context: AccountContext, wokenAs waiter: ChangeWaiter
    ) async throws(OfficeError) -> Finding {
        guard let key = SharedLooks.Key(query, waiter), let wave = waiter.lastWave else {
            return Finding(result: try await look(query, context))
        }
        let shared = SharedLooks.of(context.services)
        guard let entry = shared.entry(for: key, wave) else {
            return try await shared.share(key, wave) { () async throws(OfficeError) in try await look(query, context) }
        }
        guard let answer = await entry.answer(), let cursor = answer.params["cursor"] else {
            return Finding(result: try await look(query, context))
        }
        let admitted = try await context.read(admitting, ["shared": cursor])
        if admitted.refusal != nil { return Finding(result: admitted) }
        let params = answer.params
        let words = String(decoding: admitted.body, as: UTF8.self).split(separator: " ")
        // Another role than the cursor was made for is told by a look of its own.
        guard words.count == 2, answer.tenant == admitted.tenant, params["class"]?.utf8.first == admitted.body.first else {
            return Finding(result: try await look(query, context))
        }
        if words[1] == cursor { return Finding(result: answer, forms: entry.forms) }
        // An answer for one person is not for others.
        guard params["personal"] == "false" else { return Finding(result: try await look(query, context)) }
        return Finding(result: answer.replacing(cursor, with: String(words[1])))
    }

    /// The answer that a look makes, or the refusal that it is.
    static func response(_ finding: Finding, _ context: AccountContext) throws(OfficeError) -> Response {
        var response = dressed(try finding.result.response(to: context))
        response.forms = finding.forms
        return response
    }

    /// One page or a stream of them: the client's `Accept` says which.
    static let vary = "Authorization, Accept, Accept-Encoding"

    /// Its cursor is about this moment.
    static func dressed(_ response: Response) -> Response {
        var response = response
        response.validation = .none
        response.headers.set(.vary, vary)
        response.headers.set(.cacheControl, "private, no-cache")
        return response
    }
}
