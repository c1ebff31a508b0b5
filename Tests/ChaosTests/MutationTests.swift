import Foundation
import JSON
import Testing

@testable import chaos

@Suite struct MutationTests {
    /// What the description says of an operation.
    private struct Described {
        let id: String
        let parameters: [String]
        let role: String?

        init?(_ operation: Any) {
            guard let members = operation as? [String: Any], let id = members["operationId"] as? String else { return nil }
            self.id = id
            parameters = (members["parameters"] as? [[String: Any]] ?? []).compactMap { $0["$ref"] as? String }
            role = members["x-role"] as? String
        }
    }

    private static func described() -> [Described] {
        let file = SQLFolder.root.appendingPathComponent("openapi/openapi.json")
        let document = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
        let paths = document?["paths"] as? [String: [String: Any]] ?? [:]
        return paths.values.flatMap { $0.values.compactMap(Described.init) }
    }

    /// Every operation that has a parameter, by its operationId.
    private static func operations(with parameter: String) -> Set<String> {
        Set(described().filter { $0.parameters.contains("#/components/parameters/" + parameter) }.map(\.id))
    }

    /// What the harness sends, by the operationId.
    private static let operations = Set(Mutation.all.map { $0.operation ?? $0.name })

    /// What no phone sends: the desk's edits, whose keys LostCompletionTests try on the real server.
    private static let desk: Set = [
        "createClient", "updateClient", "eraseClient", "createItem", "updateItem", "putItemKit", "addAsset", "updateAsset",
        "addAssetCode", "deleteAssetCode", "updateRepair", "createReservation", "updateReservation", "splitReservation",
        "createAccount", "updateAccount",
        "unlinkAccount", "updateMe",
        "signOutAccount", "updateTenant", "registerDevice", "deleteDevice", "putNotificationSettings",
        "importRows", "createDocument", "deleteDocument", "putInspectionTemplate", "deleteInspectionTemplate",
        "createTicketRecord", "updateTicketRecord", "receiveTicketParcel", "createWebhook", "updateWebhook", "deleteWebhook",
        "rotateWebhook", "replayWebhook",
    ]

    @Test("every operation of the API that takes a key, or may do without, is in the harness's table")
    func complete() {
        let keyed = Self.operations(with: "IdempotencyKey")
        let optional = Self.operations(with: "OptionalIdempotencyKey")
        #expect(keyed.count >= 4 && optional.count >= 5)
        #expect(Self.operations.union(Self.desk) == keyed.union(optional))
        #expect(Self.desk.isDisjoint(with: Self.operations))
    }

    @Test("who may do what is what the description says")
    func roles() {
        let managers = Set(Mutation.all.filter(\.isForManagers).map(\.name))
        // Who books is the house's to say, and these houses say nothing of it: a manager.
        let described = Set(Self.described().filter { ["manager", "booking"].contains($0.role) }.map(\.id))
        #expect(managers == Self.operations.intersection(described))
    }

    @Test("what is sent without a key is what the contract has an answer for the second time")
    func withoutKey() {
        let names = Set(Mutation.all.filter(\.isSafeWithoutKey).map(\.name))
        #expect(names == ["createAsset", "receiveOutbound", "receiveReturn"])
        #expect(Self.operations(with: "OptionalIdempotencyKey").isSuperset(of: names))
    }

    @Test("a body is JSON, and another subject makes another request", arguments: Mutation.all.map(\.name))
    func bodies(name: String) throws {
        let mutation = try #require(Mutation.all.first { $0.name == name })
        var subject = Subject.any
        subject.code = #"MJ"QT"#
        switch try JSONValue(parsing: mutation.bytes(subject)) {
        case .object: #expect(!mutation.isList)
        case .array: #expect(mutation.isList)
        default: Issue.record("neither an object nor a list")
        }
        #expect(mutation.bytes(subject) != mutation.bytes(subject.another(asset: "b")))
    }
}

extension Subject {
    /// One that means nothing.
    static var any: Subject {
        Subject(
            reservation: "r", asset: "a", status: "confirmed", condition: "good", at: 1_780_000_000,
            newcomer: Newcomer(tag: "t", serial: "s", name: "n"), parcel: TicketParcel(ticket: 1, slot: 2, isNext: false),
            mark: "m")
    }
}
