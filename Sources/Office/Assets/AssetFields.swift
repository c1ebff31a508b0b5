import API
import JSON

/// The fields of an asset that people edit.
enum AssetFields {
    static func take(_ kind: EditedFields.Kind, of body: inout BodyFields) -> String {
        let isChange = kind == .change
        var fields = EditedFields(kind)
        fields.uuid("item_id", of: &body, isRequired: true)
        fields.text("serial", of: &body)
        fields.text("asset_tag", of: &body)
        fields.text("location", of: &body)
        fields.choice("condition", of: &body, Condition.self, isRequired: isChange)
        fields.choice("status", of: &body, AssetStatus.self, isRequired: isChange)
        fields.text("category", of: &body)
        fields.note("notes", of: &body)
        fields.text("external_id", of: &body)
        for name in ["hardware_type", "asset_type", "country", "customer"] { fields.text(name, of: &body) }
        takeCodes(kind, of: &body, into: &fields)
        return fields.json
    }

    /// The stickers of a new asset. Those of one that is there have a call of their own.
    private static func takeCodes(_ kind: EditedFields.Kind, of body: inout BodyFields, into fields: inout EditedFields) {
        if body.has("code") { body.fail("code", .notSupported) }
        guard body.has("codes") else { return }
        guard kind == .new else { return body.fail("codes", .notSupported) }
        let codes = body.optionalTexts("codes", atMost: 20)
        for (place, code) in codes.enumerated() where !CodeText.length.contains(code.unicodeScalars.count) {
            body.fail("codes[\(place)]", code.isEmpty ? .tooShort : .tooLong)
        }
        fields.set("codes", to: .array(codes.map(JSONValue.string)))
    }
}

/// The condition of an asset, as reports find it.
enum Condition: String, CaseIterable { case likeNew = "like_new", good, fair, poor, damaged }

/// The house's word on an asset. Archived and disposed of are gone for good.
enum AssetStatus: String, CaseIterable {
    case inStock = "IN_STOCK"
    case readyToDeploy = "READY_TO_DEPLOY"
    case shipped = "SHIPPED"
    case deployed = "DEPLOYED"
    case repair = "REPAIR"
    case archived = "ARCHIVED"
    case disposed = "DISPOSED"
}
