import Text

/// The sentences for people that go with the codes. `{name}` stands for a fact of the refusal.
package enum Messages {
    /// The sentence of an error, with its facts filled in; a fact that is missing leaves no braces behind.
    package static func of(_ code: ErrorCode, _ facts: [String: String], in language: Language) -> String {
        let (english, spanish) =
            InspectionMessages.templates(code, facts) ?? PhotoMessages.templates(code, facts) ?? HandoverMessages.templates(
                code, facts)
            ?? ShelfMessages.templates(code, facts) ?? DeskMessages.templates(code, facts) ?? templates(code)
        guard language == .spanish else { return fill(english, facts) }
        return fill(spanish, facts.merging(["status": facts["status"].map(statusInSpanish) ?? "?"]) { $1 })
    }

    private static func statusInSpanish(_ status: String) -> String {
        switch status {
        case "draft": "en borrador"
        case "requested": "solicitada"
        case "confirmed": "confirmada"
        case "returned": "devuelta"
        case "closed": "cerrada"
        case "cancelled": "cancelada"
        default: status
        }
    }

    /// The sentence of one field's fault.
    package static func of(_ fault: FieldFault.Code, in language: Language) -> String {
        let (english, spanish) = templates(fault)
        return language == .english ? english : spanish
    }

    private static func fill(_ template: String, _ facts: [String: String]) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open]
            text += facts[String(rest[rest.index(after: open)..<close])] ?? "?"
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private static func templates(_ fault: FieldFault.Code) -> (String, String) {
        switch fault {
        case .required: ("This field is required.", "Este campo es obligatorio.")
        case .wrongType: ("This field has the wrong type.", "Este campo tiene un tipo incorrecto.")
        case .invalidUUID: ("This is not a UUID.", "Esto no es un UUID.")
        case .invalidTime:
            (
                "This is not an RFC 3339 time such as 2026-06-02T09:00:00Z.",
                "Esto no es una hora RFC 3339 como 2026-06-02T09:00:00Z."
            )
        case .invalidValue: ("This value is not valid here.", "Este valor no es válido aquí.")
        case .tooShort: ("This is too short.", "Esto es demasiado corto.")
        case .tooLong: ("This is too long.", "Esto es demasiado largo.")
        case .outOfRange: ("This is out of range.", "Esto está fuera de rango.")
        case .notSupported: ("This is not supported.", "Esto no está soportado.")
        }
    }

    private static func templates(_ code: ErrorCode) -> (String, String) {
        switch code {
        case .badRequest: ("The request is malformed.", "La solicitud está mal formada.")
        case .invalidJSON: ("The body is not valid JSON.", "El cuerpo no es JSON válido.")
        case .validationFailed: ("Some fields are not valid.", "Algunos campos no son válidos.")
        case .idempotencyKeyRequired:
            ("The Idempotency-Key header is required.", "La cabecera Idempotency-Key es obligatoria.")
        case .idempotencyKeyInvalid:
            (
                "The Idempotency-Key must be one value of 1 to 255 visible ASCII characters.",
                "La Idempotency-Key debe ser un solo valor de 1 a 255 caracteres ASCII visibles."
            )
        case .tokenMissing: ("Sign in first.", "Primero inicia sesión.")
        case .tokenInvalid: ("The sign-in is not valid. Sign in again.", "La sesión no es válida. Inicia sesión de nuevo.")
        case .tokenExpired: ("The sign-in has expired. Sign in again.", "La sesión ha caducado. Inicia sesión de nuevo.")
        case .noOfficeRole: ("You have no role in this office.", "No tienes ningún rol en esta oficina.")
        case .insufficientRole: ("This needs the role {role}.", "Esto requiere el rol {role}.")
        case .accountDisabled: ("Your account is disabled.", "Tu cuenta está deshabilitada.")
        case .tenantRequired:
            (
                "You belong to several companies: sign in to one of them.",
                "Perteneces a varias empresas: inicia sesión en una de ellas."
            )
        case .notFound: ("There is nothing at this address.", "No hay nada en esta dirección.")
        case .reservationNotFound: ("There is no such reservation.", "No existe esa reserva.")
        case .assetNotFound: ("There is no such asset.", "No existe ese equipo.")
        case .itemNotFound: ("There is no such item.", "No existe ese artículo.")
        case .unknownCode: ("This code is not known here.", "Este código no se conoce aquí.")
        case .methodNotAllowed:
            ("This address does not take that method.", "Esta dirección no admite ese método.")
        case .requestTimeout: ("The request took too long to arrive.", "La solicitud tardó demasiado en llegar.")
        case .uriTooLong: ("The address is too long.", "La dirección es demasiado larga.")
        case .headersTooLarge: ("The headers are too large.", "Las cabeceras son demasiado grandes.")
        default: stateTemplates(code)
        }
    }

    private static func stateTemplates(_ code: ErrorCode) -> (String, String) {
        switch code {
        case .assetNotOnReservation:
            ("This asset is not on reservation {reference}.", "Este equipo no está en la reserva {reference}.")
        case .lineCapacityFull:
            ("All {qty} of {item_name} are already picked up.", "Ya se retiraron los {qty} de {item_name}.")
        case .reservationWrongState:
            ("Reservation {reference} is {status}.", "La reserva {reference} está {status}.")
        case .alreadyApplied: ("This has happened already.", "Esto ya ocurrió.")
        case .assetUnavailable: ("This asset is not available.", "Este equipo no está disponible.")
        case .assetNotCheckedOut:
            (
                "This asset was never picked up on reservation {reference}.",
                "Este equipo nunca se retiró en la reserva {reference}."
            )
        case .codeMismatch: ("The scanned code is not this asset's.", "El código escaneado no es de este equipo.")
        case .photoNotUploaded: ("Some photos are not uploaded.", "Algunas fotos no se han subido.")
        case .resyncRequired:
            (
                "This place in the feed is known no more: fetch everything.",
                "Este punto de los cambios ya no se conoce: descarga todo."
            )
        case .bodyTooLarge: ("The body is too large.", "El cuerpo es demasiado grande.")
        case .unsupportedMediaType: ("Send the body as application/json.", "Envía el cuerpo como application/json.")
        case .expectationFailed: ("That expectation can't be met.", "Esa expectativa no se puede cumplir.")
        case .misdirectedRequest:
            ("This server does not answer for that host.", "Este servidor no responde por ese host.")
        case .idempotencyKeyReused:
            (
                "This Idempotency-Key was used for another request.",
                "Esta Idempotency-Key ya se usó para otra solicitud."
            )
        case .dependencyFailed:
            (
                "This waits for another change that is not done. Settle that one first.",
                "Esto espera a otro cambio que no se ha hecho. Resuelve primero ese."
            )
        case .tooManyUploads:
            (
                "Too many files were uploaded that nothing names. Send what names them first.",
                "Hay demasiadas fotos subidas que ningún informe menciona. Envía primero sus informes."
            )
        case .storageFull:
            (
                "There is no room for photos at the moment; everything else works. Try again later.",
                "No hay espacio para fotos en este momento; todo lo demás funciona. Inténtalo más tarde."
            )
        case .rateLimited: ("Too many requests. Try again shortly.", "Demasiadas solicitudes. Inténtalo en breve.")
        case .notImplemented: ("This is not implemented.", "Esto no está implementado.")
        case .httpVersionNotSupported: ("This HTTP version is not supported.", "Esta versión de HTTP no está soportada.")
        case .upstreamFailed: ("A service behind this one failed.", "Falló un servicio detrás de este.")
        case .unavailable: ("Not available just now. Try again shortly.", "No disponible por ahora. Inténtalo en breve.")
        case .timeout: ("This took too long. Try again.", "Esto tardó demasiado. Inténtalo de nuevo.")
        default: ("Something went wrong here.", "Algo salió mal aquí.")
        }
    }
}
