import API
import Crypto
import EventLoop
import HTTP
import JSON
import Settings

/// Who listens on a loop, house by house. Belongs to its loop.
final class RealtimeHub {
    private let services: Services
    private var feeds: [String: RealtimeFeed] = [:]
    /// The tables, as the database has told them.
    private(set) var columns: RealtimeColumns?

    private init(_ services: Services) { self.services = services }

    /// That of a loop.
    static func of(_ services: Services) -> RealtimeHub {
        if let hub = services[RealtimeHub.self] { return hub }
        let hub = RealtimeHub(services)
        services.add(hub)
        return hub
    }

    /// Looks a person up, and where the feed of their house stands.
    func look(up person: VerifiedToken) async throws(OfficeError) -> RealtimeLook {
        let look = try await RealtimeLook.look([person], in: person.tenant, from: RealtimeLook.Place(), services)
        if let known = look.columns { columns = known }
        return look
    }

    /// From now on a channel is told of what changes in its house. Returns the snapshot up to which the others have been told: what has
    /// changed before, the channel is not told.
    func add(_ channel: RealtimeChannel, after look: RealtimeLook) -> String {
        let feed = feeds[channel.house] ?? RealtimeFeed(of: channel.house, since: look, services, self)
        feeds[channel.house] = feed
        feed.add(channel)
        channel.begin()
        return feed.told
    }

    /// The snapshot up to which a channel was told.
    func told(_ channel: RealtimeChannel) -> String? {
        channel.expiry > .now && !channel.hasMissed && !channel.isBehind ? feeds[channel.house]?.since : nil
    }

    /// What a channel that has just been joined is to be told of what has changed since a place, the last of it, up to the snapshot from which on it
    /// is told of everything. Nil where the log does not go back so far.
    func past(
        of channel: RealtimeChannel, from start: RealtimeLook.Place, upTo told: String, in epoch: String, most: Int
    ) async throws(OfficeError) -> [RowChange]? {
        guard let columns else { return [] }
        var place = start
        place.until = told
        var found: [RowChange] = []
        repeat {
            let look = try await RealtimeLook.look([channel.person], in: channel.house, from: place, services)
            guard look.house != nil, look.isKnown, look.epoch == epoch else { return nil }
            found += look.changes.compactMap { RowChange($0, columns) }.filter(channel.wants)
            found = Array(found.suffix(most))
            place.since = place.since ?? look.since
            place.after = look.after
        } while place.after != nil
        return found
    }

    /// A channel is told of nothing any more.
    func remove(_ channel: RealtimeChannel) {
        guard let feed = feeds[channel.house], feed.remove(channel) else { return }
        channel.end()
        guard feed.isEmpty else { return }
        feed.end()
        feeds[channel.house] = nil
    }
}

/// The changes of a house, read once for all channels of a loop that listen to them. Belongs to its loop.
///
/// Between looks it has no task and no connection to Postgres: it waits as the requests of the feed do.
final class RealtimeFeed {
    private let house: String
    private let services: Services
    private unowned let hub: RealtimeHub
    private let waiter: ChangeWaiter
    private var channels: [ObjectIdentifier: RealtimeChannel] = [:]
    /// Up to there its channels were told.
    private(set) var since: String
    /// Up to there, of a look under way, some of it was told to them.
    private(set) var told: String
    private var epoch: String
    private var isLooking = false
    private var isOver = false
    private var lastLook = EventLoop.Instant.now
    private var timer: Timer?

    /// After Postgres could not be asked for the first time, and at most.
    private static let retryPauses: (first: Duration, last: Duration) = (.seconds(1), .seconds(15))
    private var retryPause = RealtimeFeed.retryPauses.first

    init(of house: String, since look: RealtimeLook, _ services: Services, _ hub: RealtimeHub) {
        self.house = house
        self.services = services
        self.hub = hub
        since = look.snapshot
        told = look.snapshot
        epoch = look.epoch
        waiter = ChangeWaiter(listenersOf: house, in: services.changes)
        wait()
    }

    var isEmpty: Bool { channels.isEmpty }

    func add(_ channel: RealtimeChannel) { channels[ObjectIdentifier(channel)] = channel }

    /// False where it was not there.
    func remove(_ channel: RealtimeChannel) -> Bool { channels.removeValue(forKey: ObjectIdentifier(channel)) != nil }

    func end() {
        isOver = true
        timer?.cancel()
        waiter.ended()
    }

    // MARK: Waiting

    /// Until something changes; those who listen are asked about again at the latest when a stream's account would be.
    private func wait() {
        waiter.wait(since: since)
        let isArmed = waiter.arm { [weak self] in self?.begin() }
        guard isArmed else { return begin() }
        schedule(at: lastLook + services.settings[.streamPause] * 4)
    }

    private func schedule(at instant: EventLoop.Instant) {
        timer?.cancel()
        timer = services.loop.schedule(at: instant) { [weak self] in self?.begin() }
    }

    private func begin() {
        guard !isLooking, !isOver else { return }
        // What changes during a look that a timer began is found by another behind it.
        waiter.disarm()
        isLooking = true
        timer?.cancel()
        let bound = LoopBound(self, to: services.loop)
        services.loop.spawn {
            await bound.value.look()
        }
    }

    // MARK: Looking

    private func look() async {
        waiter.begin()
        waiter.beginLook()
        var place = RealtimeLook.Place(since: since)
        repeat {
            let listening = Listening(channels.values)
            do throws(OfficeError) {
                let look = try await RealtimeLook.look(listening.people, in: house, from: place, services)
                guard !isOver else { return }
                judge(listening, look)
                guard look.house == nil || look.isKnown && look.epoch == epoch else { return startAnew(look) }
                // Nothing may come between these two.
                if !look.snapshot.isEmpty { told = look.snapshot }
                tell(look)
                place.until = look.snapshot
                place.after = look.after
            } catch {
                // What it has told is told again: a change may come twice, and none is lost.
                isLooking = false
                guard !isOver else { return }
                schedule(at: .now + retryPause)
                retryPause = min(retryPause * 2, Self.retryPauses.last)
                return
            }
        } while place.after != nil && !isOver
        guard !isOver else { return }
        if let seen = place.until, !seen.isEmpty { since = seen }
        lastLook = .now
        retryPause = Self.retryPauses.first
        isLooking = false
        wait()
    }

    /// Whoever may no longer listen loses their sockets: their clients come back with the newest token, or are told then.
    private func judge(_ listening: Listening, _ look: RealtimeLook) {
        for (person, standing) in zip(listening.keys, look.people) {
            guard case .refused(let code) = standing else { continue }
            for channel in channels.values where Listening.Key(channel.person) == person {
                channel.socket.close(.policyViolation, RealtimeRefusal(OfficeError(code)).reason)
            }
        }
    }

    private func tell(_ look: RealtimeLook) {
        guard let columns = hub.columns, !look.changes.isEmpty else { return }
        let now = EventLoop.Instant.now
        let changes = look.changes.compactMap { RowChange($0, columns) }
        // A channel may lose its socket, and so its place here, while it is told.
        for channel in Array(channels.values) {
            if channel.expiry > now {
                for change in changes { channel.tell(change) }
            } else if !channel.hasMissed, changes.contains(where: channel.wants) {
                channel.misses()
            }
        }
    }

    /// Over how long the closes of all sockets are spread, at random, so that not all come back at once.
    private static let spread: Duration = .seconds(3)

    /// What has changed meanwhile the log does not tell: whoever comes back fetches everything.
    private func startAnew(_ look: RealtimeLook) {
        since = look.snapshot
        told = look.snapshot
        epoch = look.epoch
        for channel in channels.values {
            channel.misses()
            _ = services.loop.schedule(at: .now + Self.spread * Double.random(in: 0...1)) { [weak channel] in
                channel?.socket.close(.serviceRestart, "changes may have been missed: fetch what you show")
            }
        }
        isLooking = false
        if !isOver { wait() }
    }
}

/// The people who listen to a feed, each once.
private struct Listening {
    struct Key: Hashable {
        let subject: String
        let session: String?

        init(_ person: VerifiedToken) {
            subject = person.subject
            session = person.session
        }
    }

    private(set) var keys: [Key] = []
    private(set) var people: [VerifiedToken] = []

    init(_ channels: some Collection<RealtimeChannel>) {
        var seen: Set<Key> = []
        for channel in channels where seen.insert(Key(channel.person)).inserted {
            keys.append(Key(channel.person))
            people.append(channel.person)
        }
    }
}
