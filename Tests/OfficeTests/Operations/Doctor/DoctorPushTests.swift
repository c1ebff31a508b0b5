import TestSupport
import Testing

/// What `quartermaster doctor` says of the push services, which it asks and which tell no device anything.
@Suite(.mayBlock) struct DoctorPushTests {
    private func push(_ changes: [String: String]) throws -> DoctorRun.Line? {
        let folder = try StorageFolder()
        let nowhere = [
            "DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret, "AUTH_DIR": folder.path,
        ]
        return try DoctorRun(nowhere.merging(changes) { $1 })["push"]
    }

    @Test("without keys nobody is told; browsers need somebody to write to")
    func none() throws {
        #expect(try push([:]) == .init(verdict: "ok", sentence: "no device gets notifications: no key is set"))
        let seal = ["AUTH_SEAL_KEY": MailQueue.keyText]
        for (name, value) in [("VAPID_SUBJECT", "mailto:a@house.example"), ("PUBLIC_URL", "https://desk.house.example")] {
            #expect(try push(seal.merging([name: value]) { $1 }) == .init(verdict: "ok", sentence: "browsers are told"))
        }
        let faulty = try push(["APNS_KEY": "x"])
        #expect(faulty == .init(verdict: "wrong", sentence: "not checked: the settings of push are faulty"))
    }

    @Test("keys that are taken are well, and no device was told anything", .enabled(if: PushServices.python != nil))
    func well() throws {
        let services = try PushServices(script: ["*": [["status": 400, "body": ["reason": "BadDeviceToken"]]]])
        let line = try push(services.settings)
        #expect(line == .init(verdict: "ok", sentence: "APNs accepts our key, FCM accepts our key, browsers are told"))
        #expect(services.requests().allSatisfy { $0["service"] == "token" || $0["device"] == String(repeating: "0", count: 64) })
    }

    @Test("services that nobody reaches are wrong, each by its name", .enabled(if: PushServices.python != nil))
    func wrong() throws {
        let services = try PushServices()
        services.close()
        let gone = try push(services.settings)
        #expect(gone?.verdict == "wrong")
        #expect(gone?.sentence.contains("APNs (127.0.0.1:") == true && gone?.sentence.contains("FCM (127.0.0.1:") == true)
    }
}
