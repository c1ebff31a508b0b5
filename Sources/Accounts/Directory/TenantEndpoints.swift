import API
import HTTP
import JSON
import Postgres
import Text

/// The caller's house and how it works (docs/apps/desk.md).
package enum TenantEndpoints {
    package static let endpoints = [
        Endpoint(.get, "/api/office/tenant", "getTenant", .viewer, sends: [showing], show),
        Endpoint(.patch, "/api/office/tenant", "updateTenant", .admin, sends: [updating], update),
    ]

    private static let showing = Statement.read("office.get_tenant", .caller)
    private static let updating = Statement.write("office.update_tenant", .change, ["fields": "jsonb", "version": "int"])

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(showing).response(to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, version)) = try await context.change(keyIsOptional: true) { body in
            (TenantFields.take(from: &body), body.version())
        }
        return try await context.write(updating, change, ["fields": fields, "version": version.map(String.init)])
            .response(to: context)
    }
}

/// What people edit of a house.
enum TenantFields {
    static func take(from body: inout BodyFields) -> String {
        var fields = EditedFields(.change)
        fields.text("name", of: &body, isRequired: true)
        // Whether there is such a zone Postgres knows.
        fields.text("time_zone", of: &body, length: 1...100, isRequired: true)
        fields.choice("overbooking", of: &body, Overbooking.self, isRequired: true)
        fields.choice("override_role", of: &body, OverrideRole.self, isRequired: true)
        fields.choice("booking_role", of: &body, BookingRole.self, isRequired: true)
        fields.number("return_grace_minutes", of: &body, in: HouseRules.minutes, isRequired: true)
        fields.number("pickup_notice_minutes", of: &body, in: HouseRules.minutes, isRequired: true)
        quietHours(of: &body, &fields)
        fields.text("contact", of: &body)
        fields.choice("locale", of: &body, Language.self, isRequired: true)
        codeHosts(of: &body, &fields)
        fields.number("copy_days", of: &body, in: HouseRules.copyDays, isRequired: true)
        line("public_url", of: &body, &fields, HouseRules.line, HouseRules.origin)
        line("mail_name", of: &body, &fields, HouseRules.mailNameLength, HouseRules.mailName)
        return fields.json
    }

    /// A text that has to be of a form, as it was sent; null and an empty one clear.
    private static func line(
        _ name: String, of body: inout BodyFields, _ fields: inout EditedFields, _ length: ClosedRange<Int>,
        _ form: (String) -> String?
    ) {
        guard case .string(let text)? = body.value(name), !OneLine.of(text).isEmpty else {
            return fields.text(name, of: &body, length: length)
        }
        guard text.unicodeScalars.count <= length.upperBound else { return body.fail(name, .tooLong) }
        if let value = form(text) { fields.set(name, to: .string(value)) } else { body.fail(name, .invalidValue) }
    }

    private static func codeHosts(of body: inout BodyFields, _ fields: inout EditedFields) {
        guard let value = body.value("code_hosts") else { return }
        if case .null = value { return fields.set("code_hosts", to: .array([])) }
        let given = body.faults.count
        let texts = body.optionalTexts("code_hosts", atMost: CodeHost.most)
        guard body.faults.count == given else { return }
        let hosts = texts.map(CodeHost.parse)
        for (place, host) in hosts.enumerated() where host == nil { body.fail("code_hosts[\(place)]", .invalidValue) }
        fields.set("code_hosts", to: .array(hosts.compactMap(\.self).map(JSONValue.string)))
    }

    private static func quietHours(of body: inout BodyFields, _ fields: inout EditedFields) {
        switch body.value("quiet_hours") {
        case nil: break
        case .null?: fields.set("quiet_hours", to: .null)
        case .object(let hours)? where hours["from"] == nil && hours["to"] == nil: body.fail("quiet_hours", .wrongType)
        case let value?:
            var hours = BodyFields(value, name: "quiet_hours")
            let times = ["from", "to"].map { name in
                guard let text = hours.requiredText(name) else { return nil as String? }
                if HouseRules.isTimeOfDay(text) { return text }
                hours.fail(name, .invalidTime, wanted: .timeOfDay)
                return nil
            }
            if let from = times[0], let to = times[1] {
                if from == to { hours.fail("to", .invalidValue) }
                fields.set("quiet_hours", to: HouseRules.quietHours(from: from, to: to))
            }
            for fault in hours.faults {
                body.fail(hours.isObject ? "quiet_hours.\(fault.field)" : fault.field, fault.code, wanted: fault.form)
            }
        }
    }
}
