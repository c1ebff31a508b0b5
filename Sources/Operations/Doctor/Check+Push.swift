import API
import Accounts
import EventLoop
import Outbound
import Push
import Settings

extension Check {
    /// Without keys nobody is told of anything outside of the app, which is a choice; with keys that nobody takes, nobody notices.
    static let push = Check("push") { examination in
        let push = examination.settings.push
        guard !examination.hasFault(ofOne: SettingSection.push.settings) else {
            return .wrong("not checked: the settings of push are faulty")
        }
        guard Outbound.isAvailable else { return .warning("\(OutboundFault.libraryMissing): no device gets notifications") }
        let troubles = PushSearch.troubles(push)
        guard troubles.isEmpty else { return .wrong(troubles.joined(separator: "; ")) }
        var told = [(push.apns != nil, "APNs accepts our key"), (push.fcm != nil, "FCM accepts our key")].filter(\.0).map(\.1)
        guard tellsBrowsers(examination.settings) else {
            return .ok(told.isEmpty ? "no device gets notifications: no key is set" : told.joined(separator: ", "))
        }
        told.append("browsers are told")
        guard push.webPush.subject != nil else {
            return .warning(
                "\(told.joined(separator: ", ")), though their push services can't tell whom to write to, and some refuse that: "
                    + "set VAPID_SUBJECT")
        }
        return .ok(told.joined(separator: ", "))
    }

    private static func tellsBrowsers(_ settings: Settings) -> Bool {
        settings.push.webPush.key != nil || settings.trust.isOwnIssuer || (try? settings.sealKey.find()) != nil
    }
}

/// Asks the push services once, as the server would.
private enum PushSearch {
    /// Blocks the calling thread for as long as the requests may take.
    static func troubles(_ settings: PushSettings) -> [String] {
        guard let loop = try? EventLoop() else { return ["the process is out of file descriptors"] }
        let answer = Answer()
        loop.spawn {
            answer.troubles = await PushProbe(settings).troubles()
            loop.stop()
        }
        loop.run()
        return answer.troubles
    }

    /// Written on the loop, read when it has ended.
    private final class Answer: @unchecked Sendable {
        var troubles = ["nothing came"]
    }
}
