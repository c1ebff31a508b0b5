import API
import JSON
import Settings

/// What people say of a webhook.
struct WebhookFields {
    /// As the functions take them.
    let json: String

    private static let mostEvents = 100

    /// - Parameters:
    ///   - isOwn: whether it is this server: nothing is sent there.
    ///   - mayBeInTheClear: whether there are networks to which http may go.
    static func take(
        from body: inout BodyFields, _ kind: EditedFields.Kind, isOwn: (WebhookURL) -> Bool, mayBeInTheClear: Bool
    ) -> WebhookFields {
        var fields = EditedFields(kind)
        if let text = needed("url", kind, of: &body), case .string(let url) = text {
            if let parsed = WebhookURL(url), parsed.scheme == "https" || mayBeInTheClear,
                !isOwn(parsed)
            {
                fields.set("url", to: .string(url))
            } else {
                body.fail("url", url.utf8.count > WebhookURL.length.upperBound ? .tooLong : .invalidValue)
            }
        } else if body.has("url") {
            body.fail("url", .wrongType)
        }
        if needed("events", kind, of: &body) != nil { events(of: &body, &fields) }
        fields.note("description", of: &body, length: 0...200)
        fields.flag("active", of: &body, isRequired: kind == .change)
        return WebhookFields(json: fields.json)
    }

    /// The value of a field that has to be there, in a change where it is named.
    private static func needed(_ name: String, _ kind: EditedFields.Kind, of body: inout BodyFields) -> JSONValue? {
        switch body.value(name) {
        case nil:
            if kind == .new, body.isObject { body.fail(name, .required) }
            return nil
        case .null?:
            body.fail(name, .required)
            return nil
        case let value?: return value
        }
    }

    private static func events(of body: inout BodyFields, _ fields: inout EditedFields) {
        let given = body.faults.count
        let texts = body.optionalTexts("events", atMost: mostEvents)
        guard body.faults.count == given else { return }
        if texts.isEmpty { return body.fail("events", .tooShort) }
        for (place, text) in texts.enumerated() where WebhookEvent(rawValue: text) == nil || texts[..<place].contains(text) {
            body.fail("events[\(place)]", .invalidValue)
        }
        fields.set("events", to: .array(texts.map(JSONValue.string)))
    }
}
