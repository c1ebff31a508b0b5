extension FieldFault {
    /// The sentence about the field.
    package var phrase: Phrase { code == .invalidTime ? form.phrase : code.phrase }
}

extension FieldFault.TimeForm {
    /// The sentence about a field that has to have this form.
    package var phrase: Phrase {
        switch self {
        case .instant:
            Phrase(
                en: "This is not an RFC 3339 time such as 2026-06-02T09:00:00Z.",
                es: "Esto no es una hora RFC 3339 como 2026-06-02T09:00:00Z.")
        case .day: Phrase(en: "This is not a day such as 2026-06-02.", es: "Esto no es un día como 2026-06-02.")
        case .timeOfDay: Phrase(en: "This is not a time of day such as 22:00.", es: "Esto no es una hora del día como 22:00.")
        }
    }
}

extension FieldFault.Code {
    /// The sentence about a field; of a time, one that names an instant.
    package var phrase: Phrase {
        switch self {
        case .required: Phrase(en: "This field is required.", es: "Este campo es obligatorio.")
        case .wrongType: Phrase(en: "This field has the wrong type.", es: "Este campo tiene un tipo incorrecto.")
        case .invalidUUID: Phrase(en: "This is not a UUID.", es: "Esto no es un UUID.")
        case .invalidTime: FieldFault.TimeForm.instant.phrase
        case .invalidValue: Phrase(en: "This value is not valid here.", es: "Este valor no es válido aquí.")
        case .tooShort: Phrase(en: "This is too short.", es: "Esto es demasiado corto.")
        case .tooLong: Phrase(en: "This is too long.", es: "Esto es demasiado largo.")
        case .outOfRange: Phrase(en: "This is out of range.", es: "Esto está fuera de rango.")
        case .notSupported: Phrase(en: "This is not supported.", es: "Esto no se admite.")
        }
    }
}
