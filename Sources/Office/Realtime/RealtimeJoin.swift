import JSON
import Text

/// What a join asks for. Any part of it may be absent, null, or new.
struct RealtimeJoin {
    /// The most wishes of a channel.
    private static let mostBindings = 100

    /// Nil where none was sent.
    let token: [UInt8]?
    let wishes: [JSONValue]
    let wantsReceipts: Bool
    /// What is to be told of the past; nil for nothing.
    let replay: Replay?

    /// What has changed since a time, the last of it.
    struct Replay {
        fileprivate static let most = 1000
        let since: Timestamp
        let limit: Int
    }

    init(_ payload: JSONObject) throws(RealtimeRefusal) {
        token = payload["access_token"].flatMap(Self.text).map { Array($0.utf8) }
        let config = payload["config"].flatMap(Self.object)
        switch config?["postgres_changes"] {
        case .array(let wishes)?: self.wishes = wishes
        case nil, .null?: wishes = []
        default: throw .unknown("InvalidSubscription", "postgres_changes is a list")
        }
        guard wishes.count <= Self.mostBindings else {
            throw .unknown("InvalidSubscription", "a channel listens to \(Self.mostBindings) sets of changes at most")
        }
        let broadcast = config?["broadcast"].flatMap(Self.object)
        if case .bool(true)? = broadcast?["ack"] { wantsReceipts = true } else { wantsReceipts = false }
        replay = try Self.replay(broadcast?["replay"])
    }

    /// `since` in milliseconds since 1970, the one way in which these libraries let an app say it.
    private static func replay(_ value: JSONValue?) throws(RealtimeRefusal) -> Replay? {
        guard let value, case .object(let replay) = value, let since = replay["since"] else { return nil }
        if case .null = since { return nil }
        guard case .number(let text) = since, let number = Double(text), abs(number) < 1e15,
            let time = Timestamp(microseconds: Int64(number * 1000))
        else { throw .unknown("InvalidReplay", "since is a number of milliseconds since 1970") }
        var limit = Replay.most
        if case .number(let text)? = replay["limit"], let number = Int(text) { limit = min(max(1, number), limit) }
        return Replay(since: time, limit: limit)
    }

    private static func text(_ value: JSONValue) -> String? {
        if case .string(let text) = value, !text.isEmpty { text } else { nil }
    }

    private static func object(_ value: JSONValue) -> JSONObject? { if case .object(let object) = value { object } else { nil } }
}
