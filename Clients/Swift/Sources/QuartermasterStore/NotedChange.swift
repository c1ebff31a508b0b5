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
    /// What happened, named as the last part of its path.
    public enum Kind: String, Sendable, Hashable {
        /// An asset left.
        case pickup = "pickups"
        /// It came back.
        case handBack = "returns"
        /// A pickup or a return is taken back.
        case undo
    }

    /// Where it stands.
    public enum State: String, Sendable, Hashable {
        /// It waits to be sent.
        case waiting
        /// The server said no: a person has to settle it.
        case parked
        /// The server has it, and the copy of the house does not show it yet.
        case done
    }

    /// Its name in this outbox.
    public var number: Int64
    /// Where it stands in the order: at its number, or just ahead of another that it settles.
    public var place: Double
    /// The `Idempotency-Key`: made once, and stored with the change.
    public var key: String
    /// What happened.
    public var kind: Kind
    /// The reservation that it happened on.
    public var reservation: Id
    /// The asset that it happened to.
    public var asset: Id
    /// What lay in the asset by the copy of the house, where it is a case.
    public var parts: [Id]
    /// When it happened by the phone's clock, in thousandths of a second.
    public var at: Date
    /// Whether the person said that it was the last return.
    public var isLast: Bool
    /// The account that noted it; nil where nobody knew.
    public var notedBy: Id?
    /// Another account that a person allowed to send it.
    public var releasedTo: Id?
    /// The JSON to send, as text: an update of the app must not change what an old key stands for.
    public var body: String
    /// Where it stands.
    public var state: State
    /// Whether it may have left the phone: then it is not withdrawn, but undone.
    public var isTried: Bool
    /// Why it is parked.
    public var refusal: Refusal?

    /// What it is known by.
    public var id: String { key }

    /// Where it is sent to, under the server's address.
    public var path: String { "/api/office/reservations/\(OfficeClient.part(reservation))/\(kind.rawValue)" }

    /// The assets that it moves. The changes of a piece are sent in their order.
    public var pieces: [Id] { [asset] + parts }

    /// Whether it keeps the later ones of its pieces waiting. What had happened already stands in nobody's way.
    var isObstacle: Bool { state == .parked && refusal?.code != .alreadyApplied }

    /// The JSON for whoever sends it: where that is another than the one who noted it, it says so. The key stands for it all the same.
    func body(sender: Id?) -> String {
        guard let notedBy, let sender, notedBy != sender, body.hasSuffix("}") else { return body }
        return body.dropLast() + #","noted_by":"\#(OfficeClient.part(notedBy))"}"#
    }

    /// As an entry of a request that sends many. Keys and paths are of letters, digits, slashes and dashes.
    /// - Parameter keys: of the changes of this request that it waits for, where the server can't tell by the asset.
    func entry(sender: Id?, after keys: [String] = []) -> String {
        let after = keys.isEmpty ? "" : #""after":["\#(keys.joined(separator: #"",""#))"],"#
        return #"{"key":"\#(key)","method":"POST","path":"\#(path)",\#(after)"body":\#(body(sender: sender))}"#
    }
}
