import TestSupport
import Testing

/// Settings of what is told to devices: what belongs together has to be there, all faults at once, and no key is printed.
@Suite(.mayBlock) struct PushSettingTests {
    private func faults(_ changes: [String: String]) throws -> [String] {
        let good = ["DATABASE_URL": "host=/nonexistent dbname=none", "JWT_SECRET": TestSettings.secret]
        let run = try ServerBinary.run(["serve"], settings: good.merging(changes) { $1 })
        #expect(run.exit == .code(78))
        #expect(!run.output.contains("canary"))
        return run.output.split(separator: "\n").map { String($0.dropFirst("quartermaster: ".count)) }
    }

    @Test("one of Apple's needs the others")
    func apple() throws {
        #expect(
            try faults(["APNS_TOPIC": "com.example.app"]) == [
                "APNS_KEY is not set: it is the key that Apple gave for push, the file AuthKey_….p8",
                "APNS_KEY_ID is not set: it names the key of APNS_KEY: the letters in its file's name",
                "APNS_TEAM_ID is not set: it names your team at Apple",
            ])
    }

    @Test("wrong values are told")
    func wrong() throws {
        let found = try faults([
            "APNS_KEY": "canary", "APNS_KEY_ID": "abc", "APNS_TEAM_ID": "TEAM12345", "APNS_TOPIC": "com example",
            "APNS_URL": "apple",
            "FCM_SERVICE_ACCOUNT": #"{"type":"canary"}"#, "VAPID_SUBJECT": "office@house.example", "VAPID_KEY": "canary",
            "WEB_PUSH_ALLOW": "10.0.0.1/8", "PUSH_CA": "canary", "PUSH_TIMEOUT": "1h", "PUSH_RETRY": "soon",
        ])
        let names = [
            "APNS_KEY", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC", "APNS_URL", "FCM_SERVICE_ACCOUNT", "VAPID_SUBJECT",
            "VAPID_KEY",
            "WEB_PUSH_ALLOW", "PUSH_CA", "PUSH_TIMEOUT", "PUSH_RETRY",
        ]
        for name in names { #expect(found.count { $0.hasPrefix("\(name) ") } == 1, "\(name): \(found)") }
        #expect(found.count == names.count)
    }
}
