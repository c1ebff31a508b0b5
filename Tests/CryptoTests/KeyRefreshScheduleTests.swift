import Testing

@testable import Crypto

@Suite("when the JWK set is fetched")
struct KeyRefreshScheduleTests {
    private let start = ContinuousClock.now
    private var schedule: KeyRefreshSchedule

    init() { schedule = KeyRefreshSchedule(now: start) }

    @Test("at once, and every ten minutes after a success")
    mutating func interval() {
        #expect(schedule.startIfDue(now: start) == true)
        #expect(schedule.startIfDue(now: start) == false, "one at a time")
        schedule.finished(successfully: true, now: start)
        #expect(schedule.wait(now: start) == .seconds(600))
        #expect(schedule.startIfDue(now: start + .seconds(599)) == false)
        #expect(schedule.startIfDue(now: start + .seconds(600)) == true)
    }

    @Test("sooner after a failure, then at doubling distances up to a minute")
    mutating func backOff() {
        var waits: [Duration] = []
        var now = start
        for _ in 0..<9 {
            #expect(schedule.startIfDue(now: now) == true)
            schedule.finished(successfully: false, now: now)
            waits.append(schedule.wait(now: now))
            now += schedule.wait(now: now)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        #expect(schedule.startIfDue(now: now) == true)
        schedule.finished(successfully: true, now: now)
        #expect(schedule.wait(now: now) == .seconds(600))
    }

    @Test("for an unknown key at most once in 30 s")
    mutating func unknownKey() {
        #expect(schedule.decideForUnknownKey(now: start) == .start)
        #expect(schedule.decideForUnknownKey(now: start) == .join)
        schedule.finished(successfully: true, now: start + .seconds(2))
        #expect(schedule.decideForUnknownKey(now: start + .seconds(29)) == .refuse)
        #expect(schedule.decideForUnknownKey(now: start + .seconds(30)) == .start)
    }

    @Test("an unknown key joins the background's fetch")
    mutating func join() {
        #expect(schedule.startIfDue(now: start) == true)
        #expect(schedule.decideForUnknownKey(now: start) == .join)
        schedule.finished(successfully: true, now: start)
        #expect(schedule.decideForUnknownKey(now: start) == .start, "its own may still follow")
    }
}
