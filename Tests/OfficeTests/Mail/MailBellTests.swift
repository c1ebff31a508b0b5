import EventLoop
import Testing

@testable import Office

/// What wakes the worker of mail.
@Suite struct MailBellTests {
    @Test("a ring before the wait ends it, one during it does, and so does its time")
    func rings() async throws {
        let loop = try EventLoop()
        let thread = LoopThread(name: "bell") { loop.run() }
        let bell = MailBell()
        bell.ring()
        bell.ring()
        await loop.perform { await bell.wait(atMost: .seconds(3600), on: loop) }
        let asked = ContinuousClock.now
        await loop.perform { await bell.wait(atMost: .milliseconds(20), on: loop) }
        #expect(ContinuousClock.now - asked >= .milliseconds(20), "two rings are one")
        async let waiting: Void = loop.perform { await bell.wait(atMost: .seconds(3600), on: loop) }
        bell.ring()
        await waiting
        loop.stop()
        thread.join()
    }
}
