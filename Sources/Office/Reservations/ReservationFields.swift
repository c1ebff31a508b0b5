import API
import JSON
import Text

/// The fields of a reservation at the desk, as the SQL functions take them.
struct ReservationFields {
    private(set) var own: String
    private(set) var client: String?
    private(set) var lines: String?
    private(set) var kits: String?
    private(set) var version: Int?

    /// A client who is made along with the reservation stands in the place of one who is known.
    static func takeNew(of body: inout BodyFields) -> ReservationFields {
        var fields = EditedFields(.new)
        let client = body.object("client") { body in ClientFields.take(.new, of: &body) }
        fields.uuid("client_id", of: &body, isRequired: !body.has("client"))
        if client != nil, fields.has("client_id") { body.fail("client_id", .notSupported) }
        fields.choice("status", of: &body, NewStatus.self)
        takeOwn(&fields, .new, of: &body)
        let lines = body.objects("lines", atMost: 500) { body in LineFields.take(.new, of: &body) }
        if !body.has("lines"), body.isObject { body.fail("lines", .required) }
        let kits = body.objects("kits", atMost: 100) { body in KitFields.take(.new, of: &body) }
        refuseRepetitions(lines ?? [], kits ?? [], of: &body)
        return ReservationFields(
            own: fields.json, client: client, lines: array((lines ?? []).map(\.json)), kits: array((kits ?? []).map(\.json)))
    }

    static func takeChange(of body: inout BodyFields) -> ReservationFields {
        var fields = EditedFields(.change)
        // It moves by a request of its own.
        for name in ["status", "client"] where body.value(name) != nil { body.fail(name, .notSupported) }
        fields.uuid("client_id", of: &body, isRequired: true)
        takeOwn(&fields, .change, of: &body)
        for name in ["lines", "kits"] where body.value(name) != nil && !body.has(name) { body.fail(name, .required) }
        let lines = body.objects("lines", atMost: 500) { body in LineFields.take(.change, of: &body) }
        let kits = body.objects("kits", atMost: 100) { body in KitFields.take(.change, of: &body) }
        refuseRepetitions(lines ?? [], kits ?? [], of: &body)
        return ReservationFields(
            own: fields.json, client: nil, lines: lines.map { array($0.map(\.json)) }, kits: kits.map { array($0.map(\.json)) },
            version: body.version())
    }

    /// What of a reservation becomes another one: lines that are there, and fields of the new one.
    static func takeSplit(of body: inout BodyFields) -> ReservationFields {
        var fields = EditedFields(.new)
        for name in ["status", "client", "client_id", "kits"] where body.value(name) != nil { body.fail(name, .notSupported) }
        takeOwn(&fields, .new, isWhole: false, of: &body)
        var ids: Set<String> = []
        let lines = body.objects("lines", atMost: 500) { body in
            var line = EditedFields(.new)
            line.uuid("id", of: &body, isRequired: true)
            if line.has("id"), !ids.insert(body.uuid("id")).inserted { body.fail("id", .invalidValue) }
            line.number("qty", of: &body, in: 1...100_000_000)
            return line.json
        }
        if body.isObject {
            if !body.has("lines") {
                body.fail("lines", .required)
            } else if lines?.isEmpty == true {
                body.fail("lines", .tooShort)
            }
        }
        return ReservationFields(own: fields.json, client: nil, lines: array(lines ?? []), kits: nil, version: body.version())
    }

    /// A reservation begins as one of these; the rest are moves.
    private enum NewStatus: String { case draft, requested, confirmed }

    private static func takeOwn(
        _ fields: inout EditedFields, _ kind: EditedFields.Kind, isWhole: Bool = true, of body: inout BodyFields
    ) {
        fields.text("reference", of: &body, isRequired: kind == .change)
        fields.text("location", of: &body)
        fields.time("pickup_at", of: &body, isRequired: isWhole)
        fields.time("return_at", of: &body, isRequired: isWhole)
        fields.note("notes", of: &body)
        fields.text("external_id", of: &body)
        // Where only one is there, the database compares it with the other.
        if fields.has("pickup_at"), fields.has("return_at"), let out = body.time("pickup_at"), let back = body.time("return_at"),
            back.microseconds < out.microseconds
        {
            body.fail("return_at", .invalidValue)
        }
    }

    /// A line or a kit that is there twice, and an asset that two lines name: which was meant nobody knows.
    private static func refuseRepetitions(_ lines: [LineFields], _ kits: [KitFields], of body: inout BodyFields) {
        var ids: Set<String> = []
        var assets: Set<String> = []
        for (index, line) in lines.enumerated() {
            if let id = line.id, !ids.insert(id).inserted { body.fail("lines[\(index)].id", .invalidValue) }
            if !assets.isDisjoint(with: line.assets) { body.fail("lines[\(index)].asset_ids", .invalidValue) }
            assets.formUnion(line.assets)
        }
        for (index, kit) in kits.enumerated() {
            if let id = kit.id, !ids.insert(id).inserted { body.fail("kits[\(index)].id", .invalidValue) }
        }
    }

    private static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }
}

/// A line of a reservation in a body: one with an id is known, one without is new.
private struct LineFields {
    var id: String?
    var assets: [String] = []
    var json = ""

    static func take(_ kind: EditedFields.Kind, of body: inout BodyFields) -> LineFields {
        var line = LineFields()
        var fields = EditedFields(.new)
        if kind == .change {
            fields.uuid("id", of: &body)
            fields.number("version", of: &body, in: 1...Int(Int32.max))
        }
        let isKnown = kind == .change && body.has("id")
        if isKnown, fields.has("id") { line.id = body.uuid("id") }
        if !isKnown || body.value("item_id") != nil { fields.uuid("item_id", of: &body, isRequired: true) }
        if !isKnown || body.value("qty") != nil {
            fields.number("qty", of: &body, in: isKnown ? 0...100_000_000 : 1...10_000, isRequired: true)
        }
        if let assets = body.uuids("asset_ids", atMost: 10_000) {
            line.assets = assets
            if case .object(let taken) = fields.object, case .number(let text)? = taken["qty"], let qty = Int(text),
                assets.count > qty
            {
                body.fail("asset_ids", .tooLong)
            }
            fields.set("asset_ids", to: .array(assets.map(JSONValue.string)))
        } else if case .null? = body.value("asset_ids") {
            fields.set("asset_ids", to: .array([]))
        }
        line.json = fields.json
        return line
    }
}

/// A kit of a reservation in a body.
private struct KitFields {
    var id: String?
    var json: String

    static func take(_ kind: EditedFields.Kind, of body: inout BodyFields) -> KitFields {
        var fields = EditedFields(.new)
        if kind == .change { fields.uuid("id", of: &body) }
        let isKnown = kind == .change && body.has("id")
        if !isKnown || body.value("item_id") != nil { fields.uuid("item_id", of: &body, isRequired: true) }
        if !isKnown || body.value("qty") != nil { fields.number("qty", of: &body, in: 1...10_000, isRequired: true) }
        return KitFields(id: isKnown && fields.has("id") ? body.uuid("id") : nil, json: fields.json)
    }
}

/// How far a reservation is, as `reservations.status` has it.
enum ReservationStatus: String, CaseIterable { case draft, requested, confirmed, returned, closed, cancelled }
