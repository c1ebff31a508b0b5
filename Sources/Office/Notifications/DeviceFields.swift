import API
import Text

/// By which service a device is reached.
enum DevicePlatform: String { case apns, webpush, fcm }

/// In which of Apple's two worlds a token is good.
enum DeviceEnvironment: String { case production, sandbox }

/// A device as `POST /devices` takes it, in full or in the short form of Apple's phones.
struct DeviceFields {
    /// A browser's subscription (W3C Push API).
    struct Subscription {
        let endpoint: String
        let p256dh: String
        let auth: String
    }

    private(set) var platform: DevicePlatform?
    private(set) var token: String?
    private(set) var subscription: Subscription?
    private(set) var environment: DeviceEnvironment?
    let appVersion: String?
    let locale: String?

    init(takenFrom body: inout BodyFields) {
        appVersion = body.optionalText("app_version", length: 1...200)
        locale = body.optionalText("locale", length: 2...35)
        if body.has("apns_token") {
            platform = .apns
            token = Self.hexadecimal("apns_token", of: &body)
            for name in ["platform", "token", "subscription"] where body.has(name) { body.fail(name, .notSupported) }
        } else {
            platform = body.choice("platform", DevicePlatform.self)
            takeAddress(from: &body)
        }
        takeEnvironment(from: &body)
    }

    /// Takes the address that the platform asks for; of an unknown one nobody can tell more than that a token is text.
    private mutating func takeAddress(from body: inout BodyFields) {
        switch platform {
        case .apns?: token = Self.hexadecimal("token", of: &body)
        case .fcm?: token = Self.visible("token", of: &body)
        case .webpush?:
            subscription = body.object("subscription", Self.subscription)
            if !body.has("subscription") { body.fail("subscription", .required) }
        case nil:
            _ = body.optionalText("token", length: Self.length)
            return
        }
        let other = platform == .webpush ? "token" : "subscription"
        if body.has(other) { body.fail(other, .notSupported) }
    }

    /// Apple's alone; without a word it is the one of the store.
    private mutating func takeEnvironment(from body: inout BodyFields) {
        guard body.has("environment") else {
            if platform == .apns { environment = .production }
            return
        }
        if platform == .webpush || platform == .fcm { return body.fail("environment", .notSupported) }
        environment = body.choice("environment", DeviceEnvironment.self)
    }

    // MARK: Forms

    /// An index takes no longer text.
    private static let length = 1...2000

    private static func hexadecimal(_ name: String, of body: inout BodyFields) -> String? {
        guard let text = body.text(name, length: length) else { return nil }
        // Their case means nothing.
        if let bytes = Hexadecimal.decode(Array(text.utf8)) { return Hexadecimal.encode(bytes) }
        body.fail(name, .invalidValue)
        return nil
    }

    private static func visible(_ name: String, of body: inout BodyFields) -> String? {
        guard let text = body.text(name, length: length) else { return nil }
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
        body.fail(name, .invalidValue)
        return nil
    }

    private static func subscription(_ fields: inout BodyFields) -> Subscription {
        let endpoint = visible("endpoint", of: &fields)
        if let endpoint, !isAddress(endpoint) { fields.fail("endpoint", .invalidValue) }
        let keys = fields.object("keys") { keys in
            (
                p256dh: key("p256dh", bytes: 65, of: &keys) { $0.first == 4 },
                auth: key("auth", bytes: 16, of: &keys) { _ in true }
            )
        }
        if fields.isObject, !fields.has("keys") { fields.fail("keys", .required) }
        return Subscription(endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "")
    }

    /// An https URL with a host, and nobody's name in it.
    private static func isAddress(_ text: String) -> Bool {
        guard text.hasPrefix("https://"), !text.utf8.contains(where: { #"#\"#.utf8.contains($0) }) else { return false }
        let authority = text.dropFirst("https://".utf8.count).prefix { $0 != "/" && $0 != "?" }
        return !authority.isEmpty && !authority.hasPrefix(":") && !authority.contains("@")
    }

    /// Bytes in base64url, with or without the padding that some browsers write, as they are kept: without.
    private static func key(
        _ name: String, bytes count: Int, of fields: inout BodyFields, _ isGood: ([UInt8]) -> Bool
    ) -> String? {
        guard let text = fields.text(name, length: 1...200) else { return nil }
        let letters =
            text.utf8.suffix(2).allSatisfy { $0 == UInt8(ascii: "=") }
            ? text.dropLast(2) : text.hasSuffix("=") ? text.dropLast() : text[...]
        if let bytes = Base64URL.decode(Array(letters.utf8)), bytes.count == count, isGood(bytes) { return String(letters) }
        fields.fail(name, .invalidValue)
        return nil
    }
}
