/// A fault in one field of a body or one parameter of a query (openapi/schemas/errors.yaml, `details`).
package struct FieldFault: Sendable, Equatable {
    /// The fault's kind; clients decide by it.
    package enum Code: String, Sendable, CaseIterable {
        case required
        case wrongType = "wrong_type"
        case invalidUUID = "invalid_uuid"
        case invalidTime = "invalid_time"
        case invalidValue = "invalid_value"
        case tooShort = "too_short"
        case tooLong = "too_long"
        case outOfRange = "out_of_range"
        case notSupported = "not_supported"
    }

    /// The form in which a field takes a time.
    package enum TimeForm: Sendable, CaseIterable { case instant, day, timeOfDay }

    /// The field's name as the client spells it; `body` for the body as a whole.
    package let field: String
    package let code: Code
    /// The form that was wanted, where the fault is `invalid_time`.
    package let form: TimeForm

    package init(field: String, code: Code, wanted form: TimeForm = .instant) {
        self.field = field
        self.code = code
        self.form = form
    }
}
