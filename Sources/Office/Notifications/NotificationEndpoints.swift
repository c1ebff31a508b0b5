import API
import HTTP
import Postgres
import Text

/// The notifications of a person, and which of them they want (docs/apps/notifications.md).
package enum NotificationEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/notifications", "listNotifications", .viewer, price: 5, query: ["unread", "limit", "cursor"],
            sends: [listing], list),
        Endpoint(.post, "/api/office/notifications/read", "readNotifications", .viewer, sends: [reading], read),
        Endpoint(.get, "/api/office/notifications/settings", "getNotificationSettings", .viewer, sends: [showing], settings),
        Endpoint(.put, "/api/office/notifications/settings", "putNotificationSettings", .viewer, sends: [putting], putSettings),
    ]

    private static let listing = Statement.read(
        "office.list_notifications", .caller,
        ["is_unread": "bool", "page_size": "int", "before_at": "timestamptz", "before_id": "uuid"])
    private static let reading = Statement.write(
        "office.read_notifications", .caller, ["ids": "uuid[]", "up_to_id": "uuid", "up_to": "timestamptz"])
    private static let showing = Statement.read("office.get_notification_settings", .caller)
    private static let putting = Statement.write(
        "office.put_notification_settings", .change,
        ["muted_push": "text[]", "muted_mail": "text[]", "locations": "text[]", "version": "int"])

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let unread = query.optionalChoice("unread", YesOrNo.self)
        let limit = query.number("limit", in: 1...500, default: 100)
        let cursor = PageCursor.take(from: &query)
        try query.requireNoFaults()
        return try await context.read(
            listing,
            [
                "is_unread": String(unread == .true), "page_size": String(limit), "before_at": cursor?.time.text,
                "before_id": cursor?.id,
            ], speed: .slow
        ).response(to: context)
    }

    /// Reading twice is reading once, so it needs no key.
    private static func read(_ context: AccountContext) async throws(OfficeError) -> Response {
        let range = try context.fields { body in ReadRange(takenFrom: &body) }
        return try await context.write(
            reading, ["ids": range.ids?.postgresArray, "up_to_id": range.lastID, "up_to": range.lastTime]
        ).response(to: context)
    }

    private static func settings(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(showing).response(to: context)
    }

    private static func putSettings(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (wishes, version)) = try await context.change(keyIsOptional: true) { body in
            (NotificationWishes(takenFrom: &body), body.version())
        }
        return try await context.write(
            putting, change,
            [
                "muted_push": wishes.mutedPush.postgresArray, "muted_mail": wishes.mutedMail.postgresArray,
                "locations": wishes.locations.postgresArray, "version": version.map(String.init),
            ]
        ).response(to: context)
    }
}

/// The notifications that count as read: those that are named, or all up to one, or up to a time.
private struct ReadRange {
    let ids: [String]?
    private(set) var lastID: String?
    private(set) var lastTime: String?

    init(takenFrom body: inout BodyFields) {
        ids = body.uuids("ids", atMost: 500)
        guard body.has("up_to") else {
            if body.isObject, !body.has("ids") { body.fail("ids", .required) }
            return
        }
        guard !body.has("ids") else {
            body.fail("up_to", .notSupported)
            return
        }
        guard let text = body.requiredText("up_to") else { return }
        lastID = UUIDText.canonical(text)
        lastTime = Timestamp(rfc3339: text)?.text
        if lastID == nil, lastTime == nil { body.fail("up_to", .invalidValue) }
    }
}
