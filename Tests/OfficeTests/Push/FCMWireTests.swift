import Outbound
import TestSupport
import Testing

@testable import Push

/// Google's devices, over real HTTP/2.
@Suite(.enabled(if: PushServices.python != nil), .mayBlock) struct FCMWireTests {
    private func sender(_ services: PushServices) throws -> FCMSender {
        FCMSender(try services.fcm(), client: try services.client(), timeout: .seconds(20))
    }

    @Test("many at once ask for one access token, over one connection", .mayBlock)
    func token() async throws {
        let services = try PushServices(script: ["streams": [1, 1000]])
        let sender = try sender(services)
        let verdicts = await withTaskGroup { group in
            for number in 0..<50 {
                group.addTask { await sender.send(samplePush("t:\(number)_x", platform: .fcm, environment: nil)) }
            }
            return await group.reduce(into: [PushVerdict]()) { $0.append($1) }
        }
        #expect(verdicts == Array(repeating: .sent(environment: nil), count: 50))
        #expect(services.requests().count { $0["service"] == "token" } == 1)
        #expect(services.connections() == 1)
        let message = try #require(services.requests(of: "t:7_x").first?["body"].flatMap { JSONTree(parsing: Array($0.utf8)) })?[
            "message"]
        #expect(message?["notification"] == ["title": "R-2026-0042", "body": "Pickup at 10:30 — «Ñandú»"])
        #expect(message?["data"]?["badge"] == "3" && message?["android"]?["priority"] == "HIGH")
    }

    @Test("each answer is what it means", .mayBlock)
    func answers() async throws {
        func answer(_ status: Int, _ state: String, _ code: String? = nil, _ words: String = "") -> JSONTree {
            let details: [JSONTree] = code.map { [["errorCode": .string($0)]] } ?? []
            return [
                "status": .number(Double(status)),
                "body": ["error": ["status": .string(state), "message": .string(words), "details": .array(details)]],
            ]
        }
        let services = try PushServices(script: [
            "c1": [answer(404, "NOT_FOUND", "UNREGISTERED")], "c2": [answer(403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH")],
            "c3": [answer(400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", "not a valid FCM registration token")],
            "c4": [answer(400, "INVALID_ARGUMENT", "INVALID_ARGUMENT")],
            "c5": [["status": 503, "headers": ["retry-after": "12"]]], "c6": [answer(403, "PERMISSION_DENIED")],
            "c7": [answer(401, "UNAUTHENTICATED"), [:]], "c8": [answer(401, "UNAUTHENTICATED")],
        ])
        let sender = try sender(services)
        func verdict(_ device: String) async -> PushVerdict {
            await sender.send(samplePush(device, platform: .fcm, environment: nil))
        }
        for device in ["c1", "c2", "c3"] {
            guard case .gone = await verdict(device) else {
                Issue.record("\(device) was not dropped")
                continue
            }
        }
        #expect(await verdict("c4") == .refused(reason: "INVALID_ARGUMENT"))
        #expect(await verdict("c5") == .later(reason: "status 503", pause: .seconds(12)))
        #expect(await verdict("c6") == .misconfigured(reason: "PERMISSION_DENIED"))
        #expect(await verdict("c7") == .sent(environment: nil))
        #expect(services.requests().count { $0["service"] == "token" } == 2, "another access token was asked for")
        #expect(await verdict("c8") == .misconfigured(reason: "UNAUTHENTICATED"))
    }

    @Test("a key that Google does not take is our fault", .mayBlock)
    func otherKey() async throws {
        let (services, others) = (try PushServices(), try PushServices())
        let account = try #require(ServiceAccount(others.serviceAccount.replacing(others.url(2), with: services.url(2))))
        let settings = FCMSettings(account: account, url: try services.fcm().url)
        let sender = FCMSender(settings, client: try services.client(), timeout: .seconds(20))
        let verdict = await sender.send(samplePush("c1", platform: .fcm, environment: nil))
        #expect(verdict == .misconfigured(reason: "no access token: invalid_grant"))
        #expect(services.requests(of: "c1").isEmpty)
    }
}
