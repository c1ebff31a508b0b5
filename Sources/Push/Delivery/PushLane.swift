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
    private let origins: OriginLimit
    private let pace: PushPace
    private let health: PushHealth
    private let log: Log
    private let meter: Meter
    private let jobs: JobReports
    /// Under which it reports.
    private let job: String
    private let loop: EventLoop
    private var inFlight = 0
    private var isClosed = false
    /// While what we show of ourselves is wrong: until then nothing is tried, and then one.
    private var stoppedUntil: EventLoop.Instant?
    private var waiter: (continuation: UnsafeContinuation<Void, Never>, forRoom: Bool)?

    /// The most that are under way.
    private static let window = 128
    /// The most that are taken up at once, and a second: a whole house that is told at once leaves the processors to its phones.
    private static let mostAtOnce = 16
    private static let mostPerSecond = 200
    private static let stopPause: Duration = .seconds(60)

    init(
        _ platform: Push.Platform, sender: any PushSender, outbox: PushOutbox, pace: PushPace, health: PushHealth, log: Log,
        meter: Meter, jobs: JobReports, loop: EventLoop
    ) {
        self.meter = meter
        self.jobs = jobs
        job = "push_\(platform.rawValue)"
        // While a service takes nothing of us nothing is taken up.
        jobs.expect(job, every: pace.firstPause, isRegular: false)
        self.platform = platform
        self.sender = sender
        self.outbox = outbox
        notes = PushNotes(outbox: outbox, platform: platform, health: health, log: log, loop: loop)
        origins = OriginLimit(loop: loop)
        self.pace = pace
        self.health = health
        self.log = log
        self.loop = loop
    }

    /// Takes up and sends what is due, until it is closed and what it took up is settled.
    func run() async {
        while !isClosed {
            let room = stoppedUntil == nil ? min(Self.window - inFlight, Self.mostAtOnce) : 1 - inFlight
            if let stoppedUntil, .now < stoppedUntil {
                await wait(atMost: stoppedUntil - .now)
            } else if notes.isInTrouble {
                await wait(atMost: pace.firstPause)
            } else if room < (stoppedUntil == nil ? Self.mostAtOnce : 1) {
                await wait(atMost: pace.lease, forRoom: true)
            } else {
                let begun = EventLoop.Instant.now
                let count = await take(room)
                await wait(atMost: count < room ? pace.firstPause : begun + .seconds(count) / Self.mostPerSecond - .now)
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
        // The leases begin later, when Postgres gives them.
        let deadline = EventLoop.Instant.now + pace.longestSend
        let claimed: PushOutbox.Claimed
        do throws(PostgresError) {
            claimed = try await outbox.claim(most, of: platform, for: pace.lease)
            jobs.succeed(job)
        } catch {
            jobs.fail(job, JobFailure(error))
            return 0
        }
        inFlight += claimed.pushes.count + claimed.unreadable.count
        let lane = LoopBound(self, to: loop)
        for push in claimed.pushes { loop.spawn { await lane.value.settle(push, before: deadline) } }
        for push in claimed.unreadable { loop.spawn { await lane.value.endUnreadable(push) } }
        return claimed.pushes.count + claimed.unreadable.count
    }

    private func settle(_ push: Push, before deadline: EventLoop.Instant) async {
        // A process that stood still for long may find its lease over: the push is another's by then.
        if .now < deadline {
            let isOfUse = push.secondsLeft(at: WallClock.now) > 0
            let verdict = isOfUse ? await send(push, before: deadline) : nil
            meter.countMessages(of: platform.rawValue, verdict?.name ?? "expired")
            await notes.write(verdict.map { judge($0, of: push) } ?? [.over(push, .expired)])
        }
        leave()
    }

    private func send(_ push: Push, before deadline: EventLoop.Instant) async -> PushVerdict {
        guard let origin = sender.origin(of: push) else { return await sender.send(push, before: deadline) }
        guard await origins.enter(origin) else { return .later(reason: "its service is slow", pause: nil) }
        let verdict = await sender.send(push, before: deadline)
        if case .later = verdict { origins.leave(origin, isAnswered: false) } else { origins.leave(origin, isAnswered: true) }
        return verdict
    }

    /// Left alone, it would be taken up again and again until it expires.
    private func endUnreadable(_ push: String) async {
        log.write(.error, "a push can't be read", [("service", .text(platform.rawValue)), ("push", .text(push))])
        meter.countMessages(of: platform.rawValue, "unreadable")
        await notes.write([.unreadable(push: push)])
        leave()
    }

    private func leave() {
        inFlight -= 1
        if waiter?.forRoom == true { wake() }
    }

    private func judge(_ verdict: PushVerdict, of push: Push) -> [PushNotes.Note] {
        switch verdict {
        case .sent(let environment):
            stoppedUntil = nil
            if health.end(.stopped, of: platform) { log.write(.info, "push works again", fields(push, nil)) }
            return [.sent(push)] + (environment.map { [.moved(push, $0)] } ?? [])
        case .gone(let before):
            log.write(.info, "a device is gone", fields(push, nil))
            return [.gone(push, before: before, retry: WallClock.now + seconds(pace.pause(afterAttempt: push.attempts)))]
        case .refused(let reason):
            log.write(.warning, "push refused", fields(push, reason))
            return [.over(push, .refused)]
        case .later(let reason, let asked):
            let pause = max(pace.pause(afterAttempt: push.attempts), asked ?? .zero)
            log.write(
                .warning, "push not sent yet", fields(push, reason) + [("next_try_ms", .number(Int(pause.wholeMilliseconds)))])
            return [putOff(push, by: pause)]
        case .misconfigured(let reason):
            let isNew = health.begin(.stopped, of: platform)
            if isNew { log.write(.error, "push stopped: its service refuses the settings", fields(push, reason)) }
            stoppedUntil = .now + Self.stopPause
            // The push that has waited goes first when one is tried again: it may be that this device alone is at fault.
            return [putOff(push, by: max(pace.pause(afterAttempt: push.attempts), Self.stopPause))]
        }
    }

    private func putOff(_ push: Push, by pause: Duration) -> PushNotes.Note {
        let due = WallClock.now + seconds(pause)
        return due < push.expiresAt ? .postponed(push, to: due) : .over(push, .expired)
    }

    private func seconds(_ pause: Duration) -> Int64 { max(1, pause.components.seconds) }

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
