import Testing

@testable import Outbound
@testable import Push

@Suite("What Apple's answers mean")
struct APNsAnswerTests {
    @Test(
        "Every status and reason",
        arguments: [
            (200, "", APNsAnswer.taken),
            (400, "BadCollapseId", .refused("BadCollapseId")), (400, "BadDeviceToken", .otherEnvironment),
            (400, "BadExpirationDate", .refused("BadExpirationDate")), (400, "BadMessageId", .refused("BadMessageId")),
            (400, "BadPriority", .refused("BadPriority")), (400, "BadTopic", .ours("BadTopic")),
            (400, "DeviceTokenNotForTopic", .otherTopic("DeviceTokenNotForTopic")),
            (400, "DuplicateHeaders", .refused("DuplicateHeaders")), (400, "IdleTimeout", .later("IdleTimeout")),
            (400, "InvalidPushType", .refused("InvalidPushType")), (400, "MissingDeviceToken", .refused("MissingDeviceToken")),
            (400, "MissingTopic", .ours("MissingTopic")), (400, "PayloadEmpty", .refused("PayloadEmpty")),
            (400, "TopicDisallowed", .ours("TopicDisallowed")),
            (403, "BadCertificate", .ours("BadCertificate")),
            (403, "BadCertificateEnvironment", .ours("BadCertificateEnvironment")),
            (403, "BadEnvironmentKeyInToken", .otherKeyEnvironment("BadEnvironmentKeyInToken")),
            (403, "BadEnvironmentKeyIdInToken", .otherKeyEnvironment("BadEnvironmentKeyIdInToken")),
            (403, "ExpiredProviderToken", .signAnew), (403, "Forbidden", .ours("Forbidden")),
            (403, "InvalidProviderToken", .ours("InvalidProviderToken")),
            (403, "MissingProviderToken", .ours("MissingProviderToken")),
            (403, "UnrelatedKeyIdInToken", .ours("UnrelatedKeyIdInToken")),
            (404, "BadPath", .refused("BadPath")), (405, "MethodNotAllowed", .refused("MethodNotAllowed")),
            (410, "ExpiredToken", .gone(since: 1_454_948_015_990)), (410, "Unregistered", .gone(since: 1_454_948_015_990)),
            (413, "PayloadTooLarge", .refused("PayloadTooLarge")),
            (429, "TooManyProviderTokenUpdates", .ours("TooManyProviderTokenUpdates")),
            (429, "TooManyRequests", .later("TooManyRequests")),
            (500, "InternalServerError", .later("InternalServerError")),
            (503, "ServiceUnavailable", .later("ServiceUnavailable")), (503, "Shutdown", .later("Shutdown")),
        ])
    func table(status: Int, reason: String, answer: APNsAnswer) {
        let body = status == 200 ? "" : #"{"reason":"\#(reason)","timestamp":1454948015990}"#
        #expect(APNsAnswer(OutboundResponse(status: status, headers: [], body: Array(body.utf8))) == answer)
    }

    @Test("An answer without a reason that is a word is told by its status, and nothing of it gets into a log")
    func strangers() {
        for body in [
            "", "{", "[]", #"{"reason":7}"#, #"{"reason":"a b"}"#, #"{"reason":"\#(String(repeating: "x", count: 65))"}"#,
        ] {
            let answer = { APNsAnswer(OutboundResponse(status: $0, headers: [], body: Array(body.utf8))) }
            #expect(answer(400) == .refused("status 400"))
            #expect(answer(403) == .ours("status 403"))
            #expect(answer(410) == .gone(since: nil))
            #expect(answer(502) == .later("status 502"))
        }
    }
}
