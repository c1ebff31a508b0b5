import API
import EventLoop
import Glibc
import HTTP
import Settings

/// `GET /changes` as `text/event-stream`: an event `changes` a page, for as long as a new request would be let in
/// (docs/apps/keeping-a-copy.md). Belongs to the loop of its connection. Between events it has no task and no connection to Postgres.
final class ChangeStream {
    private let context: AccountContext
    private let waiter: ChangeWaiter
    private var query: ChangeQuery
    /// The answer that the handler has looked up, to be told first.
    private var first: FunctionResult?
    private var mustLook = true
    /// True when the last cursor told nothing any more, and no later one has been good yet.
    private var mustRestart = false
    private var isOver = false
    private var lastLook = EventLoop.Instant.now
    private var lastPiece = EventLoop.Instant.now
    /// When the token is good no more.
    private let expiry: EventLoop.Instant

    private init(_ query: ChangeQuery, _ context: AccountContext, _ waiter: ChangeWaiter, first: FunctionResult?) {
        self.context = context
        self.waiter = waiter
        self.query = query
        self.first = first
        let seconds = context.services.secondsLeft(of: context.caller, at: Int64(time(nil)))
        expiry = .now + .seconds(max(0, seconds))
    }

    /// True when the client wants events rather than one answer.
    static func isWanted(by request: Request) -> Bool {
        let events = Accept.weight(of: EventStream.mediaType, in: request.headers) ?? 0
        return events > 0 && events > Accept.weight(of: MediaType.json, in: request.headers) ?? 0
    }

    /// The stream, or what a request without one would be refused with. A client that comes back with the id of its last event
    /// goes on with the same stream: where that tells nothing any more, it is told so there.
    static func answer(_ query: ChangeQuery, _ context: AccountContext) async throws(OfficeError) -> Response {
        var query = query
        let lastID = context.request.headers["Last-Event-ID"].flatMap { $0.isEmpty ? nil : $0 }
        if let lastID { query.since = lastID }
        let waiter = context.changeWaiter
        waiter.beginLook()
        let result = try await ChangeLook.look(query, context)
        let mustResync = lastID != nil && result.code == ErrorCode.resyncRequired.rawValue
        if let refusal = result.refusal, !mustResync { throw refusal }
        let stream = LoopBound(ChangeStream(query, context, waiter, first: result), to: context.services.loop)
        var response = Response(.ok, headers: EventStream.headers, stream: BodyStream { await stream.value.next() })
        response.isolation = .strict
        return response
    }

    // MARK: What comes next

    private func next() async -> BodyStream.Piece {
        if isOver { return .end }
        let now = EventLoop.Instant.now
        if context.request.isDraining || now >= expiry { return end() }
        if let first = first.take() { return tell(first) ?? wait() }
        if mustLook || waiter.isDue || now >= lastLook + longestTrust {
            guard let piece = await look() else { return wait() }
            return piece
        }
        if now >= lastPiece + pause { return piece(EventStream.comment) }
        return wait()
    }

    /// A look as a new request would make it: the token is judged again, and the account by Postgres.
    private func look() async -> BodyStream.Piece? {
        do throws(OfficeError) {
            _ = try await context.requestContext.person()
            waiter.beginLook()
            return tell(try await ChangeLook.look(query, context, wokenAs: waiter).result)
        } catch {
            return end()
        }
    }

    /// Makes an event of a look; nil where it says nothing.
    private func tell(_ result: FunctionResult) -> BodyStream.Piece? {
        lastLook = .now
        guard result.code != ErrorCode.resyncRequired.rawValue else {
            // A run that has just begun would begin again and again.
            guard !mustRestart else { return end() }
            mustRestart = true
            query.since = nil
            mustLook = true
            return piece(EventStream.event("resync", id: nil, data: Array("{}".utf8)))
        }
        guard result.code == nil, let cursor = result.params["cursor"] else { return end() }
        // A first page by itself is told whatever becomes of its cursor.
        if query.since != nil { mustRestart = false }
        query.since = cursor
        guard let idle = IdleLook(result) else {
            mustLook = true
            return piece(EventStream.event("changes", id: cursor, data: result.body))
        }
        (mustLook, mustRestart) = (false, false)
        waiter.wait(idle, until: .now)
        return idle.isEmpty ? nil : piece(EventStream.event("changes", id: cursor, data: result.body))
    }

    private func piece(_ bytes: [UInt8]) -> BodyStream.Piece {
        lastPiece = .now
        return .bytes(bytes)
    }

    private func wait() -> BodyStream.Piece {
        waiter.deadline = min(expiry, lastPiece + pause, lastLook + longestTrust)
        return .wait
    }

    /// The end of the stream: when to come back, each client at another time.
    private func end() -> BodyStream.Piece {
        isOver = true
        return .bytes(EventStream.retry(milliseconds: .random(in: 1000...5000)))
    }

    /// For how long nothing is said.
    private var pause: Duration { context.services.settings[.streamPause] }

    /// How long an account that was let in is trusted without another look.
    private var longestTrust: Duration { pause * 4 }
}
