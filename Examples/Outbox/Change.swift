import FoundationEssentials

/// One thing that happened in the warehouse: this asset went out, or came back. It never changes after it was made; each
/// try sends the same bytes under the same key.
public struct Change: Codable, Sendable, Equatable {
    /// What happened, named as the last part of its path.
    public enum Kind: String, Codable, Sendable {
        /// It left on the reservation.
        case pickup = "pickups"
        /// It came back from it.
        case handBack = "returns"
    }

    /// The `Idempotency-Key`: made here, once, and stored with the change.
    public let key: String
    /// What happened.
    public let kind: Kind
    /// The reservation's id, in lower case as the server writes it.
    public let reservation: String
    /// The asset's id, in lower case. The changes of one asset are sent in their order.
    public let asset: String
    /// When it happened by the phone's clock.
    public let at: Date
    /// The JSON to send, as text: an update of the app must not change what an old key stands for.
    public let body: String

    /// - Parameter scannedCode: the text of the sticker, its whole URL if you like; nil when nothing was scanned.
    public init(
        _ kind: Kind, asset: String, reservation: String, scannedCode: String? = nil, at: Date, key: UUID = UUID()
    ) throws {
        self.key = key.uuidString.lowercased()
        self.kind = kind
        self.reservation = reservation.lowercased()
        self.asset = asset.lowercased()
        self.at = at
        // A fraction of a second, where there is one, keeps two scans within a second apart.
        let time = at.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let fields = Fields(assetID: self.asset, scannedCode: scannedCode, at: time)
        body = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }

    /// Where it is sent to, under the server's address.
    public var path: String { "/api/office/reservations/\(reservation)/\(kind.rawValue)" }

    private struct Fields: Encodable {
        let assetID: String
        let scannedCode: String?
        let at: String

        enum CodingKeys: String, CodingKey {
            case assetID = "asset_id"
            case scannedCode = "scanned_code"
            case at
        }
    }
}
