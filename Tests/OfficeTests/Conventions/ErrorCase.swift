/// Every row of the table of errors that a client can meet now, each with a request that meets it (openapi/schemas/errors.yaml).
/// The rows of time-outs and of lost databases are elsewhere: they want a server of their own.
enum ErrorCase: String, CaseIterable, Sendable {
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
    case methodNotAllowed = "method_not_allowed"
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
    case bodyTooLarge = "body_too_large"
    case unsupportedMediaType = "unsupported_media_type"
    case expectationFailed = "expectation_failed"
    case idempotencyKeyReused = "idempotency_key_reused"
    case notImplemented = "not_implemented"
    case httpVersionNotSupported = "http_version_not_supported"

    var status: Int {
        switch self {
        case .badRequest, .invalidJSON, .validationFailed, .idempotencyKeyRequired, .idempotencyKeyInvalid: 400
        case .tokenMissing, .tokenInvalid, .tokenExpired: 401
        case .noOfficeRole, .insufficientRole, .accountDisabled, .tenantRequired, .tenantSuspended: 403
        case .notFound, .reservationNotFound, .assetNotFound, .itemNotFound, .unknownCode: 404
        case .methodNotAllowed: 405
        case .assetNotOnReservation, .lineCapacityFull, .reservationWrongState, .alreadyApplied, .assetUnavailable,
            .assetNotCheckedOut, .codeMismatch, .photoNotUploaded:
            409
        case .bodyTooLarge: 413
        case .uriTooLong: 414
        case .unsupportedMediaType: 415
        case .expectationFailed: 417
        case .idempotencyKeyReused: 422
        case .headersTooLarge: 431
        case .notImplemented: 501
        case .httpVersionNotSupported: 505
        }
    }

    /// Meets the error in a house of its own.
    func meet() throws -> Answer {
        let scene = try HandoverScene()
        switch self {
        case .badRequest, .tokenMissing, .tokenInvalid, .tokenExpired, .methodNotAllowed, .notFound, .uriTooLong,
            .headersTooLarge, .expectationFailed, .notImplemented, .httpVersionNotSupported:
            return try meetAtTheDoor(scene)
        case .noOfficeRole, .insufficientRole, .accountDisabled, .tenantRequired, .tenantSuspended:
            return try meetByWhoAsks(scene)
        case .invalidJSON, .validationFailed, .idempotencyKeyRequired, .idempotencyKeyInvalid, .bodyTooLarge,
            .unsupportedMediaType, .idempotencyKeyReused:
            return try meetByWhatIsSent(scene)
        default: return try meetInTheHouse(scene)
        }
    }

    private func meetAtTheDoor(_ scene: HandoverScene) throws -> Answer {
        let client = try TestServer.shared().client()
        let me = Request("GET", "/api/office/me")
        switch self {
        case .badRequest: return try client.send(Request("GET", "/api/office/me", headers: [("Host", "second.example")]))
        case .tokenMissing: return try client.send(me)
        case .tokenInvalid: return try client.send(me.with("Authorization", "Bearer not.a.token"))
        case .tokenExpired:
            var token = Token(subject: scene.house.account(.staff).subject)
            token.claims["exp"] = 1_000_000_000
            return try client.send(me.with("Authorization", "Bearer " + token.signed()))
        case .methodNotAllowed: return try client.send(Request("DELETE", "/api/office/me"))
        case .uriTooLong: return try client.send(Request("GET", "/" + String(repeating: "a", count: 9000)))
        case .headersTooLarge: return try client.send(me.with("X-Padding", String(repeating: "a", count: 9000)))
        case .expectationFailed: return try client.send(me.with("Expect", "a miracle"))
        case .notImplemented: return try client.send(me.with("Transfer-Encoding", "gzip, chunked"))
        case .httpVersionNotSupported:
            let connection = try Connection(port: TestServer.shared().port)
            try connection.send("GET / HTTP/3.0\r\nHost: localhost\r\n\r\n")
            return try AnswerReader(connection: connection).read(answering: "GET")
        default: return try client.send(Request("GET", "/api/office/nothing"))
        }
    }

    private func meetByWhoAsks(_ scene: HandoverScene) throws -> Answer {
        let house = scene.house
        switch self {
        case .noOfficeRole: return try house.phone(of: house.addAccount(roles: ["janitor"])).get("/me")
        case .insufficientRole: return try house.phone(.viewer).pickUp(scene.unit, on: scene.reservation)
        case .accountDisabled:
            let account = house.account(.staff)
            try house.changePeople("update accounts set disabled_at = now() where id = $1", [account.id])
            return try house.phone(of: account).get("/me")
        case .tenantSuspended:
            try house.database.query("update tenants set suspended_at = now() where id = $1", [house.tenant])
            return try house.phone(.staff).get("/me")
        default:
            let second = try House()
            try house.database.query(
                "update accounts set auth_user_id = $1 where id = $2",
                [house.account(.staff).subject, second.account(.staff).id])
            return try house.phone(.staff).get("/me")
        }
    }

    private func meetByWhatIsSent(_ scene: HandoverScene) throws -> Answer {
        let phone = try scene.house.phone()
        switch self {
        case .invalidJSON: return try phone.post(scene.pickups, bytes: Array("{".utf8))
        case .validationFailed: return try phone.post(scene.pickups, ["asset_id": 7])
        case .idempotencyKeyRequired: return try phone.post(scene.pickups, scene.pickup, key: nil)
        case .idempotencyKeyInvalid: return try phone.post(scene.pickups, scene.pickup, key: "with space")
        case .bodyTooLarge: return try phone.post(scene.pickups, bytes: Array(repeating: 0x20, count: (1 << 20) + 1))
        case .unsupportedMediaType:
            return try phone.post(scene.pickups, scene.pickup, headers: [("Content-Type", "text/plain")])
        default:
            _ = try phone.pickUp(scene.unit, on: scene.reservation, key: "twice")
            return try phone.takeBack(scene.unit, from: scene.reservation, key: "twice")
        }
    }

    private func meetInTheHouse(_ scene: HandoverScene) throws -> Answer {
        let (house, unit, reservation) = (scene.house, scene.unit, scene.reservation)
        let phone = try house.phone()
        switch self {
        case .reservationNotFound: return try phone.get("/reservations/\(ID.fresh())")
        case .assetNotFound:
            return try phone.post(scene.pickups, ["asset_id": .string(ID.fresh()), "at": "2026-06-02T09:00:00Z"])
        case .itemNotFound: return try phone.get("/items/\(ID.fresh())/assets")
        case .unknownCode: return try phone.get("/assets/resolve?code=NOWHERE")
        case .assetNotOnReservation:
            return try phone.pickUp(house.addAsset(of: house.addItem("Drone")), on: reservation)
        case .lineCapacityFull:
            _ = try phone.pickUp(unit, on: reservation)
            return try phone.pickUp(house.addAsset(of: scene.item), on: reservation)
        case .reservationWrongState: return try phone.pickUp(unit, on: house.addReservation(status: "draft"))
        case .alreadyApplied:
            _ = try phone.pickUp(unit, on: reservation)
            _ = try phone.takeBack(unit, from: reservation)
            return try phone.pickUp(unit, on: reservation, at: WireTime.now(plus: -WireTime.hour))
        case .assetUnavailable:
            _ = try phone.pickUp(unit, on: reservation)
            return try phone.pickUp(unit, on: house.addReservation([LineDraft(scene.item)]))
        case .assetNotCheckedOut: return try phone.takeBack(unit, from: reservation)
        case .photoNotUploaded: return try phone.report(unit, on: reservation, photos: ["never/minted.png"])
        default: return try phone.pickUp(unit, on: reservation, code: "NOTITS")
        }
    }
}
