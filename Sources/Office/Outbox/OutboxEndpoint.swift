import API
import HTTP
import JSON
import Postgres

/// A phone's whole outbox in one request: entries that are done one after another, each as the single call with its key
/// (docs/client-guide.md, "The outbox").
package enum OutboxEndpoint {
    /// The body may have as many values as its bytes can hold of the largest entries, inspections with all their marks.
    package static let endpoints = [
        Endpoint(
            .post, "/api/office/outbox", "sendOutbox", .staff, body: .json(limit: 1 << 20, values: 100_000), sends: [preparing],
            send)
    ]

    private static let preparing = Statement.read("office.prepare_outbox", .caller, ["keys": "json"])

    static let mostEntries = 100

    /// So many keys of others cost as much as a request.
    private static let keysARequest = 10

    private static func send(_ context: AccountContext) async throws(OfficeError) -> Response {
        let values = try context.fields { $0.values("entries", atMost: mostEntries) }
        let size = if case .json(_, let count) = context.body { count } else { 0 }
        let routes = context.services.outboxRoutes
        let entries = values.map { OutboxEntry($0, in: size, routes) }
        var run = OutboxRun(entries, known: try await known(entries, context), of: context)
        return Response(.ok, contentType: MediaType.json, body: await run.results(of: entries)).unstored()
    }

    /// Asks who is calling, and which keys that entries wait for, and no entry has, stand for what was done.
    private static func known(_ entries: [OutboxEntry], _ context: AccountContext) async throws(OfficeError) -> Set<String> {
        let own = Set(entries.compactMap(\.key))
        let others = Set(entries.flatMap(\.after)).subtracting(own)
        // Looking for them is work, whoever makes them up.
        context.services.charge(others.count / keysARequest, to: context.caller, context.request)
        var json = JSONWriter()
        json.array { json in for key in others { json.string(key) } }
        let answer = try await context.read(preparing, ["keys": String(decoding: json.bytes, as: UTF8.self)]).response(
            to: context)
        guard case .array(let keys)? = try? JSONValue(parsing: answer.body) else {
            throw OfficeError(unreadable: preparing.name, telling: context.services.log)
        }
        return Set(keys.compactMap { if case .string(let key) = $0 { key } else { nil } })
    }
}
