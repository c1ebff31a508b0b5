import API
import Crypto
import EventLoop
import Glibc
import HTTP
import JSON
import Settings

/// A client of Supabase Realtime: its channels, and what it says (docs/apps/realtime.md). Belongs to its loop.
final class RealtimeSocket: WebSocketListener {
    /// How many channels a socket has at most.
    private static let mostChannels = 100
    /// How many wishes all its channels have together, and how many patterns are in the filters of those.
    private static let mostBindings = 1000
    private static let mostPatterns = 20
    /// How many joins, and how many frames, a second and at once.
    private static let joins = 100
    private static let frames = 200
    /// The longest topic, in bytes.
    private static let longestTopic = 255
    /// For what part of the longest silence a client has time to send a new token once the old one is good no more.
    private static let grace = 1.0 / 3

    private let socket: WebSocket
    private let request: Request
    private let services: Services
    private let writer: PhoenixWriter
    /// What the app is known by, which signed-out clients send for a token.
    private let appKey: String?
    private let hub: RealtimeHub
    private var channels: [String: RealtimeChannel] = [:] {
        didSet {
            guard channels.isEmpty != (emptySince != nil) else { return }
            emptySince = channels.isEmpty ? .now : nil
            watch()
        }
    }
    /// Since when it has no channel; nil while it has one.
    private var emptySince: EventLoop.Instant?
    private var isOver = false
    private var lastID = 0
    private var joinPace = Pace(RealtimeSocket.joins)
    private var framePace = Pace(RealtimeSocket.frames)
    private var timer: Timer?

    init(_ socket: WebSocket, _ request: Request, _ services: Services, form: PhoenixForm, appKey: String?) {
        self.socket = socket
        self.request = request
        self.services = services
        writer = PhoenixWriter(form: form)
        self.appKey = appKey
        hub = RealtimeHub.of(services)
        emptySince = .now
        watch()
    }

    // MARK: Speaking

    func send(
        joinRef: JSONValue = .null, ref: JSONValue = .null, topic: String, event: String, _ payload: (inout JSONWriter) -> Void
    ) {
        socket.send(writer.frame(joinRef: joinRef, ref: ref, topic: topic, event: event, payload: payload))
    }

    func close(_ code: CloseCode, _ words: String) { socket.close(code, words) }

    /// Whether the client has so much to read that more is to wait.
    var isFilling: Bool { socket.isFilling }

    /// Sends what a channel holds as the client reads, so that one that reads is not cut off by a burst.
    func catchUp(_ channel: RealtimeChannel) {
        let bound = LoopBound((self, channel), to: services.loop)
        services.loop.spawn {
            let (socket, channel) = bound.value
            await channel.send([]) { await socket.hasRoom(for: channel) }
        }
    }

    /// Waits until the client has read; false where it is not to be told any more.
    private func hasRoom(for channel: RealtimeChannel) async -> Bool {
        guard await socket.room() else { return false }
        return channels[channel.topic] === channel
    }

    // MARK: Hearing

    func receive(_ text: [UInt8]) async {
        guard keepsPace() else { return }
        guard let frame = PhoenixFrame(text) else { return }
        switch frame.event {
        case PhoenixFrame.Event.heartbeat:
            for channel in channels.values where channel.isRemembered { channel.confirm(hub.told(channel)) }
            socket.send(writer.reply(to: frame, "ok"))
        case PhoenixFrame.Event.join: await join(frame)
        case PhoenixFrame.Event.leave: leave(frame)
        case PhoenixFrame.Event.accessToken: await renew(frame)
        case PhoenixFrame.Event.broadcast: refuseBroadcast(frame)
        case PhoenixFrame.Event.presence: refuseToSend(frame, "presence")
        default: break
        }
    }

    /// Only what is broadcast comes so.
    func receive(binary bytes: [UInt8]) async {
        guard keepsPace(), let frame = PhoenixFrame(broadcast: bytes) else { return }
        refuseBroadcast(frame)
    }

    private func keepsPace() -> Bool {
        if framePace.takes() { return true }
        close(.policyViolation, "more than \(Self.frames) frames a second")
        return false
    }

    func ended() {
        isOver = true
        for channel in channels.values { hub.remove(channel) }
        channels = [:]
        timer?.cancel()
    }

    private func refuseBroadcast(_ frame: PhoenixFrame) {
        if channels[frame.topic]?.wantsReceipts == true { refuseToSend(frame, "broadcast") }
    }

    private func refuseToSend(_ frame: PhoenixFrame, _ what: String) {
        let refusal = RealtimeRefusal("NotSupported", "there is no \(what) here, only changes of rows")
        socket.send(writer.reply(to: frame, "error") { $0.writeReason(refusal) })
    }

    private func leave(_ frame: PhoenixFrame) {
        socket.send(writer.reply(to: frame, "ok"))
        guard let channel = channels.removeValue(forKey: frame.topic) else { return }
        hub.remove(channel)
        end(channel)
    }

    /// Tells the client that a channel is over, by what it called the join.
    private func end(_ channel: RealtimeChannel) {
        send(joinRef: channel.joinRef, ref: channel.ref, topic: channel.topic, event: PhoenixFrame.Event.close) {
            $0.object { _ in }
        }
    }

    // MARK: Joining

    private func join(_ frame: PhoenixFrame) async {
        // One that is joined again is replaced, and nobody is told that the old one is over: one client would take that for the new one.
        if let old = channels.removeValue(forKey: frame.topic) { hub.remove(old) }
        do throws(RealtimeRefusal) {
            let join = try RealtimeJoin(frame.payload)
            let (channel, look) = try await channel(frame, join)
            guard socket.isOpen else { return }
            channels[frame.topic] = channel
            let told = hub.add(channel, after: look)
            socket.send(
                writer.reply(to: frame, "ok") { json in
                    json.object { json in
                        json.name("postgres_changes")
                        json.array { json in for binding in channel.bindings { binding.write(to: &json) } }
                    }
                })
            if !channel.bindings.isEmpty { tellSubscribed(channel) }
            watch()
            if let replay = join.replay, !channel.bindings.isEmpty { await tell(channel, replay, upTo: told, look.epoch) }
        } catch {
            socket.send(writer.reply(to: frame, "error") { $0.writeReason(error) })
            guard error.remedy == .never else { return }
            send(joinRef: frame.joinRef, ref: frame.ref, topic: frame.topic, event: PhoenixFrame.Event.close) {
                $0.object { _ in }
            }
        }
    }

    private func channel(
        _ frame: PhoenixFrame, _ join: RealtimeJoin
    ) async throws(RealtimeRefusal) -> (RealtimeChannel, RealtimeLook) {
        guard joinPace.takes() else {
            throw RealtimeRefusal("ClientJoinRateLimitReached", "more than \(Self.joins) joins a second", .again)
        }
        guard channels.count < Self.mostChannels else {
            throw RealtimeRefusal("ChannelRateLimitReached", "a socket has \(Self.mostChannels) channels at most", .again)
        }
        guard frame.topic.hasPrefix(RealtimeChannel.prefix), frame.topic.count > RealtimeChannel.prefix.count,
            frame.topic.utf8.count <= Self.longestTopic
        else { throw .unknown("TopicNameInvalid", "a channel is called realtime: and a name") }
        // Who is signed out sends the app's key: that is no token that anybody forged.
        guard !isAppKey(join.token) else { throw RealtimeRefusal(OfficeError(.tokenMissing)) }
        let person = try await person(join.token)
        let look = try await look(up: person)
        guard let house = look.house, case .account(let account)? = look.people.first else {
            throw refusal(of: look.people.first)
        }
        guard let columns = hub.columns else { throw RealtimeRefusal(OfficeError(.unavailable)) }
        var bindings: [RowBinding] = []
        for wish in join.wishes {
            bindings.append(try RowBinding(wish, id: lastID + 1, of: columns))
            lastID += 1
        }
        try judge(bindings)
        let channel = RealtimeChannel(
            frame, join, on: self, bindings, in: house, person, account: account, until: expiry(of: person))
        return (channel, look)
    }

    /// Each change is judged by all that a socket asks for, so there is a total of that.
    private func judge(_ bindings: [RowBinding]) throws(RealtimeRefusal) {
        let all = channels.values.flatMap(\.bindings) + bindings
        guard all.count <= Self.mostBindings else {
            throw RealtimeRefusal(
                "ChannelRateLimitReached", "the channels of a socket listen to \(Self.mostBindings) sets of changes at most")
        }
        guard all.reduce(0, { $0 + $1.filter.patterns }) <= Self.mostPatterns else {
            throw RealtimeRefusal(
                "ChannelRateLimitReached",
                "the filters of a socket have \(Self.mostPatterns) of like, ilike, match and imatch at most")
        }
    }

    /// Tells of the past. Where it can't be told the app is told that.
    private func tell(_ channel: RealtimeChannel, _ replay: RealtimeJoin.Replay, upTo told: String, _ epoch: String) async {
        do throws(OfficeError) {
            var past: [RowChange]?
            if let known = channel.remembered(after: replay.since) {
                past = try await hub.past(
                    of: channel, from: .init(since: known), upTo: told, in: epoch, most: replay.limit)
            }
            if past == nil {
                past = try await hub.past(
                    of: channel, from: .init(time: replay.since), upTo: told, in: epoch, most: replay.limit)
            }
            await channel.send(past ?? []) { await socket.makeRoom() }
        } catch {
            // It comes back, and asks for the same again.
            close(.policyViolation, RealtimeRefusal(error).reason)
        }
    }

    private func tellSubscribed(_ channel: RealtimeChannel) {
        tellSystem(channel, "ok", "Subscribed to PostgreSQL")
    }

    private func tellSystem(_ channel: RealtimeChannel, _ status: String, _ message: String) {
        send(joinRef: channel.joinRef, topic: channel.topic, event: PhoenixFrame.Event.system) { json in
            json.object { json in
                json.name("extension")
                json.string(PhoenixFrame.Event.changes)
                json.name("status")
                json.string(status)
                json.name("message")
                json.string(message)
                json.name("channel")
                json.string(String(channel.name))
            }
        }
    }

    // MARK: Who it is

    private func isAppKey(_ token: [UInt8]?) -> Bool { appKey.map { Array($0.utf8) == token } ?? false }

    private func person(_ token: [UInt8]?) async throws(RealtimeRefusal) -> VerifiedToken {
        // Counted as a request of this moment, whenever the socket was opened.
        let asked = Request(.get, request.target, headers: request.headers, id: request.id, inside: request)
        defer { for field in asked.log.fields { request.log.set(field.name, field.value) } }
        do throws(OfficeError) {
            return try await services.caller(token, of: asked)
        } catch {
            throw RealtimeRefusal(error)
        }
    }

    private func look(up person: VerifiedToken) async throws(RealtimeRefusal) -> RealtimeLook {
        do throws(OfficeError) {
            return try await hub.look(up: person)
        } catch {
            throw RealtimeRefusal(error)
        }
    }

    private func refusal(of standing: RealtimeLook.Standing?) -> RealtimeRefusal {
        if case .refused(let code)? = standing { return RealtimeRefusal(OfficeError(code)) }
        return RealtimeRefusal(OfficeError(.noOfficeRole))
    }

    private func expiry(of person: VerifiedToken) -> EventLoop.Instant {
        .now + .seconds(max(0, services.secondsLeft(of: person, at: Int64(time(nil)))))
    }

    /// Another token for a channel. What is no token of a person's is passed over: the old one goes on.
    private func renew(_ frame: PhoenixFrame) async {
        guard let channel = channels[frame.topic], case .string(let text)? = frame.payload["access_token"],
            !text.hasPrefix("sb_"), !text.isEmpty
        else { return }
        guard !isAppKey(Array(text.utf8)) else {
            // Signed out.
            channels[frame.topic] = nil
            hub.remove(channel)
            tellSystem(channel, "error", "Unauthorized: signed out")
            return end(channel)
        }
        do throws(RealtimeRefusal) {
            let person = try await person(Array(text.utf8))
            let account = try await account(of: person, instead: channel)
            guard !channel.hasMissed else {
                return close(
                    .policyViolation, "InvalidJWTToken: the access token had expired, and changes were missed")
            }
            channel.renew(person, account: account, until: expiry(of: person))
            watch()
        } catch {
            // Where it can't be judged at present, or has expired on its way, the one before goes on until it is over.
            guard error.remedy == .never else { return }
            close(.policyViolation, error.reason)
        }
    }

    /// Who a new token is of. The same person's is judged with the next look of the feed.
    private func account(of person: VerifiedToken, instead channel: RealtimeChannel) async throws(RealtimeRefusal) -> String {
        let old = channel.person
        if person.subject == old.subject, person.session == old.session, person.tenant == nil || person.tenant == channel.house {
            return channel.account
        }
        let look = try await look(up: person)
        guard case .account(let account)? = look.people.first else { throw refusal(of: look.people.first) }
        guard look.house == channel.house else { throw RealtimeRefusal("Unauthorized", "the token is of another house") }
        return account
    }

    /// A token that ran out, and no other came: the socket is closed, because that alone makes all clients come back with a new one. So is
    /// a socket that has no channel for long: whoever opened it may be anybody.
    private func watch() {
        guard !isOver, let due else { return }
        // One that ends earlier looks again.
        if let timer, timer.isScheduled, timer.instant <= due { return }
        timer?.cancel()
        timer = services.loop.schedule(at: due) { [weak self] in self?.judge() }
    }

    private var due: EventLoop.Instant? {
        if let emptySince { return emptySince + silence }
        return channels.values.map(\.expiry).min().map { $0 + silence * Self.grace }
    }

    private func judge() {
        guard let due, due <= .now else { return watch() }
        if emptySince == nil {
            close(.policyViolation, "InvalidJWTToken: the access token has expired")
        } else {
            close(.goingAway, "no channel is joined")
        }
    }

    private var silence: Duration { services.settings[.realtimeSilence] }
}

extension JSONWriter {
    fileprivate mutating func writeReason(_ refusal: RealtimeRefusal) {
        object { json in
            json.name("reason")
            json.string(refusal.reason)
        }
    }
}

/// So many a second, and as many at once.
private struct Pace {
    private let most: Double
    private var left: Double
    private var last = EventLoop.Instant.now

    init(_ most: Int) {
        self.most = Double(most)
        left = Double(most)
    }

    /// Takes one; false where there are too many.
    mutating func takes() -> Bool {
        let now = EventLoop.Instant.now
        left = min(most, left + (now - last) / .seconds(1) * most)
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
