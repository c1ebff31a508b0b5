import JSON

/// How the frames of a socket look: `vsn` of its address says it.
enum PhoenixForm {
    /// 1.0.0: an object.
    case objects
    /// 2.0.0: an array `[join_ref, ref, topic, event, payload]`.
    case arrays
}

/// A frame of a client of Phoenix channels.
struct PhoenixFrame {
    /// The names of events that both sides know.
    enum Event {
        static let join = "phx_join"
        static let leave = "phx_leave"
        static let reply = "phx_reply"
        static let close = "phx_close"
        static let heartbeat = "heartbeat"
        static let accessToken = "access_token"
        static let system = "system"
        static let changes = "postgres_changes"
        static let broadcast = "broadcast"
        static let presence = "presence"
    }

    /// As they came: texts or null as a rule.
    let joinRef: JSONValue
    let ref: JSONValue
    let topic: String
    let event: String
    let payload: JSONObject

    /// Nil where the text is no frame: those are dropped, the socket lives.
    init?(_ text: [UInt8]) {
        switch try? JSONValue(parsing: text) {
        case .array(let parts)? where parts.count == 5:
            guard case .string(let topic) = parts[2], case .string(let event) = parts[3] else { return nil }
            self.init(parts[0], parts[1], topic, event, parts[4])
        case .object(let object)?:
            guard case .string(let topic)? = object["topic"], case .string(let event)? = object["event"] else { return nil }
            self.init(object["join_ref"] ?? .null, object["ref"] ?? .null, topic, event, object["payload"] ?? .null)
        default: return nil
        }
    }

    /// What an app broadcasts, as the libraries write it in bytes: a kind, the lengths of four texts and of what describes it, and how its
    /// content is written; then those texts. Nil where it is none.
    init?(broadcast bytes: [UInt8]) {
        let head = 7
        guard bytes.count >= head, bytes[0] == 3 else { return nil }
        guard bytes.count >= head + bytes[1...5].reduce(0, { $0 + Int($1) }) else { return nil }
        var place = head
        func take(_ length: UInt8) -> String {
            defer { place += Int(length) }
            return String(decoding: bytes[place..<(place + Int(length))], as: UTF8.self)
        }
        let (joinRef, ref, topic) = (take(bytes[1]), take(bytes[2]), take(bytes[3]))
        self.init(
            joinRef.isEmpty ? .null : .string(joinRef), ref.isEmpty ? .null : .string(ref), topic, Event.broadcast, .null)
    }

    private init?(_ joinRef: JSONValue, _ ref: JSONValue, _ topic: String, _ event: String, _ payload: JSONValue) {
        guard joinRef.isReference, ref.isReference else { return nil }
        self.joinRef = joinRef
        self.ref = ref
        self.topic = topic
        self.event = event
        if case .object(let object) = payload { self.payload = object } else { self.payload = JSONObject(members: []) }
    }
}

extension JSONValue {
    /// A value that a frame may be called by: it is sent back as it came.
    fileprivate var isReference: Bool {
        switch self {
        case .null, .string, .number: true
        case .bool, .array, .object, .unstorable: false
        }
    }
}

/// Writes the frames of the server.
struct PhoenixWriter {
    let form: PhoenixForm

    /// A frame. `ref` is there in both forms: one of the clients drops what has none.
    func frame(
        joinRef: JSONValue = .null, ref: JSONValue = .null, topic: String, event: String, payload: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter()
        switch form {
        case .arrays:
            json.array { json in
                json.value(joinRef)
                json.value(ref)
                json.string(topic)
                json.string(event)
                payload(&json)
            }
        case .objects:
            json.object { json in
                json.name("topic")
                json.string(topic)
                json.name("event")
                json.string(event)
                json.name("payload")
                payload(&json)
                json.name("ref")
                json.value(ref)
                // Only what ends a channel has to say which of its joins is meant.
                if event == PhoenixFrame.Event.close {
                    json.name("join_ref")
                    json.value(joinRef)
                }
            }
        }
        return json.bytes
    }

    /// The answer to a frame.
    func reply(
        to frame: PhoenixFrame, _ status: String, _ response: (inout JSONWriter) -> Void = { $0.object { _ in } }
    ) -> [UInt8] {
        let isHeartbeat = frame.event == PhoenixFrame.Event.heartbeat
        return self.frame(
            joinRef: isHeartbeat ? .null : frame.joinRef, ref: frame.ref, topic: frame.topic, event: PhoenixFrame.Event.reply
        ) { json in
            json.object { json in
                json.name("status")
                json.string(status)
                json.name("response")
                response(&json)
            }
        }
    }
}
