import Foundation
import Invariants
import Testing

@testable import chaos

/// Where the invariants and the plants lie.
enum SQLFolder {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func invariants() throws -> [Invariant] {
        try Invariant.all(ofClone: root.path)
    }

    static func plants(of trial: Trial = .changes) throws -> [Plant] {
        try Plant.all(in: root.appendingPathComponent("Tests/Chaos/\(trial.plants)").path)
    }

    /// Those of people who are shut out.
    static func peopleInvariants() throws -> [Invariant] {
        try Invariant.all(in: root.appendingPathComponent("Tests/Chaos/PeopleInvariants").path)
    }

    /// Those of what webhooks are told.
    static func webhookInvariants() throws -> [Invariant] {
        try Invariant.all(in: root.appendingPathComponent("Tests/Chaos/WebhookInvariants").path)
    }

    /// Those of what devices are told.
    static func pushInvariants() throws -> [Invariant] {
        try Invariant.all(in: root.appendingPathComponent("Tests/Chaos/PushInvariants").path)
    }
}

@Suite struct SQLFileTests {
    @Test("an invariant says in a sentence what its breach means, and is one statement that names what offends")
    func invariants() throws {
        let invariants =
            try SQLFolder.invariants() + SQLFolder.pushInvariants() + SQLFolder.peopleInvariants() + SQLFolder.webhookInvariants()
        #expect(invariants.count >= 60)
        #expect(Set(invariants.map(\.name)).count == invariants.count)
        for invariant in invariants {
            #expect(invariant.meaning.count > 40 && invariant.meaning.hasSuffix("."), "\(invariant.name): \(invariant.meaning)")
            #expect(!invariant.sql.contains(";"), "\(invariant.name)")
            #expect(invariant.sql.contains("tenant_id"), "\(invariant.name)")
            #expect(invariant.sql.contains("as subject") && invariant.sql.contains("as found"), "\(invariant.name)")
        }
    }

    @Test("a planted bug says which invariants may catch it, and there are such invariants")
    func plants() throws {
        let plants = try SQLFolder.plants()
        let names = try Set(SQLFolder.invariants().map(\.name) + Judge.ownMeanings.keys)
        #expect(plants.count >= 42)
        for plant in plants {
            #expect(!plant.caughtBy.isEmpty, "\(plant.name)")
            #expect(names.isSuperset(of: plant.caughtBy), "\(plant.name): \(plant.caughtBy)")
        }
        let push = (plants: try SQLFolder.plants(of: .push), names: try Set(SQLFolder.pushInvariants().map(\.name)))
        #expect(push.plants.count >= 5)
        for plant in push.plants {
            #expect(!plant.caughtBy.isEmpty && push.names.isSuperset(of: plant.caughtBy), "\(plant.name)")
        }
        let webhooks = (plants: try SQLFolder.plants(of: .webhooks), names: try Set(SQLFolder.webhookInvariants().map(\.name)))
        #expect(webhooks.plants.count >= 4)
        for plant in webhooks.plants {
            #expect(!plant.caughtBy.isEmpty && webhooks.names.isSuperset(of: plant.caughtBy), "\(plant.name)")
        }
        let people = try SQLFolder.plants(of: .people)
        let peopleNames = try Set(SQLFolder.peopleInvariants().map(\.name) + PeopleVerdict.ownMeanings.keys)
        #expect(people.count >= 9)
        for plant in people {
            #expect(!plant.caughtBy.isEmpty && peopleNames.isSuperset(of: plant.caughtBy), "\(plant.name)")
        }
    }

    @Test("what phones send and hear becomes SQL without breaking out of its quotes")
    func quoting() throws {
        let operation = Operation(tenant: "t", key: "k'; drop table assets; --", mutation: Mutation.all[0], subject: .any)
        var record = History.Record()
        record.operations = [operation]
        #expect(record.sql[1].contains("('t','k''; drop table assets; --','t','pickUpAsset',"))
    }
}
