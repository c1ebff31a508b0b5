import EventLoop
import Outbound
import Text

/// Asks each service that is set whether it takes what we show of ourselves, and tells no device anything.
package struct PushProbe: Sendable {
    private let settings: PushSettings

    package init(_ settings: PushSettings) { self.settings = settings }

    /// A token that no device has.
    private static let nobody = String(repeating: "0", count: 64)

    /// The faults, a sentence a service.
    package func troubles() async -> [String] {
        var troubles: [String] = []
        if let apns = settings.apns, let trouble = await Self.trouble(apns, settings) {
            troubles.append("APNs (\(apns.production.authority)): \(trouble)")
        }
        if let fcm = settings.fcm, let trouble = await Self.trouble(fcm, settings) {
            troubles.append("FCM (\(fcm.url.authority)): \(trouble)")
        }
        return troubles
    }

    /// Apple judges our token and topic before the device's.
    private static func trouble(_ apns: APNsSettings, _ settings: PushSettings) async -> String? {
        let push = Push(
            id: "", tenant: "", notification: "", device: "", platform: .apns, token: nobody, subscription: nil,
            environment: .production,
            title: "", body: "", badge: 0, kind: "", reservation: nil, collapseKey: "", expiresAt: WallClock.now + 60,
            attempts: 1,
            registeredAt: 0
        )
        let client: MultiplexedClient
        do throws(OutboundFault) { client = try MultiplexedClient(name: "probe", authorities: settings.authorities) } catch {
            return error.description
        }
        let verdict = await APNsSender(apns, client: client, timeout: settings.pace.timeout).send(
            push, before: .now + settings.pace.longestSend)
        await client.shutdown()
        switch verdict {
        case .sent, .gone, .refused: return nil
        case .later(let reason, _): return "\(reason): is it well, and does a firewall let us reach it?"
        case .misconfigured(let reason):
            return "\(reason): are APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID and APNS_TOPIC of one team and app?"
        }
    }

    private static func trouble(_ fcm: FCMSettings, _ settings: PushSettings) async -> String? {
        let client: MultiplexedClient
        do throws(OutboundFault) { client = try MultiplexedClient(name: "probe", authorities: settings.authorities) } catch {
            return error.description
        }
        let trouble = await FCMSender(fcm, client: client, timeout: settings.pace.timeout).trouble()
        await client.shutdown()
        return trouble.map {
            "\($0): is FCM_SERVICE_ACCOUNT the file of a service account that is still valid, and does a firewall let us reach Google?"
        }
    }
}
