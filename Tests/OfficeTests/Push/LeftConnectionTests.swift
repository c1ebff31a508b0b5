import Dispatch
import EventLoop
import TestSupport
import Testing

@testable import Outbound
@testable import Push

/// A service that leaves, as Apple's do for maintenance: a GOAWAY and the end of TLS, whose socket stays open until we end TLS too.
///
/// The last stream is 3 or 11 where one or a few of those under way were taken: then the transfer that reads the end is most likely a refused
/// one, and libcurl 7.88 tells nobody else of it.
@Suite(.enabled(if: PushServices.python != nil), .mayBlock) struct LeftConnectionTests {
    @Test(
        "after a GOAWAY and the end, read at once, all that was under way goes over one new connection, and waits for no time-out",
        .mayBlock, arguments: [true, false], [0, 1, 3, 11, 41, 201])
    func left(isPrivate: Bool, last: Int) async throws {
        let count = 100
        let stalls = JSONTree.array(Array(repeating: ["stall": true], count: count) + [[:]])
        let services = try PushServices(
            isPrivate: isPrivate, script: ["stalled": stalls, "leave": [["leave": .number(Double(last))]]])
        let (client, leaver) = (try services.client(), try services.client())
        let settings = try services.apns()
        @Sendable func send(_ name: String, by client: MultiplexedClient) async -> PushVerdict {
            let sender = APNsSender(settings, client: client, timeout: .seconds(300))
            return await sender.send(samplePush(name), before: .now + .seconds(600))
        }
        #expect(await send("first", by: client) == .sent(environment: nil))
        try await withThrowingTaskGroup { group in
            for _ in 0..<count { group.addTask { await send("stalled", by: client) } }
            try #require(eventually(within: 60) { services.requests(of: "stalled").count == count })
            // The client's thread reads nothing until both are there.
            let (isHeld, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            client.loop.spawn {
                isHeld.signal()
                mayGoOn.wait()
            }
            isHeld.wait()
            #expect(await send("leave", by: leaver) == .sent(environment: nil))
            let begin = EventLoop.Instant.now
            mayGoOn.signal()
            for try await verdict in group { #expect(verdict == .sent(environment: nil)) }
            #expect(EventLoop.Instant.now - begin < .seconds(60))
        }
        #expect(services.connections() == 3, "the leaver's among them")
        await client.shutdown()
        await leaver.shutdown()
    }
}
