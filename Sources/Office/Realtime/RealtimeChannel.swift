import Crypto
import EventLoop
import HTTP
import JSON
import Text

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
    /// Whether it was not told of something that it wants to know.
    private(set) var hasMissed = false
    /// What has changed while the past is being told, or more waits for the client than it has read yet, which come first; nil while neither is so.
    private var held: [RowChange]?
    /// How much of it there may be.
    private static let mostHeld = 1000
    /// By what it is known again; nil where nothing was asked for of the past.
    private let memory: ReplayMemory.Key?
    /// Up to which snapshot it had been told when the client last sent a heartbeat.
    private var sent: String?

    init(
        _ frame: PhoenixFrame, _ join: RealtimeJoin, on socket: RealtimeSocket, _ bindings: [RowBinding], in house: String,
        _ person: VerifiedToken, account: String, until expiry: EventLoop.Instant
    ) {
        self.socket = socket
        topic = frame.topic
        joinRef = frame.joinRef
        ref = frame.ref
        self.bindings = bindings
        wantsReceipts = join.wantsReceipts
        held = join.replay == nil || bindings.isEmpty ? nil : []
        memory = join.replay.map { _ in
            ReplayMemory.Key(account: account, session: person.session, topic: frame.topic, wishes: join.wishes)
        }
        self.house = house
        self.person = person.working(in: house)
        self.account = account
        self.expiry = expiry
    }

    /// The part of the topic that the app has chosen.
    var name: Substring { topic.dropFirst(Self.prefix.count) }

    static let prefix = "realtime:"

    /// Whether it asked for the past, and will again.
    var isRemembered: Bool { memory != nil }

    /// It is told from now on.
    func begin() {
        if let memory { ReplayMemory.shared.begin(memory) }
    }

    /// It is told of nothing any more.
    func end() {
        if let memory { ReplayMemory.shared.end(memory) }
    }

    /// Where it was last told up to, in any socket of this server, if that was later than what it asks for.
    func remembered(after time: Timestamp) -> String? {
        memory.flatMap { ReplayMemory.shared.snapshot($0, after: time) }
    }

    /// The client has sent a heartbeat, which no library does before it has had the answer to the one before: what was sent before that
    /// answer has come to it, and if the connection is lost, that need not be told again.
    func confirm(_ told: String?) {
        guard let memory else { return }
        if let sent { ReplayMemory.shared.remember(memory, sent) }
        sent = told
    }

    /// Something is not told to it: it is to end, so that its client fetches what it shows.
    func misses() { hasMissed = true }

    /// Goes on with another token of the house.
    func renew(_ person: VerifiedToken, account: String, until expiry: EventLoop.Instant) {
        self.person = person.working(in: house)
        self.account = account
        self.expiry = expiry
    }

    /// Whether it is told of a change.
    func wants(_ change: RowChange) -> Bool { mayKnow(change) && bindings.contains { $0.matches(change) } }

    private func mayKnow(_ change: RowChange) -> Bool { change.owner == nil || change.owner == account }

    /// Whether some of what has changed is still to be sent.
    var isBehind: Bool { held != nil }

    /// Tells of a change, once what came before was sent.
    func tell(_ change: RowChange) {
        guard let count = held?.count else {
            guard socket.isFilling else { return send(change) }
            guard wants(change) else { return }
            held = [change]
            return socket.catchUp(self)
        }
        guard wants(change) else { return }
        guard count < Self.mostHeld else {
            return socket.close(.serviceRestart, "too much has changed meanwhile: fetch what you show")
        }
        held?.append(change)
    }

    /// Sends changes one after another, and then what has changed meanwhile.
    /// - Parameter room: waits until the client has read enough of what was sent; false where it gets nothing any more.
    func send(_ changes: [RowChange], room: () async -> Bool) async {
        var next = changes
        repeat {
            for change in next {
                guard await room() else { return }
                guard expiry > .now else {
                    held = nil
                    return misses()
                }
                send(change)
            }
            next = held ?? []
            held = next.isEmpty ? nil : []
        } while !next.isEmpty
    }

    /// Sends of a change what the channel wants to know of it. One frame for all of its wishes.
    func send(_ change: RowChange) {
        guard mayKnow(change) else { return }
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
