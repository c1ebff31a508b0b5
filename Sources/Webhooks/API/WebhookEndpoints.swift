import API
import Crypto
import HTTP
import JSON
import Postgres
import Settings
import Text

/// Where a house wants to be told of what happens (docs/apps/webhooks.md).
package enum WebhookEndpoints {
    package static let endpoints = [
        Endpoint(.get, "/api/office/webhooks", "listWebhooks", .admin, query: ["limit", "cursor"], sends: [listing], list),
        Endpoint(.post, "/api/office/webhooks", "createWebhook", .admin, sends: [creating], create),
        Endpoint(.get, "/api/office/webhooks/events", "listWebhookEvents", .admin, sends: [AccountContext.me], listEvents),
        Endpoint(.get, "/api/office/webhooks/{id}", "getWebhook", .admin, sends: [getting], get),
        Endpoint(.patch, "/api/office/webhooks/{id}", "updateWebhook", .admin, sends: [updating], update),
        Endpoint(.delete, "/api/office/webhooks/{id}", "deleteWebhook", .admin, sends: [deleting], delete),
        Endpoint(.post, "/api/office/webhooks/{id}/rotate", "rotateWebhook", .admin, sends: [rotating], rotate),
        Endpoint(.post, "/api/office/webhooks/{id}/test", "testWebhook", .admin, price: 5, sends: [testing], test),
        Endpoint(.post, "/api/office/webhooks/{id}/replay", "replayWebhook", .admin, price: 5, sends: [replaying], replay),
        Endpoint(
            .get, "/api/office/webhooks/{id}/deliveries", "listWebhookDeliveries", .admin, query: ["limit", "cursor"],
            sends: [listingDeliveries], listDeliveries),
        Endpoint(
            .get, "/api/office/webhooks/{id}/deliveries/{delivery}", "getWebhookDelivery", .admin, sends: [gettingDelivery],
            getDelivery),
    ]

    private static let page: Statement.Parameters = ["page_size": "int", "after_at": "timestamptz", "after_id": "uuid"]
    private static let webhook: Statement.Parameters = ["webhook": "uuid"]

    private static let listing = Statement.read("office.list_webhooks", .caller, page)
    private static let creating = Statement.write(
        "office.create_webhook", .change, webhook, ["fields": "jsonb", "secret": "text"])
    private static let getting = Statement.read("office.get_webhook", .caller, webhook)
    private static let updating = Statement.write(
        "office.update_webhook", .change, webhook, ["fields": "jsonb", "version": "int"])
    private static let deleting = Statement.write("office.delete_webhook", .change, webhook)
    private static let rotating = Statement.write("office.rotate_webhook", .change, webhook, ["secret": "text"])
    private static let testing = Statement.write("office.test_webhook", .caller, webhook)
    private static let replaying = Statement.write(
        "office.replay_webhook", .change, webhook,
        ["since": "timestamptz", "until": "timestamptz", "only_failed": "bool", "most": "int"])
    private static let listingDeliveries = Statement.read("office.list_webhook_deliveries", .caller, webhook, page)
    private static let gettingDelivery = Statement.read(
        "office.get_webhook_delivery", .caller, webhook, ["delivery": "uuid"])

    /// How many events one replay makes.
    private static let mostReplayed = 10_000

    private enum Only: String { case failed, all }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(listing, try page(of: context)).response(to: context)
    }

    private static func listDeliveries(_ context: AccountContext) async throws(OfficeError) -> Response {
        let page = try page(of: context)
        return try await context.read(listingDeliveries, ["webhook": context.id("id")] + page).response(to: context)
    }

    private static func page(of context: AccountContext) throws(OfficeError) -> Arguments {
        var query = context.query
        let size = query.number("limit", in: 1...500, default: 100)
        let cursor = PageCursor.take(from: &query)
        try query.requireNoFaults()
        return ["page_size": String(size), "after_at": cursor?.time.text, "after_id": cursor?.id]
    }

    private static func listEvents(_ context: AccountContext) async throws(OfficeError) -> Response {
        // Throws what keeps the caller out.
        var response = try await context.read(AccountContext.me).response(to: context)
        var json = JSONWriter()
        json.value(
            .object(
                JSONObject(members: [
                    .init(name: "events", value: .array(WebhookEvent.allCases.map { .string($0.rawValue) }))
                ])))
        response.body = json.bytes
        return response
    }

    private static func get(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(getting, ["webhook": context.id("id")]).response(to: context)
    }

    private static func getDelivery(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(gettingDelivery, ["webhook": context.id("id"), "delivery": context.id("delivery")])
            .response(to: context)
    }

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, fields) = try await context.change { body in take(from: &body, .new, context) }
        let (id, secret) = (UUIDText.random(), WebhookSecret.random())
        let sealed = secret.sealed(for: id, by: try await key(context))
        let answer = try await context.write(
            creating, change, ["webhook": id, "fields": fields.json, "secret": Hexadecimal.encode(sealed)])
        return try response(to: context, answer, showing: secret)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, version)) = try await context.change(keyIsOptional: true) { body in
            (take(from: &body, .change, context), body.version())
        }
        return try await context.write(
            updating, change, ["webhook": context.id("id"), "fields": fields.json, "version": version.map(String.init)]
        ).response(to: context)
    }

    private static func delete(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, _) = try await context.change(keyIsOptional: true, bodyIsOptional: true) { _ in }
        return try await context.write(deleting, change, ["webhook": context.id("id")]).response(to: context)
    }

    private static func rotate(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, _) = try await context.change(bodyIsOptional: true) { _ in }
        let secret = WebhookSecret.random()
        // What is no id is none of a webhook, and its secret never kept.
        let id = context.id("id")
        let sealed = secret.sealed(for: id ?? "", by: try await key(context))
        let answer = try await context.write(rotating, change, ["webhook": id, "secret": Hexadecimal.encode(sealed)])
        return try response(to: context, answer, showing: secret)
    }

    private static func test(_ context: AccountContext) async throws(OfficeError) -> Response {
        try context.fields(bodyIsOptional: true) { _ in }
        let response = try await context.write(testing, ["webhook": context.id("id")]).response(to: context)
        context.services[WebhookDelivery.self]?.notify()
        return response
    }

    private static func replay(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, own) = try await context.change { body in
            let since = body.time("since")
            let until = body.has("until") ? body.time("until") : nil
            let only = body.has("only") ? body.choice("only", Only.self) : .failed
            return [
                "since": since?.text, "until": until?.text, "only_failed": String(only != .all), "most": String(mostReplayed),
            ] as Arguments
        }
        let response = try await context.write(replaying, change, ["webhook": context.id("id")] + own).response(to: context)
        context.services[WebhookDelivery.self]?.notify()
        return response
    }

    private static func take(from body: inout BodyFields, _ kind: EditedFields.Kind, _ context: AccountContext) -> WebhookFields {
        let settings = context.services.settings
        let own = WebhookURL(settings.publicBase(of: context.request))
        let ports = context.services[WebhookDelivery.self]?.ownPorts ?? []
        let isOwn = { (url: WebhookURL) in
            url.host == own?.host && (url.port == own?.port || ports.contains(url.port))
                || LoopbackHost.isOne(url.host) && ports.contains(url.port)
        }
        return WebhookFields.take(from: &body, kind, isOwn: isOwn, mayBeInTheClear: !settings[.webhookAllow].isEmpty)
    }

    private static func key(_ context: AccountContext) async throws(OfficeError) -> SealingKey {
        do throws(CommandFailure) {
            if let key = try await context.services[WebhookDelivery.self]?.key() { return key }
            context.services.log.write(.error, "webhooks can't be made: there is no sealing key")
        } catch {
            context.services.log.write(
                .error, "webhooks can't be made: the sealing key can't be read", [("reason", .text(error.description))])
        }
        throw OfficeError(.unavailable)
    }

    /// The one answer that shows the secret: the one of the request that made it. What is kept under the key has none.
    private static func response(
        to context: AccountContext, _ answer: FunctionResult, showing secret: WebhookSecret
    ) throws(OfficeError) -> Response {
        var response = try answer.response(to: context)
        response.headers.set(.cacheControl, "no-store")
        guard answer.params["made"] == "true", case .object(let object)? = answer.document else { return response }
        var json = JSONWriter()
        json.value(.object(JSONObject(members: object.members + [.init(name: "secret", value: .string(secret.text))])))
        response.body = json.bytes
        return response
    }
}
