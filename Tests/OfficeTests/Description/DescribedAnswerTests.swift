import TestSupport
import Testing

@testable import Operations

/// What the description promises is really met. (What is met is described: `Conformance` looks at every answer.)
@Suite(.mayBlock) struct DescribedAnswerTests {
    @Test(
        "every status and code of every operation is met on the real server",
        arguments: DescribedAnswer.all.filter { DescribedAnswer.metElsewhere[$0.status] == nil })
    func met(described: DescribedAnswer) throws {
        let answer = try described.meet()
        #expect(answer.status == described.status)
        #expect(answer.code == described.code)
    }

    @Test("each function in which a failure is planted is one that the server calls")
    func planted() {
        let planted = Set(PlantedFailures.functions)
        #expect(planted.subtracting(EntryPoints.functions).isEmpty, "\(planted.subtracting(EntryPoints.functions))")
    }

    @Test("only what is described is excused")
    func excuses() {
        let statuses = Set(DescribedAnswer.all.map(\.status))
        for (status, reason) in DescribedAnswer.metElsewhere { #expect(statuses.contains(status) && !reason.isEmpty) }
    }

    @Test("every property that a 200 or a 201 is described with is sent", arguments: APIDescription.ofOffice)
    func properties(operation: DescribedOperation) throws {
        let response = operation.responses[200] ?? operation.responses[201]
        guard let schema = response?["content"]?["application/json"]?["schema"] else { return }
        let call = try DescribedCall(operation)
        let answers =
            try [call.send(call.request)] + (operation.id == "sendOutbox" ? [call.postponed()] : [])
            + (operation.id == "importRows" ? DeskCall.filesOfGear() : []) + DeskCall.furtherAnswers(operation.id)
            + DeskCall.answersOfInvited(operation.id)
        let properties = DocumentedProperties(document: APIDescription.shared.document)
        let sent = answers.reduce(into: Set<String>()) { $0.formUnion(properties.present(in: $1.json, by: schema)) }
        let never = ["noted_by."] + (Self.never[operation.id] ?? [])
        #expect(sent == properties.named(by: schema).filter { place in !never.contains { place.contains($0) } })
    }

    /// The feed shows reservations without candidates; a new item is no kit; a new account is tied to nobody, nor is one that was
    /// unlinked; an inspection that has begun is empty, and here the one that is completed has neither files nor signatures. What nobody else
    /// noted names nobody: `NotedByTests` looks at what does.
    private static let never = [
        "listChanges": ["candidate_assets[]."], "createItem": ["kit[]."], "createAccount": ["linked."],
        "unlinkAccount": ["linked."],
        "createInspection": ["photos[].", "video.", "damage[].", "conditions[].", "place.", "sign_offs[]."],
        "completeInspection": ["photos[].", "video.", "damage[].photo.", "sign_offs[].", "missing[]."],
    ]

    @Test("every property that an error is described with is sent by some error")
    func errorProperties() throws {
        let schema = try #require(APIDescription.shared.document.pointed(to: "#/components/schemas/OfficeError"))
        let properties = DocumentedProperties(document: APIDescription.shared.document)
        let errors = [ErrorCase.validationFailed, .tenantRequired, .unknownCode, .assetUnavailable, .lineCapacityFull]
        let answers =
            try errors.map { try $0.meet() } + wrongPixels() + DeskCall.conflicts() + [DeskCall.faultyFile(), closedByOneself()]
        let sent = answers.reduce(into: Set<String>()) { $0.formUnion(properties.present(in: $1.json, by: schema)) }
        #expect(sent == properties.named(by: schema).filter { !$0.contains("noted_by.") })
    }

    /// Names the return that closed the reservation.
    private func closedByOneself() throws -> Answer {
        let shelf = try ShelfScene()
        _ = try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation)
        _ = try shelf.phone.takeBack(shelf.cameras[0], from: shelf.reservation, last: true)
        return try shelf.phone.pickUp(shelf.cameras[1], on: shelf.reservation)
    }

    /// The refusals that have most to say of a photo, in a report and in an inspection.
    private func wrongPixels() throws -> [Answer] {
        let settings = ["PHOTO_MIN_PIXELS": "307201", "PHOTO_MAX_PIXELS": "307201", "LOOPS": "1"]
        let server = try TestServer.start(settings: settings)
        let scene = try Scene(assigned: 1, on: server)
        let paths = try [480, 482].map { height in
            try scene.phone.uploadUnjudged(
                Photo.png(width: 640, height: height), of: scene.units[0], on: scene.reservation, to: server)
        }
        let narrow = try TestServer.start(settings: ["PHOTO_MIN_SIDE": "500", "LOOPS": "1"])
        let narrowScene = try Scene(assigned: 1, on: narrow)
        let path = try narrowScene.phone.uploadUnjudged(
            Photo.png(), of: narrowScene.units[0], on: narrowScene.reservation, to: narrow)
        return [
            try scene.phone.report(scene.units[0], on: scene.reservation, photos: paths),
            try DeskCall.incompleteInspection(on: server), try DeskCall.incompleteInspection(on: narrow),
            try narrowScene.phone.report(narrowScene.units[0], on: narrowScene.reservation, photos: [path]),
        ]
    }

    @Test(
        "every parameter of a query is looked at: one that is there twice is at fault",
        arguments: APIDescription.ofOffice)
    func queryParameters(operation: DescribedOperation) throws {
        for name in operation.parameters.filter({ $0["in"] == "query" }).compactMap({ $0["name"]?.string }) {
            let call = try DescribedCall(operation)
            var request = call.request
            request.target += (request.target.contains("?") ? "&" : "?") + "\(name)=week&\(name)=week"
            let answer = try call.send(request)
            #expect(answer.faults.contains("\(name) invalid_value") || answer.sentence?.contains("\(name) has") == true)
        }
    }

    @Test(
        "a parameter that an operation does not have is `not_supported`, one detail a name; `apikey` is let pass",
        arguments: APIDescription.ofOffice.filter { $0.template.hasPrefix("/api/office/") })
    func unknownParameters(operation: DescribedOperation) throws {
        let call = try DescribedCall(operation)
        var request = call.request
        let before = try call.house.facts()
        request.target += (request.target.contains("?") ? "&" : "?") + "colour=red&Status=confirmed&colour=blue&apikey=anon"
        let answer = try call.send(request)
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(answer.faults == ["Status not_supported", "colour not_supported"])
        #expect(try call.house.facts() == before)
    }

    @Test("every field of a body is looked at: an object in its place is at fault", arguments: APIDescription.ofOffice)
    func bodyFields(operation: DescribedOperation) throws {
        guard let schema = operation.requestBody?["content"]?["application/json"]?["schema"] else { return }
        for whole in schema["oneOf"]?.array ?? [schema] { try expectFaults(whole, operation) }
    }

    private func expectFaults(_ schema: JSONTree, _ operation: DescribedOperation) throws {
        let whole = schema["$ref"]?.string.flatMap(APIDescription.shared.document.pointed) ?? schema
        // What is an object has faults of its own.
        let names = (whole["properties"]?.object ?? [:])
            .filter { field in
                let type = field.value["$ref"]?.string.flatMap(APIDescription.shared.document.pointed)?["type"]
                return type != "object" && type?.array?.contains("object") != true
            }.keys
            .sorted()
        let call = try DescribedCall(operation)
        let body = Dictionary(uniqueKeysWithValues: names.map { ($0, JSONTree.object([:])) })
        let answer = try call.send(call.request(with: .object(body)))
        guard let sentence = answer.sentence else {
            return #expect(answer.faults == (whole["type"] == "array" ? ["body"] : names).map { "\($0) wrong_type" })
        }
        // The asset app says in one sentence which fields are at fault.
        for name in names { #expect(sentence.contains("\(name) has the wrong type") || sentence.contains("slot number")) }
    }
}
