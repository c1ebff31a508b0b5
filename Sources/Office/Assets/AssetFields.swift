import API

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
        fields.text("notes", of: &body, length: 0...10_000)
        fields.text("external_id", of: &body)
        return fields.json
    }
}

/// The condition of an asset, as reports find it.
enum Condition: String { case likeNew = "like_new", good, fair, poor, damaged }

/// The house's word on an asset. Archived and disposed of are gone for good.
enum AssetStatus: String {
    case inStock = "IN_STOCK"
    case readyToDeploy = "READY_TO_DEPLOY"
    case shipped = "SHIPPED"
    case deployed = "DEPLOYED"
    case repair = "REPAIR"
    case archived = "ARCHIVED"
    case disposed = "DISPOSED"
}
