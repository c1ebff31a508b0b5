// Made by openapi/swift_client.py from the API's description.
// swift-format-ignore-file
import Foundation

/// How the models are read and written. The server sends whole seconds; what is sent to it has thousandths, which keep two scans apart.
public enum ModelCoding {
    /// Reads what the server sends.
    public static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            if let date = time(text) { return date }
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no time: \(text)"))
        }
        return decoder
    }

    /// Writes what is sent.
    public static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(text(date))
        }
        return encoder
    }

    /// A time of RFC 3339, with a fraction of a second or without; nil where the text is none.
    public static func time(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: fractional))
    }

    /// A time as it is sent. What is formatted is cut, and a thousandth may be held as a little less.
    public static func text(_ time: Date) -> String { time.addingTimeInterval(0.0002).formatted(fractional) }

    private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

/// A field of a change, where leaving it out lets it be: a new value, or none from now on.
public enum Clearable<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// What it is from now on.
    case value(Value)
    /// Nothing from now on.
    case null

    /// Reads it as JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
    }

    /// Writes it as JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .value(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }
}

/// JSON that the description says no more of.
public enum JSONPart: Codable, Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONPart])
    /// An object.
    case object([String: JSONPart])

    /// Reads any JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONPart].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONPart].self))
        }
    }

    /// Writes the same JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

/// What a person may do; each role includes those before it.
public enum Role: RawRepresentable, Codable, Hashable, Sendable {
    /// `viewer`.
    case viewer
    /// `staff`.
    case staff
    /// `manager`.
    case manager
    /// `admin`.
    case admin
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "viewer": self = .viewer
        case "staff": self = .staff
        case "manager": self = .manager
        case "admin": self = .admin
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .viewer: "viewer"
        case .staff: "staff"
        case .manager: "manager"
        case .admin: "admin"
        case .other(let word): word
        }
    }
}

/// `Me` of the description.
public struct Me: Codable, Hashable, Sendable {
    /// `user` of the description.
    public var user: MeUser
    /// `tenant` of the description.
    public var tenant: MeTenant
    /// `tenants` of the description.
    public var tenants: MyHouses
    /// `limits` of the description.
    public var limits: FileLimits?

    /// All that it has.
    public init(user: MeUser, tenant: MeTenant, tenants: MyHouses, limits: FileLimits? = nil) {
        self.user = user
        self.tenant = tenant
        self.tenants = tenants
        self.limits = limits
    }

    enum CodingKeys: String, CodingKey {
        case user = "user"
        case tenant = "tenant"
        case tenants = "tenants"
        case limits = "limits"
    }
}

/// `ChosenTenant` of the description.
public struct ChosenTenant: Codable, Hashable, Sendable {
    /// `user` of the description.
    public var user: MeUser
    /// `tenant` of the description.
    public var tenant: MeTenant
    /// `tenants` of the description.
    public var tenants: MyHouses
    /// `limits` of the description.
    public var limits: FileLimits?
    /// Always true. The token that was sent goes on meaning the company that it names; refresh it.
    public var refresh: Bool

    /// All that it has.
    public init(user: MeUser, tenant: MeTenant, tenants: MyHouses, limits: FileLimits? = nil, refresh: Bool) {
        self.user = user
        self.tenant = tenant
        self.tenants = tenants
        self.limits = limits
        self.refresh = refresh
    }

    enum CodingKeys: String, CodingKey {
        case user = "user"
        case tenant = "tenant"
        case tenants = "tenants"
        case limits = "limits"
        case refresh = "refresh"
    }
}

/// `MeUser` of the description.
public struct MeUser: Codable, Hashable, Sendable {
    /// The token's `sub`.
    public var id: Id
    /// The person's account in this company, as `noted_by` names it.
    public var accountId: Id
    /// `email` of the description.
    public var email: String
    /// `display_name` of the description.
    public var displayName: String
    /// The same as `language`, under its name of before.
    public var locale: String
    /// The person's language, such as `en` or `es`.
    public var language: String
    /// `theme` of the description.
    public var theme: Theme
    /// `roles` of the description.
    public var roles: [Role]
    /// The highest of `roles`.
    public var role: Role

    /// All that it has.
    public init(id: Id, accountId: Id, email: String, displayName: String, locale: String, language: String, theme: Theme, roles: [Role], role: Role) {
        self.id = id
        self.accountId = accountId
        self.email = email
        self.displayName = displayName
        self.locale = locale
        self.language = language
        self.theme = theme
        self.roles = roles
        self.role = role
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case accountId = "account_id"
        case email = "email"
        case displayName = "display_name"
        case locale = "locale"
        case language = "language"
        case theme = "theme"
        case roles = "roles"
        case role = "role"
    }
}

/// `MeTenant` of the description.
public struct MeTenant: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String
    /// A name of the IANA time zone database.
    public var timeZone: String
    /// `booking_role` of the description.
    public var bookingRole: BookingRole
    /// `copy_days` of the description.
    public var copyDays: CopyDays
    /// How the company's id begins. Labels carry it as `?h=` of their address, so that strangers are told the right company. Null where the server has no other.
    public var labelHouse: String?

    /// All that it has.
    public init(id: Id, name: String, timeZone: String, bookingRole: BookingRole, copyDays: CopyDays, labelHouse: String? = nil) {
        self.id = id
        self.name = name
        self.timeZone = timeZone
        self.bookingRole = bookingRole
        self.copyDays = copyDays
        self.labelHouse = labelHouse
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
        case timeZone = "time_zone"
        case bookingRole = "booking_role"
        case copyDays = "copy_days"
        case labelHouse = "label_house"
    }
}

/// The largest files that this server takes, in bytes.
public struct FileLimits: Codable, Hashable, Sendable {
    /// A photo, also one of a document.
    public var photoBytes: Int
    /// A video of an inspection.
    public var videoBytes: Int
    /// A PDF.
    public var documentBytes: Int

    /// All that it has.
    public init(photoBytes: Int, videoBytes: Int, documentBytes: Int) {
        self.photoBytes = photoBytes
        self.videoBytes = videoBytes
        self.documentBytes = documentBytes
    }

    enum CodingKeys: String, CodingKey {
        case photoBytes = "photo_bytes"
        case videoBytes = "video_bytes"
        case documentBytes = "document_bytes"
    }
}

/// The companies that the person works for, by name. One that only invites is none of them, and neither is one that signed this session out.
public typealias MyHouses = [MyHouse]

/// The highest of the person's roles there. Null where there is none.
public enum MyHouseRole: RawRepresentable, Codable, Hashable, Sendable {
    /// `viewer`.
    case viewer
    /// `staff`.
    case staff
    /// `manager`.
    case manager
    /// `admin`.
    case admin
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "viewer": self = .viewer
        case "staff": self = .staff
        case "manager": self = .manager
        case "admin": self = .admin
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .viewer: "viewer"
        case .staff: "staff"
        case .manager: "manager"
        case .admin: "admin"
        case .other(let word): word
        }
    }
}

/// `MyHouse` of the description.
public struct MyHouse: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String
    /// The highest of the person's roles there. Null where there is none.
    public var role: MyHouseRole?
    /// Whether the session works there, because the person chose it or has no other. A new token names it.
    public var chosen: Bool
    /// Whether everything there is refused for now; another company can be chosen.
    public var suspended: Bool

    /// All that it has.
    public init(id: Id, name: String, role: MyHouseRole? = nil, chosen: Bool, suspended: Bool) {
        self.id = id
        self.name = name
        self.role = role
        self.chosen = chosen
        self.suspended = suspended
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
        case role = "role"
        case chosen = "chosen"
        case suspended = "suspended"
    }
}

/// `TenantChoice` of the description.
public struct TenantChoice: Codable, Hashable, Sendable {
    /// `tenant_id` of the description.
    public var tenantId: UUID

    /// All that it has.
    public init(tenantId: UUID) {
        self.tenantId = tenantId
    }

    enum CodingKeys: String, CodingKey {
        case tenantId = "tenant_id"
    }
}

/// `InvitationTenant` of the description.
public struct InvitationTenant: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String

    /// All that it has.
    public init(id: Id, name: String) {
        self.id = id
        self.name = name
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
    }
}

/// What the caller may do there.
public enum InvitationRole: RawRepresentable, Codable, Hashable, Sendable {
    /// `viewer`.
    case viewer
    /// `staff`.
    case staff
    /// `manager`.
    case manager
    /// `admin`.
    case admin
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "viewer": self = .viewer
        case "staff": self = .staff
        case "manager": self = .manager
        case "admin": self = .admin
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .viewer: "viewer"
        case .staff: "staff"
        case .manager: "manager"
        case .admin: "admin"
        case .other(let word): word
        }
    }
}

/// A company that asks the caller in.
public struct Invitation: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `tenant` of the description.
    public var tenant: InvitationTenant
    /// What the caller may do there.
    public var role: InvitationRole?
    /// Since when it waits for an answer.
    public var at: Time

    /// All that it has.
    public init(id: Id, tenant: InvitationTenant, role: InvitationRole? = nil, at: Time) {
        self.id = id
        self.tenant = tenant
        self.role = role
        self.at = at
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case tenant = "tenant"
        case role = "role"
        case at = "at"
    }
}

/// `Invitations` of the description.
public struct Invitations: Codable, Hashable, Sendable {
    /// `invitations` of the description.
    public var invitations: [Invitation]

    /// All that it has.
    public init(invitations: [Invitation]) {
        self.invitations = invitations
    }

    enum CodingKeys: String, CodingKey {
        case invitations = "invitations"
    }
}

/// `InvitationAnswer` of the description.
public struct InvitationAnswer: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: UUID
    /// `accept` of the description.
    public var accept: Bool

    /// All that it has.
    public init(id: UUID, accept: Bool) {
        self.id = id
        self.accept = accept
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case accept = "accept"
    }
}

/// `MeChangeLanguage` of the description.
public enum MeChangeLanguage: RawRepresentable, Codable, Hashable, Sendable {
    /// `en`.
    case en
    /// `es`.
    case es
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "en": self = .en
        case "es": self = .es
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .en: "en"
        case .es: "es"
        case .other(let word): word
        }
    }
}

/// `MeChange` of the description.
public struct MeChange: Codable, Hashable, Sendable {
    /// `language` of the description.
    public var language: MeChangeLanguage?
    /// `theme` of the description.
    public var theme: Theme?

    /// All that it has.
    public init(language: MeChangeLanguage? = nil, theme: Theme? = nil) {
        self.language = language
        self.theme = theme
    }

    enum CodingKeys: String, CodingKey {
        case language = "language"
        case theme = "theme"
    }
}

/// How the page looks for the person; `device` is as the device is set.
public enum Theme: RawRepresentable, Codable, Hashable, Sendable {
    /// `device`.
    case device
    /// `light`.
    case light
    /// `dark`.
    case dark
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "device": self = .device
        case "light": self = .light
        case "dark": self = .dark
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .device: "device"
        case .light: "light"
        case .dark: "dark"
        case .other(let word): word
        }
    }
}

/// A device on which somebody is signed in.
public struct Session: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// What asked last, as its `User-Agent` says, cut after 200 characters. Null until that was noted.
    public var device: String?
    /// The network address that it asked from last. Null until that was noted.
    public var address: String?
    /// `created_at` of the description.
    public var createdAt: Time
    /// When it asked last; it moves at most once in five minutes.
    public var lastSeenAt: Time
    /// Whether it is the session of this request.
    public var current: Bool

    /// All that it has.
    public init(id: Id, device: String? = nil, address: String? = nil, createdAt: Time, lastSeenAt: Time, current: Bool) {
        self.id = id
        self.device = device
        self.address = address
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.current = current
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case device = "device"
        case address = "address"
        case createdAt = "created_at"
        case lastSeenAt = "last_seen_at"
        case current = "current"
    }
}

/// `Sessions` of the description.
public struct Sessions: Codable, Hashable, Sendable {
    /// `sessions` of the description.
    public var sessions: [Session]

    /// All that it has.
    public init(sessions: [Session]) {
        self.sessions = sessions
    }

    enum CodingKeys: String, CodingKey {
        case sessions = "sessions"
    }
}

/// `ReservationStatus` of the description.
public enum ReservationStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `draft`.
    case draft
    /// `requested`.
    case requested
    /// `confirmed`.
    case confirmed
    /// `returned`.
    case returned
    /// `closed`.
    case closed
    /// `cancelled`.
    case cancelled
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "draft": self = .draft
        case "requested": self = .requested
        case "confirmed": self = .confirmed
        case "returned": self = .returned
        case "closed": self = .closed
        case "cancelled": self = .cancelled
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .draft: "draft"
        case .requested: "requested"
        case .confirmed: "confirmed"
        case .returned: "returned"
        case .closed: "closed"
        case .cancelled: "cancelled"
        case .other(let word): word
        }
    }
}

/// `ReservationPage` of the description.
public struct ReservationPage: Codable, Hashable, Sendable {
    /// `reservations` of the description.
    public var reservations: [Reservation]
    /// For the next page's `cursor`; null on the last page.
    public var nextCursor: String?

    /// All that it has.
    public init(reservations: [Reservation], nextCursor: String? = nil) {
        self.reservations = reservations
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case reservations = "reservations"
        case nextCursor = "next_cursor"
    }
}

/// `ReservationClient` of the description.
public struct ReservationClient: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `display_name` of the description.
    public var displayName: String
    /// `preferred_language` of the description.
    public var preferredLanguage: String
    /// `phone` of the description.
    public var phone: String?

    /// All that it has.
    public init(id: Id, displayName: String, preferredLanguage: String, phone: String? = nil) {
        self.id = id
        self.displayName = displayName
        self.preferredLanguage = preferredLanguage
        self.phone = phone
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case displayName = "display_name"
        case preferredLanguage = "preferred_language"
        case phone = "phone"
    }
}

/// `Reservation` of the description.
public struct Reservation: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// What people call it.
    public var reference: String
    /// `client` of the description.
    public var client: ReservationClient
    /// `status` of the description.
    public var status: ReservationStatus
    /// Where it is handed out; null is anywhere.
    public var location: String?
    /// When it is to go out.
    public var pickupAt: Time
    /// When it is to come back.
    public var returnAt: Time
    /// When the server heard of the first pickup, by the server's clock.
    public var pickedUpAt: NullableTime?
    /// When the earliest pickup happened, by the phone's clock.
    public var actualPickupAt: NullableTime?
    /// When the server heard of the latest return, by the server's clock; null unless `returned` or `closed`.
    public var returnedAt: NullableTime?
    /// When the latest return happened, by the phone's clock; null unless `returned` or `closed`.
    public var actualReturnAt: NullableTime?
    /// `updated_at` of the description.
    public var updatedAt: Time
    /// `notes` of the description.
    public var notes: String?
    /// Grows with each edit of the reservation and of its lines, and with each move of its status but the server's own. Work at the
    /// shelf leaves it alone.
    public var version: Int
    /// Whether something is out and the day of `return_at`, in the tenant's time zone, is over.
    public var overdue: Bool
    /// Whether all that went out is back and the reservation is `confirmed` still, because not all of it has been out. It becomes `returned` when somebody says that a return was the `last`, and by itself when the day of `return_at` is over.
    public var toClose: Bool
    /// `progress` of the description.
    public var progress: ReservationProgress
    /// The kits that were booked, by name. What one consists of are lines with its `kit_id`; without any it is not shown.
    public var kits: [BookedKit]
    /// The lines, by position, then id.
    public var items: [Line]

    /// All that it has.
    public init(id: Id, reference: String, client: ReservationClient, status: ReservationStatus, location: String? = nil, pickupAt: Time, returnAt: Time, pickedUpAt: NullableTime? = nil, actualPickupAt: NullableTime? = nil, returnedAt: NullableTime? = nil, actualReturnAt: NullableTime? = nil, updatedAt: Time, notes: String? = nil, version: Int, overdue: Bool, toClose: Bool, progress: ReservationProgress, kits: [BookedKit], items: [Line]) {
        self.id = id
        self.reference = reference
        self.client = client
        self.status = status
        self.location = location
        self.pickupAt = pickupAt
        self.returnAt = returnAt
        self.pickedUpAt = pickedUpAt
        self.actualPickupAt = actualPickupAt
        self.returnedAt = returnedAt
        self.actualReturnAt = actualReturnAt
        self.updatedAt = updatedAt
        self.notes = notes
        self.version = version
        self.overdue = overdue
        self.toClose = toClose
        self.progress = progress
        self.kits = kits
        self.items = items
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reference = "reference"
        case client = "client"
        case status = "status"
        case location = "location"
        case pickupAt = "pickup_at"
        case returnAt = "return_at"
        case pickedUpAt = "picked_up_at"
        case actualPickupAt = "actual_pickup_at"
        case returnedAt = "returned_at"
        case actualReturnAt = "actual_return_at"
        case updatedAt = "updated_at"
        case notes = "notes"
        case version = "version"
        case overdue = "overdue"
        case toClose = "to_close"
        case progress = "progress"
        case kits = "kits"
        case items = "items"
    }
}

/// `NewReservationStatus` of the description.
public enum NewReservationStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `draft`.
    case draft
    /// `requested`.
    case requested
    /// `confirmed`.
    case confirmed
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "draft": self = .draft
        case "requested": self = .requested
        case "confirmed": self = .confirmed
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .draft: "draft"
        case .requested: "requested"
        case .confirmed: "confirmed"
        case .other(let word): word
        }
    }
}

/// For a client who is known, by `client_id`, or one who is made along with it, by `client`; never both.
public struct NewReservation: Codable, Hashable, Sendable {
    /// `allow_shortage` of the description.
    public var allowShortage: ShortageAllowed?
    /// `client_id` of the description.
    public var clientId: UUID?
    /// `client` of the description.
    public var client: NewClient?
    /// `location` of the description.
    public var location: String?
    /// `pickup_at` of the description.
    public var pickupAt: Date
    /// Not before `pickup_at`.
    public var returnAt: Date
    /// `reference` of the description.
    public var reference: String?
    /// `notes` of the description.
    public var notes: String?
    /// `external_id` of the description.
    public var externalId: String?
    /// `status` of the description.
    public var status: NewReservationStatus?
    /// `lines` of the description.
    public var lines: [NewLine]
    /// `kits` of the description.
    public var kits: [NewKit]?

    /// All that it has.
    public init(allowShortage: ShortageAllowed? = nil, clientId: UUID? = nil, client: NewClient? = nil, location: String? = nil, pickupAt: Date, returnAt: Date, reference: String? = nil, notes: String? = nil, externalId: String? = nil, status: NewReservationStatus? = nil, lines: [NewLine], kits: [NewKit]? = nil) {
        self.allowShortage = allowShortage
        self.clientId = clientId
        self.client = client
        self.location = location
        self.pickupAt = pickupAt
        self.returnAt = returnAt
        self.reference = reference
        self.notes = notes
        self.externalId = externalId
        self.status = status
        self.lines = lines
        self.kits = kits
    }

    enum CodingKeys: String, CodingKey {
        case allowShortage = "allow_shortage"
        case clientId = "client_id"
        case client = "client"
        case location = "location"
        case pickupAt = "pickup_at"
        case returnAt = "return_at"
        case reference = "reference"
        case notes = "notes"
        case externalId = "external_id"
        case status = "status"
        case lines = "lines"
        case kits = "kits"
    }
}

/// `NewLine` of the description.
public struct NewLine: Codable, Hashable, Sendable {
    /// `item_id` of the description.
    public var itemId: UUID
    /// `qty` of the description.
    public var qty: Int
    /// Units of the item, at most `qty`, each on one line.
    public var assetIds: [UUID]?

    /// All that it has.
    public init(itemId: UUID, qty: Int, assetIds: [UUID]? = nil) {
        self.itemId = itemId
        self.qty = qty
        self.assetIds = assetIds
    }

    enum CodingKeys: String, CodingKey {
        case itemId = "item_id"
        case qty = "qty"
        case assetIds = "asset_ids"
    }
}

/// `NewKit` of the description.
public struct NewKit: Codable, Hashable, Sendable {
    /// `item_id` of the description.
    public var itemId: UUID
    /// `qty` of the description.
    public var qty: Int

    /// All that it has.
    public init(itemId: UUID, qty: Int) {
        self.itemId = itemId
        self.qty = qty
    }

    enum CodingKeys: String, CodingKey {
        case itemId = "item_id"
        case qty = "qty"
    }
}

/// `ReservationChange` of the description.
public struct ReservationChange: Codable, Hashable, Sendable {
    /// `allow_shortage` of the description.
    public var allowShortage: ShortageAllowed?
    /// `client_id` of the description.
    public var clientId: UUID?
    /// `location` of the description.
    public var location: Clearable<String>?
    /// `pickup_at` of the description.
    public var pickupAt: Date?
    /// Not before `pickup_at`.
    public var returnAt: Date?
    /// `reference` of the description.
    public var reference: String?
    /// `notes` of the description.
    public var notes: Clearable<String>?
    /// `external_id` of the description.
    public var externalId: Clearable<String>?
    /// `lines` of the description.
    public var lines: [LineChange]?
    /// `kits` of the description.
    public var kits: [KitChange]?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(allowShortage: ShortageAllowed? = nil, clientId: UUID? = nil, location: Clearable<String>? = nil, pickupAt: Date? = nil, returnAt: Date? = nil, reference: String? = nil, notes: Clearable<String>? = nil, externalId: Clearable<String>? = nil, lines: [LineChange]? = nil, kits: [KitChange]? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.allowShortage = allowShortage
        self.clientId = clientId
        self.location = location
        self.pickupAt = pickupAt
        self.returnAt = returnAt
        self.reference = reference
        self.notes = notes
        self.externalId = externalId
        self.lines = lines
        self.kits = kits
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case allowShortage = "allow_shortage"
        case clientId = "client_id"
        case location = "location"
        case pickupAt = "pickup_at"
        case returnAt = "return_at"
        case reference = "reference"
        case notes = "notes"
        case externalId = "external_id"
        case lines = "lines"
        case kits = "kits"
        case version = "version"
    }
}

/// Without an `id` it is a new line, as `NewLine` has it.
public struct LineChange: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Clearable<UUID>?
    /// `item_id` of the description.
    public var itemId: UUID?
    /// `qty` of the description.
    public var qty: Int?
    /// Left out, the assignment stays; what is out is added. `null` is as good as none.
    public var assetIds: Clearable<[UUID]>?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(id: Clearable<UUID>? = nil, itemId: UUID? = nil, qty: Int? = nil, assetIds: Clearable<[UUID]>? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.id = id
        self.itemId = itemId
        self.qty = qty
        self.assetIds = assetIds
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case itemId = "item_id"
        case qty = "qty"
        case assetIds = "asset_ids"
        case version = "version"
    }
}

/// Without an `id` it is a new kit, as `NewKit` has it.
public struct KitChange: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Clearable<UUID>?
    /// `item_id` of the description.
    public var itemId: UUID?
    /// `qty` of the description.
    public var qty: Int?

    /// All that it has.
    public init(id: Clearable<UUID>? = nil, itemId: UUID? = nil, qty: Int? = nil) {
        self.id = id
        self.itemId = itemId
        self.qty = qty
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case itemId = "item_id"
        case qty = "qty"
    }
}

/// What is left out is as the first reservation has it.
public struct ReservationSplit: Codable, Hashable, Sendable {
    /// `lines` of the description.
    public var lines: [LineSplit]
    /// `allow_shortage` of the description.
    public var allowShortage: ShortageAllowed?
    /// `location` of the description.
    public var location: String?
    /// `pickup_at` of the description.
    public var pickupAt: Date?
    /// Not before `pickup_at`.
    public var returnAt: Date?
    /// `reference` of the description.
    public var reference: String?
    /// `notes` of the description.
    public var notes: String?
    /// `external_id` of the description.
    public var externalId: String?
    /// `version` of the description.
    public var version: VersionMadeFrom?

    /// All that it has.
    public init(lines: [LineSplit], allowShortage: ShortageAllowed? = nil, location: String? = nil, pickupAt: Date? = nil, returnAt: Date? = nil, reference: String? = nil, notes: String? = nil, externalId: String? = nil, version: VersionMadeFrom? = nil) {
        self.lines = lines
        self.allowShortage = allowShortage
        self.location = location
        self.pickupAt = pickupAt
        self.returnAt = returnAt
        self.reference = reference
        self.notes = notes
        self.externalId = externalId
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case lines = "lines"
        case allowShortage = "allow_shortage"
        case location = "location"
        case pickupAt = "pickup_at"
        case returnAt = "return_at"
        case reference = "reference"
        case notes = "notes"
        case externalId = "external_id"
        case version = "version"
    }
}

/// `LineSplit` of the description.
public struct LineSplit: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: UUID
    /// How many of it go; all of them where it is left out.
    public var qty: Int?

    /// All that it has.
    public init(id: UUID, qty: Int? = nil) {
        self.id = id
        self.qty = qty
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case qty = "qty"
    }
}

/// `ReservationHistory` of the description.
public struct ReservationHistory: Codable, Hashable, Sendable {
    /// `history` of the description.
    public var history: [HistoryEntry]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(history: [HistoryEntry], nextCursor: NextCursor? = nil) {
        self.history = history
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case history = "history"
        case nextCursor = "next_cursor"
    }
}

/// `HistoryEntrySource` of the description.
public enum HistoryEntrySource: RawRepresentable, Codable, Hashable, Sendable {
    /// `api`.
    case api
    /// `web`.
    case web
    /// `sync`.
    case sync
    /// `system`.
    case system
    /// `cli`.
    case cli
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "api": self = .api
        case "web": self = .web
        case "sync": self = .sync
        case "system": self = .system
        case "cli": self = .cli
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .api: "api"
        case .web: "web"
        case .sync: "sync"
        case .system: "system"
        case .cli: "cli"
        case .other(let word): word
        }
    }
}

/// The unit that it was about.
public struct HistoryEntryAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// `serial` of the description.
    public var serial: String?

    /// All that it has.
    public init(id: Id, assetTag: String? = nil, serial: String? = nil) {
        self.id = id
        self.assetTag = assetTag
        self.serial = serial
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case assetTag = "asset_tag"
        case serial = "serial"
    }
}

/// `HistoryEntry` of the description.
public struct HistoryEntry: Codable, Hashable, Sendable {
    /// When the server heard of it.
    public var at: Time
    /// `action` of the description.
    public var action: String
    /// The name of who did it, where known.
    public var by: String?
    /// `noted_by` of the description.
    public var notedBy: Noter?
    /// `source` of the description.
    public var source: HistoryEntrySource
    /// The unit that it was about.
    public var asset: HistoryEntryAsset?
    /// How the reservation stood before.
    public var fromStatus: String?
    /// How it stood afterwards.
    public var toStatus: String?
    /// What was so before; its members differ by action.
    public var before: [String: JSONPart]?
    /// What was so afterwards; its members differ by action.
    public var after: [String: JSONPart]?
    /// The key of a pickup or a return that the caller made.
    public var key: String?

    /// All that it has.
    public init(at: Time, action: String, by: String? = nil, notedBy: Noter? = nil, source: HistoryEntrySource, asset: HistoryEntryAsset? = nil, fromStatus: String? = nil, toStatus: String? = nil, before: [String: JSONPart]? = nil, after: [String: JSONPart]? = nil, key: String? = nil) {
        self.at = at
        self.action = action
        self.by = by
        self.notedBy = notedBy
        self.source = source
        self.asset = asset
        self.fromStatus = fromStatus
        self.toStatus = toStatus
        self.before = before
        self.after = after
        self.key = key
    }

    enum CodingKeys: String, CodingKey {
        case at = "at"
        case action = "action"
        case by = "by"
        case notedBy = "noted_by"
        case source = "source"
        case asset = "asset"
        case fromStatus = "from_status"
        case toStatus = "to_status"
        case before = "before"
        case after = "after"
        case key = "key"
    }
}

/// `BookedKit` of the description.
public struct BookedKit: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `item` of the description.
    public var item: BookedItem
    /// `qty` of the description.
    public var qty: Int

    /// All that it has.
    public init(id: Id, item: BookedItem, qty: Int) {
        self.id = id
        self.item = item
        self.qty = qty
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case item = "item"
        case qty = "qty"
    }
}

/// `BookedItem` of the description.
public struct BookedItem: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String
    /// `sku` of the description.
    public var sku: String?
    /// Whether its units are scanned one by one; cables by the metre are not.
    public var serialized: Bool

    /// All that it has.
    public init(id: Id, name: String, sku: String? = nil, serialized: Bool) {
        self.id = id
        self.name = name
        self.sku = sku
        self.serialized = serialized
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
        case sku = "sku"
        case serialized = "serialized"
    }
}

/// The same, over the lines of counted items.
public struct ReservationProgressCounted: Codable, Hashable, Sendable {
    /// `qty` of the description.
    public var qty: Int
    /// `picked_up` of the description.
    public var pickedUp: Int
    /// `out` of the description.
    public var out: Int
    /// `returned` of the description.
    public var returned: Int

    /// All that it has.
    public init(qty: Int, pickedUp: Int, out: Int, returned: Int) {
        self.qty = qty
        self.pickedUp = pickedUp
        self.out = out
        self.returned = returned
    }

    enum CodingKeys: String, CodingKey {
        case qty = "qty"
        case pickedUp = "picked_up"
        case out = "out"
        case returned = "returned"
    }
}

/// Counts assets, over the lines of serialized items. A case that no line asked for is left out, and so is an asset that another one
/// went out in place of.
public struct ReservationProgress: Codable, Hashable, Sendable {
    /// How many are booked.
    public var qty: Int
    /// How many ever went out.
    public var pickedUp: Int
    /// How many are out now.
    public var out: Int
    /// How many went out and are back.
    public var returned: Int
    /// The same, over the lines of counted items.
    public var counted: ReservationProgressCounted

    /// All that it has.
    public init(qty: Int, pickedUp: Int, out: Int, returned: Int, counted: ReservationProgressCounted) {
        self.qty = qty
        self.pickedUp = pickedUp
        self.out = out
        self.returned = returned
        self.counted = counted
    }

    enum CodingKeys: String, CodingKey {
        case qty = "qty"
        case pickedUp = "picked_up"
        case out = "out"
        case returned = "returned"
        case counted = "counted"
    }
}

/// How the line stands where its item is counted; null where its units are scanned.
public struct LineCounted: Codable, Hashable, Sendable {
    /// How many ever went out.
    public var pickedUp: Int
    /// How many are out now.
    public var out: Int
    /// How many are back.
    public var returned: Int
    /// How many were lost.
    public var lost: Int
    /// How many were used up.
    public var used: Int

    /// All that it has.
    public init(pickedUp: Int, out: Int, returned: Int, lost: Int, used: Int) {
        self.pickedUp = pickedUp
        self.out = out
        self.returned = returned
        self.lost = lost
        self.used = used
    }

    enum CodingKeys: String, CodingKey {
        case pickedUp = "picked_up"
        case out = "out"
        case returned = "returned"
        case lost = "lost"
        case used = "used"
    }
}

/// `LineAssignedAssetsElement` of the description.
public struct LineAssignedAssetsElement: Codable, Hashable, Sendable {
    /// `asset_id` of the description.
    public var assetId: Id
    /// When the server heard that it went out, by the server's clock.
    public var pickedUpAt: NullableTime?
    /// When it went out, by the phone's clock.
    public var actualPickupAt: NullableTime?
    /// The name of who took it, where known.
    public var pickedUpBy: String?
    /// `pickup_noted_by` of the description.
    public var pickupNotedBy: Noter?
    /// When the server heard that it came back, by the server's clock.
    public var returnedAt: NullableTime?
    /// When it came back, by the phone's clock; never before it went out.
    public var actualReturnAt: NullableTime?
    /// The name of who took it back, where known.
    public var returnedBy: String?
    /// `return_noted_by` of the description.
    public var returnNotedBy: Noter?

    /// All that it has.
    public init(assetId: Id, pickedUpAt: NullableTime? = nil, actualPickupAt: NullableTime? = nil, pickedUpBy: String? = nil, pickupNotedBy: Noter? = nil, returnedAt: NullableTime? = nil, actualReturnAt: NullableTime? = nil, returnedBy: String? = nil, returnNotedBy: Noter? = nil) {
        self.assetId = assetId
        self.pickedUpAt = pickedUpAt
        self.actualPickupAt = actualPickupAt
        self.pickedUpBy = pickedUpBy
        self.pickupNotedBy = pickupNotedBy
        self.returnedAt = returnedAt
        self.actualReturnAt = actualReturnAt
        self.returnedBy = returnedBy
        self.returnNotedBy = returnNotedBy
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case pickedUpAt = "picked_up_at"
        case actualPickupAt = "actual_pickup_at"
        case pickedUpBy = "picked_up_by"
        case pickupNotedBy = "pickup_noted_by"
        case returnedAt = "returned_at"
        case actualReturnAt = "actual_return_at"
        case returnedBy = "returned_by"
        case returnNotedBy = "return_noted_by"
    }
}

/// `Line` of the description.
public struct Line: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `item` of the description.
    public var item: BookedItem
    /// `qty` of the description.
    public var qty: Int
    /// `version` of the description.
    public var version: Version
    /// How many of `qty` are known to be missing.
    public var shortage: Int
    /// How many of `qty` came back and are not out again; what was lost or used up is among them. They hold no stock: while its reservation is `confirmed`, the line holds `qty` less this and `shortage`, and at least what is out.
    public var cameBack: Int
    /// Whether the line came about at a pickup, and not at the desk.
    public var addedAtShelf: Bool
    /// The kit, of `kits`, that it is part of.
    public var kitId: NullableId?
    /// How the line stands where its item is counted; null where its units are scanned.
    public var counted: LineCounted?
    /// How many of `qty` have been out. An asset counts once, and one that another took the place of in a swap does not count beside it; of counted gear the most that had left and not come back at any time, in the order in which the server heard of it.
    public var hadOut: Int
    /// At most `qty`.
    public var assignedAssetIds: [Id]
    /// The same assets in the same order, with their newest trip on this reservation.
    public var assignedAssets: [LineAssignedAssetsElement]
    /// What may be scanned for this line without a network: every active asset of the item at the reservation's
    /// location, and every assigned one. A null location, of either, is anywhere.
    public var candidateAssets: [Asset]

    /// All that it has.
    public init(id: Id, item: BookedItem, qty: Int, version: Version, shortage: Int, cameBack: Int, addedAtShelf: Bool, kitId: NullableId? = nil, counted: LineCounted? = nil, hadOut: Int, assignedAssetIds: [Id], assignedAssets: [LineAssignedAssetsElement], candidateAssets: [Asset]) {
        self.id = id
        self.item = item
        self.qty = qty
        self.version = version
        self.shortage = shortage
        self.cameBack = cameBack
        self.addedAtShelf = addedAtShelf
        self.kitId = kitId
        self.counted = counted
        self.hadOut = hadOut
        self.assignedAssetIds = assignedAssetIds
        self.assignedAssets = assignedAssets
        self.candidateAssets = candidateAssets
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case item = "item"
        case qty = "qty"
        case version = "version"
        case shortage = "shortage"
        case cameBack = "came_back"
        case addedAtShelf = "added_at_shelf"
        case kitId = "kit_id"
        case counted = "counted"
        case hadOut = "had_out"
        case assignedAssetIds = "assigned_asset_ids"
        case assignedAssets = "assigned_assets"
        case candidateAssets = "candidate_assets"
    }
}

/// `LineCandidateListAssetsElement` of the description.
public struct LineCandidateListAssetsElement: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `serial` of the description.
    public var serial: String?
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// The code of its newest sticker.
    public var code: String?
    /// `condition` of the description.
    public var condition: String
    /// `status` of the description.
    public var status: AssetStatus
    /// The reservation that it is out on.
    public var currentReservationId: NullableId?
    /// `line_id` of the description.
    public var lineId: Id

    /// All that it has.
    public init(id: Id, serial: String? = nil, assetTag: String? = nil, code: String? = nil, condition: String, status: AssetStatus, currentReservationId: NullableId? = nil, lineId: Id) {
        self.id = id
        self.serial = serial
        self.assetTag = assetTag
        self.code = code
        self.condition = condition
        self.status = status
        self.currentReservationId = currentReservationId
        self.lineId = lineId
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case serial = "serial"
        case assetTag = "asset_tag"
        case code = "code"
        case condition = "condition"
        case status = "status"
        case currentReservationId = "current_reservation_id"
        case lineId = "line_id"
    }
}

/// `LineCandidateList` of the description.
public struct LineCandidateList: Codable, Hashable, Sendable {
    /// `assets` of the description.
    public var assets: [LineCandidateListAssetsElement]

    /// All that it has.
    public init(assets: [LineCandidateListAssetsElement]) {
        self.assets = assets
    }

    enum CodingKeys: String, CodingKey {
        case assets = "assets"
    }
}

/// `StatusChange` of the description.
public struct StatusChange: Codable, Hashable, Sendable {
    /// `to` of the description.
    public var to: ReservationStatus
    /// Why, for the audit. No U+0000.
    public var reason: Clearable<String>?
    /// `allow_shortage` of the description.
    public var allowShortage: ShortageAllowed?
    /// `noted_by` of the description.
    public var notedBy: Clearable<NotedBy>?

    /// All that it has.
    public init(to: ReservationStatus, reason: Clearable<String>? = nil, allowShortage: ShortageAllowed? = nil, notedBy: Clearable<NotedBy>? = nil) {
        self.to = to
        self.reason = reason
        self.allowShortage = allowShortage
        self.notedBy = notedBy
    }

    enum CodingKeys: String, CodingKey {
        case to = "to"
        case reason = "reason"
        case allowShortage = "allow_shortage"
        case notedBy = "noted_by"
    }
}

/// Books what there is not enough of, too: what is missing is recorded as the lines' `shortage`, and why in the audit.
public struct ShortageAllowed: Codable, Hashable, Sendable {
    /// It says something; of blanks alone, or of what no eye sees, it is `too_short`.
    public var reason: String

    /// All that it has.
    public init(reason: String) {
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case reason = "reason"
    }
}

/// What the house says of the asset, in or out. ARCHIVED and DISPOSED assets are inactive: they do not go out. Nor do those
/// in REPAIR, but where one is assigned it stays a candidate, and a pickup that happened before it went to repair is taken.
public enum AssetStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `IN_STOCK`.
    case inStock
    /// `READY_TO_DEPLOY`.
    case readyToDeploy
    /// `SHIPPED`.
    case shipped
    /// `DEPLOYED`.
    case deployed
    /// `REPAIR`.
    case repair
    /// `ARCHIVED`.
    case archived
    /// `DISPOSED`.
    case disposed
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "IN_STOCK": self = .inStock
        case "READY_TO_DEPLOY": self = .readyToDeploy
        case "SHIPPED": self = .shipped
        case "DEPLOYED": self = .deployed
        case "REPAIR": self = .repair
        case "ARCHIVED": self = .archived
        case "DISPOSED": self = .disposed
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .inStock: "IN_STOCK"
        case .readyToDeploy: "READY_TO_DEPLOY"
        case .shipped: "SHIPPED"
        case .deployed: "DEPLOYED"
        case .repair: "REPAIR"
        case .archived: "ARCHIVED"
        case .disposed: "DISPOSED"
        case .other(let word): word
        }
    }
}

/// `Asset` of the description.
public struct Asset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `serial` of the description.
    public var serial: String?
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// The code of its newest sticker.
    public var code: String?
    /// `condition` of the description.
    public var condition: String
    /// `status` of the description.
    public var status: AssetStatus
    /// The reservation that it is out on.
    public var currentReservationId: NullableId?

    /// All that it has.
    public init(id: Id, serial: String? = nil, assetTag: String? = nil, code: String? = nil, condition: String, status: AssetStatus, currentReservationId: NullableId? = nil) {
        self.id = id
        self.serial = serial
        self.assetTag = assetTag
        self.code = code
        self.condition = condition
        self.status = status
        self.currentReservationId = currentReservationId
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case serial = "serial"
        case assetTag = "asset_tag"
        case code = "code"
        case condition = "condition"
        case status = "status"
        case currentReservationId = "current_reservation_id"
    }
}

/// `ItemAssetList` of the description.
public struct ItemAssetList: Codable, Hashable, Sendable {
    /// `assets` of the description.
    public var assets: [Asset]

    /// All that it has.
    public init(assets: [Asset]) {
        self.assets = assets
    }

    enum CodingKeys: String, CodingKey {
        case assets = "assets"
    }
}

/// `HouseOfSticker` of the description.
public struct HouseOfSticker: Codable, Hashable, Sendable {
    /// The name of the house.
    public var house: String
    /// How to reach it, where it has said so.
    public var contact: String?

    /// All that it has.
    public init(house: String, contact: String? = nil) {
        self.house = house
        self.contact = contact
    }

    enum CodingKeys: String, CodingKey {
        case house = "house"
        case contact = "contact"
    }
}

/// All that is known of an asset. With it a phone judges any scan without a network.
public struct AssetRecord: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `item_id` of the description.
    public var itemId: Id
    /// `number` of the description.
    public var number: Int
    /// `serial` of the description.
    public var serial: String?
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// The texts of its stickers, the newest first.
    public var codes: [String]
    /// `location` of the description.
    public var location: String?
    /// `condition` of the description.
    public var condition: String
    /// `status` of the description.
    public var status: String
    /// `category` of the description.
    public var category: String?
    /// `notes` of the description.
    public var notes: String?
    /// What another program calls the asset. No two of a tenant have the same.
    public var externalId: String?
    /// The case that it lies in.
    public var caseId: NullableId?
    /// `current_reservation_id` of the description.
    public var currentReservationId: NullableId?
    /// `version` of the description.
    public var version: Version
    /// `hardware_type` of the description.
    public var hardwareType: String?
    /// `asset_type` of the description.
    public var assetType: String?
    /// `country` of the description.
    public var country: String?
    /// Who has it by the asset app.
    public var customer: String?

    /// All that it has.
    public init(id: Id, itemId: Id, number: Int, serial: String? = nil, assetTag: String? = nil, codes: [String], location: String? = nil, condition: String, status: String, category: String? = nil, notes: String? = nil, externalId: String? = nil, caseId: NullableId? = nil, currentReservationId: NullableId? = nil, version: Version, hardwareType: String? = nil, assetType: String? = nil, country: String? = nil, customer: String? = nil) {
        self.id = id
        self.itemId = itemId
        self.number = number
        self.serial = serial
        self.assetTag = assetTag
        self.codes = codes
        self.location = location
        self.condition = condition
        self.status = status
        self.category = category
        self.notes = notes
        self.externalId = externalId
        self.caseId = caseId
        self.currentReservationId = currentReservationId
        self.version = version
        self.hardwareType = hardwareType
        self.assetType = assetType
        self.country = country
        self.customer = customer
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case itemId = "item_id"
        case number = "number"
        case serial = "serial"
        case assetTag = "asset_tag"
        case codes = "codes"
        case location = "location"
        case condition = "condition"
        case status = "status"
        case category = "category"
        case notes = "notes"
        case externalId = "external_id"
        case caseId = "case_id"
        case currentReservationId = "current_reservation_id"
        case version = "version"
        case hardwareType = "hardware_type"
        case assetType = "asset_type"
        case country = "country"
        case customer = "customer"
    }
}

/// `RepairedAssetItem` of the description.
public struct RepairedAssetItem: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String

    /// All that it has.
    public init(id: Id, name: String) {
        self.id = id
        self.name = name
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
    }
}

/// `RepairedAsset` of the description.
public struct RepairedAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// `serial` of the description.
    public var serial: String?
    /// `number` of the description.
    public var number: Int
    /// `location` of the description.
    public var location: String?
    /// `condition` of the description.
    public var condition: String
    /// `status` of the description.
    public var status: String
    /// `version` of the description.
    public var version: Version
    /// `item` of the description.
    public var item: RepairedAssetItem

    /// All that it has.
    public init(id: Id, assetTag: String? = nil, serial: String? = nil, number: Int, location: String? = nil, condition: String, status: String, version: Version, item: RepairedAssetItem) {
        self.id = id
        self.assetTag = assetTag
        self.serial = serial
        self.number = number
        self.location = location
        self.condition = condition
        self.status = status
        self.version = version
        self.item = item
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case assetTag = "asset_tag"
        case serial = "serial"
        case number = "number"
        case location = "location"
        case condition = "condition"
        case status = "status"
        case version = "version"
        case item = "item"
    }
}

/// The condition report that sent the asset to repair.
public struct RepairReport: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `condition` of the description.
    public var condition: String
    /// `notes` of the description.
    public var notes: String?
    /// `reservation_id` of the description.
    public var reservationId: NullableId?
    /// `reservation_reference` of the description.
    public var reservationReference: String?
    /// `noted_by` of the description.
    public var notedBy: Noter?

    /// All that it has.
    public init(id: Id, condition: String, notes: String? = nil, reservationId: NullableId? = nil, reservationReference: String? = nil, notedBy: Noter? = nil) {
        self.id = id
        self.condition = condition
        self.notes = notes
        self.reservationId = reservationId
        self.reservationReference = reservationReference
        self.notedBy = notedBy
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case condition = "condition"
        case notes = "notes"
        case reservationId = "reservation_id"
        case reservationReference = "reservation_reference"
        case notedBy = "noted_by"
    }
}

/// `Repair` of the description.
public struct Repair: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `asset` of the description.
    public var asset: RepairedAsset
    /// `opened_at` of the description.
    public var openedAt: Time
    /// The name of who sent it to repair, where it is known.
    public var openedBy: String?
    /// `report` of the description.
    public var report: RepairReport?
    /// By when it is to be back, as a day of the house.
    public var dueOn: String?
    /// Whether it is open and that day is over.
    public var overdue: Bool
    /// `cost` of the description.
    public var cost: Double?
    /// `note` of the description.
    public var note: String?
    /// `closed_at` of the description.
    public var closedAt: NullableTime?
    /// `closed_by` of the description.
    public var closedBy: String?
    /// `version` of the description.
    public var version: Version

    /// All that it has.
    public init(id: Id, asset: RepairedAsset, openedAt: Time, openedBy: String? = nil, report: RepairReport? = nil, dueOn: String? = nil, overdue: Bool, cost: Double? = nil, note: String? = nil, closedAt: NullableTime? = nil, closedBy: String? = nil, version: Version) {
        self.id = id
        self.asset = asset
        self.openedAt = openedAt
        self.openedBy = openedBy
        self.report = report
        self.dueOn = dueOn
        self.overdue = overdue
        self.cost = cost
        self.note = note
        self.closedAt = closedAt
        self.closedBy = closedBy
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case asset = "asset"
        case openedAt = "opened_at"
        case openedBy = "opened_by"
        case report = "report"
        case dueOn = "due_on"
        case overdue = "overdue"
        case cost = "cost"
        case note = "note"
        case closedAt = "closed_at"
        case closedBy = "closed_by"
        case version = "version"
    }
}

/// `RepairPage` of the description.
public struct RepairPage: Codable, Hashable, Sendable {
    /// `repairs` of the description.
    public var repairs: [Repair]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(repairs: [Repair], nextCursor: NextCursor? = nil) {
        self.repairs = repairs
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case repairs = "repairs"
        case nextCursor = "next_cursor"
    }
}

/// `RepairChange` of the description.
public struct RepairChange: Codable, Hashable, Sendable {
    /// `due_on` of the description.
    public var dueOn: Clearable<String>?
    /// In the house's money. At most 2 decimals; more are `invalid_value`.
    public var cost: Clearable<Double>?
    /// `note` of the description.
    public var note: Clearable<String>?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(dueOn: Clearable<String>? = nil, cost: Clearable<Double>? = nil, note: Clearable<String>? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.dueOn = dueOn
        self.cost = cost
        self.note = note
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case dueOn = "due_on"
        case cost = "cost"
        case note = "note"
        case version = "version"
    }
}

/// `AssetPage` of the description.
public struct AssetPage: Codable, Hashable, Sendable {
    /// `assets` of the description.
    public var assets: [AssetRecord]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(assets: [AssetRecord], nextCursor: NextCursor? = nil) {
        self.assets = assets
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case assets = "assets"
        case nextCursor = "next_cursor"
    }
}

/// `NewAssetRecord` of the description.
public struct NewAssetRecord: Codable, Hashable, Sendable {
    /// `item_id` of the description.
    public var itemId: UUID
    /// `serial` of the description.
    public var serial: String?
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// `location` of the description.
    public var location: String?
    /// `condition` of the description.
    public var condition: Condition?
    /// `status` of the description.
    public var status: AssetStatus?
    /// `category` of the description.
    public var category: String?
    /// `notes` of the description.
    public var notes: String?
    /// Its stickers, each as a scanner reads it.
    public var codes: [String]?
    /// `external_id` of the description.
    public var externalId: String?
    /// `hardware_type` of the description.
    public var hardwareType: String?
    /// `asset_type` of the description.
    public var assetType: String?
    /// `country` of the description.
    public var country: String?
    /// `customer` of the description.
    public var customer: String?

    /// All that it has.
    public init(itemId: UUID, serial: String? = nil, assetTag: String? = nil, location: String? = nil, condition: Condition? = nil, status: AssetStatus? = nil, category: String? = nil, notes: String? = nil, codes: [String]? = nil, externalId: String? = nil, hardwareType: String? = nil, assetType: String? = nil, country: String? = nil, customer: String? = nil) {
        self.itemId = itemId
        self.serial = serial
        self.assetTag = assetTag
        self.location = location
        self.condition = condition
        self.status = status
        self.category = category
        self.notes = notes
        self.codes = codes
        self.externalId = externalId
        self.hardwareType = hardwareType
        self.assetType = assetType
        self.country = country
        self.customer = customer
    }

    enum CodingKeys: String, CodingKey {
        case itemId = "item_id"
        case serial = "serial"
        case assetTag = "asset_tag"
        case location = "location"
        case condition = "condition"
        case status = "status"
        case category = "category"
        case notes = "notes"
        case codes = "codes"
        case externalId = "external_id"
        case hardwareType = "hardware_type"
        case assetType = "asset_type"
        case country = "country"
        case customer = "customer"
    }
}

/// `AssetChange` of the description.
public struct AssetChange: Codable, Hashable, Sendable {
    /// `item_id` of the description.
    public var itemId: UUID?
    /// `serial` of the description.
    public var serial: Clearable<String>?
    /// `asset_tag` of the description.
    public var assetTag: Clearable<String>?
    /// `location` of the description.
    public var location: Clearable<String>?
    /// `condition` of the description.
    public var condition: Condition?
    /// `status` of the description.
    public var status: AssetStatus?
    /// `category` of the description.
    public var category: Clearable<String>?
    /// `notes` of the description.
    public var notes: Clearable<String>?
    /// `external_id` of the description.
    public var externalId: Clearable<String>?
    /// `hardware_type` of the description.
    public var hardwareType: Clearable<String>?
    /// `asset_type` of the description.
    public var assetType: Clearable<String>?
    /// `country` of the description.
    public var country: Clearable<String>?
    /// `customer` of the description.
    public var customer: Clearable<String>?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(itemId: UUID? = nil, serial: Clearable<String>? = nil, assetTag: Clearable<String>? = nil, location: Clearable<String>? = nil, condition: Condition? = nil, status: AssetStatus? = nil, category: Clearable<String>? = nil, notes: Clearable<String>? = nil, externalId: Clearable<String>? = nil, hardwareType: Clearable<String>? = nil, assetType: Clearable<String>? = nil, country: Clearable<String>? = nil, customer: Clearable<String>? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.itemId = itemId
        self.serial = serial
        self.assetTag = assetTag
        self.location = location
        self.condition = condition
        self.status = status
        self.category = category
        self.notes = notes
        self.externalId = externalId
        self.hardwareType = hardwareType
        self.assetType = assetType
        self.country = country
        self.customer = customer
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case itemId = "item_id"
        case serial = "serial"
        case assetTag = "asset_tag"
        case location = "location"
        case condition = "condition"
        case status = "status"
        case category = "category"
        case notes = "notes"
        case externalId = "external_id"
        case hardwareType = "hardware_type"
        case assetType = "asset_type"
        case country = "country"
        case customer = "customer"
        case version = "version"
    }
}

/// `AssetHistory` of the description.
public struct AssetHistory: Codable, Hashable, Sendable {
    /// `history` of the description.
    public var history: [AssetEvent]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(history: [AssetEvent], nextCursor: NextCursor? = nil) {
        self.history = history
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case history = "history"
        case nextCursor = "next_cursor"
    }
}

/// `AssetEventKind` of the description.
public enum AssetEventKind: RawRepresentable, Codable, Hashable, Sendable {
    /// `pickup`.
    case pickup
    /// `return`.
    case `return`
    /// `report`.
    case report
    /// `inspection`.
    case inspection
    /// `edit`.
    case edit
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pickup": self = .pickup
        case "return": self = .`return`
        case "report": self = .report
        case "inspection": self = .inspection
        case "edit": self = .edit
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pickup: "pickup"
        case .`return`: "return"
        case .report: "report"
        case .inspection: "inspection"
        case .edit: "edit"
        case .other(let word): word
        }
    }
}

/// `AssetEvent` of the description.
public struct AssetEvent: Codable, Hashable, Sendable {
    /// `kind` of the description.
    public var kind: AssetEventKind
    /// `at` of the description.
    public var at: Time
    /// The name of the person, where it is known.
    public var by: String?
    /// `noted_by` of the description.
    public var notedBy: Noter?
    /// `reservation_id` of the description.
    public var reservationId: NullableId?
    /// `reservation_reference` of the description.
    public var reservationReference: String?
    /// Of a report, `in` or `out`.
    public var direction: String?
    /// Of a report, what it found.
    public var condition: String?
    /// Of a report.
    public var notes: String?
    /// Of an edit, as the audit calls it.
    public var action: String?
    /// Of an edit, what was.
    public var before: [String: JSONPart]?
    /// Of an edit, what is.
    public var after: [String: JSONPart]?
    /// Of an inspection that was completed then.
    public var inspectionId: NullableId?
    /// Of an inspection.
    public var stage: InspectionStage?

    /// All that it has.
    public init(kind: AssetEventKind, at: Time, by: String? = nil, notedBy: Noter? = nil, reservationId: NullableId? = nil, reservationReference: String? = nil, direction: String? = nil, condition: String? = nil, notes: String? = nil, action: String? = nil, before: [String: JSONPart]? = nil, after: [String: JSONPart]? = nil, inspectionId: NullableId? = nil, stage: InspectionStage? = nil) {
        self.kind = kind
        self.at = at
        self.by = by
        self.notedBy = notedBy
        self.reservationId = reservationId
        self.reservationReference = reservationReference
        self.direction = direction
        self.condition = condition
        self.notes = notes
        self.action = action
        self.before = before
        self.after = after
        self.inspectionId = inspectionId
        self.stage = stage
    }

    enum CodingKeys: String, CodingKey {
        case kind = "kind"
        case at = "at"
        case by = "by"
        case notedBy = "noted_by"
        case reservationId = "reservation_id"
        case reservationReference = "reservation_reference"
        case direction = "direction"
        case condition = "condition"
        case notes = "notes"
        case action = "action"
        case before = "before"
        case after = "after"
        case inspectionId = "inspection_id"
        case stage = "stage"
    }
}

/// `NewCode` of the description.
public struct NewCode: Codable, Hashable, Sendable {
    /// What is on the sticker, as a scanner reads it.
    public var code: String
    /// `noted_by` of the description.
    public var notedBy: NotedBy?

    /// All that it has.
    public init(code: String, notedBy: NotedBy? = nil) {
        self.code = code
        self.notedBy = notedBy
    }

    enum CodingKeys: String, CodingKey {
        case code = "code"
        case notedBy = "noted_by"
    }
}

/// The asset, and as what the sticker is kept.
public struct AdoptedAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `item_id` of the description.
    public var itemId: Id
    /// `number` of the description.
    public var number: Int
    /// `serial` of the description.
    public var serial: String?
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// The texts of its stickers, the newest first.
    public var codes: [String]
    /// `location` of the description.
    public var location: String?
    /// `condition` of the description.
    public var condition: String
    /// `status` of the description.
    public var status: String
    /// `category` of the description.
    public var category: String?
    /// `notes` of the description.
    public var notes: String?
    /// What another program calls the asset. No two of a tenant have the same.
    public var externalId: String?
    /// The case that it lies in.
    public var caseId: NullableId?
    /// `current_reservation_id` of the description.
    public var currentReservationId: NullableId?
    /// `version` of the description.
    public var version: Version
    /// `hardware_type` of the description.
    public var hardwareType: String?
    /// `asset_type` of the description.
    public var assetType: String?
    /// `country` of the description.
    public var country: String?
    /// Who has it by the asset app.
    public var customer: String?
    /// `code` of the description.
    public var code: String

    /// All that it has.
    public init(id: Id, itemId: Id, number: Int, serial: String? = nil, assetTag: String? = nil, codes: [String], location: String? = nil, condition: String, status: String, category: String? = nil, notes: String? = nil, externalId: String? = nil, caseId: NullableId? = nil, currentReservationId: NullableId? = nil, version: Version, hardwareType: String? = nil, assetType: String? = nil, country: String? = nil, customer: String? = nil, code: String) {
        self.id = id
        self.itemId = itemId
        self.number = number
        self.serial = serial
        self.assetTag = assetTag
        self.codes = codes
        self.location = location
        self.condition = condition
        self.status = status
        self.category = category
        self.notes = notes
        self.externalId = externalId
        self.caseId = caseId
        self.currentReservationId = currentReservationId
        self.version = version
        self.hardwareType = hardwareType
        self.assetType = assetType
        self.country = country
        self.customer = customer
        self.code = code
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case itemId = "item_id"
        case number = "number"
        case serial = "serial"
        case assetTag = "asset_tag"
        case codes = "codes"
        case location = "location"
        case condition = "condition"
        case status = "status"
        case category = "category"
        case notes = "notes"
        case externalId = "external_id"
        case caseId = "case_id"
        case currentReservationId = "current_reservation_id"
        case version = "version"
        case hardwareType = "hardware_type"
        case assetType = "asset_type"
        case country = "country"
        case customer = "customer"
        case code = "code"
    }
}

/// `LocationList` of the description.
public struct LocationList: Codable, Hashable, Sendable {
    /// `locations` of the description.
    public var locations: [String]

    /// All that it has.
    public init(locations: [String]) {
        self.locations = locations
    }

    enum CodingKeys: String, CodingKey {
        case locations = "locations"
    }
}

/// `FoundAsset` of the description.
public struct FoundAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `item_id` of the description.
    public var itemId: Id
    /// `item_name` of the description.
    public var itemName: String
    /// `serial` of the description.
    public var serial: String?
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// `condition` of the description.
    public var condition: String
    /// `status` of the description.
    public var status: AssetStatus
    /// `current_reservation_id` of the description.
    public var currentReservationId: NullableId?

    /// All that it has.
    public init(id: Id, itemId: Id, itemName: String, serial: String? = nil, assetTag: String? = nil, condition: String, status: AssetStatus, currentReservationId: NullableId? = nil) {
        self.id = id
        self.itemId = itemId
        self.itemName = itemName
        self.serial = serial
        self.assetTag = assetTag
        self.condition = condition
        self.status = status
        self.currentReservationId = currentReservationId
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case itemId = "item_id"
        case itemName = "item_name"
        case serial = "serial"
        case assetTag = "asset_tag"
        case condition = "condition"
        case status = "status"
        case currentReservationId = "current_reservation_id"
    }
}

/// `ResolvedCode` of the description.
public struct ResolvedCode: Codable, Hashable, Sendable {
    /// `asset` of the description.
    public var asset: FoundAsset
    /// The code of the sticker, as it is kept. Of an asset that was found by its tag or serial its newest; null where it has none.
    public var code: String?

    /// All that it has.
    public init(asset: FoundAsset, code: String? = nil) {
        self.asset = asset
        self.code = code
    }

    enum CodingKeys: String, CodingKey {
        case asset = "asset"
        case code = "code"
    }
}

/// The ids of what lies in the case, as a whole.
public typealias CaseContents = [UUID]

/// `Client` of the description.
public struct Client: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `display_name` of the description.
    public var displayName: String
    /// A language tag such as `en` or `es-CO`.
    public var preferredLanguage: String
    /// `email` of the description.
    public var email: String?
    /// `phone` of the description.
    public var phone: String?
    /// `notes` of the description.
    public var notes: String?
    /// What another program calls the client. No two of a tenant have the same.
    public var externalId: String?
    /// `archived` of the description.
    public var archived: Bool
    /// `version` of the description.
    public var version: Version

    /// All that it has.
    public init(id: Id, displayName: String, preferredLanguage: String, email: String? = nil, phone: String? = nil, notes: String? = nil, externalId: String? = nil, archived: Bool, version: Version) {
        self.id = id
        self.displayName = displayName
        self.preferredLanguage = preferredLanguage
        self.email = email
        self.phone = phone
        self.notes = notes
        self.externalId = externalId
        self.archived = archived
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case displayName = "display_name"
        case preferredLanguage = "preferred_language"
        case email = "email"
        case phone = "phone"
        case notes = "notes"
        case externalId = "external_id"
        case archived = "archived"
        case version = "version"
    }
}

/// `ClientPage` of the description.
public struct ClientPage: Codable, Hashable, Sendable {
    /// `clients` of the description.
    public var clients: [Client]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(clients: [Client], nextCursor: NextCursor? = nil) {
        self.clients = clients
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case clients = "clients"
        case nextCursor = "next_cursor"
    }
}

/// `NewClient` of the description.
public struct NewClient: Codable, Hashable, Sendable {
    /// `display_name` of the description.
    public var displayName: String
    /// `preferred_language` of the description.
    public var preferredLanguage: String?
    /// `email` of the description.
    public var email: String?
    /// `phone` of the description.
    public var phone: String?
    /// `notes` of the description.
    public var notes: String?
    /// `external_id` of the description.
    public var externalId: String?
    /// `archived` of the description.
    public var archived: Bool?

    /// All that it has.
    public init(displayName: String, preferredLanguage: String? = nil, email: String? = nil, phone: String? = nil, notes: String? = nil, externalId: String? = nil, archived: Bool? = nil) {
        self.displayName = displayName
        self.preferredLanguage = preferredLanguage
        self.email = email
        self.phone = phone
        self.notes = notes
        self.externalId = externalId
        self.archived = archived
    }

    enum CodingKeys: String, CodingKey {
        case displayName = "display_name"
        case preferredLanguage = "preferred_language"
        case email = "email"
        case phone = "phone"
        case notes = "notes"
        case externalId = "external_id"
        case archived = "archived"
    }
}

/// `ClientChange` of the description.
public struct ClientChange: Codable, Hashable, Sendable {
    /// `display_name` of the description.
    public var displayName: String?
    /// `preferred_language` of the description.
    public var preferredLanguage: String?
    /// `email` of the description.
    public var email: Clearable<String>?
    /// `phone` of the description.
    public var phone: Clearable<String>?
    /// `notes` of the description.
    public var notes: Clearable<String>?
    /// `external_id` of the description.
    public var externalId: Clearable<String>?
    /// `archived` of the description.
    public var archived: Bool?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(displayName: String? = nil, preferredLanguage: String? = nil, email: Clearable<String>? = nil, phone: Clearable<String>? = nil, notes: Clearable<String>? = nil, externalId: Clearable<String>? = nil, archived: Bool? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.displayName = displayName
        self.preferredLanguage = preferredLanguage
        self.email = email
        self.phone = phone
        self.notes = notes
        self.externalId = externalId
        self.archived = archived
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case displayName = "display_name"
        case preferredLanguage = "preferred_language"
        case email = "email"
        case phone = "phone"
        case notes = "notes"
        case externalId = "external_id"
        case archived = "archived"
        case version = "version"
    }
}

/// `Account` of the description.
public struct Account: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// The address that the person signs in with. No two accounts of a tenant have the same, whatever the case.
    public var email: String
    /// `display_name` of the description.
    public var displayName: String
    /// Each role includes those before it. What another program wrote there is shown as it is.
    public var roles: [String]
    /// The language of mail, `en` or `es`.
    public var locale: String
    /// Refused from the person's next request on, and signed out.
    public var disabled: Bool
    /// The person whom it is tied to; null until somebody has proven the address.
    public var linked: AccountTie?
    /// Whether it waits for somebody to prove the address, and to say yes where they work for another company.
    public var invited: Bool
    /// `version` of the description.
    public var version: Version

    /// All that it has.
    public init(id: Id, email: String, displayName: String, roles: [String], locale: String, disabled: Bool, linked: AccountTie? = nil, invited: Bool, version: Version) {
        self.id = id
        self.email = email
        self.displayName = displayName
        self.roles = roles
        self.locale = locale
        self.disabled = disabled
        self.linked = linked
        self.invited = invited
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case email = "email"
        case displayName = "display_name"
        case roles = "roles"
        case locale = "locale"
        case disabled = "disabled"
        case linked = "linked"
        case invited = "invited"
        case version = "version"
    }
}

/// `CreatedAccount` of the description.
public struct CreatedAccount: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// The address that the person signs in with. No two accounts of a tenant have the same, whatever the case.
    public var email: String
    /// `display_name` of the description.
    public var displayName: String
    /// Each role includes those before it. What another program wrote there is shown as it is.
    public var roles: [String]
    /// The language of mail, `en` or `es`.
    public var locale: String
    /// Refused from the person's next request on, and signed out.
    public var disabled: Bool
    /// The person whom it is tied to; null until somebody has proven the address.
    public var linked: AccountTie?
    /// Whether it waits for somebody to prove the address, and to say yes where they work for another company.
    public var invited: Bool
    /// `version` of the description.
    public var version: Version
    /// Whether a mail goes out that says so. Not without a mail server, with `invite: false`, for an account that is disabled, or over the limits: one mail a day to an address, 50 an hour in all.
    public var invitedByMail: Bool

    /// All that it has.
    public init(id: Id, email: String, displayName: String, roles: [String], locale: String, disabled: Bool, linked: AccountTie? = nil, invited: Bool, version: Version, invitedByMail: Bool) {
        self.id = id
        self.email = email
        self.displayName = displayName
        self.roles = roles
        self.locale = locale
        self.disabled = disabled
        self.linked = linked
        self.invited = invited
        self.version = version
        self.invitedByMail = invitedByMail
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case email = "email"
        case displayName = "display_name"
        case roles = "roles"
        case locale = "locale"
        case disabled = "disabled"
        case linked = "linked"
        case invited = "invited"
        case version = "version"
        case invitedByMail = "invited_by_mail"
    }
}

/// `AccountTie` of the description.
public struct AccountTie: Codable, Hashable, Sendable {
    /// The address that the person signs in with here. With another issuer it is the account's own.
    public var email: String
    /// Null where it was tied before this was noted.
    public var since: Date?

    /// All that it has.
    public init(email: String, since: Date? = nil) {
        self.email = email
        self.since = since
    }

    enum CodingKeys: String, CodingKey {
        case email = "email"
        case since = "since"
    }
}

/// `AccountPage` of the description.
public struct AccountPage: Codable, Hashable, Sendable {
    /// `accounts` of the description.
    public var accounts: [Account]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(accounts: [Account], nextCursor: NextCursor? = nil) {
        self.accounts = accounts
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case accounts = "accounts"
        case nextCursor = "next_cursor"
    }
}

/// `RolesElement` of the description.
public enum RolesElement: RawRepresentable, Codable, Hashable, Sendable {
    /// `viewer`.
    case viewer
    /// `staff`.
    case staff
    /// `manager`.
    case manager
    /// `admin`.
    case admin
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "viewer": self = .viewer
        case "staff": self = .staff
        case "manager": self = .manager
        case "admin": self = .admin
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .viewer: "viewer"
        case .staff: "staff"
        case .manager: "manager"
        case .admin: "admin"
        case .other(let word): word
        }
    }
}

/// `Roles` of the description.
public typealias Roles = [RolesElement]

/// The house's, where it is left out.
public enum NewAccountLocale: RawRepresentable, Codable, Hashable, Sendable {
    /// `en`.
    case en
    /// `es`.
    case es
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "en": self = .en
        case "es": self = .es
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .en: "en"
        case .es: "es"
        case .other(let word): word
        }
    }
}

/// `NewAccount` of the description.
public struct NewAccount: Codable, Hashable, Sendable {
    /// `email` of the description.
    public var email: String
    /// `display_name` of the description.
    public var displayName: String
    /// `roles` of the description.
    public var roles: Roles
    /// The house's, where it is left out.
    public var locale: NewAccountLocale?
    /// `disabled` of the description.
    public var disabled: Bool?
    /// Whether the person is told by mail, in the house's language.
    public var invite: Bool?

    /// All that it has.
    public init(email: String, displayName: String, roles: Roles, locale: NewAccountLocale? = nil, disabled: Bool? = nil, invite: Bool? = nil) {
        self.email = email
        self.displayName = displayName
        self.roles = roles
        self.locale = locale
        self.disabled = disabled
        self.invite = invite
    }

    enum CodingKeys: String, CodingKey {
        case email = "email"
        case displayName = "display_name"
        case roles = "roles"
        case locale = "locale"
        case disabled = "disabled"
        case invite = "invite"
    }
}

/// `AccountChangeLocale` of the description.
public enum AccountChangeLocale: RawRepresentable, Codable, Hashable, Sendable {
    /// `en`.
    case en
    /// `es`.
    case es
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "en": self = .en
        case "es": self = .es
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .en: "en"
        case .es: "es"
        case .other(let word): word
        }
    }
}

/// `AccountChange` of the description.
public struct AccountChange: Codable, Hashable, Sendable {
    /// `email` of the description.
    public var email: String?
    /// `display_name` of the description.
    public var displayName: String?
    /// `roles` of the description.
    public var roles: Roles?
    /// `locale` of the description.
    public var locale: AccountChangeLocale?
    /// `disabled` of the description.
    public var disabled: Bool?
    /// Whether the sign-in moves to the new `email`. Otherwise the account is whoever proves that one. Goes with `email`.
    public var samePerson: Bool?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(email: String? = nil, displayName: String? = nil, roles: Roles? = nil, locale: AccountChangeLocale? = nil, disabled: Bool? = nil, samePerson: Bool? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.email = email
        self.displayName = displayName
        self.roles = roles
        self.locale = locale
        self.disabled = disabled
        self.samePerson = samePerson
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case email = "email"
        case displayName = "display_name"
        case roles = "roles"
        case locale = "locale"
        case disabled = "disabled"
        case samePerson = "same_person"
        case version = "version"
    }
}

/// `SignedOut` of the description.
public struct SignedOut: Codable, Hashable, Sendable {
    /// `ended` of the description.
    public var ended: Int

    /// All that it has.
    public init(ended: Int) {
        self.ended = ended
    }

    enum CodingKeys: String, CodingKey {
        case ended = "ended"
    }
}

/// `Tenant` of the description.
public struct Tenant: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String
    /// Where its days begin, as the IANA names it.
    public var timeZone: String
    /// `overbooking` of the description.
    public var overbooking: Overbooking
    /// `override_role` of the description.
    public var overrideRole: OverrideRole
    /// `booking_role` of the description.
    public var bookingRole: BookingRole
    /// `return_grace_minutes` of the description.
    public var returnGraceMinutes: HouseMinutes
    /// `pickup_notice_minutes` of the description.
    public var pickupNoticeMinutes: HouseMinutes
    /// `quiet_hours` of the description.
    public var quietHours: QuietHours?
    /// How whoever finds gear reaches the house. Told to strangers who scan a sticker.
    public var contact: String?
    /// The house's language, `en` or `es`; that of new people, unless they are given another.
    public var locale: String
    /// The hosts whose addresses name codes, beside `own_hosts`. While there are none, any host's do.
    public var codeHosts: [String]
    /// The hosts that are ours: that of `public_url`, and each that `PUBLIC_URL` ever had. Addresses on them name codes, without a scheme
    /// too. An app adds the host by which it reaches the server.
    public var ownHosts: [String]?
    /// `copy_days` of the description.
    public var copyDays: CopyDays
    /// Where the house's people reach the server, in place of `PUBLIC_URL`; no path, and no slash at the end.
    public var publicUrl: String?
    /// The name that the house's mail comes from, in place of that in `MAIL_FROM`.
    public var mailName: String?
    /// `version` of the description.
    public var version: Version

    /// All that it has.
    public init(id: Id, name: String, timeZone: String, overbooking: Overbooking, overrideRole: OverrideRole, bookingRole: BookingRole, returnGraceMinutes: HouseMinutes, pickupNoticeMinutes: HouseMinutes, quietHours: QuietHours? = nil, contact: String? = nil, locale: String, codeHosts: [String], ownHosts: [String]? = nil, copyDays: CopyDays, publicUrl: String? = nil, mailName: String? = nil, version: Version) {
        self.id = id
        self.name = name
        self.timeZone = timeZone
        self.overbooking = overbooking
        self.overrideRole = overrideRole
        self.bookingRole = bookingRole
        self.returnGraceMinutes = returnGraceMinutes
        self.pickupNoticeMinutes = pickupNoticeMinutes
        self.quietHours = quietHours
        self.contact = contact
        self.locale = locale
        self.codeHosts = codeHosts
        self.ownHosts = ownHosts
        self.copyDays = copyDays
        self.publicUrl = publicUrl
        self.mailName = mailName
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
        case timeZone = "time_zone"
        case overbooking = "overbooking"
        case overrideRole = "override_role"
        case bookingRole = "booking_role"
        case returnGraceMinutes = "return_grace_minutes"
        case pickupNoticeMinutes = "pickup_notice_minutes"
        case quietHours = "quiet_hours"
        case contact = "contact"
        case locale = "locale"
        case codeHosts = "code_hosts"
        case ownHosts = "own_hosts"
        case copyDays = "copy_days"
        case publicUrl = "public_url"
        case mailName = "mail_name"
        case version = "version"
    }
}

/// How many days a page shows its copy of the house without having heard from the server.
public typealias CopyDays = Int

/// Whether a reservation of more than there is is taken.
public enum Overbooking: RawRepresentable, Codable, Hashable, Sendable {
    /// `allow`.
    case allow
    /// `refuse`.
    case refuse
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "allow": self = .allow
        case "refuse": self = .refuse
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .allow: "allow"
        case .refuse: "refuse"
        case .other(let word): word
        }
    }
}

/// The lowest role that may overrule a refusal at the shelf.
public enum OverrideRole: RawRepresentable, Codable, Hashable, Sendable {
    /// `staff`.
    case staff
    /// `manager`.
    case manager
    /// `admin`.
    case admin
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "staff": self = .staff
        case "manager": self = .manager
        case "admin": self = .admin
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .staff: "staff"
        case .manager: "manager"
        case .admin: "admin"
        case .other(let word): word
        }
    }
}

/// The lowest role that may make clients and reservations, and move a reservation to `confirmed`.
public enum BookingRole: RawRepresentable, Codable, Hashable, Sendable {
    /// `manager`.
    case manager
    /// `staff`.
    case staff
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "manager": self = .manager
        case "staff": self = .staff
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .manager: "manager"
        case .staff: "staff"
        case .other(let word): word
        }
    }
}

/// `return_grace_minutes`: how long after its end a reservation is reported as overdue. `pickup_notice_minutes`: how long before its
/// beginning one is told that nobody has begun.
public typealias HouseMinutes = Int

/// When phones stay silent, by the house's clock. Never where it is null.
public struct QuietHours: Codable, Hashable, Sendable {
    /// `from` of the description.
    public var from: TimeOfDay
    /// `to` of the description.
    public var to: TimeOfDay

    /// All that it has.
    public init(from: TimeOfDay, to: TimeOfDay) {
        self.from = from
        self.to = to
    }

    enum CodingKeys: String, CodingKey {
        case from = "from"
        case to = "to"
    }
}

/// `TimeOfDay` of the description.
public typealias TimeOfDay = String

/// `TenantChangeLocale` of the description.
public enum TenantChangeLocale: RawRepresentable, Codable, Hashable, Sendable {
    /// `en`.
    case en
    /// `es`.
    case es
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "en": self = .en
        case "es": self = .es
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .en: "en"
        case .es: "es"
        case .other(let word): word
        }
    }
}

/// `TenantChange` of the description.
public struct TenantChange: Codable, Hashable, Sendable {
    /// Neither `*` nor what reads as an id.
    public var name: String?
    /// `time_zone` of the description.
    public var timeZone: String?
    /// `overbooking` of the description.
    public var overbooking: Overbooking?
    /// `override_role` of the description.
    public var overrideRole: OverrideRole?
    /// `booking_role` of the description.
    public var bookingRole: BookingRole?
    /// `return_grace_minutes` of the description.
    public var returnGraceMinutes: HouseMinutes?
    /// `pickup_notice_minutes` of the description.
    public var pickupNoticeMinutes: HouseMinutes?
    /// `from` and `to` differ.
    public var quietHours: Clearable<QuietHours>?
    /// `contact` of the description.
    public var contact: Clearable<String>?
    /// `locale` of the description.
    public var locale: TenantChangeLocale?
    /// Hosts, each with its port unless that is 443.
    public var codeHosts: Clearable<[String]>?
    /// `copy_days` of the description.
    public var copyDays: CopyDays?
    /// A URL without a path; a slash at its end is left out.
    public var publicUrl: Clearable<String>?
    /// `mail_name` of the description.
    public var mailName: Clearable<String>?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(name: String? = nil, timeZone: String? = nil, overbooking: Overbooking? = nil, overrideRole: OverrideRole? = nil, bookingRole: BookingRole? = nil, returnGraceMinutes: HouseMinutes? = nil, pickupNoticeMinutes: HouseMinutes? = nil, quietHours: Clearable<QuietHours>? = nil, contact: Clearable<String>? = nil, locale: TenantChangeLocale? = nil, codeHosts: Clearable<[String]>? = nil, copyDays: CopyDays? = nil, publicUrl: Clearable<String>? = nil, mailName: Clearable<String>? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.name = name
        self.timeZone = timeZone
        self.overbooking = overbooking
        self.overrideRole = overrideRole
        self.bookingRole = bookingRole
        self.returnGraceMinutes = returnGraceMinutes
        self.pickupNoticeMinutes = pickupNoticeMinutes
        self.quietHours = quietHours
        self.contact = contact
        self.locale = locale
        self.codeHosts = codeHosts
        self.copyDays = copyDays
        self.publicUrl = publicUrl
        self.mailName = mailName
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case timeZone = "time_zone"
        case overbooking = "overbooking"
        case overrideRole = "override_role"
        case bookingRole = "booking_role"
        case returnGraceMinutes = "return_grace_minutes"
        case pickupNoticeMinutes = "pickup_notice_minutes"
        case quietHours = "quiet_hours"
        case contact = "contact"
        case locale = "locale"
        case codeHosts = "code_hosts"
        case copyDays = "copy_days"
        case publicUrl = "public_url"
        case mailName = "mail_name"
        case version = "version"
    }
}

/// `ImportOutcome` of the description.
public struct ImportOutcome: Codable, Hashable, Sendable {
    /// Rows that nothing was found for.
    public var created: Int
    /// Of gear, how many of the created are items; the others are `units_created`.
    public var itemsCreated: Int?
    /// Of gear, how many of the created are units.
    public var unitsCreated: Int?
    /// `changed` of the description.
    public var changed: Int
    /// Rows that say what is there.
    public var same: Int
    /// All of them, however many are told.
    public var faultCount: Int
    /// `faults` of the description.
    public var faults: [RowFault]
    /// Of assets and gear, the stickers that are taken off; by a check, those that `remove_codes` would take off.
    public var codesRemoved: Int?
    /// Of assets and gear, the stickers that the file does not name and that stay, for want of `remove_codes`.
    public var codesLeft: Int?
    /// Of assets and gear, how many codes are read from addresses; more than `shortened` has where they are many.
    public var shortenedCount: Int?
    /// Of assets and gear, cells that name a code by an address, with the code that is stored.
    public var shortened: [ShortenedCode]?
    /// Of an import of assets or gear, the first assets that it made.
    public var made: [Id]?
    /// How many assets it made; more than `made` has where they are many.
    public var madeCount: Int?
    /// Of a check, all of them, however many are told.
    public var warningCount: Int?
    /// Of a check, what is perhaps not what was meant. Nothing is refused for it.
    public var warnings: [ImportWarning]?
    /// Of a check, how long the import will take; null where it has faults.
    public var seconds: Double?
    /// Of a check, what each column of the file is.
    public var mapping: [FileColumn]?
    /// Of a check, the columns that there are.
    public var known: [String]?

    /// All that it has.
    public init(created: Int, itemsCreated: Int? = nil, unitsCreated: Int? = nil, changed: Int, same: Int, faultCount: Int, faults: [RowFault], codesRemoved: Int? = nil, codesLeft: Int? = nil, shortenedCount: Int? = nil, shortened: [ShortenedCode]? = nil, made: [Id]? = nil, madeCount: Int? = nil, warningCount: Int? = nil, warnings: [ImportWarning]? = nil, seconds: Double? = nil, mapping: [FileColumn]? = nil, known: [String]? = nil) {
        self.created = created
        self.itemsCreated = itemsCreated
        self.unitsCreated = unitsCreated
        self.changed = changed
        self.same = same
        self.faultCount = faultCount
        self.faults = faults
        self.codesRemoved = codesRemoved
        self.codesLeft = codesLeft
        self.shortenedCount = shortenedCount
        self.shortened = shortened
        self.made = made
        self.madeCount = madeCount
        self.warningCount = warningCount
        self.warnings = warnings
        self.seconds = seconds
        self.mapping = mapping
        self.known = known
    }

    enum CodingKeys: String, CodingKey {
        case created = "created"
        case itemsCreated = "items_created"
        case unitsCreated = "units_created"
        case changed = "changed"
        case same = "same"
        case faultCount = "fault_count"
        case faults = "faults"
        case codesRemoved = "codes_removed"
        case codesLeft = "codes_left"
        case shortenedCount = "shortened_count"
        case shortened = "shortened"
        case made = "made"
        case madeCount = "made_count"
        case warningCount = "warning_count"
        case warnings = "warnings"
        case seconds = "seconds"
        case mapping = "mapping"
        case known = "known"
    }
}

/// `ShortenedCode` of the description.
public struct ShortenedCode: Codable, Hashable, Sendable {
    /// The line of the file on which the row begins, from 1.
    public var line: Int
    /// `column` of the description.
    public var column: String
    /// The address.
    public var value: String
    /// What is stored.
    public var code: String

    /// All that it has.
    public init(line: Int, column: String, value: String, code: String) {
        self.line = line
        self.column = column
        self.value = value
        self.code = code
    }

    enum CodingKeys: String, CodingKey {
        case line = "line"
        case column = "column"
        case value = "value"
        case code = "code"
    }
}

/// `FileColumn` of the description.
public struct FileColumn: Codable, Hashable, Sendable {
    /// Its name in the file.
    public var column: String
    /// Our name of it; null where it is none of ours, or is left out.
    public var `as`: String?
    /// Where it is none of ours, the one that it is perhaps.
    public var meant: String?

    /// All that it has.
    public init(column: String, `as`: String? = nil, meant: String? = nil) {
        self.column = column
        self.as = `as`
        self.meant = meant
    }

    enum CodingKeys: String, CodingKey {
        case column = "column"
        case `as` = "as"
        case meant = "meant"
    }
}

/// - `looks_like`: another one differs in nothing but zeros in front, letters and digits that look the same, blanks and hyphens.
/// - `spreadsheet_number`: a spreadsheet has made `4.12E+11` of a long number.
/// - `sum_row`: of items and gear, `TOTAL` or the like stands in the place of a name: the row adds up the others.
/// - `counted_gear`: of gear, a row without a unit says what only a unit has, such as a place: that is left out. One is for all of a column.
/// - `nameless_unit`: of gear, a new row has no quantity, serial, tag or code: it becomes one unit. One is for all such rows.
/// - `bulk_unit`: of gear, the serial of a new row says that it is many, as `Bulk` does, and the row has no quantity: it becomes one unit. One is for all such rows.
/// - `nothing_counted`: of gear, all rows of a new counted item say the quantity 0: it becomes an item of which there is none. One is for all such rows.
/// - `added_up`: of gear, `other_line` is of the same counted item: their quantities are added up. One is for all such rows.
/// - `other_unit`: of assets and gear, `external_id` alone finds a unit, `other`, that has another serial or item than the row: an import changes it into what the row says. One is for all such rows.
/// - `same_name`: of items and gear, the house has an item of this name, `other`, or the row on `other_line` makes one, which is not the row's: an import makes another one. One is for all such rows with `other`, and one for all with `other_line`.
/// - `found_by_name`: of items, nothing but its name finds the item of the house, `other`, that the row changes. One is for all such rows.
/// - `numbered_names`: of gear, the names of new items differ in a last number only, as those of units do; the item of these would be `other`. One is for all rows of that name; where such names are more than twenty, one is for all, and `other` is null.
/// - `unit_quantity`: of items, a row says that the item has units, and a quantity: that is left out. One is for all such rows.
public enum ImportWarningCode: RawRepresentable, Codable, Hashable, Sendable {
    /// `looks_like`.
    case looksLike
    /// `spreadsheet_number`.
    case spreadsheetNumber
    /// `sum_row`.
    case sumRow
    /// `counted_gear`.
    case countedGear
    /// `nameless_unit`.
    case namelessUnit
    /// `bulk_unit`.
    case bulkUnit
    /// `nothing_counted`.
    case nothingCounted
    /// `added_up`.
    case addedUp
    /// `other_unit`.
    case otherUnit
    /// `same_name`.
    case sameName
    /// `found_by_name`.
    case foundByName
    /// `numbered_names`.
    case numberedNames
    /// `unit_quantity`.
    case unitQuantity
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "looks_like": self = .looksLike
        case "spreadsheet_number": self = .spreadsheetNumber
        case "sum_row": self = .sumRow
        case "counted_gear": self = .countedGear
        case "nameless_unit": self = .namelessUnit
        case "bulk_unit": self = .bulkUnit
        case "nothing_counted": self = .nothingCounted
        case "added_up": self = .addedUp
        case "other_unit": self = .otherUnit
        case "same_name": self = .sameName
        case "found_by_name": self = .foundByName
        case "numbered_names": self = .numberedNames
        case "unit_quantity": self = .unitQuantity
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .looksLike: "looks_like"
        case .spreadsheetNumber: "spreadsheet_number"
        case .sumRow: "sum_row"
        case .countedGear: "counted_gear"
        case .namelessUnit: "nameless_unit"
        case .bulkUnit: "bulk_unit"
        case .nothingCounted: "nothing_counted"
        case .addedUp: "added_up"
        case .otherUnit: "other_unit"
        case .sameName: "same_name"
        case .foundByName: "found_by_name"
        case .numberedNames: "numbered_names"
        case .unitQuantity: "unit_quantity"
        case .other(let word): word
        }
    }
}

/// `ImportWarning` of the description.
public struct ImportWarning: Codable, Hashable, Sendable {
    /// The line of the file on which the row begins, from 1.
    public var line: Int
    /// The lines of all rows that the warning is for, in their order, `line` first; of more than a thousand rows those of the first ones. `looks_like` is for the first row of an identifier, `same_name` for that of an item.
    public var lines: [Int]
    /// `column` of the description.
    public var column: String
    /// - `looks_like`: another one differs in nothing but zeros in front, letters and digits that look the same, blanks and hyphens.
    /// - `spreadsheet_number`: a spreadsheet has made `4.12E+11` of a long number.
    /// - `sum_row`: of items and gear, `TOTAL` or the like stands in the place of a name: the row adds up the others.
    /// - `counted_gear`: of gear, a row without a unit says what only a unit has, such as a place: that is left out. One is for all of a column.
    /// - `nameless_unit`: of gear, a new row has no quantity, serial, tag or code: it becomes one unit. One is for all such rows.
    /// - `bulk_unit`: of gear, the serial of a new row says that it is many, as `Bulk` does, and the row has no quantity: it becomes one unit. One is for all such rows.
    /// - `nothing_counted`: of gear, all rows of a new counted item say the quantity 0: it becomes an item of which there is none. One is for all such rows.
    /// - `added_up`: of gear, `other_line` is of the same counted item: their quantities are added up. One is for all such rows.
    /// - `other_unit`: of assets and gear, `external_id` alone finds a unit, `other`, that has another serial or item than the row: an import changes it into what the row says. One is for all such rows.
    /// - `same_name`: of items and gear, the house has an item of this name, `other`, or the row on `other_line` makes one, which is not the row's: an import makes another one. One is for all such rows with `other`, and one for all with `other_line`.
    /// - `found_by_name`: of items, nothing but its name finds the item of the house, `other`, that the row changes. One is for all such rows.
    /// - `numbered_names`: of gear, the names of new items differ in a last number only, as those of units do; the item of these would be `other`. One is for all rows of that name; where such names are more than twenty, one is for all, and `other` is null.
    /// - `unit_quantity`: of items, a row says that the item has units, and a quantity: that is left out. One is for all such rows.
    public var code: ImportWarningCode
    /// `message` of the description.
    public var message: String
    /// What stands there.
    public var value: String
    /// What it looks like; of `other_unit`, `same_name` and `found_by_name`, what is there; of `numbered_names`, the name without its number.
    public var other: String?
    /// The line of the file that has that; null where the house has it.
    public var otherLine: Int?

    /// All that it has.
    public init(line: Int, lines: [Int], column: String, code: ImportWarningCode, message: String, value: String, other: String? = nil, otherLine: Int? = nil) {
        self.line = line
        self.lines = lines
        self.column = column
        self.code = code
        self.message = message
        self.value = value
        self.other = other
        self.otherLine = otherLine
    }

    enum CodingKeys: String, CodingKey {
        case line = "line"
        case lines = "lines"
        case column = "column"
        case code = "code"
        case message = "message"
        case value = "value"
        case other = "other"
        case otherLine = "other_line"
    }
}

/// `RowFault` of the description.
public struct RowFault: Codable, Hashable, Sendable {
    /// The line of the file on which the row begins, from 1; null where the file as a whole is meant.
    public var line: Int?
    /// Our name of the column; null where the row as a whole is meant.
    public var column: String?
    /// `code` of the description.
    public var code: RowFaultCode
    /// `message` of the description.
    public var message: String
    /// The cell as the file has it.
    public var value: String?
    /// What was perhaps meant.
    public var meant: String?

    /// All that it has.
    public init(line: Int? = nil, column: String? = nil, code: RowFaultCode, message: String, value: String? = nil, meant: String? = nil) {
        self.line = line
        self.column = column
        self.code = code
        self.message = message
        self.value = value
        self.meant = meant
    }

    enum CodingKeys: String, CodingKey {
        case line = "line"
        case column = "column"
        case code = "code"
        case message = "message"
        case value = "value"
        case meant = "meant"
    }
}

/// `RowFaultCode` of the description.
public enum RowFaultCode: RawRepresentable, Codable, Hashable, Sendable {
    /// `required`.
    case required
    /// `wrong_type`.
    case wrongType
    /// `invalid_uuid`.
    case invalidUuid
    /// `invalid_time`.
    case invalidTime
    /// `invalid_value`.
    case invalidValue
    /// `too_long`.
    case tooLong
    /// `out_of_range`.
    case outOfRange
    /// `not_supported`.
    case notSupported
    /// `invalid_csv`.
    case invalidCsv
    /// `not_utf8`.
    case notUtf8
    /// `already_exists`.
    case alreadyExists
    /// `ambiguous`.
    case ambiguous
    /// `item_not_found`.
    case itemNotFound
    /// `reservation_not_found`.
    case reservationNotFound
    /// `reservation_wrong_state`.
    case reservationWrongState
    /// `client_not_found`.
    case clientNotFound
    /// `line_in_use`.
    case lineInUse
    /// `not_available`.
    case notAvailable
    /// `asset_double_booked`.
    case assetDoubleBooked
    /// `unknown_columns`.
    case unknownColumns
    /// `too_long_import`.
    case tooLongImport
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "required": self = .required
        case "wrong_type": self = .wrongType
        case "invalid_uuid": self = .invalidUuid
        case "invalid_time": self = .invalidTime
        case "invalid_value": self = .invalidValue
        case "too_long": self = .tooLong
        case "out_of_range": self = .outOfRange
        case "not_supported": self = .notSupported
        case "invalid_csv": self = .invalidCsv
        case "not_utf8": self = .notUtf8
        case "already_exists": self = .alreadyExists
        case "ambiguous": self = .ambiguous
        case "item_not_found": self = .itemNotFound
        case "reservation_not_found": self = .reservationNotFound
        case "reservation_wrong_state": self = .reservationWrongState
        case "client_not_found": self = .clientNotFound
        case "line_in_use": self = .lineInUse
        case "not_available": self = .notAvailable
        case "asset_double_booked": self = .assetDoubleBooked
        case "unknown_columns": self = .unknownColumns
        case "too_long_import": self = .tooLongImport
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .required: "required"
        case .wrongType: "wrong_type"
        case .invalidUuid: "invalid_uuid"
        case .invalidTime: "invalid_time"
        case .invalidValue: "invalid_value"
        case .tooLong: "too_long"
        case .outOfRange: "out_of_range"
        case .notSupported: "not_supported"
        case .invalidCsv: "invalid_csv"
        case .notUtf8: "not_utf8"
        case .alreadyExists: "already_exists"
        case .ambiguous: "ambiguous"
        case .itemNotFound: "item_not_found"
        case .reservationNotFound: "reservation_not_found"
        case .reservationWrongState: "reservation_wrong_state"
        case .clientNotFound: "client_not_found"
        case .lineInUse: "line_in_use"
        case .notAvailable: "not_available"
        case .assetDoubleBooked: "asset_double_booked"
        case .unknownColumns: "unknown_columns"
        case .tooLongImport: "too_long_import"
        case .other(let word): word
        }
    }
}

/// `Item` of the description.
public struct Item: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String
    /// No two items of a tenant are given the same here; other programs may have made one twice.
    public var sku: String?
    /// `category` of the description.
    public var category: String?
    /// As an import or the asset app has it.
    public var model: String?
    /// `manufacturer` of the description.
    public var manufacturer: String?
    /// Whether its units are told apart, each an asset; else they are counted.
    public var serialized: Bool
    /// Whether its assets hold others.
    public var isCase: Bool
    /// How many there are to lend. Of a serialized item the assets that are not in repair, archived or disposed of; else as it was said, null where it is not counted.
    public var ownedQty: Int?
    /// How long it takes until what came back can go out again.
    public var turnaroundMinutes: Int
    /// `consumable` of the description.
    public var consumable: Bool
    /// With 2 decimals.
    public var replacementValue: Double?
    /// `notes` of the description.
    public var notes: String?
    /// What another program calls the item. No two of a tenant have the same.
    public var externalId: String?
    /// `archived` of the description.
    public var archived: Bool
    /// What a kit is made of; empty where it is none.
    public var kit: [KitPart]
    /// `version` of the description.
    public var version: Version

    /// All that it has.
    public init(id: Id, name: String, sku: String? = nil, category: String? = nil, model: String? = nil, manufacturer: String? = nil, serialized: Bool, isCase: Bool, ownedQty: Int? = nil, turnaroundMinutes: Int, consumable: Bool, replacementValue: Double? = nil, notes: String? = nil, externalId: String? = nil, archived: Bool, kit: [KitPart], version: Version) {
        self.id = id
        self.name = name
        self.sku = sku
        self.category = category
        self.model = model
        self.manufacturer = manufacturer
        self.serialized = serialized
        self.isCase = isCase
        self.ownedQty = ownedQty
        self.turnaroundMinutes = turnaroundMinutes
        self.consumable = consumable
        self.replacementValue = replacementValue
        self.notes = notes
        self.externalId = externalId
        self.archived = archived
        self.kit = kit
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
        case sku = "sku"
        case category = "category"
        case model = "model"
        case manufacturer = "manufacturer"
        case serialized = "serialized"
        case isCase = "is_case"
        case ownedQty = "owned_qty"
        case turnaroundMinutes = "turnaround_minutes"
        case consumable = "consumable"
        case replacementValue = "replacement_value"
        case notes = "notes"
        case externalId = "external_id"
        case archived = "archived"
        case kit = "kit"
        case version = "version"
    }
}

/// `KitPart` of the description.
public struct KitPart: Codable, Hashable, Sendable {
    /// `item_id` of the description.
    public var itemId: Id
    /// `qty` of the description.
    public var qty: Int

    /// All that it has.
    public init(itemId: Id, qty: Int) {
        self.itemId = itemId
        self.qty = qty
    }

    enum CodingKeys: String, CodingKey {
        case itemId = "item_id"
        case qty = "qty"
    }
}

/// `KitParts` of the description.
public typealias KitParts = [NewKitPart]

/// `NewKitPart` of the description.
public struct NewKitPart: Codable, Hashable, Sendable {
    /// `item_id` of the description.
    public var itemId: UUID
    /// `qty` of the description.
    public var qty: Int

    /// All that it has.
    public init(itemId: UUID, qty: Int) {
        self.itemId = itemId
        self.qty = qty
    }

    enum CodingKeys: String, CodingKey {
        case itemId = "item_id"
        case qty = "qty"
    }
}

/// `ItemPage` of the description.
public struct ItemPage: Codable, Hashable, Sendable {
    /// `items` of the description.
    public var items: [Item]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(items: [Item], nextCursor: NextCursor? = nil) {
        self.items = items
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case items = "items"
        case nextCursor = "next_cursor"
    }
}

/// `NewItem` of the description.
public struct NewItem: Codable, Hashable, Sendable {
    /// `name` of the description.
    public var name: String
    /// `sku` of the description.
    public var sku: String?
    /// `category` of the description.
    public var category: String?
    /// Whether its units are told apart, each an asset; else they are counted.
    public var serialized: Bool?
    /// `is_case` of the description.
    public var isCase: Bool?
    /// Of a serialized item it is `not_supported`, because its assets are counted.
    public var ownedQty: Int?
    /// `turnaround_minutes` of the description.
    public var turnaroundMinutes: Int?
    /// `consumable` of the description.
    public var consumable: Bool?
    /// At most 2 decimals; more are `invalid_value`.
    public var replacementValue: Double?
    /// `notes` of the description.
    public var notes: String?
    /// `external_id` of the description.
    public var externalId: String?
    /// `archived` of the description.
    public var archived: Bool?

    /// All that it has.
    public init(name: String, sku: String? = nil, category: String? = nil, serialized: Bool? = nil, isCase: Bool? = nil, ownedQty: Int? = nil, turnaroundMinutes: Int? = nil, consumable: Bool? = nil, replacementValue: Double? = nil, notes: String? = nil, externalId: String? = nil, archived: Bool? = nil) {
        self.name = name
        self.sku = sku
        self.category = category
        self.serialized = serialized
        self.isCase = isCase
        self.ownedQty = ownedQty
        self.turnaroundMinutes = turnaroundMinutes
        self.consumable = consumable
        self.replacementValue = replacementValue
        self.notes = notes
        self.externalId = externalId
        self.archived = archived
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case sku = "sku"
        case category = "category"
        case serialized = "serialized"
        case isCase = "is_case"
        case ownedQty = "owned_qty"
        case turnaroundMinutes = "turnaround_minutes"
        case consumable = "consumable"
        case replacementValue = "replacement_value"
        case notes = "notes"
        case externalId = "external_id"
        case archived = "archived"
    }
}

/// `ItemChange` of the description.
public struct ItemChange: Codable, Hashable, Sendable {
    /// `name` of the description.
    public var name: String?
    /// `sku` of the description.
    public var sku: Clearable<String>?
    /// `category` of the description.
    public var category: Clearable<String>?
    /// Whether its units are told apart, each an asset; else they are counted.
    public var serialized: Bool?
    /// `is_case` of the description.
    public var isCase: Bool?
    /// Of a serialized item it is `not_supported`, because its assets are counted.
    public var ownedQty: Clearable<Int>?
    /// `turnaround_minutes` of the description.
    public var turnaroundMinutes: Int?
    /// `consumable` of the description.
    public var consumable: Bool?
    /// At most 2 decimals; more are `invalid_value`.
    public var replacementValue: Clearable<Double>?
    /// `notes` of the description.
    public var notes: Clearable<String>?
    /// `external_id` of the description.
    public var externalId: Clearable<String>?
    /// `archived` of the description.
    public var archived: Bool?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(name: String? = nil, sku: Clearable<String>? = nil, category: Clearable<String>? = nil, serialized: Bool? = nil, isCase: Bool? = nil, ownedQty: Clearable<Int>? = nil, turnaroundMinutes: Int? = nil, consumable: Bool? = nil, replacementValue: Clearable<Double>? = nil, notes: Clearable<String>? = nil, externalId: Clearable<String>? = nil, archived: Bool? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.name = name
        self.sku = sku
        self.category = category
        self.serialized = serialized
        self.isCase = isCase
        self.ownedQty = ownedQty
        self.turnaroundMinutes = turnaroundMinutes
        self.consumable = consumable
        self.replacementValue = replacementValue
        self.notes = notes
        self.externalId = externalId
        self.archived = archived
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case sku = "sku"
        case category = "category"
        case serialized = "serialized"
        case isCase = "is_case"
        case ownedQty = "owned_qty"
        case turnaroundMinutes = "turnaround_minutes"
        case consumable = "consumable"
        case replacementValue = "replacement_value"
        case notes = "notes"
        case externalId = "external_id"
        case archived = "archived"
        case version = "version"
    }
}

/// `AuditPage` of the description.
public struct AuditPage: Codable, Hashable, Sendable {
    /// `audit` of the description.
    public var audit: [AuditEntry]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(audit: [AuditEntry], nextCursor: NextCursor? = nil) {
        self.audit = audit
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case audit = "audit"
        case nextCursor = "next_cursor"
    }
}

/// `AuditEntrySource` of the description.
public enum AuditEntrySource: RawRepresentable, Codable, Hashable, Sendable {
    /// `api`.
    case api
    /// `web`.
    case web
    /// `sync`.
    case sync
    /// `system`.
    case system
    /// `cli`.
    case cli
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "api": self = .api
        case "web": self = .web
        case "sync": self = .sync
        case "system": self = .system
        case "cli": self = .cli
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .api: "api"
        case .web: "web"
        case .sync: "sync"
        case .system: "system"
        case .cli: "cli"
        case .other(let word): word
        }
    }
}

/// `AuditEntry` of the description.
public struct AuditEntry: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Int
    /// `at` of the description.
    public var at: Time
    /// `source` of the description.
    public var source: AuditEntrySource
    /// `actor_user_id` of the description.
    public var actorUserId: NullableId?
    /// The person's name, where it is known.
    public var actorName: String?
    /// `noted_by` of the description.
    public var notedBy: Noter?
    /// `action` of the description.
    public var action: String
    /// `entity_type` of the description.
    public var entityType: String?
    /// `entity_id` of the description.
    public var entityId: NullableId?
    /// `reservation_id` of the description.
    public var reservationId: NullableId?
    /// `reservation_reference` of the description.
    public var reservationReference: String?
    /// `asset_id` of the description.
    public var assetId: NullableId?
    /// Its tag, else its serial, its newest sticker, its number.
    public var assetName: String?
    /// `from_status` of the description.
    public var fromStatus: String?
    /// `to_status` of the description.
    public var toStatus: String?
    /// `before` of the description.
    public var before: [String: JSONPart]?
    /// `after` of the description.
    public var after: [String: JSONPart]?
    /// `request_id` of the description.
    public var requestId: String?
    /// `idempotency_key` of the description.
    public var idempotencyKey: String?
    /// `client_at` of the description.
    public var clientAt: NullableTime?

    /// All that it has.
    public init(id: Int, at: Time, source: AuditEntrySource, actorUserId: NullableId? = nil, actorName: String? = nil, notedBy: Noter? = nil, action: String, entityType: String? = nil, entityId: NullableId? = nil, reservationId: NullableId? = nil, reservationReference: String? = nil, assetId: NullableId? = nil, assetName: String? = nil, fromStatus: String? = nil, toStatus: String? = nil, before: [String: JSONPart]? = nil, after: [String: JSONPart]? = nil, requestId: String? = nil, idempotencyKey: String? = nil, clientAt: NullableTime? = nil) {
        self.id = id
        self.at = at
        self.source = source
        self.actorUserId = actorUserId
        self.actorName = actorName
        self.notedBy = notedBy
        self.action = action
        self.entityType = entityType
        self.entityId = entityId
        self.reservationId = reservationId
        self.reservationReference = reservationReference
        self.assetId = assetId
        self.assetName = assetName
        self.fromStatus = fromStatus
        self.toStatus = toStatus
        self.before = before
        self.after = after
        self.requestId = requestId
        self.idempotencyKey = idempotencyKey
        self.clientAt = clientAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case at = "at"
        case source = "source"
        case actorUserId = "actor_user_id"
        case actorName = "actor_name"
        case notedBy = "noted_by"
        case action = "action"
        case entityType = "entity_type"
        case entityId = "entity_id"
        case reservationId = "reservation_id"
        case reservationReference = "reservation_reference"
        case assetId = "asset_id"
        case assetName = "asset_name"
        case fromStatus = "from_status"
        case toStatus = "to_status"
        case before = "before"
        case after = "after"
        case requestId = "request_id"
        case idempotencyKey = "idempotency_key"
        case clientAt = "client_at"
    }
}

/// What happened. Each is called as the action is of which the audit has a row.
public enum WebhookEvent: RawRepresentable, Codable, Hashable, Sendable {
    /// `reservation.created`.
    case reservationCreated
    /// `reservation.changed`.
    case reservationChanged
    /// `reservation.split`.
    case reservationSplit
    /// `reservation.requested`.
    case reservationRequested
    /// `reservation.confirmed`.
    case reservationConfirmed
    /// `reservation.returned`.
    case reservationReturned
    /// `reservation.closed`.
    case reservationClosed
    /// `reservation.cancelled`.
    case reservationCancelled
    /// `reservation.reopened`.
    case reservationReopened
    /// `asset.picked_up`.
    case assetPickedUp
    /// `asset.returned`.
    case assetReturned
    /// `asset.swapped`.
    case assetSwapped
    /// `asset.lost`.
    case assetLost
    /// `asset.pickup_undone`.
    case assetPickupUndone
    /// `asset.return_undone`.
    case assetReturnUndone
    /// `asset.swap_undone`.
    case assetSwapUndone
    /// `asset.lost_undone`.
    case assetLostUndone
    /// `stock.picked_up`.
    case stockPickedUp
    /// `stock.returned`.
    case stockReturned
    /// `stock.undone`.
    case stockUndone
    /// `stock.shortage_allowed`.
    case stockShortageAllowed
    /// `asset.created`.
    case assetCreated
    /// `asset.changed`.
    case assetChanged
    /// `asset.archived`.
    case assetArchived
    /// `item.created`.
    case itemCreated
    /// `item.changed`.
    case itemChanged
    /// `item.archived`.
    case itemArchived
    /// `client.created`.
    case clientCreated
    /// `client.changed`.
    case clientChanged
    /// `client.archived`.
    case clientArchived
    /// `client.erased`.
    case clientErased
    /// `condition_report.created`.
    case conditionReportCreated
    /// `repair.changed`.
    case repairChanged
    /// `inspection.created`.
    case inspectionCreated
    /// `inspection.changed`.
    case inspectionChanged
    /// `inspection.completed`.
    case inspectionCompleted
    /// `document.created`.
    case documentCreated
    /// `document.deleted`.
    case documentDeleted
    /// `ticket.created`.
    case ticketCreated
    /// `ticket.updated`.
    case ticketUpdated
    /// `parcel.received`.
    case parcelReceived
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "reservation.created": self = .reservationCreated
        case "reservation.changed": self = .reservationChanged
        case "reservation.split": self = .reservationSplit
        case "reservation.requested": self = .reservationRequested
        case "reservation.confirmed": self = .reservationConfirmed
        case "reservation.returned": self = .reservationReturned
        case "reservation.closed": self = .reservationClosed
        case "reservation.cancelled": self = .reservationCancelled
        case "reservation.reopened": self = .reservationReopened
        case "asset.picked_up": self = .assetPickedUp
        case "asset.returned": self = .assetReturned
        case "asset.swapped": self = .assetSwapped
        case "asset.lost": self = .assetLost
        case "asset.pickup_undone": self = .assetPickupUndone
        case "asset.return_undone": self = .assetReturnUndone
        case "asset.swap_undone": self = .assetSwapUndone
        case "asset.lost_undone": self = .assetLostUndone
        case "stock.picked_up": self = .stockPickedUp
        case "stock.returned": self = .stockReturned
        case "stock.undone": self = .stockUndone
        case "stock.shortage_allowed": self = .stockShortageAllowed
        case "asset.created": self = .assetCreated
        case "asset.changed": self = .assetChanged
        case "asset.archived": self = .assetArchived
        case "item.created": self = .itemCreated
        case "item.changed": self = .itemChanged
        case "item.archived": self = .itemArchived
        case "client.created": self = .clientCreated
        case "client.changed": self = .clientChanged
        case "client.archived": self = .clientArchived
        case "client.erased": self = .clientErased
        case "condition_report.created": self = .conditionReportCreated
        case "repair.changed": self = .repairChanged
        case "inspection.created": self = .inspectionCreated
        case "inspection.changed": self = .inspectionChanged
        case "inspection.completed": self = .inspectionCompleted
        case "document.created": self = .documentCreated
        case "document.deleted": self = .documentDeleted
        case "ticket.created": self = .ticketCreated
        case "ticket.updated": self = .ticketUpdated
        case "parcel.received": self = .parcelReceived
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .reservationCreated: "reservation.created"
        case .reservationChanged: "reservation.changed"
        case .reservationSplit: "reservation.split"
        case .reservationRequested: "reservation.requested"
        case .reservationConfirmed: "reservation.confirmed"
        case .reservationReturned: "reservation.returned"
        case .reservationClosed: "reservation.closed"
        case .reservationCancelled: "reservation.cancelled"
        case .reservationReopened: "reservation.reopened"
        case .assetPickedUp: "asset.picked_up"
        case .assetReturned: "asset.returned"
        case .assetSwapped: "asset.swapped"
        case .assetLost: "asset.lost"
        case .assetPickupUndone: "asset.pickup_undone"
        case .assetReturnUndone: "asset.return_undone"
        case .assetSwapUndone: "asset.swap_undone"
        case .assetLostUndone: "asset.lost_undone"
        case .stockPickedUp: "stock.picked_up"
        case .stockReturned: "stock.returned"
        case .stockUndone: "stock.undone"
        case .stockShortageAllowed: "stock.shortage_allowed"
        case .assetCreated: "asset.created"
        case .assetChanged: "asset.changed"
        case .assetArchived: "asset.archived"
        case .itemCreated: "item.created"
        case .itemChanged: "item.changed"
        case .itemArchived: "item.archived"
        case .clientCreated: "client.created"
        case .clientChanged: "client.changed"
        case .clientArchived: "client.archived"
        case .clientErased: "client.erased"
        case .conditionReportCreated: "condition_report.created"
        case .repairChanged: "repair.changed"
        case .inspectionCreated: "inspection.created"
        case .inspectionChanged: "inspection.changed"
        case .inspectionCompleted: "inspection.completed"
        case .documentCreated: "document.created"
        case .documentDeleted: "document.deleted"
        case .ticketCreated: "ticket.created"
        case .ticketUpdated: "ticket.updated"
        case .parcelReceived: "parcel.received"
        case .other(let word): word
        }
    }
}

/// `WebhookEventList` of the description.
public struct WebhookEventList: Codable, Hashable, Sendable {
    /// `events` of the description.
    public var events: [WebhookEvent]

    /// All that it has.
    public init(events: [WebhookEvent]) {
        self.events = events
    }

    enum CodingKeys: String, CodingKey {
        case events = "events"
    }
}

/// Why the server has turned it off: `gone`, the receiver answered 410; `failing`, nothing was delivered in five days of tries; `moved`, it
/// came with the house, out of a backup or from another server. Null where a person did, or it is on.
public enum WebhookTurnedOff: RawRepresentable, Codable, Hashable, Sendable {
    /// `gone`.
    case gone
    /// `failing`.
    case failing
    /// `moved`.
    case moved
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "gone": self = .gone
        case "failing": self = .failing
        case "moved": self = .moved
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .gone: "gone"
        case .failing: "failing"
        case .moved: "moved"
        case .other(let word): word
        }
    }
}

/// `Webhook` of the description.
public struct Webhook: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `url` of the description.
    public var url: String
    /// `events` of the description.
    public var events: [WebhookEvent]
    /// `description` of the description.
    public var description: String?
    /// `active` of the description.
    public var active: Bool
    /// Why the server has turned it off: `gone`, the receiver answered 410; `failing`, nothing was delivered in five days of tries; `moved`, it
    /// came with the house, out of a backup or from another server. Null where a person did, or it is on.
    public var turnedOff: WebhookTurnedOff?
    /// Since when nothing was delivered, though something was tried. An event that is given up does not end it.
    public var failingSince: NullableTime?
    /// Nothing is sent before, as the receiver asked for.
    public var pausedUntil: NullableTime?
    /// Until then the secret before the last rotation signs as well. Those of rotations within the day before it end earlier.
    public var formerSecretUntil: NullableTime?
    /// `version` of the description.
    public var version: Version
    /// `created_at` of the description.
    public var createdAt: Time

    /// All that it has.
    public init(id: Id, url: String, events: [WebhookEvent], description: String? = nil, active: Bool, turnedOff: WebhookTurnedOff? = nil, failingSince: NullableTime? = nil, pausedUntil: NullableTime? = nil, formerSecretUntil: NullableTime? = nil, version: Version, createdAt: Time) {
        self.id = id
        self.url = url
        self.events = events
        self.description = description
        self.active = active
        self.turnedOff = turnedOff
        self.failingSince = failingSince
        self.pausedUntil = pausedUntil
        self.formerSecretUntil = formerSecretUntil
        self.version = version
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case url = "url"
        case events = "events"
        case description = "description"
        case active = "active"
        case turnedOff = "turned_off"
        case failingSince = "failing_since"
        case pausedUntil = "paused_until"
        case formerSecretUntil = "former_secret_until"
        case version = "version"
        case createdAt = "created_at"
    }
}

/// Why the server has turned it off: `gone`, the receiver answered 410; `failing`, nothing was delivered in five days of tries; `moved`, it
/// came with the house, out of a backup or from another server. Null where a person did, or it is on.
public enum WebhookWithSecretTurnedOff: RawRepresentable, Codable, Hashable, Sendable {
    /// `gone`.
    case gone
    /// `failing`.
    case failing
    /// `moved`.
    case moved
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "gone": self = .gone
        case "failing": self = .failing
        case "moved": self = .moved
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .gone: "gone"
        case .failing: "failing"
        case .moved: "moved"
        case .other(let word): word
        }
    }
}

/// `WebhookWithSecret` of the description.
public struct WebhookWithSecret: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `url` of the description.
    public var url: String
    /// `events` of the description.
    public var events: [WebhookEvent]
    /// `description` of the description.
    public var description: String?
    /// `active` of the description.
    public var active: Bool
    /// Why the server has turned it off: `gone`, the receiver answered 410; `failing`, nothing was delivered in five days of tries; `moved`, it
    /// came with the house, out of a backup or from another server. Null where a person did, or it is on.
    public var turnedOff: WebhookWithSecretTurnedOff?
    /// Since when nothing was delivered, though something was tried. An event that is given up does not end it.
    public var failingSince: NullableTime?
    /// Nothing is sent before, as the receiver asked for.
    public var pausedUntil: NullableTime?
    /// Until then the secret before the last rotation signs as well. Those of rotations within the day before it end earlier.
    public var formerSecretUntil: NullableTime?
    /// `version` of the description.
    public var version: Version
    /// `created_at` of the description.
    public var createdAt: Time
    /// Only in the answer of the request that made it. It is shown nowhere else, and not again.
    public var secret: String?

    /// All that it has.
    public init(id: Id, url: String, events: [WebhookEvent], description: String? = nil, active: Bool, turnedOff: WebhookWithSecretTurnedOff? = nil, failingSince: NullableTime? = nil, pausedUntil: NullableTime? = nil, formerSecretUntil: NullableTime? = nil, version: Version, createdAt: Time, secret: String? = nil) {
        self.id = id
        self.url = url
        self.events = events
        self.description = description
        self.active = active
        self.turnedOff = turnedOff
        self.failingSince = failingSince
        self.pausedUntil = pausedUntil
        self.formerSecretUntil = formerSecretUntil
        self.version = version
        self.createdAt = createdAt
        self.secret = secret
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case url = "url"
        case events = "events"
        case description = "description"
        case active = "active"
        case turnedOff = "turned_off"
        case failingSince = "failing_since"
        case pausedUntil = "paused_until"
        case formerSecretUntil = "former_secret_until"
        case version = "version"
        case createdAt = "created_at"
        case secret = "secret"
    }
}

/// `WebhookList` of the description.
public struct WebhookList: Codable, Hashable, Sendable {
    /// `webhooks` of the description.
    public var webhooks: [Webhook]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(webhooks: [Webhook], nextCursor: NextCursor? = nil) {
        self.webhooks = webhooks
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case webhooks = "webhooks"
        case nextCursor = "next_cursor"
    }
}

/// `NewWebhook` of the description.
public struct NewWebhook: Codable, Hashable, Sendable {
    /// An https URL without a user and fragment, of another host than this server's. http only where `WEBHOOK_ALLOW` names networks.
    public var url: String
    /// `events` of the description.
    public var events: [WebhookEvent]
    /// `description` of the description.
    public var description: String?
    /// `active` of the description.
    public var active: Bool?

    /// All that it has.
    public init(url: String, events: [WebhookEvent], description: String? = nil, active: Bool? = nil) {
        self.url = url
        self.events = events
        self.description = description
        self.active = active
    }

    enum CodingKeys: String, CodingKey {
        case url = "url"
        case events = "events"
        case description = "description"
        case active = "active"
    }
}

/// `WebhookChange` of the description.
public struct WebhookChange: Codable, Hashable, Sendable {
    /// `url` of the description.
    public var url: String?
    /// `events` of the description.
    public var events: [WebhookEvent]?
    /// `description` of the description.
    public var description: Clearable<String>?
    /// One that is turned on is sent what happens from now on. What happened meanwhile a replay sends.
    public var active: Bool?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(url: String? = nil, events: [WebhookEvent]? = nil, description: Clearable<String>? = nil, active: Bool? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.url = url
        self.events = events
        self.description = description
        self.active = active
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case url = "url"
        case events = "events"
        case description = "description"
        case active = "active"
        case version = "version"
    }
}

/// `failed` is what was not delivered, be it that no event was made; `all` also what was, and what is older than 30 days and of which it is
/// not known any more.
public enum WebhookReplayOnly: RawRepresentable, Codable, Hashable, Sendable {
    /// `failed`.
    case failed
    /// `all`.
    case all
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "failed": self = .failed
        case "all": self = .all
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .failed: "failed"
        case .all: "all"
        case .other(let word): word
        }
    }
}

/// `WebhookReplay` of the description.
public struct WebhookReplay: Codable, Hashable, Sendable {
    /// The first moment. `timestamp` of an event is cut to whole seconds, so with that of the last one that came its whole second is sent again.
    public var since: Date
    /// Now, unless given.
    public var until: Date?
    /// `failed` is what was not delivered, be it that no event was made; `all` also what was, and what is older than 30 days and of which it is
    /// not known any more.
    public var only: WebhookReplayOnly?

    /// All that it has.
    public init(since: Date, until: Date? = nil, only: WebhookReplayOnly? = nil) {
        self.since = since
        self.until = until
        self.only = only
    }

    enum CodingKeys: String, CodingKey {
        case since = "since"
        case until = "until"
        case only = "only"
    }
}

/// `WebhookReplayed` of the description.
public struct WebhookReplayed: Codable, Hashable, Sendable {
    /// `queued` of the description.
    public var queued: Int
    /// There is more than one call sends, from here on. Nothing of that second was sent yet.
    public var nextSince: NullableTime?

    /// All that it has.
    public init(queued: Int, nextSince: NullableTime? = nil) {
        self.queued = queued
        self.nextSince = nextSince
    }

    enum CodingKeys: String, CodingKey {
        case queued = "queued"
        case nextSince = "next_since"
    }
}

/// `failed` after the last try; `dropped` where the webhook was turned off before.
public enum WebhookDeliveryState: RawRepresentable, Codable, Hashable, Sendable {
    /// `waiting`.
    case waiting
    /// `sending`.
    case sending
    /// `delivered`.
    case delivered
    /// `failed`.
    case failed
    /// `dropped`.
    case dropped
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "waiting": self = .waiting
        case "sending": self = .sending
        case "delivered": self = .delivered
        case "failed": self = .failed
        case "dropped": self = .dropped
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .waiting: "waiting"
        case .sending: "sending"
        case .delivered: "delivered"
        case .failed: "failed"
        case .dropped: "dropped"
        case .other(let word): word
        }
    }
}

/// What went wrong with the last try.
public enum WebhookDeliveryFault: RawRepresentable, Codable, Hashable, Sendable {
    /// `status`.
    case status
    /// `clock`.
    case clock
    /// `timeout`.
    case timeout
    /// `forbidden_address`.
    case forbiddenAddress
    /// `name_not_found`.
    case nameNotFound
    /// `not_reachable`.
    case notReachable
    /// `tls`.
    case tls
    /// `connection_lost`.
    case connectionLost
    /// `answer_too_large`.
    case answerTooLarge
    /// `invalid_url`.
    case invalidUrl
    /// `secret_unreadable`.
    case secretUnreadable
    /// `library_missing`.
    case libraryMissing
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "status": self = .status
        case "clock": self = .clock
        case "timeout": self = .timeout
        case "forbidden_address": self = .forbiddenAddress
        case "name_not_found": self = .nameNotFound
        case "not_reachable": self = .notReachable
        case "tls": self = .tls
        case "connection_lost": self = .connectionLost
        case "answer_too_large": self = .answerTooLarge
        case "invalid_url": self = .invalidUrl
        case "secret_unreadable": self = .secretUnreadable
        case "library_missing": self = .libraryMissing
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .status: "status"
        case .clock: "clock"
        case .timeout: "timeout"
        case .forbiddenAddress: "forbidden_address"
        case .nameNotFound: "name_not_found"
        case .notReachable: "not_reachable"
        case .tls: "tls"
        case .connectionLost: "connection_lost"
        case .answerTooLarge: "answer_too_large"
        case .invalidUrl: "invalid_url"
        case .secretUnreadable: "secret_unreadable"
        case .libraryMissing: "library_missing"
        case .other(let word): word
        }
    }
}

/// `WebhookDelivery` of the description.
public struct WebhookDelivery: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// The `webhook-id`, the same in each try and replay.
    public var eventId: String
    /// `type` of the description.
    public var type: String
    /// The row of the audit; null of a test.
    public var auditId: Int?
    /// `failed` after the last try; `dropped` where the webhook was turned off before.
    public var state: WebhookDeliveryState
    /// `created_at` of the description.
    public var createdAt: Time
    /// `attempts` of the description.
    public var attempts: Int
    /// By the server's clock, as in `webhook-timestamp`. Receivers refuse what is five minutes off.
    public var lastAttemptAt: NullableTime?
    /// Of the last answer.
    public var status: Int?
    /// What went wrong with the last try.
    public var fault: WebhookDeliveryFault?
    /// `took_ms` of the description.
    public var tookMs: Int?
    /// `next_attempt_at` of the description.
    public var nextAttemptAt: NullableTime?
    /// `done_at` of the description.
    public var doneAt: NullableTime?

    /// All that it has.
    public init(id: Id, eventId: String, type: String, auditId: Int? = nil, state: WebhookDeliveryState, createdAt: Time, attempts: Int, lastAttemptAt: NullableTime? = nil, status: Int? = nil, fault: WebhookDeliveryFault? = nil, tookMs: Int? = nil, nextAttemptAt: NullableTime? = nil, doneAt: NullableTime? = nil) {
        self.id = id
        self.eventId = eventId
        self.type = type
        self.auditId = auditId
        self.state = state
        self.createdAt = createdAt
        self.attempts = attempts
        self.lastAttemptAt = lastAttemptAt
        self.status = status
        self.fault = fault
        self.tookMs = tookMs
        self.nextAttemptAt = nextAttemptAt
        self.doneAt = doneAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case eventId = "event_id"
        case type = "type"
        case auditId = "audit_id"
        case state = "state"
        case createdAt = "created_at"
        case attempts = "attempts"
        case lastAttemptAt = "last_attempt_at"
        case status = "status"
        case fault = "fault"
        case tookMs = "took_ms"
        case nextAttemptAt = "next_attempt_at"
        case doneAt = "done_at"
    }
}

/// `WebhookDeliveryList` of the description.
public struct WebhookDeliveryList: Codable, Hashable, Sendable {
    /// `deliveries` of the description.
    public var deliveries: [WebhookDelivery]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(deliveries: [WebhookDelivery], nextCursor: NextCursor? = nil) {
        self.deliveries = deliveries
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case deliveries = "deliveries"
        case nextCursor = "next_cursor"
    }
}

/// `WholeWebhookDeliveryState` of the description.
public enum WholeWebhookDeliveryState: RawRepresentable, Codable, Hashable, Sendable {
    /// `waiting`.
    case waiting
    /// `sending`.
    case sending
    /// `delivered`.
    case delivered
    /// `failed`.
    case failed
    /// `dropped`.
    case dropped
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "waiting": self = .waiting
        case "sending": self = .sending
        case "delivered": self = .delivered
        case "failed": self = .failed
        case "dropped": self = .dropped
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .waiting: "waiting"
        case .sending: "sending"
        case .delivered: "delivered"
        case .failed: "failed"
        case .dropped: "dropped"
        case .other(let word): word
        }
    }
}

/// `WholeWebhookDelivery` of the description.
public struct WholeWebhookDelivery: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `event_id` of the description.
    public var eventId: String
    /// `type` of the description.
    public var type: String
    /// `audit_id` of the description.
    public var auditId: Int?
    /// `state` of the description.
    public var state: WholeWebhookDeliveryState
    /// `created_at` of the description.
    public var createdAt: Time
    /// `attempts` of the description.
    public var attempts: Int
    /// `last_attempt_at` of the description.
    public var lastAttemptAt: NullableTime?
    /// `status` of the description.
    public var status: Int?
    /// `fault` of the description.
    public var fault: String?
    /// `took_ms` of the description.
    public var tookMs: Int?
    /// `next_attempt_at` of the description.
    public var nextAttemptAt: NullableTime?
    /// `done_at` of the description.
    public var doneAt: NullableTime?
    /// The bytes that are sent.
    public var body: String
    /// Those of the last try; null before the first.
    public var headers: WebhookHeaders?
    /// The text that the signature of the last try is of.
    public var signed: String?

    /// All that it has.
    public init(id: Id, eventId: String, type: String, auditId: Int? = nil, state: WholeWebhookDeliveryState, createdAt: Time, attempts: Int, lastAttemptAt: NullableTime? = nil, status: Int? = nil, fault: String? = nil, tookMs: Int? = nil, nextAttemptAt: NullableTime? = nil, doneAt: NullableTime? = nil, body: String, headers: WebhookHeaders? = nil, signed: String? = nil) {
        self.id = id
        self.eventId = eventId
        self.type = type
        self.auditId = auditId
        self.state = state
        self.createdAt = createdAt
        self.attempts = attempts
        self.lastAttemptAt = lastAttemptAt
        self.status = status
        self.fault = fault
        self.tookMs = tookMs
        self.nextAttemptAt = nextAttemptAt
        self.doneAt = doneAt
        self.body = body
        self.headers = headers
        self.signed = signed
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case eventId = "event_id"
        case type = "type"
        case auditId = "audit_id"
        case state = "state"
        case createdAt = "created_at"
        case attempts = "attempts"
        case lastAttemptAt = "last_attempt_at"
        case status = "status"
        case fault = "fault"
        case tookMs = "took_ms"
        case nextAttemptAt = "next_attempt_at"
        case doneAt = "done_at"
        case body = "body"
        case headers = "headers"
        case signed = "signed"
    }
}

/// `WebhookHeaders` of the description.
public struct WebhookHeaders: Codable, Hashable, Sendable {
    /// `content-type` of the description.
    public var contentType: String
    /// `webhook-id` of the description.
    public var webhookId: String
    /// `webhook-timestamp` of the description.
    public var webhookTimestamp: String
    /// `webhook-signature` of the description.
    public var webhookSignature: String?

    /// All that it has.
    public init(contentType: String, webhookId: String, webhookTimestamp: String, webhookSignature: String? = nil) {
        self.contentType = contentType
        self.webhookId = webhookId
        self.webhookTimestamp = webhookTimestamp
        self.webhookSignature = webhookSignature
    }

    enum CodingKeys: String, CodingKey {
        case contentType = "content-type"
        case webhookId = "webhook-id"
        case webhookTimestamp = "webhook-timestamp"
        case webhookSignature = "webhook-signature"
    }
}

/// `SearchHits` of the description.
public struct SearchHits: Codable, Hashable, Sendable {
    /// `reservations` of the description.
    public var reservations: [ReservationHit]
    /// `clients` of the description.
    public var clients: [ClientHit]
    /// `items` of the description.
    public var items: [ItemHit]
    /// `assets` of the description.
    public var assets: [AssetHit]

    /// All that it has.
    public init(reservations: [ReservationHit], clients: [ClientHit], items: [ItemHit], assets: [AssetHit]) {
        self.reservations = reservations
        self.clients = clients
        self.items = items
        self.assets = assets
    }

    enum CodingKeys: String, CodingKey {
        case reservations = "reservations"
        case clients = "clients"
        case items = "items"
        case assets = "assets"
    }
}

/// `ReservationHit` of the description.
public struct ReservationHit: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `reference` of the description.
    public var reference: String
    /// `client_name` of the description.
    public var clientName: String
    /// `status` of the description.
    public var status: ReservationStatus
    /// `location` of the description.
    public var location: String?
    /// `pickup_at` of the description.
    public var pickupAt: Time
    /// `return_at` of the description.
    public var returnAt: Time
    /// `notes` of the description.
    public var notes: String?

    /// All that it has.
    public init(id: Id, reference: String, clientName: String, status: ReservationStatus, location: String? = nil, pickupAt: Time, returnAt: Time, notes: String? = nil) {
        self.id = id
        self.reference = reference
        self.clientName = clientName
        self.status = status
        self.location = location
        self.pickupAt = pickupAt
        self.returnAt = returnAt
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reference = "reference"
        case clientName = "client_name"
        case status = "status"
        case location = "location"
        case pickupAt = "pickup_at"
        case returnAt = "return_at"
        case notes = "notes"
    }
}

/// `ClientHit` of the description.
public struct ClientHit: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `display_name` of the description.
    public var displayName: String
    /// `email` of the description.
    public var email: String?
    /// `phone` of the description.
    public var phone: String?
    /// `notes` of the description.
    public var notes: String?
    /// `archived` of the description.
    public var archived: Bool

    /// All that it has.
    public init(id: Id, displayName: String, email: String? = nil, phone: String? = nil, notes: String? = nil, archived: Bool) {
        self.id = id
        self.displayName = displayName
        self.email = email
        self.phone = phone
        self.notes = notes
        self.archived = archived
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case displayName = "display_name"
        case email = "email"
        case phone = "phone"
        case notes = "notes"
        case archived = "archived"
    }
}

/// `ItemHit` of the description.
public struct ItemHit: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String
    /// `sku` of the description.
    public var sku: String?
    /// `category` of the description.
    public var category: String?
    /// `notes` of the description.
    public var notes: String?
    /// `archived` of the description.
    public var archived: Bool

    /// All that it has.
    public init(id: Id, name: String, sku: String? = nil, category: String? = nil, notes: String? = nil, archived: Bool) {
        self.id = id
        self.name = name
        self.sku = sku
        self.category = category
        self.notes = notes
        self.archived = archived
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
        case sku = "sku"
        case category = "category"
        case notes = "notes"
        case archived = "archived"
    }
}

/// `AssetHit` of the description.
public struct AssetHit: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `item_id` of the description.
    public var itemId: Id
    /// `item_name` of the description.
    public var itemName: String
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// `serial` of the description.
    public var serial: String?
    /// Its newest sticker.
    public var code: String?
    /// `location` of the description.
    public var location: String?
    /// `status` of the description.
    public var status: AssetStatus
    /// `current_reservation_id` of the description.
    public var currentReservationId: NullableId?
    /// `notes` of the description.
    public var notes: String?

    /// All that it has.
    public init(id: Id, itemId: Id, itemName: String, assetTag: String? = nil, serial: String? = nil, code: String? = nil, location: String? = nil, status: AssetStatus, currentReservationId: NullableId? = nil, notes: String? = nil) {
        self.id = id
        self.itemId = itemId
        self.itemName = itemName
        self.assetTag = assetTag
        self.serial = serial
        self.code = code
        self.location = location
        self.status = status
        self.currentReservationId = currentReservationId
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case itemId = "item_id"
        case itemName = "item_name"
        case assetTag = "asset_tag"
        case serial = "serial"
        case code = "code"
        case location = "location"
        case status = "status"
        case currentReservationId = "current_reservation_id"
        case notes = "notes"
    }
}

/// `AvailabilityListAvailabilityElementStepsElement` of the description.
public struct AvailabilityListAvailabilityElementStepsElement: Codable, Hashable, Sendable {
    /// `from` of the description.
    public var from: Time
    /// `to` of the description.
    public var to: Time
    /// `free` of the description.
    public var free: Int?

    /// All that it has.
    public init(from: Time, to: Time, free: Int? = nil) {
        self.from = from
        self.to = to
        self.free = free
    }

    enum CodingKeys: String, CodingKey {
        case from = "from"
        case to = "to"
        case free = "free"
    }
}

/// `AvailabilityListAvailabilityElement` of the description.
public struct AvailabilityListAvailabilityElement: Codable, Hashable, Sendable {
    /// `item_id` of the description.
    public var itemId: Id
    /// How many there are to lend. Null is not counted, and never short.
    public var owned: Int?
    /// The least of all steps.
    public var minFree: Int?
    /// `steps` of the description.
    public var steps: [AvailabilityListAvailabilityElementStepsElement]

    /// All that it has.
    public init(itemId: Id, owned: Int? = nil, minFree: Int? = nil, steps: [AvailabilityListAvailabilityElementStepsElement]) {
        self.itemId = itemId
        self.owned = owned
        self.minFree = minFree
        self.steps = steps
    }

    enum CodingKeys: String, CodingKey {
        case itemId = "item_id"
        case owned = "owned"
        case minFree = "min_free"
        case steps = "steps"
    }
}

/// `AvailabilityList` of the description.
public struct AvailabilityList: Codable, Hashable, Sendable {
    /// `availability` of the description.
    public var availability: [AvailabilityListAvailabilityElement]

    /// All that it has.
    public init(availability: [AvailabilityListAvailabilityElement]) {
        self.availability = availability
    }

    enum CodingKeys: String, CodingKey {
        case availability = "availability"
    }
}

/// `CalendarPage` of the description.
public struct CalendarPage: Codable, Hashable, Sendable {
    /// `calendar` of the description.
    public var calendar: [CalendarHold]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(calendar: [CalendarHold], nextCursor: NextCursor? = nil) {
        self.calendar = calendar
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case calendar = "calendar"
        case nextCursor = "next_cursor"
    }
}

/// `CalendarHoldReservation` of the description.
public struct CalendarHoldReservation: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `reference` of the description.
    public var reference: String
    /// The name.
    public var client: String
    /// `location` of the description.
    public var location: String?

    /// All that it has.
    public init(id: Id, reference: String, client: String, location: String? = nil) {
        self.id = id
        self.reference = reference
        self.client = client
        self.location = location
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reference = "reference"
        case client = "client"
        case location = "location"
    }
}

/// `CalendarHold` of the description.
public struct CalendarHold: Codable, Hashable, Sendable {
    /// `line_id` of the description.
    public var lineId: Id
    /// `item_id` of the description.
    public var itemId: Id
    /// `qty` of the description.
    public var qty: Int
    /// How many of `qty` are known to be missing; they are not held.
    public var shortage: Int
    /// How many of `qty` came back and are not out again; they are not held either.
    public var cameBack: Int
    /// How many assets are out on the line.
    public var out: Int
    /// The assets that the line names, without those that came back.
    public var assetIds: [Id]
    /// `from` of the description.
    public var from: Time
    /// When what came back is ready again; where something is out past that, for today, the end of the day and of that time.
    public var to: Time
    /// `reservation` of the description.
    public var reservation: CalendarHoldReservation

    /// All that it has.
    public init(lineId: Id, itemId: Id, qty: Int, shortage: Int, cameBack: Int, out: Int, assetIds: [Id], from: Time, to: Time, reservation: CalendarHoldReservation) {
        self.lineId = lineId
        self.itemId = itemId
        self.qty = qty
        self.shortage = shortage
        self.cameBack = cameBack
        self.out = out
        self.assetIds = assetIds
        self.from = from
        self.to = to
        self.reservation = reservation
    }

    enum CodingKeys: String, CodingKey {
        case lineId = "line_id"
        case itemId = "item_id"
        case qty = "qty"
        case shortage = "shortage"
        case cameBack = "came_back"
        case out = "out"
        case assetIds = "asset_ids"
        case from = "from"
        case to = "to"
        case reservation = "reservation"
    }
}

/// `ShortagePage` of the description.
public struct ShortagePage: Codable, Hashable, Sendable {
    /// `shortages` of the description.
    public var shortages: [Shortage]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(shortages: [Shortage], nextCursor: NextCursor? = nil) {
        self.shortages = shortages
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case shortages = "shortages"
        case nextCursor = "next_cursor"
    }
}

/// `ShortageStretchesElement` of the description.
public struct ShortageStretchesElement: Codable, Hashable, Sendable {
    /// `from` of the description.
    public var from: Time
    /// `to` of the description.
    public var to: Time
    /// `needed` of the description.
    public var needed: Int
    /// `missing` of the description.
    public var missing: Int

    /// All that it has.
    public init(from: Time, to: Time, needed: Int, missing: Int) {
        self.from = from
        self.to = to
        self.needed = needed
        self.missing = missing
    }

    enum CodingKeys: String, CodingKey {
        case from = "from"
        case to = "to"
        case needed = "needed"
        case missing = "missing"
    }
}

/// `ShortageReservationsElement` of the description.
public struct ShortageReservationsElement: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `reference` of the description.
    public var reference: String
    /// The name.
    public var client: String
    /// `pickup_at` of the description.
    public var pickupAt: Time
    /// `return_at` of the description.
    public var returnAt: Time
    /// `qty` of the description.
    public var qty: Int
    /// `shortage` of the description.
    public var shortage: Int

    /// All that it has.
    public init(id: Id, reference: String, client: String, pickupAt: Time, returnAt: Time, qty: Int, shortage: Int) {
        self.id = id
        self.reference = reference
        self.client = client
        self.pickupAt = pickupAt
        self.returnAt = returnAt
        self.qty = qty
        self.shortage = shortage
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reference = "reference"
        case client = "client"
        case pickupAt = "pickup_at"
        case returnAt = "return_at"
        case qty = "qty"
        case shortage = "shortage"
    }
}

/// `Shortage` of the description.
public struct Shortage: Codable, Hashable, Sendable {
    /// `item` of the description.
    public var item: ShortItem
    /// `owned` of the description.
    public var owned: Int
    /// The most of all stretches.
    public var missing: Int
    /// `stretches` of the description.
    public var stretches: [ShortageStretchesElement]
    /// Those that take part, by pickup.
    public var reservations: [ShortageReservationsElement]

    /// All that it has.
    public init(item: ShortItem, owned: Int, missing: Int, stretches: [ShortageStretchesElement], reservations: [ShortageReservationsElement]) {
        self.item = item
        self.owned = owned
        self.missing = missing
        self.stretches = stretches
        self.reservations = reservations
    }

    enum CodingKeys: String, CodingKey {
        case item = "item"
        case owned = "owned"
        case missing = "missing"
        case stretches = "stretches"
        case reservations = "reservations"
    }
}

/// `ShortItem` of the description.
public struct ShortItem: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `name` of the description.
    public var name: String
    /// `sku` of the description.
    public var sku: String?
    /// `serialized` of the description.
    public var serialized: Bool

    /// All that it has.
    public init(id: Id, name: String, sku: String? = nil, serialized: Bool) {
        self.id = id
        self.name = name
        self.sku = sku
        self.serialized = serialized
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case name = "name"
        case sku = "sku"
        case serialized = "serialized"
    }
}

/// `HouseFigures` of the description.
public struct HouseFigures: Codable, Hashable, Sendable {
    /// Who may sign in, and has.
    public var people: Int?
    /// `files_bytes` of the description.
    public var filesBytes: Int?
    /// The room that there is for them; null where the house has no limit of its own.
    public var filesLimit: Int?
    /// `counted_at` of the description.
    public var countedAt: NullableTime?

    /// All that it has.
    public init(people: Int? = nil, filesBytes: Int? = nil, filesLimit: Int? = nil, countedAt: NullableTime? = nil) {
        self.people = people
        self.filesBytes = filesBytes
        self.filesLimit = filesLimit
        self.countedAt = countedAt
    }

    enum CodingKeys: String, CodingKey {
        case people = "people"
        case filesBytes = "files_bytes"
        case filesLimit = "files_limit"
        case countedAt = "counted_at"
    }
}

/// `OutPage` of the description.
public struct OutPage: Codable, Hashable, Sendable {
    /// `out` of the description.
    public var out: [OutOfClient]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(out: [OutOfClient], nextCursor: NextCursor? = nil) {
        self.out = out
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case out = "out"
        case nextCursor = "next_cursor"
    }
}

/// `OutOfClient` of the description.
public struct OutOfClient: Codable, Hashable, Sendable {
    /// `client_id` of the description.
    public var clientId: Id
    /// The name.
    public var client: String
    /// `reservations` of the description.
    public var reservations: Int
    /// `units` of the description.
    public var units: Int
    /// `counted` of the description.
    public var counted: Int
    /// `late` of the description.
    public var late: Int
    /// `since` of the description.
    public var since: NullableTime?
    /// `due_at` of the description.
    public var dueAt: Time
    /// What replacing all of it costs, as far as items have a value.
    public var value: Double?

    /// All that it has.
    public init(clientId: Id, client: String, reservations: Int, units: Int, counted: Int, late: Int, since: NullableTime? = nil, dueAt: Time, value: Double? = nil) {
        self.clientId = clientId
        self.client = client
        self.reservations = reservations
        self.units = units
        self.counted = counted
        self.late = late
        self.since = since
        self.dueAt = dueAt
        self.value = value
    }

    enum CodingKeys: String, CodingKey {
        case clientId = "client_id"
        case client = "client"
        case reservations = "reservations"
        case units = "units"
        case counted = "counted"
        case late = "late"
        case since = "since"
        case dueAt = "due_at"
        case value = "value"
    }
}

/// `UsePage` of the description.
public struct UsePage: Codable, Hashable, Sendable {
    /// `use` of the description.
    public var use: [UseOfItem]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(use: [UseOfItem], nextCursor: NextCursor? = nil) {
        self.use = use
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case use = "use"
        case nextCursor = "next_cursor"
    }
}

/// `UseOfItem` of the description.
public struct UseOfItem: Codable, Hashable, Sendable {
    /// `item_id` of the description.
    public var itemId: Id
    /// The name.
    public var item: String
    /// `sku` of the description.
    public var sku: String?
    /// `category` of the description.
    public var category: String?
    /// `serialized` of the description.
    public var serialized: Bool
    /// How many there are to lend now. Null is not counted.
    public var owned: Int?
    /// `trips` of the description.
    public var trips: Int
    /// `days_out` of the description.
    public var daysOut: Double
    /// 1 is all of them all the time; more where more was out than is owned now. Null where nothing is owned.
    public var share: Double?

    /// All that it has.
    public init(itemId: Id, item: String, sku: String? = nil, category: String? = nil, serialized: Bool, owned: Int? = nil, trips: Int, daysOut: Double, share: Double? = nil) {
        self.itemId = itemId
        self.item = item
        self.sku = sku
        self.category = category
        self.serialized = serialized
        self.owned = owned
        self.trips = trips
        self.daysOut = daysOut
        self.share = share
    }

    enum CodingKeys: String, CodingKey {
        case itemId = "item_id"
        case item = "item"
        case sku = "sku"
        case category = "category"
        case serialized = "serialized"
        case owned = "owned"
        case trips = "trips"
        case daysOut = "days_out"
        case share = "share"
    }
}

/// `IdlePage` of the description.
public struct IdlePage: Codable, Hashable, Sendable {
    /// `idle` of the description.
    public var idle: [IdleAsset]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(idle: [IdleAsset], nextCursor: NextCursor? = nil) {
        self.idle = idle
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case idle = "idle"
        case nextCursor = "next_cursor"
    }
}

/// `IdleAssetStatus` of the description.
public enum IdleAssetStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `IN_STOCK`.
    case inStock
    /// `READY_TO_DEPLOY`.
    case readyToDeploy
    /// `SHIPPED`.
    case shipped
    /// `DEPLOYED`.
    case deployed
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "IN_STOCK": self = .inStock
        case "READY_TO_DEPLOY": self = .readyToDeploy
        case "SHIPPED": self = .shipped
        case "DEPLOYED": self = .deployed
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .inStock: "IN_STOCK"
        case .readyToDeploy: "READY_TO_DEPLOY"
        case .shipped: "SHIPPED"
        case .deployed: "DEPLOYED"
        case .other(let word): word
        }
    }
}

/// `IdleAsset` of the description.
public struct IdleAsset: Codable, Hashable, Sendable {
    /// `asset_id` of the description.
    public var assetId: Id
    /// `asset_tag` of the description.
    public var assetTag: String?
    /// `serial` of the description.
    public var serial: String?
    /// `item_id` of the description.
    public var itemId: Id
    /// The name.
    public var item: String
    /// `category` of the description.
    public var category: String?
    /// `location` of the description.
    public var location: String?
    /// `status` of the description.
    public var status: IdleAssetStatus
    /// When it came back last; null where it never was out.
    public var lastOutAt: NullableTime?
    /// `days` of the description.
    public var days: Int
    /// `value` of the description.
    public var value: Double?

    /// All that it has.
    public init(assetId: Id, assetTag: String? = nil, serial: String? = nil, itemId: Id, item: String, category: String? = nil, location: String? = nil, status: IdleAssetStatus, lastOutAt: NullableTime? = nil, days: Int, value: Double? = nil) {
        self.assetId = assetId
        self.assetTag = assetTag
        self.serial = serial
        self.itemId = itemId
        self.item = item
        self.category = category
        self.location = location
        self.status = status
        self.lastOutAt = lastOutAt
        self.days = days
        self.value = value
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case assetTag = "asset_tag"
        case serial = "serial"
        case itemId = "item_id"
        case item = "item"
        case category = "category"
        case location = "location"
        case status = "status"
        case lastOutAt = "last_out_at"
        case days = "days"
        case value = "value"
    }
}

/// `ChangeKind` of the description.
public enum ChangeKind: RawRepresentable, Codable, Hashable, Sendable {
    /// `tenant`.
    case tenant
    /// `item`.
    case item
    /// `asset`.
    case asset
    /// `client`.
    case client
    /// `reservation`.
    case reservation
    /// `notification`.
    case notification
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "tenant": self = .tenant
        case "item": self = .item
        case "asset": self = .asset
        case "client": self = .client
        case "reservation": self = .reservation
        case "notification": self = .notification
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .tenant: "tenant"
        case .item: "item"
        case .asset: "asset"
        case .client: "client"
        case .reservation: "reservation"
        case .notification: "notification"
        case .other(let word): word
        }
    }
}

/// `ChangePage` of the description.
public struct ChangePage: Codable, Hashable, Sendable {
    /// `changes` of the description.
    public var changes: [Change]
    /// What to send as `since` next, at most 4,096 characters.
    public var cursor: String
    /// Whether the run goes on with this cursor.
    public var more: Bool
    /// Whether the run tells everything; then what it did not name is to be dropped after its last page.
    public var full: Bool

    /// All that it has.
    public init(changes: [Change], cursor: String, more: Bool, full: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.more = more
        self.full = full
    }

    enum CodingKeys: String, CodingKey {
        case changes = "changes"
        case cursor = "cursor"
        case more = "more"
        case full = "full"
    }
}

/// `ChangeOp` of the description.
public enum ChangeOp: RawRepresentable, Codable, Hashable, Sendable {
    /// `put`.
    case put
    /// `gone`.
    case gone
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "put": self = .put
        case "gone": self = .gone
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .put: "put"
        case .gone: "gone"
        case .other(let word): word
        }
    }
}

/// `put` has the document under the name of its kind, unless `documents=none`; `gone` has none.
public struct Change: Codable, Hashable, Sendable {
    /// `kind` of the description.
    public var kind: ChangeKind
    /// `id` of the description.
    public var id: Id
    /// `op` of the description.
    public var op: ChangeOp
    /// `tenant` of the description.
    public var tenant: Tenant?
    /// `item` of the description.
    public var item: Item?
    /// `asset` of the description.
    public var asset: AssetRecord?
    /// `client` of the description.
    public var client: ChangedClient?
    /// Without candidates; the assets of the feed are all that a phone may scan.
    public var reservation: Reservation?
    /// `notification` of the description.
    public var notification: OfficeNotification?

    /// All that it has.
    public init(kind: ChangeKind, id: Id, op: ChangeOp, tenant: Tenant? = nil, item: Item? = nil, asset: AssetRecord? = nil, client: ChangedClient? = nil, reservation: Reservation? = nil, notification: OfficeNotification? = nil) {
        self.kind = kind
        self.id = id
        self.op = op
        self.tenant = tenant
        self.item = item
        self.asset = asset
        self.client = client
        self.reservation = reservation
        self.notification = notification
    }

    enum CodingKeys: String, CodingKey {
        case kind = "kind"
        case id = "id"
        case op = "op"
        case tenant = "tenant"
        case item = "item"
        case asset = "asset"
        case client = "client"
        case reservation = "reservation"
        case notification = "notification"
    }
}

/// `ChangedClient` of the description.
public struct ChangedClient: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `display_name` of the description.
    public var displayName: String
    /// `preferred_language` of the description.
    public var preferredLanguage: String
    /// `phone` of the description.
    public var phone: String?

    /// All that it has.
    public init(id: Id, displayName: String, preferredLanguage: String, phone: String? = nil) {
        self.id = id
        self.displayName = displayName
        self.preferredLanguage = preferredLanguage
        self.phone = phone
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case displayName = "display_name"
        case preferredLanguage = "preferred_language"
        case phone = "phone"
    }
}

/// `VapidKey` of the description.
public struct VapidKey: Codable, Hashable, Sendable {
    /// An uncompressed P-256 point, 65 bytes in base64url.
    public var publicKey: String?

    /// All that it has.
    public init(publicKey: String? = nil) {
        self.publicKey = publicKey
    }

    enum CodingKeys: String, CodingKey {
        case publicKey = "public_key"
    }
}

/// What people are told of, and who they are:
///
/// - `pickup_soon`: a pickup is `pickup_notice_minutes` away, and nothing is out yet; staff and above.
/// - `return_overdue`: something is out past `return_at` and `return_grace_minutes`, then again each day at 9 by the house's clock;
///   staff and above, managers and admins by mail too.
/// - `reservation_cancelled`, `reservation_changed`: the desk did so within 24 hours of the pickup, or while something is out;
///   a split changes both. Staff and above, but for who did it.
/// - `asset_damaged`: a report said so; managers and admins, but for who wrote it.
/// - `shortage`: the next seven days need more of an item than there is; managers and admins, by mail too.
public enum NotificationKind: RawRepresentable, Codable, Hashable, Sendable {
    /// `pickup_soon`.
    case pickupSoon
    /// `return_overdue`.
    case returnOverdue
    /// `reservation_cancelled`.
    case reservationCancelled
    /// `reservation_changed`.
    case reservationChanged
    /// `asset_damaged`.
    case assetDamaged
    /// `shortage`.
    case shortage
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pickup_soon": self = .pickupSoon
        case "return_overdue": self = .returnOverdue
        case "reservation_cancelled": self = .reservationCancelled
        case "reservation_changed": self = .reservationChanged
        case "asset_damaged": self = .assetDamaged
        case "shortage": self = .shortage
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pickupSoon: "pickup_soon"
        case .returnOverdue: "return_overdue"
        case .reservationCancelled: "reservation_cancelled"
        case .reservationChanged: "reservation_changed"
        case .assetDamaged: "asset_damaged"
        case .shortage: "shortage"
        case .other(let word): word
        }
    }
}

/// What a person was told, in the language of the account. It names the reservation, and no client.
public struct OfficeNotification: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `kind` of the description.
    public var kind: NotificationKind
    /// `reservation_id` of the description.
    public var reservationId: NullableId?
    /// What is damaged.
    public var assetId: NullableId?
    /// What is short.
    public var itemId: NullableId?
    /// The moment meant, such as the pickup that is near, or when it was changed.
    public var moment: Time
    /// `title` of the description.
    public var title: String
    /// `body` of the description.
    public var body: String
    /// `created_at` of the description.
    public var createdAt: Time
    /// `read_at` of the description.
    public var readAt: NullableTime?

    /// All that it has.
    public init(id: Id, kind: NotificationKind, reservationId: NullableId? = nil, assetId: NullableId? = nil, itemId: NullableId? = nil, moment: Time, title: String, body: String, createdAt: Time, readAt: NullableTime? = nil) {
        self.id = id
        self.kind = kind
        self.reservationId = reservationId
        self.assetId = assetId
        self.itemId = itemId
        self.moment = moment
        self.title = title
        self.body = body
        self.createdAt = createdAt
        self.readAt = readAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case kind = "kind"
        case reservationId = "reservation_id"
        case assetId = "asset_id"
        case itemId = "item_id"
        case moment = "moment"
        case title = "title"
        case body = "body"
        case createdAt = "created_at"
        case readAt = "read_at"
    }
}

/// `NotificationPage` of the description.
public struct NotificationPage: Codable, Hashable, Sendable {
    /// `notifications` of the description.
    public var notifications: [OfficeNotification]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(notifications: [OfficeNotification], nextCursor: NextCursor? = nil) {
        self.notifications = notifications
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case notifications = "notifications"
        case nextCursor = "next_cursor"
    }
}

/// `ReadIds` of the description.
public struct ReadIds: Codable, Hashable, Sendable {
    /// `ids` of the description.
    public var ids: [UUID]

    /// All that it has.
    public init(ids: [UUID]) {
        self.ids = ids
    }

    enum CodingKeys: String, CodingKey {
        case ids = "ids"
    }
}

/// `ReadUpTo` of the description.
public struct ReadUpTo: Codable, Hashable, Sendable {
    /// The id of a notification, or a time (RFC 3339).
    public var upTo: String

    /// All that it has.
    public init(upTo: String) {
        self.upTo = upTo
    }

    enum CodingKeys: String, CodingKey {
        case upTo = "up_to"
    }
}

/// `UnreadCount` of the description.
public struct UnreadCount: Codable, Hashable, Sendable {
    /// `unread` of the description.
    public var unread: Int

    /// All that it has.
    public init(unread: Int) {
        self.unread = unread
    }

    enum CodingKeys: String, CodingKey {
        case unread = "unread"
    }
}

/// `PushOnly` of the description.
public struct PushOnly: Codable, Hashable, Sendable {
    /// Whether the person's devices are told.
    public var push: Bool

    /// All that it has.
    public init(push: Bool) {
        self.push = push
    }

    enum CodingKeys: String, CodingKey {
        case push = "push"
    }
}

/// `PushAndMail` of the description.
public struct PushAndMail: Codable, Hashable, Sendable {
    /// Whether the person's devices are told.
    public var push: Bool
    /// Whether mail goes to the person, where the role has it.
    public var mail: Bool

    /// All that it has.
    public init(push: Bool, mail: Bool) {
        self.push = push
        self.mail = mail
    }

    enum CodingKeys: String, CodingKey {
        case push = "push"
        case mail = "mail"
    }
}

/// `NotificationSettingsKinds` of the description.
public struct NotificationSettingsKinds: Codable, Hashable, Sendable {
    /// `pickup_soon` of the description.
    public var pickupSoon: PushOnly
    /// `return_overdue` of the description.
    public var returnOverdue: PushAndMail
    /// `reservation_cancelled` of the description.
    public var reservationCancelled: PushOnly
    /// `reservation_changed` of the description.
    public var reservationChanged: PushOnly
    /// `asset_damaged` of the description.
    public var assetDamaged: PushOnly
    /// `shortage` of the description.
    public var shortage: PushAndMail

    /// All that it has.
    public init(pickupSoon: PushOnly, returnOverdue: PushAndMail, reservationCancelled: PushOnly, reservationChanged: PushOnly, assetDamaged: PushOnly, shortage: PushAndMail) {
        self.pickupSoon = pickupSoon
        self.returnOverdue = returnOverdue
        self.reservationCancelled = reservationCancelled
        self.reservationChanged = reservationChanged
        self.assetDamaged = assetDamaged
        self.shortage = shortage
    }

    enum CodingKeys: String, CodingKey {
        case pickupSoon = "pickup_soon"
        case returnOverdue = "return_overdue"
        case reservationCancelled = "reservation_cancelled"
        case reservationChanged = "reservation_changed"
        case assetDamaged = "asset_damaged"
        case shortage = "shortage"
    }
}

/// `NotificationSettings` of the description.
public struct NotificationSettings: Codable, Hashable, Sendable {
    /// `kinds` of the description.
    public var kinds: NotificationSettingsKinds
    /// The places that matter; none is all of them. What has no place matters everywhere.
    public var locations: [String]
    /// `version` of the description.
    public var version: Version

    /// All that it has.
    public init(kinds: NotificationSettingsKinds, locations: [String], version: Version) {
        self.kinds = kinds
        self.locations = locations
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case kinds = "kinds"
        case locations = "locations"
        case version = "version"
    }
}

/// `PushWish` of the description.
public struct PushWish: Codable, Hashable, Sendable {
    /// `push` of the description.
    public var push: Bool?

    /// All that it has.
    public init(push: Bool? = nil) {
        self.push = push
    }

    enum CodingKeys: String, CodingKey {
        case push = "push"
    }
}

/// `PushAndMailWish` of the description.
public struct PushAndMailWish: Codable, Hashable, Sendable {
    /// `push` of the description.
    public var push: Bool?
    /// `mail` of the description.
    public var mail: Bool?

    /// All that it has.
    public init(push: Bool? = nil, mail: Bool? = nil) {
        self.push = push
        self.mail = mail
    }

    enum CodingKeys: String, CodingKey {
        case push = "push"
        case mail = "mail"
    }
}

/// `WishedKinds` of the description.
public struct WishedKinds: Codable, Hashable, Sendable {
    /// `pickup_soon` of the description.
    public var pickupSoon: PushWish?
    /// `return_overdue` of the description.
    public var returnOverdue: PushAndMailWish?
    /// `reservation_cancelled` of the description.
    public var reservationCancelled: PushWish?
    /// `reservation_changed` of the description.
    public var reservationChanged: PushWish?
    /// `asset_damaged` of the description.
    public var assetDamaged: PushWish?
    /// `shortage` of the description.
    public var shortage: PushAndMailWish?

    /// All that it has.
    public init(pickupSoon: PushWish? = nil, returnOverdue: PushAndMailWish? = nil, reservationCancelled: PushWish? = nil, reservationChanged: PushWish? = nil, assetDamaged: PushWish? = nil, shortage: PushAndMailWish? = nil) {
        self.pickupSoon = pickupSoon
        self.returnOverdue = returnOverdue
        self.reservationCancelled = reservationCancelled
        self.reservationChanged = reservationChanged
        self.assetDamaged = assetDamaged
        self.shortage = shortage
    }

    enum CodingKeys: String, CodingKey {
        case pickupSoon = "pickup_soon"
        case returnOverdue = "return_overdue"
        case reservationCancelled = "reservation_cancelled"
        case reservationChanged = "reservation_changed"
        case assetDamaged = "asset_damaged"
        case shortage = "shortage"
    }
}

/// `NotificationWishes` of the description.
public struct NotificationWishes: Codable, Hashable, Sendable {
    /// `kinds` of the description.
    public var kinds: WishedKinds?
    /// `locations` of the description.
    public var locations: [String]?
    /// `version` of the description.
    public var version: VersionMadeFrom?

    /// All that it has.
    public init(kinds: WishedKinds? = nil, locations: [String]? = nil, version: VersionMadeFrom? = nil) {
        self.kinds = kinds
        self.locations = locations
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case kinds = "kinds"
        case locations = "locations"
        case version = "version"
    }
}

/// In which of Apple's two worlds the token is good.
public enum DeviceEnvironment: RawRepresentable, Codable, Hashable, Sendable {
    /// `production`.
    case production
    /// `sandbox`.
    case sandbox
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "production": self = .production
        case "sandbox": self = .sandbox
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .production: "production"
        case .sandbox: "sandbox"
        case .other(let word): word
        }
    }
}

/// What the browser's `PushSubscription.toJSON()` says.
public struct PushSubscription: Codable, Hashable, Sendable {
    /// An https URL.
    public var endpoint: String
    /// `keys` of the description.
    public var keys: PushKeys

    /// All that it has.
    public init(endpoint: String, keys: PushKeys) {
        self.endpoint = endpoint
        self.keys = keys
    }

    enum CodingKeys: String, CodingKey {
        case endpoint = "endpoint"
        case keys = "keys"
    }
}

/// `PushKeys` of the description.
public struct PushKeys: Codable, Hashable, Sendable {
    /// 65 bytes in base64url, an uncompressed point of P-256.
    public var p256dh: String
    /// 16 bytes in base64url.
    public var auth: String

    /// All that it has.
    public init(p256dh: String, auth: String) {
        self.p256dh = p256dh
        self.auth = auth
    }

    enum CodingKeys: String, CodingKey {
        case p256dh = "p256dh"
        case auth = "auth"
    }
}

/// The short form, of Apple's phones.
public struct AppleRegistration: Codable, Hashable, Sendable {
    /// In hexadecimal digits.
    public var apnsToken: String
    /// `production` unless given.
    public var environment: DeviceEnvironment?
    /// `app_version` of the description.
    public var appVersion: String?
    /// `locale` of the description.
    public var locale: String?

    /// All that it has.
    public init(apnsToken: String, environment: DeviceEnvironment? = nil, appVersion: String? = nil, locale: String? = nil) {
        self.apnsToken = apnsToken
        self.environment = environment
        self.appVersion = appVersion
        self.locale = locale
    }

    enum CodingKeys: String, CodingKey {
        case apnsToken = "apns_token"
        case environment = "environment"
        case appVersion = "app_version"
        case locale = "locale"
    }
}

/// A device of Apple's.
public struct ApnsRegistration: Codable, Hashable, Sendable {
    /// `platform` of the description.
    public var platform: String
    /// In hexadecimal digits.
    public var token: String
    /// `production` unless given.
    public var environment: DeviceEnvironment?
    /// `app_version` of the description.
    public var appVersion: String?
    /// `locale` of the description.
    public var locale: String?

    /// All that it has.
    public init(platform: String, token: String, environment: DeviceEnvironment? = nil, appVersion: String? = nil, locale: String? = nil) {
        self.platform = platform
        self.token = token
        self.environment = environment
        self.appVersion = appVersion
        self.locale = locale
    }

    enum CodingKeys: String, CodingKey {
        case platform = "platform"
        case token = "token"
        case environment = "environment"
        case appVersion = "app_version"
        case locale = "locale"
    }
}

/// A device that Google's service reaches.
public struct FcmRegistration: Codable, Hashable, Sendable {
    /// `platform` of the description.
    public var platform: String
    /// `token` of the description.
    public var token: String
    /// `app_version` of the description.
    public var appVersion: String?
    /// `locale` of the description.
    public var locale: String?

    /// All that it has.
    public init(platform: String, token: String, appVersion: String? = nil, locale: String? = nil) {
        self.platform = platform
        self.token = token
        self.appVersion = appVersion
        self.locale = locale
    }

    enum CodingKeys: String, CodingKey {
        case platform = "platform"
        case token = "token"
        case appVersion = "app_version"
        case locale = "locale"
    }
}

/// A browser.
public struct BrowserRegistration: Codable, Hashable, Sendable {
    /// `platform` of the description.
    public var platform: String
    /// `subscription` of the description.
    public var subscription: PushSubscription
    /// `app_version` of the description.
    public var appVersion: String?
    /// `locale` of the description.
    public var locale: String?

    /// All that it has.
    public init(platform: String, subscription: PushSubscription, appVersion: String? = nil, locale: String? = nil) {
        self.platform = platform
        self.subscription = subscription
        self.appVersion = appVersion
        self.locale = locale
    }

    enum CodingKeys: String, CodingKey {
        case platform = "platform"
        case subscription = "subscription"
        case appVersion = "app_version"
        case locale = "locale"
    }
}

/// `RegisteredDevice` of the description.
public struct RegisteredDevice: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id

    /// All that it has.
    public init(id: Id) {
        self.id = id
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
    }
}

/// `DevicePlatform` of the description.
public enum DevicePlatform: RawRepresentable, Codable, Hashable, Sendable {
    /// `apns`.
    case apns
    /// `webpush`.
    case webpush
    /// `fcm`.
    case fcm
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "apns": self = .apns
        case "webpush": self = .webpush
        case "fcm": self = .fcm
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .apns: "apns"
        case .webpush: "webpush"
        case .fcm: "fcm"
        case .other(let word): word
        }
    }
}

/// `Device` of the description.
public struct Device: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `platform` of the description.
    public var platform: DevicePlatform
    /// `environment` of the description.
    public var environment: DeviceEnvironment?
    /// `app_version` of the description.
    public var appVersion: String?
    /// `locale` of the description.
    public var locale: String?
    /// When it was registered last.
    public var registeredAt: Time

    /// All that it has.
    public init(id: Id, platform: DevicePlatform, environment: DeviceEnvironment? = nil, appVersion: String? = nil, locale: String? = nil, registeredAt: Time) {
        self.id = id
        self.platform = platform
        self.environment = environment
        self.appVersion = appVersion
        self.locale = locale
        self.registeredAt = registeredAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case platform = "platform"
        case environment = "environment"
        case appVersion = "app_version"
        case locale = "locale"
        case registeredAt = "registered_at"
    }
}

/// `Devices` of the description.
public struct Devices: Codable, Hashable, Sendable {
    /// `devices` of the description.
    public var devices: [Device]

    /// All that it has.
    public init(devices: [Device]) {
        self.devices = devices
    }

    enum CodingKeys: String, CodingKey {
        case devices = "devices"
    }
}

/// An asset that was scanned or chosen; a case stands for what lies in it, too.
public struct Handover: Codable, Hashable, Sendable {
    /// The asset, in any case. There is no `line_id` beside it.
    public var assetId: UUID
    /// What the scanner read, a code or a sticker's URL in any case; left out where nothing was scanned. No U+0000.
    public var scannedCode: String?
    /// Of a case, what the phone saw in it. Where something else lies in it now, or it is no case any more and this is not empty, the answer is 409 `case_contents_differ`.
    public var contents: [UUID]?
    /// `override` of the description.
    public var override: Override?
    /// `noted_by` of the description.
    public var notedBy: NotedBy?
    /// When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
    /// than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.
    public var at: Date

    /// All that it has.
    public init(assetId: UUID, scannedCode: String? = nil, contents: [UUID]? = nil, override: Override? = nil, notedBy: NotedBy? = nil, at: Date) {
        self.assetId = assetId
        self.scannedCode = scannedCode
        self.contents = contents
        self.override = override
        self.notedBy = notedBy
        self.at = at
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case scannedCode = "scanned_code"
        case contents = "contents"
        case override = "override"
        case notedBy = "noted_by"
        case at = "at"
    }
}

/// An asset that comes back, or is not there any more.
public struct AssetReturn: Codable, Hashable, Sendable {
    /// The asset, in any case. There is no `line_id` beside it.
    public var assetId: UUID
    /// What the scanner read, a code or a sticker's URL in any case; left out where nothing was scanned. No U+0000.
    public var scannedCode: String?
    /// Of a case, what the phone saw in it. Where something else lies in it now, or it is no case any more and this is not empty, the answer is 409 `case_contents_differ`.
    public var contents: [UUID]?
    /// `override` of the description.
    public var override: Override?
    /// `noted_by` of the description.
    public var notedBy: NotedBy?
    /// Whether it is lost. Then it is closed like any return, and the asset is `DISPOSED`.
    public var lost: Bool?
    /// What there is to say of the loss; only with `lost`. It may have lines, and is `after.note` of the audit row `asset.lost`.
    public var lostNote: String?
    /// Where it came back, one line; not with `lost`. It moves there, a case with all that comes back in it; left out, or empty, it stays
    /// where it was.
    public var location: String?
    /// Whether nothing more is to go out: when nothing is out, the reservation becomes `returned`, also where this asset was back already.
    public var last: Bool?
    /// When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
    /// than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.
    public var at: Date

    /// All that it has.
    public init(assetId: UUID, scannedCode: String? = nil, contents: [UUID]? = nil, override: Override? = nil, notedBy: NotedBy? = nil, lost: Bool? = nil, lostNote: String? = nil, location: String? = nil, last: Bool? = nil, at: Date) {
        self.assetId = assetId
        self.scannedCode = scannedCode
        self.contents = contents
        self.override = override
        self.notedBy = notedBy
        self.lost = lost
        self.lostNote = lostNote
        self.location = location
        self.last = last
        self.at = at
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case scannedCode = "scanned_code"
        case contents = "contents"
        case override = "override"
        case notedBy = "noted_by"
        case lost = "lost"
        case lostNote = "lost_note"
        case location = "location"
        case last = "last"
        case at = "at"
    }
}

/// So many of a line whose units are not told apart.
public struct CountedPickup: Codable, Hashable, Sendable {
    /// A line of the reservation whose item is counted.
    public var lineId: UUID
    /// `qty` of the description.
    public var qty: Int
    /// `override` of the description.
    public var override: Override?
    /// `noted_by` of the description.
    public var notedBy: NotedBy?
    /// When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
    /// than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.
    public var at: Date

    /// All that it has.
    public init(lineId: UUID, qty: Int, override: Override? = nil, notedBy: NotedBy? = nil, at: Date) {
        self.lineId = lineId
        self.qty = qty
        self.override = override
        self.notedBy = notedBy
        self.at = at
    }

    enum CodingKeys: String, CodingKey {
        case lineId = "line_id"
        case qty = "qty"
        case override = "override"
        case notedBy = "noted_by"
        case at = "at"
    }
}

/// What became of so many of a line whose units are not told apart. `qty`, `lost` and `used` are at least 1 together, or 0 with `last`; what is
/// lost or used up the house owns no more.
public struct CountedReturn: Codable, Hashable, Sendable {
    /// A line of the reservation whose item is counted; with a `qty` of 0 and `last` any line.
    public var lineId: UUID
    /// How many are back.
    public var qty: Int
    /// `lost` of the description.
    public var lost: Int?
    /// What there is to say of what is lost; only where `lost` is more than 0. It may have lines, and is `after.note` of the audit row `stock.returned`.
    public var lostNote: String?
    /// How many were used up.
    public var used: Int?
    /// Whether nothing more is to go out: when nothing is out, the reservation becomes `returned`. With a `qty` of 0 what came back before was the last.
    public var last: Bool?
    /// `override` of the description.
    public var override: Override?
    /// `noted_by` of the description.
    public var notedBy: NotedBy?
    /// When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
    /// than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.
    public var at: Date

    /// All that it has.
    public init(lineId: UUID, qty: Int, lost: Int? = nil, lostNote: String? = nil, used: Int? = nil, last: Bool? = nil, override: Override? = nil, notedBy: NotedBy? = nil, at: Date) {
        self.lineId = lineId
        self.qty = qty
        self.lost = lost
        self.lostNote = lostNote
        self.used = used
        self.last = last
        self.override = override
        self.notedBy = notedBy
        self.at = at
    }

    enum CodingKeys: String, CodingKey {
        case lineId = "line_id"
        case qty = "qty"
        case lost = "lost"
        case lostNote = "lost_note"
        case used = "used"
        case last = "last"
        case override = "override"
        case notedBy = "noted_by"
        case at = "at"
    }
}

/// Does it all the same, where a person may say so (`override_role` of the tenant) and what stands in the way gives way. The reason is kept
/// in the audit.
public struct Override: Codable, Hashable, Sendable {
    /// It says something; of blanks alone, or of what no eye sees, it is `too_short`.
    public var reason: String

    /// All that it has.
    public init(reason: String) {
        self.reason = reason
    }

    enum CodingKeys: String, CodingKey {
        case reason = "reason"
    }
}

/// `Swap` of the description.
public struct Swap: Codable, Hashable, Sendable {
    /// The asset that is out, and comes back.
    public var assetId: UUID
    /// The asset that goes out in its place, another one of the same item.
    public var byAssetId: UUID
    /// What the scanner read of the second asset.
    public var scannedCode: String?
    /// Kept in the audit.
    public var reason: String?
    /// `noted_by` of the description.
    public var notedBy: NotedBy?
    /// When it happened, by the phone's clock. Later than the server's time it counts as the server's. A stamp more
    /// than 90 days back is not believed, there the server's time is written; the cases are judged by it all the same.
    public var at: Date

    /// All that it has.
    public init(assetId: UUID, byAssetId: UUID, scannedCode: String? = nil, reason: String? = nil, notedBy: NotedBy? = nil, at: Date) {
        self.assetId = assetId
        self.byAssetId = byAssetId
        self.scannedCode = scannedCode
        self.reason = reason
        self.notedBy = notedBy
        self.at = at
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case byAssetId = "by_asset_id"
        case scannedCode = "scanned_code"
        case reason = "reason"
        case notedBy = "noted_by"
        case at = "at"
    }
}

/// `Undo` of the description.
public struct Undo: Codable, Hashable, Sendable {
    /// The `Idempotency-Key` of the pickup, return or swap that is taken back, without quotation marks around it.
    public var key: String
    /// `noted_by` of the description.
    public var notedBy: NotedBy?

    /// All that it has.
    public init(key: String, notedBy: NotedBy? = nil) {
        self.key = key
        self.notedBy = notedBy
    }

    enum CodingKeys: String, CodingKey {
        case key = "key"
        case notedBy = "noted_by"
    }
}

/// `Outbox` of the description.
public struct Outbox: Codable, Hashable, Sendable {
    /// The changes, in the order in which they are done.
    public var entries: [OutboxEntry]

    /// All that it has.
    public init(entries: [OutboxEntry]) {
        self.entries = entries
    }

    enum CodingKeys: String, CodingKey {
        case entries = "entries"
    }
}

/// In capitals.
public enum OutboxEntryMethod: RawRepresentable, Codable, Hashable, Sendable {
    /// `POST`.
    case post
    /// `PATCH`.
    case patch
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "POST": self = .post
        case "PATCH": self = .patch
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .post: "POST"
        case .patch: "PATCH"
        case .other(let word): word
        }
    }
}

/// A change as the single call would send it.
public struct OutboxEntry: Codable, Hashable, Sendable {
    /// What the single call sends as `Idempotency-Key`.
    public var key: String
    /// In capitals.
    public var method: OutboxEntryMethod
    /// With its query, where it has one.
    public var path: String
    /// What the single call sends as its body.
    public var body: [String: JSONPart]?
    /// The keys of changes that have to be done before, of entries before it or of earlier requests.
    public var after: [String]?

    /// All that it has.
    public init(key: String, method: OutboxEntryMethod, path: String, body: [String: JSONPart]? = nil, after: [String]? = nil) {
        self.key = key
        self.method = method
        self.path = path
        self.body = body
        self.after = after
    }

    enum CodingKeys: String, CodingKey {
        case key = "key"
        case method = "method"
        case path = "path"
        case body = "body"
        case after = "after"
    }
}

/// `OutboxResults` of the description.
public struct OutboxResults: Codable, Hashable, Sendable {
    /// `results` of the description.
    public var results: [OutboxResult]

    /// All that it has.
    public init(results: [OutboxResult]) {
        self.results = results
    }

    enum CodingKeys: String, CodingKey {
        case results = "results"
    }
}

/// `OutboxResult` of the description.
public struct OutboxResult: Codable, Hashable, Sendable {
    /// As it was sent; null where it is no text.
    public var key: String?
    /// That of the single call.
    public var status: Int
    /// There when the answer was stored earlier and nothing was done now.
    public var replayed: Bool?
    /// The single call's answer, byte for byte.
    public var body: [String: JSONPart]
    /// Seconds to wait before the entry is tried again, where the single call's `Retry-After` says so.
    public var retryAfter: Int?

    /// All that it has.
    public init(key: String? = nil, status: Int, replayed: Bool? = nil, body: [String: JSONPart], retryAfter: Int? = nil) {
        self.key = key
        self.status = status
        self.replayed = replayed
        self.body = body
        self.retryAfter = retryAfter
    }

    enum CodingKeys: String, CodingKey {
        case key = "key"
        case status = "status"
        case replayed = "replayed"
        case body = "body"
        case retryAfter = "retry_after"
    }
}

/// `PickedUpAsset` of the description.
public struct PickedUpAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `current_reservation_id` of the description.
    public var currentReservationId: Id

    /// All that it has.
    public init(id: Id, currentReservationId: Id) {
        self.id = id
        self.currentReservationId = currentReservationId
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case currentReservationId = "current_reservation_id"
    }
}

/// `PickedUpContentsElement` of the description.
public struct PickedUpContentsElement: Codable, Hashable, Sendable {
    /// `asset_id` of the description.
    public var assetId: Id
    /// `line_id` of the description.
    public var lineId: Id

    /// All that it has.
    public init(assetId: Id, lineId: Id) {
        self.assetId = assetId
        self.lineId = lineId
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case lineId = "line_id"
    }
}

/// `PickedUp` of the description.
public struct PickedUp: Codable, Hashable, Sendable {
    /// `reservation_status` of the description.
    public var reservationStatus: ReservationStatus
    /// `asset` of the description.
    public var asset: PickedUpAsset
    /// The line that the asset went out on.
    public var lineId: Id
    /// Of a case, what went out with it, each with the line it went out on.
    public var contents: [PickedUpContentsElement]?
    /// Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.
    public var overridden: [ErrorCode]?

    /// All that it has.
    public init(reservationStatus: ReservationStatus, asset: PickedUpAsset, lineId: Id, contents: [PickedUpContentsElement]? = nil, overridden: [ErrorCode]? = nil) {
        self.reservationStatus = reservationStatus
        self.asset = asset
        self.lineId = lineId
        self.contents = contents
        self.overridden = overridden
    }

    enum CodingKeys: String, CodingKey {
        case reservationStatus = "reservation_status"
        case asset = "asset"
        case lineId = "line_id"
        case contents = "contents"
        case overridden = "overridden"
    }
}

/// `ReturnedAsset` of the description.
public struct ReturnedAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// The asset is not out on this reservation any more.
    public var currentReservationId: NullableId?

    /// All that it has.
    public init(id: Id, currentReservationId: NullableId? = nil) {
        self.id = id
        self.currentReservationId = currentReservationId
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case currentReservationId = "current_reservation_id"
    }
}

/// `ReturnedContentsElement` of the description.
public struct ReturnedContentsElement: Codable, Hashable, Sendable {
    /// `asset_id` of the description.
    public var assetId: Id
    /// `line_id` of the description.
    public var lineId: NullableId?

    /// All that it has.
    public init(assetId: Id, lineId: NullableId? = nil) {
        self.assetId = assetId
        self.lineId = lineId
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case lineId = "line_id"
    }
}

/// `Returned` of the description.
public struct Returned: Codable, Hashable, Sendable {
    /// `reservation_status` of the description.
    public var reservationStatus: ReservationStatus
    /// `asset` of the description.
    public var asset: ReturnedAsset
    /// Of a case, what came back with it, each with the line it was out on.
    public var contents: [ReturnedContentsElement]?
    /// Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.
    public var overridden: [ErrorCode]?

    /// All that it has.
    public init(reservationStatus: ReservationStatus, asset: ReturnedAsset, contents: [ReturnedContentsElement]? = nil, overridden: [ErrorCode]? = nil) {
        self.reservationStatus = reservationStatus
        self.asset = asset
        self.contents = contents
        self.overridden = overridden
    }

    enum CodingKeys: String, CodingKey {
        case reservationStatus = "reservation_status"
        case asset = "asset"
        case contents = "contents"
        case overridden = "overridden"
    }
}

/// `CountedMove` of the description.
public struct CountedMove: Codable, Hashable, Sendable {
    /// `reservation_status` of the description.
    public var reservationStatus: ReservationStatus
    /// `line` of the description.
    public var line: LineCounts
    /// Where the request has an `override`, the codes of the refusals that gave way; empty where nothing stood in the way.
    public var overridden: [ErrorCode]?

    /// All that it has.
    public init(reservationStatus: ReservationStatus, line: LineCounts, overridden: [ErrorCode]? = nil) {
        self.reservationStatus = reservationStatus
        self.line = line
        self.overridden = overridden
    }

    enum CodingKeys: String, CodingKey {
        case reservationStatus = "reservation_status"
        case line = "line"
        case overridden = "overridden"
    }
}

/// How a counted line stands.
public struct LineCounts: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// How many are booked.
    public var qty: Int
    /// How many ever went out.
    public var pickedUp: Int
    /// How many are out now.
    public var out: Int
    /// How many are back.
    public var returned: Int
    /// `lost` of the description.
    public var lost: Int
    /// `used` of the description.
    public var used: Int

    /// All that it has.
    public init(id: Id, qty: Int, pickedUp: Int, out: Int, returned: Int, lost: Int, used: Int) {
        self.id = id
        self.qty = qty
        self.pickedUp = pickedUp
        self.out = out
        self.returned = returned
        self.lost = lost
        self.used = used
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case qty = "qty"
        case pickedUp = "picked_up"
        case out = "out"
        case returned = "returned"
        case lost = "lost"
        case used = "used"
    }
}

/// The asset that went out.
public struct SwappedAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `current_reservation_id` of the description.
    public var currentReservationId: Id

    /// All that it has.
    public init(id: Id, currentReservationId: Id) {
        self.id = id
        self.currentReservationId = currentReservationId
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case currentReservationId = "current_reservation_id"
    }
}

/// `SwappedSwapped` of the description.
public struct SwappedSwapped: Codable, Hashable, Sendable {
    /// The asset that came back.
    public var assetId: Id

    /// All that it has.
    public init(assetId: Id) {
        self.assetId = assetId
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
    }
}

/// `Swapped` of the description.
public struct Swapped: Codable, Hashable, Sendable {
    /// `reservation_status` of the description.
    public var reservationStatus: ReservationStatus
    /// The asset that went out.
    public var asset: SwappedAsset
    /// The line that both are on.
    public var lineId: Id
    /// `swapped` of the description.
    public var swapped: SwappedSwapped

    /// All that it has.
    public init(reservationStatus: ReservationStatus, asset: SwappedAsset, lineId: Id, swapped: SwappedSwapped) {
        self.reservationStatus = reservationStatus
        self.asset = asset
        self.lineId = lineId
        self.swapped = swapped
    }

    enum CodingKeys: String, CodingKey {
        case reservationStatus = "reservation_status"
        case asset = "asset"
        case lineId = "line_id"
        case swapped = "swapped"
    }
}

/// `UndoneAsset` of the description.
public struct UndoneAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `current_reservation_id` of the description.
    public var currentReservationId: NullableId?

    /// All that it has.
    public init(id: Id, currentReservationId: NullableId? = nil) {
        self.id = id
        self.currentReservationId = currentReservationId
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case currentReservationId = "current_reservation_id"
    }
}

/// `UndoneContentsElement` of the description.
public struct UndoneContentsElement: Codable, Hashable, Sendable {
    /// `asset_id` of the description.
    public var assetId: Id
    /// `line_id` of the description.
    public var lineId: NullableId?

    /// All that it has.
    public init(assetId: Id, lineId: NullableId? = nil) {
        self.assetId = assetId
        self.lineId = lineId
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case lineId = "line_id"
    }
}

/// How things stand now: of an asset `asset` and `line_id`, of a case `contents` too; of a swap the asset that was out first, with `swapped`
/// null; of what is counted `line`.
public struct Undone: Codable, Hashable, Sendable {
    /// `reservation_status` of the description.
    public var reservationStatus: ReservationStatus
    /// `asset` of the description.
    public var asset: UndoneAsset?
    /// The line that the asset is on; null where it is on none any more.
    public var lineId: NullableId?
    /// `swapped` of the description.
    public var swapped: NullableId?
    /// Of a case, what went out, or came back, with it, each with the line that it is on now.
    public var contents: [UndoneContentsElement]?
    /// Null where the line is gone.
    public var line: LineCounts?

    /// All that it has.
    public init(reservationStatus: ReservationStatus, asset: UndoneAsset? = nil, lineId: NullableId? = nil, swapped: NullableId? = nil, contents: [UndoneContentsElement]? = nil, line: LineCounts? = nil) {
        self.reservationStatus = reservationStatus
        self.asset = asset
        self.lineId = lineId
        self.swapped = swapped
        self.contents = contents
        self.line = line
    }

    enum CodingKeys: String, CodingKey {
        case reservationStatus = "reservation_status"
        case asset = "asset"
        case lineId = "line_id"
        case swapped = "swapped"
        case contents = "contents"
        case line = "line"
    }
}

/// Whether the asset was coming in or going out.
public enum Direction: RawRepresentable, Codable, Hashable, Sendable {
    /// `in`.
    case `in`
    /// `out`.
    case out
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "in": self = .`in`
        case "out": self = .out
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .`in`: "in"
        case .out: "out"
        case .other(let word): word
        }
    }
}

/// `PhotoType` of the description.
public enum PhotoType: RawRepresentable, Codable, Hashable, Sendable {
    /// `image/jpeg`.
    case imageJpeg
    /// `image/png`.
    case imagePng
    /// `image/heic`.
    case imageHeic
    /// `image/webp`.
    case imageWebp
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "image/jpeg": self = .imageJpeg
        case "image/png": self = .imagePng
        case "image/heic": self = .imageHeic
        case "image/webp": self = .imageWebp
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .imageJpeg: "image/jpeg"
        case .imagePng: "image/png"
        case .imageHeic: "image/heic"
        case .imageWebp: "image/webp"
        case .other(let word): word
        }
    }
}

/// `UploadRequest` of the description.
public struct UploadRequest: Codable, Hashable, Sendable {
    /// The reservation, in any case.
    public var reservationId: UUID
    /// The asset, in any case.
    public var assetId: UUID
    /// What the bytes will be; they are looked at when they come, and when a report names them.
    public var contentType: PhotoType
    /// The end of the photo's name, which has to go with `content_type`: `jpg` or `jpeg`, `png`, `heic`, `webp`, in any
    /// case. One of another type is `invalid_value`.
    public var ext: String
    /// The photo's size in bytes, where it is known: then exactly as many are taken. 15 MiB at most, unless the server
    /// is set otherwise: `limits` of `GET /me` says.
    public var contentLength: Int?

    /// All that it has.
    public init(reservationId: UUID, assetId: UUID, contentType: PhotoType, ext: String, contentLength: Int? = nil) {
        self.reservationId = reservationId
        self.assetId = assetId
        self.contentType = contentType
        self.ext = ext
        self.contentLength = contentLength
    }

    enum CodingKeys: String, CodingKey {
        case reservationId = "reservation_id"
        case assetId = "asset_id"
        case contentType = "content_type"
        case ext = "ext"
        case contentLength = "content_length"
    }
}

/// `NewConditionReport` of the description.
public struct NewConditionReport: Codable, Hashable, Sendable {
    /// The reservation, in any case.
    public var reservationId: UUID
    /// The asset, in any case.
    public var assetId: UUID
    /// `direction` of the description.
    public var direction: Direction
    /// `condition` of the description.
    public var condition: Condition
    /// What a person has to say about it. No U+0000.
    public var notes: String?
    /// The photos, in the order in which they are shown; empty for none.
    public var photoObjectPaths: [ObjectPath]
    /// Whether the asset goes to repair. One that is there, archived or disposed of stays as it is.
    public var outOfService: Bool?
    /// `noted_by` of the description.
    public var notedBy: NotedBy?

    /// All that it has.
    public init(reservationId: UUID, assetId: UUID, direction: Direction, condition: Condition, notes: String? = nil, photoObjectPaths: [ObjectPath], outOfService: Bool? = nil, notedBy: NotedBy? = nil) {
        self.reservationId = reservationId
        self.assetId = assetId
        self.direction = direction
        self.condition = condition
        self.notes = notes
        self.photoObjectPaths = photoObjectPaths
        self.outOfService = outOfService
        self.notedBy = notedBy
    }

    enum CodingKeys: String, CodingKey {
        case reservationId = "reservation_id"
        case assetId = "asset_id"
        case direction = "direction"
        case condition = "condition"
        case notes = "notes"
        case photoObjectPaths = "photo_object_paths"
        case outOfService = "out_of_service"
        case notedBy = "noted_by"
    }
}

/// `FiledReport` of the description.
public struct FiledReport: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id

    /// All that it has.
    public init(id: Id) {
        self.id = id
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
    }
}

/// `ConditionReportList` of the description.
public struct ConditionReportList: Codable, Hashable, Sendable {
    /// `condition_reports` of the description.
    public var conditionReports: [ConditionReport]

    /// All that it has.
    public init(conditionReports: [ConditionReport]) {
        self.conditionReports = conditionReports
    }

    enum CodingKeys: String, CodingKey {
        case conditionReports = "condition_reports"
    }
}

/// `ConditionReport` of the description.
public struct ConditionReport: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `asset_id` of the description.
    public var assetId: Id
    /// `direction` of the description.
    public var direction: Direction
    /// `condition` of the description.
    public var condition: Condition
    /// `notes` of the description.
    public var notes: String?
    /// The name of the person who sent it, where it is known.
    public var reportedBy: String?
    /// `noted_by` of the description.
    public var notedBy: Noter?
    /// When the server filed it, by the server's clock.
    public var createdAt: Time
    /// `photos` of the description.
    public var photos: [Photo]

    /// All that it has.
    public init(id: Id, assetId: Id, direction: Direction, condition: Condition, notes: String? = nil, reportedBy: String? = nil, notedBy: Noter? = nil, createdAt: Time, photos: [Photo]) {
        self.id = id
        self.assetId = assetId
        self.direction = direction
        self.condition = condition
        self.notes = notes
        self.reportedBy = reportedBy
        self.notedBy = notedBy
        self.createdAt = createdAt
        self.photos = photos
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case assetId = "asset_id"
        case direction = "direction"
        case condition = "condition"
        case notes = "notes"
        case reportedBy = "reported_by"
        case notedBy = "noted_by"
        case createdAt = "created_at"
        case photos = "photos"
    }
}

/// `Photo` of the description.
public struct Photo: Codable, Hashable, Sendable {
    /// `object_path` of the description.
    public var objectPath: ObjectPath
    /// Null, like the next three, only in a report that another program wrote.
    public var contentType: PhotoType?
    /// `size_bytes` of the description.
    public var sizeBytes: Int?
    /// In pixels, as the file's own header has it.
    public var width: Int?
    /// In pixels, as the file's own header has it.
    public var height: Int?
    /// Where to GET the photo, without a token. A secret until it expires.
    public var url: String
    /// Until when the URL is good; ask for the list again then.
    public var expiresAt: Time

    /// All that it has.
    public init(objectPath: ObjectPath, contentType: PhotoType? = nil, sizeBytes: Int? = nil, width: Int? = nil, height: Int? = nil, url: String, expiresAt: Time) {
        self.objectPath = objectPath
        self.contentType = contentType
        self.sizeBytes = sizeBytes
        self.width = width
        self.height = height
        self.url = url
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case objectPath = "object_path"
        case contentType = "content_type"
        case sizeBytes = "size_bytes"
        case width = "width"
        case height = "height"
        case url = "url"
        case expiresAt = "expires_at"
    }
}

/// `PaperType` of the description.
public enum PaperType: RawRepresentable, Codable, Hashable, Sendable {
    /// `application/pdf`.
    case applicationPdf
    /// `image/jpeg`.
    case imageJpeg
    /// `image/png`.
    case imagePng
    /// `image/heic`.
    case imageHeic
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "application/pdf": self = .applicationPdf
        case "image/jpeg": self = .imageJpeg
        case "image/png": self = .imagePng
        case "image/heic": self = .imageHeic
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .applicationPdf: "application/pdf"
        case .imageJpeg: "image/jpeg"
        case .imagePng: "image/png"
        case .imageHeic: "image/heic"
        case .other(let word): word
        }
    }
}

/// `DocumentUploadRequest` of the description.
public struct DocumentUploadRequest: Codable, Hashable, Sendable {
    /// The reservation that the document is to hang on, in any case.
    public var reservationId: UUID?
    /// The asset that it is to hang on, in any case.
    public var assetId: UUID?
    /// What the bytes will be; they are looked at when they come, and when the document is filed.
    public var contentType: PaperType
    /// The end of the file's name, which has to go with `content_type`: `jpg` or `jpeg`, `png`, `heic`, `pdf`, in any case. One of
    /// another type is `invalid_value`.
    public var ext: String
    /// The file's size in bytes, where it is known: then exactly as many are taken. 15 MiB at most, unless the server is set
    /// otherwise: `limits` of `GET /me` says.
    public var contentLength: Int?

    /// All that it has.
    public init(reservationId: UUID? = nil, assetId: UUID? = nil, contentType: PaperType, ext: String, contentLength: Int? = nil) {
        self.reservationId = reservationId
        self.assetId = assetId
        self.contentType = contentType
        self.ext = ext
        self.contentLength = contentLength
    }

    enum CodingKeys: String, CodingKey {
        case reservationId = "reservation_id"
        case assetId = "asset_id"
        case contentType = "content_type"
        case ext = "ext"
        case contentLength = "content_length"
    }
}

/// `DocumentKind` of the description.
public enum DocumentKind: RawRepresentable, Codable, Hashable, Sendable {
    /// `receipt`.
    case receipt
    /// `delivery_note`.
    case deliveryNote
    /// `contract`.
    case contract
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "receipt": self = .receipt
        case "delivery_note": self = .deliveryNote
        case "contract": self = .contract
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .receipt: "receipt"
        case .deliveryNote: "delivery_note"
        case .contract: "contract"
        case .other(let word): word
        }
    }
}

/// `NewDocument` of the description.
public struct NewDocument: Codable, Hashable, Sendable {
    /// The reservation that it hangs on, as its file was minted for.
    public var reservationId: UUID?
    /// The asset that it hangs on, as its file was minted for.
    public var assetId: UUID?
    /// `kind` of the description.
    public var kind: DocumentKind
    /// The `object_path` of its file.
    public var path: ObjectPath
    /// One line; an empty one is null.
    public var title: String?
    /// At most 2 decimals; more are `invalid_value`. Needs a `currency`.
    public var amount: Double?
    /// ISO 4217. Needs an `amount`.
    public var currency: String?
    /// When the money was spent, or the paper signed.
    public var spentAt: Date?
    /// `noted_by` of the description.
    public var notedBy: NotedBy?

    /// All that it has.
    public init(reservationId: UUID? = nil, assetId: UUID? = nil, kind: DocumentKind, path: ObjectPath, title: String? = nil, amount: Double? = nil, currency: String? = nil, spentAt: Date? = nil, notedBy: NotedBy? = nil) {
        self.reservationId = reservationId
        self.assetId = assetId
        self.kind = kind
        self.path = path
        self.title = title
        self.amount = amount
        self.currency = currency
        self.spentAt = spentAt
        self.notedBy = notedBy
    }

    enum CodingKeys: String, CodingKey {
        case reservationId = "reservation_id"
        case assetId = "asset_id"
        case kind = "kind"
        case path = "path"
        case title = "title"
        case amount = "amount"
        case currency = "currency"
        case spentAt = "spent_at"
        case notedBy = "noted_by"
    }
}

/// `FiledDocument` of the description.
public struct FiledDocument: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id

    /// All that it has.
    public init(id: Id) {
        self.id = id
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
    }
}

/// `Document` of the description.
public struct Document: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `reservation_id` of the description.
    public var reservationId: NullableId?
    /// The reference of that reservation.
    public var reservationReference: String?
    /// The name of that reservation's client.
    public var clientName: String?
    /// `asset_id` of the description.
    public var assetId: NullableId?
    /// The asset's tag, or else its serial number or a code.
    public var assetName: String?
    /// `kind` of the description.
    public var kind: DocumentKind
    /// `title` of the description.
    public var title: String?
    /// With 2 decimals.
    public var amount: Double?
    /// `currency` of the description.
    public var currency: String?
    /// `spent_at` of the description.
    public var spentAt: NullableTime?
    /// `object_path` of the description.
    public var objectPath: ObjectPath
    /// `content_type` of the description.
    public var contentType: PaperType
    /// `size_bytes` of the description.
    public var sizeBytes: Int
    /// Of a picture, in pixels; null of a PDF.
    public var width: Int?
    /// Of a picture, in pixels; null of a PDF.
    public var height: Int?
    /// The name of the person, where it is known.
    public var filedBy: String?
    /// When the server filed it, by the server's clock.
    public var createdAt: Time
    /// Where to GET the file, as an attachment of its own type, without a token. A secret until it expires.
    public var url: String
    /// Until when the URL is good; ask again then.
    public var expiresAt: Time

    /// All that it has.
    public init(id: Id, reservationId: NullableId? = nil, reservationReference: String? = nil, clientName: String? = nil, assetId: NullableId? = nil, assetName: String? = nil, kind: DocumentKind, title: String? = nil, amount: Double? = nil, currency: String? = nil, spentAt: NullableTime? = nil, objectPath: ObjectPath, contentType: PaperType, sizeBytes: Int, width: Int? = nil, height: Int? = nil, filedBy: String? = nil, createdAt: Time, url: String, expiresAt: Time) {
        self.id = id
        self.reservationId = reservationId
        self.reservationReference = reservationReference
        self.clientName = clientName
        self.assetId = assetId
        self.assetName = assetName
        self.kind = kind
        self.title = title
        self.amount = amount
        self.currency = currency
        self.spentAt = spentAt
        self.objectPath = objectPath
        self.contentType = contentType
        self.sizeBytes = sizeBytes
        self.width = width
        self.height = height
        self.filedBy = filedBy
        self.createdAt = createdAt
        self.url = url
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reservationId = "reservation_id"
        case reservationReference = "reservation_reference"
        case clientName = "client_name"
        case assetId = "asset_id"
        case assetName = "asset_name"
        case kind = "kind"
        case title = "title"
        case amount = "amount"
        case currency = "currency"
        case spentAt = "spent_at"
        case objectPath = "object_path"
        case contentType = "content_type"
        case sizeBytes = "size_bytes"
        case width = "width"
        case height = "height"
        case filedBy = "filed_by"
        case createdAt = "created_at"
        case url = "url"
        case expiresAt = "expires_at"
    }
}

/// `DocumentPage` of the description.
public struct DocumentPage: Codable, Hashable, Sendable {
    /// `documents` of the description.
    public var documents: [Document]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(documents: [Document], nextCursor: NextCursor? = nil) {
        self.documents = documents
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case documents = "documents"
        case nextCursor = "next_cursor"
    }
}

/// `InspectionStage` of the description.
public enum InspectionStage: RawRepresentable, Codable, Hashable, Sendable {
    /// `pickup`.
    case pickup
    /// `delivery`.
    case delivery
    /// `return`.
    case `return`
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pickup": self = .pickup
        case "delivery": self = .delivery
        case "return": self = .`return`
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pickup: "pickup"
        case .delivery: "delivery"
        case .`return`: "return"
        case .other(let word): word
        }
    }
}

/// `InspectionStatus` of the description.
public enum InspectionStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `open`.
    case open
    /// `completed`.
    case completed
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "open": self = .open
        case "completed": self = .completed
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .open: "open"
        case .completed: "completed"
        case .other(let word): word
        }
    }
}

/// What a slot, a condition or a template is called, without points and control characters.
public typealias InspectionName = String

/// `SignOffRole` of the description.
public enum SignOffRole: RawRepresentable, Codable, Hashable, Sendable {
    /// `staff`.
    case staff
    /// `customer`.
    case customer
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "staff": self = .staff
        case "customer": self = .customer
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .staff: "staff"
        case .customer: "customer"
        case .other(let word): word
        }
    }
}

/// `DamageView` of the description.
public enum DamageView: RawRepresentable, Codable, Hashable, Sendable {
    /// `front`.
    case front
    /// `back`.
    case back
    /// `left`.
    case left
    /// `right`.
    case right
    /// `top`.
    case top
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "front": self = .front
        case "back": self = .back
        case "left": self = .left
        case "right": self = .right
        case "top": self = .top
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .front: "front"
        case .back: "back"
        case .left: "left"
        case .right: "right"
        case .top: "top"
        case .other(let word): word
        }
    }
}

/// `DamageKind` of the description.
public enum DamageKind: RawRepresentable, Codable, Hashable, Sendable {
    /// `scratch`.
    case scratch
    /// `dent`.
    case dent
    /// `crack`.
    case crack
    /// `broken`.
    case broken
    /// `missing`.
    case missing
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "scratch": self = .scratch
        case "dent": self = .dent
        case "crack": self = .crack
        case "broken": self = .broken
        case "missing": self = .missing
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .scratch: "scratch"
        case .dent: "dent"
        case .crack: "crack"
        case .broken: "broken"
        case .missing: "missing"
        case .other(let word): word
        }
    }
}

/// `InspectionFileType` of the description.
public enum InspectionFileType: RawRepresentable, Codable, Hashable, Sendable {
    /// `image/jpeg`.
    case imageJpeg
    /// `image/png`.
    case imagePng
    /// `image/heic`.
    case imageHeic
    /// `image/webp`.
    case imageWebp
    /// `video/mp4`.
    case videoMp4
    /// `video/quicktime`.
    case videoQuicktime
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "image/jpeg": self = .imageJpeg
        case "image/png": self = .imagePng
        case "image/heic": self = .imageHeic
        case "image/webp": self = .imageWebp
        case "video/mp4": self = .videoMp4
        case "video/quicktime": self = .videoQuicktime
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .imageJpeg: "image/jpeg"
        case .imagePng: "image/png"
        case .imageHeic: "image/heic"
        case .imageWebp: "image/webp"
        case .videoMp4: "video/mp4"
        case .videoQuicktime: "video/quicktime"
        case .other(let word): word
        }
    }
}

/// `InspectionSlot` of the description.
public struct InspectionSlot: Codable, Hashable, Sendable {
    /// `slot` of the description.
    public var slot: InspectionName
    /// Whether there has to be a photo of it.
    public var required: Bool

    /// All that it has.
    public init(slot: InspectionName, required: Bool) {
        self.slot = slot
        self.required = required
    }

    enum CodingKeys: String, CodingKey {
        case slot = "slot"
        case required = "required"
    }
}

/// `InspectionFile` of the description.
public struct InspectionFile: Codable, Hashable, Sendable {
    /// `object_path` of the description.
    public var objectPath: ObjectPath
    /// `content_type` of the description.
    public var contentType: InspectionFileType
    /// Null until the inspection is completed.
    public var sizeBytes: Int?
    /// Where to GET the file, without a token. A secret until it expires. Null until the inspection is completed, and wherever a list
    /// or a change answers.
    public var url: String?
    /// Until when the URL is good; ask for the inspection again then.
    public var expiresAt: NullableTime?

    /// All that it has.
    public init(objectPath: ObjectPath, contentType: InspectionFileType, sizeBytes: Int? = nil, url: String? = nil, expiresAt: NullableTime? = nil) {
        self.objectPath = objectPath
        self.contentType = contentType
        self.sizeBytes = sizeBytes
        self.url = url
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case objectPath = "object_path"
        case contentType = "content_type"
        case sizeBytes = "size_bytes"
        case url = "url"
        case expiresAt = "expires_at"
    }
}

/// `Place` of the description.
public struct Place: Codable, Hashable, Sendable {
    /// `lat` of the description.
    public var lat: Double
    /// `lon` of the description.
    public var lon: Double
    /// In metres.
    public var accuracy: Double?

    /// All that it has.
    public init(lat: Double, lon: Double, accuracy: Double? = nil) {
        self.lat = lat
        self.lon = lon
        self.accuracy = accuracy
    }

    enum CodingKeys: String, CodingKey {
        case lat = "lat"
        case lon = "lon"
        case accuracy = "accuracy"
    }
}

/// `DamageMark` of the description.
public struct DamageMark: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `view` of the description.
    public var view: DamageView
    /// From the left, as a part of the view's width.
    public var x: Double
    /// From the top, as a part of the view's height.
    public var y: Double
    /// `kind` of the description.
    public var kind: DamageKind
    /// `note` of the description.
    public var note: String?

    /// All that it has.
    public init(id: Id, view: DamageView, x: Double, y: Double, kind: DamageKind, note: String? = nil) {
        self.id = id
        self.view = view
        self.x = x
        self.y = y
        self.kind = kind
        self.note = note
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case view = "view"
        case x = "x"
        case y = "y"
        case kind = "kind"
        case note = "note"
    }
}

/// `PhotographedMark` of the description.
public struct PhotographedMark: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `view` of the description.
    public var view: DamageView
    /// From the left, as a part of the view's width.
    public var x: Double
    /// From the top, as a part of the view's height.
    public var y: Double
    /// `kind` of the description.
    public var kind: DamageKind
    /// `note` of the description.
    public var note: String?
    /// `photo` of the description.
    public var photo: InspectionFile?

    /// All that it has.
    public init(id: Id, view: DamageView, x: Double, y: Double, kind: DamageKind, note: String? = nil, photo: InspectionFile? = nil) {
        self.id = id
        self.view = view
        self.x = x
        self.y = y
        self.kind = kind
        self.note = note
        self.photo = photo
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case view = "view"
        case x = "x"
        case y = "y"
        case kind = "kind"
        case note = "note"
        case photo = "photo"
    }
}

/// A photo of a required slot, a signature, or a file: one that is named and is not there, or not what it was said to be.
public enum MissingPartKind: RawRepresentable, Codable, Hashable, Sendable {
    /// `photo`.
    case photo
    /// `sign_off`.
    case signOff
    /// `file`.
    case file
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "photo": self = .photo
        case "sign_off": self = .signOff
        case "file": self = .file
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .photo: "photo"
        case .signOff: "sign_off"
        case .file: "file"
        case .other(let word): word
        }
    }
}

/// `MissingPart` of the description.
public struct MissingPart: Codable, Hashable, Sendable {
    /// A photo of a required slot, a signature, or a file: one that is named and is not there, or not what it was said to be.
    public var kind: MissingPartKind
    /// Of a photo.
    public var slot: InspectionName?
    /// Of a signature.
    public var role: SignOffRole?

    /// All that it has.
    public init(kind: MissingPartKind, slot: InspectionName? = nil, role: SignOffRole? = nil) {
        self.kind = kind
        self.slot = slot
        self.role = role
    }

    enum CodingKeys: String, CodingKey {
        case kind = "kind"
        case slot = "slot"
        case role = "role"
    }
}

/// A photo of a required slot, a signature, or a file: one that is named and is not there, or not what it was said to be.
public enum InspectionGapKind: RawRepresentable, Codable, Hashable, Sendable {
    /// `photo`.
    case photo
    /// `sign_off`.
    case signOff
    /// `file`.
    case file
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "photo": self = .photo
        case "sign_off": self = .signOff
        case "file": self = .file
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .photo: "photo"
        case .signOff: "sign_off"
        case .file: "file"
        case .other(let word): word
        }
    }
}

/// Of a file, as in `photos`.
public enum InspectionGapReason: RawRepresentable, Codable, Hashable, Sendable {
    /// `missing`.
    case missing
    /// `wrong_type`.
    case wrongType
    /// `too_large`.
    case tooLarge
    /// `wrong_length`.
    case wrongLength
    /// `too_small`.
    case tooSmall
    /// `too_many_pixels`.
    case tooManyPixels
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "missing": self = .missing
        case "wrong_type": self = .wrongType
        case "too_large": self = .tooLarge
        case "wrong_length": self = .wrongLength
        case "too_small": self = .tooSmall
        case "too_many_pixels": self = .tooManyPixels
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .missing: "missing"
        case .wrongType: "wrong_type"
        case .tooLarge: "too_large"
        case .wrongLength: "wrong_length"
        case .tooSmall: "too_small"
        case .tooManyPixels: "too_many_pixels"
        case .other(let word): word
        }
    }
}

/// `InspectionGap` of the description.
public struct InspectionGap: Codable, Hashable, Sendable {
    /// A photo of a required slot, a signature, or a file: one that is named and is not there, or not what it was said to be.
    public var kind: InspectionGapKind
    /// Of a photo.
    public var slot: InspectionName?
    /// Of a signature.
    public var role: SignOffRole?
    /// Of a file.
    public var objectPath: String?
    /// Of a file, as in `photos`.
    public var reason: InspectionGapReason?
    /// `width` of the description.
    public var width: Int?
    /// `height` of the description.
    public var height: Int?
    /// `least_pixels` of the description.
    public var leastPixels: Int?
    /// `least_side` of the description.
    public var leastSide: Int?
    /// `most_pixels` of the description.
    public var mostPixels: Int?

    /// All that it has.
    public init(kind: InspectionGapKind, slot: InspectionName? = nil, role: SignOffRole? = nil, objectPath: String? = nil, reason: InspectionGapReason? = nil, width: Int? = nil, height: Int? = nil, leastPixels: Int? = nil, leastSide: Int? = nil, mostPixels: Int? = nil) {
        self.kind = kind
        self.slot = slot
        self.role = role
        self.objectPath = objectPath
        self.reason = reason
        self.width = width
        self.height = height
        self.leastPixels = leastPixels
        self.leastSide = leastSide
        self.mostPixels = mostPixels
    }

    enum CodingKeys: String, CodingKey {
        case kind = "kind"
        case slot = "slot"
        case role = "role"
        case objectPath = "object_path"
        case reason = "reason"
        case width = "width"
        case height = "height"
        case leastPixels = "least_pixels"
        case leastSide = "least_side"
        case mostPixels = "most_pixels"
    }
}

/// `InspectionPhotosElement` of the description.
public struct InspectionPhotosElement: Codable, Hashable, Sendable {
    /// `slot` of the description.
    public var slot: InspectionName
    /// `file` of the description.
    public var file: InspectionFile

    /// All that it has.
    public init(slot: InspectionName, file: InspectionFile) {
        self.slot = slot
        self.file = file
    }

    enum CodingKeys: String, CodingKey {
        case slot = "slot"
        case file = "file"
    }
}

/// `InspectionConditionsElement` of the description.
public struct InspectionConditionsElement: Codable, Hashable, Sendable {
    /// `name` of the description.
    public var name: InspectionName
    /// `condition` of the description.
    public var condition: Condition

    /// All that it has.
    public init(name: InspectionName, condition: Condition) {
        self.name = name
        self.condition = condition
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case condition = "condition"
    }
}

/// `InspectionSignOffsElement` of the description.
public struct InspectionSignOffsElement: Codable, Hashable, Sendable {
    /// `role` of the description.
    public var role: SignOffRole
    /// `name` of the description.
    public var name: String
    /// `at` of the description.
    public var at: Time
    /// `signature` of the description.
    public var signature: InspectionFile?

    /// All that it has.
    public init(role: SignOffRole, name: String, at: Time, signature: InspectionFile? = nil) {
        self.role = role
        self.name = name
        self.at = at
        self.signature = signature
    }

    enum CodingKeys: String, CodingKey {
        case role = "role"
        case name = "name"
        case at = "at"
        case signature = "signature"
    }
}

/// `Inspection` of the description.
public struct Inspection: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `reservation_id` of the description.
    public var reservationId: NullableId?
    /// `reservation_reference` of the description.
    public var reservationReference: String?
    /// Null where it is of the reservation as a whole.
    public var assetId: NullableId?
    /// Its tag, else its serial, its newest sticker, its number.
    public var assetName: String?
    /// `stage` of the description.
    public var stage: InspectionStage
    /// `status` of the description.
    public var status: InspectionStatus
    /// `template` of the description.
    public var template: InspectionName
    /// What may be photographed, and what has to be, as the template had it when the inspection began.
    public var slots: [InspectionSlot]
    /// Who has to sign.
    public var signOffRoles: [SignOffRole]
    /// In the order of the slots.
    public var photos: [InspectionPhotosElement]
    /// `video` of the description.
    public var video: InspectionFile?
    /// `damage` of the description.
    public var damage: [PhotographedMark]
    /// `odometer` of the description.
    public var odometer: Int?
    /// How full the tank or the battery is.
    public var fuel: Double?
    /// By name.
    public var conditions: [InspectionConditionsElement]
    /// `notes` of the description.
    public var notes: String?
    /// `place` of the description.
    public var place: Place?
    /// `sign_offs` of the description.
    public var signOffs: [InspectionSignOffsElement]
    /// What required photos and signatures it lacks. Whether its files are in storage is looked at when it is completed.
    public var missing: [MissingPart]
    /// By the phone's clock, where that is believed.
    public var begunAt: Time
    /// The name of the person, where it is known.
    public var begunBy: String?
    /// `begun_noted_by` of the description.
    public var begunNotedBy: Noter?
    /// By the phone's clock, where that is believed.
    public var completedAt: NullableTime?
    /// The name of the person, where it is known.
    public var completedBy: String?
    /// `completed_noted_by` of the description.
    public var completedNotedBy: Noter?
    /// Grows with each change.
    public var version: Int

    /// All that it has.
    public init(id: Id, reservationId: NullableId? = nil, reservationReference: String? = nil, assetId: NullableId? = nil, assetName: String? = nil, stage: InspectionStage, status: InspectionStatus, template: InspectionName, slots: [InspectionSlot], signOffRoles: [SignOffRole], photos: [InspectionPhotosElement], video: InspectionFile? = nil, damage: [PhotographedMark], odometer: Int? = nil, fuel: Double? = nil, conditions: [InspectionConditionsElement], notes: String? = nil, place: Place? = nil, signOffs: [InspectionSignOffsElement], missing: [MissingPart], begunAt: Time, begunBy: String? = nil, begunNotedBy: Noter? = nil, completedAt: NullableTime? = nil, completedBy: String? = nil, completedNotedBy: Noter? = nil, version: Int) {
        self.id = id
        self.reservationId = reservationId
        self.reservationReference = reservationReference
        self.assetId = assetId
        self.assetName = assetName
        self.stage = stage
        self.status = status
        self.template = template
        self.slots = slots
        self.signOffRoles = signOffRoles
        self.photos = photos
        self.video = video
        self.damage = damage
        self.odometer = odometer
        self.fuel = fuel
        self.conditions = conditions
        self.notes = notes
        self.place = place
        self.signOffs = signOffs
        self.missing = missing
        self.begunAt = begunAt
        self.begunBy = begunBy
        self.begunNotedBy = begunNotedBy
        self.completedAt = completedAt
        self.completedBy = completedBy
        self.completedNotedBy = completedNotedBy
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reservationId = "reservation_id"
        case reservationReference = "reservation_reference"
        case assetId = "asset_id"
        case assetName = "asset_name"
        case stage = "stage"
        case status = "status"
        case template = "template"
        case slots = "slots"
        case signOffRoles = "sign_off_roles"
        case photos = "photos"
        case video = "video"
        case damage = "damage"
        case odometer = "odometer"
        case fuel = "fuel"
        case conditions = "conditions"
        case notes = "notes"
        case place = "place"
        case signOffs = "sign_offs"
        case missing = "missing"
        case begunAt = "begun_at"
        case begunBy = "begun_by"
        case begunNotedBy = "begun_noted_by"
        case completedAt = "completed_at"
        case completedBy = "completed_by"
        case completedNotedBy = "completed_noted_by"
        case version = "version"
    }
}

/// `InspectionPage` of the description.
public struct InspectionPage: Codable, Hashable, Sendable {
    /// `inspections` of the description.
    public var inspections: [Inspection]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(inspections: [Inspection], nextCursor: NextCursor? = nil) {
        self.inspections = inspections
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case inspections = "inspections"
        case nextCursor = "next_cursor"
    }
}

/// `AssetInspectionPageInspectionsElementPhotosElement` of the description.
public struct AssetInspectionPageInspectionsElementPhotosElement: Codable, Hashable, Sendable {
    /// `slot` of the description.
    public var slot: InspectionName
    /// `file` of the description.
    public var file: InspectionFile

    /// All that it has.
    public init(slot: InspectionName, file: InspectionFile) {
        self.slot = slot
        self.file = file
    }

    enum CodingKeys: String, CodingKey {
        case slot = "slot"
        case file = "file"
    }
}

/// `AssetInspectionPageInspectionsElementConditionsElement` of the description.
public struct AssetInspectionPageInspectionsElementConditionsElement: Codable, Hashable, Sendable {
    /// `name` of the description.
    public var name: InspectionName
    /// `condition` of the description.
    public var condition: Condition

    /// All that it has.
    public init(name: InspectionName, condition: Condition) {
        self.name = name
        self.condition = condition
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case condition = "condition"
    }
}

/// `AssetInspectionPageInspectionsElementSignOffsElement` of the description.
public struct AssetInspectionPageInspectionsElementSignOffsElement: Codable, Hashable, Sendable {
    /// `role` of the description.
    public var role: SignOffRole
    /// `name` of the description.
    public var name: String
    /// `at` of the description.
    public var at: Time
    /// `signature` of the description.
    public var signature: InspectionFile?

    /// All that it has.
    public init(role: SignOffRole, name: String, at: Time, signature: InspectionFile? = nil) {
        self.role = role
        self.name = name
        self.at = at
        self.signature = signature
    }

    enum CodingKeys: String, CodingKey {
        case role = "role"
        case name = "name"
        case at = "at"
        case signature = "signature"
    }
}

/// `AssetInspectionPageInspectionsElement` of the description.
public struct AssetInspectionPageInspectionsElement: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `reservation_id` of the description.
    public var reservationId: NullableId?
    /// `reservation_reference` of the description.
    public var reservationReference: String?
    /// Null where it is of the reservation as a whole.
    public var assetId: NullableId?
    /// Its tag, else its serial, its newest sticker, its number.
    public var assetName: String?
    /// `stage` of the description.
    public var stage: InspectionStage
    /// `status` of the description.
    public var status: InspectionStatus
    /// `template` of the description.
    public var template: InspectionName
    /// What may be photographed, and what has to be, as the template had it when the inspection began.
    public var slots: [InspectionSlot]
    /// Who has to sign.
    public var signOffRoles: [SignOffRole]
    /// In the order of the slots.
    public var photos: [AssetInspectionPageInspectionsElementPhotosElement]
    /// `video` of the description.
    public var video: InspectionFile?
    /// `damage` of the description.
    public var damage: [PhotographedMark]
    /// `odometer` of the description.
    public var odometer: Int?
    /// How full the tank or the battery is.
    public var fuel: Double?
    /// By name.
    public var conditions: [AssetInspectionPageInspectionsElementConditionsElement]
    /// `notes` of the description.
    public var notes: String?
    /// `place` of the description.
    public var place: Place?
    /// `sign_offs` of the description.
    public var signOffs: [AssetInspectionPageInspectionsElementSignOffsElement]
    /// What required photos and signatures it lacks. Whether its files are in storage is looked at when it is completed.
    public var missing: [MissingPart]
    /// By the phone's clock, where that is believed.
    public var begunAt: Time
    /// The name of the person, where it is known.
    public var begunBy: String?
    /// `begun_noted_by` of the description.
    public var begunNotedBy: Noter?
    /// By the phone's clock, where that is believed.
    public var completedAt: NullableTime?
    /// The name of the person, where it is known.
    public var completedBy: String?
    /// `completed_noted_by` of the description.
    public var completedNotedBy: Noter?
    /// Grows with each change.
    public var version: Int
    /// Null where no completed one was begun before.
    public var new: InspectionNews?

    /// All that it has.
    public init(id: Id, reservationId: NullableId? = nil, reservationReference: String? = nil, assetId: NullableId? = nil, assetName: String? = nil, stage: InspectionStage, status: InspectionStatus, template: InspectionName, slots: [InspectionSlot], signOffRoles: [SignOffRole], photos: [AssetInspectionPageInspectionsElementPhotosElement], video: InspectionFile? = nil, damage: [PhotographedMark], odometer: Int? = nil, fuel: Double? = nil, conditions: [AssetInspectionPageInspectionsElementConditionsElement], notes: String? = nil, place: Place? = nil, signOffs: [AssetInspectionPageInspectionsElementSignOffsElement], missing: [MissingPart], begunAt: Time, begunBy: String? = nil, begunNotedBy: Noter? = nil, completedAt: NullableTime? = nil, completedBy: String? = nil, completedNotedBy: Noter? = nil, version: Int, new: InspectionNews? = nil) {
        self.id = id
        self.reservationId = reservationId
        self.reservationReference = reservationReference
        self.assetId = assetId
        self.assetName = assetName
        self.stage = stage
        self.status = status
        self.template = template
        self.slots = slots
        self.signOffRoles = signOffRoles
        self.photos = photos
        self.video = video
        self.damage = damage
        self.odometer = odometer
        self.fuel = fuel
        self.conditions = conditions
        self.notes = notes
        self.place = place
        self.signOffs = signOffs
        self.missing = missing
        self.begunAt = begunAt
        self.begunBy = begunBy
        self.begunNotedBy = begunNotedBy
        self.completedAt = completedAt
        self.completedBy = completedBy
        self.completedNotedBy = completedNotedBy
        self.version = version
        self.new = new
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reservationId = "reservation_id"
        case reservationReference = "reservation_reference"
        case assetId = "asset_id"
        case assetName = "asset_name"
        case stage = "stage"
        case status = "status"
        case template = "template"
        case slots = "slots"
        case signOffRoles = "sign_off_roles"
        case photos = "photos"
        case video = "video"
        case damage = "damage"
        case odometer = "odometer"
        case fuel = "fuel"
        case conditions = "conditions"
        case notes = "notes"
        case place = "place"
        case signOffs = "sign_offs"
        case missing = "missing"
        case begunAt = "begun_at"
        case begunBy = "begun_by"
        case begunNotedBy = "begun_noted_by"
        case completedAt = "completed_at"
        case completedBy = "completed_by"
        case completedNotedBy = "completed_noted_by"
        case version = "version"
        case new = "new"
    }
}

/// `AssetInspectionPage` of the description.
public struct AssetInspectionPage: Codable, Hashable, Sendable {
    /// `inspections` of the description.
    public var inspections: [AssetInspectionPageInspectionsElement]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(inspections: [AssetInspectionPageInspectionsElement], nextCursor: NextCursor? = nil) {
        self.inspections = inspections
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case inspections = "inspections"
        case nextCursor = "next_cursor"
    }
}

/// `InspectionNewsConditionsElement` of the description.
public struct InspectionNewsConditionsElement: Codable, Hashable, Sendable {
    /// `name` of the description.
    public var name: InspectionName
    /// `from` of the description.
    public var from: Condition?
    /// `to` of the description.
    public var to: Condition?

    /// All that it has.
    public init(name: InspectionName, from: Condition? = nil, to: Condition? = nil) {
        self.name = name
        self.from = from
        self.to = to
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case from = "from"
        case to = "to"
    }
}

/// What is new since the completed inspection of the asset that was begun before.
public struct InspectionNews: Codable, Hashable, Sendable {
    /// That inspection.
    public var since: Id
    /// Marks that it had not.
    public var damage: [DamageMark]
    /// Its marks that are not there any more.
    public var gone: [DamageMark]
    /// How much more it shows; null where one of the two has none.
    public var odometer: Int?
    /// How much more there is, less than nought where it is less; null where one of the two has none.
    public var fuel: Double?
    /// Those that differ, by name.
    public var conditions: [InspectionNewsConditionsElement]

    /// All that it has.
    public init(since: Id, damage: [DamageMark], gone: [DamageMark], odometer: Int? = nil, fuel: Double? = nil, conditions: [InspectionNewsConditionsElement]) {
        self.since = since
        self.damage = damage
        self.gone = gone
        self.odometer = odometer
        self.fuel = fuel
        self.conditions = conditions
    }

    enum CodingKeys: String, CodingKey {
        case since = "since"
        case damage = "damage"
        case gone = "gone"
        case odometer = "odometer"
        case fuel = "fuel"
        case conditions = "conditions"
    }
}

/// `NewInspection` of the description.
public struct NewInspection: Codable, Hashable, Sendable {
    /// A UUID that the phone has made, in any case; the server makes one where there is none.
    public var id: UUID?
    /// `reservation_id` of the description.
    public var reservationId: UUID?
    /// Left out where it is of the reservation as a whole; then there has to be one.
    public var assetId: UUID?
    /// `stage` of the description.
    public var stage: InspectionStage
    /// Where none is said `item`, or `delivery` where there is no asset.
    public var template: String?
    /// When it was begun, by the phone's clock.
    public var at: Date
    /// `noted_by` of the description.
    public var notedBy: NotedBy?

    /// All that it has.
    public init(id: UUID? = nil, reservationId: UUID? = nil, assetId: UUID? = nil, stage: InspectionStage, template: String? = nil, at: Date, notedBy: NotedBy? = nil) {
        self.id = id
        self.reservationId = reservationId
        self.assetId = assetId
        self.stage = stage
        self.template = template
        self.at = at
        self.notedBy = notedBy
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reservationId = "reservation_id"
        case assetId = "asset_id"
        case stage = "stage"
        case template = "template"
        case at = "at"
        case notedBy = "noted_by"
    }
}

/// `InspectionChange` of the description.
public struct InspectionChange: Codable, Hashable, Sendable {
    /// When it was said, by the phone's clock.
    public var at: Clearable<Date>?
    /// `photos` of the description.
    public var photos: PhotosChange?
    /// Its `object_path`.
    public var video: Clearable<String>?
    /// `damage` of the description.
    public var damage: DamageChange?
    /// `odometer` of the description.
    public var odometer: Clearable<Int>?
    /// `fuel` of the description.
    public var fuel: Clearable<Double>?
    /// `conditions` of the description.
    public var conditions: ConditionsChange?
    /// `notes` of the description.
    public var notes: Clearable<String>?
    /// `place` of the description.
    public var place: Clearable<NewPlace>?
    /// `sign_offs` of the description.
    public var signOffs: SignOffsChange?
    /// `noted_by` of the description.
    public var notedBy: Clearable<NotedBy>?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(at: Clearable<Date>? = nil, photos: PhotosChange? = nil, video: Clearable<String>? = nil, damage: DamageChange? = nil, odometer: Clearable<Int>? = nil, fuel: Clearable<Double>? = nil, conditions: ConditionsChange? = nil, notes: Clearable<String>? = nil, place: Clearable<NewPlace>? = nil, signOffs: SignOffsChange? = nil, notedBy: Clearable<NotedBy>? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.at = at
        self.photos = photos
        self.video = video
        self.damage = damage
        self.odometer = odometer
        self.fuel = fuel
        self.conditions = conditions
        self.notes = notes
        self.place = place
        self.signOffs = signOffs
        self.notedBy = notedBy
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case at = "at"
        case photos = "photos"
        case video = "video"
        case damage = "damage"
        case odometer = "odometer"
        case fuel = "fuel"
        case conditions = "conditions"
        case notes = "notes"
        case place = "place"
        case signOffs = "sign_offs"
        case notedBy = "noted_by"
        case version = "version"
    }
}

/// At most 100 slots, each with the `object_path` of its photo, or null.
public typealias PhotosChange = [String: String?]

/// `DamageChangeValue` of the description.
public struct DamageChangeValue: Codable, Hashable, Sendable {
    /// `view` of the description.
    public var view: DamageView
    /// At most 9 decimals are kept.
    public var x: Double
    /// `y` of the description.
    public var y: Double
    /// `kind` of the description.
    public var kind: DamageKind
    /// `note` of the description.
    public var note: String?
    /// Its `object_path`.
    public var photo: String?

    /// All that it has.
    public init(view: DamageView, x: Double, y: Double, kind: DamageKind, note: String? = nil, photo: String? = nil) {
        self.view = view
        self.x = x
        self.y = y
        self.kind = kind
        self.note = note
        self.photo = photo
    }

    enum CodingKeys: String, CodingKey {
        case view = "view"
        case x = "x"
        case y = "y"
        case kind = "kind"
        case note = "note"
        case photo = "photo"
    }
}

/// At most 200 marks by their ids, UUIDs that the phone has made; null takes one away.
public typealias DamageChange = [String: DamageChangeValue?]

/// At most 100, by name; null takes one away.
public typealias ConditionsChange = [String: Condition?]

/// `NewPlace` of the description.
public struct NewPlace: Codable, Hashable, Sendable {
    /// `lat` of the description.
    public var lat: Double
    /// `lon` of the description.
    public var lon: Double
    /// In metres.
    public var accuracy: Double?

    /// All that it has.
    public init(lat: Double, lon: Double, accuracy: Double? = nil) {
        self.lat = lat
        self.lon = lon
        self.accuracy = accuracy
    }

    enum CodingKeys: String, CodingKey {
        case lat = "lat"
        case lon = "lon"
        case accuracy = "accuracy"
    }
}

/// Who signed, by role; null takes a signature away.
public struct SignOffsChange: Codable, Hashable, Sendable {
    /// `staff` of the description.
    public var staff: Clearable<NewSignOff>?
    /// `customer` of the description.
    public var customer: Clearable<NewSignOff>?

    /// All that it has.
    public init(staff: Clearable<NewSignOff>? = nil, customer: Clearable<NewSignOff>? = nil) {
        self.staff = staff
        self.customer = customer
    }

    enum CodingKeys: String, CodingKey {
        case staff = "staff"
        case customer = "customer"
    }
}

/// `NewSignOff` of the description.
public struct NewSignOff: Codable, Hashable, Sendable {
    /// `name` of the description.
    public var name: String
    /// The `object_path` of a picture of the signature.
    public var signaturePath: String
    /// `at` of the description.
    public var at: Date

    /// All that it has.
    public init(name: String, signaturePath: String, at: Date) {
        self.name = name
        self.signaturePath = signaturePath
        self.at = at
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case signaturePath = "signature_path"
        case at = "at"
    }
}

/// `InspectionCompletion` of the description.
public struct InspectionCompletion: Codable, Hashable, Sendable {
    /// When it was completed, by the phone's clock; now where it is not said.
    public var at: Date?
    /// `noted_by` of the description.
    public var notedBy: NotedBy?

    /// All that it has.
    public init(at: Date? = nil, notedBy: NotedBy? = nil) {
        self.at = at
        self.notedBy = notedBy
    }

    enum CodingKeys: String, CodingKey {
        case at = "at"
        case notedBy = "noted_by"
    }
}

/// What a picture is for. A signature may have fewer pixels than a photo.
public enum InspectionUploadRequestKind: RawRepresentable, Codable, Hashable, Sendable {
    /// `photo`.
    case photo
    /// `signature`.
    case signature
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "photo": self = .photo
        case "signature": self = .signature
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .photo: "photo"
        case .signature: "signature"
        case .other(let word): word
        }
    }
}

/// `InspectionUploadRequest` of the description.
public struct InspectionUploadRequest: Codable, Hashable, Sendable {
    /// The inspection, in any case.
    public var inspectionId: UUID
    /// What the bytes will be; they are looked at when they come, and when the inspection is completed.
    public var contentType: InspectionFileType
    /// The end of the file's name, which has to go with `content_type`: `jpg` or `jpeg`, `png`, `heic`, `webp`, `mp4` or `m4v`, `mov`
    /// or `qt`, in any case. One of another type is `invalid_value`.
    public var ext: String
    /// What a picture is for. A signature may have fewer pixels than a photo.
    public var kind: InspectionUploadRequestKind?
    /// The file's size in bytes, where it is known: then exactly as many are taken. 15 MiB at most of a photo, 200 MiB of a video,
    /// unless the server is set otherwise: `limits` of `GET /me` says.
    public var contentLength: Int?

    /// All that it has.
    public init(inspectionId: UUID, contentType: InspectionFileType, ext: String, kind: InspectionUploadRequestKind? = nil, contentLength: Int? = nil) {
        self.inspectionId = inspectionId
        self.contentType = contentType
        self.ext = ext
        self.kind = kind
        self.contentLength = contentLength
    }

    enum CodingKeys: String, CodingKey {
        case inspectionId = "inspection_id"
        case contentType = "content_type"
        case ext = "ext"
        case kind = "kind"
        case contentLength = "content_length"
    }
}

/// `InspectionTemplate` of the description.
public struct InspectionTemplate: Codable, Hashable, Sendable {
    /// `name` of the description.
    public var name: InspectionName
    /// `built_in` of the description.
    public var builtIn: Bool
    /// `slots` of the description.
    public var slots: [InspectionSlot]
    /// Who has to sign.
    public var signOffs: [SignOffRole]
    /// `version` of the description.
    public var version: Int

    /// All that it has.
    public init(name: InspectionName, builtIn: Bool, slots: [InspectionSlot], signOffs: [SignOffRole], version: Int) {
        self.name = name
        self.builtIn = builtIn
        self.slots = slots
        self.signOffs = signOffs
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case name = "name"
        case builtIn = "built_in"
        case slots = "slots"
        case signOffs = "sign_offs"
        case version = "version"
    }
}

/// `InspectionTemplatePage` of the description.
public struct InspectionTemplatePage: Codable, Hashable, Sendable {
    /// `inspection_templates` of the description.
    public var inspectionTemplates: [InspectionTemplate]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(inspectionTemplates: [InspectionTemplate], nextCursor: NextCursor? = nil) {
        self.inspectionTemplates = inspectionTemplates
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case inspectionTemplates = "inspection_templates"
        case nextCursor = "next_cursor"
    }
}

/// `NewInspectionTemplateSlotsElement` of the description.
public struct NewInspectionTemplateSlotsElement: Codable, Hashable, Sendable {
    /// `slot` of the description.
    public var slot: InspectionName
    /// Whether there has to be a photo of it; not, where it is not said.
    public var required: Bool?

    /// All that it has.
    public init(slot: InspectionName, required: Bool? = nil) {
        self.slot = slot
        self.required = required
    }

    enum CodingKeys: String, CodingKey {
        case slot = "slot"
        case required = "required"
    }
}

/// `NewInspectionTemplate` of the description.
public struct NewInspectionTemplate: Codable, Hashable, Sendable {
    /// Each slot once.
    public var slots: [NewInspectionTemplateSlotsElement]
    /// `sign_offs` of the description.
    public var signOffs: [SignOffRole]
    /// The version that this change was made from; 0 where there was no template of that name.
    public var version: Int?

    /// All that it has.
    public init(slots: [NewInspectionTemplateSlotsElement], signOffs: [SignOffRole], version: Int? = nil) {
        self.slots = slots
        self.signOffs = signOffs
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case slots = "slots"
        case signOffs = "sign_offs"
        case version = "version"
    }
}

/// `CodeRequest` of the description.
public struct CodeRequest: Codable, Hashable, Sendable {
    /// In ASCII; in any case.
    public var email: String
    /// False where nobody new is to be let in, also where the server would. Who signed up before gets a code all the same.
    public var createUser: Bool?
    /// `data` of the description.
    public var data: [String: JSONPart]?
    /// Of clients that could follow a link as well. No mail here has one.
    public var codeChallenge: String?
    /// `code_challenge_method` of the description.
    public var codeChallengeMethod: String?

    /// All that it has.
    public init(email: String, createUser: Bool? = nil, data: [String: JSONPart]? = nil, codeChallenge: String? = nil, codeChallengeMethod: String? = nil) {
        self.email = email
        self.createUser = createUser
        self.data = data
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }

    enum CodingKeys: String, CodingKey {
        case email = "email"
        case createUser = "create_user"
        case data = "data"
        case codeChallenge = "code_challenge"
        case codeChallengeMethod = "code_challenge_method"
    }
}

/// No mail here is of `recovery`, `invite` or `email_change`, so with these every code is refused.
public enum CodeVerificationType: RawRepresentable, Codable, Hashable, Sendable {
    /// `email`.
    case email
    /// `signup`.
    case signup
    /// `magiclink`.
    case magiclink
    /// `recovery`.
    case recovery
    /// `invite`.
    case invite
    /// `email_change`.
    case emailChange
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "email": self = .email
        case "signup": self = .signup
        case "magiclink": self = .magiclink
        case "recovery": self = .recovery
        case "invite": self = .invite
        case "email_change": self = .emailChange
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .email: "email"
        case .signup: "signup"
        case .magiclink: "magiclink"
        case .recovery: "recovery"
        case .invite: "invite"
        case .emailChange: "email_change"
        case .other(let word): word
        }
    }
}

/// `CodeVerification` of the description.
public struct CodeVerification: Codable, Hashable, Sendable {
    /// `email` of the description.
    public var email: String
    /// The six digits.
    public var token: String
    /// No mail here is of `recovery`, `invite` or `email_change`, so with these every code is refused.
    public var type: CodeVerificationType

    /// All that it has.
    public init(email: String, token: String, type: CodeVerificationType) {
        self.email = email
        self.token = token
        self.type = type
    }

    enum CodingKeys: String, CodingKey {
        case email = "email"
        case token = "token"
        case type = "type"
    }
}

/// `TokenRequest` of the description.
public struct TokenRequest: Codable, Hashable, Sendable {
    /// `refresh_token` of the description.
    public var refreshToken: String?
    /// `email` of the description.
    public var email: String?
    /// `password` of the description.
    public var password: String?

    /// All that it has.
    public init(refreshToken: String? = nil, email: String? = nil, password: String? = nil) {
        self.refreshToken = refreshToken
        self.email = email
        self.password = password
    }

    enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
        case email = "email"
        case password = "password"
    }
}

/// `SignUpRequest` of the description.
public struct SignUpRequest: Codable, Hashable, Sendable {
    /// `email` of the description.
    public var email: String
    /// `password` of the description.
    public var password: String
    /// At most 2048 bytes of JSON, numbers without exponents.
    public var data: [String: JSONPart]?

    /// All that it has.
    public init(email: String, password: String, data: [String: JSONPart]? = nil) {
        self.email = email
        self.password = password
        self.data = data
    }

    enum CodingKeys: String, CodingKey {
        case email = "email"
        case password = "password"
        case data = "data"
    }
}

/// `UserChange` of the description.
public struct UserChange: Codable, Hashable, Sendable {
    /// Merged into what is there; a `null` member is forgotten. At most 2048 bytes of JSON in all, numbers without exponents.
    /// `tenant_id` is of use to who works for several companies: the next refresh names that one in `app_metadata`. One of which the
    /// user has no account is refused (422), `null` takes the choice back.
    public var data: Clearable<[String: JSONPart]>?
    /// `password` of the description.
    public var password: Clearable<String>?
    /// The password of now, where no code was typed lately.
    public var currentPassword: Clearable<String>?

    /// All that it has.
    public init(data: Clearable<[String: JSONPart]>? = nil, password: Clearable<String>? = nil, currentPassword: Clearable<String>? = nil) {
        self.data = data
        self.password = password
        self.currentPassword = currentPassword
    }

    enum CodingKeys: String, CodingKey {
        case data = "data"
        case password = "password"
        case currentPassword = "current_password"
    }
}

/// `SignInSession` of the description.
public struct SignInSession: Codable, Hashable, Sendable {
    /// A JWT, ES256.
    public var accessToken: String
    /// Says nothing to the client.
    public var refreshToken: String
    /// `token_type` of the description.
    public var tokenType: String
    /// Seconds.
    public var expiresIn: Int
    /// Seconds since 1970.
    public var expiresAt: Int
    /// `user` of the description.
    public var user: SignInUser

    /// All that it has.
    public init(accessToken: String, refreshToken: String, tokenType: String, expiresIn: Int, expiresAt: Int, user: SignInUser) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.expiresAt = expiresAt
        self.user = user
    }

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case expiresAt = "expires_at"
        case user = "user"
    }
}

/// `SignInUserAppMetadata` of the description.
public struct SignInUserAppMetadata: Codable, Hashable, Sendable {
    /// `provider` of the description.
    public var provider: String
    /// `providers` of the description.
    public var providers: [String]
    /// The company that the user chose, or the only one; not there where there are several, or none.
    public var tenantId: UUID?

    /// All that it has.
    public init(provider: String, providers: [String], tenantId: UUID? = nil) {
        self.provider = provider
        self.providers = providers
        self.tenantId = tenantId
    }

    enum CodingKeys: String, CodingKey {
        case provider = "provider"
        case providers = "providers"
        case tenantId = "tenant_id"
    }
}

/// `SignInUser` of the description.
public struct SignInUser: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: UUID
    /// `aud` of the description.
    public var aud: String
    /// `role` of the description.
    public var role: String
    /// `email` of the description.
    public var email: String
    /// `phone` of the description.
    public var phone: String
    /// `email_confirmed_at` of the description.
    public var emailConfirmedAt: Date?
    /// `confirmed_at` of the description.
    public var confirmedAt: Date?
    /// `confirmation_sent_at` of the description.
    public var confirmationSentAt: Date?
    /// `last_sign_in_at` of the description.
    public var lastSignInAt: Date?
    /// `app_metadata` of the description.
    public var appMetadata: SignInUserAppMetadata
    /// What the user keeps there. Anybody may write anything about themselves.
    public var userMetadata: [String: JSONPart]
    /// `identities` of the description.
    public var identities: [SignInIdentity]
    /// `created_at` of the description.
    public var createdAt: Date
    /// `updated_at` of the description.
    public var updatedAt: Date
    /// `is_anonymous` of the description.
    public var isAnonymous: Bool

    /// All that it has.
    public init(id: UUID, aud: String, role: String, email: String, phone: String, emailConfirmedAt: Date? = nil, confirmedAt: Date? = nil, confirmationSentAt: Date? = nil, lastSignInAt: Date? = nil, appMetadata: SignInUserAppMetadata, userMetadata: [String: JSONPart], identities: [SignInIdentity], createdAt: Date, updatedAt: Date, isAnonymous: Bool) {
        self.id = id
        self.aud = aud
        self.role = role
        self.email = email
        self.phone = phone
        self.emailConfirmedAt = emailConfirmedAt
        self.confirmedAt = confirmedAt
        self.confirmationSentAt = confirmationSentAt
        self.lastSignInAt = lastSignInAt
        self.appMetadata = appMetadata
        self.userMetadata = userMetadata
        self.identities = identities
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.isAnonymous = isAnonymous
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case aud = "aud"
        case role = "role"
        case email = "email"
        case phone = "phone"
        case emailConfirmedAt = "email_confirmed_at"
        case confirmedAt = "confirmed_at"
        case confirmationSentAt = "confirmation_sent_at"
        case lastSignInAt = "last_sign_in_at"
        case appMetadata = "app_metadata"
        case userMetadata = "user_metadata"
        case identities = "identities"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isAnonymous = "is_anonymous"
    }
}

/// `SignInIdentityIdentityData` of the description.
public struct SignInIdentityIdentityData: Codable, Hashable, Sendable {
    /// `sub` of the description.
    public var sub: UUID
    /// `email` of the description.
    public var email: String
    /// `email_verified` of the description.
    public var emailVerified: Bool
    /// `phone_verified` of the description.
    public var phoneVerified: Bool

    /// All that it has.
    public init(sub: UUID, email: String, emailVerified: Bool, phoneVerified: Bool) {
        self.sub = sub
        self.email = email
        self.emailVerified = emailVerified
        self.phoneVerified = phoneVerified
    }

    enum CodingKeys: String, CodingKey {
        case sub = "sub"
        case email = "email"
        case emailVerified = "email_verified"
        case phoneVerified = "phone_verified"
    }
}

/// `SignInIdentity` of the description.
public struct SignInIdentity: Codable, Hashable, Sendable {
    /// `identity_id` of the description.
    public var identityId: UUID
    /// `id` of the description.
    public var id: UUID
    /// `user_id` of the description.
    public var userId: UUID
    /// `identity_data` of the description.
    public var identityData: SignInIdentityIdentityData
    /// `provider` of the description.
    public var provider: String
    /// `email` of the description.
    public var email: String?
    /// `last_sign_in_at` of the description.
    public var lastSignInAt: Date?
    /// `created_at` of the description.
    public var createdAt: Date
    /// `updated_at` of the description.
    public var updatedAt: Date

    /// All that it has.
    public init(identityId: UUID, id: UUID, userId: UUID, identityData: SignInIdentityIdentityData, provider: String, email: String? = nil, lastSignInAt: Date? = nil, createdAt: Date, updatedAt: Date) {
        self.identityId = identityId
        self.id = id
        self.userId = userId
        self.identityData = identityData
        self.provider = provider
        self.email = email
        self.lastSignInAt = lastSignInAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case identityId = "identity_id"
        case id = "id"
        case userId = "user_id"
        case identityData = "identity_data"
        case provider = "provider"
        case email = "email"
        case lastSignInAt = "last_sign_in_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// `SignInError1` of the description.
public struct SignInError1: Codable, Hashable, Sendable {
    /// `code` of the description.
    public var code: String
    /// `message` of the description.
    public var message: String
    /// `weak_password` of the description.
    public var weakPassword: WeakPassword?

    /// All that it has.
    public init(code: String, message: String, weakPassword: WeakPassword? = nil) {
        self.code = code
        self.message = message
        self.weakPassword = weakPassword
    }

    enum CodingKeys: String, CodingKey {
        case code = "code"
        case message = "message"
        case weakPassword = "weak_password"
    }
}

/// `SignInError2` of the description.
public struct SignInError2: Codable, Hashable, Sendable {
    /// `code` of the description.
    public var code: Int
    /// `error_code` of the description.
    public var errorCode: String
    /// `msg` of the description.
    public var msg: String
    /// `weak_password` of the description.
    public var weakPassword: WeakPassword?

    /// All that it has.
    public init(code: Int, errorCode: String, msg: String, weakPassword: WeakPassword? = nil) {
        self.code = code
        self.errorCode = errorCode
        self.msg = msg
        self.weakPassword = weakPassword
    }

    enum CodingKeys: String, CodingKey {
        case code = "code"
        case errorCode = "error_code"
        case msg = "msg"
        case weakPassword = "weak_password"
    }
}

/// A client that names no version gets the older shape. Codes that end a session: `session_not_found`, `session_expired`,
/// `refresh_token_not_found`, `refresh_token_already_used`.
public enum SignInError: Codable, Hashable, Sendable {
    /// It is `SignInError1`.
    case signInError1(SignInError1)
    /// It is `SignInError2`.
    case signInError2(SignInError2)

    /// The first whose members are there.
    public init(from decoder: any Decoder) throws {
        if let value = try? SignInError1(from: decoder) {
            self = .signInError1(value)
            return
        }
        self = .signInError2(try SignInError2(from: decoder))
    }

    /// Writes what it is.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .signInError1(let value): try value.encode(to: encoder)
        case .signInError2(let value): try value.encode(to: encoder)
        }
    }
}

/// What a password lacks that is refused as `weak_password`.
public struct WeakPassword: Codable, Hashable, Sendable {
    /// `reasons` of the description.
    public var reasons: [String]

    /// All that it has.
    public init(reasons: [String]) {
        self.reasons = reasons
    }

    enum CodingKeys: String, CodingKey {
        case reasons = "reasons"
    }
}

/// `SignInSettings` of the description.
public struct SignInSettings: Codable, Hashable, Sendable {
    /// The ways in by name. Only `email` is one here.
    public var external: [String: JSONPart]
    /// `disable_signup` of the description.
    public var disableSignup: Bool
    /// `mailer_autoconfirm` of the description.
    public var mailerAutoconfirm: Bool
    /// `phone_autoconfirm` of the description.
    public var phoneAutoconfirm: Bool?
    /// `saml_enabled` of the description.
    public var samlEnabled: Bool?
    /// `saml_private_key_next_configured` of the description.
    public var samlPrivateKeyNextConfigured: Bool?
    /// `passkeys_enabled` of the description.
    public var passkeysEnabled: Bool?
    /// `sms_provider` of the description.
    public var smsProvider: String?

    /// All that it has.
    public init(external: [String: JSONPart], disableSignup: Bool, mailerAutoconfirm: Bool, phoneAutoconfirm: Bool? = nil, samlEnabled: Bool? = nil, samlPrivateKeyNextConfigured: Bool? = nil, passkeysEnabled: Bool? = nil, smsProvider: String? = nil) {
        self.external = external
        self.disableSignup = disableSignup
        self.mailerAutoconfirm = mailerAutoconfirm
        self.phoneAutoconfirm = phoneAutoconfirm
        self.samlEnabled = samlEnabled
        self.samlPrivateKeyNextConfigured = samlPrivateKeyNextConfigured
        self.passkeysEnabled = passkeysEnabled
        self.smsProvider = smsProvider
    }

    enum CodingKeys: String, CodingKey {
        case external = "external"
        case disableSignup = "disable_signup"
        case mailerAutoconfirm = "mailer_autoconfirm"
        case phoneAutoconfirm = "phone_autoconfirm"
        case samlEnabled = "saml_enabled"
        case samlPrivateKeyNextConfigured = "saml_private_key_next_configured"
        case passkeysEnabled = "passkeys_enabled"
        case smsProvider = "sms_provider"
    }
}

/// `SignInHealth` of the description.
public struct SignInHealth: Codable, Hashable, Sendable {
    /// `version` of the description.
    public var version: String
    /// `name` of the description.
    public var name: String
    /// `description` of the description.
    public var description: String

    /// All that it has.
    public init(version: String, name: String, description: String) {
        self.version = version
        self.name = name
        self.description = description
    }

    enum CodingKeys: String, CodingKey {
        case version = "version"
        case name = "name"
        case description = "description"
    }
}

/// `KeySetKeysElement` of the description.
public struct KeySetKeysElement: Codable, Hashable, Sendable {
    /// `kty` of the description.
    public var kty: String
    /// `crv` of the description.
    public var crv: String
    /// `x` of the description.
    public var x: String
    /// `y` of the description.
    public var y: String
    /// `use` of the description.
    public var use: String
    /// `alg` of the description.
    public var alg: String
    /// `kid` of the description.
    public var kid: String
    /// `key_ops` of the description.
    public var keyOps: [String]

    /// All that it has.
    public init(kty: String, crv: String, x: String, y: String, use: String, alg: String, kid: String, keyOps: [String]) {
        self.kty = kty
        self.crv = crv
        self.x = x
        self.y = y
        self.use = use
        self.alg = alg
        self.kid = kid
        self.keyOps = keyOps
    }

    enum CodingKeys: String, CodingKey {
        case kty = "kty"
        case crv = "crv"
        case x = "x"
        case y = "y"
        case use = "use"
        case alg = "alg"
        case kid = "kid"
        case keyOps = "key_ops"
    }
}

/// `KeySet` of the description.
public struct KeySet: Codable, Hashable, Sendable {
    /// `keys` of the description.
    public var keys: [KeySetKeysElement]

    /// All that it has.
    public init(keys: [KeySetKeysElement]) {
        self.keys = keys
    }

    enum CodingKeys: String, CodingKey {
        case keys = "keys"
    }
}

/// `AppError` of the description.
public struct AppError: Codable, Hashable, Sendable {
    /// `success` of the description.
    public var success: Bool
    /// One sentence, in English.
    public var error: String

    /// All that it has.
    public init(success: Bool, error: String) {
        self.success = success
        self.error = error
    }

    enum CodingKeys: String, CodingKey {
        case success = "success"
        case error = "error"
    }
}

/// `AppBadRequestError` of the description.
public enum AppBadRequestError: Codable, Hashable, Sendable {
    /// It is `AppError`.
    case appError(AppError)
    /// It is `OfficeError`.
    case officeError(OfficeError)

    /// The first whose members are there.
    public init(from decoder: any Decoder) throws {
        if let value = try? AppError(from: decoder) {
            self = .appError(value)
            return
        }
        self = .officeError(try OfficeError(from: decoder))
    }

    /// Writes what it is.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .appError(let value): try value.encode(to: encoder)
        case .officeError(let value): try value.encode(to: encoder)
        }
    }
}

/// By the company's clock, without a zone.
public typealias AppTime = String

/// `NewAssetStatus` of the description.
public enum NewAssetStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `IN_STOCK`.
    case inStock
    /// `READY_TO_DEPLOY`.
    case readyToDeploy
    /// `SHIPPED`.
    case shipped
    /// `DEPLOYED`.
    case deployed
    /// `REPAIR`.
    case repair
    /// `ARCHIVED`.
    case archived
    /// `DISPOSED`.
    case disposed
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "IN_STOCK": self = .inStock
        case "READY_TO_DEPLOY": self = .readyToDeploy
        case "SHIPPED": self = .shipped
        case "DEPLOYED": self = .deployed
        case "REPAIR": self = .repair
        case "ARCHIVED": self = .archived
        case "DISPOSED": self = .disposed
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .inStock: "IN_STOCK"
        case .readyToDeploy: "READY_TO_DEPLOY"
        case .shipped: "SHIPPED"
        case .deployed: "DEPLOYED"
        case .repair: "REPAIR"
        case .archived: "ARCHIVED"
        case .disposed: "DISPOSED"
        case .other(let word): word
        }
    }
}

/// `NewAsset` of the description.
public struct NewAsset: Codable, Hashable, Sendable {
    /// `asset_tag` of the description.
    public var assetTag: String
    /// `serial_num` of the description.
    public var serialNum: String
    /// `name` of the description.
    public var name: String?
    /// `model` of the description.
    public var model: String?
    /// `manufacturer` of the description.
    public var manufacturer: String?
    /// `category` of the description.
    public var category: String?
    /// `hardware_type` of the description.
    public var hardwareType: String?
    /// `country` of the description.
    public var country: String?
    /// `customer` of the description.
    public var customer: String?
    /// `asset_type` of the description.
    public var assetType: String?
    /// Lines and tabs are fine; other control characters are not.
    public var notes: String?
    /// `status` of the description.
    public var status: NewAssetStatus?
    /// In the app's words, whatever their case. `New`, `Brand new`, `Unused`, `Like new`, `As new`, `Mint`, `Excellent` and `Open box` mean
    /// `like_new`; `Good`, `Very good`, `Used`, `Refurbished`, `Renewed` and `Working` mean `good`; `Fair`, `Average`, `Acceptable` and `Worn`
    /// mean `fair`; `Poor`, `Bad` and `Heavily worn` mean `poor`; `Damaged`, `Broken`, `Defective`, `Faulty`, `Not working` and `For parts` mean
    /// `damaged`. Any other word is kept in the notes, and the asset is `good`.
    public var condition: String?
    /// What its sticker says. It is taken whole, but for an address that names a code: of that the code is kept. The answer's `code` says as
    /// what.
    public var code: String?

    /// All that it has.
    public init(assetTag: String, serialNum: String, name: String? = nil, model: String? = nil, manufacturer: String? = nil, category: String? = nil, hardwareType: String? = nil, country: String? = nil, customer: String? = nil, assetType: String? = nil, notes: String? = nil, status: NewAssetStatus? = nil, condition: String? = nil, code: String? = nil) {
        self.assetTag = assetTag
        self.serialNum = serialNum
        self.name = name
        self.model = model
        self.manufacturer = manufacturer
        self.category = category
        self.hardwareType = hardwareType
        self.country = country
        self.customer = customer
        self.assetType = assetType
        self.notes = notes
        self.status = status
        self.condition = condition
        self.code = code
    }

    enum CodingKeys: String, CodingKey {
        case assetTag = "asset_tag"
        case serialNum = "serial_num"
        case name = "name"
        case model = "model"
        case manufacturer = "manufacturer"
        case category = "category"
        case hardwareType = "hardware_type"
        case country = "country"
        case customer = "customer"
        case assetType = "asset_type"
        case notes = "notes"
        case status = "status"
        case condition = "condition"
        case code = "code"
    }
}

/// `CreatedAssetAsset` of the description.
public struct CreatedAssetAsset: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Int
    /// `asset_tag` of the description.
    public var assetTag: String
    /// `serial_num` of the description.
    public var serialNum: String
    /// `name` of the description.
    public var name: String
    /// `model` of the description.
    public var model: String?
    /// `manufacturer` of the description.
    public var manufacturer: String?
    /// `category` of the description.
    public var category: String?
    /// `hardware_type` of the description.
    public var hardwareType: String?
    /// `country` of the description.
    public var country: String?
    /// In words, such as `In Stock`.
    public var status: String
    /// `notes` of the description.
    public var notes: String?
    /// `created_at` of the description.
    public var createdAt: AppTime
    /// As what its sticker is stored, where one was given.
    public var code: String?

    /// All that it has.
    public init(id: Int, assetTag: String, serialNum: String, name: String, model: String? = nil, manufacturer: String? = nil, category: String? = nil, hardwareType: String? = nil, country: String? = nil, status: String, notes: String? = nil, createdAt: AppTime, code: String? = nil) {
        self.id = id
        self.assetTag = assetTag
        self.serialNum = serialNum
        self.name = name
        self.model = model
        self.manufacturer = manufacturer
        self.category = category
        self.hardwareType = hardwareType
        self.country = country
        self.status = status
        self.notes = notes
        self.createdAt = createdAt
        self.code = code
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case assetTag = "asset_tag"
        case serialNum = "serial_num"
        case name = "name"
        case model = "model"
        case manufacturer = "manufacturer"
        case category = "category"
        case hardwareType = "hardware_type"
        case country = "country"
        case status = "status"
        case notes = "notes"
        case createdAt = "created_at"
        case code = "code"
    }
}

/// `CreatedAsset` of the description.
public struct CreatedAsset: Codable, Hashable, Sendable {
    /// `success` of the description.
    public var success: Bool
    /// `message` of the description.
    public var message: String
    /// `asset` of the description.
    public var asset: CreatedAssetAsset

    /// All that it has.
    public init(success: Bool, message: String, asset: CreatedAssetAsset) {
        self.success = success
        self.message = message
        self.asset = asset
    }

    enum CodingKeys: String, CodingKey {
        case success = "success"
        case message = "message"
        case asset = "asset"
    }
}

/// `OutboundParcel` of the description.
public struct OutboundParcel: Codable, Hashable, Sendable {
    /// `slot` of the description.
    public var slot: Int
    /// `tracking_number` of the description.
    public var trackingNumber: String
    /// `carrier` of the description.
    public var carrier: String?
    /// `Pending`, `In Transit`, or `Delivered - Received on YYYY-MM-DD HH:MM` with the notes behind ` - `.
    public var status: String
    /// `is_delivered` of the description.
    public var isDelivered: Bool

    /// All that it has.
    public init(slot: Int, trackingNumber: String, carrier: String? = nil, status: String, isDelivered: Bool) {
        self.slot = slot
        self.trackingNumber = trackingNumber
        self.carrier = carrier
        self.status = status
        self.isDelivered = isDelivered
    }

    enum CodingKeys: String, CodingKey {
        case slot = "slot"
        case trackingNumber = "tracking_number"
        case carrier = "carrier"
        case status = "status"
        case isDelivered = "is_delivered"
    }
}

/// `OutboundTicket` of the description.
public struct OutboundTicket: Codable, Hashable, Sendable {
    /// `ticket_id` of the description.
    public var ticketId: Int
    /// `display_id` of the description.
    public var displayId: String
    /// `subject` of the description.
    public var subject: String
    /// `category` of the description.
    public var category: String?
    /// `customer_name` of the description.
    public var customerName: String?
    /// `shipping_address` of the description.
    public var shippingAddress: String?
    /// `tracking_numbers` of the description.
    public var trackingNumbers: [OutboundParcel]
    /// `created_at` of the description.
    public var createdAt: AppTime
    /// `updated_at` of the description.
    public var updatedAt: AppTime

    /// All that it has.
    public init(ticketId: Int, displayId: String, subject: String, category: String? = nil, customerName: String? = nil, shippingAddress: String? = nil, trackingNumbers: [OutboundParcel], createdAt: AppTime, updatedAt: AppTime) {
        self.ticketId = ticketId
        self.displayId = displayId
        self.subject = subject
        self.category = category
        self.customerName = customerName
        self.shippingAddress = shippingAddress
        self.trackingNumbers = trackingNumbers
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case ticketId = "ticket_id"
        case displayId = "display_id"
        case subject = "subject"
        case category = "category"
        case customerName = "customer_name"
        case shippingAddress = "shipping_address"
        case trackingNumbers = "tracking_numbers"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// `ReturnTicket` of the description.
public struct ReturnTicket: Codable, Hashable, Sendable {
    /// `ticket_id` of the description.
    public var ticketId: Int
    /// `display_id` of the description.
    public var displayId: String
    /// `subject` of the description.
    public var subject: String
    /// `category` of the description.
    public var category: String?
    /// `customer_name` of the description.
    public var customerName: String?
    /// `shipping_address` of the description.
    public var shippingAddress: String?
    /// `return_tracking` of the description.
    public var returnTracking: String?
    /// `return_carrier` of the description.
    public var returnCarrier: String?
    /// `Pending`, `In Transit`, or `Received on YYYY-MM-DD HH:MM` with the notes behind ` - `.
    public var returnStatus: String?
    /// `is_received` of the description.
    public var isReceived: Bool
    /// `created_at` of the description.
    public var createdAt: AppTime
    /// `updated_at` of the description.
    public var updatedAt: AppTime

    /// All that it has.
    public init(ticketId: Int, displayId: String, subject: String, category: String? = nil, customerName: String? = nil, shippingAddress: String? = nil, returnTracking: String? = nil, returnCarrier: String? = nil, returnStatus: String? = nil, isReceived: Bool, createdAt: AppTime, updatedAt: AppTime) {
        self.ticketId = ticketId
        self.displayId = displayId
        self.subject = subject
        self.category = category
        self.customerName = customerName
        self.shippingAddress = shippingAddress
        self.returnTracking = returnTracking
        self.returnCarrier = returnCarrier
        self.returnStatus = returnStatus
        self.isReceived = isReceived
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case ticketId = "ticket_id"
        case displayId = "display_id"
        case subject = "subject"
        case category = "category"
        case customerName = "customer_name"
        case shippingAddress = "shipping_address"
        case returnTracking = "return_tracking"
        case returnCarrier = "return_carrier"
        case returnStatus = "return_status"
        case isReceived = "is_received"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// `Ticket` of the description.
public struct Ticket: Codable, Hashable, Sendable {
    /// `ticket_id` of the description.
    public var ticketId: Int
    /// `display_id` of the description.
    public var displayId: String
    /// `subject` of the description.
    public var subject: String
    /// `category` of the description.
    public var category: String?
    /// `customer_name` of the description.
    public var customerName: String?
    /// `shipping_address` of the description.
    public var shippingAddress: String?
    /// `tracking_numbers` of the description.
    public var trackingNumbers: [OutboundParcel]
    /// `return_tracking` of the description.
    public var returnTracking: String?
    /// `return_carrier` of the description.
    public var returnCarrier: String?
    /// `Pending`, `In Transit`, or `Received on YYYY-MM-DD HH:MM` with the notes behind ` - `.
    public var returnStatus: String?
    /// `is_received` of the description.
    public var isReceived: Bool
    /// `created_at` of the description.
    public var createdAt: AppTime
    /// `updated_at` of the description.
    public var updatedAt: AppTime

    /// All that it has.
    public init(ticketId: Int, displayId: String, subject: String, category: String? = nil, customerName: String? = nil, shippingAddress: String? = nil, trackingNumbers: [OutboundParcel], returnTracking: String? = nil, returnCarrier: String? = nil, returnStatus: String? = nil, isReceived: Bool, createdAt: AppTime, updatedAt: AppTime) {
        self.ticketId = ticketId
        self.displayId = displayId
        self.subject = subject
        self.category = category
        self.customerName = customerName
        self.shippingAddress = shippingAddress
        self.trackingNumbers = trackingNumbers
        self.returnTracking = returnTracking
        self.returnCarrier = returnCarrier
        self.returnStatus = returnStatus
        self.isReceived = isReceived
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case ticketId = "ticket_id"
        case displayId = "display_id"
        case subject = "subject"
        case category = "category"
        case customerName = "customer_name"
        case shippingAddress = "shipping_address"
        case trackingNumbers = "tracking_numbers"
        case returnTracking = "return_tracking"
        case returnCarrier = "return_carrier"
        case returnStatus = "return_status"
        case isReceived = "is_received"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// `OutboundPagePagination` of the description.
public struct OutboundPagePagination: Codable, Hashable, Sendable {
    /// `page` of the description.
    public var page: Int
    /// `limit` of the description.
    public var limit: Int
    /// `total` of the description.
    public var total: Int
    /// `pages` of the description.
    public var pages: Int

    /// All that it has.
    public init(page: Int, limit: Int, total: Int, pages: Int) {
        self.page = page
        self.limit = limit
        self.total = total
        self.pages = pages
    }

    enum CodingKeys: String, CodingKey {
        case page = "page"
        case limit = "limit"
        case total = "total"
        case pages = "pages"
    }
}

/// `OutboundPage` of the description.
public struct OutboundPage: Codable, Hashable, Sendable {
    /// `success` of the description.
    public var success: Bool
    /// `tracking_items` of the description.
    public var trackingItems: [OutboundTicket]
    /// `pagination` of the description.
    public var pagination: OutboundPagePagination

    /// All that it has.
    public init(success: Bool, trackingItems: [OutboundTicket], pagination: OutboundPagePagination) {
        self.success = success
        self.trackingItems = trackingItems
        self.pagination = pagination
    }

    enum CodingKeys: String, CodingKey {
        case success = "success"
        case trackingItems = "tracking_items"
        case pagination = "pagination"
    }
}

/// `ReturnPagePagination` of the description.
public struct ReturnPagePagination: Codable, Hashable, Sendable {
    /// `page` of the description.
    public var page: Int
    /// `limit` of the description.
    public var limit: Int
    /// `total` of the description.
    public var total: Int
    /// `pages` of the description.
    public var pages: Int

    /// All that it has.
    public init(page: Int, limit: Int, total: Int, pages: Int) {
        self.page = page
        self.limit = limit
        self.total = total
        self.pages = pages
    }

    enum CodingKeys: String, CodingKey {
        case page = "page"
        case limit = "limit"
        case total = "total"
        case pages = "pages"
    }
}

/// `ReturnPage` of the description.
public struct ReturnPage: Codable, Hashable, Sendable {
    /// `success` of the description.
    public var success: Bool
    /// `tracking_items` of the description.
    public var trackingItems: [ReturnTicket]
    /// `pagination` of the description.
    public var pagination: ReturnPagePagination

    /// All that it has.
    public init(success: Bool, trackingItems: [ReturnTicket], pagination: ReturnPagePagination) {
        self.success = success
        self.trackingItems = trackingItems
        self.pagination = pagination
    }

    enum CodingKeys: String, CodingKey {
        case success = "success"
        case trackingItems = "tracking_items"
        case pagination = "pagination"
    }
}

/// `TicketAnswer` of the description.
public struct TicketAnswer: Codable, Hashable, Sendable {
    /// `success` of the description.
    public var success: Bool
    /// `message` of the description.
    public var message: String
    /// `ticket` of the description.
    public var ticket: Ticket

    /// All that it has.
    public init(success: Bool, message: String, ticket: Ticket) {
        self.success = success
        self.message = message
        self.ticket = ticket
    }

    enum CodingKeys: String, CodingKey {
        case success = "success"
        case message = "message"
        case ticket = "ticket"
    }
}

/// `OutboundReceipt` of the description.
public struct OutboundReceipt: Codable, Hashable, Sendable {
    /// `slot` of the description.
    public var slot: Int?
    /// Lines and tabs are fine; other control characters are not.
    public var notes: String?

    /// All that it has.
    public init(slot: Int? = nil, notes: String? = nil) {
        self.slot = slot
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case slot = "slot"
        case notes = "notes"
    }
}

/// `ReturnReceipt` of the description.
public struct ReturnReceipt: Codable, Hashable, Sendable {
    /// Lines and tabs are fine; other control characters are not.
    public var notes: String?

    /// All that it has.
    public init(notes: String? = nil) {
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case notes = "notes"
    }
}

/// `ReceivedOutboundTracking` of the description.
public struct ReceivedOutboundTracking: Codable, Hashable, Sendable {
    /// `ticket_id` of the description.
    public var ticketId: Int
    /// `slot` of the description.
    public var slot: Int
    /// `tracking_number` of the description.
    public var trackingNumber: String
    /// `status` of the description.
    public var status: String

    /// All that it has.
    public init(ticketId: Int, slot: Int, trackingNumber: String, status: String) {
        self.ticketId = ticketId
        self.slot = slot
        self.trackingNumber = trackingNumber
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case ticketId = "ticket_id"
        case slot = "slot"
        case trackingNumber = "tracking_number"
        case status = "status"
    }
}

/// `ReceivedOutbound` of the description.
public struct ReceivedOutbound: Codable, Hashable, Sendable {
    /// `success` of the description.
    public var success: Bool
    /// `message` of the description.
    public var message: String
    /// `tracking` of the description.
    public var tracking: ReceivedOutboundTracking

    /// All that it has.
    public init(success: Bool, message: String, tracking: ReceivedOutboundTracking) {
        self.success = success
        self.message = message
        self.tracking = tracking
    }

    enum CodingKeys: String, CodingKey {
        case success = "success"
        case message = "message"
        case tracking = "tracking"
    }
}

/// `ReceivedReturnTracking` of the description.
public struct ReceivedReturnTracking: Codable, Hashable, Sendable {
    /// `ticket_id` of the description.
    public var ticketId: Int
    /// `return_tracking` of the description.
    public var returnTracking: String
    /// `return_status` of the description.
    public var returnStatus: String

    /// All that it has.
    public init(ticketId: Int, returnTracking: String, returnStatus: String) {
        self.ticketId = ticketId
        self.returnTracking = returnTracking
        self.returnStatus = returnStatus
    }

    enum CodingKeys: String, CodingKey {
        case ticketId = "ticket_id"
        case returnTracking = "return_tracking"
        case returnStatus = "return_status"
    }
}

/// `ReceivedReturn` of the description.
public struct ReceivedReturn: Codable, Hashable, Sendable {
    /// `success` of the description.
    public var success: Bool
    /// `message` of the description.
    public var message: String
    /// `tracking` of the description.
    public var tracking: ReceivedReturnTracking

    /// All that it has.
    public init(success: Bool, message: String, tracking: ReceivedReturnTracking) {
        self.success = success
        self.message = message
        self.tracking = tracking
    }

    enum CodingKeys: String, CodingKey {
        case success = "success"
        case message = "message"
        case tracking = "tracking"
    }
}

/// A parcel of which no more is said goes into the next free slot.
public typealias TrackingNumber = String

/// `NewParcelStatus` of the description.
public enum NewParcelStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .other(let word): word
        }
    }
}

/// `NewParcel` of the description.
public struct NewParcel: Codable, Hashable, Sendable {
    /// The next free one unless given.
    public var slot: Int?
    /// `tracking_number` of the description.
    public var trackingNumber: String
    /// `carrier` of the description.
    public var carrier: String?
    /// `status` of the description.
    public var status: NewParcelStatus?

    /// All that it has.
    public init(slot: Int? = nil, trackingNumber: String, carrier: String? = nil, status: NewParcelStatus? = nil) {
        self.slot = slot
        self.trackingNumber = trackingNumber
        self.carrier = carrier
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case slot = "slot"
        case trackingNumber = "tracking_number"
        case carrier = "carrier"
        case status = "status"
    }
}

/// `ParcelChangeStatus` of the description.
public enum ParcelChangeStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .other(let word): word
        }
    }
}

/// `ParcelChange` of the description.
public struct ParcelChange: Codable, Hashable, Sendable {
    /// The next free one unless given.
    public var slot: Clearable<Int>?
    /// `tracking_number` of the description.
    public var trackingNumber: Clearable<String>?
    /// `carrier` of the description.
    public var carrier: Clearable<String>?
    /// `status` of the description.
    public var status: Clearable<ParcelChangeStatus>?

    /// All that it has.
    public init(slot: Clearable<Int>? = nil, trackingNumber: Clearable<String>? = nil, carrier: Clearable<String>? = nil, status: Clearable<ParcelChangeStatus>? = nil) {
        self.slot = slot
        self.trackingNumber = trackingNumber
        self.carrier = carrier
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case slot = "slot"
        case trackingNumber = "tracking_number"
        case carrier = "carrier"
        case status = "status"
    }
}

/// `NewTicketTrackingNumbersElement` of the description.
public enum NewTicketTrackingNumbersElement: Codable, Hashable, Sendable {
    /// It is `NewParcel`.
    case newParcel(NewParcel)
    /// It is `TrackingNumber`.
    case trackingNumber(TrackingNumber)

    /// The first whose members are there.
    public init(from decoder: any Decoder) throws {
        if let value = try? NewParcel(from: decoder) {
            self = .newParcel(value)
            return
        }
        self = .trackingNumber(try TrackingNumber(from: decoder))
    }

    /// Writes what it is.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .newParcel(let value): try value.encode(to: encoder)
        case .trackingNumber(let value): try value.encode(to: encoder)
        }
    }
}

/// `NewTicketReturnStatus` of the description.
public enum NewTicketReturnStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .other(let word): word
        }
    }
}

/// `NewTicket` of the description.
public struct NewTicket: Codable, Hashable, Sendable {
    /// `subject` of the description.
    public var subject: String
    /// `category` of the description.
    public var category: String?
    /// `customer_name` of the description.
    public var customerName: String?
    /// Lines and tabs are fine; other control characters are not.
    public var shippingAddress: String?
    /// `tracking_numbers` of the description.
    public var trackingNumbers: [NewTicketTrackingNumbersElement]?
    /// `return_tracking` of the description.
    public var returnTracking: String?
    /// `return_carrier` of the description.
    public var returnCarrier: String?
    /// `return_status` of the description.
    public var returnStatus: NewTicketReturnStatus?

    /// All that it has.
    public init(subject: String, category: String? = nil, customerName: String? = nil, shippingAddress: String? = nil, trackingNumbers: [NewTicketTrackingNumbersElement]? = nil, returnTracking: String? = nil, returnCarrier: String? = nil, returnStatus: NewTicketReturnStatus? = nil) {
        self.subject = subject
        self.category = category
        self.customerName = customerName
        self.shippingAddress = shippingAddress
        self.trackingNumbers = trackingNumbers
        self.returnTracking = returnTracking
        self.returnCarrier = returnCarrier
        self.returnStatus = returnStatus
    }

    enum CodingKeys: String, CodingKey {
        case subject = "subject"
        case category = "category"
        case customerName = "customer_name"
        case shippingAddress = "shipping_address"
        case trackingNumbers = "tracking_numbers"
        case returnTracking = "return_tracking"
        case returnCarrier = "return_carrier"
        case returnStatus = "return_status"
    }
}

/// `TicketChangeTrackingNumbersElement` of the description.
public enum TicketChangeTrackingNumbersElement: Codable, Hashable, Sendable {
    /// It is `ParcelChange`.
    case parcelChange(ParcelChange)
    /// It is `TrackingNumber`.
    case trackingNumber(TrackingNumber)

    /// The first whose members are there.
    public init(from decoder: any Decoder) throws {
        if let value = try? ParcelChange(from: decoder) {
            self = .parcelChange(value)
            return
        }
        self = .trackingNumber(try TrackingNumber(from: decoder))
    }

    /// Writes what it is.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .parcelChange(let value): try value.encode(to: encoder)
        case .trackingNumber(let value): try value.encode(to: encoder)
        }
    }
}

/// `TicketChangeReturnStatus` of the description.
public enum TicketChangeReturnStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .other(let word): word
        }
    }
}

/// `TicketChange` of the description.
public struct TicketChange: Codable, Hashable, Sendable {
    /// `tracking_numbers` of the description.
    public var trackingNumbers: Clearable<[TicketChangeTrackingNumbersElement]>?
    /// `return_tracking` of the description.
    public var returnTracking: Clearable<String>?
    /// `return_carrier` of the description.
    public var returnCarrier: Clearable<String>?
    /// `return_status` of the description.
    public var returnStatus: Clearable<TicketChangeReturnStatus>?

    /// All that it has.
    public init(trackingNumbers: Clearable<[TicketChangeTrackingNumbersElement]>? = nil, returnTracking: Clearable<String>? = nil, returnCarrier: Clearable<String>? = nil, returnStatus: Clearable<TicketChangeReturnStatus>? = nil) {
        self.trackingNumbers = trackingNumbers
        self.returnTracking = returnTracking
        self.returnCarrier = returnCarrier
        self.returnStatus = returnStatus
    }

    enum CodingKeys: String, CodingKey {
        case trackingNumbers = "tracking_numbers"
        case returnTracking = "return_tracking"
        case returnCarrier = "return_carrier"
        case returnStatus = "return_status"
    }
}

/// What the parcels that go out come to; null without any.
public enum OfficeTicketOutboundStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// `received`.
    case received
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        case "received": self = .received
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .received: "received"
        case .other(let word): word
        }
    }
}

/// Where the parcel is that comes back; null without one.
public enum OfficeTicketReturnStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// `received`.
    case received
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        case "received": self = .received
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .received: "received"
        case .other(let word): word
        }
    }
}

/// `OfficeTicket` of the description.
public struct OfficeTicket: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `number` of the description.
    public var number: Int
    /// The number as people see it.
    public var displayId: String
    /// `subject` of the description.
    public var subject: String
    /// `category` of the description.
    public var category: String?
    /// `customer_name` of the description.
    public var customerName: String?
    /// `shipping_address` of the description.
    public var shippingAddress: String?
    /// What the parcels that go out come to; null without any.
    public var outboundStatus: OfficeTicketOutboundStatus?
    /// Where the parcel is that comes back; null without one.
    public var returnStatus: OfficeTicketReturnStatus?
    /// `parcels` of the description.
    public var parcels: [TicketParcel]
    /// `created_at` of the description.
    public var createdAt: Time
    /// `updated_at` of the description.
    public var updatedAt: Time
    /// `version` of the description.
    public var version: Version

    /// All that it has.
    public init(id: Id, number: Int, displayId: String, subject: String, category: String? = nil, customerName: String? = nil, shippingAddress: String? = nil, outboundStatus: OfficeTicketOutboundStatus? = nil, returnStatus: OfficeTicketReturnStatus? = nil, parcels: [TicketParcel], createdAt: Time, updatedAt: Time, version: Version) {
        self.id = id
        self.number = number
        self.displayId = displayId
        self.subject = subject
        self.category = category
        self.customerName = customerName
        self.shippingAddress = shippingAddress
        self.outboundStatus = outboundStatus
        self.returnStatus = returnStatus
        self.parcels = parcels
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case number = "number"
        case displayId = "display_id"
        case subject = "subject"
        case category = "category"
        case customerName = "customer_name"
        case shippingAddress = "shipping_address"
        case outboundStatus = "outbound_status"
        case returnStatus = "return_status"
        case parcels = "parcels"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case version = "version"
    }
}

/// `TicketParcelWay` of the description.
public enum TicketParcelWay: RawRepresentable, Codable, Hashable, Sendable {
    /// `outbound`.
    case outbound
    /// `return`.
    case `return`
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "outbound": self = .outbound
        case "return": self = .`return`
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .outbound: "outbound"
        case .`return`: "return"
        case .other(let word): word
        }
    }
}

/// `TicketParcelStatus` of the description.
public enum TicketParcelStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// `received`.
    case received
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        case "received": self = .received
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .received: "received"
        case .other(let word): word
        }
    }
}

/// `TicketParcel` of the description.
public struct TicketParcel: Codable, Hashable, Sendable {
    /// `way` of the description.
    public var way: TicketParcelWay
    /// `slot` of the description.
    public var slot: Int
    /// `tracking_number` of the description.
    public var trackingNumber: String
    /// `carrier` of the description.
    public var carrier: String?
    /// `status` of the description.
    public var status: TicketParcelStatus
    /// `received_at` of the description.
    public var receivedAt: NullableTime?
    /// The name of who said that it came, where known.
    public var receivedBy: String?
    /// `notes` of the description.
    public var notes: String?

    /// All that it has.
    public init(way: TicketParcelWay, slot: Int, trackingNumber: String, carrier: String? = nil, status: TicketParcelStatus, receivedAt: NullableTime? = nil, receivedBy: String? = nil, notes: String? = nil) {
        self.way = way
        self.slot = slot
        self.trackingNumber = trackingNumber
        self.carrier = carrier
        self.status = status
        self.receivedAt = receivedAt
        self.receivedBy = receivedBy
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case way = "way"
        case slot = "slot"
        case trackingNumber = "tracking_number"
        case carrier = "carrier"
        case status = "status"
        case receivedAt = "received_at"
        case receivedBy = "received_by"
        case notes = "notes"
    }
}

/// `TicketPage` of the description.
public struct TicketPage: Codable, Hashable, Sendable {
    /// `tickets` of the description.
    public var tickets: [OfficeTicket]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(tickets: [OfficeTicket], nextCursor: NextCursor? = nil) {
        self.tickets = tickets
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case tickets = "tickets"
        case nextCursor = "next_cursor"
    }
}

/// `NewTicketRecord` of the description.
public struct NewTicketRecord: Codable, Hashable, Sendable {
    /// `subject` of the description.
    public var subject: String
    /// `category` of the description.
    public var category: String?
    /// `customer_name` of the description.
    public var customerName: String?
    /// `shipping_address` of the description.
    public var shippingAddress: String?
    /// `parcels` of the description.
    public var parcels: [OfficeNewParcel]?

    /// All that it has.
    public init(subject: String, category: String? = nil, customerName: String? = nil, shippingAddress: String? = nil, parcels: [OfficeNewParcel]? = nil) {
        self.subject = subject
        self.category = category
        self.customerName = customerName
        self.shippingAddress = shippingAddress
        self.parcels = parcels
    }

    enum CodingKeys: String, CodingKey {
        case subject = "subject"
        case category = "category"
        case customerName = "customer_name"
        case shippingAddress = "shipping_address"
        case parcels = "parcels"
    }
}

/// `TicketRecordChange` of the description.
public struct TicketRecordChange: Codable, Hashable, Sendable {
    /// `subject` of the description.
    public var subject: String?
    /// `category` of the description.
    public var category: Clearable<String>?
    /// `customer_name` of the description.
    public var customerName: Clearable<String>?
    /// `shipping_address` of the description.
    public var shippingAddress: Clearable<String>?
    /// `parcels` of the description.
    public var parcels: [OfficeParcelChange]?
    /// `version` of the description.
    public var version: Clearable<VersionMadeFrom>?

    /// All that it has.
    public init(subject: String? = nil, category: Clearable<String>? = nil, customerName: Clearable<String>? = nil, shippingAddress: Clearable<String>? = nil, parcels: [OfficeParcelChange]? = nil, version: Clearable<VersionMadeFrom>? = nil) {
        self.subject = subject
        self.category = category
        self.customerName = customerName
        self.shippingAddress = shippingAddress
        self.parcels = parcels
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case subject = "subject"
        case category = "category"
        case customerName = "customer_name"
        case shippingAddress = "shipping_address"
        case parcels = "parcels"
        case version = "version"
    }
}

/// `OfficeNewParcelWay` of the description.
public enum OfficeNewParcelWay: RawRepresentable, Codable, Hashable, Sendable {
    /// `outbound`.
    case outbound
    /// `return`.
    case `return`
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "outbound": self = .outbound
        case "return": self = .`return`
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .outbound: "outbound"
        case .`return`: "return"
        case .other(let word): word
        }
    }
}

/// `OfficeNewParcelStatus` of the description.
public enum OfficeNewParcelStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .other(let word): word
        }
    }
}

/// `OfficeNewParcel` of the description.
public struct OfficeNewParcel: Codable, Hashable, Sendable {
    /// `way` of the description.
    public var way: OfficeNewParcelWay
    /// Of those that go out; without one the next that is free.
    public var slot: Int?
    /// Something has to be left of it without spaces and dashes.
    public var trackingNumber: String
    /// `carrier` of the description.
    public var carrier: String?
    /// `status` of the description.
    public var status: OfficeNewParcelStatus?

    /// All that it has.
    public init(way: OfficeNewParcelWay, slot: Int? = nil, trackingNumber: String, carrier: String? = nil, status: OfficeNewParcelStatus? = nil) {
        self.way = way
        self.slot = slot
        self.trackingNumber = trackingNumber
        self.carrier = carrier
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case way = "way"
        case slot = "slot"
        case trackingNumber = "tracking_number"
        case carrier = "carrier"
        case status = "status"
    }
}

/// `OfficeParcelChangeWay` of the description.
public enum OfficeParcelChangeWay: RawRepresentable, Codable, Hashable, Sendable {
    /// `outbound`.
    case outbound
    /// `return`.
    case `return`
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "outbound": self = .outbound
        case "return": self = .`return`
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .outbound: "outbound"
        case .`return`: "return"
        case .other(let word): word
        }
    }
}

/// `OfficeParcelChangeStatus` of the description.
public enum OfficeParcelChangeStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .other(let word): word
        }
    }
}

/// `OfficeParcelChange` of the description.
public struct OfficeParcelChange: Codable, Hashable, Sendable {
    /// `way` of the description.
    public var way: OfficeParcelChangeWay
    /// `slot` of the description.
    public var slot: Clearable<Int>?
    /// `tracking_number` of the description.
    public var trackingNumber: String?
    /// `carrier` of the description.
    public var carrier: Clearable<String>?
    /// `status` of the description.
    public var status: OfficeParcelChangeStatus?

    /// All that it has.
    public init(way: OfficeParcelChangeWay, slot: Clearable<Int>? = nil, trackingNumber: String? = nil, carrier: Clearable<String>? = nil, status: OfficeParcelChangeStatus? = nil) {
        self.way = way
        self.slot = slot
        self.trackingNumber = trackingNumber
        self.carrier = carrier
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case way = "way"
        case slot = "slot"
        case trackingNumber = "tracking_number"
        case carrier = "carrier"
        case status = "status"
    }
}

/// `ParcelReceiptWay` of the description.
public enum ParcelReceiptWay: RawRepresentable, Codable, Hashable, Sendable {
    /// `outbound`.
    case outbound
    /// `return`.
    case `return`
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "outbound": self = .outbound
        case "return": self = .`return`
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .outbound: "outbound"
        case .`return`: "return"
        case .other(let word): word
        }
    }
}

/// `ParcelReceipt` of the description.
public struct ParcelReceipt: Codable, Hashable, Sendable {
    /// `way` of the description.
    public var way: ParcelReceiptWay
    /// The first where it is left out.
    public var slot: Int?
    /// `notes` of the description.
    public var notes: String?

    /// All that it has.
    public init(way: ParcelReceiptWay, slot: Int? = nil, notes: String? = nil) {
        self.way = way
        self.slot = slot
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case way = "way"
        case slot = "slot"
        case notes = "notes"
    }
}

/// `TicketHistoryPage` of the description.
public struct TicketHistoryPage: Codable, Hashable, Sendable {
    /// `history` of the description.
    public var history: [TicketHistoryEntry]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(history: [TicketHistoryEntry], nextCursor: NextCursor? = nil) {
        self.history = history
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case history = "history"
        case nextCursor = "next_cursor"
    }
}

/// `TicketHistoryEntrySource` of the description.
public enum TicketHistoryEntrySource: RawRepresentable, Codable, Hashable, Sendable {
    /// `api`.
    case api
    /// `web`.
    case web
    /// `sync`.
    case sync
    /// `system`.
    case system
    /// `cli`.
    case cli
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "api": self = .api
        case "web": self = .web
        case "sync": self = .sync
        case "system": self = .system
        case "cli": self = .cli
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .api: "api"
        case .web: "web"
        case .sync: "sync"
        case .system: "system"
        case .cli: "cli"
        case .other(let word): word
        }
    }
}

/// `TicketHistoryEntry` of the description.
public struct TicketHistoryEntry: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Int
    /// `at` of the description.
    public var at: Time
    /// `action` of the description.
    public var action: String
    /// The name of who did it, where known.
    public var by: String?
    /// `source` of the description.
    public var source: TicketHistoryEntrySource
    /// `before` of the description.
    public var before: [String: JSONPart]?
    /// `after` of the description.
    public var after: [String: JSONPart]?

    /// All that it has.
    public init(id: Int, at: Time, action: String, by: String? = nil, source: TicketHistoryEntrySource, before: [String: JSONPart]? = nil, after: [String: JSONPart]? = nil) {
        self.id = id
        self.at = at
        self.action = action
        self.by = by
        self.source = source
        self.before = before
        self.after = after
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case at = "at"
        case action = "action"
        case by = "by"
        case source = "source"
        case before = "before"
        case after = "after"
    }
}

/// `ParcelPage` of the description.
public struct ParcelPage: Codable, Hashable, Sendable {
    /// `parcels` of the description.
    public var parcels: [ListedParcel]
    /// `next_cursor` of the description.
    public var nextCursor: NextCursor?

    /// All that it has.
    public init(parcels: [ListedParcel], nextCursor: NextCursor? = nil) {
        self.parcels = parcels
        self.nextCursor = nextCursor
    }

    enum CodingKeys: String, CodingKey {
        case parcels = "parcels"
        case nextCursor = "next_cursor"
    }
}

/// `ListedParcelTicket` of the description.
public struct ListedParcelTicket: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `display_id` of the description.
    public var displayId: String
    /// `subject` of the description.
    public var subject: String
    /// `category` of the description.
    public var category: String?
    /// `customer_name` of the description.
    public var customerName: String?
    /// `shipping_address` of the description.
    public var shippingAddress: String?

    /// All that it has.
    public init(id: Id, displayId: String, subject: String, category: String? = nil, customerName: String? = nil, shippingAddress: String? = nil) {
        self.id = id
        self.displayId = displayId
        self.subject = subject
        self.category = category
        self.customerName = customerName
        self.shippingAddress = shippingAddress
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case displayId = "display_id"
        case subject = "subject"
        case category = "category"
        case customerName = "customer_name"
        case shippingAddress = "shipping_address"
    }
}

/// `ListedParcelWay` of the description.
public enum ListedParcelWay: RawRepresentable, Codable, Hashable, Sendable {
    /// `outbound`.
    case outbound
    /// `return`.
    case `return`
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "outbound": self = .outbound
        case "return": self = .`return`
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .outbound: "outbound"
        case .`return`: "return"
        case .other(let word): word
        }
    }
}

/// `ListedParcelStatus` of the description.
public enum ListedParcelStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `pending`.
    case pending
    /// `in_transit`.
    case inTransit
    /// `received`.
    case received
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "pending": self = .pending
        case "in_transit": self = .inTransit
        case "received": self = .received
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .pending: "pending"
        case .inTransit: "in_transit"
        case .received: "received"
        case .other(let word): word
        }
    }
}

/// `ListedParcel` of the description.
public struct ListedParcel: Codable, Hashable, Sendable {
    /// `ticket` of the description.
    public var ticket: ListedParcelTicket
    /// `way` of the description.
    public var way: ListedParcelWay
    /// `slot` of the description.
    public var slot: Int
    /// `tracking_number` of the description.
    public var trackingNumber: String
    /// `carrier` of the description.
    public var carrier: String?
    /// `status` of the description.
    public var status: ListedParcelStatus
    /// `received_at` of the description.
    public var receivedAt: NullableTime?
    /// The name of who said that it came, where known.
    public var receivedBy: String?
    /// `notes` of the description.
    public var notes: String?

    /// All that it has.
    public init(ticket: ListedParcelTicket, way: ListedParcelWay, slot: Int, trackingNumber: String, carrier: String? = nil, status: ListedParcelStatus, receivedAt: NullableTime? = nil, receivedBy: String? = nil, notes: String? = nil) {
        self.ticket = ticket
        self.way = way
        self.slot = slot
        self.trackingNumber = trackingNumber
        self.carrier = carrier
        self.status = status
        self.receivedAt = receivedAt
        self.receivedBy = receivedBy
        self.notes = notes
    }

    enum CodingKeys: String, CodingKey {
        case ticket = "ticket"
        case way = "way"
        case slot = "slot"
        case trackingNumber = "tracking_number"
        case carrier = "carrier"
        case status = "status"
        case receivedAt = "received_at"
        case receivedBy = "received_by"
        case notes = "notes"
    }
}

/// `AppSiteAssociationWebcredentials` of the description.
public struct AppSiteAssociationWebcredentials: Codable, Hashable, Sendable {
    /// `apps` of the description.
    public var apps: [String]

    /// All that it has.
    public init(apps: [String]) {
        self.apps = apps
    }

    enum CodingKeys: String, CodingKey {
        case apps = "apps"
    }
}

/// `AppSiteAssociationApplinksDetailsElement` of the description.
public struct AppSiteAssociationApplinksDetailsElement: Codable, Hashable, Sendable {
    /// `appIDs` of the description.
    public var appIDs: [String]
    /// `components` of the description.
    public var components: [[String: String]]

    /// All that it has.
    public init(appIDs: [String], components: [[String: String]]) {
        self.appIDs = appIDs
        self.components = components
    }

    enum CodingKeys: String, CodingKey {
        case appIDs = "appIDs"
        case components = "components"
    }
}

/// Which addresses open in the apps, those of stickers alone.
public struct AppSiteAssociationApplinks: Codable, Hashable, Sendable {
    /// `details` of the description.
    public var details: [AppSiteAssociationApplinksDetailsElement]

    /// All that it has.
    public init(details: [AppSiteAssociationApplinksDetailsElement]) {
        self.details = details
    }

    enum CodingKeys: String, CodingKey {
        case details = "details"
    }
}

/// `AppSiteAssociation` of the description.
public struct AppSiteAssociation: Codable, Hashable, Sendable {
    /// `webcredentials` of the description.
    public var webcredentials: AppSiteAssociationWebcredentials
    /// Which addresses open in the apps, those of stickers alone.
    public var applinks: AppSiteAssociationApplinks

    /// All that it has.
    public init(webcredentials: AppSiteAssociationWebcredentials, applinks: AppSiteAssociationApplinks) {
        self.webcredentials = webcredentials
        self.applinks = applinks
    }

    enum CodingKeys: String, CodingKey {
        case webcredentials = "webcredentials"
        case applinks = "applinks"
    }
}

/// `DescriptionInfo` of the description.
public struct DescriptionInfo: Codable, Hashable, Sendable {
    /// `title` of the description.
    public var title: String
    /// `version` of the description.
    public var version: String

    /// All that it has.
    public init(title: String, version: String) {
        self.title = title
        self.version = version
    }

    enum CodingKeys: String, CodingKey {
        case title = "title"
        case version = "version"
    }
}

/// An OpenAPI document (https://spec.openapis.org/oas/v3.1.0).
public struct Description: Codable, Hashable, Sendable {
    /// `openapi` of the description.
    public var openapi: String
    /// `info` of the description.
    public var info: DescriptionInfo
    /// `paths` of the description.
    public var paths: [String: JSONPart]

    /// All that it has.
    public init(openapi: String, info: DescriptionInfo, paths: [String: JSONPart]) {
        self.openapi = openapi
        self.info = info
        self.paths = paths
    }

    enum CodingKeys: String, CodingKey {
        case openapi = "openapi"
        case info = "info"
        case paths = "paths"
    }
}

/// `Liveness` of the description.
public struct Liveness: Codable, Hashable, Sendable {
    /// `status` of the description.
    public var status: String

    /// All that it has.
    public init(status: String) {
        self.status = status
    }

    enum CodingKeys: String, CodingKey {
        case status = "status"
    }
}

/// `ReadinessStatus` of the description.
public enum ReadinessStatus: RawRepresentable, Codable, Hashable, Sendable {
    /// `ready`.
    case ready
    /// `unavailable`.
    case unavailable
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "ready": self = .ready
        case "unavailable": self = .unavailable
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .ready: "ready"
        case .unavailable: "unavailable"
        case .other(let word): word
        }
    }
}

/// `ReadinessChecks` of the description.
public struct ReadinessChecks: Codable, Hashable, Sendable {
    /// Postgres answers.
    public var postgres: PartState
    /// The database is the one this program works on.
    public var migrations: PartState
    /// The store of photos can be used.
    public var storage: PartState
    /// The issuer's keys were loaded, where there is a JWKS.
    public var keys: PartState
    /// Down once the server has been told to stop.
    public var serving: PartState

    /// All that it has.
    public init(postgres: PartState, migrations: PartState, storage: PartState, keys: PartState, serving: PartState) {
        self.postgres = postgres
        self.migrations = migrations
        self.storage = storage
        self.keys = keys
        self.serving = serving
    }

    enum CodingKeys: String, CodingKey {
        case postgres = "postgres"
        case migrations = "migrations"
        case storage = "storage"
        case keys = "keys"
        case serving = "serving"
    }
}

/// `Readiness` of the description.
public struct Readiness: Codable, Hashable, Sendable {
    /// `status` of the description.
    public var status: ReadinessStatus
    /// The program's.
    public var version: String
    /// Tells the server's database from others; two servers of one port ask one another for it. Left out until Postgres was
    /// reached.
    public var database: String?
    /// `checks` of the description.
    public var checks: ReadinessChecks
    /// What somebody should look at, though the server does its work. `unnamed_proxy`: requests come with `X-Forwarded-For`, and `TRUSTED_PROXIES` is empty. `backup_late`, `restore_check_late`, `verify_late`: none has ended well for longer than `NIGHTLY_LATE` or `RESTORE_CHECK_LATE`. `webhook_key_missing` and `webhook_secret_unreadable`: webhooks wait that can't be signed. `photo_storage_full`: no photo is taken until there is room; all else works. `triggers_off`: triggers of the database are off, so rules are not held. `checkpoint_mail_stopped`: `CHECKPOINT_MAIL` is set, and there is no mail server, no sealing key, or no checkpoint to be had, or the mail server refuses the mails or has taken none for an hour. `push_apns_stopped`, `push_fcm_stopped`: that service takes nothing of what the server shows of itself, so its devices are told nothing; nothing is lost meanwhile. `push_…_unnoted`: Postgres does not take down what was sent, so nothing more is sent there. `push_webpush_refused`: a browser's push service says that the server may not send, and never took anything of it. `job_…_failing`: that job in the background has not gone well for three of its periods, or fails again and again for some tenant.
    public var warnings: [String]

    /// All that it has.
    public init(status: ReadinessStatus, version: String, database: String? = nil, checks: ReadinessChecks, warnings: [String]) {
        self.status = status
        self.version = version
        self.database = database
        self.checks = checks
        self.warnings = warnings
    }

    enum CodingKeys: String, CodingKey {
        case status = "status"
        case version = "version"
        case database = "database"
        case checks = "checks"
        case warnings = "warnings"
    }
}

/// `PartState` of the description.
public enum PartState: RawRepresentable, Codable, Hashable, Sendable {
    /// `up`.
    case up
    /// `down`.
    case down
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "up": self = .up
        case "down": self = .down
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .up: "up"
        case .down: "down"
        case .other(let word): word
        }
    }
}

/// `Nothing` of the description.
public typealias Nothing = [String: JSONPart]

/// A UUID in lower case.
public typealias Id = UUID

/// RFC 3339, UTC, whole seconds; what is finer is cut.
public typealias Time = Date

/// `NullableId` of the description.
public typealias NullableId = UUID

/// `NullableTime` of the description.
public typealias NullableTime = Date

/// Grows with each edit. A change that sends the one that it was made from is refused when there is another by now.
public typealias Version = Int

/// Where the next page begins; null on the last.
public typealias NextCursor = String

/// The version that this change was made from.
public typealias VersionMadeFrom = Int

/// The account of who noted this, where that is another person of the house than who sends it. Nobody proves it; it is shown beside who sent it, and is no part of what makes two requests the same. An account that is disabled meanwhile is taken.
public typealias NotedBy = UUID

/// The account of the house that was said to have noted it, with its name as it is now.
public struct Noter: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `display_name` of the description.
    public var displayName: String

    /// All that it has.
    public init(id: Id, displayName: String) {
        self.id = id
        self.displayName = displayName
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case displayName = "display_name"
    }
}

/// `Condition` of the description.
public enum Condition: RawRepresentable, Codable, Hashable, Sendable {
    /// `like_new`.
    case likeNew
    /// `good`.
    case good
    /// `fair`.
    case fair
    /// `poor`.
    case poor
    /// `damaged`.
    case damaged
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "like_new": self = .likeNew
        case "good": self = .good
        case "fair": self = .fair
        case "poor": self = .poor
        case "damaged": self = .damaged
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .likeNew: "like_new"
        case .good: "good"
        case .fair: "fair"
        case .poor: "poor"
        case .damaged: "damaged"
        case .other(let word): word
        }
    }
}

/// `FileType` of the description.
public enum FileType: RawRepresentable, Codable, Hashable, Sendable {
    /// `image/jpeg`.
    case imageJpeg
    /// `image/png`.
    case imagePng
    /// `image/heic`.
    case imageHeic
    /// `image/webp`.
    case imageWebp
    /// `video/mp4`.
    case videoMp4
    /// `video/quicktime`.
    case videoQuicktime
    /// `application/pdf`.
    case applicationPdf
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "image/jpeg": self = .imageJpeg
        case "image/png": self = .imagePng
        case "image/heic": self = .imageHeic
        case "image/webp": self = .imageWebp
        case "video/mp4": self = .videoMp4
        case "video/quicktime": self = .videoQuicktime
        case "application/pdf": self = .applicationPdf
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .imageJpeg: "image/jpeg"
        case .imagePng: "image/png"
        case .imageHeic: "image/heic"
        case .imageWebp: "image/webp"
        case .videoMp4: "video/mp4"
        case .videoQuicktime: "video/quicktime"
        case .applicationPdf: "application/pdf"
        case .other(let word): word
        }
    }
}

/// A file's name for good, as it was minted.
public typealias ObjectPath = String

/// The header fields to send with the PUT, and no others.
public struct MintedUploadHeaders: Codable, Hashable, Sendable {
    /// `content-type` of the description.
    public var contentType: FileType

    /// All that it has.
    public init(contentType: FileType) {
        self.contentType = contentType
    }

    enum CodingKeys: String, CodingKey {
        case contentType = "content-type"
    }
}

/// `MintedUpload` of the description.
public struct MintedUpload: Codable, Hashable, Sendable {
    /// Where to PUT the file. A secret until it expires.
    public var uploadUrl: String
    /// Such as `{tenant}/{reservation}/{asset}/{uuid}.{ext}`: what a report, or a document, names the file by.
    public var objectPath: ObjectPath
    /// Until when an upload may begin, two hours from now as a rule.
    public var expiresAt: Time
    /// `method` of the description.
    public var method: String
    /// The header fields to send with the PUT, and no others.
    public var headers: MintedUploadHeaders

    /// All that it has.
    public init(uploadUrl: String, objectPath: ObjectPath, expiresAt: Time, method: String, headers: MintedUploadHeaders) {
        self.uploadUrl = uploadUrl
        self.objectPath = objectPath
        self.expiresAt = expiresAt
        self.method = method
        self.headers = headers
    }

    enum CodingKeys: String, CodingKey {
        case uploadUrl = "upload_url"
        case objectPath = "object_path"
        case expiresAt = "expires_at"
        case method = "method"
        case headers = "headers"
    }
}

/// `OfficeError` of the description.
public struct OfficeError: Codable, Hashable, Sendable {
    /// `error` of the description.
    public var error: ErrorInfo

    /// All that it has.
    public init(error: ErrorInfo) {
        self.error = error
    }

    enum CodingKeys: String, CodingKey {
        case error = "error"
    }
}

/// `ErrorInfo` of the description.
public struct ErrorInfo: Codable, Hashable, Sendable {
    /// `code` of the description.
    public var code: ErrorCode
    /// For people, in the language of `Content-Language`. Nothing should be decided by it.
    public var message: String
    /// Whether the same request may succeed later without anyone's doing.
    public var retryable: Bool
    /// The same as in `X-Request-Id`.
    public var requestId: String
    /// What is wrong with the fields, one entry a fault, all faults at once.
    public var details: [FieldFault]?
    /// How many faults a file has that is imported, of which `details` has the first hundred.
    public var faultCount: Int?
    /// Of a file that is imported, what each of its columns is.
    public var mapping: [FileColumn]?
    /// Of a file that is imported, the columns that there are.
    public var known: [String]?
    /// `current` of the description.
    public var current: Current?

    /// All that it has.
    public init(code: ErrorCode, message: String, retryable: Bool, requestId: String, details: [FieldFault]? = nil, faultCount: Int? = nil, mapping: [FileColumn]? = nil, known: [String]? = nil, current: Current? = nil) {
        self.code = code
        self.message = message
        self.retryable = retryable
        self.requestId = requestId
        self.details = details
        self.faultCount = faultCount
        self.mapping = mapping
        self.known = known
        self.current = current
    }

    enum CodingKeys: String, CodingKey {
        case code = "code"
        case message = "message"
        case retryable = "retryable"
        case requestId = "request_id"
        case details = "details"
        case faultCount = "fault_count"
        case mapping = "mapping"
        case known = "known"
        case current = "current"
    }
}

/// Where an asset is the cause, what holds it; on `version_mismatch` and `line_in_use` the asset as it is now.
public enum CurrentAsset: Codable, Hashable, Sendable {
    /// It is `AssetCause`.
    case assetCause(AssetCause)
    /// It is `AssetRecord`.
    case assetRecord(AssetRecord)

    /// The first whose members are there.
    public init(from decoder: any Decoder) throws {
        if let value = try? AssetCause(from: decoder) {
            self = .assetCause(value)
            return
        }
        self = .assetRecord(try AssetRecord(from: decoder))
    }

    /// Writes what it is.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .assetCause(let value): try value.encode(to: encoder)
        case .assetRecord(let value): try value.encode(to: encoder)
        }
    }
}

/// On `line_capacity_full` and `more_than_out`, as it stands with nothing of the request written. Of a counted line all seven are there.
public struct CurrentLine: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `qty` of the description.
    public var qty: Int
    /// How many ever went out on it.
    public var pickedUp: Int
    /// `out` of the description.
    public var out: Int?
    /// `returned` of the description.
    public var returned: Int?
    /// `lost` of the description.
    public var lost: Int?
    /// `used` of the description.
    public var used: Int?

    /// All that it has.
    public init(id: Id, qty: Int, pickedUp: Int, out: Int? = nil, returned: Int? = nil, lost: Int? = nil, used: Int? = nil) {
        self.id = id
        self.qty = qty
        self.pickedUp = pickedUp
        self.out = out
        self.returned = returned
        self.lost = lost
        self.used = used
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case qty = "qty"
        case pickedUp = "picked_up"
        case out = "out"
        case returned = "returned"
        case lost = "lost"
        case used = "used"
    }
}

/// The server's facts on a 409, on a 403 `tenant_required`, and on `tenant_suspended` where the person works for another company too, enough for a person to settle it without another request; on `unknown_code` what was understood.
public struct Current: Codable, Hashable, Sendable {
    /// On `tenant_required` and `tenant_suspended`, the companies to choose from.
    public var tenants: MyHouses?
    /// Where a reservation is the subject.
    public var reservationStatus: ReservationStatus?
    /// On `reservation_wrong_state` of a pickup or a swap, the key of the return of the caller's own that took the reservation to `returned`, while it can be undone.
    public var undoKey: String?
    /// On `already_exists`, the row that has it.
    public var id: Id?
    /// On `code_mismatch`, `ambiguous_code` and `unknown_code`, what the text was understood as; null where it is no code.
    public var code: String?
    /// On `ambiguous_code`, the assets that have it.
    public var assets: [FoundAsset]?
    /// On `version_mismatch`, the client as it is now.
    public var client: Client?
    /// On `version_mismatch` and `line_in_use`, the item as it is now.
    public var item: Item?
    /// On `version_mismatch` and `last_admin`, the account as it is now; on `already_exists`, the one whose sign-in can't move.
    public var account: Account?
    /// On `version_mismatch`, the repair as it is now.
    public var repair: Repair?
    /// On `version_mismatch`, the webhook as it is now.
    public var webhook: Webhook?
    /// On `version_mismatch`, the ticket as it is now.
    public var ticket: OfficeTicket?
    /// On `version_mismatch`, the house as it is now.
    public var tenant: Tenant?
    /// On `version_mismatch`, the settings as they are now.
    public var settings: NotificationSettings?
    /// On `version_mismatch`, the template as it is now.
    public var inspectionTemplate: InspectionTemplate?
    /// On `version_mismatch`, the reservation as it is now.
    public var reservation: Reservation?
    /// Where an asset is the cause, what holds it; on `version_mismatch` and `line_in_use` the asset as it is now.
    public var asset: CurrentAsset?
    /// On `not_available`, each item of which there is not enough, by name.
    public var short: [ShortOf]?
    /// On `asset_double_booked`, what names the asset at that time.
    public var by: [Holder]?
    /// On `line_capacity_full` and `more_than_out`, as it stands with nothing of the request written. Of a counted line all seven are there.
    public var line: CurrentLine?
    /// Of a case. On `case_contents_differ` what lies in it now, or what can't; else each asset that stands in its way, with why.
    public var contents: [CasePart]?
    /// On `version_mismatch` and `already_applied`, the inspection as it is now, without links to its files.
    public var inspection: Inspection?
    /// On `inspection_incomplete`, all that is missing.
    public var missing: [InspectionGap]?
    /// On `photo_not_uploaded`, each photo or file that can't be named.
    public var photos: [RefusedPhoto]?

    /// All that it has.
    public init(tenants: MyHouses? = nil, reservationStatus: ReservationStatus? = nil, undoKey: String? = nil, id: Id? = nil, code: String? = nil, assets: [FoundAsset]? = nil, client: Client? = nil, item: Item? = nil, account: Account? = nil, repair: Repair? = nil, webhook: Webhook? = nil, ticket: OfficeTicket? = nil, tenant: Tenant? = nil, settings: NotificationSettings? = nil, inspectionTemplate: InspectionTemplate? = nil, reservation: Reservation? = nil, asset: CurrentAsset? = nil, short: [ShortOf]? = nil, by: [Holder]? = nil, line: CurrentLine? = nil, contents: [CasePart]? = nil, inspection: Inspection? = nil, missing: [InspectionGap]? = nil, photos: [RefusedPhoto]? = nil) {
        self.tenants = tenants
        self.reservationStatus = reservationStatus
        self.undoKey = undoKey
        self.id = id
        self.code = code
        self.assets = assets
        self.client = client
        self.item = item
        self.account = account
        self.repair = repair
        self.webhook = webhook
        self.ticket = ticket
        self.tenant = tenant
        self.settings = settings
        self.inspectionTemplate = inspectionTemplate
        self.reservation = reservation
        self.asset = asset
        self.short = short
        self.by = by
        self.line = line
        self.contents = contents
        self.inspection = inspection
        self.missing = missing
        self.photos = photos
    }

    enum CodingKeys: String, CodingKey {
        case tenants = "tenants"
        case reservationStatus = "reservation_status"
        case undoKey = "undo_key"
        case id = "id"
        case code = "code"
        case assets = "assets"
        case client = "client"
        case item = "item"
        case account = "account"
        case repair = "repair"
        case webhook = "webhook"
        case ticket = "ticket"
        case tenant = "tenant"
        case settings = "settings"
        case inspectionTemplate = "inspection_template"
        case reservation = "reservation"
        case asset = "asset"
        case short = "short"
        case by = "by"
        case line = "line"
        case contents = "contents"
        case inspection = "inspection"
        case missing = "missing"
        case photos = "photos"
    }
}

/// The line that is full for it.
public struct CasePartLine: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `qty` of the description.
    public var qty: Int
    /// `picked_up` of the description.
    public var pickedUp: Int

    /// All that it has.
    public init(id: Id, qty: Int, pickedUp: Int) {
        self.id = id
        self.qty = qty
        self.pickedUp = pickedUp
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case qty = "qty"
        case pickedUp = "picked_up"
    }
}

/// `CasePart` of the description.
public struct CasePart: Codable, Hashable, Sendable {
    /// `asset_id` of the description.
    public var assetId: Id
    /// The code that this asset alone would be refused with.
    public var code: String?
    /// `asset` of the description.
    public var asset: AssetCause
    /// The line that is full for it.
    public var line: CasePartLine?

    /// All that it has.
    public init(assetId: Id, code: String? = nil, asset: AssetCause, line: CasePartLine? = nil) {
        self.assetId = assetId
        self.code = code
        self.asset = asset
        self.line = line
    }

    enum CodingKeys: String, CodingKey {
        case assetId = "asset_id"
        case code = "code"
        case asset = "asset"
        case line = "line"
    }
}

/// `AssetCause` of the description.
public struct AssetCause: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `status` of the description.
    public var status: AssetStatus
    /// Whether it is out at this moment. `status` is what the house says of it, in or out.
    public var out: Bool
    /// `current_reservation_id` of the description.
    public var currentReservationId: NullableId?
    /// The name of the person who took it, while it is out and where that is known.
    public var pickedUpBy: String?
    /// `picked_up_at` of the description.
    public var pickedUpAt: NullableTime?
    /// `actual_pickup_at` of the description.
    public var actualPickupAt: NullableTime?
    /// Of the reservation that it is out on.
    public var reservationReference: String?

    /// All that it has.
    public init(id: Id, status: AssetStatus, out: Bool, currentReservationId: NullableId? = nil, pickedUpBy: String? = nil, pickedUpAt: NullableTime? = nil, actualPickupAt: NullableTime? = nil, reservationReference: String? = nil) {
        self.id = id
        self.status = status
        self.out = out
        self.currentReservationId = currentReservationId
        self.pickedUpBy = pickedUpBy
        self.pickedUpAt = pickedUpAt
        self.actualPickupAt = actualPickupAt
        self.reservationReference = reservationReference
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case status = "status"
        case out = "out"
        case currentReservationId = "current_reservation_id"
        case pickedUpBy = "picked_up_by"
        case pickedUpAt = "picked_up_at"
        case actualPickupAt = "actual_pickup_at"
        case reservationReference = "reservation_reference"
    }
}

/// `ShortOf` of the description.
public struct ShortOf: Codable, Hashable, Sendable {
    /// `item` of the description.
    public var item: ShortItem
    /// How many of it all lines of the reservation need.
    public var needed: Int
    /// How many are free for it, at least.
    public var free: Int
    /// When there are too few for the first time.
    public var from: Time
    /// When there are enough again.
    public var to: Time
    /// The other reservations that hold it then, by pickup.
    public var by: [Holder]

    /// All that it has.
    public init(item: ShortItem, needed: Int, free: Int, from: Time, to: Time, by: [Holder]) {
        self.item = item
        self.needed = needed
        self.free = free
        self.from = from
        self.to = to
        self.by = by
    }

    enum CodingKeys: String, CodingKey {
        case item = "item"
        case needed = "needed"
        case free = "free"
        case from = "from"
        case to = "to"
        case by = "by"
    }
}

/// `Holder` of the description.
public struct Holder: Codable, Hashable, Sendable {
    /// `id` of the description.
    public var id: Id
    /// `reference` of the description.
    public var reference: String
    /// The name.
    public var client: String
    /// `qty` of the description.
    public var qty: Int

    /// All that it has.
    public init(id: Id, reference: String, client: String, qty: Int) {
        self.id = id
        self.reference = reference
        self.client = client
        self.qty = qty
    }

    enum CodingKeys: String, CodingKey {
        case id = "id"
        case reference = "reference"
        case client = "client"
        case qty = "qty"
    }
}

/// - `not_minted`: it was not minted for this reservation and asset, or was never named and swept since.
/// - `already_reported`: another report, or another document, names it.
/// - `already_named`: the change names it in two places, or it is somebody's signature.
/// - `missing`: nothing has been uploaded there yet.
/// - `wrong_type`: what was uploaded is no file of the type it was minted for, or not a whole one.
/// - `too_large`: it has more bytes than the server takes.
/// - `wrong_length`: it has not the `content_length` it was minted for.
/// - `too_small`: it has fewer pixels, in all or on its shorter side, than the server is set to want.
/// - `too_many_pixels`: it has, or claims to have, more pixels than the server takes.
public enum RefusedPhotoReason: RawRepresentable, Codable, Hashable, Sendable {
    /// `not_minted`.
    case notMinted
    /// `already_reported`.
    case alreadyReported
    /// `already_named`.
    case alreadyNamed
    /// `missing`.
    case missing
    /// `wrong_type`.
    case wrongType
    /// `too_large`.
    case tooLarge
    /// `wrong_length`.
    case wrongLength
    /// `too_small`.
    case tooSmall
    /// `too_many_pixels`.
    case tooManyPixels
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "not_minted": self = .notMinted
        case "already_reported": self = .alreadyReported
        case "already_named": self = .alreadyNamed
        case "missing": self = .missing
        case "wrong_type": self = .wrongType
        case "too_large": self = .tooLarge
        case "wrong_length": self = .wrongLength
        case "too_small": self = .tooSmall
        case "too_many_pixels": self = .tooManyPixels
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .notMinted: "not_minted"
        case .alreadyReported: "already_reported"
        case .alreadyNamed: "already_named"
        case .missing: "missing"
        case .wrongType: "wrong_type"
        case .tooLarge: "too_large"
        case .wrongLength: "wrong_length"
        case .tooSmall: "too_small"
        case .tooManyPixels: "too_many_pixels"
        case .other(let word): word
        }
    }
}

/// `RefusedPhoto` of the description.
public struct RefusedPhoto: Codable, Hashable, Sendable {
    /// As it was named.
    public var objectPath: String
    /// - `not_minted`: it was not minted for this reservation and asset, or was never named and swept since.
    /// - `already_reported`: another report, or another document, names it.
    /// - `already_named`: the change names it in two places, or it is somebody's signature.
    /// - `missing`: nothing has been uploaded there yet.
    /// - `wrong_type`: what was uploaded is no file of the type it was minted for, or not a whole one.
    /// - `too_large`: it has more bytes than the server takes.
    /// - `wrong_length`: it has not the `content_length` it was minted for.
    /// - `too_small`: it has fewer pixels, in all or on its shorter side, than the server is set to want.
    /// - `too_many_pixels`: it has, or claims to have, more pixels than the server takes.
    public var reason: RefusedPhotoReason
    /// On `too_small` and `too_many_pixels`, in pixels.
    public var width: Int?
    /// On `too_small` and `too_many_pixels`, in pixels.
    public var height: Int?
    /// On `too_small`, how many pixels, width times height, it takes.
    public var leastPixels: Int?
    /// On `too_small`, how many pixels its shorter side needs, where that is what it lacks.
    public var leastSide: Int?
    /// On `too_many_pixels`, how many pixels, width times height, it may have.
    public var mostPixels: Int?

    /// All that it has.
    public init(objectPath: String, reason: RefusedPhotoReason, width: Int? = nil, height: Int? = nil, leastPixels: Int? = nil, leastSide: Int? = nil, mostPixels: Int? = nil) {
        self.objectPath = objectPath
        self.reason = reason
        self.width = width
        self.height = height
        self.leastPixels = leastPixels
        self.leastSide = leastSide
        self.mostPixels = mostPixels
    }

    enum CodingKeys: String, CodingKey {
        case objectPath = "object_path"
        case reason = "reason"
        case width = "width"
        case height = "height"
        case leastPixels = "least_pixels"
        case leastSide = "least_side"
        case mostPixels = "most_pixels"
    }
}

/// - `required`: it is missing, or null.
/// - `wrong_type`: it is of another JSON type, or a number was expected.
/// - `invalid_uuid`: it is no UUID.
/// - `invalid_time`: it is no time in the form that is wanted there: RFC 3339, a day, or a time of day.
/// - `invalid_value`: it is none of the values allowed, is there twice, or holds U+0000 or bytes that are no UTF-8.
/// - `too_short`, `too_long`: its length is out of bounds.
/// - `out_of_range`: the number is out of bounds.
/// - `not_supported`: there is no such parameter here, or the field can't be given in this case.
///
/// Of a file that is imported also:
///
/// - `invalid_csv`, `not_utf8`: what follows can't be read.
/// - `already_exists`: another row, of the file or of the house, has it. `ambiguous`: several of the house have it.
/// - `unknown_columns`: it has columns that nothing is known of: their names are the `value`, between them ` | `, and `known` has those that
///   there are. `columns` says what each is. `meant` is another kind of file that has more of them.
/// - `too_long_import`: the server would end the import before it is done: import it in parts.
/// - `item_not_found`, `reservation_not_found`, `reservation_wrong_state`, `client_not_found`, `line_in_use`,
///   `not_available`, `asset_double_booked`: as the codes of errors.
public enum FieldFaultCode: RawRepresentable, Codable, Hashable, Sendable {
    /// `required`.
    case required
    /// `wrong_type`.
    case wrongType
    /// `invalid_uuid`.
    case invalidUuid
    /// `invalid_time`.
    case invalidTime
    /// `invalid_value`.
    case invalidValue
    /// `too_short`.
    case tooShort
    /// `too_long`.
    case tooLong
    /// `out_of_range`.
    case outOfRange
    /// `not_supported`.
    case notSupported
    /// `invalid_csv`.
    case invalidCsv
    /// `not_utf8`.
    case notUtf8
    /// `already_exists`.
    case alreadyExists
    /// `ambiguous`.
    case ambiguous
    /// `item_not_found`.
    case itemNotFound
    /// `reservation_not_found`.
    case reservationNotFound
    /// `reservation_wrong_state`.
    case reservationWrongState
    /// `client_not_found`.
    case clientNotFound
    /// `line_in_use`.
    case lineInUse
    /// `not_available`.
    case notAvailable
    /// `asset_double_booked`.
    case assetDoubleBooked
    /// `unknown_columns`.
    case unknownColumns
    /// `too_long_import`.
    case tooLongImport
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "required": self = .required
        case "wrong_type": self = .wrongType
        case "invalid_uuid": self = .invalidUuid
        case "invalid_time": self = .invalidTime
        case "invalid_value": self = .invalidValue
        case "too_short": self = .tooShort
        case "too_long": self = .tooLong
        case "out_of_range": self = .outOfRange
        case "not_supported": self = .notSupported
        case "invalid_csv": self = .invalidCsv
        case "not_utf8": self = .notUtf8
        case "already_exists": self = .alreadyExists
        case "ambiguous": self = .ambiguous
        case "item_not_found": self = .itemNotFound
        case "reservation_not_found": self = .reservationNotFound
        case "reservation_wrong_state": self = .reservationWrongState
        case "client_not_found": self = .clientNotFound
        case "line_in_use": self = .lineInUse
        case "not_available": self = .notAvailable
        case "asset_double_booked": self = .assetDoubleBooked
        case "unknown_columns": self = .unknownColumns
        case "too_long_import": self = .tooLongImport
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .required: "required"
        case .wrongType: "wrong_type"
        case .invalidUuid: "invalid_uuid"
        case .invalidTime: "invalid_time"
        case .invalidValue: "invalid_value"
        case .tooShort: "too_short"
        case .tooLong: "too_long"
        case .outOfRange: "out_of_range"
        case .notSupported: "not_supported"
        case .invalidCsv: "invalid_csv"
        case .notUtf8: "not_utf8"
        case .alreadyExists: "already_exists"
        case .ambiguous: "ambiguous"
        case .itemNotFound: "item_not_found"
        case .reservationNotFound: "reservation_not_found"
        case .reservationWrongState: "reservation_wrong_state"
        case .clientNotFound: "client_not_found"
        case .lineInUse: "line_in_use"
        case .notAvailable: "not_available"
        case .assetDoubleBooked: "asset_double_booked"
        case .unknownColumns: "unknown_columns"
        case .tooLongImport: "too_long_import"
        case .other(let word): word
        }
    }
}

/// `FieldFault` of the description.
public struct FieldFault: Codable, Hashable, Sendable {
    /// The field's or parameter's name; `body` for a body that is no object.
    public var field: String
    /// - `required`: it is missing, or null.
    /// - `wrong_type`: it is of another JSON type, or a number was expected.
    /// - `invalid_uuid`: it is no UUID.
    /// - `invalid_time`: it is no time in the form that is wanted there: RFC 3339, a day, or a time of day.
    /// - `invalid_value`: it is none of the values allowed, is there twice, or holds U+0000 or bytes that are no UTF-8.
    /// - `too_short`, `too_long`: its length is out of bounds.
    /// - `out_of_range`: the number is out of bounds.
    /// - `not_supported`: there is no such parameter here, or the field can't be given in this case.
    ///
    /// Of a file that is imported also:
    ///
    /// - `invalid_csv`, `not_utf8`: what follows can't be read.
    /// - `already_exists`: another row, of the file or of the house, has it. `ambiguous`: several of the house have it.
    /// - `unknown_columns`: it has columns that nothing is known of: their names are the `value`, between them ` | `, and `known` has those that
    ///   there are. `columns` says what each is. `meant` is another kind of file that has more of them.
    /// - `too_long_import`: the server would end the import before it is done: import it in parts.
    /// - `item_not_found`, `reservation_not_found`, `reservation_wrong_state`, `client_not_found`, `line_in_use`,
    ///   `not_available`, `asset_double_booked`: as the codes of errors.
    public var code: FieldFaultCode
    /// `message` of the description.
    public var message: String
    /// Of a file that is imported, the line on which the row begins, from 1; null where the file as a whole is meant.
    public var line: Int?
    /// Of a file, our name of the column; null where the row as a whole is meant, whose `field` is `row`.
    public var column: String?
    /// Of a file, what stands there.
    public var value: String?
    /// Of a file, what was perhaps meant.
    public var meant: String?

    /// All that it has.
    public init(field: String, code: FieldFaultCode, message: String, line: Int? = nil, column: String? = nil, value: String? = nil, meant: String? = nil) {
        self.field = field
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.value = value
        self.meant = meant
    }

    enum CodingKeys: String, CodingKey {
        case field = "field"
        case code = "code"
        case message = "message"
        case line = "line"
        case column = "column"
        case value = "value"
        case meant = "meant"
    }
}

/// Never changes with language. A client that meets a code it does not know goes by the status.
///
/// - `bad_request` (400): the request is malformed.
/// - `invalid_json` (400): the body is not strict JSON.
/// - `validation_failed` (400): fields or parameters are at fault; `details` says which.
/// - `idempotency_key_required` (400): the `Idempotency-Key` is missing.
/// - `idempotency_key_invalid` (400): the key is empty, too long, there twice, or has other than visible ASCII characters.
/// - `token_missing` (401): there is no bearer token.
/// - `token_invalid` (401): the token is none of ours, or its session has ended.
/// - `token_expired` (401): the token was good, and its time is over.
/// - `no_office_role` (403): the person has no account with a role here.
/// - `insufficient_role` (403): the person's role is not enough for this.
/// - `account_disabled` (403): the person's account is disabled.
/// - `tenant_required` (403): the person has accounts in several tenants and has chosen none, or the request is meant for another one.
/// - `tenant_suspended` (403): the tenant is suspended, whoever asks; nothing of the request is kept.
/// - `not_found` (404): there is no such path.
/// - `reservation_not_found` (404): the tenant has no such reservation.
/// - `asset_not_found` (404): the tenant has no such asset.
/// - `item_not_found` (404): the tenant has no such item.
/// - `unknown_code` (404): nothing of the tenant has this code, or not the asset whose sticker it is to be; `current.code` is what was understood.
/// - `client_not_found` (404): the tenant has no such client.
/// - `line_not_found` (404): the reservation has no such line or kit.
/// - `account_not_found` (404): the tenant has no such account.
/// - `device_not_found` (404): the caller has no such device.
/// - `inspection_not_found` (404): the tenant has no such inspection.
/// - `document_not_found` (404): the tenant has no such document.
/// - `repair_not_found` (404): the tenant has no such repair.
/// - `webhook_not_found` (404): the tenant has no such webhook.
/// - `ticket_not_found` (404): the tenant has no such ticket.
/// - `session_not_found` (404): the caller has no such session.
/// - `tenant_not_found` (404): it is none of the caller's tenants.
/// - `invitation_not_found` (404): the caller has no such invitation.
/// - `method_not_allowed` (405): the path does not take this method; `Allow` says which it takes.
/// - `upgrade_required` (426): the address speaks WebSocket alone, version 13.
/// - `request_timeout` (408): the request took too long to arrive.
/// - `asset_not_on_reservation` (409): the asset is of no line's item, or was never on this reservation.
/// - `line_capacity_full` (409): as many as are booked went out on the line already, or more are to go out than there is room for.
/// - `reservation_wrong_state` (409): the reservation's status does not allow it.
/// - `already_applied` (409): an old duplicate: the asset has gone on since; or the inspection is complete.
/// - `asset_unavailable` (409): the asset is out on another reservation, in repair, or inactive.
/// - `asset_not_checked_out` (409): the asset belongs to the reservation but never went out on it.
/// - `code_mismatch` (409): the scanned code is unknown or another asset's; `current.code` is what was understood.
/// - `ambiguous_code` (409): several assets have this code; `current.assets` names them.
/// - `photo_not_uploaded` (409): a report, an inspection or a document names files that are not in storage, or are not its own.
/// - `version_mismatch` (409): somebody has changed the row since; `current` has it as it is now.
/// - `line_in_use` (409): something depends on it that is there already: lines, assets, or a trip.
/// - `not_available` (409): less is free than this needs; `current.short` says of what, when, and who holds it.
/// - `asset_double_booked` (409): the asset is named by another confirmed reservation at that time.
/// - `more_than_out` (409): more is to come back than is out of the line. Perhaps its pickup has still to come: fetch, and send again.
/// - `nothing_to_undo` (409): the key made nothing at the shelf on this reservation.
/// - `too_late` (409): it can't be undone any more: too long ago, or something has happened since.
/// - `case_contents_differ` (409): something else lies in the case, or what is to lie in it can't.
/// - `last_admin` (409): the tenant would have no admin any more.
/// - `already_exists` (409): another row has this code, tag, serial, SKU, external id, reference or e-mail; `current.id` says which.
/// - `inspection_incomplete` (409): the inspection lacks something; `current.missing` names all of it.
/// - `resync_required` (410): the cursor of the changes tells nothing any more; fetch without `since`.
/// - `body_too_large` (413): the body is over 1 MiB.
/// - `uri_too_long` (414): the target is over 8 KiB.
/// - `unsupported_media_type` (415): the body is no JSON, or packed in another way than gzip.
/// - `expectation_failed` (417): an `Expect` other than `100-continue`.
/// - `misdirected_request` (421): the target is of another scheme than http and https.
/// - `idempotency_key_reused` (422): the key was used for another request.
/// - `dependency_failed` (424): an entry of an outbox waits for another that is not done.
/// - `rate_limited` (429): too many requests, of the account or from the address; try again after `Retry-After`.
/// - `too_many_uploads` (429): the account, or the tenant, has too many uploads that nothing names.
/// - `headers_too_large` (431): the head is over 32 KiB, a line over 8 KiB, or there are over 100 fields.
/// - `internal` (500): something went wrong in the server.
/// - `not_implemented` (501): CONNECT, a method of over 32 characters, or an unknown transfer coding.
/// - `upstream_failed` (502): the service that holds the photos failed.
/// - `unavailable` (503): not just now; try again after `Retry-After`.
/// - `storage_full` (503): there is no room for photos, or the tenant has used its own; everything else works.
/// - `timeout` (504): Postgres or storage did not answer in time.
/// - `http_version_not_supported` (505): neither HTTP/1.1 nor HTTP/1.0.
public enum ErrorCode: RawRepresentable, Codable, Hashable, Sendable {
    /// `bad_request`.
    case badRequest
    /// `invalid_json`.
    case invalidJson
    /// `validation_failed`.
    case validationFailed
    /// `idempotency_key_required`.
    case idempotencyKeyRequired
    /// `idempotency_key_invalid`.
    case idempotencyKeyInvalid
    /// `token_missing`.
    case tokenMissing
    /// `token_invalid`.
    case tokenInvalid
    /// `token_expired`.
    case tokenExpired
    /// `no_office_role`.
    case noOfficeRole
    /// `insufficient_role`.
    case insufficientRole
    /// `account_disabled`.
    case accountDisabled
    /// `tenant_required`.
    case tenantRequired
    /// `tenant_suspended`.
    case tenantSuspended
    /// `not_found`.
    case notFound
    /// `reservation_not_found`.
    case reservationNotFound
    /// `asset_not_found`.
    case assetNotFound
    /// `item_not_found`.
    case itemNotFound
    /// `unknown_code`.
    case unknownCode
    /// `client_not_found`.
    case clientNotFound
    /// `line_not_found`.
    case lineNotFound
    /// `account_not_found`.
    case accountNotFound
    /// `device_not_found`.
    case deviceNotFound
    /// `inspection_not_found`.
    case inspectionNotFound
    /// `document_not_found`.
    case documentNotFound
    /// `repair_not_found`.
    case repairNotFound
    /// `webhook_not_found`.
    case webhookNotFound
    /// `ticket_not_found`.
    case ticketNotFound
    /// `session_not_found`.
    case sessionNotFound
    /// `tenant_not_found`.
    case tenantNotFound
    /// `invitation_not_found`.
    case invitationNotFound
    /// `method_not_allowed`.
    case methodNotAllowed
    /// `upgrade_required`.
    case upgradeRequired
    /// `request_timeout`.
    case requestTimeout
    /// `asset_not_on_reservation`.
    case assetNotOnReservation
    /// `line_capacity_full`.
    case lineCapacityFull
    /// `reservation_wrong_state`.
    case reservationWrongState
    /// `already_applied`.
    case alreadyApplied
    /// `asset_unavailable`.
    case assetUnavailable
    /// `asset_not_checked_out`.
    case assetNotCheckedOut
    /// `code_mismatch`.
    case codeMismatch
    /// `ambiguous_code`.
    case ambiguousCode
    /// `photo_not_uploaded`.
    case photoNotUploaded
    /// `version_mismatch`.
    case versionMismatch
    /// `line_in_use`.
    case lineInUse
    /// `not_available`.
    case notAvailable
    /// `asset_double_booked`.
    case assetDoubleBooked
    /// `more_than_out`.
    case moreThanOut
    /// `nothing_to_undo`.
    case nothingToUndo
    /// `too_late`.
    case tooLate
    /// `case_contents_differ`.
    case caseContentsDiffer
    /// `last_admin`.
    case lastAdmin
    /// `already_exists`.
    case alreadyExists
    /// `inspection_incomplete`.
    case inspectionIncomplete
    /// `resync_required`.
    case resyncRequired
    /// `body_too_large`.
    case bodyTooLarge
    /// `uri_too_long`.
    case uriTooLong
    /// `unsupported_media_type`.
    case unsupportedMediaType
    /// `expectation_failed`.
    case expectationFailed
    /// `misdirected_request`.
    case misdirectedRequest
    /// `idempotency_key_reused`.
    case idempotencyKeyReused
    /// `dependency_failed`.
    case dependencyFailed
    /// `rate_limited`.
    case rateLimited
    /// `too_many_uploads`.
    case tooManyUploads
    /// `headers_too_large`.
    case headersTooLarge
    /// `internal`.
    case `internal`
    /// `not_implemented`.
    case notImplemented
    /// `upstream_failed`.
    case upstreamFailed
    /// `unavailable`.
    case unavailable
    /// `storage_full`.
    case storageFull
    /// `timeout`.
    case timeout
    /// `http_version_not_supported`.
    case httpVersionNotSupported
    /// One that this version does not know, as it came.
    case other(String)

    /// Reads a word.
    public init(rawValue: String) {
        switch rawValue {
        case "bad_request": self = .badRequest
        case "invalid_json": self = .invalidJson
        case "validation_failed": self = .validationFailed
        case "idempotency_key_required": self = .idempotencyKeyRequired
        case "idempotency_key_invalid": self = .idempotencyKeyInvalid
        case "token_missing": self = .tokenMissing
        case "token_invalid": self = .tokenInvalid
        case "token_expired": self = .tokenExpired
        case "no_office_role": self = .noOfficeRole
        case "insufficient_role": self = .insufficientRole
        case "account_disabled": self = .accountDisabled
        case "tenant_required": self = .tenantRequired
        case "tenant_suspended": self = .tenantSuspended
        case "not_found": self = .notFound
        case "reservation_not_found": self = .reservationNotFound
        case "asset_not_found": self = .assetNotFound
        case "item_not_found": self = .itemNotFound
        case "unknown_code": self = .unknownCode
        case "client_not_found": self = .clientNotFound
        case "line_not_found": self = .lineNotFound
        case "account_not_found": self = .accountNotFound
        case "device_not_found": self = .deviceNotFound
        case "inspection_not_found": self = .inspectionNotFound
        case "document_not_found": self = .documentNotFound
        case "repair_not_found": self = .repairNotFound
        case "webhook_not_found": self = .webhookNotFound
        case "ticket_not_found": self = .ticketNotFound
        case "session_not_found": self = .sessionNotFound
        case "tenant_not_found": self = .tenantNotFound
        case "invitation_not_found": self = .invitationNotFound
        case "method_not_allowed": self = .methodNotAllowed
        case "upgrade_required": self = .upgradeRequired
        case "request_timeout": self = .requestTimeout
        case "asset_not_on_reservation": self = .assetNotOnReservation
        case "line_capacity_full": self = .lineCapacityFull
        case "reservation_wrong_state": self = .reservationWrongState
        case "already_applied": self = .alreadyApplied
        case "asset_unavailable": self = .assetUnavailable
        case "asset_not_checked_out": self = .assetNotCheckedOut
        case "code_mismatch": self = .codeMismatch
        case "ambiguous_code": self = .ambiguousCode
        case "photo_not_uploaded": self = .photoNotUploaded
        case "version_mismatch": self = .versionMismatch
        case "line_in_use": self = .lineInUse
        case "not_available": self = .notAvailable
        case "asset_double_booked": self = .assetDoubleBooked
        case "more_than_out": self = .moreThanOut
        case "nothing_to_undo": self = .nothingToUndo
        case "too_late": self = .tooLate
        case "case_contents_differ": self = .caseContentsDiffer
        case "last_admin": self = .lastAdmin
        case "already_exists": self = .alreadyExists
        case "inspection_incomplete": self = .inspectionIncomplete
        case "resync_required": self = .resyncRequired
        case "body_too_large": self = .bodyTooLarge
        case "uri_too_long": self = .uriTooLong
        case "unsupported_media_type": self = .unsupportedMediaType
        case "expectation_failed": self = .expectationFailed
        case "misdirected_request": self = .misdirectedRequest
        case "idempotency_key_reused": self = .idempotencyKeyReused
        case "dependency_failed": self = .dependencyFailed
        case "rate_limited": self = .rateLimited
        case "too_many_uploads": self = .tooManyUploads
        case "headers_too_large": self = .headersTooLarge
        case "internal": self = .`internal`
        case "not_implemented": self = .notImplemented
        case "upstream_failed": self = .upstreamFailed
        case "unavailable": self = .unavailable
        case "storage_full": self = .storageFull
        case "timeout": self = .timeout
        case "http_version_not_supported": self = .httpVersionNotSupported
        default: self = .other(rawValue)
        }
    }

    /// The word as it is sent.
    public var rawValue: String {
        switch self {
        case .badRequest: "bad_request"
        case .invalidJson: "invalid_json"
        case .validationFailed: "validation_failed"
        case .idempotencyKeyRequired: "idempotency_key_required"
        case .idempotencyKeyInvalid: "idempotency_key_invalid"
        case .tokenMissing: "token_missing"
        case .tokenInvalid: "token_invalid"
        case .tokenExpired: "token_expired"
        case .noOfficeRole: "no_office_role"
        case .insufficientRole: "insufficient_role"
        case .accountDisabled: "account_disabled"
        case .tenantRequired: "tenant_required"
        case .tenantSuspended: "tenant_suspended"
        case .notFound: "not_found"
        case .reservationNotFound: "reservation_not_found"
        case .assetNotFound: "asset_not_found"
        case .itemNotFound: "item_not_found"
        case .unknownCode: "unknown_code"
        case .clientNotFound: "client_not_found"
        case .lineNotFound: "line_not_found"
        case .accountNotFound: "account_not_found"
        case .deviceNotFound: "device_not_found"
        case .inspectionNotFound: "inspection_not_found"
        case .documentNotFound: "document_not_found"
        case .repairNotFound: "repair_not_found"
        case .webhookNotFound: "webhook_not_found"
        case .ticketNotFound: "ticket_not_found"
        case .sessionNotFound: "session_not_found"
        case .tenantNotFound: "tenant_not_found"
        case .invitationNotFound: "invitation_not_found"
        case .methodNotAllowed: "method_not_allowed"
        case .upgradeRequired: "upgrade_required"
        case .requestTimeout: "request_timeout"
        case .assetNotOnReservation: "asset_not_on_reservation"
        case .lineCapacityFull: "line_capacity_full"
        case .reservationWrongState: "reservation_wrong_state"
        case .alreadyApplied: "already_applied"
        case .assetUnavailable: "asset_unavailable"
        case .assetNotCheckedOut: "asset_not_checked_out"
        case .codeMismatch: "code_mismatch"
        case .ambiguousCode: "ambiguous_code"
        case .photoNotUploaded: "photo_not_uploaded"
        case .versionMismatch: "version_mismatch"
        case .lineInUse: "line_in_use"
        case .notAvailable: "not_available"
        case .assetDoubleBooked: "asset_double_booked"
        case .moreThanOut: "more_than_out"
        case .nothingToUndo: "nothing_to_undo"
        case .tooLate: "too_late"
        case .caseContentsDiffer: "case_contents_differ"
        case .lastAdmin: "last_admin"
        case .alreadyExists: "already_exists"
        case .inspectionIncomplete: "inspection_incomplete"
        case .resyncRequired: "resync_required"
        case .bodyTooLarge: "body_too_large"
        case .uriTooLong: "uri_too_long"
        case .unsupportedMediaType: "unsupported_media_type"
        case .expectationFailed: "expectation_failed"
        case .misdirectedRequest: "misdirected_request"
        case .idempotencyKeyReused: "idempotency_key_reused"
        case .dependencyFailed: "dependency_failed"
        case .rateLimited: "rate_limited"
        case .tooManyUploads: "too_many_uploads"
        case .headersTooLarge: "headers_too_large"
        case .`internal`: "internal"
        case .notImplemented: "not_implemented"
        case .upstreamFailed: "upstream_failed"
        case .unavailable: "unavailable"
        case .storageFull: "storage_full"
        case .timeout: "timeout"
        case .httpVersionNotSupported: "http_version_not_supported"
        case .other(let word): word
        }
    }
}

/// Every schema of the description with its model, for the tests that walk them.
enum DescribedModels {
    static let all: [String: any (Codable & Sendable).Type] = [
        "Role": Role.self,
        "Me": Me.self,
        "ChosenTenant": ChosenTenant.self,
        "MeUser": MeUser.self,
        "MeTenant": MeTenant.self,
        "FileLimits": FileLimits.self,
        "MyHouses": MyHouses.self,
        "MyHouse": MyHouse.self,
        "TenantChoice": TenantChoice.self,
        "Invitation": Invitation.self,
        "Invitations": Invitations.self,
        "InvitationAnswer": InvitationAnswer.self,
        "MeChange": MeChange.self,
        "Theme": Theme.self,
        "Session": Session.self,
        "Sessions": Sessions.self,
        "ReservationStatus": ReservationStatus.self,
        "ReservationPage": ReservationPage.self,
        "Reservation": Reservation.self,
        "NewReservation": NewReservation.self,
        "NewLine": NewLine.self,
        "NewKit": NewKit.self,
        "ReservationChange": ReservationChange.self,
        "LineChange": LineChange.self,
        "KitChange": KitChange.self,
        "ReservationSplit": ReservationSplit.self,
        "LineSplit": LineSplit.self,
        "ReservationHistory": ReservationHistory.self,
        "HistoryEntry": HistoryEntry.self,
        "BookedKit": BookedKit.self,
        "BookedItem": BookedItem.self,
        "ReservationProgress": ReservationProgress.self,
        "Line": Line.self,
        "LineCandidateList": LineCandidateList.self,
        "StatusChange": StatusChange.self,
        "ShortageAllowed": ShortageAllowed.self,
        "AssetStatus": AssetStatus.self,
        "Asset": Asset.self,
        "ItemAssetList": ItemAssetList.self,
        "HouseOfSticker": HouseOfSticker.self,
        "AssetRecord": AssetRecord.self,
        "RepairedAsset": RepairedAsset.self,
        "RepairReport": RepairReport.self,
        "Repair": Repair.self,
        "RepairPage": RepairPage.self,
        "RepairChange": RepairChange.self,
        "AssetPage": AssetPage.self,
        "NewAssetRecord": NewAssetRecord.self,
        "AssetChange": AssetChange.self,
        "AssetHistory": AssetHistory.self,
        "AssetEvent": AssetEvent.self,
        "NewCode": NewCode.self,
        "AdoptedAsset": AdoptedAsset.self,
        "LocationList": LocationList.self,
        "FoundAsset": FoundAsset.self,
        "ResolvedCode": ResolvedCode.self,
        "CaseContents": CaseContents.self,
        "Client": Client.self,
        "ClientPage": ClientPage.self,
        "NewClient": NewClient.self,
        "ClientChange": ClientChange.self,
        "Account": Account.self,
        "CreatedAccount": CreatedAccount.self,
        "AccountTie": AccountTie.self,
        "AccountPage": AccountPage.self,
        "Roles": Roles.self,
        "NewAccount": NewAccount.self,
        "AccountChange": AccountChange.self,
        "SignedOut": SignedOut.self,
        "Tenant": Tenant.self,
        "CopyDays": CopyDays.self,
        "Overbooking": Overbooking.self,
        "OverrideRole": OverrideRole.self,
        "BookingRole": BookingRole.self,
        "HouseMinutes": HouseMinutes.self,
        "QuietHours": QuietHours.self,
        "TimeOfDay": TimeOfDay.self,
        "TenantChange": TenantChange.self,
        "ImportOutcome": ImportOutcome.self,
        "ShortenedCode": ShortenedCode.self,
        "FileColumn": FileColumn.self,
        "ImportWarning": ImportWarning.self,
        "RowFault": RowFault.self,
        "RowFaultCode": RowFaultCode.self,
        "Item": Item.self,
        "KitPart": KitPart.self,
        "KitParts": KitParts.self,
        "NewKitPart": NewKitPart.self,
        "ItemPage": ItemPage.self,
        "NewItem": NewItem.self,
        "ItemChange": ItemChange.self,
        "AuditPage": AuditPage.self,
        "AuditEntry": AuditEntry.self,
        "WebhookEvent": WebhookEvent.self,
        "WebhookEventList": WebhookEventList.self,
        "Webhook": Webhook.self,
        "WebhookWithSecret": WebhookWithSecret.self,
        "WebhookList": WebhookList.self,
        "NewWebhook": NewWebhook.self,
        "WebhookChange": WebhookChange.self,
        "WebhookReplay": WebhookReplay.self,
        "WebhookReplayed": WebhookReplayed.self,
        "WebhookDelivery": WebhookDelivery.self,
        "WebhookDeliveryList": WebhookDeliveryList.self,
        "WholeWebhookDelivery": WholeWebhookDelivery.self,
        "WebhookHeaders": WebhookHeaders.self,
        "SearchHits": SearchHits.self,
        "ReservationHit": ReservationHit.self,
        "ClientHit": ClientHit.self,
        "ItemHit": ItemHit.self,
        "AssetHit": AssetHit.self,
        "AvailabilityList": AvailabilityList.self,
        "CalendarPage": CalendarPage.self,
        "CalendarHold": CalendarHold.self,
        "ShortagePage": ShortagePage.self,
        "Shortage": Shortage.self,
        "ShortItem": ShortItem.self,
        "HouseFigures": HouseFigures.self,
        "OutPage": OutPage.self,
        "OutOfClient": OutOfClient.self,
        "UsePage": UsePage.self,
        "UseOfItem": UseOfItem.self,
        "IdlePage": IdlePage.self,
        "IdleAsset": IdleAsset.self,
        "ChangeKind": ChangeKind.self,
        "ChangePage": ChangePage.self,
        "Change": Change.self,
        "ChangedClient": ChangedClient.self,
        "VapidKey": VapidKey.self,
        "NotificationKind": NotificationKind.self,
        "OfficeNotification": OfficeNotification.self,
        "NotificationPage": NotificationPage.self,
        "ReadIds": ReadIds.self,
        "ReadUpTo": ReadUpTo.self,
        "UnreadCount": UnreadCount.self,
        "PushOnly": PushOnly.self,
        "PushAndMail": PushAndMail.self,
        "NotificationSettings": NotificationSettings.self,
        "PushWish": PushWish.self,
        "PushAndMailWish": PushAndMailWish.self,
        "WishedKinds": WishedKinds.self,
        "NotificationWishes": NotificationWishes.self,
        "DeviceEnvironment": DeviceEnvironment.self,
        "PushSubscription": PushSubscription.self,
        "PushKeys": PushKeys.self,
        "AppleRegistration": AppleRegistration.self,
        "ApnsRegistration": ApnsRegistration.self,
        "FcmRegistration": FcmRegistration.self,
        "BrowserRegistration": BrowserRegistration.self,
        "RegisteredDevice": RegisteredDevice.self,
        "Device": Device.self,
        "Devices": Devices.self,
        "Handover": Handover.self,
        "AssetReturn": AssetReturn.self,
        "CountedPickup": CountedPickup.self,
        "CountedReturn": CountedReturn.self,
        "Override": Override.self,
        "Swap": Swap.self,
        "Undo": Undo.self,
        "Outbox": Outbox.self,
        "OutboxEntry": OutboxEntry.self,
        "OutboxResults": OutboxResults.self,
        "OutboxResult": OutboxResult.self,
        "PickedUp": PickedUp.self,
        "Returned": Returned.self,
        "CountedMove": CountedMove.self,
        "LineCounts": LineCounts.self,
        "Swapped": Swapped.self,
        "Undone": Undone.self,
        "Direction": Direction.self,
        "PhotoType": PhotoType.self,
        "UploadRequest": UploadRequest.self,
        "NewConditionReport": NewConditionReport.self,
        "FiledReport": FiledReport.self,
        "ConditionReportList": ConditionReportList.self,
        "ConditionReport": ConditionReport.self,
        "Photo": Photo.self,
        "PaperType": PaperType.self,
        "DocumentUploadRequest": DocumentUploadRequest.self,
        "DocumentKind": DocumentKind.self,
        "NewDocument": NewDocument.self,
        "FiledDocument": FiledDocument.self,
        "Document": Document.self,
        "DocumentPage": DocumentPage.self,
        "InspectionStage": InspectionStage.self,
        "InspectionStatus": InspectionStatus.self,
        "InspectionName": InspectionName.self,
        "SignOffRole": SignOffRole.self,
        "DamageView": DamageView.self,
        "DamageKind": DamageKind.self,
        "InspectionFileType": InspectionFileType.self,
        "InspectionSlot": InspectionSlot.self,
        "InspectionFile": InspectionFile.self,
        "Place": Place.self,
        "DamageMark": DamageMark.self,
        "PhotographedMark": PhotographedMark.self,
        "MissingPart": MissingPart.self,
        "InspectionGap": InspectionGap.self,
        "Inspection": Inspection.self,
        "InspectionPage": InspectionPage.self,
        "AssetInspectionPage": AssetInspectionPage.self,
        "InspectionNews": InspectionNews.self,
        "NewInspection": NewInspection.self,
        "InspectionChange": InspectionChange.self,
        "PhotosChange": PhotosChange.self,
        "DamageChange": DamageChange.self,
        "ConditionsChange": ConditionsChange.self,
        "NewPlace": NewPlace.self,
        "SignOffsChange": SignOffsChange.self,
        "NewSignOff": NewSignOff.self,
        "InspectionCompletion": InspectionCompletion.self,
        "InspectionUploadRequest": InspectionUploadRequest.self,
        "InspectionTemplate": InspectionTemplate.self,
        "InspectionTemplatePage": InspectionTemplatePage.self,
        "NewInspectionTemplate": NewInspectionTemplate.self,
        "CodeRequest": CodeRequest.self,
        "CodeVerification": CodeVerification.self,
        "TokenRequest": TokenRequest.self,
        "SignUpRequest": SignUpRequest.self,
        "UserChange": UserChange.self,
        "SignInSession": SignInSession.self,
        "SignInUser": SignInUser.self,
        "SignInIdentity": SignInIdentity.self,
        "SignInError": SignInError.self,
        "WeakPassword": WeakPassword.self,
        "SignInSettings": SignInSettings.self,
        "SignInHealth": SignInHealth.self,
        "KeySet": KeySet.self,
        "AppError": AppError.self,
        "AppBadRequestError": AppBadRequestError.self,
        "AppTime": AppTime.self,
        "NewAsset": NewAsset.self,
        "CreatedAsset": CreatedAsset.self,
        "OutboundParcel": OutboundParcel.self,
        "OutboundTicket": OutboundTicket.self,
        "ReturnTicket": ReturnTicket.self,
        "Ticket": Ticket.self,
        "OutboundPage": OutboundPage.self,
        "ReturnPage": ReturnPage.self,
        "TicketAnswer": TicketAnswer.self,
        "OutboundReceipt": OutboundReceipt.self,
        "ReturnReceipt": ReturnReceipt.self,
        "ReceivedOutbound": ReceivedOutbound.self,
        "ReceivedReturn": ReceivedReturn.self,
        "TrackingNumber": TrackingNumber.self,
        "NewParcel": NewParcel.self,
        "ParcelChange": ParcelChange.self,
        "NewTicket": NewTicket.self,
        "TicketChange": TicketChange.self,
        "OfficeTicket": OfficeTicket.self,
        "TicketParcel": TicketParcel.self,
        "TicketPage": TicketPage.self,
        "NewTicketRecord": NewTicketRecord.self,
        "TicketRecordChange": TicketRecordChange.self,
        "OfficeNewParcel": OfficeNewParcel.self,
        "OfficeParcelChange": OfficeParcelChange.self,
        "ParcelReceipt": ParcelReceipt.self,
        "TicketHistoryPage": TicketHistoryPage.self,
        "TicketHistoryEntry": TicketHistoryEntry.self,
        "ParcelPage": ParcelPage.self,
        "ListedParcel": ListedParcel.self,
        "AppSiteAssociation": AppSiteAssociation.self,
        "Description": Description.self,
        "Liveness": Liveness.self,
        "Readiness": Readiness.self,
        "PartState": PartState.self,
        "Nothing": Nothing.self,
        "Id": Id.self,
        "Time": Time.self,
        "NullableId": NullableId.self,
        "NullableTime": NullableTime.self,
        "Version": Version.self,
        "NextCursor": NextCursor.self,
        "VersionMadeFrom": VersionMadeFrom.self,
        "NotedBy": NotedBy.self,
        "Noter": Noter.self,
        "Condition": Condition.self,
        "FileType": FileType.self,
        "ObjectPath": ObjectPath.self,
        "MintedUpload": MintedUpload.self,
        "OfficeError": OfficeError.self,
        "ErrorInfo": ErrorInfo.self,
        "Current": Current.self,
        "CasePart": CasePart.self,
        "AssetCause": AssetCause.self,
        "ShortOf": ShortOf.self,
        "Holder": Holder.self,
        "RefusedPhoto": RefusedPhoto.self,
        "FieldFault": FieldFault.self,
        "ErrorCode": ErrorCode.self,
    ]
}

