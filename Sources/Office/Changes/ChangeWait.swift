import API
import EventLoop
import HTTP
import JSON

/// `GET /changes?wait=`: the answer comes when there is something to tell (docs/apps/keeping-a-copy.md).
///
/// While it waits it has no task and no connection to Postgres. Woken, it goes through the whole pipeline again.
enum ChangeWait {
    /// Answers at once, or leaves the request until something changes, the tenant's day turns or its time is over.
    static func answer(_ query: ChangeQuery, _ context: AccountContext) async throws(OfficeError) -> Response {
        let request = context.request
        guard query.wait > .zero, let since = query.since else {
            return try await atOnce(query, context)
        }
        if request.isResumed, request.isDraining { return nothing(since, context) }
        let waiter = context.changeWaiter
        waiter.beginLook()
        let finding =
            request.isResumed
            ? try await ChangeLook.look(query, context, wokenAs: waiter)
            : ChangeLook.Finding(result: try await ChangeLook.look(query, context))
        let now = EventLoop.Instant.now
        let end = waiter.start + query.wait
        guard let idle = IdleLook(finding.result), idle.isEmpty, now < end else {
            return try ChangeLook.response(finding, context)
        }
        if request.isDraining { return nothing(since, context) }
        waiter.wait(idle, until: end)
        return .suspended
    }

    private static func atOnce(_ query: ChangeQuery, _ context: AccountContext) async throws(OfficeError) -> Response {
        try ChangeLook.response(ChangeLook.Finding(result: try await ChangeLook.look(query, context)), context)
    }

    /// Answers that nothing has changed, as far as is known: the cursor that was sent goes on.
    private static func nothing(_ cursor: String, _ context: AccountContext) -> Response {
        var json = JSONWriter()
        json.string(cursor)
        let body = Array(#"{"changes":[],"cursor":"#.utf8) + json.bytes + Array(#","more":false,"full":false}"#.utf8)
        return ChangeLook.dressed(Response(.ok, contentType: MediaType.json, body: body))
    }
}

/// A look that came to the end of a run.
struct IdleLook {
    let tenant: String
    /// The snapshot that the look has seen.
    let snapshot: String
    /// True when there was nothing to tell, to a client that was up to date before.
    let isEmpty: Bool
    /// Until the tenant's day turns, and with it what is in scope.
    let untilMidnight: Duration
    fileprivate let likeness: Int

    /// Nil where there is more to come.
    init?(_ result: FunctionResult) {
        let params = result.params
        guard let tenant = result.tenant, let seen = params["snapshot"] else { return nil }
        self.tenant = tenant
        snapshot = seen
        isEmpty = params["empty"] == "true"
        untilMidnight = .milliseconds(params["midnight_ms"].flatMap { Int($0) } ?? 60_000)
        likeness = params["class"].hashValue
    }
}

extension ChangeWaiter {
    /// Waits for what is new after a look that came to the end.
    func wait(_ look: IdleLook, until deadline: EventLoop.Instant) {
        wait(
            for: look.tenant, since: look.snapshot, likeness: look.likeness, midnight: .now + look.untilMidnight, until: deadline)
    }
}

extension AccountContext {
    /// Where this request waits: registered before the first look, so that what changes meanwhile is not missed.
    var changeWaiter: ChangeWaiter {
        if let waiter = request.suspension as? ChangeWaiter { return waiter }
        let waiter = ChangeWaiter(of: caller, in: services.changes)
        request.suspension = waiter
        return waiter
    }
}
