/// Every error code a client can meet. A code never changes with language. `ErrorTable.swift` has the row of each.
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

    case methodNotAllowed = "method_not_allowed"
    case requestTimeout = "request_timeout"
    case uriTooLong = "uri_too_long"
    case headersTooLarge = "headers_too_large"

    case assetNotOnReservation = "asset_not_on_reservation"
    case lineCapacityFull = "line_capacity_full"
    case reservationWrongState = "reservation_wrong_state"
    case alreadyApplied = "already_applied"
    case assetUnavailable = "asset_unavailable"
    case assetNotCheckedOut = "asset_not_checked_out"
    case codeMismatch = "code_mismatch"
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
