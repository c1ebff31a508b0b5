import EventLoop
import TestSupport
import Testing

@testable import API

/// What wakes the worker of mail.
@Suite(.mayBlock) struct MailSignalTests {
    @Test("a ring before the wait ends it, one during it does, and so does its time")
    func rings() async throws {
        let loop = try EventLoop()
        let thread = LoopThread(name: "signal") { loop.run() }
        let signal = MailSignal()
        signal.notify()
        signal.notify()
        await loop.perform { await signal.wait(atMost: .seconds(3600), on: loop) }
        let asked = ContinuousClock.now
        await loop.perform { await signal.wait(atMost: .milliseconds(20), on: loop) }
        #expect(ContinuousClock.now - asked >= .milliseconds(20), "two rings are one")
        async let waiting: Void = loop.perform { await signal.wait(atMost: .seconds(3600), on: loop) }
        signal.notify()
        await waiting
        loop.stop()
        thread.join()
    }
}
