import Testing

@testable import Push

@Suite("How long delivery waits")
struct PushPaceTests {
    private let pace = PushPace(firstPause: .seconds(5), timeout: .seconds(10))

    @Test("Pauses double up to 15 minutes, and half of each is chance")
    func pauses() {
        for (attempt, seconds) in [(0, 5), (1, 5), (2, 10), (3, 20), (8, 640), (9, 900), (1000, 900)] {
            #expect(pace.pause(afterAttempt: attempt, chance: 1) == .seconds(seconds))
            #expect(pace.pause(afterAttempt: attempt, chance: 0) == .seconds(seconds) / 2)
        }
        let some = (0..<100).map { _ in pace.pause(afterAttempt: 3) }
        #expect(Set(some).count > 90 && some.allSatisfy { $0 >= .seconds(10) && $0 <= .seconds(20) })
    }

    @Test("What was taken up is over before its lease, whatever a service does")
    func lease() {
        for timeout: Duration in [.milliseconds(1), .seconds(10), .seconds(120)] {
            let pace = PushPace(firstPause: .seconds(5), timeout: timeout)
            #expect(pace.longestSend >= timeout * 4 && pace.longestSend + .seconds(10) < pace.lease)
        }
    }
}
