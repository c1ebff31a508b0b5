import Testing

@testable import Outbound
@testable import Push

@Suite("What Google's answers mean")
struct FCMAnswerTests {
    private func answer(_ status: Int, _ state: String, _ details: String = "", message: String = "of no interest") -> FCMAnswer {
        let body = #"{"error":{"code":\#(status),"message":"\#(message)","status":"\#(state)","details":[\#(details)]}}"#
        return FCMAnswer(OutboundResponse(status: status, headers: [], body: Array(body.utf8)))
    }

    private func code(_ code: String) -> String {
        #"{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#(code)"}"#
    }

    private func violation(_ field: String) -> String {
        #"{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"\#(field)","description":"x"}]}"#
    }

    @Test("Every status and code")
    func table() {
        #expect(FCMAnswer(OutboundResponse(status: 200, headers: [], body: Array(#"{"name":"m"}"#.utf8))) == .taken)
        #expect(answer(404, "NOT_FOUND", code("UNREGISTERED")) == .gone)
        #expect(answer(403, "PERMISSION_DENIED", code("SENDER_ID_MISMATCH")) == .gone)
        #expect(answer(403, "PERMISSION_DENIED") == .ours("PERMISSION_DENIED"))
        #expect(answer(404, "NOT_FOUND") == .ours("NOT_FOUND"))
        #expect(answer(401, "UNAUTHENTICATED") == .askAnew)
        #expect(answer(401, "UNAUTHENTICATED", code("THIRD_PARTY_AUTH_ERROR")) == .later("THIRD_PARTY_AUTH_ERROR"))
        #expect(answer(429, "RESOURCE_EXHAUSTED", code("QUOTA_EXCEEDED")) == .later("QUOTA_EXCEEDED"))
        #expect(answer(500, "INTERNAL", code("INTERNAL")) == .later("INTERNAL"))
        #expect(answer(503, "UNAVAILABLE", code("UNAVAILABLE")) == .later("UNAVAILABLE"))
        #expect(answer(413, "") == .refused("status 413"))
    }

    @Test("An argument that is not valid is the token's fault or the message's")
    func arguments() {
        let words = "The registration token is not a valid FCM registration token"
        #expect(answer(400, "INVALID_ARGUMENT", code("INVALID_ARGUMENT"), message: words) == .gone)
        #expect(answer(400, "INVALID_ARGUMENT", code("INVALID_ARGUMENT")) == .refused("INVALID_ARGUMENT"))
        #expect(
            answer(400, "INVALID_ARGUMENT", violation("message.android.ttl"), message: words) == .refused("INVALID_ARGUMENT"))
        #expect(answer(400, "INVALID_ARGUMENT", code("INVALID_ARGUMENT") + "," + violation("message.token")) == .gone)
        #expect(answer(400, "INVALID_ARGUMENT", violation("message.token")) == .gone)
        #expect(answer(400, "INVALID_ARGUMENT", violation("message.android.ttl")) == .refused("INVALID_ARGUMENT"))
        #expect(
            answer(400, "INVALID_ARGUMENT", code("INVALID_ARGUMENT") + "," + violation("message.data"))
                == .refused("INVALID_ARGUMENT"))
        #expect(answer(400, "INVALID_ARGUMENT") == .refused("INVALID_ARGUMENT"))
    }

    @Test("An answer that is no JSON is told by its status")
    func strangers() {
        for body in ["", "<html>", "[]", #"{"error":"x"}"#] {
            #expect(FCMAnswer(OutboundResponse(status: 400, headers: [], body: Array(body.utf8))) == .refused("status 400"))
            #expect(FCMAnswer(OutboundResponse(status: 502, headers: [], body: Array(body.utf8))) == .later("status 502"))
        }
    }
}
