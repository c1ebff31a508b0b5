import Postgres

/// One notification for one device, taken up by this server.
struct Push: Sendable {
    /// The service that reaches the device.
    enum Platform: String, Sendable, CaseIterable {
        case apns, webpush, fcm
    }

    let id: String
    let tenant: String
    let notification: String
    let device: String
    let platform: Platform
    /// The device's address, of APNs and FCM.
    let token: String?
    /// The browser's, and its two keys in base64url.
    let subscription: Subscription?
    let environment: APNsEnvironment?
    let title: String
    let body: String
    let badge: Int
    let kind: String
    let reservation: String?
    /// Replaces what came before of the same: at most 32 letters of base64url.
    let collapseKey: String
    /// When it is of no more use, in seconds since 1970.
    let expiresAt: Int64
    /// How often a server took it up, this time included.
    let attempts: Int
    /// When the device was registered last, in milliseconds since 1970 by Postgres' clock.
    let registeredAt: Int64

    struct Subscription: Sendable {
        let endpoint: String
        let publicKey: String
        let authentication: String
    }

    /// How many seconds it is still of use.
    func secondsLeft(at now: Int64) -> Int64 { max(0, expiresAt - now) }

    /// The same as services take it that keep nothing for longer than 28 days.
    func timeToLive(at now: Int64) -> Int64 { min(secondsLeft(at: now), 28 * 86_400) }

    /// The ids that an app is told beside the words, so that it can open what they are about.
    var references: [(name: String, value: String)] {
        let all = [
            ("kind", kind), ("notification_id", notification), ("tenant_id", tenant), ("reservation_id", reservation),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension Push {
    /// Nil when a column is not what `office.claim_pushes` says.
    init?(_ row: Rows.Row) {
        guard let id = row.text(0), let tenant = row.text(1), let notification = row.text(2), let device = row.text(3),
            let platform = row.text(4).flatMap(Platform.init), let title = row.text(10), let body = row.text(11),
            let badge = row.text(12).flatMap({ Int($0) }), let kind = row.text(13), let collapseKey = row.text(15),
            let attempts = row.text(17).flatMap({ Int($0) }), let expiresAt = row.text(18).flatMap({ Int64($0) }),
            let registeredAt = row.text(19).flatMap({ Int64($0) })
        else { return nil }
        let subscription = row.text(6).flatMap { endpoint in
            row.text(7).flatMap { key in
                row.text(8).map { Subscription(endpoint: endpoint, publicKey: key, authentication: $0) }
            }
        }
        self.init(
            id: id, tenant: tenant, notification: notification, device: device, platform: platform, token: row.text(5),
            subscription: subscription, environment: row.text(9).flatMap(APNsEnvironment.init), title: title, body: body,
            badge: badge,
            kind: kind, reservation: row.text(14), collapseKey: collapseKey, expiresAt: expiresAt, attempts: attempts,
            registeredAt: registeredAt)
    }
}

/// The one of Apple's two services that knows a token: that of apps from the store, or that of apps under development.
package enum APNsEnvironment: String, Sendable {
    case production, sandbox

    var other: APNsEnvironment { self == .production ? .sandbox : .production }
}
