import Crypto
import EventLoop
import JSON

/// A channel that a client has joined. Belongs to the loop of its socket.
final class RealtimeChannel {
    unowned let socket: RealtimeSocket
    let topic: String
    /// Those of the join: with them it is ended.
    let joinRef: JSONValue
    let ref: JSONValue
    let bindings: [RowBinding]
    /// Whether it wants to hear what became of what it sends.
    let wantsReceipts: Bool
    let house: String
    /// With the house that the channel is of.
    private(set) var person: VerifiedToken
    private(set) var account: String
    /// When the token is good no more.
    private(set) var expiry: EventLoop.Instant

    init(
        _ frame: PhoenixFrame, on socket: RealtimeSocket, _ bindings: [RowBinding], wantsReceipts: Bool, in house: String,
        _ person: VerifiedToken, account: String, until expiry: EventLoop.Instant
    ) {
        self.socket = socket
        topic = frame.topic
        joinRef = frame.joinRef
        ref = frame.ref
        self.bindings = bindings
        self.wantsReceipts = wantsReceipts
        self.house = house
        self.person = person.working(in: house)
        self.account = account
        self.expiry = expiry
    }

    /// The part of the topic that the app has chosen.
    var name: Substring { topic.dropFirst(Self.prefix.count) }

    static let prefix = "realtime:"

    /// Goes on with another token of the house.
    func renew(_ person: VerifiedToken, account: String, until expiry: EventLoop.Instant) {
        self.person = person.working(in: house)
        self.account = account
        self.expiry = expiry
    }

    /// Tells of a change what the channel wants to know of it. One frame for all of its wishes.
    func tell(_ change: RowChange) {
        guard change.owner == nil || change.owner == account else { return }
        let matching = bindings.filter { $0.matches(change) }
        guard !matching.isEmpty else { return }
        var wanted: Set<String>? = []
        for binding in matching {
            if let columns = binding.columns { wanted?.formUnion(columns) } else { wanted = nil }
        }
        let data = change.data(wanted)
        socket.send(topic: topic, event: PhoenixFrame.Event.changes) { json in
            json.object { json in
                json.name("ids")
                json.array { json in for binding in matching { json.int(binding.id) } }
                json.name("data")
                json.raw(data)
            }
        }
    }
}
