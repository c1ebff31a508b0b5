import JSON

@testable import Push

/// A push as a test wants it.
enum SamplePush {
    static let token = String(repeating: "ab", count: 32)

    static func make(
        platform: Push.Platform = .apns, token: String? = token, subscription: Push.Subscription? = nil,
        environment: APNsEnvironment? = .production, title: String = "R-2026-0042", body: String = "Pickup at 10:30",
        kind: String = "pickup_soon",
        reservation: String? = "1f0e6b7a-52c4-4c8e-9a53-0d6f6a2f3c11", device: String = "7b1e4f6a-8c9d-4e1f-8a3b-4c5d6e7f8091"
    ) -> Push {
        Push(
            id: "3d6f0a41-1b52-4f63-8a74-9c85dae6fb07", tenant: "6a4f8f0e-98f1-4b0e-8f6b-3f5f6d1f2b7c",
            notification: "0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e", device: device, platform: platform, token: token,
            subscription: subscription, environment: environment, title: title, body: body, badge: 3, kind: kind,
            reservation: reservation,
            collapseKey: "1f0e6b7a52c44c8e9a530d6f6a2f3c11", expiresAt: 1_800_000_600, attempts: 1,
            registeredAt: 1_700_000_000_000)
    }
}

/// A part of a JSON document, by the names that lead to it: as text where it is a text or a number.
func text(_ json: [UInt8], _ path: String...) -> String? {
    var value = try? JSONValue(parsing: json)
    for name in path {
        guard case .object(let object)? = value else { return nil }
        value = object[name]
    }
    switch value {
    case .string(let text)?, .number(let text)?: return text
    default: return nil
    }
}
