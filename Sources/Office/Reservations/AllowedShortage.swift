import API
import JSON

extension BodyFields {
    /// Why what there is too little of may be booked all the same: `"allow_shortage": {"reason": "…"}`; nil where it is missing.
    package mutating func allowedShortage() -> String? {
        guard let value = value("allow_shortage") else { return nil }
        if case .null = value { return nil }
        var fields = BodyFields(value, name: "allow_shortage")
        let reason = fields.reason(length: 1...2000)
        for fault in fields.faults { fail(fields.isObject ? "allow_shortage.\(fault.field)" : fault.field, fault.code) }
        return reason
    }
}
