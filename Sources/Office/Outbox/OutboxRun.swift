import API
import Crypto
import HTTP
import JSON

/// Does the entries of an outbox, one after another, each by the endpoint that it calls, as if it had come alone.
struct OutboxRun {
    private let context: AccountContext
    private let headers: Headers
    private var order: OutboxOrder
    /// From then on no entry begins.
    private let end: ContinuousClock.Instant
    /// Why no entry begins any more.
    private var stop: OfficeError?
    private var report = OutboxReport()

    /// How long entries may begin.
    static let time: Duration = .seconds(20)

    init(_ entries: [OutboxEntry], known: Set<String>, of context: AccountContext) {
        self.context = context
        // Who asks, in which house and language, and under which name the server is known there.
        headers = context.request.headers.only([.authorization, .house, .acceptLanguage, .host])
        order = OutboxOrder(entries.map(\.key), known: known)
        end = .now + Self.time
    }

    /// What became of each entry, as JSON.
    mutating func results(of entries: [OutboxEntry]) async -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.name("results")
        json.beginArray()
        for (index, entry) in entries.enumerated() {
            let response = await answer(entry, at: index)
            Self.write(response, to: entry.sentKey, in: &json)
        }
        json.endArray()
        json.endObject()
        report.write(to: context.request.log)
        return json.bytes
    }

    private mutating func answer(_ entry: OutboxEntry, at index: Int) async -> Response {
        var headers = headers
        if let key = entry.sentKey { headers.add("Idempotency-Key", key) }
        let call = try? entry.call.get()
        let request = Request(
            call?.method ?? .post, call?.target ?? context.request.target, headers: headers,
            id: "\(context.request.id).\(index)", inside: context.request)
        let response: Response
        do throws(OfficeError) {
            response = await self.respond(to: try admitted(entry, at: index, request), request)
        } catch {
            let code = error.code.rawValue
            context.services.meter.countRefusal(code, in: OfficeDialect.name)
            request.log.set("code", .text(code))
            // No endpoint has asked who it is: the outbox has.
            request.log.set("user", .text(context.caller.subject))
            if let tenant = context.request.log.text("tenant") { request.log.set("tenant", .text(tenant)) }
            context.services.refusals.note(
                code, status: error.code.status, of: request, call?.endpoint.operation ?? context.endpoint.operation,
                call?.parameters, call?.body.document)
            response = OfficeDialect.response(error, to: request, id: request.id)
        }
        note(response, of: entry)
        report.add(response, request.log, at: index)
        return response
    }

    private func respond(to call: OutboxEntry.Call, _ request: Request) async -> Response {
        await call.endpoint.respond(
            RequestContext(
                services: context.services, endpoint: call.endpoint, request: request, parameters: call.parameters,
                body: call.body)
        ).response()
    }

    /// The call of an entry that is to be done now; throws why it is not. One that is not counts all the same.
    private mutating func admitted(
        _ entry: OutboxEntry, at index: Int, _ request: Request
    ) throws(OfficeError) -> OutboxEntry.Call {
        if stop == nil, ContinuousClock.now >= end || context.request.isClientGone { stop = OfficeError(.unavailable) }
        if let stop { throw stop }
        do throws(OfficeError) {
            return try doable(entry, at: index)
        } catch {
            try context.countCaller(request)
            throw error
        }
    }

    private func doable(_ entry: OutboxEntry, at index: Int) throws(OfficeError) -> OutboxEntry.Call {
        let call = try entry.call.get()
        if order.namesLater(entry.after, at: index) {
            throw OfficeError(.validationFailed, details: [FieldFault(field: "after", code: .invalidValue)])
        }
        let undoing = call.undone.flatMap { order.obstacle(undoing: $0) }
        switch order.obstacle(after: entry.after, of: call.subjects) ?? undoing {
        case .refused: throw OfficeError(.dependencyFailed)
        case .postponed: throw OfficeError(.unavailable)
        case .done, nil: return call
        }
    }

    /// What the answer means for those behind.
    private mutating func note(_ response: Response, of entry: OutboxEntry) {
        let status = response.status.code
        if status == 429, stop == nil {
            var limited = OfficeError(.rateLimited)
            limited.retryAfter = response.retryAfter ?? limited.retryAfter
            stop = limited
        }
        let holdsUp = entry.named?.endpoint.outbox?.holdsUp ?? false
        order.note(
            OutboxOrder.Fate(status: status, code: status == 409 ? response.errorCode : nil), of: entry.key,
            holdingUp: holdsUp ? entry.named?.subjects ?? [] : [], isUntried: status == 424)
    }

    private static func write(_ response: Response, to key: String?, in json: inout JSONWriter) {
        json.object { json in
            json.name("key")
            if let key { json.string(key) } else { json.null() }
            json.name("status")
            json.int(response.status.code)
            if response.isReplay {
                json.name("replayed")
                json.bool(true)
            }
            json.name("body")
            if response.body.isEmpty { json.null() } else { json.raw(response.body) }
            if let seconds = response.retryAfter {
                json.name("retry_after")
                json.int(seconds)
            }
        }
    }
}

extension Response {
    fileprivate var retryAfter: Int? { headers[.retryAfter].flatMap { Int($0) } }

    /// The code of the office's one shape of error.
    fileprivate var errorCode: String? {
        guard case .object(let object)? = try? JSONValue(parsing: body), case .object(let error)? = object["error"],
            case .string(let code)? = error["code"]
        else { return nil }
        return code
    }
}
