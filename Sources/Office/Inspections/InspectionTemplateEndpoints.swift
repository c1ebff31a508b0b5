import API
import HTTP
import JSON
import Postgres

/// The questions of inspections: the built-in templates, and a house's own (docs/apps/inspections.md).
package enum InspectionTemplateEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/inspection-templates", "listInspectionTemplates", .viewer, query: ["limit", "cursor"],
            sends: [listing], list),
        Endpoint(.put, "/api/office/inspection-templates/{name}", "putInspectionTemplate", .manager, sends: [putting], put),
        Endpoint(
            .delete, "/api/office/inspection-templates/{name}", "deleteInspectionTemplate", .manager, sends: [deleting], delete),
    ]

    private static let listing = Statement.read("office.list_inspection_templates", .caller, ListQuery.page)
    private static let putting = Statement.write(
        "office.put_inspection_template", .change,
        ["template": "text", "slots": "jsonb", "sign_off_roles": "text[]", "version": "int"])
    private static let deleting = Statement.write("office.delete_inspection_template", .change, ["template": "text"])

    private static let mostSlots = 60

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let page = query.page()
        try query.requireNoFaults()
        return try await context.read(listing, page).response(to: context)
    }

    private static func put(_ context: AccountContext) async throws(OfficeError) -> Response {
        let name = context.parameters["name"] ?? ""
        let (change, (slots, signers, version)) = try await context.change(keyIsOptional: true) { body in
            if !InspectionName.isOne(name) { body.fail("name", .invalidValue) }
            return (Self.slots(of: &body), Self.signers(of: &body), body.version(from: 0))
        }
        return try await context.write(
            putting, change,
            [
                "template": name, "slots": slots, "sign_off_roles": signers.postgresArray, "version": version.map(String.init),
            ]
        ).response(to: context)
    }

    private static func delete(_ context: AccountContext) async throws(OfficeError) -> Response {
        let name = context.parameters["name"] ?? ""
        let (change, _) = try await context.change(keyIsOptional: true, bodyIsOptional: true) { _ in }
        // No template has an empty name: the answer is 404, after who may not ask was told so.
        let template = InspectionName.isOne(name) ? name : ""
        return try await context.write(deleting, change, ["template": template]).response(to: context)
    }

    /// `[{"slot","required"}]`, each slot once.
    private static func slots(of body: inout BodyFields) -> String {
        if body.isObject, !body.has("slots") { body.fail("slots", .required) }
        let slots = body.list("slots", atMost: mostSlots) { slot in
            (slot: slot.text("slot", length: 1...InspectionName.mostCharacters), required: slot.optionalFlag("required") ?? false)
        }
        var seen = Set<String>()
        for (place, slot) in slots.enumerated() {
            guard let name = slot.slot else { continue }
            if !InspectionName.isOne(name) || !seen.insert(name).inserted { body.fail("slots[\(place)].slot", .invalidValue) }
        }
        var writer = JSONWriter()
        writer.value(
            .array(
                slots.map { slot in
                    .object(
                        JSONObject(members: [
                            .init(name: "slot", value: .string(slot.slot ?? "")),
                            .init(name: "required", value: .bool(slot.required)),
                        ]))
                }))
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The people who have to sign, staff before the customer.
    private static func signers(of body: inout BodyFields) -> [String] {
        let roles = body.distinctTexts("sign_offs", atMost: 2, length: 1...20)
        if !roles.allSatisfy({ InspectionFields.Role(rawValue: $0) != nil }) { body.fail("sign_offs", .invalidValue) }
        return InspectionFields.Role.allCases.map(\.rawValue).filter(roles.contains)
    }
}
