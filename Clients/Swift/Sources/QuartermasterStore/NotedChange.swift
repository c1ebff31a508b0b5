import Foundation
import QuartermasterAPI

/// Which way gear goes.
public enum Way: String, Codable, Sendable, Hashable {
    /// It leaves on the reservation.
    case out
    /// It comes back from it.
    case back
}

/// A change in the outbox, as it lies on disk. What it says never changes after it was made; each try sends the same under the same key.
public struct NotedChange: Sendable, Hashable, Identifiable {
    /// What happened.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// An asset, or so many of a counted line, left.
        case pickup = "pickups"
        /// It came back.
        case handBack = "returns"
        /// One asset came back and another of the same item left in its place.
        case swap = "swaps"
        /// A pickup, a return or a swap is taken back.
        case undo
        /// How an asset looked when it went out or came in.
        case report
        /// An inspection began.
        case inspectionBegun = "inspection_begun"
        /// Something of an inspection was filled in.
        case inspectionFilled = "inspection_filled"
        /// An inspection was completed.
        case inspectionCompleted = "inspection_completed"

        /// Those that move gear, named as the last part of their path.
        static let moves: [Kind] = [.pickup, .handBack, .swap]
        /// The same for SQL.
        static let movesInSQL = "('pickups', 'returns', 'swaps')"
    }

    /// Where it stands.
    public enum State: String, Sendable, Hashable {
        /// It waits to be sent.
        case waiting
        /// The server said no, or a file of it is lost: a person has to settle it.
        case parked
        /// The server has it, and the copy of the house does not show it yet.
        case done
    }

    /// What of a change is shown before the server has it.
    public struct Facts: Codable, Sendable, Hashable {
        /// What lay in the asset by the copy of the house, where it is a case.
        public var parts: [Id]?
        /// The person said that it was the last return.
        public var isLast: Bool?
        /// It did not come back: it is lost.
        public var isLost: Bool?
        /// How many of a counted line left, or came back.
        public var qty: Int?
        /// How many of a counted line were lost.
        public var lost: Int?
        /// How many of a counted line were used up.
        public var used: Int?
        /// What leaves in a swap.
        public var by: Id?
        /// What a report says of the asset.
        public var condition: Condition?
        /// Whether a report takes the asset out of service.
        public var outOfService: Bool?
        /// What an undo takes back, where it was noted on this phone.
        public var undone: Kind?

        init() {}
    }

    /// Its name in this outbox.
    public var number: Int64 = 0
    /// Where it stands in the order: at its number, or just ahead of another that it settles.
    public var place: Double = 0
    /// The `Idempotency-Key`: made once, and stored with the change.
    public var key: String
    /// What happened.
    public var kind: Kind
    /// The reservation that it happened on.
    public var reservation: Id?
    /// The asset that it happened to. In a swap the one that comes back.
    public var asset: Id?
    /// The line, where its units are counted.
    public var line: Id?
    /// The inspection that it is of.
    public var inspection: Id?
    /// What is shown before the server has it.
    public var facts = Facts()
    /// When it happened by the phone's clock, in thousandths of a second.
    public var at: Date
    /// The account that noted it; nil where nobody knew.
    public var notedBy: Id?
    /// Another account that a person allowed to send it.
    public var releasedTo: Id?
    /// The JSON to send, as text: an update of the app must not change what an old key stands for. Where a file has no path yet, its name
    /// stands.
    public var template: String
    /// The keys of changes that have to be done before, where it is not the asset that ties them.
    public var after: [String] = []
    /// Its photos, videos and signatures.
    public var files: [NotedFile] = []
    /// Where it stands.
    public var state: State = .waiting
    /// Whether it may have left the phone: then it is not withdrawn, but undone.
    public var isTried = false
    /// Why it is parked.
    public var refusal: Refusal?
    /// The newest run of the feed when the server refused it for what may come from another phone still; -1 once a later run is over; nil where
    /// it was not.
    var refusedIn: Int64?

    init(
        _ kind: Kind, on reservation: Id? = nil, asset: Id? = nil, line: Id? = nil, inspection: Id? = nil, facts: Facts = Facts(),
        by account: Id?, at: Date, body: String
    ) {
        key = OfficeClient.newKey()
        self.kind = kind
        self.reservation = reservation
        self.asset = asset
        self.line = line
        self.inspection = inspection
        self.facts = facts
        self.at = at
        notedBy = account
        template = body
    }

    /// What it is known by.
    public var id: String { key }

    /// Whether the person said that it was the last return.
    public var isLast: Bool { facts.isLast == true }

    /// What lay in the asset, where it is a case.
    public var parts: [Id] { facts.parts ?? [] }

    /// How it is sent.
    public var method: String { kind == .inspectionFilled ? "PATCH" : "POST" }

    /// Where it is sent to, under the server's address.
    public var path: String {
        switch kind {
        case .pickup, .handBack, .swap, .undo:
            "/api/office/reservations/\(reservation.map(OfficeClient.part) ?? "")/\(kind.rawValue)"
        case .report: "/api/office/condition-reports"
        case .inspectionBegun: "/api/office/inspections"
        case .inspectionFilled: "/api/office/inspections/\(inspection.map(OfficeClient.part) ?? "")"
        case .inspectionCompleted: "/api/office/inspections/\(inspection.map(OfficeClient.part) ?? "")/complete"
        }
    }

    /// The assets and lines that it moves. The changes of a piece are sent in their order.
    public var pieces: [Id] {
        guard Kind.moves.contains(kind) || kind == .undo else { return [] }
        return [asset, line, facts.by].compactMap(\.self) + parts
    }

    /// Whether all its files are at the server.
    public var hasItsFiles: Bool { files.allSatisfy { $0.state == .sent && $0.objectPath != nil } }

    /// Whether the server can't have it: it never left, or was refused since.
    var isNowhereElse: Bool { state == .parked || waitsForPull || state == .waiting && !isTried }

    /// Whether it is sent again only after the copy was looked at anew: what it needs may have come from another phone.
    public var waitsForPull: Bool { state == .waiting && refusedIn.map { $0 >= 0 } ?? false }

    /// Whether it was refused for the role of who sends it, while another noted it: that settles nothing of theirs, so it waits for them again.
    func isForItsOwn(_ refusal: Refusal, sender: Id?) -> Bool {
        guard refusal.status == 403, let notedBy, let sender else { return false }
        return notedBy != sender
    }

    /// Whether it keeps the later ones of its pieces waiting. What had happened already stands in nobody's way.
    var isObstacle: Bool { state == .parked && refusal?.code != .alreadyApplied }

    /// The JSON to send, the paths of its files in their places.
    public var body: String {
        files.reduce(template) { text, file in
            guard let path = file.objectPath else { return text }
            return text.replacing(file.placeholder, with: path)
        }
    }

    /// The JSON for whoever sends it: where that is another than the one who noted it, it says so. The key stands for it all the same.
    func body(sender: Id?) -> String {
        guard let notedBy, let sender, notedBy != sender, body.hasSuffix("}") else { return body }
        return body.dropLast() + #","noted_by":"\#(OfficeClient.part(notedBy))"}"#
    }

    /// As an entry of a request that sends many. Keys and paths are of letters, digits, slashes and dashes.
    /// - Parameter keys: of the changes of this request that it waits for, where the server can't tell by the asset.
    func entry(sender: Id?, after keys: [String] = []) -> String {
        let after = keys.isEmpty ? "" : #""after":["\#(keys.joined(separator: #"",""#))"],"#
        return #"{"key":"\#(key)","method":"\#(method)","path":"\#(path)",\#(after)"body":\#(body(sender: sender))}"#
    }
}
