import Foundation
import Testing

/// Every field of every body, every parameter and every header that the API's description names, with every hostile value: an
/// answer that is described, and never a 5xx. A new operation joins by being described.
@Suite struct HostileValueTests {
    private static let changes = APIDescription.shared.operations.filter { $0.requestBody != nil }
    private static let signedIn = APIDescription.shared.operations.filter { $0.role != nil }

    @Test("in each field of a body", arguments: changes)
    func fields(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let good = try #require(call.body?.object)
        let names = operation.bodyFields(in: APIDescription.shared.document)
        #expect(!names.isEmpty)
        try expectNoFailure(
            names.flatMap { name in
                HostileValue.all.map { value in
                    var request = call.request(with: nil)
                    request.body = Self.body(good.merging([name: nil]) { $1 }, name, value)
                    return request
                }
            }, by: call)
    }

    @Test("in each parameter of a path or a query", arguments: signedIn)
    func parameters(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let target = call.request.target
        let path = target.prefix { $0 != "?" }
        let escaped = HostileText.all.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" } + Self.notText
        let names = operation.parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.string }
        let targets = escaped.flatMap { text in
            names.map { "\(path)?window=week&code=\(call.scene.unit.code)&\($0)=\(text)".replacing("window=week&window=", with: "window=") }
                + [call.scene.reservation.id, call.scene.item.id].filter { path.contains($0) }.map { target.replacing($0, with: text) }
        }
        let requests = targets.filter { $0.utf8.count < 8000 }.map { target in
            var request = call.request
            request.target = target
            return request
        }
        #expect(requests.isEmpty == (names.isEmpty && !operation.template.contains("{")))
        try expectNoFailure(requests, by: call)
    }

    @Test("in each header", arguments: signedIn)
    func headers(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let described = operation.parameters.filter { $0["in"] == "header" }.compactMap { $0["name"]?.string }
        let names = Set(described + ["Accept-Language", "Accept-Encoding", "If-None-Match", "traceparent", "Range", "Content-Type"])
        let texts = HostileText.all.filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }
        try expectNoFailure(
            names.sorted().flatMap { name in texts.map { call.request.without(name).with(name, $0) } }, by: call)
    }

    @Test("in the claims of a token that is signed")
    func claims() throws {
        let house = try House()
        let client = try TestServer.shared().client()
        for text in HostileText.all where text.utf8.count < 3000 {
            var token = Token(subject: ID.fresh())
            token.claims["email"] = .string(text)
            token.claims["amr"] = [["method": "otp"]]
            token.claims["app_metadata"] = ["tenant_id": .string(text)]
            for changes in [[:], ["app_metadata": nil], ["sub": .string(text)], ["app_metadata": ["tenant_id": .string(house.tenant)]]] as [[String: JSONTree]] {
                var changed = token
                changed.claims.merge(changes) { $1 }
                let answer = try client.send(
                    Request("GET", "/api/office/me").with("Authorization", "Bearer " + changed.signed()))
                #expect([401, 403].contains(answer.status), "\(text.prefix(50)): \(answer)")
            }
        }
    }

    /// Escapes that are no text.
    private static let notText = ["%00", "a%00b", "%FF", "%C0%80", "%ED%A0%80", "%F4%90%80%80", "%C3", "%E2%80", "%80", "%0A", "%0D%0A"]

    private static func body(_ good: [String: JSONTree?], _ name: String, _ value: [UInt8]) -> [UInt8] {
        let others = good.compactMapValues { $0 }.filter { $0.key != name }.sorted { $0.key < $1.key }
        let members = others.map { Array("\"\($0.key)\":".utf8) + $0.value.bytes } + [Array("\"\(name)\":".utf8) + value]
        return [UInt8(ascii: "{")] + members.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
    }

    /// The client holds each answer to the description besides.
    private func expectNoFailure(_ requests: [Request], by call: DescribedCall) throws {
        var failed: [String] = []
        for request in requests {
            let answer = try call.send(request)
            if !(200..<500).contains(answer.status) {
                failed.append("\(answer) to \(String(decoding: request.bytes.prefix(600), as: UTF8.self))")
            }
        }
        #expect(failed == [])
    }
}

extension DescribedOperation {
    /// The names of the fields of its body.
    fileprivate func bodyFields(in document: JSONTree) -> [String] {
        let schema = requestBody?["content"]?["application/json"]?["schema"]
        let followed = schema?["$ref"]?.string.flatMap(document.pointed) ?? schema
        return (followed?["properties"]?.object ?? [:]).keys.sorted()
    }
}
