import Foundation
import Testing

/// No text takes long, wherever it stands: each text of each body and each parameter is tried at its full length, made of what
/// costs a careless pattern most. A new operation joins by being described.
@Suite(.serialized) struct WorstTextTests {
    private static let changes = APIDescription.ofOffice.filter { $0.requestBody != nil }
    private static let signedIn = APIDescription.ofOffice.filter { $0.role != nil }

    /// Some of them fit where 200 characters are taken, some where 2,000 are.
    private static let texts = ["/", "a", " ", "?", "a/", "://", "+.-", ":", "\u{301}", "\u{1F4F7}"].flatMap { piece in
        [190, 499, 1998].flatMap { length in
            let text = String(String(repeating: piece, count: length).unicodeScalars.prefix(length))
            return [text, text + "b", "b" + text]
        }
    }

    /// What a usual request takes a hundredth of. The best of three tries counts, since the machine has other work.
    private static let bound = Duration.milliseconds(100)

    @Test("in each text of a body", arguments: changes)
    func fields(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let good = try #require(call.body?.object)
        let names = operation.bodyFields(in: APIDescription.shared.document).keys.sorted()
        try expectQuick(call, names) { request, name, text in
            let value = good[name]?.array == nil ? JSONTree.string(text) : .array([.string(text)])
            request.body = DescribedCall.body(good, with: value.bytes, in: name)
        }
    }

    @Test("in each parameter of a path or a query", arguments: signedIn)
    func parameters(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let target = call.request.target
        let (path, query) = (target.prefix { $0 != "?" }, target.drop { $0 != "?" }.dropFirst().split(separator: "&"))
        let names = operation.parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.string }
        try expectQuick(call, names + call.pathParameters) { request, name, text in
            let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            if names.contains(name) {
                let others = query.filter { !$0.hasPrefix(name + "=") } + [Substring("\(name)=\(escaped)")]
                request.target = path + "?" + others.joined(separator: "&")
            } else {
                request.target = target.replacing("/" + name, with: "/" + escaped)
            }
        }
    }

    /// Puts every text in every place. What does not fit a head is left out.
    private func expectQuick(
        _ call: DescribedCall, _ places: [String], _ put: (inout Request, String, String) -> Void
    ) throws {
        for place in places {
            for text in Self.texts {
                var request = call.request
                put(&request, place, text)
                guard request.target.utf8.count < 8000 else { continue }
                var best = Duration.seconds(60)
                for _ in 0..<3 where best > Self.bound {
                    let start = ContinuousClock.now
                    let status = try call.send(request).status
                    best = min(best, ContinuousClock.now - start)
                    #expect(status < 500)
                }
                #expect(best < Self.bound, "\(text.unicodeScalars.count) of \(text.prefix(4)) in \(place)")
            }
        }
    }
}
