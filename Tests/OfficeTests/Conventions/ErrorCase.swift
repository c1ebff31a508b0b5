/// Every row of the table of errors that a client can meet now, each with a request that meets it (contract, section 1).
/// The rows of time-outs and of lost databases are elsewhere: they want a server of their own.
enum ErrorCase: String, CaseIterable, Sendable {
    case bad_request, invalid_json, validation_failed, idempotency_key_required, idempotency_key_invalid
    case token_missing, token_invalid, token_expired
    case no_office_role, insufficient_role, account_disabled, tenant_required
    case not_found, reservation_not_found, asset_not_found, item_not_found, unknown_code
    case method_not_allowed, uri_too_long, headers_too_large
    case asset_not_on_reservation, line_capacity_full, reservation_wrong_state, already_applied, asset_unavailable
    case asset_not_checked_out, code_mismatch
    case body_too_large, unsupported_media_type, expectation_failed, idempotency_key_reused
    case not_implemented, http_version_not_supported

    var status: Int {
        switch self {
        case .bad_request, .invalid_json, .validation_failed, .idempotency_key_required, .idempotency_key_invalid: 400
        case .token_missing, .token_invalid, .token_expired: 401
        case .no_office_role, .insufficient_role, .account_disabled, .tenant_required: 403
        case .not_found, .reservation_not_found, .asset_not_found, .item_not_found, .unknown_code: 404
        case .method_not_allowed: 405
        case .asset_not_on_reservation, .line_capacity_full, .reservation_wrong_state, .already_applied, .asset_unavailable,
            .asset_not_checked_out, .code_mismatch:
            409
        case .body_too_large: 413
        case .uri_too_long: 414
        case .unsupported_media_type: 415
        case .expectation_failed: 417
        case .idempotency_key_reused: 422
        case .headers_too_large: 431
        case .not_implemented: 501
        case .http_version_not_supported: 505
        }
    }

    /// Meets the error in a house of its own.
    func meet() throws -> Answer {
        let scene = try HandoverScene()
        switch self {
        case .bad_request, .token_missing, .token_invalid, .token_expired, .method_not_allowed, .not_found, .uri_too_long,
            .headers_too_large, .expectation_failed, .not_implemented, .http_version_not_supported:
            return try meetAtTheDoor(scene)
        case .no_office_role, .insufficient_role, .account_disabled, .tenant_required: return try meetByWhoAsks(scene)
        case .invalid_json, .validation_failed, .idempotency_key_required, .idempotency_key_invalid, .body_too_large,
            .unsupported_media_type, .idempotency_key_reused:
            return try meetByWhatIsSent(scene)
        default: return try meetInTheHouse(scene)
        }
    }

    private func meetAtTheDoor(_ scene: HandoverScene) throws -> Answer {
        let client = try TestServer.shared().client()
        let me = Request("GET", "/api/office/me")
        switch self {
        case .bad_request: return try client.send(Request("GET", "/api/office/me", headers: [("Host", "second.example")]))
        case .token_missing: return try client.send(me)
        case .token_invalid: return try client.send(me.with("Authorization", "Bearer not.a.token"))
        case .token_expired:
            var token = Token(subject: scene.house.account(.staff).subject)
            token.claims["exp"] = 1_000_000_000
            return try client.send(me.with("Authorization", "Bearer " + token.signed()))
        case .method_not_allowed: return try client.send(Request("DELETE", "/api/office/me"))
        case .uri_too_long: return try client.send(Request("GET", "/" + String(repeating: "a", count: 9000)))
        case .headers_too_large: return try client.send(me.with("X-Padding", String(repeating: "a", count: 9000)))
        case .expectation_failed: return try client.send(me.with("Expect", "a miracle"))
        case .not_implemented: return try client.send(me.with("Transfer-Encoding", "gzip, chunked"))
        case .http_version_not_supported:
            let connection = try Connection(port: TestServer.shared().port)
            try connection.send("GET / HTTP/3.0\r\nHost: localhost\r\n\r\n")
            return try AnswerReader(connection: connection).read(answering: "GET")
        default: return try client.send(Request("GET", "/api/office/nothing"))
        }
    }

    private func meetByWhoAsks(_ scene: HandoverScene) throws -> Answer {
        let house = scene.house
        switch self {
        case .no_office_role: return try house.phone(of: house.addAccount(roles: ["janitor"])).get("/me")
        case .insufficient_role: return try house.phone(.viewer).pickUp(scene.unit, on: scene.reservation)
        case .account_disabled:
            let account = house.account(.staff)
            try house.database.query("update accounts set disabled_at = now() where id = $1", [account.id])
            return try house.phone(of: account).get("/me")
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
        case .invalid_json: return try phone.post(scene.pickups, bytes: Array("{".utf8))
        case .validation_failed: return try phone.post(scene.pickups, ["asset_id": 7])
        case .idempotency_key_required: return try phone.post(scene.pickups, scene.pickup, key: nil)
        case .idempotency_key_invalid: return try phone.post(scene.pickups, scene.pickup, key: "with space")
        case .body_too_large: return try phone.post(scene.pickups, bytes: Array(repeating: 0x20, count: (1 << 20) + 1))
        case .unsupported_media_type:
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
        case .reservation_not_found: return try phone.get("/reservations/\(ID.fresh())")
        case .asset_not_found: return try phone.post(scene.pickups, ["asset_id": .string(ID.fresh()), "at": "2026-06-02T09:00:00Z"])
        case .item_not_found: return try phone.get("/items/\(ID.fresh())/assets")
        case .unknown_code: return try phone.get("/assets/resolve?code=NOWHERE")
        case .asset_not_on_reservation:
            return try phone.pickUp(house.addAsset(of: house.addItem("Drone")), on: reservation)
        case .line_capacity_full:
            _ = try phone.pickUp(unit, on: reservation)
            return try phone.pickUp(house.addAsset(of: scene.item), on: reservation)
        case .reservation_wrong_state: return try phone.pickUp(unit, on: house.addReservation(status: "draft"))
        case .already_applied:
            _ = try phone.pickUp(unit, on: reservation)
            _ = try phone.takeBack(unit, from: reservation)
            return try phone.pickUp(unit, on: reservation, at: WireTime.now(plus: -WireTime.hour))
        case .asset_unavailable:
            _ = try phone.pickUp(unit, on: reservation)
            return try phone.pickUp(unit, on: house.addReservation([LineDraft(scene.item)]))
        case .asset_not_checked_out: return try phone.takeBack(unit, from: reservation)
        default: return try phone.pickUp(unit, on: reservation, code: "NOTITS")
        }
    }
}
