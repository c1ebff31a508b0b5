/// Every error code a client can meet. A code never changes with language.
package enum ErrorCode: String, Sendable, CaseIterable {
    case badRequest = "bad_request"
    case invalidJSON = "invalid_json"
    case validationFailed = "validation_failed"
    case idempotencyKeyRequired = "idempotency_key_required"
    case idempotencyKeyInvalid = "idempotency_key_invalid"

    case tokenMissing = "token_missing"
    case tokenInvalid = "token_invalid"
    case tokenExpired = "token_expired"

    case noOfficeRole = "no_office_role"
    case insufficientRole = "insufficient_role"
    case accountDisabled = "account_disabled"
    case tenantRequired = "tenant_required"
    case tenantSuspended = "tenant_suspended"

    case notFound = "not_found"
    case reservationNotFound = "reservation_not_found"
    case assetNotFound = "asset_not_found"
    case itemNotFound = "item_not_found"
    case unknownCode = "unknown_code"
    case clientNotFound = "client_not_found"
    case lineNotFound = "line_not_found"
    case accountNotFound = "account_not_found"
    case deviceNotFound = "device_not_found"
    case inspectionNotFound = "inspection_not_found"
    case documentNotFound = "document_not_found"
    case repairNotFound = "repair_not_found"
    case webhookNotFound = "webhook_not_found"
    case ticketNotFound = "ticket_not_found"
    case sessionNotFound = "session_not_found"
    case tenantNotFound = "tenant_not_found"
    case invitationNotFound = "invitation_not_found"

    case methodNotAllowed = "method_not_allowed"
    case requestTimeout = "request_timeout"
    case upgradeRequired = "upgrade_required"
    case uriTooLong = "uri_too_long"
    case headersTooLarge = "headers_too_large"

    case assetNotOnReservation = "asset_not_on_reservation"
    case lineCapacityFull = "line_capacity_full"
    case reservationWrongState = "reservation_wrong_state"
    case alreadyApplied = "already_applied"
    case assetUnavailable = "asset_unavailable"
    case assetNotCheckedOut = "asset_not_checked_out"
    case codeMismatch = "code_mismatch"
    case ambiguousCode = "ambiguous_code"
    case photoNotUploaded = "photo_not_uploaded"
    case versionMismatch = "version_mismatch"
    case lineInUse = "line_in_use"
    case notAvailable = "not_available"
    case assetDoubleBooked = "asset_double_booked"
    case moreThanOut = "more_than_out"
    case nothingToUndo = "nothing_to_undo"
    case tooLate = "too_late"
    case caseContentsDiffer = "case_contents_differ"
    case lastAdmin = "last_admin"
    case alreadyExists = "already_exists"
    case inspectionIncomplete = "inspection_incomplete"

    case resyncRequired = "resync_required"

    case bodyTooLarge = "body_too_large"
    case unsupportedMediaType = "unsupported_media_type"
    case expectationFailed = "expectation_failed"
    case misdirectedRequest = "misdirected_request"
    case idempotencyKeyReused = "idempotency_key_reused"
    case dependencyFailed = "dependency_failed"
    case rateLimited = "rate_limited"
    case tooManyUploads = "too_many_uploads"

    case `internal`
    case notImplemented = "not_implemented"
    case httpVersionNotSupported = "http_version_not_supported"
    case upstreamFailed = "upstream_failed"
    case unavailable
    case storageFull = "storage_full"
    case timeout
}

/// One row a code: its status, whether and when to try again, and what people are told. A code without a row does not compile.
///
/// The sentences said where more is known, beside the general one, are in `ErrorSentences.swift`.
extension ErrorCode {
    var row: ErrorRow {
        switch self {
        case .badRequest: ErrorRow(400, en: "The request is malformed.", es: "La solicitud está mal formada.")
        case .invalidJSON: ErrorRow(400, en: "The body is not valid JSON.", es: "El cuerpo no es JSON válido.")
        case .validationFailed:
            ErrorRow(
                400, en: "Some fields are not valid.", es: "Algunos campos no son válidos.", Self.unknownLocationSentences)
        case .idempotencyKeyRequired:
            ErrorRow(400, en: "The Idempotency-Key header is required.", es: "La cabecera Idempotency-Key es obligatoria.")
        case .idempotencyKeyInvalid:
            ErrorRow(
                400, en: "The Idempotency-Key must be one value of 1 to 255 visible ASCII characters.",
                es: "La Idempotency-Key debe ser un solo valor de 1 a 255 caracteres ASCII visibles.")

        case .tokenMissing: ErrorRow(401, en: "Sign in first.", es: "Primero inicie sesión.")
        case .tokenInvalid:
            ErrorRow(401, en: "The sign-in is not valid. Sign in again.", es: "La sesión no es válida. Inicie sesión de nuevo.")
        case .tokenExpired:
            ErrorRow(401, en: "The sign-in has expired. Sign in again.", es: "La sesión ha caducado. Inicie sesión de nuevo.")

        case .noOfficeRole:
            ErrorRow(403, en: "You have no role in this office.", es: "Usted no tiene ningún rol en esta oficina.")
        case .insufficientRole:
            ErrorRow(403, en: "Your role is not enough for this.", es: "Su rol no basta para esto.", Self.roleSentences)
        case .accountDisabled: ErrorRow(403, en: "Your account is disabled.", es: "Su cuenta está deshabilitada.")
        case .tenantRequired:
            ErrorRow(
                403, en: "You belong to several companies. Sign in to one of them.",
                es: "Usted pertenece a varias empresas. Inicie sesión en una de ellas.", Self.otherHouseSentences)
        case .tenantSuspended:
            ErrorRow(
                403, en: "This company is suspended. Ask whoever runs the server.",
                es: "Esta empresa está suspendida. Consulte a quien administra el servidor.")

        case .notFound: ErrorRow(404, en: "There is nothing at this address.", es: "No hay nada en esta dirección.")
        case .reservationNotFound: ErrorRow(404, en: "There is no such reservation.", es: "No existe esa reserva.")
        case .assetNotFound: ErrorRow(404, en: "There is no such asset.", es: "No existe ese equipo.")
        case .itemNotFound: ErrorRow(404, en: "There is no such item.", es: "No existe ese artículo.")
        case .unknownCode:
            ErrorRow(
                404, en: "This code is not known here.", es: "Este código no se conoce aquí.", Self.unknownCodeSentences)
        case .clientNotFound: ErrorRow(404, en: "There is no such client.", es: "No existe ese cliente.")
        case .lineNotFound: ErrorRow(404, en: "There is no such line.", es: "No existe esa línea.")
        case .accountNotFound: ErrorRow(404, en: "There is no such account.", es: "No existe esa cuenta.")
        case .deviceNotFound: ErrorRow(404, en: "There is no such device.", es: "No existe ese dispositivo.")
        case .inspectionNotFound: ErrorRow(404, en: "There is no such inspection.", es: "No existe esa inspección.")
        case .repairNotFound: ErrorRow(404, en: "There is no such repair.", es: "No existe esa reparación.")
        case .webhookNotFound: ErrorRow(404, en: "There is no such webhook.", es: "No existe ese webhook.")
        case .documentNotFound: ErrorRow(404, en: "There is no such document.", es: "No existe ese documento.")
        case .ticketNotFound: ErrorRow(404, en: "There is no such ticket.", es: "No existe esa solicitud.")
        case .sessionNotFound: ErrorRow(404, en: "There is no such session.", es: "No existe esa sesión.")
        case .tenantNotFound:
            ErrorRow(
                404, en: "You don't belong to that company. Choose one of yours.",
                es: "Usted no pertenece a esa empresa. Elija una de las suyas.")
        case .invitationNotFound: ErrorRow(404, en: "There is no such invitation.", es: "No existe esa invitación.")

        case .methodNotAllowed:
            ErrorRow(405, en: "This address does not take that method.", es: "Esta dirección no admite ese método.")
        case .requestTimeout:
            ErrorRow(
                408, retryable: true, en: "The request took too long to arrive.", es: "La solicitud tardó demasiado en llegar.")
        case .upgradeRequired:
            ErrorRow(
                426, en: "This address speaks WebSocket, version 13.", es: "Esta dirección habla WebSocket, versión 13.")
        case .uriTooLong: ErrorRow(414, en: "The address is too long.", es: "La dirección es demasiado larga.")
        case .headersTooLarge: ErrorRow(431, en: "The headers are too large.", es: "Las cabeceras son demasiado grandes.")

        case .assetNotOnReservation:
            ErrorRow(
                409, en: "This asset is not on the reservation.", es: "Este equipo no está en la reserva.",
                Self.notOnReservationSentences)
        case .lineCapacityFull:
            ErrorRow(409, en: "The line has no room for more.", es: "En la línea no cabe nada más.", Self.lineFullSentences)
        case .reservationWrongState:
            ErrorRow(
                409, en: "The reservation's status does not allow this.", es: "El estado de la reserva no lo permite.",
                Self.wrongStateSentences)
        case .alreadyApplied:
            ErrorRow(409, en: "This has happened already.", es: "Esto ya ocurrió.", Self.alreadyAppliedSentences)
        case .assetUnavailable:
            ErrorRow(409, en: "This asset is not available.", es: "Este equipo no está disponible.", Self.unavailableSentences)
        case .assetNotCheckedOut:
            ErrorRow(
                409, en: "This asset was never picked up on the reservation.", es: "Este equipo nunca salió con la reserva.",
                Self.notCheckedOutSentences)
        case .codeMismatch:
            ErrorRow(
                409, en: "The scanned code does not belong to this asset.", es: "El código escaneado no es el de este equipo.",
                Self.codeMismatchSentences)
        case .ambiguousCode:
            ErrorRow(
                409, en: "Several assets have this code: choose one.", es: "Varios equipos tienen este código: elija uno.",
                Self.ambiguousCodeSentences)
        case .photoNotUploaded:
            ErrorRow(
                409, en: "Some photos have not been uploaded.", es: "Algunas fotos no se han subido.",
                Self.inspectionFileSentences + Self.documentFileSentences + Self.photoSentences)
        case .versionMismatch:
            ErrorRow(409, en: "Somebody has changed this in the meantime.", es: "Alguien ha cambiado esto mientras tanto.")
        case .lineInUse:
            ErrorRow(
                409, en: "Gear has already gone out on this, so it can't be changed.",
                es: "Ya salió equipo con esto, así que no se puede cambiar.", Self.inUseSentences)
        case .notAvailable:
            ErrorRow(409, en: "Not enough is available.", es: "No hay suficiente disponible.", Self.notAvailableSentences)
        case .assetDoubleBooked:
            ErrorRow(
                409, en: "This asset is also booked on another reservation.", es: "Este equipo también está en otra reserva.",
                Self.doubleBookedSentences)
        case .moreThanOut:
            ErrorRow(
                409, en: "More is coming back than is out.", es: "Se devuelve más de lo que está fuera.",
                Self.moreThanOutSentences)
        case .nothingToUndo:
            ErrorRow(
                409, en: "There is nothing to undo.", es: "No hay nada que deshacer.", Self.nothingToUndoSentences)
        case .tooLate:
            ErrorRow(409, en: "This can't be undone any more.", es: "Esto ya no se puede deshacer.", Self.tooLateSentences)
        case .caseContentsDiffer:
            ErrorRow(
                409, en: "The contents of the case are different.", es: "El contenido del estuche es distinto.",
                Self.caseSentences)
        case .lastAdmin:
            ErrorRow(
                409, en: "This is the last admin. Make somebody else an admin first.",
                es: "Este es el último administrador. Nombre primero a otro.")
        case .alreadyExists: ErrorRow(409, en: "This exists already.", es: "Esto ya existe.", Self.alreadyExistsSentences)
        case .inspectionIncomplete:
            ErrorRow(
                409, en: "This inspection is not complete yet.", es: "Esta inspección todavía no está completa.",
                Self.incompleteSentences)

        case .resyncRequired:
            ErrorRow(
                410, en: "The server no longer knows this place in the feed. Fetch everything.",
                es: "El servidor ya no conoce este punto de los cambios. Descargue todo.")

        case .bodyTooLarge: ErrorRow(413, en: "The body is too large.", es: "El cuerpo es demasiado grande.")
        case .unsupportedMediaType:
            ErrorRow(
                415, en: "Send the body as application/json.", es: "Envíe el cuerpo como application/json.",
                Self.mediaTypeSentences)
        case .expectationFailed: ErrorRow(417, en: "That expectation can't be met.", es: "Esa expectativa no se puede cumplir.")
        case .misdirectedRequest:
            ErrorRow(421, en: "This server does not answer for that host.", es: "Este servidor no responde por ese host.")
        case .idempotencyKeyReused:
            ErrorRow(
                422, en: "This Idempotency-Key was used for another request.",
                es: "Esta Idempotency-Key ya se usó para otra solicitud.")
        case .dependencyFailed:
            ErrorRow(
                424, retryable: true, en: "This depends on another change that was not made. Settle that one first.",
                es: "Esto depende de otro cambio que no se hizo. Resuelva primero ese.")
        case .rateLimited:
            ErrorRow(
                429, retryable: true, retryAfter: 1, en: "Too many requests. Try again shortly.",
                es: "Demasiadas solicitudes. Inténtelo en breve.")
        case .tooManyUploads:
            ErrorRow(
                429, retryable: true, retryAfter: 60,
                en: "Too many files were uploaded and not used yet. Send what they belong to first.",
                es: "Hay demasiados archivos subidos que aún no se usan. Envíe primero aquello a lo que pertenecen.")

        case .internal: ErrorRow(500, retryable: true, en: "Something went wrong here.", es: "Algo salió mal aquí.")
        case .notImplemented: ErrorRow(501, en: "This is not implemented.", es: "Esto no está implementado.")
        case .httpVersionNotSupported:
            ErrorRow(505, en: "This HTTP version is not supported.", es: "Esta versión de HTTP no se admite.")
        case .upstreamFailed:
            ErrorRow(
                502, retryable: true, en: "A service that this server needs failed.",
                es: "Falló un servicio que este servidor necesita.")
        case .unavailable:
            ErrorRow(
                503, retryable: true, retryAfter: 1, en: "This is not available at the moment. Try again shortly.",
                es: "Esto no está disponible en este momento. Inténtelo en breve.")
        case .storageFull:
            ErrorRow(
                503, retryable: true, retryAfter: 60,
                en: "There is no room for photos at the moment; everything else works. Try again later.",
                es: "No hay espacio para fotos en este momento; todo lo demás funciona. Inténtelo más tarde.",
                Self.storageFullSentences)
        case .timeout:
            ErrorRow(504, retryable: true, en: "This took too long. Try again.", es: "Esto tardó demasiado. Inténtelo de nuevo.")
        }
    }
}
