import EventLoop
import Testing

@Suite struct InstantTests {
    @Test("an instant lies as far from another as was added to that or taken off, to the nanosecond")
    func arithmetic() {
        let now = EventLoop.Instant.now
        let durations: [Duration] = [.zero, .nanoseconds(1), .milliseconds(-1500), .seconds(86_400 * 365), .seconds(-3)]
        for duration in durations {
            #expect((now + duration) - now == duration)
            #expect(now - (now - duration) == duration)
            #expect((now + duration < now) == (duration < .zero))
            #expect((now + duration == now) == (duration == .zero))
        }
    }

    @Test("what is too far off to be counted is as far as it can be, and stops neither the program nor a loop")
    func far() async throws {
        let now = EventLoop.Instant.now
        let durations: [Duration] = [.seconds(1 << 40), .seconds(Int64.max)]
        for duration in durations {
            let (last, first) = (now + duration, now - duration)
            #expect(first < now && now < last && last + duration == last && first - duration <= first)
            #expect(last - now > .seconds(1 << 33) && first - last < last - first)
        }
        let running = try RunningLoop()
        defer { running.stop() }
        let loop = running.loop
        let hasRun = await running.run {
            let timer = loop.schedule(at: .now + .seconds(Int64.max)) {}
            await loop.sleep(for: .milliseconds(1))
            return !timer.isScheduled
        }
        #expect(!hasRun)
    }

    @Test("it goes on as the continuous clock of the system does")
    func clock() async throws {
        let (before, start) = (ContinuousClock.now, EventLoop.Instant.now)
        try await Task.sleep(for: .milliseconds(20))
        let (own, other) = (EventLoop.Instant.now - start, ContinuousClock.now - before)
        #expect(own >= .milliseconds(20) && other >= own, "the other began before it and was looked at after it")
    }
}
