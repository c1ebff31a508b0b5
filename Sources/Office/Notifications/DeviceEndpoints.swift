import API
import HTTP
import Postgres

/// The phones and browsers that a person is told by (docs/apps/notifications.md).
package enum DeviceEndpoints {
    package static let endpoints = [
        Endpoint(.get, "/api/office/devices", "listDevices", .viewer, sends: [listing], list),
        Endpoint(.post, "/api/office/devices", "registerDevice", .viewer, sends: [registering], register),
        Endpoint(.delete, "/api/office/devices/{id}", "deleteDevice", .viewer, sends: [deleting], delete),
    ]

    private static let listing = Statement.read("office.list_devices", .caller)
    private static let registering = Statement.write(
        "office.register_device", .change,
        [
            "platform": "text", "token": "text", "endpoint": "text", "p256dh": "text", "auth": "text", "environment": "text",
            "app_version": "text", "locale": "text",
        ])
    private static let deleting = Statement.write("office.delete_device", .change, ["device": "uuid"])

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(listing).response(to: context)
    }

    private static func register(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, device) = try await context.change { body in DeviceFields(takenFrom: &body) }
        return try await context.write(
            registering, change,
            [
                "platform": device.platform?.rawValue, "token": device.token, "endpoint": device.subscription?.endpoint,
                "p256dh": device.subscription?.p256dh, "auth": device.subscription?.auth,
                "environment": device.environment?.rawValue, "app_version": device.appVersion, "locale": device.locale,
            ]
        ).response(to: context)
    }

    private static func delete(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, _) = try await context.change(keyIsOptional: true, bodyIsOptional: true) { _ in }
        return try await context.write(deleting, change, ["device": context.id("id")]).response(to: context)
    }
}
