import Crypto
import Outbound
import TestSupport
import Testing
import Text

@testable import Push

/// Browsers, through services that read what they get as a browser does, by http-ece, and check who sends it, by py-vapid.
@Suite(.enabled(if: PushServices.python != nil), .mayBlock) struct WebPushWireTests {
    private let tokens: VAPIDTokens

    init() throws {
        let key = try #require(SigningKey.generateES256())
        tokens = try #require(VAPIDTokens(key: key, subject: "mailto:office@house.example"))
    }

    private func sender(_ services: PushServices, allowing blocks: [String] = ["127.0.0.0/8"]) throws -> WebPushSender {
        let rule = AddressRule.publicOnly(except: blocks.compactMap(AddressBlock.init))
        return WebPushSender(tokens: tokens, client: try services.client(rule: rule), timeout: .seconds(20))
    }

    private func push(_ name: String, _ services: PushServices) throws -> Push {
        samplePush(name, platform: .webpush, subscription: try services.subscription(name), environment: nil)
    }

    @Test("the browser reads what was said, and knows who says it", .mayBlock, arguments: [true, false])
    func readable(isPrivate: Bool) async throws {
        let services = try PushServices(isPrivate: isPrivate)
        let push = try push("x1", services)
        #expect(await (try sender(services)).send(push) == .sent(environment: nil))
        let seen = try #require(services.requests(of: "x1").first)
        let words = try #require(seen["text"].flatMap { JSONTree(parsing: Array($0.utf8)) })
        #expect(
            words == [
                "title": "R-2026-0042", "body": "Pickup at 10:30 — «Ñandú»", "badge": 3, "kind": "pickup_soon",
                "notification_id": .string(push.notification), "tenant_id": .string(push.tenant),
                "reservation_id": .string(try #require(push.reservation)), "collapse_key": .string(push.collapseKey),
            ])
        #expect(seen["vapid"] == tokens.publicKey)
        #expect(seen.tree["claims"]?["aud"]?.string == services.url(3))
        #expect(seen.tree["claims"]?["sub"] == "mailto:office@house.example")
        #expect(seen.header("urgency") == "high" && seen.header("topic") == push.collapseKey)
        let time = try #require(seen.header("ttl").flatMap { Int($0) })
        #expect((590...600).contains(time))
    }

    @Test("each status is what it means; a redirect is not followed", .mayBlock)
    func answers() async throws {
        let services = try PushServices(script: [
            "gone": [["status": 410]], "unknown": [["status": 404]], "large": [["status": 413]],
            "busy": [["status": 429, "headers": ["retry-after": "9"]]], "down": [["status": 503]],
            "elsewhere": [["status": 307, "headers": ["location": "http://127.0.0.1:1/"]]], "forbidden": [["status": 403]],
        ])
        let sender = try sender(services)
        for name in ["gone", "unknown"] {
            guard case .gone = await sender.send(try push(name, services)) else {
                Issue.record("\(name)")
                continue
            }
        }
        #expect(await sender.send(try push("large", services)) == .refused(reason: "status 413"))
        #expect(await sender.send(try push("busy", services)) == .later(reason: "status 429", pause: .seconds(9)))
        #expect(await sender.send(try push("down", services)) == .later(reason: "status 503", pause: nil))
        #expect(await sender.send(try push("elsewhere", services)) == .refused(reason: "status 307"))
        #expect(
            await sender.send(try push("forbidden", services)) == .refused(reason: "status 403 of \(services.url(3))"))
        #expect(services.requests().count == 7 && services.connections() == 1)
    }

    @Test("a service that only ever said that we may not send is warned of, until it takes something", .mayBlock)
    func unwelcome() async throws {
        let services = try PushServices(script: ["f1": [["status": 401], ["status": 401], [:]], "f2": [["status": 403]]])
        let health = PushHealth()
        let rule = AddressRule.publicOnly(except: ["127.0.0.0/8"].compactMap(AddressBlock.init))
        let sender = WebPushSender(
            tokens: tokens, client: try services.client(rule: rule), timeout: .seconds(20), health: health)
        for _ in 0..<2 { _ = await sender.send(try push("f1", services)) }
        #expect(health.warnings == ["push_webpush_refused"])
        #expect(await sender.send(try push("f1", services)) == .sent(environment: nil))
        #expect(health.warnings == [])
        _ = await sender.send(try push("f2", services))
        #expect(health.warnings == [], "it takes others of ours")
    }

    @Test("a subscription that lies on this machine is told nothing, whatever its URL looks like", .mayBlock)
    func inside() async throws {
        let services = try PushServices()
        let sender = try sender(services, allowing: [])
        let good = try services.subscription("x")
        let port = services.ports[3]
        for endpoint in [
            good.endpoint, "https://localhost:\(port)/push/x", "https://[::1]:\(port)/push/x",
            "https://[::ffff:127.0.0.1]:\(port)/push/x",
            "https://0.0.0.0:\(port)/push/x", "https://127.1:\(port)/push/x", "https://2130706433:\(port)/push/x",
            "http://127.0.0.1:\(port)/push/x",
        ] {
            let subscription = Push.Subscription(
                endpoint: endpoint, publicKey: good.publicKey, authentication: good.authentication)
            let verdict = await sender.send(samplePush("x", platform: .webpush, subscription: subscription, environment: nil))
            #expect(verdict == .refused(reason: OutboundFault.forbiddenAddress.description), "\(endpoint)")
        }
        #expect(services.connections() == 0)
    }
}
