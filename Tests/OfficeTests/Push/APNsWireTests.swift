import EventLoop
import Foundation
import Outbound
import TestSupport
import Testing

@testable import Push

/// Apple's devices, over real HTTP/2.
@Suite(.enabled(if: PushServices.python != nil), .mayBlock) struct APNsWireTests {
    private func sender(_ services: PushServices, timeout: Duration = .seconds(20)) throws -> APNsSender {
        APNsSender(try services.apns(), client: try services.client(), timeout: timeout)
    }

    /// Sends so many at once, to devices of these names; what came of each.
    private func send(_ count: Int, by sender: APNsSender, name: @escaping @Sendable (Int) -> String = { "d\($0)" }) async
        -> [PushVerdict]
    {
        await withTaskGroup { group in
            for number in 0..<count { group.addTask { await sender.send(samplePush(name(number))) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("a notification is what Apple asks for, by TLS and in the clear", .mayBlock, arguments: [true, false])
    func one(isPrivate: Bool) async throws {
        let services = try PushServices(isPrivate: isPrivate)
        let push = samplePush("abcd")
        #expect(await (try sender(services)).send(push) == .sent(environment: nil))
        let seen = try #require(services.requests().first)
        #expect(seen["answer"] == nil && seen.tree["answer"] == 200)
        #expect(seen["service"] == "apns" && seen["device"] == "abcd" && seen.port == Int(services.ports[0]))
        #expect(seen.header(":method") == "POST" && seen.header(":path") == "/3/device/abcd")
        #expect(seen.header("apns-topic") == PushServices.topic && seen.header("apns-priority") == "10")
        #expect(seen.header("apns-push-type") == "alert" && seen.header("apns-expiration") == "\(push.expiresAt)")
        #expect(seen.header("apns-id") == APNsRequest.identifier(push) && seen.header("apns-collapse-id") == push.collapseKey)
        let body = try #require(seen["body"].flatMap { JSONTree(parsing: Array($0.utf8)) })
        #expect(body["aps"]?["alert"] == ["title": "R-2026-0042", "body": "Pickup at 10:30 — «Ñandú»"])
        #expect(body["aps"]?["badge"] == 3 && body["reservation_id"]?.string == push.reservation)
    }

    @Test(
        "1,000 at once take one connection, which allows one stream until it has seen a good token", .mayBlock,
        arguments: [true, false])
    func thousand(isPrivate: Bool) async throws {
        let services = try PushServices(isPrivate: isPrivate, script: ["streams": [1, 1000]])
        let verdicts = await send(1000, by: try sender(services, timeout: .seconds(60)))
        #expect(verdicts.count { $0 == .sent(environment: nil) } == 1000)
        #expect(services.connections() == 1)
        let seen = services.requests()
        #expect(seen.count == 1000 && Set(seen.compactMap { $0["device"] }).count == 1000)
        #expect(Set(seen.compactMap { $0["jwt"] }).count <= 2, "a token is signed once in half an hour")
    }

    @Test("two servers show Apple one token", .mayBlock)
    func oneToken() async throws {
        let services = try PushServices()
        for sender in [try sender(services), try sender(services)] {
            #expect(await sender.send(samplePush("abcd")) == .sent(environment: nil))
        }
        let seen = services.requests()
        let halfHours = Set(seen.compactMap { $0.tree["issued"]?.int })
        #expect(seen.count == 2 && halfHours.allSatisfy { $0 % 1800 == 0 })
        #expect(Set(seen.compactMap { $0["jwt"] }).count == halfHours.count)
    }

    @Test(
        "what a GOAWAY, a cut connection or a reset stream hits is sent again, and nothing is lost", .mayBlock,
        arguments: [
            ["goaway": true], ["goaway": true, "cut": true], ["drop": true], ["reset": true],
        ] as [JSONTree])
    func lost(trouble: JSONTree) async throws {
        let services = try PushServices(script: ["d40": [trouble, [:]], "*": [["delay": .number(0.05)]]])
        let verdicts = await send(200, by: try sender(services))
        #expect(verdicts.count { $0 == .sent(environment: nil) } == 200, "\(Set(verdicts.map { "\($0)" }))")
        let taken = services.requests().filter { $0.tree["answer"] == 200 || $0.tree["answer"] == "delay" }
        #expect(Set(taken.compactMap { $0["device"] }).union(["d40"]).count == 200)
        #expect(services.requests(of: "d40").count >= 2)
        #expect(services.connections() <= 3)
        // A device that was told twice was told the same, which it can see.
        let identities = Dictionary(grouping: services.requests(), by: { $0["device"] ?? "" }).mapValues {
            Set($0.compactMap { $0.header("apns-id") })
        }
        #expect(identities.values.allSatisfy { $0.count == 1 })
    }

    @Test("a connection that was ended while nothing was said is made anew", .mayBlock)
    func idle() async throws {
        let services = try PushServices(script: ["first": [["goaway": true], [:]]])
        let sender = try sender(services)
        #expect(await sender.send(samplePush("first")) == .sent(environment: nil))
        #expect(await sender.send(samplePush("second")) == .sent(environment: nil))
        #expect(services.connections() == 2)
    }

    @Test("a service that says nothing is given up after its time, and the next is asked over a new connection", .mayBlock)
    func stalled() async throws {
        let services = try PushServices(script: ["*": [["stall": true]]])
        let sender = try sender(services, timeout: .seconds(5))
        let verdicts = await send(20, by: sender)
        #expect(verdicts == Array(repeating: .later(reason: "the request timed out", pause: nil), count: 20))
        try services.follow([:])
        #expect(await sender.send(samplePush("abcd")) == .sent(environment: nil))
        // Of twenty that share one, those that a busy machine begins late begin over another.
        #expect((2...10).contains(services.connections()))
    }

    @Test("whatever it takes is over at the deadline, and nothing is begun after it", .mayBlock)
    func deadline() async throws {
        let bad: JSONTree = ["delay": .number(0.4), "status": 400, "body": ["reason": "BadDeviceToken"]]
        let services = try PushServices(script: ["e1": [bad, ["stall": true]]])
        let sender = try sender(services, timeout: .seconds(50))
        let begin = EventLoop.Instant.now
        #expect(
            await sender.send(samplePush("e1"), before: begin + .seconds(8))
                == .later(reason: "the request timed out", pause: nil))
        #expect(EventLoop.Instant.now - begin < .seconds(40) && services.requests(of: "e1").count == 2)
        #expect(await sender.send(samplePush("e2"), before: .now) == .later(reason: "the request timed out", pause: nil))
        #expect(services.requests(of: "e2").isEmpty)
    }

    @Test("a token of the other environment is tried there once, and dropped when neither knows it", .mayBlock)
    func environments() async throws {
        let bad: JSONTree = ["status": 400, "body": ["reason": "BadDeviceToken"]]
        let key: JSONTree = ["status": 403, "body": ["reason": "BadEnvironmentKeyInToken"]]
        let services = try PushServices(script: [
            "a1": [bad, [:]], "a2": [key, [:]], "a3": [bad, bad], "a4": [bad, ["status": 503]],
        ])
        let sender = try sender(services)
        #expect(await sender.send(samplePush("a1")) == .sent(environment: .sandbox))
        #expect(services.requests(of: "a1").map(\.port) == [Int(services.ports[0]), Int(services.ports[1])])
        #expect(await sender.send(samplePush("a2", environment: .sandbox)) == .sent(environment: .production))
        #expect(services.requests(of: "a2").map(\.port) == [Int(services.ports[1]), Int(services.ports[0])])
        // The clock of whole seconds, which is some milliseconds behind that of `Date`.
        let before = Int64(time(nil)) * 1000
        guard case .gone(let instant) = await sender.send(samplePush("a3")) else {
            Issue.record("a token that neither knows was not dropped")
            return
        }
        #expect(instant >= before && services.requests(of: "a3").count == 2)
        #expect(await sender.send(samplePush("a4")) == .later(reason: "status 503", pause: nil))
    }

    @Test("each answer is what it means", .mayBlock)
    func answers() async throws {
        func answer(_ status: Int, _ reason: String) -> JSONTree {
            ["status": .number(Double(status)), "body": ["reason": .string(reason)]]
        }
        let services = try PushServices(script: [
            "b1": [["status": 410, "body": ["reason": "Unregistered", "timestamp": 1_700_000_000_123]]],
            "b2": [answer(403, "InvalidProviderToken")], "b3": [answer(413, "PayloadTooLarge")],
            "b4": [["status": 429, "headers": ["retry-after": "77"], "body": ["reason": "TooManyRequests"]]],
            "b5": [answer(403, "ExpiredProviderToken"), [:]], "b6": [answer(403, "ExpiredProviderToken")],
            "b7": [answer(400, "DeviceTokenNotForTopic")], "b8": [answer(500, "InternalServerError")],
        ])
        let sender = try sender(services)
        #expect(await sender.send(samplePush("b7")) == .misconfigured(reason: "DeviceTokenNotForTopic"))
        #expect(await sender.send(samplePush("b1")) == .gone(before: 1_700_000_000_123))
        #expect(await sender.send(samplePush("b2")) == .misconfigured(reason: "InvalidProviderToken"))
        #expect(await sender.send(samplePush("b3")) == .refused(reason: "PayloadTooLarge"))
        #expect(await sender.send(samplePush("b4")) == .later(reason: "TooManyRequests", pause: .seconds(77)))
        #expect(await sender.send(samplePush("b5")) == .sent(environment: nil))
        #expect(Set(services.requests(of: "b5").compactMap { $0["jwt"] }).count == 2, "it was signed anew")
        #expect(await sender.send(samplePush("b6")) == .misconfigured(reason: "ExpiredProviderToken"))
        #expect(services.requests(of: "b6").count == 2)
        #expect(
            await sender.send(samplePush("b7")) == .refused(reason: "DeviceTokenNotForTopic"), "the topic was taken meanwhile")
        #expect(await sender.send(samplePush("b8")) == .later(reason: "InternalServerError", pause: nil))
    }

    @Test("nobody there is something that may pass", .mayBlock)
    func away() async throws {
        let services = try PushServices()
        let sender = try sender(services)
        services.close()
        guard case .later = await sender.send(samplePush("abcd")) else {
            Issue.record("it was given up")
            return
        }
    }

    @Test("a server whose certificate nobody vouches for is told nothing", .mayBlock)
    func trust() async throws {
        let services = try PushServices()
        let client = try MultiplexedClient(name: "test-push")
        let sender = APNsSender(try services.apns(), client: client, timeout: .seconds(20))
        guard case .later = await sender.send(samplePush("abcd")) else {
            Issue.record("it was told")
            return
        }
        #expect(services.requests().isEmpty)
    }
}
