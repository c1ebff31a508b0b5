import Testing

@testable import chaos

@Suite struct BundleTests {
    private func parcel(_ key: String) -> Parcel {
        let operation = Operation(tenant: "t", key: key, mutation: Mutation.all[0], subject: .any)
        let request = WireRequest(target: "/api/office/x", headers: [], body: Array(#"{"a" : 1}"#.utf8))
        return Parcel(operation: operation, actor: "a", kind: .own, requestID: "1", request: request)
    }

    @Test("an entry is the single request, its body byte for byte")
    func body() {
        let text = String(decoding: Bundle.body(of: [parcel("k"), parcel("l")]), as: UTF8.self)
        #expect(
            text
                == #"{"entries":[{"key":"k","method":"POST","path":"/api/office/x","body":{"a" : 1}},"#
                + #"{"key":"l","method":"POST","path":"/api/office/x","body":{"a" : 1}}]}"#)
    }

    @Test("the answers are taken out byte for byte")
    func answers() {
        let odd = #"{"a" : "}]\"", "b":[{"c":{}}]}"#
        let text =
            #"{"results":[{"key":"k","status":200,"replayed":true,"body":\#(odd)},"#
            + #"{"key":"\"body\":","status":503,"body":{"error":{"code":"unavailable"}},"retry_after":1}]}"#
        let answers = OutboxResults.answers(in: Array(text.utf8))
        #expect(answers.map(\.status) == [200, 503])
        #expect(answers.map(\.isReplay) == [true, false])
        #expect(answers.map(\.text) == [odd, #"{"error":{"code":"unavailable"}}"#])
        #expect(answers.last?.code == "unavailable")
        #expect(OutboxResults.answers(in: Array(#"{"results":[]}"#.utf8)).isEmpty)
        #expect(OutboxResults.answers(in: Array(#"{"error":{}}"#.utf8)).isEmpty)
    }
}
