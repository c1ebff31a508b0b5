import Foundation
import TestSupport
import Testing

/// No text takes long, wherever it stands: each text of each body and each parameter is tried at its full length, made of what
/// costs a careless pattern most. A new operation joins by being described.
@Suite(.serialized, .mayBlock) struct WorstTextTests {
    private static let changes = APIDescription.ofOffice.filter { $0.requestBody != nil }
    private static let signedIn = APIDescription.ofOffice.filter { $0.role != nil }

    /// Some of them fit where 200 characters are taken, some where 2,000 are.
    private static let texts = ["/", "a", " ", "?", "a/", "://", "+.-", ":", "\u{301}", "\u{1F4F7}"].flatMap { piece in
        [190, 499, 1998].flatMap { length in
            let text = String(String(repeating: piece, count: length).unicodeScalars.prefix(length))
            return [text + "b", "b" + text]
        }
    }

    /// What does nothing the second time, so that its texts are looked at once in each house.
    private static let once: Set = ["pickUpAsset", "returnAsset", "setReservationStatus", "receiveOutbound", "receiveReturn"]

    /// What a usual request takes a hundredth of. The best of ten tries counts, since the machine has other work.
    private static let bound = Duration.milliseconds(200)

    @Test("in each text of a body", arguments: changes)
    func fields(operation: DescribedOperation) throws {
        var call = try DescribedCall(operation)
        let schemas = operation.bodyFields(in: APIDescription.shared.document)
        try expectQuick(schemas.keys.sorted(), in: operation) { name, text in
            if Self.once.contains(operation.id) { call = try DescribedCall(operation) }
            let value = schemas[name]?["type"] == "array" ? JSONTree.array([.string(text)]) : .string(text)
            var request = call.request
            request.body = call.body(with: value.bytes, in: name)
            return (call, request)
        }
    }

    @Test("in each parameter of a path or a query", arguments: signedIn)
    func parameters(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        let target = call.request.target
        let (path, query) = (target.prefix { $0 != "?" }, target.drop { $0 != "?" }.dropFirst().split(separator: "&"))
        let names = operation.parameters.filter { $0["in"] == "query" }.compactMap { $0["name"]?.string }
        try expectQuick(names + call.pathParameters, in: operation) { name, text in
            var request = call.request
            let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            if names.contains(name) {
                let others = query.filter { !$0.hasPrefix(name + "=") } + [Substring("\(name)=\(escaped)")]
                request.target = path + "?" + others.joined(separator: "&")
            } else {
                request.target = target.replacing("/" + name, with: "/" + escaped)
            }
            return (call, request)
        }
    }

    /// Every place gets every seventh, the next place the next ones, so that all are tried somewhere; in the deep run every text in every place.
    private static let step = DeepTests.rounds(7, deep: 1)

    /// On a slow machine all requests are slow: twenty times what the best of ten with a short text takes at the same moment.
    private static func allowance(
        of place: String, _ request: (_ place: String, _ text: String) throws -> (DescribedCall, Request)
    ) throws -> Duration {
        let times = try (0..<10).map { _ in
            let (call, request) = try request(place, "ab")
            let start = ContinuousClock.now
            #expect(try call.send(request).status < 500)
            return ContinuousClock.now - start
        }
        return max(bound, (times.min() ?? .zero) * 20)
    }

    /// What does not fit a head is left out.
    private func expectQuick(
        _ places: [String], in operation: DescribedOperation,
        _ request: (_ place: String, _ text: String) throws -> (DescribedCall, Request)
    ) throws {
        let first = Self.signedIn.firstIndex { $0.id == operation.id } ?? 0
        for (index, place) in places.enumerated() {
            for text in stride(from: (first + index) % Self.step, to: Self.texts.count, by: Self.step).map({ Self.texts[$0] }) {
                var best: Duration?
                // Each try has a key of its own: the second of a key would be answered from what the first left.
                for _ in 0..<10 where best.map({ $0 > Self.bound }) ?? true {
                    let (call, request) = try request(place, text)
                    guard request.target.utf8.count < 8000 else { break }
                    let start = ContinuousClock.now
                    let status = try call.send(request).status
                    let time = ContinuousClock.now - start
                    best = min(best ?? time, time)
                    #expect(status < 500)
                }
                guard let best else { continue }
                let bound = try best < Self.bound ? Self.bound : Self.allowance(of: place, request)
                #expect(best < bound, "\(text.unicodeScalars.count) of \(text.prefix(4)) in \(place) of \(operation.id): \(best)")
            }
        }
    }
}
