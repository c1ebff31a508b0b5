import API
import HTTP
import JSON

/// The key that a browser needs before it can subscribe (docs/apps/notifications.md).
package enum VAPIDEndpoint {
    package static let endpoints = [
        Endpoint(.get, "/api/office/push/vapid", "getVapidKey", .viewer, sends: [AccountContext.me]) {
            context throws(OfficeError) in
            // Throws what keeps the caller out.
            var response = try await context.read(AccountContext.me).response(to: context)
            var json = JSONWriter()
            json.object { json in
                json.name("public_key")
                if let key = context.services[PushDelivery.self]?.publicKey { json.string(key) } else { json.null() }
            }
            response.body = json.bytes
            return response
        }
    ]
}
