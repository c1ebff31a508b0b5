import API
import EventLoop
import Postgres
import Text

/// Sends what is due for one service: each service has a lane of its own, so that one that stalls delays no other. Safe with many servers,
/// since each takes other pushes than its neighbours. Belongs to its loop.
///
/// A push is taken up on a lease, sent with no transaction open, and noted. A server that dies in between leaves it to another, which
/// takes it up when the lease is over: so one that was sent, and not noted yet, may be sent twice.
final class PushLane {
    private let platform: Push.Platform
    private let sender: any PushSender
    private let outbox: PushOutbox
    private let notes: PushNotes
    private let pace: PushPace
    private let health: PushHealth
    private let log: Log
    private let loop: EventLoop
    private var inFlight = 0
    private var isClosed = false
    /// While what we show of ourselves is wrong: until then nothing is tried, and then one.
    private var stoppedUntil: EventLoop.Instant?
    private var waiter: (continuation: UnsafeContinuation<Void, Never>, forRoom: Bool)?

    /// The most that are under way.
    private static let window = 128
    private static let leastRoom = 32
    private static let stopPause: Duration = .seconds(60)

    init(
        _ platform: Push.Platform, sender: any PushSender, outbox: PushOutbox, pace: PushPace, health: PushHealth, log: Log,
        loop: EventLoop
    ) {
        self.platform = platform
        self.sender = sender
        self.outbox = outbox
        notes = PushNotes(outbox: outbox, platform: platform, log: log, loop: loop)
        self.pace = pace
        self.health = health
        self.log = log
        self.loop = loop
    }

    /// Takes up and sends what is due, until it is closed and what it took up is settled.
    func run() async {
        while !isClosed {
            let room = stoppedUntil == nil ? Self.window - inFlight : 1 - inFlight
            if let stoppedUntil, .now < stoppedUntil {
                await wait(atMost: stoppedUntil - .now)
            } else if room < (stoppedUntil == nil ? Self.leastRoom : 1) {
                await wait(atMost: pace.lease, forRoom: true)
            } else if await take(room) < room {
                await wait(atMost: pace.firstPause)
            }
        }
        while inFlight > 0 { await wait(atMost: pace.lease, forRoom: true) }
    }

    /// Takes nothing up any more.
    func close() {
        isClosed = true
        wake()
    }

    /// How many were taken up; none when Postgres was not there.
    private func take(_ most: Int) async -> Int {
        guard let claimed = try? await outbox.claim(most, of: platform, for: pace.lease) else { return 0 }
        let latestStart = EventLoop.Instant.now + pace.latestStart
        inFlight += claimed.count
        let lane = LoopBound(self, to: loop)
        for push in claimed { loop.spawn { await lane.value.settle(push, startingBefore: latestStart) } }
        return claimed.count
    }

    private func settle(_ push: Push, startingBefore latestStart: EventLoop.Instant) async {
        // A process that stood still for long may find its lease over: the push is another's by then.
        if .now < latestStart {
            let now = WallClock.now
            let verdict = push.secondsLeft(at: now) > 0 ? await sender.send(push) : nil
            await notes.write(verdict.map { judge($0, of: push) } ?? [.over(push, .expired)])
        }
        inFlight -= 1
        if waiter?.forRoom == true { wake() }
    }

    private func judge(_ verdict: PushVerdict, of push: Push) -> [PushNotes.Note] {
        switch verdict {
        case .sent(let environment):
            stoppedUntil = nil
            if health.recover(platform) { log.write(.info, "push is taken again", fields(push, nil)) }
            return [.sent(push: push.id)] + (environment.map { [.moved(device: push.device, $0)] } ?? [])
        case .gone(let before):
            log.write(.info, "a device is gone", fields(push, nil))
            return [.gone(push, device: push.device, before: before)]
        case .refused(let reason):
            log.write(.warning, "push refused", fields(push, reason))
            return [.over(push, .refused)]
        case .later(let reason, let asked):
            let pause = max(pace.pause(afterAttempt: push.attempts), asked ?? .zero)
            log.write(
                .warning, "push not sent yet", fields(push, reason) + [("next_try_ms", .number(Int(pause.wholeMilliseconds)))])
            let due = WallClock.now + max(1, pause.components.seconds)
            return [due < push.expiresAt ? .postponed(push, to: due) : .over(push, .expired)]
        case .misconfigured(let reason):
            let isNew = health.stop(platform, reason)
            if isNew { log.write(.error, "push stopped: what is set for it is not taken", fields(push, reason)) }
            let hasReleased = stoppedUntil.map { .now < $0 } ?? false
            stoppedUntil = .now + Self.stopPause
            return hasReleased ? [] : [.released]
        }
    }

    private func fields(_ push: Push, _ reason: String?) -> [Log.Field] {
        [("service", .text(platform.rawValue)), ("push", .text(push.id)), ("attempt", .number(push.attempts))]
            + (reason.map { [("reason", .text($0))] } ?? [])
    }

    // MARK: Waiting

    /// Until the time is over, it is closed, or, where it waits for room, there is some.
    private func wait(atMost duration: Duration, forRoom: Bool = false) async {
        let timer = loop.schedule(at: .now + duration) { [weak self] in self?.wake() }
        await withUnsafeContinuation { continuation in
            waiter = (continuation, forRoom)
            if isClosed, !forRoom { wake() }
        }
        timer.cancel()
    }

    private func wake() {
        let waiting = waiter
        waiter = nil
        waiting?.continuation.resume()
    }
}
