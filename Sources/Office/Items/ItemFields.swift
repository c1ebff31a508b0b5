import API
import JSON

/// The fields of an item that people edit.
enum ItemFields {
    static func take(_ kind: EditedFields.Kind, of body: inout BodyFields) -> String {
        let isChange = kind == .change
        var fields = EditedFields(kind)
        fields.text("name", of: &body, isRequired: true)
        fields.text("sku", of: &body)
        fields.text("category", of: &body)
        fields.flag("serialized", of: &body, isRequired: isChange)
        fields.flag("is_case", of: &body, isRequired: isChange)
        fields.number("owned_qty", of: &body, in: 0...1_000_000)
        fields.number("turnaround_minutes", of: &body, in: 0...525_600, isRequired: isChange)
        fields.flag("consumable", of: &body, isRequired: isChange)
        fields.amount("replacement_value", of: &body)
        fields.note("notes", of: &body)
        fields.text("external_id", of: &body)
        fields.flag("archived", of: &body, isRequired: isChange)
        if fields.has("owned_qty"), countsItself(kind, body) { body.fail("owned_qty", .notSupported) }
        return fields.json
    }

    /// True when the body says a number of something whose assets are counted. In a change that leaves open which it is, the database
    /// knows.
    private static func countsItself(_ kind: EditedFields.Kind, _ body: BodyFields) -> Bool {
        guard case .number? = body.value("owned_qty") else { return false }
        switch body.value("serialized") {
        case .bool(true)?: return true
        case nil, .null?: return kind == .new
        default: return false
        }
    }
}
