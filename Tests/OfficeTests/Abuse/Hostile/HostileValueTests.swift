import Foundation
import TestSupport
import Testing

/// Every field of every body, every parameter and every header that the API's description names, with every hostile value: an
/// answer that is described, and never a 5xx. A new operation joins by being described.
@Suite(.mayBlock) struct HostileValueTests {
    private static let changes = APIDescription.ofOffice.filter { $0.requestBody?["content"]?["application/json"] != nil }
    private static let signedIn = APIDescription.ofOffice.filter { $0.role != nil }

    @Test("in each field of a body", arguments: changes)
    func fields(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let schemas = operation.bodyFields(in: APIDescription.shared.document)
        #expect(!schemas.isEmpty || ["eraseClient", "unlinkAccount", "putAssetContents"].contains(operation.id))
        let requests = schemas.sorted { $0.key < $1.key }.flatMap { name, schema in
            (HostileValue.all + (schema["type"] == "array" ? HostileValue.lists : [])).map { value in
                // With a key of its own, so that no answer is that of another value.
                var changed = call.request
                changed.body = call.body(with: value, in: name)
                return changed
            }
        }
        try expectNoFailure(requests, by: call)
    }

    @Test("in each field of a body about a counted line", arguments: ["pickUpAsset", "returnAsset"])
    func countedFields(of name: String) throws {
        let call = try DescribedCall(#require(APIDescription.shared.operation(name)))
        let good: [String: JSONTree] = ["line_id": .string(call.counted.id), "qty": 1, "at": .string(WireTime.now())]
        let requests = ["line_id", "qty", "lost", "used", "override", "at"].flatMap { name in
            HostileValue.all.map { value in
                var changed = call.request
                changed.body = DescribedCall.body(good, with: value, in: name)
                return changed
            }
        }
        try expectNoFailure(requests, by: call)
    }

    @Test("as an element of a body that is a list of ids")
    func elements() throws {
        let call = try DescribedCall(#require(APIDescription.shared.operation("putAssetContents")))
        let requests = HostileValue.all.map { value in
            var changed = call.request
            changed.body = [UInt8(ascii: "[")] + value + [UInt8(ascii: "]")]
            return changed
        }
        try expectNoFailure(requests, by: call)
    }

    @Test("in each parameter of a path or a query", arguments: signedIn)
    func parameters(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let target = call.request.target
        let path = target.prefix { $0 != "?" }
        let escaped = HostileText.all.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" } + Self.notText
        let names = operation.parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.string }
        let targets = escaped.flatMap { text in
            names.map {
                "\(path)?window=week&code=\(call.scene.unit.code)&\($0)=\(text)".replacing("window=week&window=", with: "window=")
            }
                + call.pathParameters.map { target.replacing("/\($0)", with: "/\(text)") }
        }
        let requests = targets.filter { $0.utf8.count < 8000 }.map { target in
            var request = call.request
            request.target = target
            return request
        }
        #expect(requests.isEmpty == (names.isEmpty && !operation.template.contains("{")))
        try expectNoFailure(requests, by: call)
    }

    @Test("in each header, of a read and of a change", arguments: ["listReservations", "pickUpAsset"])
    func headers(of name: String) throws {
        let operation = try #require(APIDescription.shared.operation(name))
        let call = try DescribedCall(operation)
        let described = operation.parameters.filter { $0["in"] == "header" }.compactMap { $0["name"]?.string }
        let names = Set(
            described + ["Accept-Language", "Accept-Encoding", "If-None-Match", "traceparent", "Range", "Content-Type"])
        let texts = HostileText.all.filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }
        try expectNoFailure(
            names.sorted().flatMap { name in texts.map { call.request.without(name).with(name, $0) } }, by: call)
    }

    @Test("in the claims of a token that is signed")
    func claims() throws {
        let house = try House()
        let client = try TestServer.shared().client()
        let texts = HostileText.all.filter { $0.utf8.count < 2000 }
        for text in stride(from: 0, to: texts.count, by: Self.step).map({ texts[$0] }) {
            var token = Token(subject: ID.fresh())
            token.claims["email"] = .string(text)
            token.claims["amr"] = [["method": "otp"]]
            for tenant in [nil, text, house.tenant] {
                var changed = token
                changed.claims["app_metadata"] = tenant.map { ["tenant_id": .string($0)] }
                let answer = try client.send(
                    Request("GET", "/api/office/me").with("Authorization", "Bearer " + changed.signed()))
                #expect([401, 403].contains(answer.status), "\(text.prefix(50)): \(answer)")
            }
        }
    }

    /// Escapes that are no text.
    private static let notText = [
        "%00", "a%00b", "%FF", "%C0%80", "%ED%A0%80", "%F4%90%80%80", "%C3", "%E2%80", "%80", "%0A", "%0D%0A",
    ]

    /// A prime, so that every place gets other values than its neighbour; the deep run tries them all.
    private static let step = DeepTests.rounds(19, deep: 1)

    /// The client holds each answer to the description besides.
    private func expectNoFailure(_ requests: [Request], by call: DescribedCall) throws {
        var failed: [String] = []
        for request in stride(from: 0, to: requests.count, by: Self.step).map({ requests[$0] }) {
            let answer = try call.send(request)
            if !(200..<500).contains(answer.status) || answer.code == "idempotency_key_reused" {
                failed.append("\(answer) to \(String(decoding: request.bytes.prefix(600), as: UTF8.self))")
            }
        }
        #expect(failed == [])
    }
}
