import EventLoop
import TestSupport
import Testing

@testable import API

/// How often one client is woken (docs/apps/keeping-a-copy.md).
@Suite(.mayBlock) struct WakePaceTests {
    private let pace = WakePace()
    private let start = EventLoop.Instant.now

    private func time(_ client: String, wave: UInt64, at milliseconds: Int) -> Int {
        let now = start + .milliseconds(milliseconds)
        let time = pace.time(for: WakePace.Client(subject: client, session: nil), wave, now: now)
        return Int(((time - start) / .milliseconds(1)).rounded())
    }

    @Test("wakes of one client are 250 ms apart, those of others do not matter")
    func spacing() {
        #expect(time("a", wave: 1, at: 0) == 0)
        #expect(time("b", wave: 2, at: 10) == 10)
        #expect(time("a", wave: 2, at: 10) == 250)
        #expect(time("a", wave: 3, at: 100) == 250, "a wake to come is one for all that comes before it")
        #expect(time("a", wave: 4, at: 260) == 500)
        #expect(time("a", wave: 5, at: 800) == 800)
    }

    @Test("all that wait of one client are woken together")
    func together() {
        #expect(time("a", wave: 1, at: 0) == 0)
        #expect(time("a", wave: 1, at: 3) == 3)
        #expect(time("a", wave: 2, at: 20) == 250)
        #expect(time("a", wave: 2, at: 21) == 250)
        #expect(time("a", wave: 2, at: 255) == 255)
    }

    @Test("who was woken is forgotten, and not too early")
    func memory() {
        #expect(time("a", wave: 1, at: 499) == 499)
        for (place, at) in [501, 740].enumerated() { #expect(time("b\(place)", wave: 2, at: at) == at) }
        #expect(time("a", wave: 3, at: 741) == 749)
    }
}
